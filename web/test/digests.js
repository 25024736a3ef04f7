// The boards and calls of tests/c/digests.c over the package: the same digests must come out. The
// functions have the names that they have there.

import {
    Engine,
    MahjongError,
    NO_ATTEMPTS,
    Rule,
    Text,
    Verdict,
    shisenRule,
    without,
} from '../../build/npm/node.js';

/** FNV-1a in 64 bits, in two halves of 32. */
export class Digest {
    #high = 0xcbf29ce4;
    #low = 0x84222325;

    #byte(byte) {
        const low = (this.#low ^ byte) >>> 0;
        // The prime is 2^40 + 435.
        const product = low * 435;
        const carry = Math.floor(product / 2 ** 32);
        this.#high = (this.#high * 435 + carry + ((low << 8) >>> 0)) % 2 ** 32;
        this.#low = product % 2 ** 32;
    }

    /** A number of 64 bits: bigint, or a whole number that may be below zero, or null: no index. */
    add(number) {
        let [low, high] = [0xffffffff, 0xffffffff];
        if (typeof number === 'bigint') {
            [low, high] = [Number(number & 0xffffffffn), Number((number >> 32n) & 0xffffffffn)];
        } else if (number !== null) {
            if (!Number.isSafeInteger(number)) throw new TypeError(`not a number: ${number}`);
            [low, high] = [number >>> 0, Math.floor(number / 2 ** 32) >>> 0];
        }
        for (const half of [low, high]) {
            for (let k = 0; k < 32; k += 8) this.#byte((half >>> k) & 255);
        }
    }

    text(text) {
        const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
        this.add(bytes.length);
        for (const byte of bytes) this.add(byte);
    }

    pairs(pairs) {
        this.add(pairs.length);
        for (const [first, second] of pairs) this.add((BigInt(first) << 32n) | BigInt(second));
    }

    tiles(board) {
        this.add(board.length / 4);
        for (const number of board) this.add(number);
    }

    report(report) {
        const { verdict, stop, decidedBy, errorIndex } = report;
        const { attempts, successes, scans, nodes, conflicts } = report;
        for (const number of [verdict, stop, decidedBy, errorIndex]) this.add(number);
        for (const number of [attempts, successes, scans, nodes, conflicts]) this.add(number);
    }

    toString() {
        return [this.#high, this.#low].map((half) => half.toString(16).padStart(8, '0')).join('');
    }
}

/** Where the C program has boards written to; what no call writes stays from the one before. */
const other = new Int32Array(1 << 18);

let state = 0n;

function below(bound) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 33n) % bound;
}

/** Tiles here and there, some on top of others, in groups of 2 to 8. */
function oddBoard(number) {
    state = BigInt.asUintN(64, BigInt(number) * 0x9e3779b97f4a7c15n + 1n);
    const wanted = 2 * (4 + below(26));
    const tiles = [];
    while (tiles.length < wanted) {
        const [row, col, level] = [below(7) - 3, below(11) - 5, below(4) - 1];
        const touches = ([r, c, l]) =>
            l === level && Math.abs(r - row) < 2 && Math.abs(c - col) < 2;
        const full = tiles.some(touches);
        if (full && below(200) !== 0) continue;
        if (full) break;
        tiles.push([row, col, level, 0]);
    }
    tiles.length -= tiles.length % 2;
    for (let k = 0, group = 1; k < tiles.length; group++) {
        for (let left = 2 * (1 + below(4)); left > 0 && k < tiles.length; left--) {
            tiles[k++][3] = group * 7 - 50;
        }
    }
    for (let k = tiles.length; k > 1; k--) {
        const j = below(k);
        [tiles[j][3], tiles[k - 1][3]] = [tiles[k - 1][3], tiles[j][3]];
    }
    return Int32Array.from(tiles.flat());
}

const SIZES = [4, 4, 4, 2, 6, 4, 8, 4, 12, 16, 48];

/**
 * Boards of Shisen-Sho, by number, each with its rule: deals of 18x8, KShisen's faces, and small ones in
 * groups of all sizes.
 */
function shisenBoard(mj, digest, number) {
    const size = [
        [18, 8],
        [12, 7],
        [8, 5],
    ][number % 3];
    const inside = number % 4 === 1;
    rule = shisenRule({ inside, apart: number % 5 === 2, size: inside ? size : null });
    const layout = mj.shisenBoard(...size);
    const third = Math.floor(number / 3);
    digest.add(size[0] * size[1]);
    digest.add(0);
    if (number % 3 === 1) return mj.shisenDeal(layout, { faces: third % 2, seed: number });
    const groupSize = number % 3 === 0 ? 4 : [4, 2, 6, 4, 8][third % 5];
    return mj.deal(layout, { groupSize, seed: number });
}

