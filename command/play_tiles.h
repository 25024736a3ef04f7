/* Pictures of tiles for play.c, in any size from "[5b" on. */
#ifndef PLAY_TILES_H
#define PLAY_TILES_H

#include "play_faces.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A place on the screen and what is to be there. */
typedef struct tile_picture {
    int line, column;
    /* Walls included; with a width of 3 there is a left one only. */
    int width, height;
    /* TILE_..., the level for its colour, and the level to write on it: 0 is not written. */
    int look, shade, level;
    /* Whether the cursor is on it. */
    int has_cursor;
    face shown;
} tile_picture;

void draw_tile(const tile_picture *t);

#ifdef __cplusplus
}
#endif

#endif
