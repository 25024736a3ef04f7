// <mahjong-board>: a board on a page, to look at or to play with mouse, touch and keyboard.
//
//     <mahjong-board seed="7"></mahjong-board>
//
// Attributes: `seed` deals a layout, the turtle unless `layout` has the text of another one;
// `board` has the text of a board; `readonly` is for looking at only; `rule="any-level"` is that of
// GNOME Mahjongg. Properties: `board` (an Int32Array), `played` (pairs that are gone), `marks`,
// `words`. Events: mahjong-play, when two
// tiles that match are chosen, with `detail.pair`, which plays them unless it is prevented;
// mahjong-change after that; mahjong-select; mahjong-blocked, for a tile that cannot be played.

import { Rule } from './constants.js';
import { DETAIL, DIM, STYLE } from './element-style.js';
import { load } from './index.js';
import { arrange, drawn, images } from './picture.js';
import { playableTiles } from './rules.js';
import { WORDS } from './words.js';

/** The marks that tiles can have. */
const MARKS = ['safe', 'losing', 'hint', 'lost', 'fault'];

/** One style sheet for all boards; made so that no content security policy minds. */
let sheet = null;

/** One solver for all boards that are made from attributes. */
let solver = null;

export class MahjongBoard extends HTMLElement {
    static observedAttributes = ['seed', 'layout', 'board', 'readonly', 'rule'];

    #root;
    #flat = new Int32Array();
    #arranged = arrange([]);
    #played = [];
    #gone = new Set();
    #free = new Set();
    #selected = null;
    #marks = {};
    #words = WORDS;
    /** The groups of the tiles in the picture. */
    #parts = [];
    #shadows = [];
    /** What each tile shows, so that only what differs is touched. */
    #states = [];
    /** The one tile that the tab key reaches. */
    #stop = null;
    #asked = 0;

    constructor() {
        super();
        this.#root = this.attachShadow({ mode: 'open' });
        if (sheet === null) {
            sheet = new CSSStyleSheet();
            sheet.replaceSync(STYLE);
        }
        this.#root.adoptedStyleSheets = [sheet];
        this.#root.addEventListener('click', (event) => this.#click(event));
        this.#root.addEventListener('keydown', (event) => this.#key(event));
        this.#root.addEventListener('focusin', (event) => this.#focused(event));
    }

