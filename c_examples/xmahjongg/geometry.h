/* Where Xmahjongg draws its tiles, and where to click one. Knows nothing of X11. */
#ifndef GEOMETRY_H
#define GEOMETRY_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tile of the tile set "thick" without its shadow, in pixels. */
#define TILE_SIZE 64
/* The shadow to the left of a tile and below it; also what a level is higher up. */
#define TILE_SHADOW 8

/* A point of the window. */
typedef struct point {
    int x;
    int y;
} point;

/* Where tile (0, 0, 0) of a layout would have its corner in the window. */
point layout_corner(const mj_tile *layout, size_t tile_count, int window_width, int window_height);

/* The upper left corner of the face of a tile. The shadow is to the left of it. */
point face_corner(point layout, const mj_tile *tile);

/*
 * Where to click a tile: the point nearest to the middle of its face that no higher tile hides.
 * `gone` has a flag for each tile that is no longer there. Returns 0 when all of it is hidden.
 */
int place_to_click(const mj_tile *tiles, size_t tile_count, const unsigned char *gone, point layout,
                   size_t tile, point *place);

#ifdef __cplusplus
}
#endif

#endif
