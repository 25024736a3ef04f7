/*
 * mjsolver: decides Mahjong Solitaire boards with peeking, that is with all faces known.
 *
 * A board is a flat array of tiles. mj_solve says whether it can be cleared, and how:
 *
 *     mj_tile board[144];
 *     mj_pair pairs[72];
 *     mj_turtle(board, 144);
 *     mj_deal(board, 144, 4, 7, board);
 *     if (mj_solve(board, 144, NULL, pairs, 72, NULL) == MJ_SOLVABLE)
 *         printf("play %u and %u first\n", pairs[0].first, pairs[0].second);
 *
 * Contents, in the order in which a game needs it; each part has such a line above it, so that a
 * search for its number and title finds it. docs/first-game.md makes a game of it.
 *
 *    1. Layouts                    mj_turtle, mj_find_layout, mj_list_layouts, ...
 *    2. Dealing                    mj_deal, mj_deal_winnable, mj_deal_surely, ...
 *    3. The course of a game       mj_left, mj_playable, mj_legal_pairs, mj_check
 *    4. Hints                      mj_hint, mj_safe_pairs, mj_guess_pairs
 *    5. When a game is lost        mj_lost_since, mj_why_lost, mj_reshuffle, ...
 *    6. How difficult a board is   mj_rate
 *    7. Solving                    mj_solve, mj_prune_scan
 *    8. Shisen-Sho                 mj_shisen_board, mj_shisen_deal, ...
 *    9. Boards as text             mj_read_board, mj_write_board
 *   10. Proofs                     mj_prove, mj_check_proof
 *   11. Surveys                    mj_survey
 *   12. Theorems of the paper      mj_blocked_cycle, mj_unseen_pair, mj_sat_board, ...
 *   13. De Bondt's DLL             mjsolve
 *   14. Words and versions         mj_strerror, mj_version, ...
 *
 * Before them are the numbers (MJ_...) and the structs, in the same order.
 *
 * The rules. Coordinates are in half tiles: a tile covers rows row and row + 1 and columns col
 * and col + 1 of its level. It is playable when no tile one level up covers any part of it, and
 * no tile of its own level touches its left side or no such tile touches its right side. Two
 * playable tiles of one group can be taken away together. A tile with nothing under it is fine.
 * In some games tiles on any higher level count, not only those one level up: mj_options.rule says
 * so, and calls without options that depend on it have a sibling whose name ends in _by_rule.
 *
 * Shisen-Sho. With the rule MJ_RULE_SHISEN every call is about that game: tiles lie on level 0, in
 * whole cells, so that row 1 is next to row 0. What a call does not know there it refuses with
 * MJ_ERROR_RULE. mj_shisen_board, mj_shisen_deal and mj_shisen_paths are this game's alone.
 *
 * Faces. A group is a number, and a game may draw what it likes. Whoever draws the real set takes
 * this table, which is Xmahjongg's; so do the examples, the Python package and the web page, and the
 * same seed is the same picture everywhere:
 *
 *     0         seasons: spring, summer, autumn, winter
 *     1         flowers: plum, orchid, chrysanthemum, bamboo
 *     2 to 4    dragons: red, green, white
 *     5 to 8    winds: east, south, west, north
 *     9 to 17   dots 1 to 9
 *     18 to 26  bamboo 1 to 9
 *     27 to 35  characters 1 to 9
 *
 * The four tiles of a group look alike, except seasons and flowers: there the tile with the lowest
 * index of the board that was dealt is the first of the four, the next one the second, and so on.
 * Further groups, as of larger layouts, show their number. A layout without faces has all tiles in
 * group 0, more than four: those are blank.
 *
 * Positions. Keep the board that was dealt and the pairs played. mj_left tells what is left of
 * them, which is what the other calls take, and which tile of the start each of its tiles is.
 *
 * One limit for a click that makes several calls: mj_options.time_limit_ms counts from the beginning
 * of each call. So give all of them the same callback, with a deadline of your own:
 *
 *     static int MJ_CALL is_late(void *deadline, const mj_progress *progress)
 *     {
 *         (void)progress;
 *         return clock() > *(const clock_t *)deadline;   (or what else tells the time)
 *     }
 *     options.callback = is_late; options.user = &deadline;
 *
 * The call during which it passes returns MJ_UNKNOWN, and so do those after it that need more than
 * a moment. Or set time_limit_ms to what is left, but not to 0, which is no limit. A node limit,
 * the same on every machine, is used up by report.nodes of each call.
 *
 * Errors. Functions return an int32_t; errors are negative, and mj_strerror puts them into words.
 * Outputs are written only on success, except that a report and an error index tell about errors.
 * Nothing that you pass makes the library print, abort, or end the process, as long as pointers
 * point to what their description says.
 *
 * Memory. You own every array and struct that you pass; the library keeps no pointer to them
 * after it returns, and you never have to free anything for it. A call needs less than 48 KiB of
 * stack, whatever the board; what your callback needs comes on top.
 *
 * Threads. Every function may be called from any thread at any time. Nothing is remembered from
 * one call to the next, and calls do not wait for each other. No threads are started, except by
 * mj_survey when it is asked to, and those have ended when it returns. No signals are handled.
 * Signal handlers must not call the library: it allocates memory. Functions given to atexit and
 * destructors of a thread's own data may. An array is read once in a call: if you change it
 * meanwhile, the answer is about what was read, which may be some of each; nothing else breaks.
 *
 * Versions. Structs begin with their own size and only ever grow at the end; a field that your
 * program does not know keeps its default. The numbers in this header do not change while
 * MJ_ABI_VERSION stays the same.
 *
 * Made from the Rust source by cbindgen: do not edit.
 */
#ifndef MJSOLVER_H
#define MJSOLVER_H

#include <stddef.h>
#include <stdint.h>

/**
 * How functions are called: as C does, whatever the compiler's own default is. A callback that is
 * compiled with another default for 32-bit Windows, such as /Gz, needs it too.
 */
#if defined(_WIN32)
#define MJ_CALL __cdecl
#else
#define MJ_CALL
#endif
/**
 * Where functions come from. With MJ_DLL defined, calls to mjsolver.dll take one jump less; programs
 * link without it too, and those that link the static library must not define it.
 */
#if defined(_WIN32) && defined(MJ_DLL)
#define MJ_API __declspec(dllimport)
#else
#define MJ_API
#endif

/** The version of this header. Compare mj_version(), the version of the library. */
#define MJ_VERSION "0.1.0"
/** The same as a number: major * 10000 + minor * 100 + patch. */
#define MJ_VERSION_NUMBER 100
/** The version of the binary interface. Compare mj_abi_version(). */
#define MJ_ABI_VERSION 1

/** All defaults: mj_options options = MJ_OPTIONS_INIT; */
#define MJ_OPTIONS_INIT { sizeof(mj_options), MJ_ENGINE_AUTOMATIC, 0, 0, 0, 0, 0, NULL, NULL, MJ_RULE_ONE_LEVEL, 0 }
/** An empty report: mj_report report = MJ_REPORT_INIT; */
#define MJ_REPORT_INIT { sizeof(mj_report), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
/** An empty rating: mj_rating rating = MJ_RATING_INIT; */
#define MJ_RATING_INIT { sizeof(mj_rating), 0, 0, 0, 0, 0, 0, 0, 0 }
/** No deals, and all defaults: mj_survey_plan plan = MJ_SURVEY_PLAN_INIT; */
#define MJ_SURVEY_PLAN_INIT { sizeof(mj_survey_plan), 0, 0, 0, 0, 0, NULL, NULL, NULL }
/** For MJ_RULE_SHISEN: add the size of the board, in cells; its first cell is row 0 and column 0. */
#define MJ_RULE_SHISEN_SIZE(width, height) ((int32_t)(width) * 65536 + (int32_t)(height) * 4194304)
/** An empty result: mj_survey_result result = MJ_SURVEY_RESULT_INIT; */
#define MJ_SURVEY_RESULT_INIT { sizeof(mj_survey_result), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
                                0, 0, 0, 0, 0, { { 0, 0, 0, 0, 0, 0 } } }

/** The largest number of tiles of a board. */
#define MJ_MAX_TILES (1 << 20)
/** Rows, columns and levels lie between -MJ_MAX_COORDINATE and MJ_MAX_COORDINATE. */
#define MJ_MAX_COORDINATE (1 << 24)

/**
 * Success, of functions that have no verdict to give. The same number as MJ_UNKNOWN: so do not
 * compare a verdict with it. "mj_hint(...) == MJ_OK" compiles and means that nothing is known;
 * ask for MJ_SOLVABLE. MJ_STRICT makes compilers warn about it: see the end of this header.
 */
#define MJ_OK 0
/** No verdict: a limit was reached, or the callback cancelled; the report says which. */
#define MJ_UNKNOWN 0
/** There is a way to clear the board. */
#define MJ_SOLVABLE 1
/** There is no way to clear the board. */
#define MJ_UNSOLVABLE 2

/** A pointer is NULL where data is required. */
#define MJ_ERROR_NULL (-1)
/** A pointer is not aligned as its type requires. */
#define MJ_ERROR_ALIGNMENT (-2)
/** More than MJ_MAX_TILES tiles. */
#define MJ_ERROR_TILE_COUNT (-3)
/** A row, column or level is beyond MJ_MAX_COORDINATE. Index: the first such tile. */
#define MJ_ERROR_COORDINATE (-4)
/** A group has an odd number of tiles. Index: the first tile of such a group. */
#define MJ_ERROR_ODD_GROUP (-5)

/**
 * Two tiles of one level overlap, if only by a quarter. Index: the first tile that overlaps one
 * before it.
 */
#define MJ_ERROR_OVERLAP (-6)
/** An output buffer is too small. */
#define MJ_ERROR_CAPACITY (-7)

/**
 * The struct_size of mj_options or mj_survey_plan is none that this library knows, or there are
 * non-zero bytes beyond what it knows.
 */
#define MJ_ERROR_OPTIONS_SIZE (-8)
/** A field of mj_options or mj_survey_plan has a value that this library does not know. */
#define MJ_ERROR_OPTIONS_VALUE (-9)
/** The same as MJ_ERROR_OPTIONS_SIZE, for mj_report and mj_survey_result. */
#define MJ_ERROR_REPORT_SIZE (-10)
/** A pairing names a tile that does not exist. Index: the first such pair. */
#define MJ_ERROR_PAIRING_TILE (-11)
/** A pairing names a tile twice. Index: the pair that repeats it. */
#define MJ_ERROR_PAIRING_REPEAT (-12)
/** A pairing joins tiles of different groups. Index: the first such pair. */
#define MJ_ERROR_PAIRING_GROUP (-13)
/** A deal was asked for with an odd group size, or for an odd number of tiles. */
#define MJ_ERROR_GROUP_SIZE (-14)
/** A line of a text is not what it should be. Index: its number, from 1. */
#define MJ_ERROR_SYNTAX (-15)
/** Memory ran out. */
#define MJ_ERROR_MEMORY (-16)
/** A defect of this library. Please report it. */
#define MJ_ERROR_INTERNAL (-17)
/** A pairing has more pairs than the board has room for: more than tile_count / 2. */
#define MJ_ERROR_PAIRING_COUNT (-18)
/** The function that was to receive a proof refused it. */
#define MJ_ERROR_WRITE (-19)

