// The parts of the page that need no browser: addresses, games, layouts, texts, pictures.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { Rule, Verdict, load, tiles } from '../../build/npm/node.js';
import { toSvg } from '../../build/npm/picture.js';
import { playableTiles } from '../../build/npm/rules.js';
import { readAddress, seedFrom, writeAddress } from '../../build/page/address.js';
import { decodeBoard, decodePairs, encodeBoard, encodePairs } from '../../build/page/codec.js';
import { LOST_TURTLES, dealt } from '../../build/page/dealing.js';
import { Game } from '../../build/page/game.js';
import { rangeOf } from '../../build/page/interval.js';
import { NAMES, layoutNamed } from '../../build/page/layouts.js';
import { TEXTS } from '../../build/page/texts.js';

const mj = await load();
const turtle = mj.turtle();

test('what can be played is what the library says, all through random games', () => {
    let state = 1;
    const below = (bound) => (state = (state * 48271) % 2147483647) % bound;
    for (const name of NAMES) {
        for (let seed = 0; seed < 5; seed++) {
            const game = new Game(mj.deal(layoutNamed(name), { seed }));
            for (;;) {
                const { board, places } = game.rest;
                const flags = mj.playable(board);
                const free = places.filter((_, k) => flags[k]);
                assert.deepEqual([...game.free].sort(), free.sort());
                const pairs = mj.legalPairs(board);
                assert.equal(game.choices, pairs.length);
                if (pairs.length === 0) break;
                assert.ok(game.play(pairs[below(pairs.length)].map((k) => places[k])));
            }
        }
    }
    // Levels below zero, tiles over gaps, halves.
    for (let round = 0; round < 300; round++) {
        const list = [];
        for (let k = 0; k < 40; k++) {
            const tile = [below(7) - 3, below(9) - 4, below(4) - 2, 1];
            const meets = ([r, c, l]) =>
                l === tile[2] && Math.abs(r - tile[0]) < 2 && Math.abs(c - tile[1]) < 2;
            if (!list.some(meets)) list.push(tile);
        }
        list.length -= list.length % 2;
        for (const rule of [Rule.ONE_LEVEL, Rule.ANY_LEVEL]) {
            const flags = mj.playable(list, { rule });
            const free = [...flags.keys()].filter((k) => flags[k]);
            assert.deepEqual([...playableTiles(tiles(list), new Set(), rule)].sort(), free.sort());
        }
    }
});

test('a game undoes and redoes, and refuses what the rules do not allow', () => {
    const game = new Game(mj.dealWinnable(turtle, { seed: 1 }).board);
    const { pairs } = mj.solve(game.board);
    assert.equal(game.play(pairs.at(-1)), false);
    assert.equal(game.play([pairs[0][0], pairs[0][0]]), false);
    game.playAll(pairs);
    assert.ok(game.isWon);
    assert.equal(game.undo(10), 10);
    assert.equal(game.left, 20);
    // The same pair again, the other way round, keeps what comes after it.
    assert.ok(game.play([...pairs[62]].reverse()));
    while (game.redo());
    assert.ok(game.isWon);
    game.undo(72);
    assert.equal(game.undo(1), 0);
    const other = mj.legalPairs(game.board).find((pair) => pair.join() !== pairs[0].join());
    assert.ok(game.play(other));
    assert.equal(game.redo(), false);
});

test('deals by number are those of the library', () => {
    assert.deepEqual(layoutNamed('turtle'), turtle);
    const layouts = [...NAMES.map(layoutNamed), new Int32Array()];
    // Groups that do not come out even.
    for (const count of [2, 4, 6, 142]) layouts.push(turtle.slice(0, 4 * count));
    const seeds = [0n, 1n, 42n, 999999n, 2n ** 32n, 2n ** 63n, 2n ** 64n - 1n];
    for (let k = 1n; k < 20n; k++) seeds.push((k * 0x9e3779b97f4a7c15n) % 2n ** 64n);
    for (const layout of layouts) {
        for (const seed of seeds) assert.deepEqual(dealt(layout, seed), mj.deal(layout, { seed }));
    }
    assert.throws(() => dealt(turtle.slice(0, 12), 1n), RangeError);
    assert.throws(() => mj.deal(turtle.slice(0, 12)));
});

test('the turtles that are known to be lost are, and no other', () => {
    const lost = Array.from({ length: 1000 }, (_, seed) => seed).filter(
        (seed) => mj.solve(mj.deal(turtle, { seed })).verdict !== Verdict.SOLVABLE,
    );
    assert.deepEqual(LOST_TURTLES, lost);
});

