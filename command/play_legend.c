#include "play_legend.h"

#include "play_colours.h"
#include "play_faces.h"
#include "play_input.h"
#include "play_words.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>

#define PLAIN (-1)

/* Some words in the colour of a suit. */
typedef struct part {
    int suit;
    const char *text;
} part;

#define PARTS 8
static const part long_legend[LEGEND_LINES][PARTS] = {
    {{PLAIN, "Suits    "},
     {SUIT_DOTS, "1d-9d dots   "},
     {SUIT_BAMBOO, "1b-9b bamboo   "},
     {SUIT_CHARACTERS, "1c-9c characters   "},
     {PLAIN, NULL}},
    {{PLAIN, "Winds    "}, {SUIT_WINDS, "Ea East   So South   We West   No North   "}, {PLAIN, NULL}},
    {{PLAIN, "Dragons  "},
     {SUIT_RED, "Rd red   "},
     {SUIT_GREEN, "Gn green   "},
     {SUIT_WHITE, "Wh white   "},
     {SUIT_FLOWERS, "Fl flowers   "},
     {SUIT_SEASONS, "Se seasons"},
     {PLAIN, " (any two match)"},
     {PLAIN, NULL}}};

static const part short_legend[] = {
    {SUIT_DOTS, "d dots  "},       {SUIT_BAMBOO, "b bamboo  "}, {SUIT_CHARACTERS, "c characters  "},
    {SUIT_FLOWERS, "Fl flower  "}, {SUIT_SEASONS, "Se season  "}, {SUIT_RED, "Rd "},
    {SUIT_GREEN, "Gn "},           {SUIT_WHITE, "Wh dragons  "},  {SUIT_WINDS, "Ea So We No winds"},
    {PLAIN, NULL}};

/* Boards with more tiles than the real set has have faces of their own. */
static const part numbers = {SUIT_OTHER, "36 37 ... numbers"};

/* Returns whether there was room. */
static int draw_part(const part *p)
{
    const char *rest;
    int length = (int)strlen(p->text);
    while (length > 0 && p->text[length - 1] == ' ')
        length--;
    if (getcurx(stdscr) + length >= COLS)
        return 0;
    attrset(p->suit == PLAIN ? 0 : suit_colour(p->suit));
    addnstr(p->text, length);
    attrset(0);
    for (rest = p->text + length; *rest == ' ' && getcurx(stdscr) < COLS - 1; rest++)
        addch(' ');
    return 1;
}

void draw_legend(const kind *what, int line, int lines)
{
    int k;
    const part *p;
    for (k = 0; k < lines; k++) {
        p = lines == 1 ? short_legend : long_legend[k];
        move(line + k, 1);
        while (p->text != NULL && draw_part(p))
            p++;
        if (what->tile_count > 144 && lines == LEGEND_LINES && k == 1)
            draw_part(&numbers);
    }
}

void draw_text(int line, int lines, const char *text)
{
    int width = COLS - 2;
    for (; lines > 0 && *text != '\0' && width > 0; lines--, line++) {
        int length = (int)strlen(text);
        if (length > width) {
            for (length = width; length > 0 && text[length] != ' '; length--)
                ;
            length = length == 0 ? width : length;
        }
        mvaddnstr(line, 1, text, length);
        text += length;
        while (*text == ' ')
            text++;
    }
}

/* The page of help: the rules, the keys, the faces, with a heading each. */
enum { RULES_AT = 0, KEYS_AT = RULES_AT + 1 + RULES, FACES_AT = KEYS_AT + 1 + KEYS };
#define PAGE_LINES (FACES_AT + 1 + LEGEND_LINES)

static void draw_page_line(const kind *what, int line, int k)
{
    const char *const *rules = what->width > 0 ? shisen_rules : mahjong_rules;
    if (k == RULES_AT || k == KEYS_AT || k == FACES_AT) {
        attrset(A_BOLD);
        draw_text(line, 1, k == RULES_AT ? "The rules" : k == KEYS_AT ? "The keys" : "The faces");
        attrset(0);
    } else if (k < KEYS_AT) {
        char text[TEXT_SIZE];
        snprintf(text, sizeof text, "%d  %s", k - RULES_AT, rules[k - RULES_AT - 1]);
        mvaddnstr(line, 2, text, COLS - 2);
    } else if (k < FACES_AT) {
        mvaddnstr(line, 2, keys_help[k - KEYS_AT - 1], COLS - 2);
    } else {
        int part_line = k - FACES_AT - 1;
        const part *p = long_legend[part_line];
        move(line, 2);
        while (p->text != NULL && draw_part(p))
            p++;
        if (part_line == 1 && what->tile_count > 144)
            draw_part(&numbers);
    }
}

int show_help(const kind *what)
{
    int first = 0, key = 0;
    do {
        int room = LINES > 1 ? LINES - 1 : 1, k;
        int last = PAGE_LINES > room ? PAGE_LINES - room : 0;
        first += key == KEY_DOWN ? 1 : key == KEY_UP ? -1 : key == KEY_NPAGE || key == ' ' ? room
                 : key == KEY_PPAGE ? -room : 0;
        first = first > last ? last : first < 0 ? 0 : first;
        erase();
        for (k = 0; k < room && first + k < PAGE_LINES; k++)
            draw_page_line(what, k, first + k);
        attrset(A_REVERSE);
        draw_text(LINES - 1, 1, last > 0 ? " Arrows: more   any other key: back to the game "
                                         : " Any key: back to the game ");
        attrset(0);
        refresh();
        key = read_key(-1);
    } while (key == KEY_RESIZE || key == KEY_UP || key == KEY_DOWN || key == KEY_NPAGE ||
             key == KEY_PPAGE || (key == ' ' && PAGE_LINES >= LINES));
    return key != KEY_END_OF_INPUT;
}

void draw_too_small(const kind *what, int need_columns, int need_lines)
{
    char text[SENTENCE_SIZE];
    int lines = LINES > 0 ? LINES : 1;
    if (COLS < 20 || LINES < 3)
        snprintf(text, sizeof text, "too small");
    else if (COLS < 40 || LINES < 5)
        snprintf(text, sizeof text, "Too small: needs %dx%d, has %dx%d. Make the window larger. q quits.",
                 need_columns, need_lines, COLS, LINES);
    else
        snprintf(text, sizeof text,
                 "This window is too small for %s: it has %d columns and %d lines, the board needs %d and "
                 "%d. Make the window larger, and the game goes on. Or press l for another layout, q to "
                 "quit.",
                 what->name, COLS, LINES, need_columns, need_lines);
    draw_text(lines > 8 ? lines / 3 : 0, lines > 8 ? lines - lines / 3 : lines, text);
}
