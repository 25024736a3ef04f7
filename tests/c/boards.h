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

#ifdef __cplusplus
}
#endif

#endif