/**
 * A line of a proof names a tile that does not exist, or two tiles of different groups. Index:
 * the number of the line, from 1.
 */
#define MJ_ERROR_PROOF_TILE (-20)
/** A line of a proof does not follow from those before it. Index: the number of the line, from 1. */
#define MJ_ERROR_PROOF_STEP (-21)
/** A proof does not end with the empty clause. Index: the number of the line where it is missing. */
#define MJ_ERROR_PROOF_END (-22)

/**
 * A text is no layout: it has no header of a known format, and no line that begins with three
 * numbers. Index: line 1.
 */
#define MJ_ERROR_LAYOUT_FORMAT (-25)

/**
 * In a layout a number was expected that is missing, or is none that a layout can have. Index: the
 * line, as for all errors about layouts.
 */
#define MJ_ERROR_LAYOUT_NUMBER (-26)
/** In the picture of a layout there is a character that stands for no cell, or one too many. */
#define MJ_ERROR_LAYOUT_CELL (-27)
/** A layout ends before all of it was there. Index: its last line. */
#define MJ_ERROR_LAYOUT_END (-28)
/** A layout in XML is not well-formed, or a map has an element that GNOME's maps do not have. */
#define MJ_ERROR_LAYOUT_XML (-29)
/** Two tiles of a layout overlap. Index: the first line with a tile that overlaps one before it. */
#define MJ_ERROR_LAYOUT_OVERLAP (-30)
/** There is no layout of that name. */
#define MJ_ERROR_LAYOUT_NAME (-31)
/** The file of a layout is there but cannot be read, or has more than 16 megabytes. */
#define MJ_ERROR_FILE (-32)
/** Not a board number of Xmahjongg, or that of a board which the game makes solvable. */
#define MJ_ERROR_BOARD_NUMBER (-33)
/** A pair of a game cannot be played when its turn comes: a tile is blocked. Index: that pair. */
#define MJ_ERROR_NOT_PLAYABLE (-35)
/** None of the deals that were tried is as asked for. */
#define MJ_ERROR_NO_DEAL (-36)
/** A range of difficulties is upside down, or ends beyond 100. */
#define MJ_ERROR_DIFFICULTY (-37)
/** The same as MJ_ERROR_OPTIONS_SIZE, for mj_rating. */
#define MJ_ERROR_RATING_SIZE (-38)

/**
 * A board is not one of isolated stacks of one and two tiles, in groups of two and four. Index:
 * a tile that is in no such stack or group.
 */
#define MJ_ERROR_NOT_STACKS (-45)
/** A literal is none of the variables. Index: the first such literal. */
#define MJ_ERROR_LITERAL (-46)

/**
 * A clause has more than three literals, or the last one no 0 at its end. Index: the fourth
 * literal of the first such clause; the last literal.
 */
#define MJ_ERROR_CLAUSE (-47)
/** The pairs are no solution of the board of a formula with so many variables. */
#define MJ_ERROR_NO_ASSIGNMENT (-48)
/** A shape that this library does not know. */
#define MJ_ERROR_SHAPE (-49)

/**
 * A rule that this library does not know, or of another game than the call is for. A number in
 * mj_options that is none is MJ_ERROR_OPTIONS_VALUE.
 */
#define MJ_ERROR_RULE (-50)
/** A proof is about another rule than the one that it is checked by. Index: the line of its header. */
#define MJ_ERROR_PROOF_RULE (-51)
/** Faces that this library does not know. */
#define MJ_ERROR_FACES (-60)
/** A width or height of a board that is none, or an odd number of cells. */
#define MJ_ERROR_SIZE (-61)

/** "No index", where an error has none. */
#define MJ_NO_INDEX UINT64_MAX

/**
 * A tile is covered by tiles exactly one level up; one higher up, across a gap, does not count. So
 * it is in KMahjongg, Xmahjongg, PySolFC, and in GNOME Mahjongg before version 47.
 */
#define MJ_RULE_ONE_LEVEL 0
/** A tile is covered by tiles on any higher level. So it is in GNOME Mahjongg since version 47. */
#define MJ_RULE_ANY_LEVEL 1

/**
 * Shisen-Sho, a number of its own: tiles lie on one level, in whole cells (row 1 is next to row 0).
 * Two tiles of a group go when a path of at most three straight segments through empty cells joins
 * them; it may run around the outside. Add what else a game has:
 */
#define MJ_RULE_SHISEN 16
/** Paths stay on the board, whose size has to be given by MJ_RULE_SHISEN_SIZE. */
#define MJ_RULE_SHISEN_INSIDE 32

/**
 * That two tiles lie side by side is no path: it has to lead through other cells, as in PySolFC's
 * Four Rivers.
 */
#define MJ_RULE_SHISEN_APART 64
/** Tiles fall towards the last row after every pair. */
#define MJ_RULE_SHISEN_DOWN 128
/** Towards the first row. */
#define MJ_RULE_SHISEN_UP 256
/** Towards the first column. */
#define MJ_RULE_SHISEN_LEFT 384
/** Towards the last column. */
#define MJ_RULE_SHISEN_RIGHT 512

/** The best engine there is. Which one that is may change between versions; verdicts do not. */
#define MJ_ENGINE_AUTOMATIC 0
/** The paper's own search: pairings of critical groups. */
#define MJ_ENGINE_PAIRING 1
/** The paper's first heuristic: the group with the fewest pairings that pass the pruning scan. */
#define MJ_ENGINE_FIRST_HEURISTIC 2
/** Match by match, after Gimeno. Some boards take it days: set a limit. */
#define MJ_ENGINE_MATCHES 3
/** Random attempts alone, after McDonald. Never says MJ_UNSOLVABLE. */
#define MJ_ENGINE_ATTEMPTS 4

/**
 * Many random games at a time, then a search that learns from its conflicts. What
 * MJ_ENGINE_AUTOMATIC is in this version, except that it first tries what the theorems of the
 * paper decide or simplify.
 */
#define MJ_ENGINE_LEARNING 5

/** For mj_options.attempts: go straight to the search. */
#define MJ_NO_ATTEMPTS UINT64_MAX

/** Checking the tiles and finding neighbours. */
#define MJ_PHASE_PREPARING 0
/** The pruning scan of the whole board. */
#define MJ_PHASE_SCAN 1
/** Random attempts. */
#define MJ_PHASE_ATTEMPTS 2
/** The search. */
#define MJ_PHASE_SEARCH 3

/** It did not stop early: the board is decided. */
#define MJ_STOP_NONE 0
/** The node limit was reached. */
#define MJ_STOP_NODES 1
/** The time limit was reached. */
#define MJ_STOP_TIME 2
/** The callback cancelled. */
#define MJ_STOP_CANCELLED 3
/** All attempts were played, and the engine was MJ_ENGINE_ATTEMPTS. */
#define MJ_STOP_ATTEMPTS 4
/** The call failed; `verdict` holds the error. */
#define MJ_STOP_ERROR 5

/** The board is not decided. */
#define MJ_BY_NOTHING 0
/** The pruning scan got stuck, or the board is empty. */
#define MJ_BY_SCAN 1
/** A random attempt cleared the board. */
#define MJ_BY_ATTEMPTS 2
/** The search found a solution, or showed that there is none. */
#define MJ_BY_SEARCH 3

/**
 * The board consists of isolated stacks of one and two tiles, in groups of two and four, which
 * need no search: it is solvable if and only if it has no blocked cycle. mj_blocked_cycle tells
 * the tiles of one.
 */
#define MJ_BY_STACKS 4
/** A proof that was right. */
#define MJ_BY_PROOF 5

/** Deals to try where 0 is asked for. */
#define MJ_DEFAULT_DEALS 1000

/** From the seed of a deal of mj_deal_winnable to that of the next, modulo 2^64. */
#define MJ_SEED_STEP 15074714826142052245ull

/** How many difficulties there are: 0 to 99, and 100 for boards that cannot be won. */
#define MJ_DIFFICULTIES 101

/** Deals to survey where 0 is asked for. */
#define MJ_SURVEYED_DEALS 100

/** Completions where 0 is asked for. */
#define MJ_DEFAULT_COMPLETIONS 100
/** Nodes for all completions of mj_guess_pairs together where 0 is the node limit. */
#define MJ_DEFAULT_GUESS_NODES 50000

/** For mj_why_lost: the tile has nothing to do with it. */
#define MJ_FAULT_NONE 0
/** For mj_why_lost: the group of the tile is at fault. */
#define MJ_FAULT_GROUP 1

/**
 * For mj_why_lost: the group of the tile is at fault, and the tile blocks another of these groups or
 * is blocked by one, if need be over tiles of other groups. These are the tiles to light up.
 */
#define MJ_FAULT_BLOCKS 2

/** For mj_why_lost: none of the patterns below. */
#define MJ_PATTERN_OTHER 0
/** For mj_why_lost: one group of two tiles, of which one is in the way of the other. */
#define MJ_PATTERN_OWN_PAIR 1

/**
 * For mj_why_lost: groups of two tiles. Each can go as soon as the next one has gone, and the last
 * one as soon as the first has.
 */
#define MJ_PATTERN_CYCLE 2

/** Random games for a rating where 0 is asked for. */
#define MJ_DEFAULT_GAMES 1024

/** The faces of KShisen: 42 of them, four tiles of one after the other, and again from the first. */
#define MJ_FACES_KSHISEN 0

/**
 * KShisen's Chinese style: of each season and each flower one tile instead of four; all seasons are
 * one group, and so are all flowers.
 */
#define MJ_FACES_CHINESE 1

/** For mj_write_board: one tile a line. */
#define MJ_TEXT_LINES 0
/** For mj_write_board: all tiles on one line, as de Bondt's program has them. */
#define MJ_TEXT_ONE_LINE 1

/** How many of the hardest deals a survey keeps. */
#define MJ_HARDEST 16

/** The largest number of threads of a survey. */
#define MJ_MAX_THREADS 1024

/** For mj_sat_board: isolated stacks of three tiles, as in theorem 3 of the paper. */
#define MJ_SHAPE_STACKS 0
/** One level: rows of seven tiles instead, as in the corollary. */
#define MJ_SHAPE_ROWS 1

/** What a callback is told. Valid during the call only. */
typedef struct mj_progress {
    /** sizeof(mj_progress) of the library; later versions may append fields. */
    size_t struct_size;
    /** What is going on: MJ_PHASE_... */
    int32_t phase;
    /** Always 0. */
    int32_t reserved;
    /** Time since the call began, in nanoseconds. */
    uint64_t elapsed_ns;
    /** Random games played so far. */
    uint64_t attempts;
    /** Pruning scans so far. */
    uint64_t scans;
    /** Nodes of the search tree so far. */
    uint64_t nodes;
    /** Nodes from which the search had to turn back. */
    uint64_t conflicts;
} mj_progress;

