// What users see: boards in all forms, errors, limits, callbacks, memory.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as package_ from '../../build/npm/node.js';
import { Machine } from '../../build/npm/machine.js';

const { Engine, ErrorCode, MahjongError, NO_ATTEMPTS, Stop, Verdict, load, tiles, without } =
    package_;
const mj = await load();
const turtle = mj.turtle();
/** A turtle that Gimeno's engine does not decide in this life. */
const hard = mj.deal(turtle, { seed: 785 });
const forever = { engine: Engine.MATCHES, attempts: NO_ATTEMPTS };

/** The rules of the game, written out. */
function isPlayable(board, tile) {
    const over = board.some(
        (t) =>
            t.level === tile.level + 1 &&
            Math.abs(t.row - tile.row) < 2 &&
            Math.abs(t.col - tile.col) < 2,
    );
    const beside = (by) =>
        board.some(
            (t) =>
                t.level === tile.level && Math.abs(t.row - tile.row) < 2 && t.col === tile.col + by,
        );
    return !over && !(beside(-2) && beside(2));
}

/** Plays pairs by the rules; how many tiles are left. */
function play(flat, pairs) {
    const board = tiles(flat);
    let left = board.slice();
    for (const [a, b] of pairs) {
        assert.equal(board[a].group, board[b].group);
        assert.notEqual(a, b);
        for (const k of [a, b]) assert.ok(left.includes(board[k]) && isPlayable(left, board[k]));
        left = left.filter((tile) => tile !== board[a] && tile !== board[b]);
    }
    return left.length;
}

test('solutions clear the board, and proofs are right', () => {
    let unsolvable = 0;
    for (let seed = 0; seed < 100; seed++) {
        const board = mj.deal(turtle, { seed });
        const { verdict, pairs } = mj.solve(board);
        const proved = mj.prove(board);
        assert.equal(proved.verdict, verdict);
        assert.equal(proved.proof === null, verdict === Verdict.SOLVABLE);
        if (verdict === Verdict.SOLVABLE) assert.equal(play(board, pairs), 0);
        else {
            assert.equal(mj.checkProof(board, proved.proof).verdict, Verdict.UNSOLVABLE);
            const { left, pairs: best } = mj.fewestLeft(board);
            assert.ok(left > 0);
            assert.equal(play(board, best), left);
            unsolvable++;
        }
    }
    assert.ok(unsolvable > 0 && unsolvable < 10);
});

test('boards in all forms are the same board', () => {
    const flat = mj.deal(turtle, { seed: 3n });
    const objects = tiles(flat);
    const rows = objects.map(({ row, col, level, group }) => [row, col, level, group]);
    const { elapsed, ...report } = mj.solve(flat).report;
    for (const form of [
        objects,
        rows,
        mj.readBoard(mj.writeBoard(flat)),
        mj.deal(rows, { seed: 3 }),
    ]) {
        const { elapsed, ...other } = mj.solve(form).report;
        assert.deepEqual(other, report);
    }
    assert.deepEqual(mj.solve([]).pairs, []);
    assert.deepEqual(mj.legalPairs(new Int32Array()), []);
    assert.equal(mj.hint([]).pair, null);
});

test('seeds have 64 bits', () => {
    const most = 2n ** 64n - 1n;
    assert.notDeepEqual(mj.deal(turtle, { seed: most }), mj.deal(turtle, { seed: most - 1n }));
    assert.deepEqual(mj.deal(turtle, { seed: 7 }), mj.deal(turtle, { seed: 7n }));
    const won = mj.dealWinnable(turtle, { seed: most, easiest: 30, hardest: 40 });
    assert.equal(typeof won.seed, 'bigint');
    assert.deepEqual(mj.deal(turtle, { seed: won.seed }), won.board);
    const { difficulty } = mj.rate(won.board).rating;
    assert.ok(difficulty >= 30 && difficulty <= 40);
});

