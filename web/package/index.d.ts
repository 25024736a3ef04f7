/** A tile, in half tiles: it covers rows row and row + 1 and columns col and col + 1 of its level. */
export interface Tile {
    row: number;
    col: number;
    level: number;
    /** Tiles of one group match. Any number; only equality matters. */
    group: number;
}

/** Four numbers a tile: row, col, level, group; flat, or an array a tile, or an object a tile. */
export type Board =
    | Int32Array
    | readonly Tile[]
    | readonly (readonly [row: number, col: number, level: number, group: number])[];

/** Two tiles that are played together, as indices into the board. */
export type Pair = [first: number, second: number];
export type Pairs = readonly (readonly [number, number])[] | Uint32Array;

/** A whole number of 64 bits. Beyond 2^53 only a bigint is exact. */
export type Integer64 = number | bigint;

export declare const ABI_VERSION: number;
export declare const MAX_TILES: number;
export declare const MAX_COORDINATE: number;
export declare const NO_ATTEMPTS: bigint;
export declare const NO_INDEX: bigint;
export declare const HARDEST: number;
export declare const DEFAULT_GAMES: number;
export declare const DEFAULT_DEALS: number;
export declare const SEED_STEP: bigint;
export declare const DIFFICULTIES: number;
export declare const SURVEYED_DEALS: number;
export declare const DEFAULT_COMPLETIONS: number;
export declare const DEFAULT_GUESS_NODES: number;

export declare const Verdict: { readonly UNKNOWN: 0; readonly SOLVABLE: 1; readonly UNSOLVABLE: 2 };
export type Verdict = 0 | 1 | 2;

export declare const Engine: {
    readonly AUTOMATIC: 0;
    readonly PAIRING: 1;
    readonly FIRST_HEURISTIC: 2;
    readonly MATCHES: 3;
    readonly ATTEMPTS: 4;
    readonly LEARNING: 5;
};
export declare const Phase: {
    readonly PREPARING: 0;
    readonly SCAN: 1;
    readonly ATTEMPTS: 2;
    readonly SEARCH: 3;
};
export declare const Stop: {
    readonly NONE: 0;
    readonly NODES: 1;
    readonly TIME: 2;
    readonly CANCELLED: 3;
    readonly ATTEMPTS: 4;
    readonly ERROR: 5;
};
export declare const DecidedBy: {
    readonly NOTHING: 0;
    readonly SCAN: 1;
    readonly ATTEMPTS: 2;
    readonly SEARCH: 3;
    readonly STACKS: 4;
    readonly PROOF: 5;
};
export declare const Rule: {
    readonly ONE_LEVEL: 0;
    readonly ANY_LEVEL: 1;
    readonly SHISEN: 16;
    readonly SHISEN_INSIDE: 32;
    readonly SHISEN_APART: 64;
    readonly SHISEN_DOWN: 128;
    readonly SHISEN_UP: 256;
    readonly SHISEN_LEFT: 384;
    readonly SHISEN_RIGHT: 512;
};
export declare const Faces: { readonly KSHISEN: 0; readonly CHINESE: 1 };
export declare const Fault: { readonly NONE: 0; readonly GROUP: 1; readonly BLOCKS: 2 };
export declare const Pattern: { readonly OTHER: 0; readonly OWN_PAIR: 1; readonly CYCLE: 2 };
export declare const Text: { readonly LINES: 0; readonly ONE_LINE: 1 };
export declare const Shape: { readonly STACKS: 0; readonly ROWS: 1 };
export declare const ErrorCode: Readonly<Record<string, number>>;

/** A call failed. */
export declare class MahjongError extends Error {
    /** The number of the header: see ErrorCode. */
    readonly code: number;
    /** Its name: 'OVERLAP'. */
    readonly codeName: string;
    /** The tile, the pair or the line that is wrong. */
    readonly index: number | null;
    /** That tile, where it is one. */
    readonly tile: Tile | null;
    /** What the call had done until then, where it has a report. */
    readonly report: Report | null;
}

/** What is told while a call is under way. */
export interface Progress {
    phase: number;
    attempts: number;
    scans: number;
    nodes: number;
    conflicts: number;
    /** Milliseconds since the call began. */
    elapsed: number;
}

/** What can be watched, and ended early. */
export interface Watched<P = Progress> {
    /** Give up after so many milliseconds. */
    timeLimit?: number;
    /** Called during the work; something true cancels it. */
    progress?: (progress: P) => unknown;
    /** Cancels the call. In a worker only: anywhere else nobody can abort it meanwhile. */
    signal?: AbortSignal;
}

/** By which rule a tile is covered, or that the game is Shisen-Sho. */
export interface ByRule {
    /** See Rule: by tiles one level up, unless told. `shisenRule` has those of Shisen-Sho. */
    rule?: number;
}

