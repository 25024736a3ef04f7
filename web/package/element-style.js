// How the tiles of <mahjong-board> look: its style, and the parts that show marks.

import { frame } from './picture.js';

export const STYLE = `
:host { display: block; aspect-ratio: var(--aspect, 1.4); contain: layout paint; }
:host([hidden]) { display: none; }
svg { display: block; width: 100%; height: 100%; touch-action: manipulation; user-select: none;
    -webkit-user-select: none; -webkit-tap-highlight-color: transparent; }
.tile { cursor: default; outline: none; }
.tile[role=button] { cursor: pointer; }
.lift { transition: transform 0.14s ease-out, opacity 0.2s; }
.gone { pointer-events: none; visibility: hidden; transition: visibility 0s 0.24s; }
.gone .lift { opacity: 0; transform: translateY(-16px) scale(1.04); }
.shadow { transition: opacity 0.2s; }
.shadow.gone { opacity: 0; }
.dim, .shade, .ring, .inner, .badge { pointer-events: none; }
.dim { fill: #20301f; display: none; opacity: var(--mahjong-dim, 0.2); }
.blocked .dim { display: block; }
.ring, .inner { display: none; fill: none; }
.ring { stroke-width: 3.4; }
:is(.safe, .losing, .hint, .lost, .fault, .selected, .tile:focus-visible) .ring,
:is(.hint, .selected, .tile:focus-visible) .inner { display: block; }
.badge { display: none; }
.safe .ring { stroke: #1268c4; }
.losing .ring { stroke: #d45a00; stroke-dasharray: 5 3; }
.hint .ring { stroke: #1268c4; stroke-width: 4.6; }
.hint .lift { animation: hint 0.4s ease-in-out 6 alternate; }
.lost .ring { stroke: #b3003c; stroke-width: 4.6; stroke-dasharray: 5 3; }
.fault .ring { stroke: #b3003c; stroke-width: 4.6; }
.fault .dim { display: none; }
.spot .fault .lift { opacity: 0.75; }
.spot .tile:not(.fault) .lift { opacity: 0.25; }
.spot .shadow { opacity: 0; }
.selected .ring { stroke: #111; stroke-width: 4.6; stroke-dasharray: none; }
.selected .lift { transform: translate(-2px, -5px); }
.tile:focus-visible .ring { stroke: #000; stroke-width: 6; stroke-dasharray: none; }
.tile:focus-visible .inner { stroke: #ffd84a; stroke-width: 2.6; }
.hint .inner, .selected .inner { stroke: #ffd84a; stroke-width: 2.4; }
.safe .yes, .losing .no, .lost .no { display: block; }
.blockedNow .lift { animation: shake 0.28s; }
@keyframes hint { from { transform: none; } to { transform: translateY(-4px); } }
@keyframes shake { 25% { transform: translateX(-2.5px); } 75% { transform: translateX(2.5px); } }
@media (hover: hover) { .tile[role=button]:hover .lift { transform: translate(-1px, -2.5px); } }
@media (prefers-reduced-motion: reduce) {
    .lift, .shadow, .gone { transition: none; }
    .hint .lift, .blockedNow .lift { animation: none; }
}
@media (forced-colors: active) {
    .ring { forced-color-adjust: none; }
}
`;

/** In the corner that higher levels cover last. */
const BADGE =
    '<g class="badge yes" transform="translate(8.5 8.5)"><circle r="8" fill="#1268c4" ' +
    'stroke="#fff" ' +
    'stroke-width="1.4"/><path d="M-3.6,0.4l2.6,2.8l4.8,-5.8" fill="none" stroke="#fff" ' +
    'stroke-width="2.2"/></g><g class="badge no" transform="translate(8.5 8.5)"><circle r="8" ' +
    'fill="#d45a00" stroke="#fff" stroke-width="1.4"/><path d="M-3,-3l6,6M3,-3l-6,6" fill="none" ' +
    'stroke="#fff" stroke-width="2.2"/></g>';

/** What all tiles have: the shade of those that are blocked. */
export const DIM = frame('class="dim"');

/** What is added to a tile when it is first marked, chosen or reached by the keyboard. */
export const DETAIL =
    frame('class="ring"') +
    '<rect class="inner" x="3" y="3" width="34" height="46" rx="2.5"/>' +
    BADGE;
