/* mjsolve, the entry point of de Bondt's DLL. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the header promises that the text needs. */
#define TEXT_SIZE (12 * TURTLE)

static void write_text(char *text, const mj_tile *tiles, size_t count)
{
    size_t k;
    *text = '\0';
    for (k = 0; k < count; k++)
        text += sprintf(text, k == 0 ? "%d %d %d %d" : " %d %d %d %d", (int)tiles[k].row,
                        (int)tiles[k].col, (int)tiles[k].level, (int)tiles[k].group);
}

static int compare(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(mj_tile));
}

/* Whether the text has the same tiles, and they can be taken away in its order, but for so many. */
static void check_order(const char *text, const mj_tile *tiles, size_t count, size_t left)
{
    mj_tile order[TURTLE], sorted[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    size_t read = 0, k;
    const char *wrong;
    CHECK_EQUAL(strlen(text), count == 0 ? 0 : 12 * count - 1);
    CHECK_EQUAL(mj_read_board(text, strlen(text), order, TURTLE, &read, NULL), MJ_OK);
    CHECK_EQUAL(read, count);
    for (k = 0; k < count / 2; k++) {
        pairs[k].first = (uint32_t)(2 * k);
        pairs[k].second = (uint32_t)(2 * k + 1);
    }
    wrong = replay(order, count, pairs, (count - left) / 2);
    CHECK(left == 0 ? wrong == NULL : wrong != NULL && strcmp(wrong, "tiles are left") == 0);
    memcpy(sorted, tiles, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare);
    qsort(order, count, sizeof *order, compare);
    CHECK(memcmp(sorted, order, count * sizeof *sorted) == 0);
}

/* Boards of every size: what is left of a game after each pair. */
static void test_every_size(unsigned step)
{
    mj_tile tiles[TURTLE];
    char text[TEXT_SIZE];
    size_t count;
    deal_turtle(tiles, 7);
    write_text(text, tiles, TURTLE);
    check_about("mjsolve, every size");
    CHECK_EQUAL(mjsolve(text, 144, 0), 0);
    check_order(text, tiles, TURTLE, 0);
    CHECK_EQUAL(mj_read_board(text, strlen(text), tiles, TURTLE, &count, NULL), MJ_OK);
    for (count = 0; count <= TURTLE; count += 2 * step) {
        const mj_tile *rest = tiles + TURTLE - count;
        write_text(text, rest, count);
        CHECK_EQUAL(mjsolve(text, 0, 0), 0);
        check_order(text, rest, count, 0);
    }
}

/* A board that cannot be cleared: as many are left as mj_fewest_left says, every time. */
static void test_lost(unsigned calls)
{
    mj_tile tiles[TURTLE];
    char text[TEXT_SIZE], first[TEXT_SIZE], before[TEXT_SIZE];
    uint64_t left = 0;
    unsigned k;
    deal_turtle(tiles, 155);
    check_about("mjsolve, a lost board");
    CHECK_EQUAL(mj_fewest_left(tiles, TURTLE, NULL, NULL, 0, &left, NULL), MJ_UNSOLVABLE);
    CHECK(left > 0);
    fill(before, sizeof before);
    write_text(before, tiles, TURTLE);
    for (k = 0; k < calls; k++) {
        memcpy(text, before, sizeof text);
        CHECK_EQUAL(mjsolve(text, k % 2 == 0 ? 144 : 0, k % 2 == 0 ? 0 : 144), left);
        if (k == 0) {
            memcpy(first, text, sizeof first);
            check_order(text, tiles, TURTLE, (size_t)left);
        }
        CHECK(strcmp(text, first) == 0);
    }
    /* Fewer than there can be. */
    memcpy(text, before, sizeof text);
    CHECK_EQUAL(mjsolve(text, 0, 0), 2);
    CHECK_EQUAL(mjsolve(text, (double)left - 2, 0), left);
    CHECK(memcmp(text, before, sizeof text) == 0);
    CHECK_EQUAL(mjsolve(text, (double)left + 0.5, (double)left), left);
}

/* Nothing is found for less than no tiles, and there is no number beyond all. */
static void test_bounds(void)
{
    static const mj_tile two[2] = {{0, 0, 0, 1}, {0, 2, 0, 1}};
    char text[32] = "0 0 0 1\n0 2 0 1";
    check_about("mjsolve, bounds");
    CHECK_EQUAL(mjsolve(text, -5, -4), -2);
    CHECK(strcmp(text, "0 0 0 1\n0 2 0 1") == 0);
    CHECK_EQUAL(mjsolve(text, DBL_MAX, -DBL_MAX), 0);
    check_order(text, two, 2, 0);
    text[0] = '\0';
    CHECK_EQUAL(mjsolve(text, 0, 0), 0);
    CHECK_EQUAL(text[0], 0);
    /* Enough is enough: a game that leaves all of two tiles is one that leaves at most two. */
    strcpy(text, "0 0 1 1 0 0 0 1");
    CHECK_EQUAL(mjsolve(text, 2, 2), 2);
    CHECK(strcmp(text, "00 00 01 01\n00 00 00 01") == 0);
    /* Groups of more than four. */
    {
        char six[72] = "0 0 0 5 0 4 0 5 0 8 0 5 4 0 0 5 4 4 0 5 4 8 0 5";
        CHECK_EQUAL(mjsolve(six, 144, 0), 0);
    }
}

static void test_refusals(void)
{
    static const char *const texts[] = {
        "0 0 0",           "0 0 0 1 0 2 0 1 7", "0 0 0 1",          "0 0 0 1 0 1 0 1",
        "40 0 0 1 0 2 0 1", "0 40 0 1 0 2 0 1",  "0 0 10 1 0 2 0 1", "0 0 0 100 0 2 0 100",
        "-1 0 0 1 0 2 0 1", "a 0 0 1 0 2 0 1",   "0 0 0 1, 0 2 0 1", "# 0 0 0"};
    size_t k;
    check_about("mjsolve, refusals");
    CHECK_EQUAL(mjsolve(NULL, 144, 0), -1);
    for (k = 0; k < sizeof texts / sizeof *texts; k++) {
        char text[64];
        strcpy(text, texts[k]);
        CHECK_EQUAL(mjsolve(text, 144, 0), -1);
        CHECK(strcmp(text, texts[k]) == 0);
    }
    {
        char text[32] = "0 0 0 1 0 2 0 1";
        CHECK_EQUAL(mjsolve(text, NAN, 0), -1);
        CHECK_EQUAL(mjsolve(text, 0, NAN), -1);
        CHECK(strcmp(text, "0 0 0 1 0 2 0 1") == 0);
    }
}

void test_mjsolve(unsigned deals)
{
    test_every_size(deals < 20 ? 12 : 1);
    test_lost(deals < 20 ? 2 : 100);
    test_bounds();
    test_refusals();
}