test('what cannot be meant is refused, and not cut off', () => {
    for (const seed of [1.5, NaN, '7', null, {}]) {
        assert.throws(() => mj.deal(turtle, { seed }), TypeError, String(seed));
    }
    for (const seed of [-1, -1n, 2n ** 64n, 2 ** 60]) {
        assert.throws(() => mj.deal(turtle, { seed }), RangeError, String(seed));
    }
    for (const board of [
        null,
        7,
        'board',
        {},
        new Int32Array(3),
        [[1, 2, 3]],
        [[0, 0, 0, 'x']],
        [{}],
    ]) {
        assert.throws(() => mj.solve(board), TypeError);
    }
    assert.throws(() => mj.solve([[0, 0, 0, 2 ** 31]]), RangeError);
    assert.throws(() => mj.deal(turtle, { groupSize: 2 ** 32 + 4 }), RangeError);
    assert.throws(() => mj.solve(hard, { timeLimit: 'long' }), TypeError);
    assert.throws(() => mj.guessPairs(hard, [1, 2]), RangeError);
});

test('errors know their code, their words and their tile', () => {
    const overlap = [
        [0, 0, 0, 1],
        [0, 1, 0, 1],
    ];
    const calls = [
        'solve',
        'prove',
        'pruneScan',
        'randomAttempts',
        'check',
        'playable',
        'legalPairs',
    ];
    calls.push('safePairs', 'hint', 'fewestLeft', 'rate', 'reshuffle');
    for (const name of calls) {
        assert.throws(
            () => mj[name](overlap),
            (error) => {
                assert.ok(error instanceof MahjongError, `${name}: ${error.stack}`);
                assert.equal(error.code, ErrorCode.OVERLAP);
                assert.equal(error.codeName, 'OVERLAP');
                assert.equal(error.index, 1, name);
                assert.deepEqual(error.tile, { row: 0, col: 1, level: 0, group: 1 });
                assert.equal(error.message, 'two tiles of one level overlap (tile 1)');
                return true;
            },
        );
    }
    assert.throws(() => mj.readBoard('0 0 0 1\n0 2 0 x\n'), { code: ErrorCode.SYNTAX, index: 2 });
    assert.throws(() => mj.readLayout('nothing'), { code: ErrorCode.LAYOUT_FORMAT, index: 1 });
    assert.throws(() => mj.readLayout('k'), MahjongError);
    assert.throws(() => mj.lostSince(hard, [[0, 0]]), { code: ErrorCode.PAIRING_REPEAT, index: 0 });
    assert.throws(() => mj.left(hard, [[0, 0]]), { code: ErrorCode.PAIRING_REPEAT, index: 0 });
    assert.throws(() => mj.left(hard, [], { rule: 7 }), { code: ErrorCode.RULE });
    assert.throws(() => mj.satBoard(1, [2, 0]), { code: ErrorCode.LITERAL, index: 0 });
    assert.throws(() => mj.dealXmahjongg(turtle, 1 << 16), { code: ErrorCode.BOARD_NUMBER });
    assert.throws(() => mj.solve(hard, { engine: 77 }), { code: ErrorCode.OPTIONS_VALUE });
    assert.throws(() => mj.leavesAtMost(hard, -1), RangeError);
    assert.match(mj.strerror(ErrorCode.NO_DEAL), /deal/);
});

test('limits and callbacks end the work', () => {
    const nodes = mj.solve(hard, { ...forever, nodeLimit: 50 });
    assert.deepEqual([nodes.verdict, nodes.report.stop], [Verdict.UNKNOWN, Stop.NODES]);
    const time = mj.solve(hard, { ...forever, timeLimit: 20 });
    assert.deepEqual([time.verdict, time.report.stop], [Verdict.UNKNOWN, Stop.TIME]);
    let told = 0;
    const stopped = mj.solve(hard, { ...forever, progress: ({ nodes }) => (told++, nodes > 500) });
    assert.equal(stopped.report.stop, Stop.CANCELLED);
    assert.ok(told > 3);
    // What a callback throws comes out, and the next call works.
    const problem = new Error('mine');
    assert.throws(
        () =>
            mj.solve(hard, {
                ...forever,
                progress: () => {
                    throw problem;
                },
            }),
        problem,
    );
    assert.equal(mj.solve(hard).verdict, Verdict.SOLVABLE);
    // A survey is stopped between deals.
    const survey = mj.survey(turtle, { deals: 100000, progress: ({ deals }) => deals > 100 });
    assert.equal(survey.stop, Stop.CANCELLED);
    assert.ok(survey.deals > 100 && survey.deals < 1000);
    assert.equal(survey.solvable + survey.unsolvable, survey.deals);
});

