import type { Pair } from './index.js';

/** Tiles that are marked, as indices. */
export interface Marks {
    safe?: readonly number[];
    losing?: readonly number[];
    hint?: readonly number[];
    lost?: readonly number[];
    /** Tiles that are in the way of each other: the others are shown faintly. */
    fault?: readonly number[];
}

/** <mahjong-board>. Importing this module defines it. */
export declare class MahjongBoard extends HTMLElement {
    board: Int32Array;
    played: readonly Pair[];
    marks: Marks;
    selected: number | null;
    words: Record<string, unknown>;
    readonly free: ReadonlySet<number>;
    readonly readOnly: boolean;
    /** What covers a tile: see Rule. The attribute is rule="any-level". */
    rule: number;
    choose(index: number): void;
    focusTile(index: number): void;
}

declare global {
    interface HTMLElementTagNameMap {
        'mahjong-board': MahjongBoard;
    }
}
