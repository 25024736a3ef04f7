/* mjsolve, the entry point of de Bondt's DLL: what his program writes and returns, byte for byte. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The longest text here, and what lies on both sides of it. */
#define TEXT_SIZE (24 * TURTLE)
#define MARGIN 64

/* A text that lies where nothing else may be written. */
static char around[MARGIN + TEXT_SIZE + MARGIN];
static char *const text = around + MARGIN;

/*
 * Calls mjsolve with just the room that a text of so many tiles needs. Every byte of it is
 * checked: lines, a zero byte, blanks up to the end of what was there; or what was there.
 */
static double ask(const char *question, size_t count, double r1, double r2)
{
    size_t length = strlen(question), room = length + 1, k;
    double left;
    if (room < 12 * count)
        room = 12 * count;
    fill(around, sizeof around);
    memcpy(text, question, length + 1);
    left = mjsolve(text, r1, r2);
    CHECK(untouched(around, MARGIN));
    CHECK(untouched(text + room, sizeof around - MARGIN - room));
    if (strcmp(text, question) != 0) {
        CHECK(strlen(text) % 12 == 0 || (length < 12 * count && strlen(text) == 12 * count - 1));
        for (k = strlen(text) + 1; k < length; k++)
            CHECK_EQUAL(text[k], ' ');
        if (k == length)
            CHECK_EQUAL(text[k], '\0');
    }
    return left;
}

/* What numbers and tiles may have between them, and how many digits numbers have. */
static const struct form {
    int digits;
    const char *between, *after, *last;
} forms[] = {{2, " ", "\n", "\n"},       {2, " ", " ", " "},     {2, " ", "\n", ""},
             {1, " ", "\n", "\n"},       {1, " ", " ", ""},      {2, " ", "\r\n", "\r\n"},
             {2, "\t ", " \n\n", "\n "}, {2, ",", ";", "; end."}};
#define FORMS (sizeof forms / sizeof *forms)

static void write_text(char *to, const mj_tile *tiles, size_t count, const struct form *form)
{
    size_t k;
    *to = '\0';
    for (k = 0; k < count; k++)
        to += sprintf(to, "%0*d%s%0*d%s%0*d%s%0*d%s", form->digits, (int)tiles[k].row,
                      form->between, form->digits, (int)tiles[k].col, form->between,
                      form->digits, (int)tiles[k].level, form->between, form->digits,
                      (int)tiles[k].group, k + 1 == count ? form->last : form->after);
}

static size_t find(const mj_tile *tiles, size_t count, const mj_tile *tile)
{
    size_t k = 0;
    while (k < count && memcmp(&tiles[k], tile, sizeof *tile) != 0)
        k++;
    return k;
}

