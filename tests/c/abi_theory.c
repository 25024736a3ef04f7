/* mj_blocked_cycle, mj_unseen_pair, mj_unseen_games, mj_sat_board and mj_sat_assignment. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

static void test_blocked_cycle(void)
{
    /* A 1 on a 2 and a 2 on a 1, and a pair that is free. */
    static const mj_tile board[6] = {{0, 0, 0, 2}, {0, 4, 0, 1},  {0, 8, 0, 3},
                                     {0, 0, 1, 1}, {0, 12, 0, 3}, {0, 4, 1, 2}};
    static const uint32_t expected[4] = {5, 1, 3, 0};
    uint32_t cycle[5];
    size_t count = 99;
    uint64_t index;
    mj_report report = MJ_REPORT_INIT;
    check_about("blocked cycles");
    fill(cycle, sizeof cycle);
    fill(&index, sizeof index);
    CHECK_EQUAL(mj_solve(board, 6, NULL, NULL, 0, &report), MJ_UNSOLVABLE);
    CHECK_EQUAL(report.decided_by, MJ_BY_STACKS);
    CHECK_EQUAL(mj_blocked_cycle(board, 6, cycle, 3, &count, NULL), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(count, 99);
    CHECK(untouched(cycle, sizeof cycle));
    CHECK_EQUAL(mj_blocked_cycle(board, 6, NULL, 0, &count, &index), MJ_UNSOLVABLE);
    CHECK_EQUAL(count, 4);
    CHECK_EQUAL(mj_blocked_cycle(board, 6, cycle, 4, &count, &index), MJ_UNSOLVABLE);
    CHECK(memcmp(cycle, expected, sizeof expected) == 0);
    CHECK(untouched(cycle + 4, sizeof *cycle));
    CHECK(untouched(&index, sizeof index));
    CHECK_EQUAL(mj_blocked_cycle(board + 2, 1, cycle, 4, &count, &index), MJ_ERROR_ODD_GROUP);
    CHECK_EQUAL(index, 0);
}

static void test_unseen(void)
{
    /* Three of a group on top: two of them go. What lies under them is not looked at. */
    static const mj_tile board[8] = {{0, 0, 0, 9}, {0, 0, 1, 1}, {0, 4, 0, 8}, {0, 4, 1, 1},
                                     {0, 8, 0, 7}, {0, 8, 1, 1}, {0, 12, 0, 1}, {0, 16, 0, 2}};
    mj_pair pair;
    uint64_t index, won = 99, won_at_random = 99;
    mj_tile three[4] = {{0, 0, 0, 1}, {0, 0, 1, 1}, {0, 0, 2, 1}, {4, 0, 0, 1}};
    check_about("play without peeking");
    CHECK_EQUAL(mj_unseen_pair(board, 8, &pair, NULL), 1);
    CHECK_EQUAL(pair.first, 1);
    CHECK_EQUAL(pair.second, 3);
    fill(&pair, sizeof pair);
    CHECK_EQUAL(mj_unseen_pair(board + 6, 2, &pair, &index), 0);
    CHECK(untouched(&pair, sizeof pair));
    CHECK_EQUAL(mj_unseen_pair(three, 4, &pair, &index), MJ_ERROR_NOT_STACKS);
    CHECK_EQUAL(index, 1);
    CHECK_EQUAL(mj_unseen_games(three, 4, 9, 0, &won, &won_at_random, &index),
                MJ_ERROR_NOT_STACKS);
    CHECK_EQUAL(won, 99);
    /* Four stacks of two: 62 of 70 deals can be won. */
    CHECK_EQUAL(mj_unseen_games(board, 8, 7000, 1, &won, &won_at_random, NULL), MJ_OK);
    CHECK(won > 6000 && won <= 7000);
    CHECK(won_at_random > 3000 && won_at_random <= won);
}

/* Builds the board of a formula, solves it, and compares the values. */
static void try_formula(uint32_t variables, const int32_t *literals, size_t count, int32_t shape,
                        const uint8_t *expected)
{
    static mj_tile tiles[1024];
    static mj_pair pairs[512];
    uint8_t values[9];
    size_t tile_count = 0;
    uint64_t index;
    int32_t code =
        mj_sat_board(variables, literals, count, shape, NULL, 0, &tile_count, &index);
    CHECK_EQUAL(code, MJ_OK);
    CHECK(tile_count > 0 && tile_count <= 1024);
    code = mj_sat_board(variables, literals, count, shape, tiles, 1024, &tile_count, NULL);
    CHECK_EQUAL(code, MJ_OK);
    code = mj_solve(tiles, tile_count, NULL, pairs, 512, NULL);
    CHECK_EQUAL(code, expected != NULL ? MJ_SOLVABLE : MJ_UNSOLVABLE);
    if (expected != NULL && code == MJ_SOLVABLE) {
        fill(values, sizeof values);
        CHECK_EQUAL(mj_sat_assignment(variables, pairs, tile_count / 2, values, &index), MJ_OK);
        CHECK(memcmp(values, expected, variables) == 0);
        CHECK(untouched(values + variables, sizeof values - variables));
    }
}

static void test_sat(void)
{
    static const int32_t literals[] = {1, 0, -1, 2, 0, -2, -1, -3, 0};
    static const int32_t contradiction[] = {1, 2, 0, 1, -2, 0, -1, 0};
    static const int32_t long_clause[] = {1, 2, 3, 1, 0};
    static const uint8_t values[3] = {1, 1, 0};
    int32_t shape;
    size_t count = 99;
    uint64_t index = 99;
    check_about("formulas");
    for (shape = MJ_SHAPE_STACKS; shape <= MJ_SHAPE_ROWS; shape++) {
        try_formula(3, literals, sizeof literals / sizeof *literals, shape, values);
        try_formula(2, contradiction, sizeof contradiction / sizeof *contradiction, shape, NULL);
    }
    CHECK_EQUAL(mj_sat_board(2, literals, 9, 0, NULL, 0, &count, &index), MJ_ERROR_LITERAL);
    CHECK_EQUAL(index, 7);
    CHECK_EQUAL(mj_sat_board(3, literals, 8, 0, NULL, 0, &count, &index), MJ_ERROR_CLAUSE);
    CHECK_EQUAL(index, 7);
    CHECK_EQUAL(mj_sat_board(3, long_clause, 5, 0, NULL, 0, &count, &index), MJ_ERROR_CLAUSE);
    CHECK_EQUAL(index, 3);
    CHECK_EQUAL(mj_sat_board(3, literals, 9, 2, NULL, 0, &count, &index), MJ_ERROR_SHAPE);
    CHECK_EQUAL(index, MJ_NO_INDEX);
    CHECK_EQUAL(mj_sat_assignment(1, NULL, 0, (uint8_t *)&index, NULL), MJ_ERROR_NO_ASSIGNMENT);
    CHECK_EQUAL(count, 99);
}

void test_theory(void)
{
    static const int32_t codes[] = {MJ_ERROR_NOT_STACKS, MJ_ERROR_LITERAL, MJ_ERROR_CLAUSE,
                                    MJ_ERROR_NO_ASSIGNMENT, MJ_ERROR_SHAPE};
    size_t k;
    for (k = 0; k < sizeof codes / sizeof *codes; k++)
        CHECK(strcmp(mj_strerror(codes[k]), mj_strerror(INT32_MIN)) != 0);
    test_blocked_cycle();
    test_unseen();
    test_sat();
    check_about(NULL);
}