/** The boards, by number: turtles in groups of all sizes, two turtles, and odd ones. */
function make(mj, digest, number) {
    if (rule >= Rule.SHISEN) return shisenBoard(mj, digest, number);
    const turtle = mj.turtle();
    if (number % 3 === 0) {
        digest.add(0);
        return mj.deal(turtle, { groupSize: SIZES[Math.floor(number / 3) % 11], seed: number });
    }
    if (number % 50 === 1) {
        digest.add(0);
        const upper = turtle.map((value, k) => (k % 4 === 2 ? value + 5 : value));
        return mj.deal(Int32Array.of(...turtle, ...upper), { seed: number });
    }
    return oddBoard(number);
}

/** The rule that all calls are made by. */
let rule = Rule.ONE_LEVEL;

const optionsFor = (number) => ({ rule, seed: Math.floor(number / 7), nodeLimit: 3000 });

/** What a call returns, or the error that it throws, with `verdict` and `report` as if returned. */
function attempt(call) {
    try {
        return call();
    } catch (error) {
        if (!(error instanceof MahjongError)) throw error;
        return { verdict: error.code, report: error.report, error };
    }
}

/** The code of a call that returns something else. */
const codeOf = (result) => result?.error?.code ?? 0;

const TASKS = {
    solve: [
        500,
        (mj, digest, on, number) => {
            for (let engine = Engine.AUTOMATIC; engine <= Engine.LEARNING; engine++) {
                const options = { ...optionsFor(number), engine };
                if (engine !== Engine.AUTOMATIC && engine !== Engine.LEARNING)
                    options.nodeLimit = 40;
                if (number % 4 === 0) options.attempts = number % 8 === 0 ? NO_ATTEMPTS : 50;
                const { pairs, report } = attempt(() => mj.solve(on, options));
                if (pairs) digest.pairs(pairs);
                digest.report(report);
            }
        },
    ],

    prove: [
        1500,
        (mj, digest, on, number) => {
            const { proof, report } = attempt(() => mj.prove(on, optionsFor(number)));
            digest.report(report);
            if (!proof) return;
            const text = new TextEncoder().encode(proof);
            digest.text(text);
            digest.add(attempt(() => mj.checkProof(on, text, { rule })).verdict);
            text[text.length >> 1] ^= 1;
            const again = attempt(() => mj.checkProof(on, text, { rule }));
            digest.add(again.verdict);
            digest.add(again.report.errorIndex);
        },
    ],

    scan: [
        4000,
        (mj, digest, on) => {
            const { verdict, stuck } = attempt(() => mj.pruneScan(on, [], { rule }));
            digest.add(verdict);
            for (const flag of stuck ?? []) digest.add(flag);
        },
    ],

    attempts: [
        300,
        (mj, digest, on, number) => {
            const result = mj.randomAttempts(on, { attempts: 300, seed: number, rule });
            digest.add(result.verdict);
            digest.add(result.successes);
        },
    ],

    pairs: [
        300,
        (mj, digest, on, number) => {
            digest.add(0);
            digest.pairs(mj.legalPairs(on, { rule }));
            const playable = mj.playable(on, { rule });
            digest.add(playable.reduce((sum, flag) => sum + flag, 0));
            for (const flag of playable) digest.add(flag);
            const safe = attempt(() => mj.safePairs(on, optionsFor(number)));
            digest.report(safe.report);
            for (const verdict of safe.verdicts ?? []) digest.add(verdict);
            const hint = attempt(() => mj.hint(on, optionsFor(number)));
            if (hint.pair) digest.pairs([hint.pair]);
            digest.report(hint.report);
        },
    ],

    'lost since': [
        300,
        (mj, digest, on, number) => {
            const played = [];
            for (let turns = 0; turns < 12; turns++) {
                const { board, places } = without(on, played);
                const legal = mj.legalPairs(board, { rule });
                if (legal.length === 0) break;
                played.push(legal[(number + turns * 5) % legal.length].map((tile) => places[tile]));
            }
            const { verdict, lostAt, report } = attempt(() =>
                mj.lostSince(on, played, optionsFor(number)),
            );
            digest.add(verdict === Verdict.UNSOLVABLE ? lostAt : 0);
            digest.report(report);
        },
    ],

    'fewest left': [
        300,
        (mj, digest, on, number) => {
            const fewest = attempt(() => mj.fewestLeft(on, optionsFor(number)));
            digest.report(fewest.report);
            if (fewest.pairs) digest.pairs(fewest.pairs);
            const most = attempt(() => mj.leavesAtMost(on, number % 5, optionsFor(number)));
            digest.add(most.verdict);
            digest.add(most.left ?? fewest.left ?? on.length / 4);
        },
    ],

    rate: [
        200,
        (mj, digest, on, number) => {
            const games = (number % 2) * 500;
            const { verdict, rating, report } = attempt(() =>
                mj.rate(on, { games, ...optionsFor(number) }),
            );
            if (verdict >= 0) {
                for (const name of ['games', 'wins', 'difficulty']) digest.add(rating?.[name] ?? 0);
            }
            digest.report(report);
        },
    ],

    deals: [
        300,
        (mj, digest, on, number) => {
            const dealt = attempt(() =>
                mj.dealWinnable(on, {
                    ...optionsFor(number),
                    groupSize: 2 + 2 * (number % 3),
                    deals: 20,
                    hardest: number % 4 === 0 ? 30 : 0,
                    seed: number,
                    searchSeed: Math.floor(number / 7),
                }),
            );
            if (dealt.board) other.set(dealt.board);
            if (dealt.verdict >= 0) {
                digest.tiles(other.subarray(0, on.length));
                digest.add(dealt.seed ?? 0);
            }
            digest.report(dealt.report);
            const shuffled = attempt(() =>
                mj.reshuffle(on, {
                    ...optionsFor(number),
                    seed: number,
                    searchSeed: Math.floor(number / 7),
                }),
            );
            if (shuffled.board) other.set(shuffled.board);
            if (shuffled.board) digest.tiles(shuffled.board);
            digest.report(shuffled.report);
            for (const call of [
                () => mj.dealXmahjongg(on, (number * 7919) >>> 0),
                () => mj.transpose(on),
            ]) {
                const result = attempt(call);
                digest.add(codeOf(result));
                if (result.error) continue;
                other.set(result);
                digest.tiles(result);
            }
        },
    ],

    guess: [
        150,
        (mj, digest, on, number) => {
            const visible = Array.from({ length: on.length / 4 }, (_, k) => k % 3 !== 0);
            const result = attempt(() =>
                mj.guessPairs(on, visible, {
                    ...optionsFor(number),
                    completions: 3,
                    nodeLimit: 500,
                }),
            );
            digest.report(result.report);
            digest.add(result.judged ?? 0);
            digest.add(result.winnable ?? 0);
            for (const count of result.safe ?? []) digest.add(count);
        },
    ],

    texts: [
        1000,
        (mj, digest, on, number) => {
            const text = new TextEncoder().encode(
                mj.writeBoard(on, number % 2 ? Text.ONE_LINE : Text.LINES),
            );
            digest.add(0);
            digest.text(text);
            let count = 0;
            for (const read of [() => mj.readBoard(text), () => mj.readLayout(text)]) {
                const result = attempt(read);
                digest.add(codeOf(result));
                if (!result.error) {
                    other.set(result);
                    count = result.length;
                }
                digest.tiles(other.subarray(0, count));
            }
            text[Math.floor(text.length / 3)] = 9;
            text[Math.floor(text.length / 2)] = 45;
            const result = attempt(() => mj.readBoard(text));
            digest.add(codeOf(result));
            digest.add(result.error ? result.error.index : 0);
        },
    ],

    mjsolve: [
        600,
        (mj, digest, on, number) => {
            if (number % 3 !== 0) return;
            const { left, text } = mj.mjsolve(mj.writeBoard(on), number % 7, number % 4);
            digest.add(left);
            digest.text(text);
        },
    ],

    stacks: [
        1000,
        (mj, digest, on, number) => {
            const count = 8 + 4 * (number % 6);
            const lower = Math.floor((count * 2) / 3);
            const layout = Array.from({ length: count }, (_, k) => [
                0,
                4 * (k % lower),
                Number(k >= lower),
                0,
            ]);
            const { won, wonAtRandom } = mj.unseenGames(layout, 30, { seed: number });
            for (const value of [0, won, wonAtRandom, 0]) digest.add(value);
            const board = mj.deal(layout, { seed: number });
            const { verdict, cycle } = attempt(() => mj.blockedCycle(board));
            digest.add(verdict);
            if (verdict === Verdict.UNSOLVABLE) for (const tile of cycle) digest.add(tile);
            const pair = mj.unseenPair(board);
            digest.add(pair ? 1 : 0);
            if (pair) digest.pairs([pair]);
        },
    ],

    formulas: [
        60,
        (mj, digest, on, number) => {
            state = BigInt(number);
            const literals = Array.from({ length: 12 }, (_, k) => {
                if (k % 4 === 3) return 0;
                const variable = 1 + below(3);
                return variable * (below(2) ? 1 : -1);
            });
            const board = mj.satBoard(3, literals, number % 2);
            digest.add(0);
            digest.tiles(board);
            const { pairs, report } = mj.solve(board, optionsFor(number));
            if (pairs) {
                digest.add(0);
                for (const value of mj.satAssignment(3, pairs)) digest.add(Number(value));
            }
            digest.report(report);
        },
    ],

    survey: [
        15,
        (mj, digest, on, number) => {
            const plan = {
                ...optionsFor(number),
                firstSeed: number * 100,
                deals: 40,
                groupSize: 2,
            };
            const result = attempt(() => mj.survey(on, plan));
            digest.add(codeOf(result));
            const { solvable, unsolvable, unknown, byScan, byAttempts, bySearch } = result;
            for (const count of [solvable, unsolvable, unknown, byScan, byAttempts, bySearch]) {
                digest.add(count);
            }
            for (const name of ['scans', 'nodes', 'conflicts']) digest.add(result[name]);
            for (const { seed } of result.hardest) digest.add(seed);
        },
    ],

    check: [
        4000,
        (mj, digest, on, number) => {
            const code = (board) => {
                const result = attempt(() => mj.check(board));
                digest.add(codeOf(result));
                return result?.error?.index ?? (result?.error ? null : 0);
            };
            code(on);
            const count = on.length / 4;
            if (count < 4) return;
            let broken = on.slice();
            if (number % 4 === 0) broken[4 * (number % count) + 3] = 99999;
            else if (number % 4 === 1) broken.set(broken.subarray(12, 16), 4);
            else if (number % 4 === 2) broken[8] = 2 ** 31 - 1;
            else broken = broken.slice(0, -4);
            digest.add(code(broken));
        },
    ],

    why: [
        1000,
        (mj, digest, on, number) => {
            const why = attempt(() => mj.whyLost(on, optionsFor(number)));
            digest.report(why.report);
            if (!why.faults) return;
            for (const value of [why.groups, why.pattern, ...why.faults]) digest.add(value);
        },
    ],

    surely: [
        24,
        (mj, digest, on, number) => {
            const easiest = (number % 3) * 12;
            const dealt = attempt(() =>
                mj.dealSurely(on, {
                    ...optionsFor(number),
                    seed: number,
                    searchSeed: Math.floor(number / 7),
                    easiest,
                    hardest: easiest === 0 ? 100 : easiest + 15,
                }),
            );
            if (dealt.board) {
                digest.tiles(dealt.board);
                digest.add(dealt.difficulty);
            }
            digest.report(dealt.report);
            digest.add(dealt.report.deals);
        },
    ],

    levels: [
        4,
        (mj, digest, on, number) => {
            const found = attempt(() =>
                mj.difficulties(on, {
                    ...optionsFor(number),
                    seed: number,
                    searchSeed: Math.floor(number / 7),
                    deals: 5,
                }),
            );
            digest.report(found.report);
            if (!found.counts) return;
            const ends = [found.easiest ?? 0, found.hardest ?? 0];
            for (const value of [...found.counts, ...ends]) digest.add(value);
        },
    ],

    paths: [
        0,
        (mj, digest, on) => {
            const pairs = mj.legalPairs(on, { rule });
            const paths = mj.shisenPaths(on, pairs, { rule });
            digest.add(0);
            digest.add(pairs.length);
            for (const corners of paths) {
                digest.add(corners.length);
                for (const number of corners.flat()) digest.add(number);
            }
        },
    ],
};