/** How a board is decided. */
export interface Search extends ByRule {
    engine?: number;
    /** Decides the random attempts. */
    seed?: Integer64;
    /** Random attempts before the search. */
    attempts?: Integer64;
    /** Give up after so many nodes of the search tree: the same on every machine. */
    nodeLimit?: Integer64;
}

export interface Options extends Search, Watched {}

/** What a call found and did. */
export interface Report {
    verdict: number;
    /** Why it stopped: see Stop. */
    stop: number;
    /** What decided the board: see DecidedBy. */
    decidedBy: number;
    errorIndex: number | null;
    attempts: number;
    successes: number;
    scans: number;
    nodes: number;
    conflicts: number;
    /** Of dealWinnable: deals that were not as asked for. Where to go on, if it was stopped. */
    deals: number;
    /** Milliseconds. */
    elapsed: number;
}

export interface Decision {
    verdict: Verdict;
    /** The pairs in an order in which they can be played, if the board can be solved. */
    pairs: Pair[] | null;
    report: Report;
}

export interface Rating {
    /** 0, every random game wins, to 99; 100 for boards that cannot be won. */
    difficulty: number;
    games: number;
    wins: number;
    share: number;
    /** The 95 % interval of the share. */
    low: number;
    high: number;
    work: number;
}

export interface DealPlan {
    groupSize?: number;
    seed?: Integer64;
}

export interface WinnablePlan extends Options {
    groupSize?: number;
    /** Decides the deal. */
    seed?: Integer64;
    /** Decides the random attempts. */
    searchSeed?: Integer64;
    /** Give up after so many deals. */
    deals?: Integer64;
    /** The range of difficulties, within 0 to 100. */
    easiest?: number;
    hardest?: number;
}

export interface SurveyPlan extends Search, Watched<SurveyResult> {
    firstSeed?: Integer64;
    deals: Integer64;
    groupSize?: number;
}

export interface SurveyResult {
    stop: number;
    firstSeed: bigint;
    deals: number;
    solvable: number;
    unsolvable: number;
    unknown: number;
    byScan: number;
    byAttempts: number;
    bySearch: number;
    attempts: number;
    scans: number;
    nodes: number;
    conflicts: number;
    hardest: { seed: bigint; nodes: number; attempts: number; verdict: Verdict }[];
    /** Milliseconds. */
    elapsed: number;
}

