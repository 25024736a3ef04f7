/* Boards for the C tests, and the rules of the game once more. */
#ifndef BOARDS_H
#define BOARDS_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TURTLE 144
#define TURTLE_PAIRS (TURTLE / 2)

/* The turtle, dealt in groups of four. */
void deal_turtle(mj_tile tiles[TURTLE], uint64_t seed);

/*
 * Plays the pairs on the board by the rules of the header, looking at every tile for every
 * question. Returns NULL when all can be played and the board is empty then, or else what is
 * wrong.
 */
const char *replay(const mj_tile *tiles, size_t tile_count, const mj_pair *pairs,
                   size_t pair_count);

/* The rules of Shisen-Sho once more, as the numbers that they are made of. */
typedef struct shisen_rules {
    int inside, apart;
    int32_t width, height; /* 0 and 0: the box around the tiles */
} shisen_rules;

/* The number that the library takes for these rules. */
int32_t shisen_number(const shisen_rules *rules);

/*
 * The fewest corners of a path between two tiles of Shisen-Sho that lie, found by walking cell by
 * cell; -1 if there is none. `gone` has a flag for each tile.
 */
int shisen_corners(const mj_tile *tiles, size_t tile_count, const char *gone,
                   const shisen_rules *rules, mj_pair pair);

/* The same as replay, for Shisen-Sho. */
const char *replay_shisen(const mj_tile *tiles, size_t tile_count, const shisen_rules *rules,
                          const mj_pair *pairs, size_t pair_count);

#ifdef __cplusplus
}
#endif

#endif
