// The numbers of mjsolver.h without their prefix: MJ_ENGINE_PAIRING is Engine.PAIRING. A test
// compares all of them with the header.

/** The version of the binary interface that this package speaks. */
export const ABI_VERSION = 1;
/** The largest number of tiles of a board. */
export const MAX_TILES = 1 << 20;
/** Rows, columns and levels lie between minus this and this. */
export const MAX_COORDINATE = 1 << 24;
/** For `attempts`: go straight to the search. */
export const NO_ATTEMPTS = 2n ** 64n - 1n;
/** What the library says where an error has no index; here that is null. */
export const NO_INDEX = 2n ** 64n - 1n;
/** How many of the hardest deals a survey keeps. */
export const HARDEST = 16;
/** Random games for a rating. */
export const DEFAULT_GAMES = 1024;
/** Deals that dealWinnable tries. */
export const DEFAULT_DEALS = 1000;
/** From the seed of a deal of dealWinnable to that of the next, modulo 2^64. */
export const SEED_STEP = 15074714826142052245n;
/** How many difficulties there are: 0 to 99, and 100 for boards that cannot be won. */
export const DIFFICULTIES = 101;
/** Uniform deals that difficulties counts. */
export const SURVEYED_DEALS = 100;
/** Completions that guessPairs judges. */
export const DEFAULT_COMPLETIONS = 100;
/** Nodes for all completions of guessPairs together. */
export const DEFAULT_GUESS_NODES = 50000;

export const Verdict = Object.freeze({ UNKNOWN: 0, SOLVABLE: 1, UNSOLVABLE: 2 });

export const Engine = Object.freeze({
    AUTOMATIC: 0,
    PAIRING: 1,
    FIRST_HEURISTIC: 2,
    MATCHES: 3,
    ATTEMPTS: 4,
    LEARNING: 5,
});

export const Phase = Object.freeze({ PREPARING: 0, SCAN: 1, ATTEMPTS: 2, SEARCH: 3 });

export const Stop = Object.freeze({
    NONE: 0,
    NODES: 1,
    TIME: 2,
    CANCELLED: 3,
    ATTEMPTS: 4,
    ERROR: 5,
});

export const DecidedBy = Object.freeze({
    NOTHING: 0,
    SCAN: 1,
    ATTEMPTS: 2,
    SEARCH: 3,
    STACKS: 4,
    PROOF: 5,
});

/**
 * Which tiles lie above a tile: those one level up, or those on any higher level. Or Shisen-Sho, to
 * which what else a game has is added; `shisenRule` does that.
 */
export const Rule = Object.freeze({
    ONE_LEVEL: 0,
    ANY_LEVEL: 1,
    SHISEN: 16,
    SHISEN_INSIDE: 32,
    SHISEN_APART: 64,
    SHISEN_DOWN: 128,
    SHISEN_UP: 256,
    SHISEN_LEFT: 384,
    SHISEN_RIGHT: 512,
});

/** Whose faces a deal of Shisen-Sho has. */
export const Faces = Object.freeze({ KSHISEN: 0, CHINESE: 1 });

/** What a tile has to do with it that a board is lost. */
export const Fault = Object.freeze({ NONE: 0, GROUP: 1, BLOCKS: 2 });

/** The simplest reasons why a board is lost. */
export const Pattern = Object.freeze({ OTHER: 0, OWN_PAIR: 1, CYCLE: 2 });

export const Text = Object.freeze({ LINES: 0, ONE_LINE: 1 });

export const Shape = Object.freeze({ STACKS: 0, ROWS: 1 });

export const ErrorCode = Object.freeze({
    NULL: -1,
    ALIGNMENT: -2,
    TILE_COUNT: -3,
    COORDINATE: -4,
    ODD_GROUP: -5,
    OVERLAP: -6,
    CAPACITY: -7,
    OPTIONS_SIZE: -8,
    OPTIONS_VALUE: -9,
    REPORT_SIZE: -10,
    PAIRING_TILE: -11,
    PAIRING_REPEAT: -12,
    PAIRING_GROUP: -13,
    GROUP_SIZE: -14,
    SYNTAX: -15,
    MEMORY: -16,
    INTERNAL: -17,
    PAIRING_COUNT: -18,
    WRITE: -19,
    PROOF_TILE: -20,
    PROOF_STEP: -21,
    PROOF_END: -22,
    LAYOUT_FORMAT: -25,
    LAYOUT_NUMBER: -26,
    LAYOUT_CELL: -27,
    LAYOUT_END: -28,
    LAYOUT_XML: -29,
    LAYOUT_OVERLAP: -30,
    LAYOUT_NAME: -31,
    FILE: -32,
    BOARD_NUMBER: -33,
    NOT_PLAYABLE: -35,
    NO_DEAL: -36,
    DIFFICULTY: -37,
    RATING_SIZE: -38,
    NOT_STACKS: -45,
    LITERAL: -46,
    CLAUSE: -47,
    NO_ASSIGNMENT: -48,
    SHAPE: -49,
    RULE: -50,
    PROOF_RULE: -51,
    FACES: -60,
    SIZE: -61,
});
