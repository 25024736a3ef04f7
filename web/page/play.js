// The game on the page: clicks, the buttons, and the light that tells whether it can be won.

import { deal, dealAgain, dealFirst, layoutKey, random, startDeals } from './deals.js';
import { Game } from './game.js';
import { icon } from './icons.js';
import { Fault, Verdict } from './mjsolver/constants.js';
import { $, announce, boardIsThere, mj, report, seen, settings, toast } from './page.js';
import { TEXTS } from './texts.js';

/** The solver gets so many milliseconds before the light says that nobody knows. */
const PATIENCE = 5000;

/** A call that has run for so long is ended when its answer is not wanted any more. */
const SOON = 250;

/** Milliseconds between the pairs of a solution that is played. */
const PACE = 420;

const board = $('board');

const limitsOf = ({ rule }) => ({ rule, timeLimit: PATIENCE });

let game = new Game(new Int32Array());
/** Counts positions, so that answers about one that is gone are not shown. */
let turn = 0;
let judging = null;
let lostAt = null;
/** Whether the board shows the pair that lost, and not the position. */
let looking = false;
let playing = 0;
let changed = () => {};

export const current = () => ({ game, layoutKey: layoutKey() });

/** Starts a game, of any board. */
function begin(next) {
    stopPlaying();
    game = next;
    board.rule = game.rule;
    board.board = game.board;
    boardIsThere();
    rate();
    refresh();
}

async function rate() {
    const of = game;
    $('difficulty').textContent = '';
    if (game.tiles.length === 0) return;
    try {
        await seen;
        const { rating } = await mj.rate(of.board, limitsOf(of));
        if (of === game && rating)
            $('difficulty').textContent = TEXTS.difficulty(rating.difficulty);
    } catch (error) {
        report(error);
    }
}

/** A game from an address; without one, a new deal. */
export async function restore(said) {
    if (said.board) {
        await mj.check(said.board, [], { rule: said.rule });
        const next = new Game(said.board, { rule: said.rule });
        next.playAll(said.moves);
        begin(next);
    } else if (said.seed !== null) {
        await dealAgain(said);
    } else {
        await dealFirst();
    }
}

/** Plays a board that has no layout and number. */
export async function playBoard(tiles, rule) {
    await mj.check(tiles, [], { rule });
    begin(new Game(tiles, { rule }));
}

/* What is shown. */

function showLight(state, text) {
    $('light').dataset.state = state;
    $('light-text').textContent = text;
    $('light-icon').replaceChildren(icon(state));
}

function refresh() {
    looking = false;
    lostAt = null;
    board.played = [...game.played];
    board.marks = {};
    $('left').textContent = TEXTS.tilesLeft(game.left);
    $('choices').textContent = game.isWon ? '' : TEXTS.pairsFree(game.choices);
    $('undo').disabled = game.played.length === 0 && !game.before;
    $('redo').disabled = game.undone.length === 0;
    $('again').disabled = game.played.length === 0;
    for (const id of ['hint', 'shuffle', 'autoplay']) $(id).disabled = game.left === 0;
    $('loss').hidden = true;
    $('why-text').textContent = '';
    $('seed').value = game.source.seed === undefined ? '' : String(game.source.seed);
    showBanner();
    judge();
    changed();
}

function showBanner() {
    const stuck = !game.isWon && game.choices === 0;
    const won = game.isWon && game.tiles.length > 0;
    $('banner').hidden = !won && !stuck;
    $('banner').classList.toggle('won', won);
    if (won) {
        $('banner-title').textContent = TEXTS.won;
        $('banner-text').textContent = game.byMachine
            ? TEXTS.wonByMachine
            : TEXTS.wonWith(game.played.length, game.hints, game.takenBack);
    } else if (stuck) {
        $('banner-title').textContent = TEXTS.stuck;
        $('banner-text').textContent = TEXTS.tilesLeft(game.left);
    }
    if (won || stuck) announce(`${$('banner-title').textContent} ${$('banner-text').textContent}`);
}