test('a callback may make calls', () => {
    let inner = null;
    const progress = () => {
        inner ??= mj.solve(mj.deal(mj.turtle(), { seed: 11 }), { progress: () => 0 });
        // Much room, so that there has to be more of it while the outer call is under way.
        mj.readBoard('0 0 0 1 '.repeat(50000));
        return false;
    };
    const outer = mj.solve(hard, { ...forever, nodeLimit: 500, progress });
    assert.equal(outer.report.stop, Stop.NODES);
    assert.equal(play(mj.deal(turtle, { seed: 11 }), inner.pairs), 0);
});

test('a game can be played with the calls for games', () => {
    const { board } = mj.dealWinnable(turtle, { seed: 5 });
    const played = [];
    let losing = null;
    while (played.length < 72) {
        const { board: left, places } = without(board, played);
        assert.deepEqual(mj.left(board, played), { board: left, origins: places });
        const { pair } = mj.hint(left);
        const { pairs, verdicts } = mj.safePairs(left);
        assert.deepEqual(pairs, mj.legalPairs(left));
        const isHint = ([a, b]) => a === pair[0] && b === pair[1];
        assert.equal(verdicts[pairs.findIndex(isHint)], Verdict.SOLVABLE);
        const bad = verdicts.indexOf(Verdict.UNSOLVABLE);
        if (bad >= 0) losing ??= [...played, pairs[bad].map((tile) => places[tile])];
        played.push(pair.map((tile) => places[tile]));
    }
    assert.equal(play(board, played), 0);
    assert.equal(mj.lostSince(board, losing).lostAt, losing.length - 1);
    assert.equal(mj.lostSince(board, played).verdict, Verdict.SOLVABLE);
    const { board: rest } = without(board, losing);
    assert.equal(mj.solve(rest).verdict, Verdict.UNSOLVABLE);
    const shuffled = mj.reshuffle(rest, { seed: 1 });
    assert.equal(mj.solve(shuffled.board).verdict, Verdict.SOLVABLE);
});

test('a thousand boards do not grow the memory', () => {
    const before = () => {
        for (let seed = 0; seed < 30; seed++) {
            const board = mj.deal(turtle, { seed });
            mj.solve(board);
            mj.prove(board, { progress: () => 0 });
            mj.safePairs(board);
            mj.rate(board);
        }
        return mj.memory;
    };
    const memory = before();
    for (let seed = 0; seed < 1000; seed++) mj.solve(mj.deal(turtle, { seed }));
    for (let k = 0; k < 300; k++) {
        assert.throws(() => mj.solve([[0, 0, 0, 1]]));
        assert.throws(() =>
            mj.solve(hard, {
                progress: () => {
                    throw new Error();
                },
            }),
        );
    }
    before();
    assert.equal(mj.memory, memory);
});

test('large boards fit, and too large ones are an error', async () => {
    const fresh = await load();
    const row = Int32Array.from({ length: 4 * 100000 }, (_, k) => (k % 4 === 1 ? (k >> 2) * 4 : 0));
    assert.equal(fresh.playable(row).length, 100000);
    const { verdict } = fresh.solve(fresh.deal(row, { groupSize: 2 }));
    assert.equal(verdict, Verdict.SOLVABLE);
    const tooMany = new Int32Array(4 * ((1 << 20) + 1));
    assert.throws(() => fresh.solve(tooMany), { code: ErrorCode.TILE_COUNT });
});

test('a trap is an error, and the next call works', async () => {
    const wasm = await readFile(new URL('../../build/npm/mjsolver.wasm', import.meta.url));
    const machine = new Machine(await WebAssembly.compile(wasm));
    const before = machine.exports;
    // A board at an address that is not in the memory.
    assert.throws(() => machine.call(() => machine.exports.mj_check(2 ** 32 - 64, 1000, 0, 0, 0)), {
        name: 'MahjongError',
        code: ErrorCode.INTERNAL,
    });
    assert.notEqual(machine.exports, before);
    assert.equal(
        machine.call(() => machine.exports.mj_turtle(0, 0)),
        144,
    );
});

test('any bytes are read or refused', () => {
    let state = 1;
    const below = (bound) => (state = (state * 48271) % 2147483647) % bound;
    const letters = '0123456789 \n-#kK<>"=.xyz\0\xff';
    for (let round = 0; round < 3000; round++) {
        const start = ['', 'kmahjongg-layout-v1.1\nw4\nh4\nd1\n', '<map>', 'K\n\n', '0'][round % 5];
        const text =
            start +
            Array.from({ length: below(60) }, () => letters[below(letters.length)]).join('');
        for (const read of ['readBoard', 'readLayout']) {
            try {
                assert.ok(mj[read](text) instanceof Int32Array);
            } catch (error) {
                assert.ok(error instanceof MahjongError && error.code !== ErrorCode.INTERNAL, text);
            }
        }
    }
});