/** The calls of mjsolver.h, which says precisely what each does. */
export interface Calls {
    solve(board: Board, options?: Options): Decision;
    prove(board: Board, options?: Options): Decision & { proof: string | null };
    checkProof(
        board: Board,
        proof: string | Uint8Array,
        options?: Options,
    ): { verdict: Verdict; report: Report };
    pruneScan(
        board: Board,
        pairing?: Pairs,
        options?: ByRule,
    ): { verdict: Verdict; stuck: Uint8Array };
    /** `all: false` stops at the first game that wins. */
    randomAttempts(
        board: Board,
        options?: ByRule & { attempts?: Integer64; seed?: Integer64; all?: boolean },
    ): { verdict: Verdict; pairs: Pair[] | null; successes: number };
    /** Throws what is wrong with a board or a pairing. */
    check(board: Board, pairing?: Pairs, options?: ByRule): void;
    /** One flag a tile: 1 where it can be played. */
    playable(board: Board, options?: ByRule): Uint8Array;
    legalPairs(board: Board, options?: ByRule): Pair[];
    /**
     * Plays pairs, as indices into the board: what is left, where it lies now if tiles fall, and
     * for each of these tiles which one of the board it is. Throws where a pair cannot be played.
     */
    left(board: Board, played: Pairs, options?: ByRule): { board: Int32Array; origins: number[] };
    safePairs(
        board: Board,
        options?: Options,
    ): { verdict: Verdict; pairs: Pair[]; verdicts: Verdict[]; report: Report };
    hint(board: Board, options?: Options): { verdict: Verdict; pair: Pair | null; report: Report };
    /** `lostAt`: the pair that lost the game; null if it could not be won from the start. */
    lostSince(
        board: Board,
        played: Pairs,
        options?: Options,
    ): { verdict: Verdict; lostAt: number | null; report: Report };
    /**
     * Why a board is lost: the groups that are at fault, with one number of Fault a tile, how many
     * groups there are, and the Pattern. All null if it is not lost, or not known.
     */
    whyLost(
        board: Board,
        options?: Options,
    ): {
        verdict: Verdict;
        faults: Uint8Array | null;
        groups: number | null;
        pattern: number | null;
        report: Report;
    };
    fewestLeft(
        board: Board,
        options?: Options,
    ): { verdict: Verdict; left: number; pairs: Pair[]; report: Report };
    leavesAtMost(
        board: Board,
        most: Integer64,
        options?: Options,
    ): { verdict: Verdict; left: number | null; pairs: Pair[] | null; report: Report };
    rate(
        board: Board,
        options?: Options & { games?: Integer64 },
    ): { verdict: Verdict; rating: Rating | null; report: Report };
    /** `seed`: that with which `deal` makes the same deal. */
    dealWinnable(
        layout: Board,
        plan?: WinnablePlan,
    ): { verdict: Verdict; board: Int32Array | null; seed: bigint | null; report: Report };
    /** Finds a board on every layout that has one that can be won; not uniformly on all of them. */
    dealSurely(
        layout: Board,
        plan?: Omit<WinnablePlan, 'deals'>,
    ): { verdict: Verdict; board: Int32Array | null; difficulty: number | null; report: Report };
    /**
     * The difficulties of a layout: how many of the uniform deals have each (at 100: cannot be won), and
     * the range that dealSurely reaches.
     */
    difficulties(
        layout: Board,
        plan?: Omit<WinnablePlan, 'easiest' | 'hardest'>,
    ): {
        verdict: Verdict;
        counts: number[] | null;
        easiest: number | null;
        hardest: number | null;
        report: Report;
    };
    /** `seed` decides the arrangement, and `searchSeed` the random attempts. */
    reshuffle(
        board: Board,
        options?: Options & { searchSeed?: Integer64 },
    ): { verdict: Verdict; board: Int32Array | null; report: Report };
    guessPairs(
        board: Board,
        visible: ArrayLike<number | boolean>,
        options?: Options & { completions?: Integer64 },
    ): { pairs: Pair[]; safe: number[]; judged: number; winnable: number; report: Report };
    survey(layout: Board, plan: SurveyPlan): SurveyResult;
    turtle(): Int32Array;
    readLayout(text: string | Uint8Array, name?: string | null): Int32Array;
    transpose(layout: Board): Int32Array;
    deal(layout: Board, plan?: DealPlan): Int32Array;
    dealXmahjongg(layout: Board, boardNumber: number): Int32Array;
    /** A rectangular board of Shisen-Sho, without faces. */
    shisenBoard(width: number, height: number): Int32Array;
    /** Deals faces as KShisen has them; `faces`: see Faces. */
    shisenDeal(layout: Board, plan?: { faces?: number; seed?: Integer64 }): Int32Array;
    /** The corners of the path of each pair, from its first tile to its second: two at the most. */
    shisenPaths(board: Board, pairs: Pairs, options?: ByRule): [row: number, col: number][][];
    readBoard(text: string | Uint8Array): Int32Array;
    writeBoard(board: Board, form?: number): string;
    blockedCycle(board: Board): { verdict: Verdict; cycle: number[] };
    unseenPair(board: Board): Pair | null;
    unseenGames(
        layout: Board,
        games: Integer64,
        options?: { seed?: Integer64 },
    ): { won: number; wonAtRandom: number };
    satBoard(variables: number, literals: readonly number[], shape?: number): Int32Array;
    satAssignment(variables: number, pairs: Pairs): boolean[];
    mjsolve(text: string, r1: number, r2: number): { left: number; text: string };
    strerror(code: number): string;
    version(): string;
    versionNumber(): number;
    abiVersion(): number;
}

/** The solver, on one instance of the module. */
export interface Solver extends Calls {
    /** Whether this is the build with SIMD instructions. */
    readonly simd: boolean;
    /** How many bytes of memory the module has. */
    readonly memory: number;
}
export declare const Solver: { new (module: WebAssembly.Module, simd?: boolean): Solver };

export interface LoadSettings {
    /** The module or where it is, if it is not to be found beside the package. */
    wasm?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
    /** Which build: the one with SIMD instructions where the engine has them, unless told. */
    simd?: boolean;
}

/** Loads the solver. */
export declare function load(settings?: LoadSettings): Promise<Solver>;

/** Whether this engine has the SIMD instructions of WebAssembly. */
export declare function hasSimd(): boolean;

/** The rule of Shisen-Sho, for whatever takes a rule. */
export declare function shisenRule(rules?: {
    /** Paths stay on the board, whose size has to be given. */
    inside?: boolean;
    /** That tiles lie side by side is no path. */
    apart?: boolean;
    /** Where tiles fall after every pair. */
    fall?: 'down' | 'up' | 'left' | 'right' | null;
    /** The size of the board, in cells; the box around its tiles unless told. */
    size?: readonly [width: number, height: number] | null;
}): number;

/** The tiles of a board as objects. */
export declare function tiles(board: Board): Tile[];

/** What is left of a board without these pairs, and which tiles of the whole board these were. */
export declare function without(
    board: Board,
    pairs: Pairs,
): { board: Int32Array; places: number[] };