/**
 * Called from within a call that takes options, on its thread, several times a millisecond.
 * Return 0 to go on; anything else cancels. Must return normally: no exception, no longjmp. May
 * call other functions of this library.
 */
typedef int (MJ_CALL *mj_callback)(void *user,
                                   const mj_progress *progress);

/**
 * How to decide a board. Start from MJ_OPTIONS_INIT or mj_options_init; in every field 0 means
 * the default.
 */
typedef struct mj_options {
    /** sizeof(mj_options) of your program: lets the struct grow in later versions. */
    size_t struct_size;
    /** MJ_ENGINE_... */
    int32_t engine;
    /** Must be 0. */
    int32_t reserved;
    /**
     * Decides the random attempts. Same board, same seed, same version: same answer. The default
     * is seed 0, never the clock.
     */
    uint64_t seed;
    /**
     * Random attempts before the search. 0: the engine's own choice, which for the paper's
     * engines is floor(1.2^g), as for mj_random_attempts. MJ_ENGINE_LEARNING plays them in
     * batches of 256. MJ_NO_ATTEMPTS: none.
     */
    uint64_t attempts;
    /** Give up after so many nodes of the search tree. 0: no limit. The same on every machine. */
    uint64_t node_limit;
    /** Give up after so many milliseconds. 0: no limit. Not deterministic, as time is not. */
    uint64_t time_limit_ms;
    /** Called during the work; may cancel it. NULL: none. */
    mj_callback callback;
    /** Handed to the callback as it is. */
    void *user;
    /** Which tiles lie above a tile: MJ_RULE_... mj_layout_rule tells the rule of a game. */
    int32_t rule;
    /** Must be 0. */
    int32_t reserved_2;
} mj_options;

/**
 * What a call found and did. Start from MJ_REPORT_INIT or mj_report_init. Filled in on errors
 * too, so that you can see which tile is wrong.
 */
typedef struct mj_report {
    /** sizeof(mj_report) of your program: lets the struct grow in later versions. */
    size_t struct_size;
    /** What the function returned. */
    int32_t verdict;
    /** Why it stopped: MJ_STOP_... */
    int32_t stop;
    /** What decided the board: MJ_BY_... Of mj_solve only. */
    int32_t decided_by;
    /** Always 0. */
    int32_t reserved;
    /**
     * For an error: the index of the offending tile or pair, or MJ_NO_INDEX. For an error of a proof:
     * the number of the line, from 1.
     */
    uint64_t error_index;
    /** Random games played. */
    uint64_t attempts;
    /** Random games won. */
    uint64_t successes;
    /** Pruning scans. */
    uint64_t scans;
    /** Nodes of the search tree. */
    uint64_t nodes;
    /** Nodes from which the search had to turn back. */
    uint64_t conflicts;
    /** Time taken, in nanoseconds. */
    uint64_t elapsed_ns;
    /**
     * Of mj_deal_winnable: deals that were made and were not as asked for. Where it was stopped, that
     * tells where to go on.
     */
    uint64_t deals;
} mj_report;

/**
 * A tile of a board, 16 bytes.
 *
 * Coordinates are in half tiles: a tile covers rows `row` and `row + 1` and columns `col` and
 * `col + 1` of its level. Neighbours side by side are two columns apart.
 */
typedef struct mj_tile {
    /** Row of the upper half, growing downwards. */
    int32_t row;
    /** Column of the left half, growing to the right. */
    int32_t col;
    /** Level, growing towards the player. */
    int32_t level;
    /** Tiles of one group match. Any number; only equality matters. */
    int32_t group;
} mj_tile;

/** Two tiles that are played together, as indices into the tile array. */
typedef struct mj_pair {
    /** Index of the one tile. */
    uint32_t first;
    /** Index of the other tile. */
    uint32_t second;
} mj_pair;

/** How difficult a board is. Start from MJ_RATING_INIT or mj_rating_init. */
typedef struct mj_rating {
    /** sizeof(mj_rating) of your program: lets the struct grow in later versions. */
    size_t struct_size;
    /**
     * From 0, every random game wins, to 99; 100 for boards that cannot be won. It goes by how rare
     * wins are, 18 * sqrt(ln(1 / chance)), and is higher where lost games get far, since such boards
     * mislead: about 8 for a board that wins nine random games in ten, 17 for one in two, 28 for one in
     * ten, 39 for one in a hundred, 45 for one in a thousand. Where few games win or none, how many
     * tiles the others leave tells the chance as well. The same board rated with other seeds differs
     * by no more than 3, for 95 boards in 100.
     */
    int32_t difficulty;
    /** Always 0. */
    int32_t reserved;
    /** Random games played; 0 if the pruning scan proved the board unsolvable. */
    uint64_t games;
    /** Random games won. */
    uint64_t wins;
    /** The share of games won, wins / games. */
    double share;
    /** The lower end of the 95 % interval of that share, after Wilson. */
    double low;
    /** The upper end. */
    double high;
    /**
     * Where no game was won: the work that the solver needed, in batches of 256 games and
     * conflicts. Not in time, so it is the same on every machine; it may change between versions.
     * It does not count for the difficulty.
     */
    uint64_t work;
} mj_rating;

/** Where the path between two tiles turns. */
typedef struct mj_path {
    /** How many corners it has: 0, 1 or 2. The others are 0. */
    int32_t corner_count;
    /** The rows of the corners, from the first tile to the second. May be one cell outside the board. */
    int32_t rows[2];
    /** Their columns. */
    int32_t cols[2];
} mj_path;

/**
 * Receives a piece of text, which need not end in a zero byte and is valid during the call only.
 * Return 0 to go on; anything else refuses the text. Must return normally: no exception, no
 * longjmp.
 */
typedef int (MJ_CALL *mj_write)(void *user,
                                const char *text,
                                size_t length);

/** One of the hardest deals of a survey. */
typedef struct mj_hard_deal {
    /** The seed: mj_deal deals it again. */
    uint64_t seed;
    /** Nodes of the search tree. */
    uint64_t nodes;
    /** Random games played. */
    uint64_t attempts;
    /** CPU time taken, in nanoseconds; see mj_survey_result. */
    uint64_t elapsed_ns;
    /** MJ_SOLVABLE, MJ_UNSOLVABLE, or MJ_UNKNOWN. */
    int32_t verdict;
    /** Always 0. */
    int32_t reserved;
} mj_hard_deal;

/**
 * What came out for a number of deals. Start from MJ_SURVEY_RESULT_INIT or mj_survey_result_init.
 * The results of two ranges of seeds that do not overlap add up: counts and times are sums.
 * Times of boards are CPU time of the thread that decided them, so that what else runs on the
 * machine does not count; where the system has no such clock, they are by the wall clock.
 */
typedef struct mj_survey_result {
    /** sizeof(mj_survey_result) of your program: lets the struct grow in later versions. */
    size_t struct_size;
    /** Why the survey stopped early: MJ_STOP_NONE when it did not, MJ_STOP_TIME, MJ_STOP_CANCELLED. */
    int32_t stop;
    /** How many of `hardest` are in use. */
    int32_t hardest_count;
    /** The first seed. */
    uint64_t first_seed;
    /** How many deals were decided or given up. In a part, the seeds from first_seed on. */
    uint64_t deals;
    /** How many of them can be solved. */
    uint64_t solvable;
    /** How many cannot be solved. */
    uint64_t unsolvable;
    /** How many were given up because of the limits for one board. */
    uint64_t unknown;
    /** How many the pruning scan decided, or the theorem about stacks of one and two. */
    uint64_t by_scan;
    /** How many random games decided. */
    uint64_t by_attempts;
    /** How many the search decided. */
    uint64_t by_search;
    /** Random games played. */
    uint64_t attempts;
    /** Pruning scans. */
    uint64_t scans;
    /** Nodes of the search trees. */
    uint64_t nodes;
    /** Nodes from which the searches had to turn back. */
    uint64_t conflicts;
    /** The sum of the times that the boards took, in nanoseconds of CPU time, on all threads. */
    uint64_t time_ns;
    /** The longest time that a board took, in nanoseconds of CPU time. */
    uint64_t longest_ns;
    /** The seed of that board. */
    uint64_t longest_seed;
    /** Time since the call began, in nanoseconds, by the wall clock. */
    uint64_t elapsed_ns;
    /**
     * The hardest deals, the hardest first: those not decided, then by nodes, then by games, then
     * the smaller seed. So they do not depend on the machine.
     */
    mj_hard_deal hardest[MJ_HARDEST];
} mj_survey_result;

/**
 * Called from within mj_survey, on the thread that called it. Return 0 to go on; anything else
 * cancels. Must return normally: no exception, no longjmp. May call other functions of this library.
 */
typedef int (MJ_CALL *mj_survey_callback)(void *user,
                                          const mj_survey_result *result);

/**
 * Which deals a survey decides. Start from MJ_SURVEY_PLAN_INIT or mj_survey_plan_init; in every
 * field but deal_count, 0 means the default.
 */
typedef struct mj_survey_plan {
    /** sizeof(mj_survey_plan) of your program: lets the struct grow in later versions. */
    size_t struct_size;
    /** The first seed, for mj_deal. */
    uint64_t first_seed;
    /** How many seeds from there on. */
    uint64_t deal_count;
    /** How many tiles a group gets, as for mj_deal. */
    uint32_t group_size;
    /**
     * How many threads decide boards, at most MJ_MAX_THREADS: the one that calls, and others that
     * are started for this call and have ended when it returns. 0 or 1: no thread is started.
     */
    uint32_t threads;
    /** Stop the survey after so many milliseconds. 0: no limit. */
    uint64_t time_limit_ms;
    /** Called about a hundred times a second with what was done so far. NULL: none. */
    mj_survey_callback callback;
    /**
     * Called with every part of the range that is done: at most 64 deals, all seeds from first_seed
     * on. Parts come in no particular order, and add up to the result, also when the survey is
     * stopped. A program that writes them down can go on later with the seeds that are missing.
     * NULL: none.
     */
    mj_survey_callback part_callback;
    /** Handed to the callbacks as it is. */
    void *user;
} mj_survey_plan;

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Sets all options to their defaults, for languages that cannot use MJ_OPTIONS_INIT.
 * `struct_size` is sizeof(mj_options) of your program.
 *
 * Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_OPTIONS_SIZE.
 */
MJ_API int32_t MJ_CALL mj_options_init(mj_options *options,
                                       size_t struct_size);

/**
 * Empties a report, for languages that cannot use MJ_REPORT_INIT. `struct_size` is
 * sizeof(mj_report) of your program.
 *
 * Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_REPORT_SIZE.
 */
MJ_API int32_t MJ_CALL mj_report_init(mj_report *report,
                                      size_t struct_size);

/*  1. Layouts ================================================================================= */

