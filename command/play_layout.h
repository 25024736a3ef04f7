/* What play.c is played on: a layout of Mahjong, or a board of Shisen-Sho. */
#ifndef PLAY_LAYOUT_H
#define PLAY_LAYOUT_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest board of KShisen; no layout of the games has as many tiles. */
#define MOST_TILES (30 * 16)
#define NAME_SIZE 256
/* Room for a sentence about what is wrong, with a name and a list of directories in it. */
#define SENTENCE_SIZE 1024

/* Where the tiles lie, by which rule they are played, and what it is called. */
typedef struct kind {
    char name[NAME_SIZE];
    int32_t rule;
    /* The size of the board in Shisen-Sho; 0 and 0 in Mahjong. */
    int32_t width, height;
    mj_tile tiles[MOST_TILES];
    size_t tile_count;
    /* The corner of the board that is nearest to the origin, how far it reaches, and how high the
     * stacks are: in half tiles in Mahjong, in cells in Shisen-Sho. */
    int32_t first_row, first_col, rows, cols, levels;
} kind;

#define SIZES 6
/* The sizes of KShisen's boards. */
extern const int32_t sizes[SIZES][2];

/*
 * Finds a layout by name, "turtle" or one of a game that is installed; where there is none, reads the
 * file of that name. Returns 1; or 0, and then `wrong` is a sentence that says what is.
 */
int kind_named(kind *what, const char *name, char wrong[SENTENCE_SIZE]);

/* The board of a rule of Shisen-Sho, 18x8 where the rule has no size. Returns as kind_named does. */
int kind_of_rule(kind *what, int32_t rule, char wrong[SENTENCE_SIZE]);

/* The same with another size. */
int kind_of_size(kind *what, int32_t rule, int32_t width, int32_t height,
                 char wrong[SENTENCE_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
