/* Layouts by name or from files, for the examples that deal. */
#ifndef LAYOUT_FILE_H
#define LAYOUT_FILE_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A layout and the name it goes by. */
typedef struct layout_file {
    const char *name;
    mj_tile *tiles;
    size_t tile_count;
} layout_file;

/*
 * Reads a layout. `name` is that of a layout of an installed game, such as "turtle", "arena" or
 * "kmahjongg/arena"; where there is none of that name, it is a file in any format of the games, with
 * "#" and the name of a map behind it where the file has several. Returns 1; or 0 after saying on
 * standard error what is wrong and where. Either way, layout_file_free frees what was allocated.
 */
int layout_file_read(layout_file *layout, const char *program, const char *name, int transposed);

/*
 * The same for a game of any rule: in Shisen-Sho a name such as "18x8" is the rectangle of that size,
 * and there are no other layouts.
 */
int layout_file_by_rule(layout_file *layout, const char *program, const char *name, int transposed,
                        int32_t rule);

/* Frees the tiles. */
void layout_file_free(layout_file *layout);

#ifdef __cplusplus
}
#endif

#endif