/**
 * The built-in layout: the turtle, 144 tiles on five levels, all in group 0; mj_deal gives it
 * faces.
 *
 * tiles, capacity: receives the tiles. NULL and 0: only the number is wanted.
 *
 * Returns the number of tiles, 144; or MJ_ERROR_NULL, _ALIGNMENT, _CAPACITY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_turtle(mj_tile *tiles,
                                 size_t capacity);

/**
 * Reads a layout from text, in any format of the games: Xmahjongg's own, Kyodai's, KMahjongg's 1.0
 * and 1.1, GNOME Mahjongg's XML, or a string of PySolFC. The format is told from the text.
 *
 * Whatever the format, the layout comes out with all tiles in group 0, sorted by level, row and
 * column, the smallest of each being 0. So equal layouts get equal deals.
 *
 * text, length: the text; it need not end in a zero byte.
 * name: which layout of the text, of which only GNOME's has several: the name or the scorename of a
 *   map. NULL: the first. Not looked at for other formats.
 * tiles, capacity: receives the tiles. NULL and 0: only their number is wanted.
 * tile_count: receives the number of tiles.
 * line: NULL, or receives, for an error about the text, the number of the line, from 1, and for
 *   other errors MJ_NO_INDEX. Not written where nothing is wrong.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _CAPACITY, _LAYOUT_FORMAT,
 * _LAYOUT_NUMBER, _LAYOUT_CELL, _LAYOUT_END, _LAYOUT_XML, _LAYOUT_OVERLAP, _LAYOUT_NAME, _MEMORY,
 * _INTERNAL. mj_strerror tells what was expected.
 */
MJ_API int32_t MJ_CALL mj_read_layout(const char *text,
                                      size_t length,
                                      const char *name,
                                      mj_tile *tiles,
                                      size_t capacity,
                                      size_t *tile_count,
                                      uint64_t *line);

/**
 * Finds a layout by name, where a game that is installed has it, and reads it as mj_read_layout
 * does. Looks below the directories that XDG_DATA_HOME and XDG_DATA_DIRS name in the environment,
 * or their defaults, and reads no other files.
 *
 * name: game and layout, as mj_list_layouts tells them: "xmahjongg/arena", "kmahjongg/arena",
 *   "gnome-mahjongg/cloud"; or the layout alone, and the first of these games that has it is taken.
 *   "turtle" and "default" are always found: if no game has them, they are the built-in layout.
 * The others: as for mj_read_layout.
 *
 * Returns MJ_OK; or the errors of mj_read_layout; MJ_ERROR_LAYOUT_NAME when no game has such a
 * layout; MJ_ERROR_FILE.
 */
MJ_API int32_t MJ_CALL mj_find_layout(const char *name,
                                      mj_tile *tiles,
                                      size_t capacity,
                                      size_t *tile_count,
                                      uint64_t *line);

/**
 * Tells by which rule the game plays that has the layout which mj_find_layout finds by this name:
 * MJ_RULE_ANY_LEVEL for those of GNOME Mahjongg 47 and later, whose version is read from the
 * metadata that is installed with it, and MJ_RULE_ONE_LEVEL for all others. For mj_options.rule.
 *
 * name: as for mj_find_layout.
 * rule: receives MJ_RULE_...
 *
 * Returns MJ_OK; or the errors of mj_find_layout.
 */
MJ_API int32_t MJ_CALL mj_layout_rule(const char *name,
                                      int32_t *rule);

/**
 * Lists the layouts that mj_find_layout finds, one name a line: first "turtle", the built-in one,
 * then those of the installed games, sorted. What cannot be read is passed over.
 *
 * names, capacity: receives the text and a zero byte at its end. NULL and 0: only the length is
 *   wanted.
 * length: receives the length of the text, without the zero byte.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _CAPACITY, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_list_layouts(char *names,
                                       size_t capacity,
                                       size_t *length);

/**
 * Turns rows into columns and columns into rows. Tile k stays tile k and keeps its group.
 *
 * layout, tile_count: the tiles, of a layout or of a board.
 * tiles: room for tile_count tiles. May be the same as layout.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_transpose(const mj_tile *layout,
                                    size_t tile_count,
                                    mj_tile *tiles);

/*  2. Dealing ================================================================================= */

/**
 * Deals faces to a layout, uniformly at random from a seed, the same on every machine.
 *
 * layout, tile_count: where the tiles lie; their groups are not looked at.
 * group_size: how many tiles a group gets, an even number; 0 for 4, as in the real set. If
 *   tile_count is not a multiple of it, the last group is smaller.
 * seed: decides the deal.
 * tiles: room for tile_count tiles; receives the layout with groups 0, 1, 2, ... May be the same
 *   as layout.
 *
 * The faces 0 0 0 0 1 1 1 1 ... are shuffled: for i from tile_count - 1 down to 1, face i changes
 * places with face j = (draw * (i + 1)) >> 64, in 128 bits. The draws are those of xoshiro256++,
 * its four words of state taken from SplitMix64 started at the seed.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _GROUP_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_deal(const mj_tile *layout,
                               size_t tile_count,
                               uint32_t group_size,
                               uint64_t seed,
                               mj_tile *tiles);

/**
 * Deals a layout as the game Xmahjongg (3.7) deals a board number, so that a player can ask about
 * the board on the screen. The number is printed by the game, and chosen by its option -n.
 *
 * layout, tile_count: where the tiles lie; their groups are not looked at. The game itself has 144
 *   tiles.
 * board_number: from 0 to 2^31 - 1. Numbers with bit 16 set are boards that the game makes
 *   solvable, which it does unless told otherwise (option -a); those are refused.
 * tiles: as for mj_deal. Groups are numbered as in the game: 0 seasons, 1 flowers, 2 to 4 dragons,
 *   5 to 8 winds, 9 to 17 dots, 18 to 26 bamboo, 27 to 35 characters.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _BOARD_NUMBER, _GROUP_SIZE for an odd
 * number of tiles, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_deal_xmahjongg(const mj_tile *layout,
                                         size_t tile_count,
                                         uint32_t board_number,
                                         mj_tile *tiles);

/**
 * Deals a board that can be won: deals, decides, and deals again if need be. So the deal is
 * uniform among all deals of the layout that can be won, and with a range of difficulties among
 * those within it.
 *
 * layout, tile_count, group_size: as for mj_deal.
 * seed: decides the deal. First the deal is tried that mj_deal makes of this seed; then seeds
 *   that are each MJ_SEED_STEP more than the one before, modulo 2^64.
 * deals: give up after so many deals. 0: MJ_DEFAULT_DEALS.
 * easiest, hardest: the difficulty, as mj_rate tells it from the default number of games, may be
 *   anything from the one to the other. 0 and 100: any; then the deals are not rated.
 * options: NULL for the defaults. A deal that MJ_ENGINE_ATTEMPTS does not win counts as one that
 *   cannot be won, so with it deals that are easily won come more often.
 * tiles: room for tile_count tiles; receives the layout with groups 0, 1, 2, ... May be the same
 *   as layout.
 * deal_seed: NULL, or receives the seed with which mj_deal makes the same deal.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * On MJ_UNKNOWN the report tells where to go on: a call with seed + report.deals * MJ_SEED_STEP and
 * deals - report.deals gives what this call would have given without the limit. The deal that was
 * being decided is decided anew, so each call needs time for one deal at least.
 *
 * Returns MJ_SOLVABLE; MJ_UNKNOWN when a limit was reached or the callback cancelled;
 * MJ_ERROR_NO_DEAL when none of the deals is as asked for, as with layouts that hardly ever can
 * be won; or another error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _OVERLAP,
 * _GROUP_SIZE, _DIFFICULTY, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_deal_winnable(const mj_tile *layout,
                                        size_t tile_count,
                                        uint32_t group_size,
                                        uint64_t seed,
                                        uint64_t deals,
                                        uint32_t easiest,
                                        uint32_t hardest,
                                        const mj_options *options,
                                        mj_tile *tiles,
                                        uint64_t *deal_seed,
                                        mj_report *report);

/**
 * Deals a board that can be won, on every layout that has one, within bounded time: for games that
 * have to show something. mj_deal_winnable is uniform, and may find nothing; this call finds
 * something, and is uniform only where that is possible.
 *
 * First come a few deals of mj_deal_winnable. If none of them will do, faces change places, two at a
 * time, from a deal that can be won, as long as it still can be. With any difficulty that is done so
 * often that nothing is left of the beginning; with a range, until the difficulty is within it.
 * mj_difficulties tells which ranges a layout has. Such a deal takes some ten milliseconds; to find out
 * that a range cannot be reached takes up to a second.
 *
 * layout, tile_count, group_size: as for mj_deal.
 * seed: decides the deal.
 * easiest, hardest: as for mj_deal_winnable.
 * options: NULL for the defaults. A deal that MJ_ENGINE_ATTEMPTS does not win counts as one that
 *   cannot be won.
 * tiles: room for tile_count tiles; receives the layout with groups 0, 1, 2, ... May be the same
 *   as layout.
 * difficulty: receives the difficulty of the deal, as mj_rate tells it from the default number of
 *   games. NULL: not wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE; MJ_UNSOLVABLE when no faces on this layout can be won, which is proved, not
 * given up; MJ_UNKNOWN when a limit was reached or the callback cancelled; MJ_ERROR_NO_DEAL when no
 * deal of such a difficulty was found, and then error_index of the report is the nearest difficulty
 * that was, one that a deal has; or another error, as mj_deal_winnable.
 */
MJ_API int32_t MJ_CALL mj_deal_surely(const mj_tile *layout,
                                      size_t tile_count,
                                      uint32_t group_size,
                                      uint64_t seed,
                                      uint32_t easiest,
                                      uint32_t hardest,
                                      const mj_options *options,
                                      mj_tile *tiles,
                                      int32_t *difficulty,
                                      mj_report *report);

/**
 * Tells which difficulties a layout has, so that a game can offer those that exist. Uniform deals are
 * counted by their difficulty, and mj_deal_surely is tried out towards both ends. Takes about a
 * quarter of a second.
 *
 * layout, tile_count, group_size: as for mj_deal.
 * seed: decides the deals. Their seeds are as for mj_deal_winnable.
 * deals: how many uniform deals. 0: MJ_SURVEYED_DEALS.
 * options: NULL for the defaults.
 * counts: NULL, or room for MJ_DIFFICULTIES numbers; receives for each difficulty, as mj_rate tells it
 *   from the default number of games, how many of the uniform deals have it, and at 100 how many
 *   cannot be won. If the sum is less than deals, the rest took too long to decide.
 * easiest, hardest: receive the range of difficulties that mj_deal_surely reaches, whatever its seed. NULL:
 *   not wanted. The range may have gaps on layouts of few tiles, and single deals may lie beyond
 *   it.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE; MJ_UNSOLVABLE when no faces on this layout can be won, which is proved, and then
 * writes the counts only; MJ_UNKNOWN when a limit was reached or the callback cancelled; or an error:
 * MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _OVERLAP, _GROUP_SIZE, _OPTIONS_SIZE,
 * _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_difficulties(const mj_tile *layout,
                                       size_t tile_count,
                                       uint32_t group_size,
                                       uint64_t seed,
                                       uint64_t deals,
                                       const mj_options *options,
                                       uint64_t *counts,
                                       int32_t *easiest,
                                       int32_t *hardest,
                                       mj_report *report);

/*  3. The course of a game ==================================================================== */

