// A game: the board at its start, the pairs played, and those taken back. Knows nothing of the
// page.

import { tiles, without } from './mjsolver/boards.js';
import { Rule } from './mjsolver/constants.js';
import { playableTiles } from './mjsolver/rules.js';

export class Game {
    /**
     * `source` tells where the board comes from: a layout's name or tiles with a seed, or neither;
     * and the rule, where it is not the usual one.
     */
    constructor(board, source = {}) {
        this.board = board;
        this.source = source;
        this.rule = source.rule ?? Rule.ONE_LEVEL;
        this.tiles = tiles(board);
        this.played = [];
        this.undone = [];
        this.hints = 0;
        this.takenBack = 0;
        this.byMachine = false;
    }

    get left() {
        return this.tiles.length - 2 * this.played.length;
    }

    get isWon() {
        return this.left === 0;
    }

    get free() {
        return playableTiles(this.tiles, new Set(this.played.flat()), this.rule);
    }

    /** The tiles that are left: the board, and which tiles of the whole one they are. */
    get rest() {
        return without(this.board, this.played);
    }

    /** How many pairs can be played. */
    get choices() {
        const counts = new Map();
        for (const index of this.free) {
            const { group } = this.tiles[index];
            counts.set(group, (counts.get(group) ?? 0) + 1);
        }
        return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
    }

    /** Plays a pair, if the rules allow it. */
    play(pair) {
        const [a, b] = pair;
        const free = this.free;
        if (a === b || !free.has(a) || !free.has(b)) return false;
        if (this.tiles[a].group !== this.tiles[b].group) return false;
        // Playing again what was taken back keeps the rest of it.
        const next = this.undone.at(-1);
        const same = next && pair.every((tile) => next.includes(tile));
        if (same) this.undone.pop();
        else this.undone = [];
        this.played.push(pair);
        return true;
    }

    /** Plays as many of these pairs as can be played; for links. */
    playAll(pairs) {
        for (const pair of pairs) if (!this.play(pair)) return;
    }

    undo(count = 1) {
        const back = Math.min(count, this.played.length);
        for (let k = 0; k < back; k++) this.undone.push(this.played.pop());
        this.takenBack += back;
        return back;
    }

    redo() {
        return this.undone.length > 0 && this.play(this.undone.at(-1));
    }
}
