#include "picture.h"

#include <stdlib.h>
#include <string.h>

/* A character of the picture, and the level of the tile that it belongs to; -1: no tile. */
typedef struct cell {
    char shown;
    int level;
    int wall_level;
} cell;

typedef struct canvas {
    cell *cells;
    int width;
    int height;
} canvas;

/* The corner of the board that is nearest to the origin, and the other one. */
typedef struct extent {
    int32_t row, col, level;
    int32_t last_row, last_col, last_level;
} extent;

/* The table of mjsolver.h. */
const char *face_name(int32_t group, char name[3])
{
    static const char suits[] = "dbc";
    static const char *const honours[] = {"Se", "Fl", "Rd", "Gn", "Wh", "Ea", "So", "We", "No"};
    if (group >= 0 && group < 9) {
        memcpy(name, honours[group], 2);
    } else if (group >= 9 && group < 36) {
        name[0] = (char)('1' + group % 9);
        name[1] = suits[group / 9 - 1];
    } else {
        unsigned number = (unsigned)group % 100;
        name[0] = (char)('0' + number / 10);
        name[1] = (char)('0' + number % 10);
    }
    name[2] = '\0';
    return name;
}

/* A layout that has not been dealt: all tiles in group 0, and more of them than a group has. */
static int has_no_faces(const mj_tile *tiles, size_t tile_count)
{
    size_t t;
    for (t = 0; t < tile_count; t++)
        if (tiles[t].group != 0)
            return 0;
    return tile_count > 4;
}

static extent extent_of(const mj_tile *tiles, size_t tile_count)
{
    extent all = {0, 0, 0, 0, 0, 0};
    size_t k;
    for (k = 0; k < tile_count; k++) {
        const mj_tile *tile = &tiles[k];
        if (k == 0 || tile->row < all.row)
            all.row = tile->row;
        if (k == 0 || tile->col < all.col)
            all.col = tile->col;
        if (k == 0 || tile->level < all.level)
            all.level = tile->level;
        if (k == 0 || tile->row > all.last_row)
            all.last_row = tile->row;
        if (k == 0 || tile->col > all.last_col)
            all.last_col = tile->col;
        if (k == 0 || tile->level > all.last_level)
            all.last_level = tile->level;
    }
    return all;
}

static cell *cell_at(const canvas *picture, int line, int column)
{
    return &picture->cells[line * picture->width + column];
}

/* Draws character k of a tile's five. */
static void put(cell *place, int k, char shown, int level)
{
    int is_wall = k == 0 || k == 4;
    int wall_of_level = strchr("[]|", place->shown) != NULL && place->wall_level == level;
    place->shown = is_wall && wall_of_level ? '|' : shown;
    if (is_wall)
        place->wall_level = level;
    /* The right wall stands on the next tile's ground, where there is a next tile. */
    if (k < 4 || place->level < 0)
        place->level = level;
}

/*
 * A tile shares its walls with its neighbours:  ___ ___
 * and where a storey ends, walls are brackets. [5b |Ea ]
 *                                              [_1_|_1_]
 */
static void draw_tile(canvas *picture, int line, int column, int level, const char *face)
{
    char upper[] = "[.. ]";
    char lower[] = "[___]";
    int k;
    memcpy(upper + 1, face, 2);
    if (level > 0)
        lower[2] = (char)('0' + level % 10);
    for (k = 0; k < 5; k++) {
        cell *above = cell_at(picture, line - 1, column + k);
        if (k > 0 && k < 4 && above->shown == ' ')
            above->shown = '_';
        put(cell_at(picture, line, column + k), k, upper[k], level);
        put(cell_at(picture, line + 1, column + k), k, lower[k], level);
    }
}

static void print_line(FILE *stream, const cell *cells, int width, int colour)
{
    /* From dark to light, as if the light came from above; the lowest levels of high towers are
     * all alike. */
    static const int shades[] = {108, 151, 187, 223, 230};
    const int shade_count = (int)(sizeof shades / sizeof *shades);
    int level = -1, column;
    while (width > 0 && cells[width - 1].shown == ' ')
        width--;
    for (column = 0; column < width; column++) {
        if (colour && cells[column].level != level) {
            level = cells[column].level;
            if (level < 0)
                fprintf(stream, "\033[0m");
            else
                fprintf(stream, "\033[38;5;16;48;5;%dm",
                        shades[level < shade_count ? level : shade_count - 1]);
        }
        fputc(cells[column].shown, stream);
    }
    fprintf(stream, level < 0 ? "\n" : "\033[0m\n");
}

int draw_board(FILE *stream, const mj_tile *tiles, size_t tile_count, int colour)
{
    extent all = extent_of(tiles, tile_count);
    const cell empty = {' ', -1, -1};
    canvas picture;
    int32_t level;
    int line, k;
    const int blank = has_no_faces(tiles, tile_count);
    size_t t;

    picture.width = 2 * (all.last_col - all.col + 2) + 1;
    picture.height = all.last_row - all.row + 3;
    picture.cells =
        (cell *)malloc((size_t)picture.width * (size_t)picture.height * sizeof *picture.cells);
    if (picture.cells == NULL)
        return 0;
    for (k = 0; k < picture.width * picture.height; k++)
        picture.cells[k] = empty;
    for (level = all.level; level <= all.last_level; level++) {
        for (t = 0; t < tile_count; t++) {
            char name[3];
            if (tiles[t].level == level)
                draw_tile(&picture, tiles[t].row - all.row + 1, 2 * (tiles[t].col - all.col),
                          level - all.level, blank ? "  " : face_name(tiles[t].group, name));
        }
    }
    for (line = 0; line < picture.height; line++)
        print_line(stream, picture.cells + line * picture.width, picture.width, colour);
    free(picture.cells);
    return 1;
}
