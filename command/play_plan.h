/* The window of play.c: how large the tiles can be, where the board is, and what stands where. */
#ifndef PLAY_PLAN_H
#define PLAY_PLAN_H

#include "play_layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The legend where there is room for all of it. */
#define LEGEND_LINES 3

typedef struct plan {
    /* Whether everything has its place; otherwise only the size of the window that has, at least. */
    int fits, need_columns, need_lines;
    /* A tile, walls included but for the right one in Mahjong, which stands on its neighbour. */
    int tile_width, tile_height;
    /* The first line and column of the board; in Shisen-Sho of the ring around it. */
    int top, left;
    /* Lines of text, top to bottom; -1: left out. */
    int title, sentence, message, under_cursor, legend, keys;
    /* How many lines the sentence and the message have each, and the legend. */
    int text_lines, legend_lines;
} plan;

plan plan_window(const kind *what, int columns, int lines);

/* The first line and column of a tile, or of any cell of the board. */
int plan_line(const plan *p, const kind *what, int32_t row);
int plan_column(const plan *p, const kind *what, int32_t col);

#ifdef __cplusplus
}
#endif

#endif