/* Whether what came out is a game on the board that leaves so many, pair by pair. */
static void check_game(const mj_tile *tiles, size_t count, size_t left)
{
    mj_tile order[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    size_t read = 0, k;
    const char *wrong;
    CHECK_EQUAL(mj_read_board(text, strlen(text), order, TURTLE, &read, NULL), MJ_OK);
    CHECK_EQUAL(read, count - left);
    for (k = 0; 2 * k + 1 < read; k++) {
        const mj_tile *one = &order[2 * k], *other = one + 1;
        pairs[k].first = (uint32_t)find(tiles, count, one);
        pairs[k].second = (uint32_t)find(tiles, count, other);
        /* The first of a pair is the one that is found first on the board. */
        CHECK(one->row != other->row ? one->row < other->row
              : one->col != other->col ? one->col < other->col
                                       : one->level < other->level);
    }
    wrong = replay(tiles, count, pairs, k);
    CHECK(left == 0 ? wrong == NULL : wrong != NULL && strcmp(wrong, "tiles are left") == 0);
}

/* Boards of every size in every form: what is left of a game after each pair. */
static void test_every_size(unsigned step)
{
    mj_tile tiles[TURTLE];
    char question[TEXT_SIZE];
    size_t count, form;
    deal_turtle(tiles, 7);
    write_text(question, tiles, TURTLE, forms);
    check_about("mjsolve, every size");
    CHECK_EQUAL(ask(question, TURTLE, 144, 0), 0);
    check_game(tiles, TURTLE, 0);
    CHECK_EQUAL(mj_read_board(text, strlen(text), tiles, TURTLE, &count, NULL), MJ_OK);
    for (count = 0; count <= TURTLE; count += 2 * step) {
        const mj_tile *rest = tiles + TURTLE - count;
        for (form = 0; form < FORMS; form++) {
            write_text(question, rest, count, &forms[form]);
            CHECK_EQUAL(ask(question, count, 0, 0), 0);
            /* There is a newline at the end unless there is no room that was there before. */
            CHECK_EQUAL(strlen(text),
                        12 * count - (count > 0 && strlen(question) < 12 * count ? 1 : 0));
            check_game(rest, count, 0);
        }
    }
}

/* Whether a board can be cleared is the question of mj_solve, so it is the same game. */
static void test_same_game(unsigned deals)
{
    unsigned seed;
    check_about("mjsolve, the game of mj_solve");
    for (seed = 1; seed <= deals; seed++) {
        mj_tile tiles[TURTLE], pair[2];
        mj_pair pairs[TURTLE_PAIRS];
        char question[TEXT_SIZE], expected[24 + 1];
        size_t k;
        int solvable;
        deal_turtle(tiles, seed);
        write_text(question, tiles, TURTLE, forms);
        solvable = mj_solve(tiles, TURTLE, NULL, pairs, TURTLE_PAIRS, NULL) == MJ_SOLVABLE;
        CHECK_EQUAL(ask(question, TURTLE, seed % 2, -(double)(seed % 3)),
                    solvable ? 0 : seed % 2 + 2);
        for (k = 0; solvable && k < TURTLE_PAIRS; k++) {
            pair[0] = tiles[pairs[k].first];
            pair[1] = tiles[pairs[k].second];
            write_text(expected, pair, 2, forms);
            if (memcmp(text + 24 * k, expected, 24) != 0) {
                pair[0] = tiles[pairs[k].second];
                pair[1] = tiles[pairs[k].first];
                write_text(expected, pair, 2, forms);
            }
            CHECK(memcmp(text + 24 * k, expected, 24) == 0);
        }
    }
}

/* A board that cannot be cleared: as many are left as mj_fewest_left says, every time. */
static void test_lost(unsigned calls)
{
    mj_tile tiles[TURTLE];
    char question[TEXT_SIZE], first[TEXT_SIZE];
    uint64_t left = 0;
    unsigned k;
    size_t form;
    deal_turtle(tiles, 155);
    check_about("mjsolve, a lost board");
    CHECK_EQUAL(mj_fewest_left(tiles, TURTLE, NULL, NULL, 0, &left, NULL), MJ_UNSOLVABLE);
    CHECK(left > 0);
    write_text(question, tiles, TURTLE, forms);
    for (k = 0; k < calls; k++) {
        CHECK_EQUAL(ask(question, TURTLE, k % 2 == 0 ? 144 : 0, k % 2 == 0 ? 0 : 144), left);
        if (k == 0)
            strcpy(first, text);
        CHECK(strcmp(text, first) == 0);
    }
    for (form = 0; form < FORMS; form++) {
        write_text(question, tiles, TURTLE, &forms[form]);
        CHECK_EQUAL(ask(question, TURTLE, 144, 0), left);
        CHECK_EQUAL(strlen(text), 12 * (TURTLE - left));
        check_game(tiles, TURTLE, (size_t)left);
        CHECK(strcmp(text, first) == 0);
        /* Fewer than there can be. */
        CHECK_EQUAL(ask(question, TURTLE, 0, 0), 2);
        CHECK(strcmp(text, question) == 0);
        CHECK_EQUAL(ask(question, TURTLE, 0.9, 0.9), 2);
        CHECK_EQUAL(ask(question, TURTLE, (double)left - 2, 0), left);
        CHECK_EQUAL(ask(question, TURTLE, (double)left - 0.5, 0), left + 1);
        CHECK(strcmp(text, question) == 0);
        CHECK_EQUAL(ask(question, TURTLE, (double)left + 0.5, (double)left), left);
        check_game(tiles, TURTLE, (size_t)left);
    }
}

/* What goes in, the bounds, what is returned, and what comes out; NULL for no change. */
static void test_texts(void)
{
#define WON "00 00 00 01\n00 02 00 01\n"
#define LOST "00 00 01 01\n00 00 00 01\n"
#define PART LOST "04 04 00 02\n04 00 00 02\n"
#define PART_OUT "04 00 00 02\n04 04 00 02\n"
#define SIX "00 04 00 05 00 00 00 05 00 08 00 05 04 00 00 05 04 04 00 05 04 08 00 05 "
    static const struct {
        const char *in;
        size_t tiles;
        double r1, r2, left;
        const char *out;
    } calls[] = {
        {WON, 2, 0, 0, 0, WON},
        {WON "     ", 2, 144, 0, 0, WON},
        {"00 02 00 01\n00 00 00 01\n", 2, 0, 0, 0, WON},
        /* Less than no tiles, and bounds that C cannot cut. */
        {WON, 2, -5, -4, -2, NULL},
        {WON, 2, -2, -9, 0, NULL},
        {WON, 2, -1, -1.9, 1, NULL},
        {WON, 2, -0.9, -0.5, 0, WON},
        {WON, 2, 0, -3, 0, WON},
        {WON, 2, DBL_MAX, -DBL_MAX, 0, WON},
        {WON, 2, HUGE_VAL, HUGE_VAL, 0, WON},
        {WON, 2, -HUGE_VAL, -DBL_MAX, -2147483646, NULL},
        /* Bounds between numbers of tiles. */
        {LOST, 2, 0, 0, 2, NULL},
        {LOST, 2, 0.9, 0.9, 2, NULL},
        {LOST, 2, -0.9, -0.9, 2, NULL},
        {LOST, 2, 1, 1, 3, NULL},
        {LOST, 2, 1.99, 0, 3, NULL},
        {LOST, 2, 2, 2, 2, ""},
        {LOST, 2, 144, 0, 2, ""},
        {LOST "   ", 2, 3.5, 3, 2, ""},
        {PART, 4, 1, 1, 3, NULL},
        {PART, 4, 2, 1, 2, PART_OUT},
        {PART, 4, 4, 4, 2, PART_OUT},
        {PART "\r\n", 4, 144, 144, 2, PART_OUT},
        /* Texts that are too short for the DLL. */
        {"00 00 00 01\n00 02 00 01", 2, 0, 0, 0, "00 00 00 01\n00 02 00 01"},
        {"0 0 0 1 0 2 0 1", 2, 0, 0, 0, "00 00 00 01\n00 02 00 01"},
        {"0 0 0 1 0 2 0 1", 2, -3, -3, -1, NULL},
        {"0 0 1 1 0 0 0 1", 2, 2, 2, 2, ""},
        {"0 0 1 1 0 0 0 1 4 4 0 2 4 0 0 2", 4, 4, 0, 2, PART_OUT},
        {"", 0, 0, 0, 0, ""},
        {"", 0, 144, 0, 0, ""},
        {"", 0, -1, -1, 1, NULL},
        {" \r\n ", 0, 0, 0, 0, ""},
        {"no tiles", 0, 0, 0, 0, ""},
        {"no tiles", 0, -1, -1, 1, NULL},
        /* Whatever is no digit keeps numbers apart. */
        {"\n 00,00,00,01; 00,02,00,01\r\n\r\n", 2, 0, 0, 0, WON},
        {"-0 +0 0x1 a0 2b0 1.\xff            ", 2, 0, 0, 0, WON},
        {"000000000000 0000 000 01 0 2 0 000001", 2, 0, 0, 0, WON},
        /* Groups of more than four. */
        {SIX, 6, 144, 0, 0, ""},
        {SIX, 6, 0, 0, 0, ""}};
    size_t k;
    for (k = 0; k < sizeof calls / sizeof *calls; k++) {
        char about[80];
        sprintf(about, "mjsolve, text %u", (unsigned)k);
        check_about(about);
        CHECK_EQUAL(ask(calls[k].in, calls[k].tiles, calls[k].r1, calls[k].r2), calls[k].left);
        if (calls[k].tiles == 6)
            CHECK_EQUAL(strlen(text), 72);
        else
            CHECK(strcmp(text, calls[k].out ? calls[k].out : calls[k].in) == 0);
    }
}

static void test_refusals(void)
{
    static const char *const texts[] = {
        "0 0 0",           "0 0 0 1 0 2 0 1 7", "0 0 0 1",          "0 0 0 1 0 1 0 1",
        "40 0 0 1 0 2 0 1", "0 40 0 1 0 2 0 1",  "0 0 10 1 0 2 0 1", "0 0 0 100 0 2 0 100",
        "a 0 0 1 0 2 0 1",  "# 0 0 0",           "00 00 00 01\n00 02 00 01\n0",
        "00 00 00 01\n00 00 00 01\n",            "00 00 01 01\n01 01 01 01\n",
        "4294967296 0 0 1 0 2 0 1",              "18446744073709551616 0 0 1 0 2 0 1",
        "000000010000000200",                    "1.0 0.0 1.0 2.0 0.1"};
    static const double bounds[][2] = {{144, 0}, {0, 0}, {-1, -1}, {-3, -3}};
    static const double not_a_number[][2] = {{NAN, 0}, {0, NAN}, {NAN, NAN}, {-NAN, 144}};
    size_t k, b;
    check_about("mjsolve, refusals");
    for (b = 0; b < 4; b++) {
        CHECK_EQUAL(mjsolve(NULL, bounds[b][0], bounds[b][1]), -1);
        for (k = 0; k < sizeof texts / sizeof *texts; k++) {
            CHECK_EQUAL(ask(texts[k], 0, bounds[b][0], bounds[b][1]), -1);
            CHECK(strcmp(text, texts[k]) == 0);
        }
        CHECK_EQUAL(ask(WON, 2, not_a_number[b][0], not_a_number[b][1]), -1);
        CHECK(strcmp(text, WON) == 0);
    }
}

void test_mjsolve(unsigned deals)
{
    test_every_size(deals < 20 ? 12 : 1);
    test_same_game(deals);
    test_lost(deals < 20 ? 2 : 100);
    test_texts();
    test_refusals();
}
