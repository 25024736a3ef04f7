// Reads a board or a layout in any format, and tells everything about it.

import { Rule, Verdict } from './mjsolver/constants.js';
import { $, explain, mj, report, save } from './page.js';
import { current, playBoard } from './play.js';
import { rangeOf } from './interval.js';
import { ruleOfText } from './shelf.js';
import { TEXTS } from './texts.js';

/** Milliseconds for each question. */
const PATIENCE = 30000;

let running = null;
/** The board that was analysed last, and its rule. */
let analysed = null;

/** What a text is: a board, a layout that is dealt, or a number of Xmahjongg. */
async function read(text) {
    if (/^\s*\d{1,10}\s*$/.test(text)) {
        const number = Number(text);
        const board = await mj.dealXmahjongg(await mj.turtle(), number);
        return { board, what: TEXTS.read.xmahjongg(number) };
    }
    if (!text.trim()) throw new Error(TEXTS.empty);
    // Lines of a board have four numbers a tile. Every such text is a layout as well, to Xmahjongg,
    // which looks at three numbers and ignores the rest, mistakes included.
    const first =
        text.split('\n').find((line) => line.trim() && !line.trim().startsWith('#')) ?? '';
    if (/^\s*([-+]?\d+\s+){3}\S/.test(first)) {
        const board = await mj.readBoard(text);
        return { board, what: TEXTS.read.board(board.length / 4) };
    }
    const board = await mj.deal(await mj.readLayout(text), { seed: 0 });
    return { board, rule: ruleOfText(text), what: TEXTS.read.layout(board.length / 4, 0) };
}

function find(title, text, kind = '') {
    const [dt, dd] = ['dt', 'dd'].map((name) => document.createElement(name));
    dt.textContent = title;
    dd.textContent = text;
    dd.className = kind;
    $('findings').append(dt, dd);
    return dd;
}

function button(into, text, act) {
    const one = document.createElement('button');
    one.type = 'button';
    one.className = 'small';
    one.textContent = text;
    one.addEventListener('click', () => Promise.resolve(act()).catch(report));
    into.append(one);
}

function showProof(board, proof, rule) {
    const lines = proof.trimEnd().split('\n').length;
    const dd = find(TEXTS.proof, `${TEXTS.proofLines(lines)} `);
    const verdict = document.createElement('span');
    verdict.setAttribute('role', 'status');
    button(dd, TEXTS.download, () => save('mahjong.proof', 'text/plain', proof));
    button(dd, TEXTS.check, async () => {
        try {
            await mj.checkProof(board, proof, { rule });
            verdict.textContent = TEXTS.proofRight;
        } catch (error) {
            verdict.textContent = TEXTS.proofWrong(explain(error));
        }
    });
    dd.append(verdict);
}

async function analyse(board, limits) {
    const { verdict, pairs, proof, report: work } = await mj.prove(board, limits);
    if (verdict === Verdict.SOLVABLE)
        find(TEXTS.verdict, TEXTS.solvable(pairs.length), 'verdict yes');
    else if (verdict === Verdict.UNSOLVABLE) find(TEXTS.verdict, TEXTS.unsolvable, 'verdict no');
    else find(TEXTS.verdict, TEXTS.unknown, 'verdict');
    find(TEXTS.decidedBy, TEXTS.by[work.decidedBy]);
    find(TEXTS.work, TEXTS.workDone(work));
    if (proof) showProof(board, proof, limits.rule);
    const { rating } = await mj.rate(board, limits);
    if (rating) find(TEXTS.difficultyTitle, TEXTS.difficultyOf(rating, rangeOf(rating)));
    const fewest = await mj.fewestLeft(board, limits);
    const sure = fewest.verdict !== Verdict.UNKNOWN;
    find(TEXTS.fewest, sure ? TEXTS.fewestLeft(fewest.left) : TEXTS.atMost(fewest.left));
}

/** Puts the cursor on the line that is wrong. */
function pointAt(line) {
    const lines = $('input').value.split('\n');
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    $('input').focus();
    $('input').setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
}

/** `rule` is that of a board; a layout tells its own. */
async function run(byRule = Rule.ONE_LEVEL) {
    running?.abort();
    const control = (running = new AbortController());
    $('input-error').textContent = '';
    $('input').removeAttribute('aria-invalid');
    $('findings').replaceChildren();
    $('answer').hidden = true;
    $('run-stop').disabled = false;
    try {
        const { board, what, rule = byRule } = await read($('input').value);
        await mj.check(board, [], { rule });
        analysed = { board, rule };
        $('what-read').textContent = rule === Rule.ANY_LEVEL ? `${what} ${TEXTS.anyLevel}` : what;
        $('preview').rule = rule;
        $('preview').board = board;
        $('answer').hidden = false;
        await analyse(board, { rule, timeLimit: PATIENCE, signal: control.signal });
    } catch (error) {
        if (control.signal.aborted) return;
        $('input-error').textContent = explain(error);
        $('input').setAttribute('aria-invalid', 'true');
        if (error.codeName && error.index !== null && !error.tile) pointAt(error.index);
    } finally {
        if (running === control) $('run-stop').disabled = true;
    }
}

async function open(file) {
    $('input').value = await file.text();
    await run();
}

/** `show` shows a view. */
export function startAnalyse(show) {
    const on = (id, act) =>
        $(id).addEventListener('click', () => Promise.resolve(act()).catch(report));
    on('run', () => run());
    on('run-stop', () => running?.abort());
    on('open', () => $('input-file').click());
    on('use-current', async () => {
        const { game } = current();
        $('input').value = await mj.writeBoard(game.rest.board);
        await run(game.rule);
    });
    on('play-this', async () => {
        await playBoard(analysed.board, analysed.rule);
        show('play');
    });
    $('input').addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
    });
    $('input-file').addEventListener('change', ({ target }) => {
        if (target.files[0]) open(target.files[0]).catch(report);
        target.value = '';
    });
    const view = $('analyse');
    view.addEventListener('dragover', (event) => {
        event.preventDefault();
        view.classList.add('dragging');
    });
    view.addEventListener('dragleave', () => view.classList.remove('dragging'));
    view.addEventListener('drop', (event) => {
        event.preventDefault();
        view.classList.remove('dragging');
        const file = event.dataTransfer.files[0];
        if (file) open(file).catch(report);
        else {
            $('input').value = event.dataTransfer.getData('text');
            run();
        }
    });
}
