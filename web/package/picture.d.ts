import type { Board, Pair } from './index.js';

export interface PictureOptions {
    /** Pairs that are gone. */
    played?: readonly Pair[];
    /** Pairs in order, with which tiles are numbered. */
    solution?: readonly Pair[];
    /** What a reader is told who does not see the picture. */
    title?: string;
    /** A colour, or null for none. */
    background?: string | null;
}

/** A picture of a board as SVG, complete in itself. */
export declare function toSvg(board: Board, options?: PictureOptions): string;
