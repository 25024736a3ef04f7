/* mj_prune_scan and mj_random_attempts on good boards. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

void test_scanning(void)
{
    /* Tiles 0 and 1 lie free; of 2 and 3 the one lies upon the other. */
    static const mj_tile tower[4] = {{0, 0, 0, 1}, {0, 6, 0, 1}, {4, 0, 0, 2}, {4, 0, 1, 2}};
    /* Any two of group 1 can go first, but 1 lies under 0: they cannot go together. */
    static const mj_tile choice[4] = {{0, 0, 1, 1}, {0, 0, 0, 1}, {0, 6, 0, 1}, {0, 12, 0, 1}};
    static const mj_pair impossible[1] = {{0, 1}};
    static const mj_pair possible[2] = {{2, 0}, {1, 3}};
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    uint8_t stuck[TURTLE + 1];
    size_t k;

    check_about("a scan that gets stuck");
    fill(stuck, sizeof stuck);
    CHECK_EQUAL(mj_prune_scan(tower, 4, NULL, 0, stuck), MJ_UNSOLVABLE);
    CHECK(stuck[0] == 0 && stuck[1] == 0 && stuck[2] == 1 && stuck[3] == 1);
    CHECK(untouched(stuck + 4, sizeof stuck - 4));
    CHECK_EQUAL(mj_prune_scan(tower, 4, NULL, 0, NULL), MJ_UNSOLVABLE);

    check_about("a scan with a pairing");
    fill(stuck, sizeof stuck);
    CHECK_EQUAL(mj_prune_scan(choice, 4, NULL, 0, stuck), MJ_UNKNOWN);
    CHECK(stuck[0] == 0 && stuck[1] == 0 && stuck[2] == 0 && stuck[3] == 0);
    CHECK_EQUAL(mj_prune_scan(choice, 4, possible, 2, NULL), MJ_UNKNOWN);
    CHECK_EQUAL(mj_prune_scan(choice, 4, impossible, 1, stuck), MJ_UNSOLVABLE);
    CHECK(stuck[0] == 1 && stuck[1] == 1);

    check_about("a scan of a turtle");
    deal_turtle(tiles, 7);
    fill(stuck, sizeof stuck);
    CHECK_EQUAL(mj_prune_scan(tiles, TURTLE, NULL, 0, stuck), MJ_UNKNOWN);
    for (k = 0; k < TURTLE; k++)
        CHECK_EQUAL(stuck[k], 0);
    CHECK(untouched(stuck + TURTLE, 1));
    /* A solution passes the scan as a pairing. */
    CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, pairs, TURTLE_PAIRS, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_prune_scan(tiles, TURTLE, pairs, TURTLE_PAIRS, stuck), MJ_UNKNOWN);
    check_about(NULL);
}

/* Random games on each deal: enough to win one of the first two. */
#define GAMES 1000

static void test_games_of_turtles(unsigned deals)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS], again[TURTLE_PAIRS];
    unsigned seed, won_deals = 0;
    check_about("games of turtles");
    for (seed = 0; seed < deals; seed++) {
        uint64_t won = 999, won_again = 999;
        int32_t code;
        deal_turtle(tiles, seed);
        fill(pairs, sizeof pairs);
        fill(again, sizeof again);
        code = mj_random_attempts(tiles, TURTLE, GAMES, seed, pairs, TURTLE_PAIRS, &won);
        CHECK(code == MJ_SOLVABLE || code == MJ_UNKNOWN || code == MJ_UNSOLVABLE);
        CHECK(won <= GAMES);
        CHECK_EQUAL(code == MJ_SOLVABLE, won > 0);
        CHECK_EQUAL(
            mj_random_attempts(tiles, TURTLE, GAMES, seed, again, TURTLE_PAIRS, &won_again), code);
        CHECK_EQUAL(won_again, won);
        CHECK(memcmp(pairs, again, sizeof pairs) == 0);
        if (code != MJ_SOLVABLE) {
            CHECK(untouched(pairs, sizeof pairs));
            continue;
        }
        won_deals++;
        CHECK(replay(tiles, TURTLE, pairs, TURTLE_PAIRS) == NULL);
        /* Stopping at the first game that wins finds the same game. */
        fill(again, sizeof again);
        CHECK_EQUAL(mj_random_attempts(tiles, TURTLE, GAMES, seed, again, TURTLE_PAIRS, NULL),
                    code);
        CHECK(memcmp(pairs, again, sizeof pairs) == 0);
        CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, NULL, 0, NULL), MJ_SOLVABLE);
    }
    CHECK(won_deals > 0);
}

void test_attempts(unsigned deals)
{
    static const mj_tile tower[2] = {{0, 0, 0, 1}, {0, 0, 1, 1}};
    static const mj_tile apart[2] = {{0, 0, 0, 1}, {0, 4, 0, 1}};
    mj_pair pair;
    uint64_t won = 999;

    check_about("games without a choice");
    fill(&pair, sizeof pair);
    CHECK_EQUAL(mj_random_attempts(tower, 2, 10, 0, &pair, 1, &won), MJ_UNSOLVABLE);
    CHECK_EQUAL(won, 0);
    CHECK(untouched(&pair, sizeof pair));
    CHECK_EQUAL(mj_random_attempts(apart, 2, 10, 0, &pair, 1, &won), MJ_SOLVABLE);
    CHECK_EQUAL(won, 10);
    CHECK_EQUAL(pair.first + pair.second, 1);
    /* No group of four tiles: the default number of games is 1.2^0. */
    CHECK_EQUAL(mj_random_attempts(apart, 2, 0, 0, NULL, 0, &won), MJ_SOLVABLE);
    CHECK_EQUAL(won, 1);
    test_games_of_turtles(deals);
    check_about(NULL);
}
