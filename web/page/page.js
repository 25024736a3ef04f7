// What all parts of the page share: elements by their id, the worker, files, messages, settings.

import { startWorker } from './mjsolver/worker.js';
import { TEXTS } from './texts.js';

export const $ = (id) => document.getElementById(id);

/** The solver, in a worker: the page itself never waits for it. It starts with the first call. */
export const mj = startWorker();

let show;
/** Kept once a board has been seen. Until then, nobody should ask the solver: it takes its time. */
export const seen = new Promise((resolve) => (show = resolve));

/** A board is there: when the second frame begins, the first one has been painted. */
export function boardIsThere() {
    requestAnimationFrame(() => requestAnimationFrame(show));
    // Windows in the background have no frames.
    setTimeout(show, 1000);
}

/** Tells those who do not see the page. */
export function announce(text) {
    $('announcer').textContent = text;
}

let hiding = 0;

/** Shows a message for a while, and tells it. */
export function toast(text) {
    clearTimeout(hiding);
    $('toast').textContent = text;
    $('toast').hidden = false;
    announce(text);
    hiding = setTimeout(() => ($('toast').hidden = true), 5000);
}

/** An error in words, with the line or the tile where it is. */
export function explain(error) {
    if (error.tile) {
        const { row, col, level } = error.tile;
        return TEXTS.atTile(sentence(error), error.index, `${row} ${col} ${level}`);
    }
    if (error.codeName && error.index !== null) return TEXTS.atLine(sentence(error), error.index);
    return error.message;
}

const sentence = ({ message }) => message.replace(/ \((line|tile|index) \d+\)$/, '');

/** Something that nobody expected goes wrong: say so, whatever it is. */
export function report(error) {
    if (error?.name === 'AbortError') return;
    toast(TEXTS.failed(error?.message ?? String(error)));
}

/** Offers a file to save. */
export function save(name, type, content) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Settings that outlive the page; where nothing can be kept, they are forgotten. */
export const settings = {
    get(name, otherwise) {
        try {
            return JSON.parse(localStorage.getItem(`mjsolver.${name}`)) ?? otherwise;
        } catch {
            return otherwise;
        }
    },
    set(name, value) {
        try {
            localStorage.setItem(`mjsolver.${name}`, JSON.stringify(value));
        } catch {
            // A private window, or no room: nothing is lost but convenience.
        }
    },
};

/** Fills a list of choices. */
export function choices(select, entries, chosen) {
    select.replaceChildren(
        ...entries.map(([value, text]) => new Option(text, value, false, value === chosen)),
    );
}