    connectedCallback() {
        if (!this.hasAttribute('role')) this.setAttribute('role', 'group');
        if (this.#parts.length === 0) this.setAttribute('aria-label', this.#words.loading);
    }

    attributeChangedCallback(name) {
        if (name === 'readonly') this.#update();
        else if (name === 'rule') this.played = this.#played;
        else this.#fromAttributes();
    }

    async #fromAttributes() {
        const asked = ++this.#asked;
        solver ??= load();
        const mj = await solver;
        // Attributes come one after the other; the last one counts.
        if (asked !== this.#asked) return;
        try {
            if (this.hasAttribute('board')) {
                this.board = mj.readBoard(this.getAttribute('board'));
            } else {
                const text = this.getAttribute('layout');
                const layout = text && text !== 'turtle' ? mj.readLayout(text) : mj.turtle();
                this.board = mj.deal(layout, { seed: BigInt(this.getAttribute('seed') ?? 0) });
            }
        } catch (error) {
            this.dispatchEvent(new CustomEvent('mahjong-error', { detail: { error } }));
        }
    }

    /** The board at the start of the game, four numbers a tile. */
    get board() {
        return this.#flat;
    }

    set board(flat) {
        this.#asked++;
        this.#flat = flat;
        this.#arranged = arrange(flat);
        this.#played = [];
        this.#selected = null;
        this.#marks = {};
        this.#stop = null;
        this.#look();
        this.#draw();
    }

    /** The pairs that are gone. */
    get played() {
        return this.#played;
    }

    set played(pairs) {
        this.#played = pairs;
        this.#selected = null;
        this.#look();
        this.#update();
    }

    get selected() {
        return this.#selected;
    }

    set selected(index) {
        this.#selected = index;
        this.#update();
    }

    /** Tiles that are marked: { safe, losing, hint, lost, fault }, arrays of indices. */
    get marks() {
        return this.#marks;
    }

    set marks(marks) {
        this.#marks = marks;
        this.#update();
    }

    get words() {
        return this.#words;
    }

    set words(words) {
        this.#words = words;
        this.#states = [];
        this.#update();
    }

    /** The tiles that can be played. */
    get free() {
        return this.#free;
    }

    get readOnly() {
        return this.hasAttribute('readonly');
    }

    /** What covers a tile: see Rule. */
    get rule() {
        return this.getAttribute('rule') === 'any-level' ? Rule.ANY_LEVEL : Rule.ONE_LEVEL;
    }

    set rule(rule) {
        if (rule === Rule.ANY_LEVEL) this.setAttribute('rule', 'any-level');
        else this.removeAttribute('rule');
    }

    /** Chooses a tile, as a click does. */
    choose(index) {
        if (this.readOnly || this.#gone.has(index)) return;
        if (!this.#free.has(index)) {
            const part = this.#parts[index];
            part.classList.remove('blockedNow');
            part.getBoundingClientRect();
            part.classList.add('blockedNow');
            this.#tell('mahjong-blocked', { tile: index });
            return;
        }
        const { board } = this.#arranged;
        const other = this.#selected;
        if (other === null || other === index || board[other].group !== board[index].group) {
            this.selected = other === index ? null : index;
            this.#tell('mahjong-select', { tile: this.#selected });
            return;
        }
        this.#selected = null;
        const pair = [other, index];
        if (this.#tell('mahjong-play', { pair }, true)) {
            this.played = [...this.#played, pair];
            this.#tell('mahjong-change', { pair });
        } else {
            this.#update();
        }
    }

    /** Puts the keyboard on a tile. */
    focusTile(index) {
        this.#stop = index;
        this.#update();
        this.#parts[index]?.focus();
    }

    focus() {
        this.#parts[this.#stop]?.focus();
    }

    #tell(name, detail, cancelable = false) {
        const event = new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true });
        return this.dispatchEvent(event);
    }

