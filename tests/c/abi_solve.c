/* mj_solve on good boards: every solution is replayed. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

/* Deals of which a search shows that they cannot be won, and which no scan rules out. */
static const uint64_t unsolvable_deals[] = {100, 155, 190};

static void check_report(const mj_report *report, int32_t verdict)
{
    CHECK_EQUAL(report->struct_size, sizeof *report);
    CHECK_EQUAL(report->verdict, verdict);
    CHECK_EQUAL(report->stop, MJ_STOP_NONE);
    CHECK(report->decided_by >= MJ_BY_SCAN && report->decided_by <= MJ_BY_STACKS);
    CHECK_EQUAL(report->reserved, 0);
    CHECK_EQUAL(report->error_index, MJ_NO_INDEX);
    CHECK(report->successes <= report->attempts);
    /* The last conflict of a proof needs no decision. */
    CHECK(report->conflicts <= report->nodes + (verdict == MJ_UNSOLVABLE));
    /* The search plays games, too, some of them before its first decision. */
    CHECK(report->decided_by != MJ_BY_ATTEMPTS || report->successes > 0);
    CHECK(report->decided_by != MJ_BY_SEARCH || report->nodes > 0 || report->attempts > 0);
    CHECK(report->successes == 0 ||
          (verdict == MJ_SOLVABLE &&
           (report->decided_by == MJ_BY_ATTEMPTS || report->decided_by == MJ_BY_SEARCH)));
}

/* Solves and replays. Returns the verdict. */
static int32_t solve_and_replay(const mj_tile *tiles, size_t tile_count, int32_t engine,
                                uint64_t node_limit)
{
    mj_pair pairs[TURTLE_PAIRS];
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    int32_t verdict;
    options.engine = engine;
    options.node_limit = node_limit;
    fill(pairs, sizeof pairs);
    verdict = mj_solve(tiles, tile_count, &options, pairs, TURTLE_PAIRS, &report);
    CHECK(verdict == MJ_SOLVABLE || verdict == MJ_UNSOLVABLE || verdict == MJ_UNKNOWN);
    if (verdict == MJ_SOLVABLE) {
        const char *wrong = replay(tiles, tile_count, pairs, tile_count / 2);
        check(wrong == NULL, wrong != NULL ? wrong : "replay", __FILE__, __LINE__);
        CHECK(untouched(pairs + tile_count / 2, sizeof pairs - tile_count / 2 * sizeof *pairs));
    } else {
        CHECK(untouched(pairs, sizeof pairs));
    }
    if (verdict == MJ_UNKNOWN)
        CHECK_EQUAL(report.stop, node_limit != 0 ? MJ_STOP_NODES : MJ_STOP_ATTEMPTS);
    else
        check_report(&report, verdict);
    return verdict;
}

static void test_turtles(unsigned deals)
{
    static const int32_t limited[] = {MJ_ENGINE_FIRST_HEURISTIC, MJ_ENGINE_MATCHES};
    mj_tile tiles[TURTLE];
    unsigned solvable = 0, seed, k;
    check_about("turtles");
    for (seed = 0; seed < deals; seed++) {
        int32_t verdict, other;
        deal_turtle(tiles, seed);
        verdict = solve_and_replay(tiles, TURTLE, MJ_ENGINE_AUTOMATIC, 0);
        CHECK(verdict == MJ_SOLVABLE || verdict == MJ_UNSOLVABLE);
        solvable += verdict == MJ_SOLVABLE;
        CHECK_EQUAL(solve_and_replay(tiles, TURTLE, MJ_ENGINE_PAIRING, 0), verdict);
        for (k = 0; k < 2; k++) {
            other = solve_and_replay(tiles, TURTLE, limited[k], 200);
            CHECK(other == verdict || other == MJ_UNKNOWN);
        }
        other = solve_and_replay(tiles, TURTLE, MJ_ENGINE_ATTEMPTS, 0);
        CHECK(other == MJ_UNKNOWN || (other == MJ_SOLVABLE && verdict == MJ_SOLVABLE));
        /* Without a place for anything. */
        CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, NULL, 0, NULL), verdict);
    }
    /* About 3 % of all turtles cannot be won, so most of any twenty can. */
    CHECK(solvable > deals / 2);
}

