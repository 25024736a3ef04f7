#include "play_plan.h"

#include <string.h>

/* Tiles are not drawn larger than this; there is no picture for it. */
#define TALLEST 8
/* Less than this cannot be read. */
#define LEAST_COLUMNS 40

/* How much a board takes with such tiles: tiles begin at half tiles, rounded down. */
static int board_lines(const kind *what, int height)
{
    return what->width > 0 ? height * (what->height + 2)
                           : height * (what->rows - 2) / 2 + height;
}

static int board_columns(const kind *what, int width)
{
    return what->width > 0 ? width * (what->width + 2)
                           : width * (what->cols - 2) / 2 + width + 1;
}

/* The widest tile of this height for which there is room; 0 where there is none. A character is
 * about twice as high as wide. */
static int widest(const kind *what, int height, int columns)
{
    int width = height == 1 ? 4 : 2 * height + (height > 4);
    int least = what->width > 0 && height == 1 ? 3 : height == 2 ? 4 : (3 * height + 1) / 2;
    for (; width >= least; width--)
        if (board_columns(what, width) <= columns)
            return width;
    return 0;
}

/* Chooses the tallest tiles that leave so many lines for text. */
static int choose(plan *p, const kind *what, int columns, int lines)
{
    int least = what->width > 0 ? 1 : 2;
    for (p->tile_height = TALLEST; p->tile_height >= least; p->tile_height--) {
        p->tile_width = widest(what, p->tile_height, columns);
        if (p->tile_width > 0 && board_lines(what, p->tile_height) <= lines)
            return 1;
    }
    /* A last resort: "[5b" and so on, without room between face and wall. */
    p->tile_height = least;
    p->tile_width = 3;
    return board_columns(what, 3) <= columns && board_lines(what, least) <= lines;
}

plan plan_window(const kind *what, int columns, int lines)
{
    plan p;
    int least, texts, line, spare;
    memset(&p, 0, sizeof p);
    p.text_lines = columns >= 80 ? 1 : 2;
    p.legend_lines = 1;
    least = 2 * p.text_lines + 1;
    p.need_columns = board_columns(what, 3) > LEAST_COLUMNS ? board_columns(what, 3) : LEAST_COLUMNS;
    p.need_lines = board_lines(what, what->width > 0 ? 1 : 2) + least;
    for (texts = least + 3; texts >= least; texts--)
        if (columns >= LEAST_COLUMNS && choose(&p, what, columns, lines - texts))
            break;
    if (texts < least)
        return p;
    p.fits = 1;
    spare = lines - texts - board_lines(what, p.tile_height);
    if (texts == least + 3 && spare >= LEGEND_LINES - 1) {
        p.legend_lines = LEGEND_LINES;
        texts += LEGEND_LINES - 1;
        spare -= LEGEND_LINES - 1;
    }
    /* What is left out first: the tile under the cursor, the legend, the title. */
    line = lines;
    p.keys = line -= 1;
    p.legend = texts >= least + 2 ? line -= p.legend_lines : -1;
    p.under_cursor = texts >= least + 3 ? line -= 1 : -1;
    p.message = line -= p.text_lines;
    p.sentence = line - p.text_lines;
    p.title = texts >= least + 1 ? 0 : -1;
    p.top = (p.title >= 0) + spare / 2;
    p.left = (columns - board_columns(what, p.tile_width)) / 2;
    return p;
}

int plan_line(const plan *p, const kind *what, int32_t row)
{
    if (what->width > 0)
        return p->top + p->tile_height * (row + 1);
    return p->top + p->tile_height * (row - what->first_row) / 2;
}

int plan_column(const plan *p, const kind *what, int32_t col)
{
    if (what->width > 0)
        return p->left + p->tile_width * (col + 1);
    return p->left + p->tile_width * (col - what->first_col) / 2;
}
