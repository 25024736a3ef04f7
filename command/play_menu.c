#include "play_menu.h"

#include "play_colours.h"
#include "play_faces.h"
#include "play_input.h"
#include "play_plan.h"

#include <ctype.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than these are not shown. */
#define MOST_NAMES 2000
#define SEARCH_SIZE 24
#define LIST_WIDTH 32

typedef struct menu {
    char *text; /* of mj_list_layouts, with zero bytes between the names */
    const char *names[MOST_NAMES];
    int count;
    char boards[SIZES][24];
    char search[SEARCH_SIZE];
    /* Those that match what was typed, which of them is chosen, and which is the first to be seen. */
    int found[MOST_NAMES], found_count, at, first;
    /* The one that is chosen, if it can be read, and what is wrong otherwise. */
    kind shown;
    int is_good;
    char wrong[SENTENCE_SIZE];
} menu;

static int list_names(menu *m)
{
    size_t length = 0;
    char *name;
    int k;
    if (mj_list_layouts(NULL, 0, &length) != MJ_OK)
        return 0;
    m->text = (char *)malloc(length + 1);
    if (m->text == NULL || mj_list_layouts(m->text, length + 1, &length) != MJ_OK)
        return 0;
    for (name = strtok(m->text, "\n"); name != NULL && m->count < MOST_NAMES - SIZES;
         name = strtok(NULL, "\n"))
        m->names[m->count++] = name;
    for (k = 0; k < SIZES; k++) {
        snprintf(m->boards[k], sizeof m->boards[k], "Shisen-Sho %dx%d", (int)sizes[k][0],
                 (int)sizes[k][1]);
        m->names[m->count++] = m->boards[k];
    }
    return 1;
}

/* Whether a name has what was typed in it, in capitals or not. */
static int matches(const char *name, const char *search)
{
    size_t length = strlen(search), k;
    for (; *name != '\0' || length == 0; name++) {
        for (k = 0; k < length && name[k] != '\0' &&
                    tolower((unsigned char)name[k]) == tolower((unsigned char)search[k]);
             k++)
            ;
        if (k == length)
            return 1;
    }
    return 0;
}

/* Reads the one that is chosen. */
static void look_at_it(menu *m, int32_t rule)
{
    int k = m->found_count > 0 ? m->found[m->at] : -1;
    int board = k - (m->count - SIZES);
    m->is_good = 0;
    m->wrong[0] = '\0';
    if (k >= 0 && board >= 0)
        m->is_good = kind_of_size(&m->shown, rule >= MJ_RULE_SHISEN ? rule : MJ_RULE_SHISEN,
                                  sizes[board][0], sizes[board][1], m->wrong);
    else if (k >= 0)
        m->is_good = kind_named(&m->shown, m->names[k], m->wrong);
}

static void find(menu *m, const char *name)
{
    int k;
    m->found_count = m->at = m->first = 0;
    for (k = 0; k < m->count; k++) {
        if (!matches(m->names[k], m->search))
            continue;
        if (name != NULL && strcmp(m->names[k], name) == 0)
            m->at = m->found_count;
        m->found[m->found_count++] = k;
    }
}

/* A small picture: a character for each half tile, the number of its level. */
static void draw_preview(const menu *m)
{
    const kind *what = &m->shown;
    int32_t level, side = what->width > 0 ? 1 : 2, row, col;
    int left = LIST_WIDTH + 2;
    size_t k;
    plan p = plan_window(what, COLS, LINES);
    if (COLS < LIST_WIDTH + 30 || LINES < 6)
        return;
    mvprintw(0, left, "%d tiles, %d level%s%s", (int)what->tile_count, (int)what->levels,
             what->levels == 1 ? "" : "s", p.fits ? "" : "; needs a larger window");
    for (level = 0; level < what->levels; level++) {
        for (k = 0; k < what->tile_count; k++) {
            if (what->tiles[k].level != level)
                continue;
            attrset(tile_colour(TILE_FREE, (int)level, SUIT_WINDS));
            for (row = 0; row < side; row++) {
                for (col = 0; col < side; col++) {
                    int line = 2 + what->tiles[k].row - what->first_row + row;
                    int column = left + what->tiles[k].col - what->first_col + col;
                    if (line < LINES - 2 && column < COLS)
                        mvaddch(line, column, (chtype)('1' + (level < 9 ? level : 8)));
                }
            }
        }
    }
    attrset(0);
}