test('addresses say what they are told', async () => {
    const board = mj.deal(turtle, { seed: 2n ** 64n - 1n });
    const { pairs } = mj.solve(mj.dealWinnable(turtle).board);
    const states = [
        { view: 'play', name: 'turtle', seed: 42n, moves: pairs },
        { view: 'survey', name: 'garden', seed: 2n ** 64n - 1n, moves: [] },
        { view: 'play', layout: turtle, seed: 0n, moves: pairs.slice(0, 3) },
        { view: 'analyse', board, moves: pairs.slice(0, 1) },
        { view: 'play', layout: turtle, seed: 7n, rule: Rule.ANY_LEVEL, moves: [] },
        { view: 'play', board, rule: Rule.ANY_LEVEL, moves: pairs.slice(0, 2) },
    ];
    for (const state of states) {
        const hash = await writeAddress(state);
        assert.ok(hash.length < 900, `${hash.length}`);
        assert.match(hash, /^#[\w=&~-]*$/);
        const said = await readAddress(hash);
        assert.equal(said.view ?? 'play', state.view);
        for (const name of ['name', 'layout', 'seed', 'board']) {
            assert.deepEqual(said[name] ?? undefined, state[name], name);
        }
        assert.equal(said.rule, state.rule ?? Rule.ONE_LEVEL);
        assert.deepEqual(said.moves, state.moves);
    }
    for (const text of ['', '-1', '1.5', '18446744073709551616', 'x', '99999999999999999999999']) {
        assert.equal(seedFrom(text), null, text);
    }
    assert.equal(seedFrom(' 18446744073709551615 '), 2n ** 64n - 1n);
});

test('boards with any numbers are packed, and rubbish is refused', async () => {
    const odd = Int32Array.of(2 ** 31 - 1, -(2 ** 31), 0, 5, -(2 ** 31), 2 ** 31 - 1, -1, -5);
    for (const board of [new Int32Array(), odd, turtle, mj.deal(turtle)]) {
        assert.deepEqual(await decodeBoard(await encodeBoard(board)), board);
    }
    assert.deepEqual(await decodeBoard(await encodeBoard(turtle, 3), 3), turtle);
    for (const text of ['A', '!!', 'AAAA', 'gICAgICA'])
        await assert.rejects(decodeBoard(text), text);
    assert.deepEqual(
        decodePairs(
            encodePairs([
                [0, 4095],
                [64, 63],
            ]),
        ),
        [
            [0, 4095],
            [64, 63],
        ],
    );
    for (const text of ['A', 'AAAAA', 'AA!A', 'äAAA'])
        assert.throws(() => decodePairs(text), RangeError);
});

test('the layouts of the page can be dealt and won', () => {
    for (const name of NAMES) {
        const layout = layoutNamed(name);
        assert.equal((layout.length / 4) % 4, 0, name);
        assert.equal(mj.dealWinnable(layout, { seed: 1 }).verdict, 1, name);
        assert.ok(TEXTS.layouts[name], name);
    }
    assert.equal(layoutNamed('toString'), null);
});

test('every text that the page names is there', async () => {
    const page = await readFile(new URL('../page/index.html', import.meta.url), 'utf8');
    const named = [...page.matchAll(/data-(?:text|label|hint)="(\w+)"/g)].map(([, name]) => name);
    for (const name of named) assert.equal(typeof TEXTS[name], 'string', name);
    const folder = new URL('../page/', import.meta.url);
    let source = '';
    for (const file of await readdir(folder)) {
        if (file.endsWith('.js')) source += await readFile(new URL(file, folder), 'utf8');
    }
    const used = new Set([...source.matchAll(/TEXTS\.(\w+)/g)].map(([, name]) => name));
    for (const name of used) assert.ok(name in TEXTS, name);
    // And none that nobody needs.
    for (const name of Object.keys(TEXTS)) assert.ok(used.has(name) || named.includes(name), name);
});

test('a picture has every tile that is left, and no other', () => {
    const board = mj.deal(turtle, { seed: 42 });
    const { pairs } = mj.solve(board);
    const count = (svg, what) => svg.split(what).length - 1;
    assert.equal(count(toSvg(board), 'class="tile"'), 144);
    const later = toSvg(board, {
        played: pairs.slice(0, 30),
        solution: pairs.slice(30),
        title: '<&>',
    });
    assert.equal(count(later, 'class="tile"'), 84);
    assert.match(later, /<title>&#60;&#38;&#62;<\/title>/);
    assert.equal(count(later, '>42</text>'), 2);
    for (const [group, drawing] of [
        [-7, '>-7<'],
        [36, '>36<'],
        [1000000, '>1000000<'],
    ]) {
        assert.ok(
            toSvg([
                [0, 0, 0, group],
                [0, 2, 0, group],
            ]).includes(drawing),
        );
    }
    assert.match(toSvg([]), /^<svg.*<\/svg>\n$/s);
    // Every address inside leads to something inside.
    const ids = new Set([...later.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of later.matchAll(/(?:href="|url\()#([^")]+)/g)) assert.ok(ids.has(id), id);
});

test('a difficulty lies within its interval, and so does what many more games say', () => {
    const count = { boards: 0, outside: 0, wide: 0 };
    for (const name of NAMES) {
        for (let seed = 0; seed < 6; seed++) {
            const board = mj.deal(layoutNamed(name), { seed });
            const { rating } = mj.rate(board, { games: 1024 });
            const range = rangeOf(rating);
            assert.equal(range === null, rating.wins === 0);
            if (!range) continue;
            const [low, high] = range;
            assert.ok(low <= rating.difficulty && rating.difficulty <= high, `${name} ${seed}`);
            const { rating: sure } = mj.rate(board, { games: 65536, seed: 1 });
            count.boards++;
            count.outside += sure.difficulty < low || sure.difficulty > high;
            count.wide += high - low > 8;
        }
    }
    assert.ok(count.boards > 20, JSON.stringify(count));
    assert.ok(count.outside <= 0.07 * count.boards, JSON.stringify(count));
    assert.ok(count.wide <= 0.15 * count.boards, JSON.stringify(count));
});