/**
 * Plays the pairs of a game and tells what is left: the position that all other calls take, and
 * which tile of the start each of its tiles is. So a game keeps the board that was dealt and the
 * pairs played; undoing a pair is forgetting the last one. If a call about the position names tile
 * k, that is the tile of the start whose index is entry k of origins.
 *
 * tiles, tile_count: the board before the first pair was played.
 * rule: MJ_RULE_...
 * played, played_count: the pairs played so far, in order; indices into tiles. NULL and 0: none.
 * left: receives the tiles that are left, tile_count - 2 * played_count of them, in the order in
 *   which they are in tiles. Where tiles fall, they have the rows and columns that they have now.
 *   May be the same as tiles. NULL: not wanted.
 * origins: receives for each of them its index in tiles, in rising order. NULL: not wanted.
 * index: NULL, or receives, for an error about pairs, the index in played of the first pair that
 *   is wrong; for an error about the board, that of the tile; or MJ_NO_INDEX. Not written where
 *   nothing is wrong.
 *
 * Returns the number of tiles that are left; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT,
 * _COORDINATE, _ODD_GROUP, _OVERLAP, _RULE, _PAIRING_COUNT, _PAIRING_TILE, _PAIRING_REPEAT for a
 * tile that has gone before, _PAIRING_GROUP, _NOT_PLAYABLE, _MEMORY, _INTERNAL.
 *
 * Takes time in proportion to the number of tiles, about a hundredth of a millisecond for 144.
 */
MJ_API int32_t MJ_CALL mj_left(const mj_tile *tiles,
                               size_t tile_count,
                               int32_t rule,
                               const mj_pair *played,
                               size_t played_count,
                               mj_tile *left,
                               uint32_t *origins,
                               uint64_t *index);

/**
 * Tells which tiles can be played, by MJ_RULE_ONE_LEVEL.
 *
 * tiles, tile_count: the position, that is the tiles that are left.
 * playable: NULL, or room for tile_count flags: 1 for each tile that can be played, 0 for the
 *   others.
 *
 * Returns the number of tiles that can be played; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT,
 * _COORDINATE, _ODD_GROUP, _OVERLAP, _MEMORY, _INTERNAL. mj_check tells the index.
 */
MJ_API int32_t MJ_CALL mj_playable(const mj_tile *tiles,
                                   size_t tile_count,
                                   uint8_t *playable);

/**
 * The same as mj_playable, by any rule.
 *
 * rule: MJ_RULE_...
 * The others: as for mj_playable.
 *
 * Returns what mj_playable returns, or MJ_ERROR_RULE.
 */
MJ_API int32_t MJ_CALL mj_playable_by_rule(const mj_tile *tiles,
                                           size_t tile_count,
                                           int32_t rule,
                                           uint8_t *playable);

/**
 * Lists the pairs that can be played, by MJ_RULE_ONE_LEVEL: two playable tiles of one group each.
 *
 * pairs, pair_capacity: receives the pairs, in rising order by the first tile, then by the
 *   second; the first tile of a pair is the one with the lower index. With groups of four there
 *   are at most tile_count * 3 / 2. NULL and 0: only the number is wanted.
 * pair_count: receives the number of pairs.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
 * _CAPACITY, _MEMORY, _INTERNAL. mj_check tells the index.
 */
MJ_API int32_t MJ_CALL mj_legal_pairs(const mj_tile *tiles,
                                      size_t tile_count,
                                      mj_pair *pairs,
                                      size_t pair_capacity,
                                      uint64_t *pair_count);

/**
 * The same as mj_legal_pairs, by any rule.
 *
 * rule: MJ_RULE_...
 * The others: as for mj_legal_pairs.
 *
 * Returns what mj_legal_pairs returns, or MJ_ERROR_RULE.
 */
MJ_API int32_t MJ_CALL mj_legal_pairs_by_rule(const mj_tile *tiles,
                                              size_t tile_count,
                                              int32_t rule,
                                              mj_pair *pairs,
                                              size_t pair_capacity,
                                              uint64_t *pair_count);

/**
 * Checks a board, and tiles that must go together, without solving anything. The functions that
 * have no report return the same errors; this one also tells where the error is.
 *
 * pairing, pairing_count: as for mj_prune_scan. NULL and 0: none.
 * index: NULL, or receives, for an error, the index of the offending tile (of the offending pair
 *   for the errors about pairings), or MJ_NO_INDEX. Not written where nothing is wrong.
 *
 * Returns MJ_OK or an error, as mj_prune_scan.
 */
MJ_API int32_t MJ_CALL mj_check(const mj_tile *tiles,
                                size_t tile_count,
                                const mj_pair *pairing,
                                size_t pairing_count,
                                uint64_t *index);

/**
 * The same as mj_check, for the calls that take a rule. Whether a board makes sense does not
 * depend on the rules that there are so far.
 *
 * rule: MJ_RULE_...
 * The others: as for mj_check.
 *
 * Returns what mj_check returns, or MJ_ERROR_RULE, with MJ_NO_INDEX.
 */
MJ_API int32_t MJ_CALL mj_check_by_rule(const mj_tile *tiles,
                                        size_t tile_count,
                                        int32_t rule,
                                        const mj_pair *pairing,
                                        size_t pairing_count,
                                        uint64_t *index);

/*  4. Hints =================================================================================== */

/**
 * Tells one pair that keeps the game winnable: the first in the order of mj_legal_pairs. So it
 * depends on the position alone, not on the seed or the engine.
 *
 * tiles, tile_count: the position, that is the tiles that are left.
 * options: NULL for the defaults.
 * pair: receives the pair on MJ_SOLVABLE, unless the board is empty. NULL: not wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE (never MJ_OK, which is MJ_UNKNOWN), MJ_UNSOLVABLE when the game is lost, MJ_UNKNOWN when a limit was reached
 * or the callback cancelled before any safe pair was known, or an error: MJ_ERROR_NULL,
 * _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _OPTIONS_SIZE, _OPTIONS_VALUE,
 * _REPORT_SIZE, _MEMORY, _INTERNAL. If a safe pair was known by then but not the first, that one
 * is given, and the report says what stopped the work.
 */
MJ_API int32_t MJ_CALL mj_hint(const mj_tile *tiles,
                               size_t tile_count,
                               const mj_options *options,
                               mj_pair *pair,
                               mj_report *report);

/**
 * Tells for every pair that can be played whether the game can still be won after it. Much
 * quicker than solving the board once for each: a solution answers for many pairs.
 *
 * tiles, tile_count: the position, that is the tiles that are left.
 * options: NULL for the defaults.
 * pairs, verdicts, pair_capacity: receive the pairs, in the order of mj_legal_pairs, and for each
 *   MJ_SOLVABLE (safe), MJ_UNSOLVABLE (it loses the game), or MJ_UNKNOWN where the work was
 *   stopped before, or MJ_ENGINE_ATTEMPTS did not win. NULL, NULL and 0: not wanted. If only one
 *   of them is NULL, the call fails: with MJ_ERROR_NULL if the capacity is not 0, and otherwise
 *   with MJ_ERROR_CAPACITY as soon as there is a pair.
 * pair_count: receives the number of pairs.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE when there is a safe pair or the board is empty, MJ_UNSOLVABLE when the
 * game is lost; both mean that all pairs are decided. MJ_UNKNOWN when a limit was reached or the
 * callback cancelled; what was found until then is written. Or an error: MJ_ERROR_NULL,
 * _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _CAPACITY, _OPTIONS_SIZE,
 * _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_safe_pairs(const mj_tile *tiles,
                                     size_t tile_count,
                                     const mj_options *options,
                                     mj_pair *pairs,
                                     uint8_t *verdicts,
                                     size_t pair_capacity,
                                     uint64_t *pair_count,
                                     mj_report *report);

/**
 * Judges pairs without peeking: how often is each pair safe, over random completions of the faces
 * that are hidden? A completion deals the hidden faces to the hidden tiles anew, every order
 * being equally likely: a player knows which faces are still to come, but not where. So where
 * hidden faces really lie makes no difference, and a hint from these counts does not cheat.
 *
 * The share estimates the chance that the game can still be won after the pair by somebody who
 * sees all faces from then on. Somebody who does not will win less often, but pairs rank the
 * same way.
 *
 * tiles, tile_count: the position, that is the tiles that are left, with their faces.
 * visible: tile_count flags: 0 for tiles whose face the player has not seen.
 * completions: how many. 0: MJ_DEFAULT_COMPLETIONS.
 * options: NULL for the defaults. The seed decides the completions. A node limit is for all of them
 *   together, and 0 is not "no limit" here but MJ_DEFAULT_GUESS_NODES, about half a second, of
 *   which one completion may take a quarter; UINT64_MAX is no limit.
 * pairs, safe, pair_capacity: receive the pairs of visible tiles that can be played, in the order
 *   of mj_legal_pairs, and for each the number of completions in which it is safe. NULL, NULL
 *   and 0: not wanted. If only one of them is NULL, the call fails as mj_safe_pairs does.
 * pair_count: receives the number of pairs.
 * judged: NULL, or receives the number of completions that were judged: fewer than asked for, and
 *   possibly none, when a limit was reached or the callback cancelled, which the report tells. All
 *   counts are about these alone: one that was not decided in its quarter, or not by
 *   MJ_ENGINE_ATTEMPTS, is left out and the next one judged; when all nodes are used up, the rest is
 *   left out.
 * winnable: NULL, or receives the number of those in which the position can be won at all.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
 * _CAPACITY, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_guess_pairs(const mj_tile *tiles,
                                      size_t tile_count,
                                      const uint8_t *visible,
                                      uint64_t completions,
                                      const mj_options *options,
                                      mj_pair *pairs,
                                      uint64_t *safe,
                                      size_t pair_capacity,
                                      uint64_t *pair_count,
                                      uint64_t *judged,
                                      uint64_t *winnable,
                                      mj_report *report);

/*  5. When a game is lost ===================================================================== */

/**
 * Finds the pair that lost a game, so that a game can say "undo seven pairs and you can still
 * win".
 *
 * tiles, tile_count: the board before the first pair was played.
 * played, played_count: the pairs played so far, in order; indices into tiles. NULL and 0: none.
 * options: NULL for the defaults.
 * lost_at: on MJ_UNSOLVABLE, receives the index in played of the first pair after which the game
 *   could not be won: undo that pair and all after it, played_count - lost_at of them, and it can
 *   be won again. MJ_NO_INDEX: it could not be won from the start. NULL: not wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE when the game can still be won, MJ_UNSOLVABLE when it is lost, MJ_UNKNOWN
 * when a limit was reached or the callback cancelled, or an error: MJ_ERROR_NULL, _ALIGNMENT,
 * _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _PAIRING_COUNT, _PAIRING_TILE,
 * _PAIRING_REPEAT, _PAIRING_GROUP, _NOT_PLAYABLE, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE,
 * _MEMORY, _INTERNAL. For the errors about pairs the report tells which of the pairs played it
 * is.
 */
