/* Wrong boards, buffers and pairings: every function refuses them and touches no output. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

#define MAX_C MJ_MAX_COORDINATE

/* A board that every function refuses: with this error, at this tile. */
static void refuse(const mj_tile *tiles, size_t tile_count, int32_t error, uint64_t index)
{
    mj_pair pairs[8];
    uint8_t stuck[16];
    uint64_t won, found;
    mj_report report = MJ_REPORT_INIT;
    fill(pairs, sizeof pairs);
    fill(stuck, sizeof stuck);
    fill(&won, sizeof won);

    /* The capacity is a lie, so that the board is what is wrong; nothing must be written. */
    CHECK_EQUAL(mj_solve(tiles, tile_count, NULL, pairs, SIZE_MAX, &report), error);
    CHECK_EQUAL(report.struct_size, sizeof report);
    CHECK_EQUAL(report.verdict, error);
    CHECK_EQUAL(report.stop, MJ_STOP_ERROR);
    CHECK_EQUAL(report.decided_by, MJ_BY_NOTHING);
    CHECK_EQUAL(report.error_index, index);
    CHECK_EQUAL(mj_solve(tiles, tile_count, NULL, NULL, 0, NULL), error);
    CHECK_EQUAL(mj_prune_scan(tiles, tile_count, NULL, 0, stuck), error);
    CHECK_EQUAL(mj_random_attempts(tiles, tile_count, 1, 0, pairs, SIZE_MAX, &won), error);
    CHECK(untouched(pairs, sizeof pairs));
    CHECK(untouched(stuck, sizeof stuck));
    CHECK(untouched(&won, sizeof won));

    fill(&found, sizeof found);
    CHECK_EQUAL(mj_check(tiles, tile_count, NULL, 0, &found), error);
    CHECK_EQUAL(found, index);
    CHECK_EQUAL(mj_check(tiles, tile_count, NULL, 0, NULL), error);
}

typedef struct bad_board {
    const char *name;
    size_t tile_count;
    mj_tile tiles[6];
    int32_t error;
    uint64_t index;
} bad_board;

static const bad_board bad_boards[] = {
    {"one tile", 1, {{0, 0, 0, 3}}, MJ_ERROR_ODD_GROUP, 0},
    {"an odd group", 4, {{0, 0, 0, 1}, {0, 2, 0, 2}, {0, 4, 0, 1}, {0, 6, 0, 1}},
     MJ_ERROR_ODD_GROUP, 0},
    {"an odd group after an even one", 5,
     {{0, 0, 0, 1}, {0, 2, 0, 1}, {0, 4, 0, 2}, {0, 6, 0, 2}, {0, 8, 0, 2}}, MJ_ERROR_ODD_GROUP, 2},
    {"two tiles in one place", 2, {{5, 5, 5, 1}, {5, 5, 5, 1}}, MJ_ERROR_OVERLAP, 1},
    {"overlap by half a row", 2, {{0, 0, 0, 1}, {1, 0, 0, 1}}, MJ_ERROR_OVERLAP, 1},
    {"overlap by half a column", 2, {{0, 1, 0, 1}, {0, 0, 0, 1}}, MJ_ERROR_OVERLAP, 1},
    {"overlap by a quarter", 4, {{0, 0, 0, 1}, {0, 8, 0, 1}, {9, 9, 0, 1}, {1, 7, 0, 1}},
     MJ_ERROR_OVERLAP, 3},
    {"the first tile that overlaps one before it", 4,
     {{0, 0, 0, 1}, {0, 9, 0, 1}, {0, 8, 0, 1}, {0, 1, 0, 1}}, MJ_ERROR_OVERLAP, 2},
    {"row too large", 2, {{0, 0, 0, 1}, {MAX_C + 1, 0, 0, 1}}, MJ_ERROR_COORDINATE, 1},
    {"row too small", 2, {{-MAX_C - 1, 0, 0, 1}, {0, 0, 0, 1}}, MJ_ERROR_COORDINATE, 0},
    {"column too large", 2, {{0, 0, 0, 1}, {0, MAX_C + 1, 0, 1}}, MJ_ERROR_COORDINATE, 1},
    {"column too small", 2, {{0, 0, 0, 1}, {0, -MAX_C - 1, 0, 1}}, MJ_ERROR_COORDINATE, 1},
    {"level too large", 2, {{0, 0, MAX_C + 1, 1}, {0, 0, 0, 1}}, MJ_ERROR_COORDINATE, 0},
    {"level too small", 2, {{0, 0, 0, 1}, {0, 0, -MAX_C - 1, 1}}, MJ_ERROR_COORDINATE, 1},
    {"least row", 2, {{0, 0, 0, 1}, {INT32_MIN, 0, 0, 1}}, MJ_ERROR_COORDINATE, 1},
    {"greatest row", 2, {{0, 0, 0, 1}, {INT32_MAX, 0, 0, 1}}, MJ_ERROR_COORDINATE, 1},
    {"least column", 2, {{0, 0, 0, 1}, {0, INT32_MIN, 0, 1}}, MJ_ERROR_COORDINATE, 1},
    {"greatest column", 2, {{0, 0, 0, 1}, {0, INT32_MAX, 0, 1}}, MJ_ERROR_COORDINATE, 1},
    {"least level", 2, {{0, 0, 0, 1}, {0, 0, INT32_MIN, 1}}, MJ_ERROR_COORDINATE, 1},
    {"greatest level", 2, {{0, 0, 0, 1}, {0, 0, INT32_MAX, 1}}, MJ_ERROR_COORDINATE, 1},
};

