#include "play_tiles.h"

#include "play_colours.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

/* Dots and bamboos on three by three places, for each number a line of nine. */
static const char *const pips[10] = {"         ", "    x    ", " x     x ", "x   x   x", "x x   x x",
                                     "x x x x x", "x xx xx x", "x xxxxx x", "xxxx xxxx", "xxxxxxxxx"};

/* A small tile, with the words that there is room for:
 *
 *     [5b ]    [  5  ]    [ o   o ]
 *     [_1_]    [bamb.]    [   o   ]
 *              [__1__]    [ o   o ]
 *                         [5 dots ]
 *                         [___1___]
 */

static int inner_width(const tile_picture *t)
{
    return t->width - 1 - (t->width > 3);
}

/* Writes a text in the middle of a line of the tile, with a point where it is cut. */
static void write_at(const tile_picture *t, int line, const char *text)
{
    int room = inner_width(t), length = (int)strlen(text);
    int before = length < room ? (room - length) / 2 : 0;
    mvprintw(t->line + line, t->column + 1 + before, "%.*s", room, text);
    if (length > room && room > 3)
        mvaddch(t->line + line, t->column + room, '.');
}

static void draw_pips(const tile_picture *t, int first, int apart)
{
    int middle = t->column + 1 + (inner_width(t) - 1) / 2;
    int aside = inner_width(t) >= 11 ? 4 : inner_width(t) >= 9 ? 3 : 2;
    int k;
    for (k = 0; k < 9; k++)
        if (pips[t->shown.number][k] != ' ')
            mvaddch(t->line + first + k / 3 * apart, middle + (k % 3 - 1) * aside,
                    t->shown.suit == SUIT_DOTS ? 'o' : '|');
}

static void draw_face(const tile_picture *t)
{
    int lines = t->height > 1 ? t->height - 1 : 1, room = inner_width(t);
    int is_pips = t->shown.number > 0 && t->shown.suit != SUIT_CHARACTERS;
    char caption[24];
    if (lines == 1) {
        mvaddstr(t->line, t->column + 1 + (room > 3), t->shown.brief);
    } else if (lines == 2 || room < 6 || !is_pips) {
        write_at(t, (lines - 2) / 2, t->shown.upper);
        write_at(t, (lines - 2) / 2 + 1, t->shown.lower);
    } else {
        int apart = lines >= 6 ? 2 : 1, taken = 2 * apart + 1;
        draw_pips(t, (lines - taken - (lines > taken)) / 2, apart);
        snprintf(caption, sizeof caption, "%d %s", t->shown.number,
                 t->shown.number == 1 && t->shown.suit == SUIT_DOTS ? "dot" : t->shown.lower);
        if (lines > taken)
            write_at(t, lines - 1, (int)strlen(caption) <= room ? caption : t->shown.brief);
    }
}

void draw_tile(const tile_picture *t)
{
    const char *walls = t->has_cursor ? "<>" : t->width > 3 || t->height > 1 ? "[]" : "  ";
    int line, column, wall = wall_colour(t->look, t->shade);
    int ground = tile_colour(t->look, t->shade, t->shown.suit);
    for (line = 0; line < t->height; line++) {
        int is_edge = t->height > 1 && line + 1 == t->height;
        attrset(wall);
        mvaddch(t->line + line, t->column, (chtype)walls[0]);
        for (column = 0; column < inner_width(t); column++)
            addch(is_edge ? '_' : ' ');
        if (t->width > 3)
            addch((chtype)walls[1]);
    }
    if (t->level > 0 && t->height > 1)
        mvprintw(t->line + t->height - 1, t->column + 1 + (inner_width(t) - 1) / 2, "%d", t->level % 10);
    attrset(ground);
    draw_face(t);
    attrset(0);
}