    /** Which tiles are there, and which of them can be played. */
    #look() {
        this.#gone = new Set(this.#played.flat());
        this.#free = playableTiles(this.#arranged.board, this.#gone, this.rule);
    }

    #draw() {
        const { left, top, width, height } = this.#arranged.box;
        this.style.setProperty('--aspect', `${width} / ${height}`);
        const form = images();
        const inside = drawn(this.#arranged, { detail: () => DIM, form });
        const box = [left, top, width, height].join(' ');
        this.#root.innerHTML = `<svg viewBox="${box}" focusable="false">${inside}</svg>`;
        form.finish(this.#root);
        this.#parts = [];
        this.#shadows = [];
        this.#states = [];
        for (const part of this.#root.querySelectorAll('.tile'))
            this.#parts[part.dataset.index] = part;
        for (const part of this.#root.querySelectorAll('.shadow')) {
            this.#shadows[part.dataset.shadow] = part;
        }
        this.#update();
    }

    /** Most tiles are never marked, and their rings and badges never made. */
    #detail(part) {
        if (!part.querySelector('.ring'))
            part.firstElementChild.insertAdjacentHTML('beforeend', DETAIL);
    }

    #label(index, marks) {
        const { row, col, level, group } = this.#arranged.board[index];
        const words = this.#words;
        const name = words.faces[group] ?? words.group(group);
        const place = words.tile(name, row / 2 + 1, col / 2 + 1, level + 1);
        return [place, ...marks.map((mark) => words[mark])].join(', ');
    }

    #update() {
        const { board } = this.#arranged;
        if (this.#parts.length !== board.length) return;
        const focused = this.#root.activeElement?.dataset.index;
        if (!this.#free.has(this.#stop)) this.#stop = this.#nearest(this.#stop);
        // Those at fault are lit, and seen through the others.
        this.#root.firstChild?.classList.toggle('spot', Boolean(this.#marks.fault?.length));
        const chosen = Object.fromEntries(MARKS.map((mark) => [mark, new Set(this.#marks[mark])]));
        this.#parts.forEach((part, index) => {
            const gone = this.#gone.has(index);
            const free = this.#free.has(index);
            const playable = free && !gone && !this.readOnly;
            const marks = gone ? [] : MARKS.filter((mark) => chosen[mark].has(index));
            const selected = index === this.#selected;
            const stop = playable && index === this.#stop;
            const state = [gone, free, playable, selected, stop, this.readOnly, ...marks].join();
            if (state === this.#states[index]) return;
            this.#states[index] = state;
            if (selected || stop || marks.length) this.#detail(part);
            part.classList.toggle('gone', gone);
            this.#shadows[index].classList.toggle('gone', gone);
            part.classList.toggle('blocked', !free && !this.readOnly);
            part.classList.toggle('selected', selected);
            for (const mark of MARKS) part.classList.toggle(mark, marks.includes(mark));
            if (playable) {
                part.setAttribute('role', 'button');
                part.setAttribute('tabindex', stop ? '0' : '-1');
                part.setAttribute('aria-label', this.#label(index, marks));
                part.setAttribute('aria-pressed', String(selected));
                part.removeAttribute('aria-hidden');
            } else {
                for (const name of ['role', 'tabindex', 'aria-label', 'aria-pressed']) {
                    part.removeAttribute(name);
                }
                part.setAttribute('aria-hidden', 'true');
            }
        });
        this.setAttribute(
            'aria-label',
            this.#words.board(board.length - this.#gone.size, this.#free.size),
        );
        // The tile that had the keyboard is gone: the nearest one gets it.
        if (focused !== undefined && !this.#free.has(Number(focused))) this.focus();
    }

    /** The middle of a tile on the screen. */
    #middle(index) {
        return this.#arranged.places[index] ?? [0, 0];
    }

    #nearest(from) {
        const [x, y] = this.#middle(from);
        const far = (index) => Math.hypot(this.#middle(index)[0] - x, this.#middle(index)[1] - y);
        return [...this.#free].sort((a, b) => far(a) - far(b))[0] ?? null;
    }

    #click(event) {
        const part = event.target.closest?.('.tile');
        if (part) this.choose(Number(part.dataset.index));
    }

    #focused(event) {
        const index = event.target.dataset?.index;
        if (index === undefined || Number(index) === this.#stop) return;
        this.#parts[this.#stop]?.setAttribute('tabindex', '-1');
        this.#stop = Number(index);
        this.#parts[this.#stop].setAttribute('tabindex', '0');
        this.#detail(this.#parts[this.#stop]);
    }

    #key(event) {
        const index = event.target.dataset?.index;
        if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = {
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, -1],
            ArrowDown: [0, 1],
        }[event.key];
        if (step) this.#move(Number(index), step);
        else if (event.key === 'Home') this.focusTile([...this.#free][0]);
        else if (event.key === 'End') this.focusTile([...this.#free].at(-1));
        else if (event.key === 'Enter' || event.key === ' ') this.choose(Number(index));
        else if (event.key.toLowerCase() === 'j') this.#jump(Number(index));
        else if (event.key === 'Escape' && this.#selected !== null) this.choose(this.#selected);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /** Goes to the next tile that matches the chosen one, or this one where none is chosen. */
    #jump(from) {
        const { group } = this.#arranged.board[this.#selected ?? from];
        const same = [...this.#free].filter((index) => this.#arranged.board[index].group === group);
        const others = same.filter((index) => index !== this.#selected);
        const next = others.find((index) => index > from) ?? others[0];
        if (next !== undefined) this.focusTile(next);
    }

    /**
     * The nearest tile in a direction that can be played; what lies askew counts as further away.
     */
    #move(from, [dx, dy]) {
        const [x, y] = this.#middle(from);
        let best = null;
        for (const index of this.#free) {
            const [ax, ay] = [this.#middle(index)[0] - x, this.#middle(index)[1] - y];
            const along = ax * dx + ay * dy;
            const aside = Math.abs(ax * dy) + Math.abs(ay * dx);
            if (index === from || along <= 2) continue;
            const cost = along + 2.5 * aside;
            if (best === null || cost < best.cost) best = { index, cost };
        }
        if (best) this.focusTile(best.index);
    }
}

if (!customElements.get('mahjong-board')) customElements.define('mahjong-board', MahjongBoard);
