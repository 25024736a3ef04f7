#include "geometry.h"

/* The counters and buttons above the board. */
#define PANEL_HEIGHT 65

static int shadow_x(const mj_tile *tile)
{
    return TILE_SIZE / 2 * tile->col + TILE_SHADOW * tile->level;
}

static int shadow_y(const mj_tile *tile)
{
    return TILE_SIZE / 2 * tile->row - TILE_SHADOW * tile->level;
}

/* The game centres what is between the outermost tiles below the panel. */
point layout_corner(const mj_tile *layout, size_t tile_count, int window_width, int window_height)
{
    point corner = {0, 0};
    int left, right, top, bottom;
    size_t k;
    if (tile_count == 0)
        return corner;
    left = right = shadow_x(&layout[0]);
    top = bottom = shadow_y(&layout[0]);
    for (k = 1; k < tile_count; k++) {
        int x = shadow_x(&layout[k]);
        int y = shadow_y(&layout[k]);
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    corner.x = (window_width - (right - left + TILE_SIZE + TILE_SHADOW)) / 2 - left;
    corner.y = PANEL_HEIGHT - top +
               (window_height - PANEL_HEIGHT - (bottom - top + TILE_SIZE + TILE_SHADOW)) / 2;
    return corner;
}

point face_corner(point layout, const mj_tile *tile)
{
    point corner;
    corner.x = layout.x + shadow_x(tile) + TILE_SHADOW;
    corner.y = layout.y + shadow_y(tile);
    return corner;
}

/* Whether a point lies on the face of another tile that is higher up. */
static int hidden(const mj_tile *tiles, size_t tile_count, const unsigned char *gone, point layout,
                  size_t tile, point place)
{
    size_t k;
    for (k = 0; k < tile_count; k++) {
        point corner = face_corner(layout, &tiles[k]);
        if (!gone[k] && tiles[k].level > tiles[tile].level && place.x >= corner.x &&
            place.x < corner.x + TILE_SIZE && place.y >= corner.y &&
            place.y < corner.y + TILE_SIZE)
            return 1;
    }
    return 0;
}

/*
 * All edges lie on a grid of eight pixels. So it is enough to look at the middles of its cells, and
 * what is found is never nearer to an edge than four pixels.
 */
int place_to_click(const mj_tile *tiles, size_t tile_count, const unsigned char *gone, point layout,
                   size_t tile, point *place)
{
    point corner = face_corner(layout, &tiles[tile]);
    int nearest = -1;
    int dx, dy;
    for (dy = TILE_SHADOW / 2; dy < TILE_SIZE; dy += TILE_SHADOW) {
        for (dx = TILE_SHADOW / 2; dx < TILE_SIZE; dx += TILE_SHADOW) {
            int right = dx - TILE_SIZE / 2;
            int down = dy - TILE_SIZE / 2;
            int distance = right * right + down * down;
            point cell;
            cell.x = corner.x + dx;
            cell.y = corner.y + dy;
            if ((nearest < 0 || distance < nearest) &&
                !hidden(tiles, tile_count, gone, layout, tile, cell)) {
                nearest = distance;
                *place = cell;
            }
        }
    }
    return nearest >= 0;
}