static void test_unsolvable_turtles(void)
{
    mj_tile tiles[TURTLE];
    size_t k;
    check_about("turtles that cannot be won");
    for (k = 0; k < sizeof unsolvable_deals / sizeof *unsolvable_deals; k++) {
        deal_turtle(tiles, unsolvable_deals[k]);
        CHECK_EQUAL(mj_prune_scan(tiles, TURTLE, NULL, 0, NULL), MJ_UNKNOWN);
        CHECK_EQUAL(solve_and_replay(tiles, TURTLE, MJ_ENGINE_AUTOMATIC, 0), MJ_UNSOLVABLE);
        CHECK_EQUAL(solve_and_replay(tiles, TURTLE, MJ_ENGINE_PAIRING, 0), MJ_UNSOLVABLE);
        CHECK_EQUAL(solve_and_replay(tiles, TURTLE, MJ_ENGINE_ATTEMPTS, 0), MJ_UNKNOWN);
    }
}

/* A board of few tiles, and what becomes of it. */
typedef struct small_board {
    const char *name;
    size_t tile_count;
    mj_tile tiles[6];
    int32_t verdict;
} small_board;

static const small_board small_boards[] = {
    {"two apart", 2, {{0, 0, 0, 5}, {0, 9, 0, 5}}, MJ_SOLVABLE},
    {"two side by side", 2, {{0, 0, 0, -5}, {0, 2, 0, -5}}, MJ_SOLVABLE},
    {"one upon the other", 2, {{0, 0, 0, 1}, {0, 0, 1, 1}}, MJ_UNSOLVABLE},
    {"one upon a quarter of the other", 2, {{0, 0, 0, 1}, {1, 1, 1, 1}}, MJ_UNSOLVABLE},
    {"far above, nothing between", 2, {{0, 0, 0, 1}, {0, 0, 2, 1}}, MJ_SOLVABLE},
    {"in reverse order", 4, {{0, 0, 0, 1}, {0, 2, 0, 2}, {0, 4, 0, 2}, {0, 6, 0, 1}}, MJ_SOLVABLE},
    {"locked", 4, {{0, 0, 0, 1}, {0, 2, 0, 2}, {0, 4, 0, 1}, {0, 6, 0, 2}}, MJ_UNSOLVABLE},
    {"blocked by halves",
     6,
     {{0, 0, 0, 1}, {1, 2, 0, 2}, {0, 4, 0, 1}, {9, 0, 0, 3}, {9, 2, 0, 3}, {9, 4, 0, 2}},
     MJ_SOLVABLE},
    {"at the ends of the world",
     4,
     {{-MJ_MAX_COORDINATE, -MJ_MAX_COORDINATE, -MJ_MAX_COORDINATE, INT32_MIN},
      {MJ_MAX_COORDINATE, MJ_MAX_COORDINATE, MJ_MAX_COORDINATE, INT32_MIN},
      {MJ_MAX_COORDINATE, -MJ_MAX_COORDINATE, 0, INT32_MAX},
      {-MJ_MAX_COORDINATE, MJ_MAX_COORDINATE, 0, INT32_MAX}},
     MJ_SOLVABLE},
};

static void test_small_boards(void)
{
    size_t k;
    for (k = 0; k < sizeof small_boards / sizeof *small_boards; k++) {
        const small_board *board = &small_boards[k];
        int32_t engine;
        check_about(board->name);
        CHECK_EQUAL(mj_check(board->tiles, board->tile_count, NULL, 0, NULL), MJ_OK);
        for (engine = MJ_ENGINE_AUTOMATIC; engine <= MJ_ENGINE_LEARNING; engine++)
            if (engine != MJ_ENGINE_ATTEMPTS)
                CHECK_EQUAL(solve_and_replay(board->tiles, board->tile_count, engine, 0),
                            board->verdict);
        CHECK_EQUAL(solve_and_replay(board->tiles, board->tile_count, MJ_ENGINE_ATTEMPTS, 0),
                    board->verdict == MJ_SOLVABLE ? MJ_SOLVABLE : MJ_UNKNOWN);
    }
}

