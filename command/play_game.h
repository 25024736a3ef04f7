/*
 * The game behind play.c: a deal on a layout or on a board of Shisen-Sho, the pairs played, and what
 * the library says about it. Nothing here knows about the screen.
 */
#ifndef PLAY_GAME_H
#define PLAY_GAME_H

#include "play_layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* With groups of four, no position has more pairs. */
#define MOST_PAIRS (MOST_TILES * 3 / 2)
#define NO_TILE UINT32_MAX

/* A range of difficulties with a name. */
typedef struct level {
    const char *name;
    uint32_t easiest, hardest;
} level;

#define LEVELS 5
extern const level levels[LEVELS];

/* The board as it was when the first of the pairs was played. */
typedef struct game {
    kind what;
    mj_tile tiles[MOST_TILES];
    size_t tile_count;
    mj_pair played[MOST_TILES / 2];
    size_t played_count;
    char gone[MOST_TILES];
    /* The seed that it was asked for with; how often it was shuffled since, and after how many moves. */
    uint64_t seed;
    unsigned shuffles;
    size_t moves_before;
    /* As mj_rate tells it; -1: not known. */
    int32_t difficulty;
    /* Whether the difficulty is another than asked for: the layout has none like that. */
    int is_nearest;
    /* Of the position as it is: which tiles can be played, how many pairs there are. */
    uint8_t playable[MOST_TILES];
    uint64_t pair_count;
    /* Whether it can be won: a verdict or an error; how many pairs to undo if not, 0 if that does
     * not help; and how few tiles can be left then. */
    int32_t light;
    size_t undo;
    uint64_t fewest;
} game;

/* All of these return 1, or 0 where it cannot be done or the library says no. */

/* Deals a board that can be won and is as difficult as said, or as nearly as the layout has it. */
int game_deal(game *g, const kind *what, const level *difficulty, uint64_t seed);
/* Plays a pair, if the rules allow it. */
int game_play(game *g, mj_pair pair);
/* In Shisen-Sho, the path of a pair that can be played. */
int game_path(const game *g, mj_pair pair, mj_path *path);
/* Takes back so many pairs. */
int game_undo(game *g, size_t pairs);
/* A pair that keeps the game winnable. */
int game_hint(const game *g, mj_pair *pair);
/* Why the game is lost: for each tile MJ_FAULT_..., how many groups are at fault, and the pattern. */
int game_why(const game *g, uint8_t faults[MOST_TILES], uint64_t *groups, int32_t *pattern);
/* A pair that is safe most often over random completions of what cannot be seen. `share` is how
 * often, in percent. */
int game_fair_hint(const game *g, mj_pair *pair, int *share);
/* Gives the tiles that are left other faces. What was played before cannot be taken back. */
int game_shuffle(game *g);

/* The number of tiles that are left, and how many pairs have been played since the deal. */
size_t game_left(const game *g);
size_t game_moves(const game *g);
/* Which tile of its group it is, from 0, in the order of the deal. */
int game_order(const game *g, uint32_t tile);
/* The tile that can be seen at a cell of the board, in half tiles; NO_TILE where there is none. */
uint32_t game_tile_at(const game *g, int32_t row, int32_t col);

#ifdef __cplusplus
}
#endif

#endif