MJ_API int32_t MJ_CALL mj_lost_since(const mj_tile *tiles,
                                     size_t tile_count,
                                     const mj_pair *played,
                                     size_t played_count,
                                     const mj_options *options,
                                     uint64_t *lost_at,
                                     mj_report *report);

/**
 * Tells why a position cannot be won: names groups that are at fault. With the tiles of all other
 * groups going alone, as soon as they can be played, the board still cannot be cleared; and were any
 * one of these groups free like that as well, it could. So all of them are needed for the reason,
 * and nothing else is. There may be other such sets, smaller ones too.
 *
 * tiles, tile_count: the position, that is the tiles that are left.
 * options: NULL for the defaults. The limits are for all of it.
 * faults: on MJ_UNSOLVABLE, receives a flag for each tile, MJ_FAULT_... There must be room for
 *   tile_count flags. NULL: not wanted.
 * group_count: on MJ_UNSOLVABLE, receives the number of groups that are at fault. NULL: not wanted.
 * pattern: on MJ_UNSOLVABLE, receives MJ_PATTERN_... NULL: not wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_UNSOLVABLE; MJ_SOLVABLE when the position can be won; MJ_UNKNOWN when a limit was
 * reached or the callback cancelled, and with MJ_ENGINE_ATTEMPTS, which never proves anything; or an
 * error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _OPTIONS_SIZE,
 * _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_why_lost(const mj_tile *tiles,
                                   size_t tile_count,
                                   const mj_options *options,
                                   uint8_t *faults,
                                   uint64_t *group_count,
                                   int32_t *pattern,
                                   mj_report *report);

/**
 * Gives the tiles that are left other faces, the same ones in other places, so that the game can
 * be won. Up to 64 random orders of the faces are tried, each equally likely, so that the one
 * that can be won is uniform among all such arrangements. Where none of them can be, as with a
 * few tiles in an awkward place, faces are laid out two by two along an order of play; such an
 * arrangement is not uniform.
 *
 * tiles, tile_count: the position, that is the tiles that are left.
 * seed: decides the arrangement.
 * options: NULL for the defaults. An order that MJ_ENGINE_ATTEMPTS does not win counts as one that
 *   cannot be won.
 * reshuffled: room for tile_count tiles; receives them, in the same order. May be the same as
 *   tiles. NULL: not wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE; MJ_UNSOLVABLE when no arrangement of these positions can be won, whatever
 * the faces are: that is proved, not given up; MJ_UNKNOWN when a limit was reached or the
 * callback cancelled; or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE,
 * _ODD_GROUP, _OVERLAP, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_reshuffle(const mj_tile *tiles,
                                    size_t tile_count,
                                    uint64_t seed,
                                    const mj_options *options,
                                    mj_tile *reshuffled,
                                    mj_report *report);

/**
 * Finds a game that leaves the fewest tiles, for a position that cannot be won.
 *
 * tiles, tile_count: the position, that is the tiles that are left.
 * options: NULL for the defaults. MJ_ENGINE_PAIRING, _FIRST_HEURISTIC and _MATCHES take the
 *   paper's search here, all others the one that learns.
 * pairs, pair_capacity: receives the pairs of that game in order, (tile_count - left) / 2 of
 *   them; there must be room for tile_count / 2. NULL and 0: not wanted.
 * left: receives the number of tiles that are left after these pairs. NULL: not wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE when all tiles can be cleared, and MJ_UNSOLVABLE when not; in both cases no
 * game leaves fewer tiles. MJ_UNKNOWN when a limit was reached or the callback cancelled: then
 * pairs and left are the best game found until then. Or an error: MJ_ERROR_NULL, _ALIGNMENT,
 * _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _CAPACITY, _OPTIONS_SIZE, _OPTIONS_VALUE,
 * _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_fewest_left(const mj_tile *tiles,
                                      size_t tile_count,
                                      const mj_options *options,
                                      mj_pair *pairs,
                                      size_t pair_capacity,
                                      uint64_t *left,
                                      mj_report *report);

/**
 * Tells whether there is a game that leaves at most so many tiles.
 *
 * tiles, tile_count, options, report: as for mj_fewest_left.
 * most: how many tiles may be left.
 * pairs, pair_capacity, left: on MJ_SOLVABLE, receive such a game, as for mj_fewest_left.
 *
 * Returns MJ_SOLVABLE when there is one, MJ_UNSOLVABLE when every game leaves more tiles,
 * MJ_UNKNOWN when a limit was reached or the callback cancelled, or an error as mj_fewest_left.
 */
MJ_API int32_t MJ_CALL mj_leaves_at_most(const mj_tile *tiles,
                                         size_t tile_count,
                                         uint64_t most,
                                         const mj_options *options,
                                         mj_pair *pairs,
                                         size_t pair_capacity,
                                         uint64_t *left,
                                         mj_report *report);

/*  6. How difficult a board is ================================================================ */

/**
 * Rates how difficult a board is: plays random games as mj_random_attempts does, and where none
 * wins, solves the board.
 *
 * tiles, tile_count: the board, or any position of a game.
 * games: how many random games. 0: MJ_DEFAULT_GAMES, which take about half a millisecond on a turtle.
 * options: NULL for the defaults. The seed decides the games; the rest is for the solver.
 * rating: receives the rating, unless the verdict is MJ_UNKNOWN. NULL: not wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE, MJ_UNSOLVABLE, MJ_UNKNOWN when a limit was reached or the callback
 * cancelled, or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP,
 * _OVERLAP, _OPTIONS_SIZE, _OPTIONS_VALUE, _RATING_SIZE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_rate(const mj_tile *tiles,
                               size_t tile_count,
                               uint64_t games,
                               const mj_options *options,
                               mj_rating *rating,
                               mj_report *report);

/**
 * Empties a rating, for languages that cannot use MJ_RATING_INIT. `struct_size` is
 * sizeof(mj_rating) of your program.
 *
 * Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_RATING_SIZE.
 */
MJ_API int32_t MJ_CALL mj_rating_init(mj_rating *rating,
                                      size_t struct_size);

/**
 * Plays random games, by MJ_RULE_ONE_LEVEL, each match on the board being equally likely, with the
 * paper's cleaning operations in between. The share of games that win is a measure of how difficult
 * a board is.
 *
 * attempts: how many games. 0: floor(1.2^g) with g the number of groups of four or more tiles,
 *   at most 10,000, and at least 100 where a group has more than four tiles; but on boards of more
 *   than 6,710 tiles at most 2^26 / tile_count.
 * seed: decides the games. The same seed plays the same games.
 * pairs, pair_capacity: on MJ_SOLVABLE, receives the tile_count / 2 pairs of the first game that
 *   won. NULL and 0: not wanted.
 * successes: NULL to stop at the first game that wins. Otherwise all games are played, and the
 *   number of games that won is stored there.
 *
 * Returns MJ_SOLVABLE when a game won; MJ_UNSOLVABLE when the pruning scan, which is run first,
 * gets stuck; MJ_UNKNOWN when no game won; or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT,
 * _COORDINATE, _ODD_GROUP, _OVERLAP, _CAPACITY, _MEMORY, _INTERNAL. mj_check tells the index.
 *
 * There is no limit but the number of games; mj_solve with MJ_ENGINE_ATTEMPTS has the others.
 */
MJ_API int32_t MJ_CALL mj_random_attempts(const mj_tile *tiles,
                                          size_t tile_count,
                                          uint64_t attempts,
                                          uint64_t seed,
                                          mj_pair *pairs,
                                          size_t pair_capacity,
                                          uint64_t *successes);

/**
 * The same as mj_random_attempts, by any rule.
 *
 * rule: MJ_RULE_...
 * The others: as for mj_random_attempts.
 *
 * Returns what mj_random_attempts returns, or MJ_ERROR_RULE.
 */
MJ_API int32_t MJ_CALL mj_random_attempts_by_rule(const mj_tile *tiles,
                                                  size_t tile_count,
                                                  int32_t rule,
                                                  uint64_t attempts,
                                                  uint64_t seed,
                                                  mj_pair *pairs,
                                                  size_t pair_capacity,
                                                  uint64_t *successes);

/*  7. Solving ================================================================================= */

/**
 * Decides a board.
 *
 * tiles, tile_count: the board, at most MJ_MAX_TILES tiles; any position of a game is a board.
 *   NULL and 0: the empty board, which is solvable.
 * options: NULL for the defaults.
 * pairs, pair_capacity: on MJ_SOLVABLE, receives tile_count / 2 pairs in an order in which they
 *   can be played. NULL and 0: only the verdict is wanted.
 * report: receives details, also about errors. NULL: not wanted.
 *
 * Returns MJ_SOLVABLE, MJ_UNSOLVABLE, MJ_UNKNOWN when a limit was reached or the callback
 * cancelled, or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP,
 * _OVERLAP, _CAPACITY, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
 *
 * Needs memory in proportion to the number of tiles, and a few megabytes more for a long search.
 * Most boards of 144 tiles are decided in a fraction of a millisecond, but the problem is
 * NP-complete: a program that must not wait sets a limit or a callback.
 */
MJ_API int32_t MJ_CALL mj_solve(const mj_tile *tiles,
                                size_t tile_count,
                                const mj_options *options,
                                mj_pair *pairs,
                                size_t pair_capacity,
                                mj_report *report);

/**
 * Runs the paper's pruning scan, by MJ_RULE_ONE_LEVEL: the rules of the game, except that only the
 * first two tiles of a group have to go together. A quick test that proves many boards unsolvable,
 * and never calls a solvable board unsolvable.
 *
 * pairing, pairing_count: tiles that must go together in the scan. NULL and 0: none.
 * stuck: NULL, or room for tile_count flags: 1 for each tile that is left when the scan stops,
 *   0 for the others.
 *
 * Returns MJ_UNSOLVABLE when the scan gets stuck: there is no solution in which these tiles go
 * together (with no pairing: no solution at all); MJ_UNKNOWN when it clears the board; or an
 * error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
 * _PAIRING_COUNT, _PAIRING_TILE, _PAIRING_REPEAT, _PAIRING_GROUP, _MEMORY, _INTERNAL. mj_check
 * tells the index.
 *
 * Takes time in proportion to the number of tiles; where they lie far apart they are sorted first.
 */
MJ_API int32_t MJ_CALL mj_prune_scan(const mj_tile *tiles,
                                     size_t tile_count,
                                     const mj_pair *pairing,
                                     size_t pairing_count,
                                     uint8_t *stuck);