/** Whether a path of straight segments through empty cells leads over these corners. */
function isPath(board, a, b, corners) {
    const taken = new Set(board.map(({ row, col }) => `${row},${col}`));
    const stops = [...corners, [b.row, b.col]];
    let [row, col] = [a.row, a.col];
    for (const [k, [toRow, toCol]] of stops.entries()) {
        const [down, right] = [Math.sign(toRow - row), Math.sign(toCol - col)];
        if (!down === !right) return false;
        while (row !== toRow || col !== toCol) {
            row += down;
            col += right;
            const end = k === stops.length - 1 && row === toRow && col === toCol;
            if (!end && taken.has(`${row},${col}`)) return false;
        }
    }
    return stops.length <= 3;
}

test('Shisen-Sho: boards, deals, hints with paths, until nothing is left', () => {
    const { Faces, Rule, shisenRule } = package_;
    for (const [rules, number] of [
        [{}, Rule.SHISEN],
        [{ inside: true, size: [6, 4] }, 16 + 32 + 6 * 65536 + 4 * 4194304],
        [{ apart: true }, Rule.SHISEN + Rule.SHISEN_APART],
    ]) {
        const rule = shisenRule(rules);
        assert.equal(rule, number);
        const dealt = mj.dealWinnable(mj.shisenBoard(6, 4), { seed: 3, rule });
        let board = dealt.board;
        while (board.length > 0) {
            const { pair } = mj.hint(board, { rule });
            const [corners] = mj.shisenPaths(board, [pair], { rule });
            const [a, b] = pair.map((k) => tiles(board)[k]);
            assert.ok(isPath(tiles(board), a, b, corners), JSON.stringify([rules, corners]));
            ({ board } = without(board, [pair]));
        }
    }
    assert.deepEqual(mj.shisenPaths(new Int32Array(0), []), []);
    const large = mj.shisenDeal(mj.shisenBoard(18, 8), { seed: 1 });
    assert.equal(new Set(tiles(large).map(({ group }) => group)).size, 36);
    const chinese = mj.shisenDeal(mj.shisenBoard(18, 8), { faces: Faces.CHINESE });
    assert.equal(chinese.length, 4 * 144);
    assert.equal(mj.solve(large, { rule: Rule.SHISEN }).report.stop, Stop.NONE);
});

test('Shisen-Sho: what is wrong is told', () => {
    const { Rule, shisenRule } = package_;
    const wrong = (call, code, index = null) =>
        assert.throws(call, (error) => error.code === code && error.index === index);
    wrong(() => mj.shisenBoard(3, 3), ErrorCode.SIZE);
    wrong(() => mj.shisenBoard(-2, 2), ErrorCode.SIZE);
    const board = mj.shisenBoard(4, 2);
    wrong(() => mj.shisenDeal(board, { faces: 2 }), ErrorCode.FACES);
    wrong(() => mj.shisenPaths(board, [[0, 1]], { rule: Rule.ONE_LEVEL }), ErrorCode.RULE);
    wrong(() => mj.shisenPaths(board, [[0, 1], [0, 8]]), ErrorCode.PAIRING_TILE, 1); // prettier-ignore
    wrong(() => mj.solve(board, { rule: Rule.SHISEN + 1 }), ErrorCode.OPTIONS_VALUE);
    wrong(() => mj.whyLost(board, { rule: Rule.SHISEN }), ErrorCode.RULE);
    const small = { rule: shisenRule({ size: [3, 2] }) };
    wrong(() => mj.hint(board, small), ErrorCode.COORDINATE, 3);
    assert.throws(() => shisenRule({ size: [63, 2] }), RangeError);
    assert.throws(() => shisenRule({ size: [2.5, 2] }), TypeError);
    assert.throws(() => shisenRule({ inside: true }), TypeError);
    assert.throws(() => shisenRule({ fall: 'sideways' }), TypeError);
    assert.throws(() => mj.shisenBoard('4', 2), TypeError);
});