static int list_lines(void) { return LINES > 4 ? LINES - 4 : 1; }

static void draw_menu(menu *m)
{
    int room = list_lines(), k;
    if (m->at < m->first)
        m->first = m->at;
    if (m->at >= m->first + room)
        m->first = m->at - room + 1;
    erase();
    attrset(A_BOLD);
    mvprintw(0, 1, "Layouts: %d of %d", m->found_count, m->count);
    attrset(0);
    for (k = 0; k < room && m->first + k < m->found_count; k++) {
        attrset(m->first + k == m->at ? A_REVERSE : 0);
        mvprintw(k + (LINES > 4 ? 2 : 0), 1, " %-*.*s", LIST_WIDTH - 2, LIST_WIDTH - 2,
                 m->names[m->found[m->first + k]]);
    }
    attrset(0);
    if (m->is_good)
        draw_preview(m);
    if (LINES > 4) {
        if (m->found_count == 0)
            mvaddstr(2, 1, "No name has that in it.");
        mvprintw(LINES - 2, 1, "Type to search: %s_", m->search);
        if (m->wrong[0] != '\0')
            mvaddnstr(LINES - 2, 1, m->wrong, COLS - 2);
        mvaddnstr(LINES - 1, 1, "Enter play   arrows choose   Backspace delete   Esc back to the game",
                  COLS - 2);
    }
    refresh();
}

static int is_backspace(int key)
{
    return key == KEY_BACKSPACE || key == 127 || key == '\b';
}

/* Another line of the list, or other letters to search for. Returns 1 where something changed. */
static int move_in_menu(menu *m, int key)
{
    size_t length = strlen(m->search);
    int to = m->at, was = m->found_count > 0 ? m->found[m->at] : -1;
    switch (key) {
    case KEY_DOWN: to++; break;
    case KEY_UP: to--; break;
    case KEY_NPAGE: to += list_lines(); break;
    case KEY_PPAGE: to -= list_lines(); break;
    case KEY_HOME: to = 0; break;
    case KEY_END: to = m->found_count - 1; break;
    default:
        if (is_backspace(key) && length > 0)
            m->search[length - 1] = '\0';
        else if (key >= ' ' && key < 127 && length + 1 < SEARCH_SIZE)
            m->search[length] = (char)key, m->search[length + 1] = '\0';
        else
            return 0;
        find(m, was >= 0 ? m->names[was] : NULL);
        return 1;
    }
    m->at = to >= m->found_count ? m->found_count - 1 : to;
    m->at = m->at < 0 ? 0 : m->at;
    return 1;
}

/* A click chooses a line; on the one that is chosen it is as good as Enter. */
static int click_in_menu(menu *m)
{
    MEVENT event;
    int line;
    if (getmouse(&event) != OK)
        return KEY_MOUSE;
    line = m->first + event.y - (LINES > 4 ? 2 : 0);
    if (event.x > LIST_WIDTH || line < m->first || line >= m->found_count)
        return KEY_MOUSE;
    if (line == m->at)
        return '\n';
    m->at = line;
    return KEY_MOUSE;
}

int choose_layout(const kind *now, kind *chosen)
{
    menu *m = (menu *)calloc(1, sizeof *m);
    int key = 0, result = MENU_LEFT;
    if (m == NULL || !list_names(m)) {
        if (m != NULL)
            free(m->text);
        free(m);
        return MENU_LEFT;
    }
    find(m, now->name);
    look_at_it(m, now->rule);
    while (key != KEY_ESCAPE) {
        draw_menu(m);
        key = read_key(-1);
        if (key == KEY_MOUSE) {
            key = click_in_menu(m);
            look_at_it(m, now->rule);
        }
        if (key == KEY_END_OF_INPUT) {
            result = MENU_END_OF_INPUT;
            break;
        }
        if ((key == '\n' || key == KEY_ENTER) && m->is_good) {
            *chosen = m->shown;
            result = MENU_CHOSEN;
            break;
        }
        if (move_in_menu(m, key))
            look_at_it(m, now->rule);
    }
    free(m->text);
    free(m);
    return result;
}
