// Deals by number, as the library makes them, so that a board is seen before the solver has loaded:
// the faces 0, 0, 0, 0, 1, … are shuffled from the last tile down, with xoshiro256++ seeded by
// SplitMix64. Tests compare with the library.

const cut = (number) => BigInt.asUintN(64, number);
const turned = (number, by) => cut(number << by) | (number >> (64n - by));

/** Random numbers of 64 bits, the same for the same seed everywhere. */
function generator(seed) {
    let state = cut(seed);
    let [a, b, c, d] = [1, 2, 3, 4].map(() => {
        state = cut(state + 0x9e3779b97f4a7c15n);
        let mixed = cut((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
        mixed = cut((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
        return mixed ^ (mixed >> 31n);
    });
    return () => {
        const result = cut(turned(cut(a + d), 23n) + a);
        const shifted = cut(b << 17n);
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = turned(d, 45n);
        return result;
    };
}

/** A layout with the faces of deal number `seed`. */
export function dealt(layout, seed) {
    const board = layout.slice();
    const count = board.length / 4;
    if (count % 2) throw new RangeError('a layout with an odd number of tiles');
    const next = generator(BigInt(seed));
    for (let k = 0; k < count; k++) board[4 * k + 3] = k >> 2;
    for (let k = count - 1; k > 0; k--) {
        const other = Number((next() * BigInt(k + 1)) >> 64n);
        const [one, two] = [4 * k + 3, 4 * other + 3];
        [board[one], board[two]] = [board[two], board[one]];
    }
    return board;
}

/** The turtles with numbers below 1,000 that cannot be won: what the solver says, once and for all. */
// prettier-ignore
export const LOST_TURTLES = [
    9, 15, 61, 100, 154, 155, 169, 190, 207, 357, 383, 413, 420, 493, 508, 523, 559, 588, 590, 612,
    643, 652, 670, 672, 677, 679, 683, 747, 761, 793, 803, 809, 828, 881, 913, 925, 931, 954, 979,
];
