#include "play_screen.h"

#include "play_colours.h"
#include "play_legend.h"
#include "play_plan.h"
#include "play_tiles.h"
#include "play_words.h"

#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static SCREEN *screen;

void screen_end(void)
{
    endwin();
    delscreen(screen);
}

int screen_begin(const char *program)
{
    const char *type = getenv("TERM");
    if (!isatty(STDOUT_FILENO)) {
        fprintf(stderr, "%s: this is a game for a terminal, and the output is none\n", program);
        return 0;
    }
    setlocale(LC_CTYPE, "");
    screen = newterm(NULL, stdout, stdin);
    if (screen != NULL && tigetstr("cup") == NULL) { /* "cup" is for the cursor's place */
        screen_end();
        screen = NULL;
    }
    if (screen == NULL) {
        fprintf(stderr,
                "%s: a terminal of type \"%s\" (TERM) is not known here, or cannot place text on its "
                "screen\n",
                program, type == NULL ? "" : type);
        return 0;
    }
    set_term(screen);
    cbreak();
    noecho();
    curs_set(0);
    keypad(stdscr, TRUE);
    set_escdelay(100); /* long enough for a mouse far away or on a busy machine */
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    colours_begin();
    return 1;
}

static int look_of(const game *g, const view *v, uint32_t tile)
{
    if (tile == v->chosen)
        return TILE_CHOSEN;
    if (tile == v->hint.first || tile == v->hint.second)
        return TILE_POINTED;
    if (v->faults[tile] == MJ_FAULT_BLOCKS)
        return TILE_FAULT;
    if (tile == v->cursor)
        return TILE_CURSOR;
    return g->playable[tile] ? TILE_FREE : TILE_BLOCKED;
}

static void draw_one(const game *g, const view *v, const plan *p, uint32_t tile)
{
    const mj_tile *at = &g->tiles[tile];
    /* The right wall of Mahjong stands on the neighbour, which draws its own left wall there. */
    tile_picture picture;
    picture.line = plan_line(p, &g->what, at->row);
    picture.column = plan_column(p, &g->what, at->col);
    picture.width = p->tile_width + (g->what.width == 0);
    picture.height = p->tile_height;
    picture.look = look_of(g, v, tile);
    picture.shade = g->what.width > 0 ? 3 : (int)at->level;
    picture.level = (int)at->level;
    picture.has_cursor = tile == v->cursor;
    picture.shown = face_of(at->group, game_order(g, tile));
    draw_tile(&picture);
}

/* The middle of a cell of Shisen-Sho. */
static int middle_line(const game *g, const plan *p, int32_t row)
{
    return plan_line(p, &g->what, row) + (p->tile_height - 1) / 2;
}

static int middle_column(const game *g, const plan *p, int32_t col)
{
    return plan_column(p, &g->what, col) + (p->tile_width - 1) / 2;
}

/* How a path turns at a stop, seen from its neighbours on the path; its ends are marked. */
static chtype stop_shape(const view *v, int k)
{
    int up, left;
    if (k == 0 || k + 1 == v->stops)
        return ACS_DIAMOND;
    up = v->path[k - 1][0] < v->path[k][0] || v->path[k + 1][0] < v->path[k][0];
    left = v->path[k - 1][1] < v->path[k][1] || v->path[k + 1][1] < v->path[k][1];
    return up ? left ? ACS_LRCORNER : ACS_LLCORNER : left ? ACS_URCORNER : ACS_ULCORNER;
}

/* Draws the path of a pair, from stop to stop. */
static void draw_path(const game *g, const view *v, const plan *p)
{
    int k;
    attrset(trail_colour());
    for (k = 0; k + 1 < v->stops; k++) {
        int line = middle_line(g, p, v->path[k][0]), to_line = middle_line(g, p, v->path[k + 1][0]);
        int column = middle_column(g, p, v->path[k][1]);
        int to_column = middle_column(g, p, v->path[k + 1][1]);
        int down = (to_line > line) - (to_line < line);
        int right = (to_column > column) - (to_column < column);
        for (; line != to_line || column != to_column; line += down, column += right)
            mvaddch(line, column, down != 0 ? ACS_VLINE : ACS_HLINE);
    }
    for (k = 0; k < v->stops; k++)
        mvaddch(middle_line(g, p, v->path[k][0]), middle_column(g, p, v->path[k][1]),
                stop_shape(v, k));
    attrset(0);
}

static void draw_board_of(const game *g, const view *v, const plan *p)
{
    int32_t level;
    uint32_t k;
    if (g->what.width > 0)
        draw_path(g, v, p);
    for (level = 0; level < g->what.levels; level++)
        for (k = 0; k < g->tile_count; k++)
            if (!g->gone[k] && g->tiles[k].level == level)
                draw_one(g, v, p, k);
    /* The cursor has both of its walls, where nothing lies above them. */
    if (v->cursor != NO_TILE && g->what.width == 0 && g->playable[v->cursor])
        draw_one(g, v, p, v->cursor);
}

/* As many of the keys as there is room for. */
static void draw_keys(const game *g, const plan *p)
{
    const char *const *keys = g->what.width > 0 ? shisen_keys : mahjong_keys;
    move(p->keys, 1);
    for (; *keys != NULL && getcurx(stdscr) + (int)strlen(*keys) < COLS; keys++) {
        attrset(A_BOLD);
        addch((chtype)(*keys)[0]);
        attrset(0);
        addstr(*keys + 1);
        if (getcurx(stdscr) + 3 < COLS)
            addstr("   ");
    }
}

static void draw_texts(const game *g, const view *v, const plan *p)
{
    char text[TEXT_SIZE];
    if (p->title >= 0) {
        say_title(g, text);
        attrset(A_BOLD);
        draw_text(p->title, 1, text);
        attrset(0);
    }
    attrset(A_BOLD);
    text[0] = text[1] = text[2] = ' ';
    say_state(g, text + 3, sizeof text - 3);
    draw_text(p->sentence, p->text_lines, text);
    attrset(light_colour(g->light));
    mvaddstr(p->sentence, 1, "  ");
    attrset(0);
    if (v->message != NULL)
        draw_text(p->message, p->text_lines, v->message);
    if (p->under_cursor >= 0) {
        say_tile(g, v->cursor, text);
        draw_text(p->under_cursor, 1, text);
    }
    if (p->legend >= 0)
        draw_legend(&g->what, p->legend, p->legend_lines);
    draw_keys(g, p);
}

int screen_draw(const game *g, const view *v)
{
    plan p = plan_window(&g->what, COLS, LINES);
    erase();
    if (p.fits) {
        draw_board_of(g, v, &p);
        draw_texts(g, v, &p);
    } else {
        draw_too_small(&g->what, p.need_columns, p.need_lines);
    }
    refresh();
    return p.fits;
}

uint32_t screen_tile(const game *g, int line, int column)
{
    plan p = plan_window(&g->what, COLS, LINES);
    uint32_t found = NO_TILE, k;
    for (k = 0; k < g->tile_count && p.fits; k++) {
        int down = line - plan_line(&p, &g->what, g->tiles[k].row);
        int right = column - plan_column(&p, &g->what, g->tiles[k].col);
        if (!g->gone[k] && down >= 0 && down < p.tile_height && right >= 0 && right < p.tile_width &&
            (found == NO_TILE || g->tiles[k].level > g->tiles[found].level))
            found = k;
    }
    return found;
}