/**
 * The same as mj_prune_scan, by any rule.
 *
 * rule: MJ_RULE_...
 * The others: as for mj_prune_scan.
 *
 * Returns what mj_prune_scan returns, or MJ_ERROR_RULE.
 */
MJ_API int32_t MJ_CALL mj_prune_scan_by_rule(const mj_tile *tiles,
                                             size_t tile_count,
                                             int32_t rule,
                                             const mj_pair *pairing,
                                             size_t pairing_count,
                                             uint8_t *stuck);

/*  8. Shisen-Sho ============================================================================== */

/**
 * A rectangular board of Shisen-Sho, row by row, all tiles in group 0; mj_deal or mj_shisen_deal
 * gives them faces.
 *
 * width, height: how many cells, from 1 to 62 each; an even number altogether.
 * tiles, capacity: receives width * height tiles. NULL and 0: only the number is wanted.
 *
 * Returns the number of tiles; or MJ_ERROR_NULL, _ALIGNMENT, _CAPACITY, _SIZE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_shisen_board(int32_t width,
                                       int32_t height,
                                       mj_tile *tiles,
                                       size_t capacity);

/**
 * Deals faces as KShisen has them. For uniform groups of one size there is mj_deal.
 *
 * layout, tile_count: where the tiles lie; their groups are not looked at.
 * faces: MJ_FACES_...
 * seed: decides the deal, with the generator of mj_deal.
 * tiles: room for tile_count tiles; receives the layout with KShisen's faces, numbered from 0, as
 *   groups. May be the same as layout.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _FACES, _GROUP_SIZE where a group would
 * have an odd number of tiles, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_shisen_deal(const mj_tile *layout,
                                      size_t tile_count,
                                      int32_t faces,
                                      uint64_t seed,
                                      mj_tile *tiles);

/**
 * The paths of pairs that can be played, as a game draws them: of all paths between two tiles one
 * with the fewest corners, and of those the shortest.
 *
 * tiles, tile_count: the position, that is the tiles that are left.
 * rule: MJ_RULE_SHISEN and what is added to it.
 * pairs, pair_count: the pairs, such as those of mj_legal_pairs_by_rule; each for itself, so a tile
 *   may be in several.
 * paths: receives pair_count paths. NULL: only whether the pairs can be played is wanted.
 * index: NULL, or receives the index of the tile or pair that an error is about, or MJ_NO_INDEX.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _RULE
 * also for a rule of Mahjong, _PAIRING_COUNT for more pairs than two tiles can be, _PAIRING_TILE,
 * _PAIRING_REPEAT for a tile with itself, _PAIRING_GROUP, _NOT_PLAYABLE, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_shisen_paths(const mj_tile *tiles,
                                       size_t tile_count,
                                       int32_t rule,
                                       const mj_pair *pairs,
                                       size_t pair_count,
                                       mj_path *paths,
                                       uint64_t *index);

/*  9. Boards as text ========================================================================== */

/**
 * Reads a board from text: one tile a line, four numbers "row col level group"; "#" begins a
 * comment, empty lines are skipped. A line may have several tiles, so de Bondt's form, all tiles on
 * one line, is read as well. Whether the tiles make sense together is not checked.
 *
 * text, length: the text; it need not end in a zero byte.
 * tiles, capacity: receives the tiles. NULL and 0: only their number is wanted.
 * tile_count: receives the number of tiles.
 * index: NULL, or receives, for MJ_ERROR_SYNTAX, the number of the bad line, from 1, and for
 *   other errors MJ_NO_INDEX. Not written where nothing is wrong.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _CAPACITY, _SYNTAX, _MEMORY,
 * _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_read_board(const char *text,
                                     size_t length,
                                     mj_tile *tiles,
                                     size_t capacity,
                                     size_t *tile_count,
                                     uint64_t *index);

/**
 * Writes a board as text, which mj_read_board reads.
 *
 * tiles, tile_count: the board; nothing is checked.
 * form: MJ_TEXT_LINES or MJ_TEXT_ONE_LINE.
 * text, capacity: receives the text and a zero byte at its end. NULL and 0: only the length is
 *   wanted.
 * length: receives the length of the text, without the zero byte. So it takes a capacity of
 *   length + 1.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _CAPACITY, _OPTIONS_VALUE for another
 * form, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_write_board(const mj_tile *tiles,
                                      size_t tile_count,
                                      int32_t form,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/* 10. Proofs ================================================================================== */

/**
 * Decides a board, as mj_solve, and proves the verdict: a solvable board by the pairs, an
 * unsolvable one by a text that mj_check_proof, or anybody else, can check. docs/proof.md
 * describes the format; c_examples/check_proof.c checks it without this library.
 *
 * tiles, tile_count, options, pairs, pair_capacity, report: as for mj_solve. Not every way to a
 *   verdict leaves a proof behind. Where it does not, the learning search runs after it and makes
 *   the proof: for the paper's engines, match by match, and for boards of which
 *   MJ_ENGINE_AUTOMATIC fixed some pairings beforehand. The limits are for both together, and the
 *   counters of the report too.
 * write, user: on MJ_UNSOLVABLE, write(user, text, length) is called with one piece of the proof
 *   after the other, a few kilobytes each, when everything else is done.
 *
 * Returns what mj_solve returns, or MJ_ERROR_WRITE when write refused the text. MJ_UNSOLVABLE
 * means that the proof has been checked and handed out.
 *
 * Most proofs have a few lines, and those of hard boards of 144 tiles some hundreds. A search
 * needs memory for all that it learns, more than mj_solve if it is long: MJ_ERROR_MEMORY beyond
 * 2^27 literals.
 */
MJ_API int32_t MJ_CALL mj_prove(const mj_tile *tiles,
                                size_t tile_count,
                                const mj_options *options,
                                mj_write write,
                                void *user,
                                mj_pair *pairs,
                                size_t pair_capacity,
                                mj_report *report);

/**
 * Checks a proof that a board is unsolvable.
 *
 * tiles, tile_count: the board that the proof is about.
 * proof, length: the text; it need not end in a zero byte.
 * options: NULL for no limits, and MJ_RULE_ONE_LEVEL. Only the rule, the limits and the callback
 *   are used; a line counts as a node.
 * report: receives details. error_index is the number of the bad line, from 1, for errors of the
 *   proof, and the index of the bad tile for errors of the board. NULL: not wanted.
 *
 * Returns MJ_UNSOLVABLE when the proof is right, so that the board is unsolvable; MJ_UNKNOWN when
 * a limit was reached or the callback cancelled; or an error. For the proof: MJ_ERROR_SYNTAX when
 * a line is not what it should be, MJ_ERROR_PROOF_RULE when it is about another rule than that of
 * the options, MJ_ERROR_PROOF_TILE, MJ_ERROR_PROOF_STEP when a line does not follow,
 * MJ_ERROR_PROOF_END when the empty clause is missing. Otherwise as for mj_solve.
 *
 * A wrong proof proves nothing: the board may be either.
 */
MJ_API int32_t MJ_CALL mj_check_proof(const mj_tile *tiles,
                                      size_t tile_count,
                                      const char *proof,
                                      size_t length,
                                      const mj_options *options,
                                      mj_report *report);

/* 11. Surveys ================================================================================= */

/**
 * Decides many deals of a layout, and counts how many can be solved.
 *
 * layout, tile_count: where the tiles lie; their groups are not looked at.
 * options: how to decide one board, with its limits. NULL for the defaults. It must have no
 *   callback; the plan has its own.
 * plan: which deals, on how many threads.
 * result: receives the totals. NULL: not wanted.
 *
 * The totals do not depend on the number of threads, times apart, as long as no limit of time comes
 * into it. Where it stopped early, `stop` tells why, and the totals are those of the parts that
 * part_callback was told about.
 *
 * Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _OVERLAP, _GROUP_SIZE,
 * _OPTIONS_SIZE for options and plan, _OPTIONS_VALUE also for a plan with too many threads or seeds
 * beyond 2^64 - 1, _REPORT_SIZE for the result, _MEMORY, _INTERNAL. mj_check tells which tile is
 * wrong.
 */
MJ_API int32_t MJ_CALL mj_survey(const mj_tile *layout,
                                 size_t tile_count,
                                 const mj_options *options,
                                 const mj_survey_plan *plan,
                                 mj_survey_result *result);

/**
 * Sets a plan to its defaults, for languages that cannot use MJ_SURVEY_PLAN_INIT. `struct_size` is
 * sizeof(mj_survey_plan) of your program.
 *
 * Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_OPTIONS_SIZE.
 */
MJ_API int32_t MJ_CALL mj_survey_plan_init(mj_survey_plan *plan,
                                           size_t struct_size);

/**
 * Empties a result, for languages that cannot use MJ_SURVEY_RESULT_INIT. `struct_size` is
 * sizeof(mj_survey_result) of your program.
 *
 * Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_REPORT_SIZE.
 */
MJ_API int32_t MJ_CALL mj_survey_result_init(mj_survey_result *result,
                                             size_t struct_size);

/* 12. Theorems of the paper =================================================================== */

/**
 * Tells why a board of isolated stacks of one and two tiles, in groups of two and four, cannot be
 * solved (theorem 7 of the paper), by MJ_RULE_ONE_LEVEL: because of a blocked cycle, and for no
 * other reason. mj_solve decides such boards by the same theorem and then reports MJ_BY_STACKS; if
 * it says MJ_UNSOLVABLE, this call has the reason.
 *
 * A blocked cycle is a number of stacks of two. The lower tile of each and the upper tile of the
 * next are all there is of a group, and so are the lower tile of the last and the upper tile of
 * the first: none of them can ever go. Tiles may touch others, as long as nothing is blocked by
 * that: what counts is who blocks whom.
 *
 * cycle, capacity: on MJ_UNSOLVABLE, receives the indices of the tiles: the upper and the lower
 *   one of the first stack, then of the next, and so on. There are never more than tile_count.
 *   NULL and 0: not wanted.
 * cycle_count: receives how many indices that is, 0 on MJ_SOLVABLE. NULL: not wanted.
 * index: NULL, or receives, for an error, the index of the offending tile, or MJ_NO_INDEX. Not
 *   written where nothing is wrong.
 *
 * Returns MJ_UNSOLVABLE when there is a blocked cycle; MJ_SOLVABLE when there is none, and so the
 * board can be solved; MJ_ERROR_NOT_STACKS when it consists of other than such stacks and groups;
 * or another error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
 * _CAPACITY, _MEMORY, _INTERNAL.
 *
 * Takes time in proportion to the number of tiles.
 */
MJ_API int32_t MJ_CALL mj_blocked_cycle(const mj_tile *tiles,
                                        size_t tile_count,
                                        uint32_t *cycle,
                                        size_t capacity,
                                        size_t *cycle_count,
                                        uint64_t *index);