/* What is checked by replaying is worth no more than the replay. */
static void test_replay(void)
{
    static const mj_tile row[4] = {{0, 0, 0, 1}, {0, 2, 0, 2}, {0, 4, 0, 2}, {0, 6, 0, 1}};
    static const mj_pair good[2] = {{0, 3}, {1, 2}}, backwards[2] = {{1, 2}, {0, 3}};
    static const mj_pair mixed[2] = {{0, 3}, {1, 3}}, groups[2] = {{0, 1}, {2, 3}};
    static const mj_pair beyond[2] = {{0, 3}, {1, 4}}, itself[2] = {{0, 0}, {1, 2}};
    static const mj_tile step[4] = {{0, 0, 0, 1}, {1, 1, 1, 2}, {0, 9, 0, 1}, {9, 9, 0, 2}};
    static const mj_pair under[2] = {{0, 2}, {1, 3}}, over[2] = {{1, 3}, {0, 2}};
    check_about("the replay itself");
    CHECK(replay(row, 4, good, 2) == NULL);
    CHECK(replay(row, 4, good, 1) != NULL);
    CHECK(replay(row, 4, backwards, 2) != NULL);
    CHECK(replay(row, 4, mixed, 2) != NULL);
    CHECK(replay(row, 4, groups, 2) != NULL);
    CHECK(replay(row, 4, beyond, 2) != NULL);
    CHECK(replay(row, 4, itself, 2) != NULL);
    CHECK(replay(step, 4, under, 2) != NULL);
    CHECK(replay(step, 4, over, 2) == NULL);
}

static void test_empty_board(void)
{
    mj_pair pair;
    mj_report report = MJ_REPORT_INIT;
    check_about("the empty board");
    fill(&pair, sizeof pair);
    CHECK_EQUAL(mj_solve(NULL, 0, NULL, &pair, 1, &report), MJ_SOLVABLE);
    CHECK(untouched(&pair, sizeof pair));
    CHECK_EQUAL(report.decided_by, MJ_BY_SCAN);
    CHECK_EQUAL(report.verdict, MJ_SOLVABLE);
    CHECK_EQUAL(mj_check(NULL, 0, NULL, 0, NULL), MJ_OK);
    CHECK_EQUAL(mj_prune_scan(NULL, 0, NULL, 0, NULL), MJ_UNKNOWN);
    CHECK_EQUAL(mj_random_attempts(NULL, 0, 1, 0, NULL, 0, NULL), MJ_SOLVABLE);
}

/* A position in the middle of a game is a board as well. */
static void test_positions(void)
{
    mj_tile tiles[TURTLE], rest[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    size_t played, k, tile;
    check_about("positions of a game");
    deal_turtle(tiles, 7);
    CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, pairs, TURTLE_PAIRS, NULL), MJ_SOLVABLE);
    for (played = 10; played < TURTLE_PAIRS; played += 20) {
        size_t count = 0;
        for (tile = 0; tile < TURTLE; tile++) {
            int gone = 0;
            for (k = 0; k < played; k++)
                gone |= pairs[k].first == tile || pairs[k].second == tile;
            if (!gone)
                rest[count++] = tiles[tile];
        }
        CHECK_EQUAL(count, TURTLE - 2 * played);
        CHECK_EQUAL(solve_and_replay(rest, count, MJ_ENGINE_AUTOMATIC, 0), MJ_SOLVABLE);
    }
}

static int same_work(const mj_report *one, const mj_report *other)
{
    return one->verdict == other->verdict && one->stop == other->stop &&
           one->decided_by == other->decided_by && one->attempts == other->attempts &&
           one->successes == other->successes && one->scans == other->scans &&
           one->nodes == other->nodes && one->conflicts == other->conflicts;
}

static void test_seeds(void)
{
    mj_tile tiles[TURTLE];
    mj_pair first[TURTLE_PAIRS], again[TURTLE_PAIRS];
    uint64_t seed, different = 0;
    check_about("seeds");
    deal_turtle(tiles, 7);
    for (seed = 0; seed < 4; seed++) {
        mj_options options = MJ_OPTIONS_INIT;
        mj_report report = MJ_REPORT_INIT, report_again = MJ_REPORT_INIT;
        mj_pair pairs[TURTLE_PAIRS];
        options.seed = seed;
        CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, pairs, TURTLE_PAIRS, &report), MJ_SOLVABLE);
        CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, again, TURTLE_PAIRS, &report_again),
                    MJ_SOLVABLE);
        CHECK(memcmp(pairs, again, sizeof pairs) == 0);
        CHECK(same_work(&report, &report_again));
        if (seed == 0) {
            /* The default is seed 0, and the report changes nothing. */
            CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, again, TURTLE_PAIRS, NULL), MJ_SOLVABLE);
            CHECK(memcmp(pairs, again, sizeof pairs) == 0);
            memcpy(first, pairs, sizeof first);
        }
        different += memcmp(pairs, first, sizeof first) != 0;
    }
    CHECK(different > 0);
}

void test_solving(unsigned deals)
{
    test_replay();
    test_empty_board();
    test_small_boards();
    test_turtles(deals);
    test_unsolvable_turtles();
    test_positions();
    test_seeds();
    check_about(NULL);
}
