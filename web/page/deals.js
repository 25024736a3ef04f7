// New games: a layout, a kind of deal, a number. Also layouts that somebody imports.

import { seedFrom } from './address.js';
import { LOST_TURTLES, dealt } from './dealing.js';
import { Game } from './game.js';
import { Rule, Verdict } from './mjsolver/constants.js';
import { $, choices, explain, mj, settings, toast } from './page.js';
import { keep, keyOf, layoutOf, listLayouts, ruleOfText } from './shelf.js';
import { TEXTS } from './texts.js';

/** Kinds of deals, and the range of difficulties that they have; null: any deal. */
const KINDS = {
    any: null,
    winnable: [0, 100],
    easy: [0, 26],
    medium: [27, 37],
    hard: [38, 45],
    fiendish: [46, 99],
};

/** Milliseconds for finding a deal that has a number, and one that has none. */
const [BY_NUMBER, PATIENCE] = [1500, 10000];

/** The choice in the list of layouts that is none. */
const IMPORT = 'import';

let chosen = 'turtle';
let begin = () => {};
let wait = () => {};
let failed = () => {};

/** The layout that was dealt last. */
export const layoutKey = () => chosen;

/** A number that nobody chose; short enough to be told on the telephone. */
export const random = () => BigInt(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

/** Deals a layout and starts the game. */
export async function deal(seed) {
    const [key, kind] = [$('layout').value, $('kind').value];
    $('deal-error').textContent = '';
    wait();
    try {
        const layout = await layoutOf(key);
        const found = KINDS[kind] === null ? null : await find(layout, seed, KINDS[kind]);
        await start(key, layout, found ? found.seed : seed, found ?? {});
    } catch (error) {
        $('deal-error').textContent = explain(error);
        failed();
    }
}

/**
 * A deal that can be won and is as difficult as asked for: one with a number, or, where that takes
 * too long, one that was put together, which has none. Where there is none like that, the nearest
 * one; null where no deal of the layout can be won.
 */
async function find({ tiles, rule }, seed, [easiest, hardest]) {
    try {
        const plan = { seed, rule, easiest, hardest, timeLimit: BY_NUMBER };
        const found = await mj.dealWinnable(tiles, plan);
        if (found.verdict === Verdict.SOLVABLE) return found;
    } catch (error) {
        if (error.codeName !== 'NO_DEAL') throw error;
    }
    const surely = async (easiest, hardest) => {
        const plan = { seed, rule, easiest, hardest, timeLimit: PATIENCE };
        const { verdict, board } = await mj.dealSurely(tiles, plan);
        if (verdict === Verdict.UNSOLVABLE) {
            toast(TEXTS.noneCanBeWon);
            return null;
        }
        if (verdict === Verdict.UNKNOWN) throw new Error(TEXTS.noDeal);
        return { board };
    };
    try {
        return await surely(easiest, hardest);
    } catch (error) {
        if (error.codeName !== 'NO_DEAL') throw error;
        // The nearest difficulty that there is; and if not even that is found again, any.
        const near = error.index;
        const found = near === null ? null : await surely(near, near).catch(() => null);
        toast(TEXTS.nearestDeal);
        return found ?? surely(0, 100);
    }
}

/** Deals exactly this number, whatever kind of deal it is. */
async function dealNumber(seed) {
    $('deal-error').textContent = '';
    try {
        await start($('layout').value, await layoutOf($('layout').value), seed);
    } catch (error) {
        $('deal-error').textContent = explain(error);
    }
}

async function start(key, { tiles, rule }, seed, { board = null, moves = [] } = {}) {
    const faced = board ?? dealt(tiles, seed);
    // A layout of a link may be anything.
    if (key.startsWith('~')) await mj.check(faced, [], { rule });
    chosen = key;
    settings.set('layout', key);
    $('rule-note').hidden = rule !== Rule.ANY_LEVEL;
    const name = key.startsWith('~') ? null : key;
    const game = new Game(faced, { name, layout: tiles, seed, rule });
    game.playAll(moves);
    begin(game);
}

/** Shows this layout in the list. */
const show = (key) => listLayouts($('layout'), key, [[IMPORT, TEXTS.importLayout]]);

/** The deal that an address names. */
export async function dealAgain({ name, layout, seed, rule, moves }) {
    const key = name ?? (layout ? await keyOf({ tiles: layout, rule }) : 'turtle');
    show(key);
    await start(key, await layoutOf(key), seed, { moves });
}

/**
 * The game of somebody who has just come. Nobody should have to wait for the solver then, so a
 * turtle that can be won is one that is known to be.
 */
export async function dealFirst() {
    if ($('layout').value !== 'turtle' || $('kind').value !== 'winnable') return deal(random());
    let seed = random() % 1000n;
    while (LOST_TURTLES.includes(Number(seed))) seed++;
    return dealNumber(seed);
}

/** The layouts of a file, of which only GNOME's have several; each with its name. */
async function layoutsIn(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const maps = [...text.matchAll(/<map\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
    const rule = ruleOfText(text);
    const read = async (label, name) => [label, { tiles: await mj.readLayout(bytes, name), rule }];
    if (maps.length < 2) return [await read(file.name.replace(/\.\w+$/, ''))];
    return Promise.all(maps.map((name) => read(name, name)));
}

async function importLayout(file) {
    try {
        const layouts = await layoutsIn(file);
        for (const [name, layout] of layouts.reverse()) keep(await keyOf(layout), name);
        const [, first] = layouts.at(-1);
        show(await keyOf(first));
        $('deal-error').textContent = '';
        await deal(random());
    } catch (error) {
        show(chosen);
        $('deal-error').textContent = `${file.name}: ${explain(error)}`;
    }
}

/**
 * Connects the form. `on.begin` starts a game, `on.wait` is told that a deal is looked for, and
 * `on.failed` that there is none.
 */
export function startDeals(on) {
    ({ begin, wait, failed } = on);
    show(settings.get('layout', 'turtle'));
    const kinds = Object.keys(KINDS).map((kind) => [kind, TEXTS.kinds[kind]]);
    choices($('kind'), kinds, settings.get('kind', 'winnable'));
    $('another').addEventListener('click', () => deal(random()));
    $('banner-deal').addEventListener('click', () => deal(random()));
    $('deal-form').addEventListener('submit', (event) => {
        event.preventDefault();
        const seed = seedFrom($('seed').value);
        if (seed === null) $('deal-error').textContent = TEXTS.badSeed;
        else dealNumber(seed);
    });
    $('layout').addEventListener('change', () => {
        if ($('layout').value !== IMPORT) return deal(random());
        $('layout').value = chosen;
        $('layout-file').click();
    });
    $('kind').addEventListener('change', () => {
        settings.set('kind', $('kind').value);
        deal(random());
    });
    $('layout-file').addEventListener('change', ({ target }) => {
        if (target.files[0]) importLayout(target.files[0]);
        target.value = '';
    });
}
