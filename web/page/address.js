// The state of the page in its address: which board, the pairs played, and what is shown. So a link
// shows the same board, and the browser's own buttons work.
//
//     #layout=turtle&seed=42&moves=AABCAEAF
//     #layout=~x9…&seed=42      a layout that the page does not have
//     #layout=~~x9…&seed=42     the same, of a game in which tiles on any higher level cover a tile
//     #board=x9…&moves=…        a board that no layout and number make
//     #board=~x9…               the same, by that rule

import { decodeBoard, decodePairs, encodeBoard, encodePairs } from './codec.js';
import { NAMES } from './layouts.js';
import { Rule } from './mjsolver/constants.js';

const MOST_SEED = 2n ** 64n - 1n;

/** A seed from what somebody typed; null if it is none. */
export function seedFrom(text) {
    if (!/^\s*\d{1,20}\s*$/.test(text)) return null;
    const seed = BigInt(text.trim());
    return seed <= MOST_SEED ? seed : null;
}

/** Tiles as text, with the sign of the rule in front of it. */
export const encodeByRule = async (tiles, fields, rule) =>
    (rule === Rule.ANY_LEVEL ? '~' : '') + (await encodeBoard(tiles, fields));

/** The tiles and the rule of such a text. */
export async function decodeByRule(text, fields) {
    const rule = text.startsWith('~') ? Rule.ANY_LEVEL : Rule.ONE_LEVEL;
    return { tiles: await decodeBoard(text.replace('~', ''), fields), rule };
}

/**
 * What an address says: { view, name, layout, seed, board, rule, moves }; null where it says
 * nothing.
 */
export async function readAddress(hash) {
    const parts = new URLSearchParams(hash.replace(/^#/, ''));
    const said = {
        view: parts.get('view'),
        name: null,
        layout: null,
        seed: null,
        board: null,
        rule: Rule.ONE_LEVEL,
        moves: [],
    };
    try {
        said.moves = decodePairs(parts.get('moves') ?? '');
        const layout = parts.get('layout');
        if (layout?.startsWith('~')) {
            const { tiles, rule } = await decodeByRule(layout.slice(1), 3);
            Object.assign(said, { layout: tiles, rule });
        } else if (NAMES.includes(layout)) said.name = layout;
        if (parts.has('seed')) said.seed = seedFrom(parts.get('seed'));
        if (parts.has('board')) {
            const { tiles, rule } = await decodeByRule(parts.get('board'), 4);
            Object.assign(said, { board: tiles, rule });
        }
    } catch {
        // A link that was cut off: as much of it as can be read.
        said.moves = [];
    }
    return said;
}

/** The address of a state. */
export async function writeAddress({ view, name, layout, seed, board, rule, moves }) {
    const parts = new URLSearchParams();
    if (view && view !== 'play') parts.set('view', view);
    if (board) {
        parts.set('board', await encodeByRule(board, 4, rule));
    } else {
        parts.set('layout', name ?? `~${await encodeByRule(layout, 3, rule)}`);
        parts.set('seed', String(seed));
    }
    if (moves.length) parts.set('moves', encodePairs(moves));
    // Tildes are as good as percent signs and easier to read.
    return `#${parts.toString().replace(/%7E/g, '~')}`;
}