/** How many boards are taken once more by the other rule. */
const ANY_LEVEL = {
    solve: 150,
    prove: 400,
    scan: 1000,
    attempts: 100,
    pairs: 100,
    'lost since': 100,
    'fewest left': 60,
    rate: 60,
    deals: 60,
    guess: 30,
    survey: 5,
    why: 300,
    surely: 8,
    levels: 2,
};

/** And on how many boards of Shisen-Sho. */
const SHISEN = {
    solve: 120,
    prove: 200,
    scan: 300,
    attempts: 60,
    pairs: 60,
    'lost since': 60,
    'fewest left': 40,
    rate: 40,
    deals: 40,
    guess: 20,
    survey: 5,
    surely: 15,
    paths: 300,
};

/** All digests, as lines of tests/digests.txt. */
export function* digests(mj) {
    const line = (name, boards, label) => {
        const digest = new Digest();
        for (let number = 0; number < boards; number++) {
            TASKS[name][1](mj, digest, make(mj, digest, number), number);
        }
        return `${label.padEnd(12)} ${digest}`;
    };
    rule = Rule.ONE_LEVEL;
    for (const [name, [boards]] of Object.entries(TASKS)) {
        if (boards > 0) yield line(name, boards, name);
    }
    rule = Rule.ANY_LEVEL;
    for (const [name, boards] of Object.entries(ANY_LEVEL)) {
        other.fill(0);
        yield line(name, boards, `any: ${name}`);
    }
    for (const [name, boards] of Object.entries(SHISEN)) {
        rule = Rule.SHISEN;
        other.fill(0);
        yield line(name, boards, `shisen: ${name}`);
    }
}
