/* Colours of play.c: as many as the terminal has, and none with NO_COLOR in the environment. */
#ifndef PLAY_COLOURS_H
#define PLAY_COLOURS_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a tile looks like; the later ones are stronger. */
enum { TILE_BLOCKED, TILE_FREE, TILE_CURSOR, TILE_FAULT, TILE_POINTED, TILE_CHOSEN };

/* After initscr. */
void colours_begin(void);
/* Whether there are any. */
int colours_on(void);

/* All of these are attributes for attrset. */

/* A tile: how it looks, on which level it lies, and whose colour it has: SUIT_... */
int tile_colour(int look, int level, int suit);
/* Its walls. */
int wall_colour(int look, int level);
/* A suit as text, with the ground of a free tile. */
int suit_colour(int suit);
/* The light for MJ_SOLVABLE, MJ_UNSOLVABLE and anything else, and paths of Shisen-Sho. */
int light_colour(int verdict);
int trail_colour(void);

#ifdef __cplusplus
}
#endif

#endif
