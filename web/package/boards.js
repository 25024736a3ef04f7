// Small things that everybody who has a board needs.

import { flatten } from './frame.js';

/** The tiles of a board as objects. */
export function tiles(board) {
    const flat = flatten(board);
    return Array.from({ length: flat.length / 4 }, (_, k) => {
        const [row, col, level, group] = flat.subarray(4 * k, 4 * k + 4);
        return { row, col, level, group };
    });
}

/**
 * What is left of a board without these pairs: the board, and `places`, which tells for each tile
 * that is left which one of the whole board it was.
 */
export function without(board, pairs) {
    const flat = flatten(board);
    const gone = new Set(Array.from(pairs).flat());
    const places = Array.from({ length: flat.length / 4 }, (_, k) => k).filter((k) => !gone.has(k));
    const left = new Int32Array(4 * places.length);
    places.forEach((from, to) => left.set(flat.subarray(4 * from, 4 * from + 4), 4 * to));
    return { board: left, places };
}
