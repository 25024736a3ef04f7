// The layouts of the page: the turtle, as in the library, and others that were made for this page. A
// layout is a list of blocks: level, row, column, rows, columns, all in half tiles except the last
// two, which count tiles.

// prettier-ignore
const BLOCKS = {
    turtle: [
        [0, 0, 2, 1, 12], [0, 2, 6, 1, 8], [0, 4, 4, 1, 10], [0, 6, 2, 1, 12], [0, 7, 0, 1, 1],
        [0, 7, 26, 1, 2], [0, 8, 2, 1, 12], [0, 10, 4, 1, 10], [0, 12, 6, 1, 8], [0, 14, 2, 1, 12],
        [1, 2, 8, 6, 6], [2, 4, 10, 4, 4], [3, 6, 12, 2, 2], [4, 7, 13, 1, 1],
    ],
    garden: [[0, 0, 0, 4, 6], [1, 1, 2, 3, 4], [2, 3, 4, 1, 2], [0, 2, 12, 1, 1], [0, 4, 12, 1, 1]],
    pyramid: [[0, 0, 0, 8, 10], [1, 2, 2, 6, 8], [2, 5, 6, 3, 4], [3, 6, 8, 2, 2]],
    towers: [
        ...[0, 1, 2].flatMap((level) => [
            [level, 0, 0, 4, 3], [level, 0, 10, 4, 3], [level, 10, 0, 4, 3], [level, 10, 10, 4, 3],
        ]),
    ],
    diamond: [0, 1, 2, 3].flatMap((level) => {
        const half = 4 - level;
        return Array.from({ length: 2 * half + 1 }, (_, k) => {
            const columns = 2 * (half + 1 - Math.abs(half - k));
            return [level, 2 * (k + level), 10 - columns, 1, columns];
        });
    }),
    cross: [
        [0, 4, 0, 3, 10], [0, 0, 6, 2, 4], [0, 10, 6, 2, 4], [1, 4, 2, 3, 8],
        [1, 1, 7, 1, 3], [1, 11, 7, 1, 3], [2, 5, 5, 2, 5], [3, 6, 8, 1, 2],
    ],
    stairs: [
        [0, 0, 0, 6, 10], [1, 0, 4, 6, 7], [2, 0, 8, 6, 4], [3, 0, 10, 6, 2],
        [0, 4, 20, 2, 3],
    ],
    butterfly: [
        [0, 0, 0, 3, 5], [0, 0, 18, 3, 5], [0, 8, 2, 3, 4], [0, 8, 18, 3, 4],
        [0, 2, 12, 5, 1], [0, 2, 14, 5, 1], [0, 4, 10, 3, 1], [0, 4, 16, 3, 1],
        [1, 1, 1, 2, 4], [1, 1, 19, 2, 4], [1, 9, 3, 2, 3], [1, 9, 19, 2, 3],
        [1, 4, 13, 3, 1], [2, 2, 4, 1, 2], [2, 2, 20, 1, 2], [2, 5, 13, 1, 1],
        [0, 6, 8, 1, 1], [0, 6, 18, 1, 1],
    ],
    castle: [
        ...[0, 1, 2].flatMap((level) => [
            [level, 0, 0, 2, 2], [level, 0, 20, 2, 2], [level, 12, 0, 2, 2], [level, 12, 20, 2, 2],
        ]),
        [0, 4, 2, 4, 2], [0, 4, 18, 4, 2], [0, 1, 8, 2, 4], [0, 11, 8, 2, 4],
        [0, 6, 8, 2, 4], [1, 6, 9, 2, 3], [2, 7, 10, 1, 2],
        [1, 5, 3, 3, 1], [1, 5, 19, 3, 1], [1, 2, 9, 1, 3], [1, 12, 9, 1, 3],
    ],
};

/** The names, in the order in which they are shown. */
export const NAMES = Object.keys(BLOCKS);

/** A layout of this page by name; null for names that it does not have. */
export function layoutNamed(name) {
    if (!Object.hasOwn(BLOCKS, name)) return null;
    const tiles = BLOCKS[name].flatMap(([level, row, col, rows, columns]) =>
        Array.from({ length: rows * columns }, (_, k) => [
            row + 2 * Math.floor(k / columns),
            col + 2 * (k % columns),
            level,
            0,
        ]),
    );
    return Int32Array.from(tiles.flat());
}
