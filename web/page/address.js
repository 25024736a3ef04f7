// The state of the page in its address: which board, the pairs played, and what is shown. So a link
// shows the same board, and the browser's own buttons work.
//
//     #layout=turtle&seed=42&moves=AABCAEAF
//     #layout=~x9…&seed=42      a layout that the page does not have
//     #board=x9…&moves=…        a board that no layout and number make

import { decodeBoard, decodePairs, encodeBoard, encodePairs } from './codec.js';
import { NAMES } from './layouts.js';

const MOST_SEED = 2n ** 64n - 1n;

/** A seed from what somebody typed; null if it is none. */
export function seedFrom(text) {
    if (!/^\s*\d{1,20}\s*$/.test(text)) return null;
    const seed = BigInt(text.trim());
    return seed <= MOST_SEED ? seed : null;
}

/** What an address says: { view, name, layout, seed, board, moves }; null where it says nothing. */
export async function readAddress(hash) {
    const parts = new URLSearchParams(hash.replace(/^#/, ''));
    const said = {
        view: parts.get('view'),
        name: null,
        layout: null,
        seed: null,
        board: null,
        moves: [],
    };
    try {
        said.moves = decodePairs(parts.get('moves') ?? '');
        const layout = parts.get('layout');
        if (layout?.startsWith('~')) said.layout = await decodeBoard(layout.slice(1), 3);
        else if (NAMES.includes(layout)) said.name = layout;
        if (parts.has('seed')) said.seed = seedFrom(parts.get('seed'));
        if (parts.has('board')) said.board = await decodeBoard(parts.get('board'));
    } catch {
        // A link that was cut off: as much of it as can be read.
        said.moves = [];
    }
    return said;
}

/** The address of a state. */
export async function writeAddress({ view, name, layout, seed, board, moves }) {
    const parts = new URLSearchParams();
    if (view && view !== 'play') parts.set('view', view);
    if (board) {
        parts.set('board', await encodeBoard(board));
    } else {
        parts.set('layout', name ?? `~${await encodeBoard(layout, 3)}`);
        parts.set('seed', String(seed));
    }
    if (moves.length) parts.set('moves', encodePairs(moves));
    // Tildes are as good as percent signs and easier to read.
    return `#${parts.toString().replace(/%7E/g, '~')}`;
}