/* The same array, one byte further: not where a tile can lie. */
static const mj_tile *misaligned(const mj_tile *tiles)
{
    return (const mj_tile *)(const void *)((const char *)tiles + 1);
}

void test_bad_boards(void)
{
    /* An address where nothing is: reading there would end the test. */
    const mj_tile *nowhere = (const mj_tile *)(uintptr_t)16;
    mj_tile tiles[3] = {{0, 0, 0, 1}, {0, 2, 0, 1}, {0, 4, 0, 1}};
    size_t k;
    for (k = 0; k < sizeof bad_boards / sizeof *bad_boards; k++) {
        const bad_board *board = &bad_boards[k];
        check_about(board->name);
        refuse(board->tiles, board->tile_count, board->error, board->index);
    }
    check_about("no tiles");
    refuse(NULL, 2, MJ_ERROR_NULL, MJ_NO_INDEX);
    check_about("misaligned tiles");
    refuse(misaligned(tiles), 2, MJ_ERROR_ALIGNMENT, MJ_NO_INDEX);
    check_about("too many tiles");
    refuse(nowhere, (size_t)MJ_MAX_TILES + 1, MJ_ERROR_TILE_COUNT, MJ_NO_INDEX);
    refuse(nowhere, SIZE_MAX, MJ_ERROR_TILE_COUNT, MJ_NO_INDEX);
    refuse(nowhere, SIZE_MAX / sizeof(mj_tile) + 2, MJ_ERROR_TILE_COUNT, MJ_NO_INDEX);
    check_about(NULL);
}