/**
 * Names the next pair to play for somebody who does not peek, on layouts of isolated stacks of
 * one and two tiles, dealt in groups of four (theorem 5 of the paper). Nobody who does not know
 * what lies under other tiles wins more often than by playing the pairs that this call names. The
 * rule is MJ_RULE_ONE_LEVEL.
 *
 * tiles, tile_count: the tiles that still lie. The groups of those that lie under others are not
 *   looked at: put there what you like.
 * pair: receives the pair. NULL: not wanted.
 * index: NULL, or receives, for an error, the index of the offending tile, or MJ_NO_INDEX. Not
 *   written where nothing is wrong.
 *
 * Returns 1; 0 when no two tiles that are seen match, and then writes no pair; or an error:
 * MJ_ERROR_NOT_STACKS when a tile is in no stack of one or two; MJ_ERROR_NULL, _ALIGNMENT,
 * _TILE_COUNT, _COORDINATE, _OVERLAP, _MEMORY, _INTERNAL; MJ_ERROR_ODD_GROUP when the number of
 * tiles is odd, as some group's is then.
 */
MJ_API int32_t MJ_CALL mj_unseen_pair(const mj_tile *tiles,
                                      size_t tile_count,
                                      mj_pair *pair,
                                      uint64_t *index);

/**
 * Plays games without peeking on a layout of isolated stacks of one and two tiles, and counts
 * those that are won: by a player who plays the pairs that mj_unseen_pair names, and by one who
 * plays any match that is seen, each being equally likely.
 *
 * layout, tile_count: where the tiles lie; their groups are not looked at.
 * games, seed: both players play the same deals, those of mj_deal with groups of four and the
 *   seeds seed, seed + 1, ..., games of them.
 * won: receives the number of games that the first player wins. NULL: not wanted.
 * won_at_random: the same for the second player.
 * index: as for mj_unseen_pair.
 *
 * Returns MJ_OK; or an error, as mj_unseen_pair. There is no limit but the number of games.
 */
MJ_API int32_t MJ_CALL mj_unseen_games(const mj_tile *layout,
                                       size_t tile_count,
                                       uint64_t games,
                                       uint64_t seed,
                                       uint64_t *won,
                                       uint64_t *won_at_random,
                                       uint64_t *index);

/**
 * Turns a formula into a board that can be solved if and only if the formula can be satisfied
 * (theorem 3 of the paper). The formula is in conjunctive normal form, with at most three
 * literals a clause. mj_sat_assignment reads the assignment off a solution of the board.
 *
 * variable_count: the variables are 1 to variable_count.
 * literals, literal_count: the clauses as in DIMACS files: v for a variable, -v for a negated
 *   one, 0 after each clause. Shorter clauses and repeated literals are fine; a clause without
 *   any literal makes a board that cannot be solved.
 * shape: MJ_SHAPE_...
 * tiles, capacity: receives the tiles. NULL and 0: only their number is wanted.
 * tile_count: receives the number of tiles: with v variables and c clauses, empty ones counted
 *   twice, 24 + 36 (v + c) tiles in stacks, 56 + 84 (v + c) in rows, all in groups of four.
 * index: NULL, or receives, for MJ_ERROR_LITERAL and MJ_ERROR_CLAUSE, the index of the offending
 *   literal, and for other errors MJ_NO_INDEX. Not written where nothing is wrong.
 *
 * Returns MJ_OK; MJ_ERROR_LITERAL when a literal is none of the variables; MJ_ERROR_CLAUSE when a
 * clause has a fourth literal, or the last one no 0 at its end; MJ_ERROR_SHAPE;
 * MJ_ERROR_TILE_COUNT when there would be more than MJ_MAX_TILES tiles; or MJ_ERROR_NULL,
 * _ALIGNMENT, _CAPACITY, _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_sat_board(uint32_t variable_count,
                                    const int32_t *literals,
                                    size_t literal_count,
                                    int32_t shape,
                                    mj_tile *tiles,
                                    size_t capacity,
                                    size_t *tile_count,
                                    uint64_t *index);

/**
 * Reads a satisfying assignment off a solution of a board that mj_sat_board made, in either
 * shape.
 *
 * variable_count: as for mj_sat_board.
 * pairs, pair_count: the pairs that mj_solve gave, half as many as the board has tiles.
 * values: room for variable_count values; receives 1 for each variable that is true, and 0 for
 *   the others. NULL with variable_count 0 only.
 * index: NULL, or receives, for an error, the index of the offending pair, or MJ_NO_INDEX. Not
 *   written where nothing is wrong.
 *
 * Returns MJ_OK; MJ_ERROR_NO_ASSIGNMENT when the pairs are no solution of such a board, as far as
 * that is looked at; MJ_ERROR_PAIRING_TILE, _PAIRING_REPEAT, _TILE_COUNT, _NULL, _ALIGNMENT,
 * _MEMORY, _INTERNAL.
 */
MJ_API int32_t MJ_CALL mj_sat_assignment(uint32_t variable_count,
                                         const mj_pair *pairs,
                                         size_t pair_count,
                                         uint8_t *values,
                                         uint64_t *index);

/* 13. De Bondt's DLL ========================================================================== */

/**
 * The one function of Michiel de Bondt's DLL, for programs that were built for that. New programs
 * have mj_solve, mj_fewest_left and mj_leaves_at_most, which can be limited and say what is wrong.
 *
 * Looks for a game that leaves at most max(r1, r2) tiles, and stops looking at one that leaves
 * min(r1, r2) or fewer; both are cut to whole numbers first. So 144 and 0 ask a board of the real
 * set for the fewest tiles that can be left, and 0 and 0 whether it can be cleared.
 *
 * g: the tiles that are left as text that ends in a zero byte: decimal numbers apart by white space
 *   (in fact by whatever is no digit), "row column level value" for each tile. Rows and columns are
 *   0 to 39, levels 0 to 9, values 0 to 99; there is an even number of tiles of each value. If there
 *   is such a game, g receives the tiles that it takes away, in that order, and not those that stay:
 *   one tile a line, two digits a number, a newline after each line. Then there are a zero byte and
 *   blanks up to where the text ended before. A text of at least 12 bytes a tile, which the DLL
 *   insists on, needs no more room than it has. For a shorter one there must be room for 12 bytes a
 *   tile; that includes the zero byte, so if all its tiles go the last newline is not written.
 *
 * Returns the number of tiles left; max(r1, r2) + 2 when every game leaves more than max(r1, r2),
 * and then g is as it was; or -1, with g as it was, when g is NULL, the text is malformed, a number
 * is out of range, a value is there an odd number of times, tiles overlap, r1 or r2 is not a number,
 * or memory runs out. There is no limit: some boards take long.
 *
 * Libraries that were built without the feature old-entry-point do not have this function.
 */
MJ_API double MJ_CALL mjsolve(char *g,
                              double r1,
                              double r2);

/* 14. Words and versions ====================================================================== */

/**
 * One sentence in English for a number that any function of this library returned, errors and
 * verdicts alike. Never NULL; the text is constant and need not be freed.
 */
MJ_API const char *MJ_CALL mj_strerror(int32_t code);

/**
 * The version of the library that is loaded, such as "0.1.0". Compare MJ_VERSION, the version of
 * the header. The text is constant and need not be freed.
 */
MJ_API const char *MJ_CALL mj_version(void);

/** The same as a number: major * 10000 + minor * 100 + patch. Compare MJ_VERSION_NUMBER. */
MJ_API uint32_t MJ_CALL mj_version_number(void);

/**
 * The version of the binary interface. A program works with every library that returns the
 * MJ_ABI_VERSION that it was built with.
 */
MJ_API uint32_t MJ_CALL mj_abi_version(void);

#ifdef __cplusplus
} // extern "C"
#endif

/*
 * MJ_STRICT. MJ_OK and MJ_UNKNOWN are the same number. In a program that defines MJ_STRICT before it
 * includes this header, or is compiled with -DMJ_STRICT, they have different types, and so GCC and
 * Clang warn (-Wenum-compare, which -Wall has) where a verdict is compared with MJ_OK: as in
 * "mj_hint(...) == MJ_OK". Nothing else changes, and nothing at all in the library. In a switch
 * over a call itself compilers then want all verdicts, or a default.
 */
#ifdef MJ_STRICT
typedef enum mj_strict_status { MJ_STRICT_FAILED = -2147483647 - 1, MJ_STRICT_OK = 0 } mj_strict_status;
typedef enum mj_strict_verdict {
    MJ_STRICT_ERROR = -2147483647 - 1,
    MJ_STRICT_UNKNOWN = MJ_UNKNOWN,
    MJ_STRICT_SOLVABLE = MJ_SOLVABLE,
    MJ_STRICT_UNSOLVABLE = MJ_UNSOLVABLE
} mj_strict_verdict;
#undef MJ_OK
#define MJ_OK ((mj_strict_status)MJ_STRICT_OK)
#define mj_deal_winnable(...) ((mj_strict_verdict)(mj_deal_winnable)(__VA_ARGS__))
#define mj_deal_surely(...) ((mj_strict_verdict)(mj_deal_surely)(__VA_ARGS__))
#define mj_difficulties(...) ((mj_strict_verdict)(mj_difficulties)(__VA_ARGS__))
#define mj_hint(...) ((mj_strict_verdict)(mj_hint)(__VA_ARGS__))
#define mj_safe_pairs(...) ((mj_strict_verdict)(mj_safe_pairs)(__VA_ARGS__))
#define mj_lost_since(...) ((mj_strict_verdict)(mj_lost_since)(__VA_ARGS__))
#define mj_why_lost(...) ((mj_strict_verdict)(mj_why_lost)(__VA_ARGS__))
#define mj_reshuffle(...) ((mj_strict_verdict)(mj_reshuffle)(__VA_ARGS__))
#define mj_fewest_left(...) ((mj_strict_verdict)(mj_fewest_left)(__VA_ARGS__))
#define mj_leaves_at_most(...) ((mj_strict_verdict)(mj_leaves_at_most)(__VA_ARGS__))
#define mj_rate(...) ((mj_strict_verdict)(mj_rate)(__VA_ARGS__))
#define mj_random_attempts(...) ((mj_strict_verdict)(mj_random_attempts)(__VA_ARGS__))
#define mj_random_attempts_by_rule(...) ((mj_strict_verdict)(mj_random_attempts_by_rule)(__VA_ARGS__))
#define mj_solve(...) ((mj_strict_verdict)(mj_solve)(__VA_ARGS__))
#define mj_prune_scan(...) ((mj_strict_verdict)(mj_prune_scan)(__VA_ARGS__))
#define mj_prune_scan_by_rule(...) ((mj_strict_verdict)(mj_prune_scan_by_rule)(__VA_ARGS__))
#define mj_prove(...) ((mj_strict_verdict)(mj_prove)(__VA_ARGS__))
#define mj_check_proof(...) ((mj_strict_verdict)(mj_check_proof)(__VA_ARGS__))
#define mj_blocked_cycle(...) ((mj_strict_verdict)(mj_blocked_cycle)(__VA_ARGS__))
#endif

#endif  /* MJSOLVER_H */
