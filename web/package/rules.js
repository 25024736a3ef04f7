// The rules of the game, for what must be known at once while somebody plays. Everything else is
// asked of the solver.

import { Rule } from './constants.js';

const key = (row, col) => `${row},${col}`;

/**
 * Which of these tiles can be played: a set of indices. `gone` has those that are not there, and
 * `rule` tells what covers a tile.
 */
export function playableTiles(board, gone = new Set(), rule = Rule.ONE_LEVEL) {
    /** The levels on which each cell is taken. */
    const cells = new Map();
    board.forEach(({ row, col, level }, index) => {
        if (gone.has(index)) return;
        for (const down of [0, 1]) {
            for (const across of [0, 1]) {
                const cell = key(row + down, col + across);
                if (!cells.has(cell)) cells.set(cell, new Set());
                cells.get(cell).add(level);
            }
        }
    });
    const free = new Set();
    board.forEach(({ row, col, level }, index) => {
        if (gone.has(index)) return;
        const some = (column, test) =>
            [row, row + 1].some((at) => {
                const levels = cells.get(key(at, column));
                return levels !== undefined && test(levels);
            });
        const above =
            rule === Rule.ANY_LEVEL
                ? (levels) => [...levels].some((other) => other > level)
                : (levels) => levels.has(level + 1);
        if (some(col, above) || some(col + 1, above)) return;
        const beside = (levels) => levels.has(level);
        if (some(col - 1, beside) && some(col + 2, beside)) return;
        free.add(index);
    });
    return free;
}