void test_bad_buffers(void)
{
    mj_tile tiles[4] = {{0, 0, 0, 1}, {0, 2, 0, 2}, {0, 4, 0, 2}, {0, 6, 0, 1}};
    mj_pair pairs[3];
    mj_pair *aside = (mj_pair *)(void *)((char *)pairs + 1);
    mj_report report = MJ_REPORT_INIT;
    uint64_t room[2], won;
    uint64_t *aside_room = (uint64_t *)(void *)((char *)room + 1);
    fill(pairs, sizeof pairs);
    fill(room, sizeof room);
    fill(&won, sizeof won);

    check_about("pair buffers");
    CHECK_EQUAL(mj_solve(tiles, 4, NULL, pairs, 1, &report), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(report.verdict, MJ_ERROR_CAPACITY);
    CHECK_EQUAL(report.stop, MJ_STOP_ERROR);
    CHECK_EQUAL(report.error_index, MJ_NO_INDEX);
    CHECK_EQUAL(mj_solve(tiles, 4, NULL, pairs, 0, NULL), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(mj_solve(tiles, 4, NULL, NULL, 2, NULL), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_solve(tiles, 4, NULL, aside, 2, NULL), MJ_ERROR_ALIGNMENT);
    CHECK_EQUAL(mj_random_attempts(tiles, 4, 1, 0, pairs, 1, &won), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(mj_random_attempts(tiles, 4, 1, 0, NULL, 2, &won), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_random_attempts(tiles, 4, 1, 0, aside, 2, &won), MJ_ERROR_ALIGNMENT);
    CHECK(untouched(&won, sizeof won));
    check_about("counters");
    CHECK_EQUAL(mj_random_attempts(tiles, 4, 1, 0, pairs, 2, aside_room), MJ_ERROR_ALIGNMENT);
    CHECK_EQUAL(mj_check(tiles, 3, NULL, 0, aside_room), MJ_ERROR_ALIGNMENT);
    CHECK(untouched(pairs, sizeof pairs));
    CHECK(untouched(room, sizeof room));

    check_about("no error index");
    CHECK_EQUAL(mj_check(tiles, 4, NULL, 0, room), MJ_OK);
    CHECK(untouched(room, sizeof room));
    check_about("just enough room");
    CHECK_EQUAL(mj_solve(tiles, 4, NULL, pairs, 2, NULL), MJ_SOLVABLE);
    CHECK(untouched(pairs + 2, sizeof *pairs));
    CHECK(replay(tiles, 4, pairs, 2) == NULL);
    check_about(NULL);
}

typedef struct bad_pairing {
    const char *name;
    size_t pair_count;
    mj_pair pairs[3];
    int32_t error;
    uint64_t index;
} bad_pairing;

static const bad_pairing bad_pairings[] = {
    {"second tile does not exist", 1, {{0, 6}}, MJ_ERROR_PAIRING_TILE, 0},
    {"first tile does not exist", 2, {{0, 3}, {6, 1}}, MJ_ERROR_PAIRING_TILE, 1},
    {"far beyond the board", 1, {{UINT32_MAX, 0}}, MJ_ERROR_PAIRING_TILE, 0},
    {"one tile with itself", 1, {{0, 0}}, MJ_ERROR_PAIRING_REPEAT, 0},
    {"a tile in two pairs", 2, {{0, 3}, {4, 0}}, MJ_ERROR_PAIRING_REPEAT, 1},
    {"a pair given twice", 3, {{1, 2}, {0, 3}, {0, 3}}, MJ_ERROR_PAIRING_REPEAT, 2},
    {"two groups", 1, {{0, 1}}, MJ_ERROR_PAIRING_GROUP, 0},
    {"two groups, later", 2, {{3, 0}, {2, 4}}, MJ_ERROR_PAIRING_GROUP, 1},
};

void test_bad_pairings(void)
{
    mj_tile tiles[6] = {{0, 0, 0, 1}, {0, 2, 0, 2}, {0, 4, 0, 2},
                        {0, 6, 0, 1}, {4, 0, 0, 1}, {4, 2, 0, 1}};
    mj_pair good[3] = {{5, 0}, {1, 2}, {3, 4}};
    const mj_pair *aside = (const mj_pair *)(const void *)((const char *)good + 1);
    uint8_t stuck[6];
    uint64_t found;
    size_t k;
    fill(stuck, sizeof stuck);
    for (k = 0; k < sizeof bad_pairings / sizeof *bad_pairings; k++) {
        const bad_pairing *pairing = &bad_pairings[k];
        check_about(pairing->name);
        CHECK_EQUAL(mj_prune_scan(tiles, 6, pairing->pairs, pairing->pair_count, stuck),
                    pairing->error);
        fill(&found, sizeof found);
        CHECK_EQUAL(mj_check(tiles, 6, pairing->pairs, pairing->pair_count, &found),
                    pairing->error);
        CHECK_EQUAL(found, pairing->index);
    }
    check_about("pairings that are no arrays");
    CHECK_EQUAL(mj_prune_scan(tiles, 6, NULL, 1, stuck), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_prune_scan(tiles, 6, aside, 1, stuck), MJ_ERROR_ALIGNMENT);
    CHECK_EQUAL(mj_check(tiles, 6, NULL, 1, &found), MJ_ERROR_NULL);
    CHECK_EQUAL(found, MJ_NO_INDEX);
    CHECK_EQUAL(mj_check(tiles, 6, aside, 1, &found), MJ_ERROR_ALIGNMENT);
    CHECK(untouched(stuck, sizeof stuck));
    check_about("more pairs than fit on the board");
    CHECK_EQUAL(mj_prune_scan(tiles, 6, good, 4, stuck), MJ_ERROR_PAIRING_COUNT);
    CHECK_EQUAL(mj_prune_scan(tiles, 6, NULL, SIZE_MAX, stuck), MJ_ERROR_PAIRING_COUNT);
    CHECK(untouched(stuck, sizeof stuck));
    fill(&found, sizeof found);
    CHECK_EQUAL(mj_check(tiles, 6, good, 4, &found), MJ_ERROR_PAIRING_COUNT);
    CHECK_EQUAL(found, MJ_NO_INDEX);
    check_about("a good pairing");
    fill(&found, sizeof found);
    CHECK_EQUAL(mj_check(tiles, 6, good, 3, &found), MJ_OK);
    CHECK(untouched(&found, sizeof found));
    check_about(NULL);
}
