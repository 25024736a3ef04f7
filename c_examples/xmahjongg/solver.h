/*
 * The solver inside Xmahjongg: what the game asks about the position on its screen. Knows nothing of
 * the game's own classes; solver.hh speaks to those. All that is asked about one copy of the game ends
 * within SOLVER_LIMIT_MS, give or take a millisecond for each question, so that the window never freezes.
 */
#ifndef SOLVER_H
#define SOLVER_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How long the answers may take, in milliseconds: nobody notices that the window waits so long. */
#ifndef SOLVER_LIMIT_MS
#define SOLVER_LIMIT_MS 20
#endif

/* How long it may take to find a deal that can be won, before there is a window. */
#define SOLVER_START_MS 3000

/* Xmahjongg's boards have 144 tiles. */
#define SOLVER_TILES 144

/*
 * A game: the board before the first move, and the pairs that were played; and how long the questions
 * about it have taken.
 */
typedef struct solver_game {
    mj_tile tiles[SOLVER_TILES];
    size_t tile_count;
    mj_pair played[SOLVER_TILES / 2];
    size_t played_count;
    uint64_t spent_ns;
} solver_game;

/* Forgets the game. */
void solver_begin(solver_game *game);

/* Adds a tile; the first is tile 0. More than there is room for are left out. */
void solver_tile(solver_game *game, int row, int col, int level, int match);

/* Adds a pair that was played, of two tiles by their numbers. */
void solver_played(solver_game *game, int first, int second);

/*
 * Whether the position can still be won: MJ_SOLVABLE, MJ_UNSOLVABLE, MJ_UNKNOWN when there was not
 * enough time, or an error. If it cannot be, `keep` receives how many of the pairs may stay for the
 * game to be winnable again, or -1 if it never was. `text` receives a sentence for the player.
 */
int32_t solver_check(solver_game *game, int *keep, char *text, size_t capacity);

/*
 * A pair that keeps the game winnable, the one after `which` others; and a sentence for the player
 * where there is none. Returns as solver_check, but MJ_UNSOLVABLE also when there are no more.
 */
int32_t solver_hint(solver_game *game, int which, int *first, int *second, char *text,
                    size_t capacity);

/*
 * The pairs that clear the board from this position on. `pairs` has room for SOLVER_TILES / 2;
 * `pair_count` receives how many there are. Returns as solver_check.
 */
int32_t solver_solve(solver_game *game, mj_pair *pairs, size_t *pair_count);

/*
 * Why the position is lost. For each tile of the board, `faults` receives MJ_FAULT_...; tiles that are
 * gone are not at fault. Returns as solver_check; the flags are written on MJ_UNSOLVABLE only.
 */
int32_t solver_why(solver_game *game, uint8_t *faults);

/*
 * Other places for the faces that are left, so that the game can be won: tile k is to get the face that
 * tile from[k] has now. Tiles that are gone keep theirs, so that undoing still works. Returns
 * MJ_SOLVABLE; MJ_UNSOLVABLE when no faces help; otherwise as solver_check.
 */
int32_t solver_reshuffle(solver_game *game, uint64_t seed, uint32_t *from);

/*
 * Finds a seed, of 30 bits, with which Xmahjongg deals an "any board" that can be won: the first of
 * seed, seed + 1, ... So the deals are uniform among those that can be won. `difficulty` is how hard
 * it is to be, from 0 to 100 as mj_rate has it, ten more or less; -1: any. Returns 1; or 2 when none
 * that hard is found within `limit_ms`, and `found` is the nearest that can be won; or 0 when none that
 * can be won is found: of some layouts hardly any deal can be. Then `found` is the seed itself.
 */
int solver_seed(const solver_game *game, uint32_t seed, int difficulty, int limit_ms,
                uint32_t *found);

#ifdef __cplusplus
}
#endif

#endif
