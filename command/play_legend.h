/* What is written around the board of play.c in colours: which face is which, and help. */
#ifndef PLAY_LEGEND_H
#define PLAY_LEGEND_H

#include "play_plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the legend, in one line as much of it as there is room for, or in LEGEND_LINES. */
void draw_legend(const kind *what, int line, int lines);

/* Shows the rules, the keys and the faces, until a key closes it. Returns 0 at the end of input. */
int show_help(const kind *what);

/* Says in a window that is too small what it takes. */
void draw_too_small(const kind *what, int need_columns, int need_lines);

/* Writes a text into so many lines, broken between words, and cuts what is too long. */
void draw_text(int line, int lines, const char *text);

#ifdef __cplusplus
}
#endif

#endif
