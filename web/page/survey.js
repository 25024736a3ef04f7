// How many deals of a layout cannot be won: counted by all processors, with an interval.

import { startWorker, surveyInWorkers } from './mjsolver/worker.js';
import { $, choices, explain } from './page.js';
import { current } from './play.js';
import { layoutOf, listLayouts } from './shelf.js';
import { TEXTS } from './texts.js';

const SIZES = [1000, 10000, 100000, 1000000];

/** A deal that takes longer than this many nodes is given up and counted as not decided. */
const NODES = 200000;

let running = null;

/** The 95 % interval of a share, after Wilson. */
export function wilson(hits, of) {
    const z = 1.959964;
    const share = hits / of;
    const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
    const half =
        (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
    return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** A share in percent, with as many digits as mean something. */
const percent = (share, of) => (100 * share).toFixed(of >= 10000 ? 2 : 1);

function show(totals, wanted, key, workers) {
    const { deals, unsolvable, elapsed } = totals;
    const [low, high] = wilson(unsolvable, deals);
    $('survey-result').hidden = false;
    $('survey-progress').value = deals / wanted;
    $('survey-done').textContent = TEXTS.done(deals, wanted);
    const shares = [unsolvable / deals, low, high].map((share) => percent(share, deals));
    $('survey-share').textContent = TEXTS.surveyShare(...shares);
    $('survey-range').style.left = `${100 * low}%`;
    $('survey-range').style.width = `${100 * (high - low)}%`;
    $('survey-point').style.left = `${(100 * unsolvable) / deals}%`;
    $('survey-counts').textContent = TEXTS.surveyCounts(totals);
    $('survey-speed').textContent = TEXTS.surveySpeed((1000 * deals) / elapsed, workers);
    $('survey-hardest').replaceChildren(
        ...totals.hardest.slice(0, 8).map(({ seed, nodes }) => {
            const [item, link] = ['li', 'a'].map((name) => document.createElement(name));
            link.href = `#layout=${key}&seed=${seed}`;
            link.textContent = TEXTS.hardDeal(seed, nodes);
            item.append(link);
            return item;
        }),
    );
}

async function run() {
    const control = (running = new AbortController());
    const key = $('survey-layout').value;
    const deals = Number($('survey-deals').value);
    const count = Math.max(1, Math.min(8, navigator.hardwareConcurrency ?? 2));
    const workers = Array.from({ length: count }, () => startWorker());
    $('survey-start').disabled = true;
    $('survey-stop').disabled = false;
    $('survey-error').textContent = '';
    $('survey-result').hidden = true;
    $('survey-progress').value = 0;
    $('survey-done').textContent = TEXTS.done(0, deals);
    try {
        const { tiles, rule } = await layoutOf(key);
        let painted = 0;
        const progress = (totals) => {
            if (performance.now() - painted < 60) return;
            painted = performance.now();
            show(totals, deals, key, count);
        };
        const { signal } = control;
        const plan = { deals, rule, signal, nodeLimit: NODES, progress };
        show(await surveyInWorkers(workers, tiles, plan), deals, key, count);
    } catch (error) {
        if (!control.signal.aborted) $('survey-error').textContent = explain(error);
    } finally {
        for (const worker of workers) worker.close();
        $('survey-start').disabled = false;
        $('survey-stop').disabled = true;
    }
}

/**
 * Called when the view is shown: the layout is that of the game, unless something else is chosen.
 */
export function showSurvey() {
    if (!running) listLayouts($('survey-layout'), current().layoutKey);
}

export function startSurvey() {
    choices(
        $('survey-deals'),
        SIZES.map((size) => [size, TEXTS.dealCount(size)]),
        10000,
    );
    $('survey-start').addEventListener('click', run);
    $('survey-stop').addEventListener('click', () => running?.abort());
}