/** Asks the solver about the position: the light, and the marks. */
async function judge() {
    const now = ++turn;
    if (judging && performance.now() - judging.since > SOON) judging.abort();
    const control = Object.assign(new AbortController(), { since: performance.now() });
    judging = control;
    const limits = { ...limitsOf(game), signal: control.signal };
    try {
        if (game.isWon) return showLight('won', TEXTS.won);
        await seen;
        if (now !== turn) return;
        const { board: rest, places } = game.rest;
        if ($('show-light').checked) await judgeLight(now, limits);
        else showLight('maybe', TEXTS.tilesLeft(game.left));
        if (now !== turn || !$('show-marks').checked) return;
        const safe = await mj.safePairs(rest, limits);
        if (now !== turn) return;
        game.safe = safe.pairs.map((pair, k) => [pair.map((at) => places[at]), safe.verdicts[k]]);
        mark();
    } catch (error) {
        if (now === turn) report(error);
    } finally {
        if (judging === control) judging = null;
    }
}

async function judgeLight(now, limits) {
    // Most answers take no time at all; only then is nothing shown in between.
    const slow = setTimeout(() => now === turn && showLight('wait', TEXTS.thinking), 120);
    const answer = await mj
        .lostSince(game.board, game.played, limits)
        .finally(() => clearTimeout(slow));
    if (now !== turn) return;
    if (answer.verdict === Verdict.SOLVABLE) showLight('yes', TEXTS.canWin);
    else if (answer.verdict === Verdict.UNKNOWN) showLight('maybe', TEXTS.cannotTell);
    else {
        lostAt = answer.lostAt;
        const count = game.played.length - lostAt;
        showLight('no', lostAt === null ? TEXTS.lostEver : TEXTS.lostFor(count));
        $('undo-to').textContent = TEXTS.undoTo(count);
        for (const id of ['undo-to', 'show-loss']) $(id).hidden = lostAt === null;
        $('loss').hidden = false;
    }
}

/**
 * Marks tiles by what the solver says about pairs: those that go with the chosen tile, or, where
 * none is chosen, tiles that have a safe pair and tiles that have only losing ones.
 */
function mark() {
    if (!$('show-marks').checked || !game.safe) return;
    const chosen = board.selected;
    const [safe, losing] = [new Set(), new Set()];
    for (const [pair, verdict] of game.safe) {
        if (chosen !== null && !pair.includes(chosen)) continue;
        const into = { [Verdict.SOLVABLE]: safe, [Verdict.UNSOLVABLE]: losing }[verdict];
        for (const tile of pair) if (tile !== chosen) into?.add(tile);
    }
    for (const tile of safe) losing.delete(tile);
    board.marks = { ...board.marks, safe: [...safe], losing: [...losing] };
}

/* What a player does. */

const nameOf = (tile) => {
    const { group } = game.tiles[tile];
    return TEXTS.board.faces[group] ?? TEXTS.board.group(group);
};

function play(pair) {
    if (looking) return refresh();
    if (!game.play(pair)) return;
    announce(TEXTS.removed(nameOf(pair[0]), game.left));
    game.safe = null;
    refresh();
}

function undo(count = 1) {
    stopPlaying();
    if (game.played.length === 0 && game.before) return begin(game.before);
    const back = game.undo(count);
    announce(TEXTS.takenBack(back));
    game.safe = null;
    refresh();
}

function redo() {
    stopPlaying();
    game.safe = null;
    if (game.redo()) refresh();
}

async function hint() {
    if (looking) refresh();
    const now = turn;
    const { board: rest, places } = game.rest;
    const { verdict, pair } = await mj.hint(rest, limitsOf(game));
    if (now !== turn) return;
    if (verdict === Verdict.UNSOLVABLE) return toast(TEXTS.noHint);
    if (!pair) return toast(TEXTS.cannotTell);
    game.hints++;
    const tiles = pair.map((at) => places[at]);
    board.selected = null;
    mark();
    board.marks = { ...board.marks, hint: tiles };
    if (document.activeElement === board) board.focusTile(tiles[0]);
    announce(TEXTS.hinted(nameOf(tiles[0])));
}

async function shuffle() {
    stopPlaying();
    const before = game;
    const options = { seed: random(), ...limitsOf(game) };
    const { verdict, board: next } = await mj.reshuffle(game.rest.board, options);
    if (before !== game) return;
    if (verdict === Verdict.UNSOLVABLE) return toast(TEXTS.noShuffle);
    if (!next) return toast(TEXTS.cannotTell);
    const { rule, hints, takenBack } = before;
    begin(Object.assign(new Game(next, { rule }), { before, hints, takenBack }));
    toast(TEXTS.shuffled);
}

/** Plays the solution, pair by pair, until it is done or somebody does something else. */
async function autoplay() {
    if (playing) return stopPlaying();
    if (looking) refresh();
    const now = turn;
    const { board: rest, places } = game.rest;
    const { verdict, pairs } = await mj.solve(rest, limitsOf(game));
    if (now !== turn) return;
    if (verdict !== Verdict.SOLVABLE) {
        return toast(verdict === Verdict.UNSOLVABLE ? TEXTS.noHint : TEXTS.cannotTell);
    }
    game.byMachine = true;
    const solution = pairs.map((pair) => pair.map((at) => places[at]));
    const label = $('autoplay').querySelector('span');
    label.textContent = TEXTS.stopAutoplay;
    const step = () => {
        const next = solution.shift();
        if (!next) return stopPlaying();
        play(next);
        if (game.isWon) stopPlaying();
    };
    playing = setInterval(step, PACE);
    step();
}

function stopPlaying() {
    clearInterval(playing);
    playing = 0;
    $('autoplay').querySelector('span').textContent = TEXTS.autoplay;
}

/** Shows the position before the pair that lost the game, and that pair. */
function showLoss() {
    if (lostAt === null) return;
    const pair = game.played[lostAt];
    looking = true;
    board.played = game.played.slice(0, lostAt);
    board.marks = { lost: pair };
    toast(TEXTS.lostHere);
}

/** Lights up the tiles that are in each other's way, and says how. */
async function why() {
    if (looking) refresh();
    const now = turn;
    const { board: rest, places } = game.rest;
    const { faults, groups, pattern } = await mj.whyLost(rest, limitsOf(game));
    if (now !== turn) return;
    if (!faults) return toast(TEXTS.cannotTell);
    const tiles = places.filter((_, at) => faults[at] === Fault.BLOCKS);
    const names = [...new Set(places.filter((_, at) => faults[at]).map(nameOf))];
    board.marks = { fault: tiles };
    $('why-text').textContent = TEXTS.why(pattern, groups, names);
}

const KEYS = {
    u: () => undo(),
    r: redo,
    h: hint,
    n: () => deal(random()),
    m: () => $('show-marks').click(),
    a: autoplay,
    s: () => $('share').click(),
};

function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return;
    if (document.body.dataset.view !== 'play') return;
    if (event.target.closest('input, select, textarea')) return;
    const act = KEYS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    Promise.resolve(act()).catch(report);
}

/** Connects everything; `onChange` is told when the state of the game has changed. */
export function startPlay(onChange) {
    changed = onChange;
    board.words = TEXTS.board;
    startDeals({ begin, wait: () => showLight('wait', TEXTS.dealing), failed: refresh });
    showLight('wait', TEXTS.dealing);

    board.addEventListener('mahjong-play', (event) => {
        event.preventDefault();
        stopPlaying();
        play(event.detail.pair);
    });
    board.addEventListener('mahjong-select', () => {
        if (board.marks.fault) board.marks = {};
        mark();
    });
    board.addEventListener('mahjong-blocked', () => announce(TEXTS.blocked));

    const on = (id, act) =>
        $(id).addEventListener('click', () => Promise.resolve(act()).catch(report));
    on('undo', () => undo());
    on('redo', redo);
    on('hint', hint);
    on('shuffle', shuffle);
    on('autoplay', autoplay);
    on('again', () => undo(game.played.length));
    on('undo-to', () => undo(game.played.length - lostAt));
    on('show-loss', showLoss);
    on('why', why);

    for (const id of ['show-light', 'show-marks', 'show-dim']) {
        $(id).checked = settings.get(id, $(id).checked);
        $(id).addEventListener('change', () => {
            settings.set(id, $(id).checked);
            board.classList.toggle('plain', !$('show-dim').checked);
            refresh();
        });
    }
    board.classList.toggle('plain', !$('show-dim').checked);
    addEventListener('keydown', key);
}
