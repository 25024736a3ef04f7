/* The calls for games, on positions of turtles: each against another of them, or mj_solve. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

/* With groups of four, no position has more pairs. */
#define MOST_PAIRS (TURTLE * 3 / 2)

/* Takes two tiles out of a position. */
static void take(mj_tile *tiles, size_t *tile_count, mj_pair pair)
{
    size_t k, left = 0;
    for (k = 0; k < *tile_count; k++)
        if (k != pair.first && k != pair.second)
            tiles[left++] = tiles[k];
    *tile_count = left;
}

static int32_t solve_without(const mj_tile *tiles, size_t tile_count, mj_pair pair)
{
    mj_tile rest[TURTLE];
    memcpy(rest, tiles, tile_count * sizeof *tiles);
    take(rest, &tile_count, pair);
    return mj_solve(rest, tile_count, NULL, NULL, 0, NULL);
}

/* All pairs of a position, judged; the hint is the first that is safe. */
static void test_position(const mj_tile *tiles, size_t tile_count)
{
    mj_pair pairs[MOST_PAIRS], legal[MOST_PAIRS], hint;
    uint8_t verdicts[MOST_PAIRS + 1], playable[TURTLE + 1];
    uint64_t count = 0, legal_count = 0, k;
    int32_t verdict, code;
    const mj_pair *first = NULL;
    fill(verdicts, sizeof verdicts);
    fill(playable, sizeof playable);
    fill(&hint, sizeof hint);
    CHECK_EQUAL(mj_legal_pairs(tiles, tile_count, NULL, 0, &legal_count), MJ_OK);
    CHECK_EQUAL(mj_legal_pairs(tiles, tile_count, legal, MOST_PAIRS, &legal_count), MJ_OK);
    CHECK(mj_playable(tiles, tile_count, playable) > 0);
    CHECK(untouched(playable + tile_count, sizeof playable - tile_count));
    code = mj_safe_pairs(tiles, tile_count, NULL, pairs, verdicts, MOST_PAIRS, &count, NULL);
    CHECK_EQUAL(count, legal_count);
    CHECK(memcmp(pairs, legal, (size_t)count * sizeof *pairs) == 0);
    CHECK(untouched(verdicts + count, sizeof verdicts - (size_t)count));
    for (k = 0; k < count; k++) {
        verdict = solve_without(tiles, tile_count, pairs[k]);
        CHECK_EQUAL(verdicts[k], verdict);
        CHECK(playable[pairs[k].first] == 1 && playable[pairs[k].second] == 1);
        if (verdict == MJ_SOLVABLE && first == NULL)
            first = &pairs[k];
    }
    CHECK_EQUAL(code, first == NULL ? MJ_UNSOLVABLE : MJ_SOLVABLE);
    CHECK_EQUAL(mj_hint(tiles, tile_count, NULL, &hint, NULL), code);
    if (first == NULL)
        CHECK(untouched(&hint, sizeof hint));
    else
        CHECK(hint.first == first->first && hint.second == first->second);
}

/* What mj_left says is left, against what the test has kept itself. */
static void test_left(const mj_tile *start, const mj_pair *played, size_t played_count,
                      const mj_tile *tiles, const uint32_t *index)
{
    mj_tile left[TURTLE];
    uint32_t origins[TURTLE];
    uint64_t wrong;
    size_t count = TURTLE - 2 * played_count;
    fill(left, sizeof left);
    fill(origins, sizeof origins);
    fill(&wrong, sizeof wrong);
    CHECK_EQUAL(mj_left(start, TURTLE, MJ_RULE_ONE_LEVEL, played, played_count, left, origins,
                        &wrong),
                (int32_t)count);
    CHECK(memcmp(left, tiles, count * sizeof *left) == 0);
    CHECK(memcmp(origins, index, count * sizeof *origins) == 0);
    CHECK(untouched(left + count, (TURTLE - count) * sizeof *left));
    CHECK(untouched(origins + count, (TURTLE - count) * sizeof *origins));
    CHECK(untouched(&wrong, sizeof wrong));
    if (played_count > 1) {
        mj_pair twice[TURTLE_PAIRS];
        memcpy(twice, played, played_count * sizeof *played);
        twice[played_count - 1] = twice[0];
        fill(left, sizeof left);
        CHECK_EQUAL(mj_left(start, TURTLE, MJ_RULE_ONE_LEVEL, twice, played_count, left, NULL,
                            &wrong),
                    MJ_ERROR_PAIRING_REPEAT);
        CHECK_EQUAL(wrong, played_count - 1);
        CHECK(untouched(left, sizeof left));
    }
}

/* Plays every third pair that can be played, and asks for each position where it was lost. */
static void test_game(uint64_t seed)
{
    mj_tile start[TURTLE], tiles[TURTLE];
    mj_pair legal[MOST_PAIRS], played[TURTLE_PAIRS];
    uint32_t index[TURTLE];
    uint64_t count = 0, lost_at = 0, expected = MJ_NO_INDEX, turn;
    size_t tile_count = TURTLE, k, played_count = 0, left;
    deal_turtle(start, seed);
    memcpy(tiles, start, sizeof tiles);
    for (k = 0; k < TURTLE; k++)
        index[k] = (uint32_t)k;
    CHECK_EQUAL(mj_solve(start, TURTLE, NULL, NULL, 0, NULL), MJ_SOLVABLE);
    for (turn = 0;; turn++) {
        mj_pair pair;
        int32_t verdict = mj_solve(tiles, tile_count, NULL, NULL, 0, NULL);
        if (verdict == MJ_UNSOLVABLE && expected == MJ_NO_INDEX)
            expected = played_count - 1;
        fill(&lost_at, sizeof lost_at);
        CHECK_EQUAL(mj_lost_since(start, TURTLE, played, played_count, NULL, &lost_at, NULL),
                    verdict);
        if (verdict == MJ_UNSOLVABLE)
            CHECK_EQUAL(lost_at, expected);
        else
            CHECK(untouched(&lost_at, sizeof lost_at));
        test_left(start, played, played_count, tiles, index);
        if (turn % 8 == 0 && tile_count > 0)
            test_position(tiles, tile_count);
        CHECK_EQUAL(mj_legal_pairs(tiles, tile_count, legal, MOST_PAIRS, &count), MJ_OK);
        if (count == 0)
            break;
        pair = legal[3 * turn % count];
        played[played_count].first = index[pair.first];
        played[played_count++].second = index[pair.second];
        for (k = 0, left = 0; k < tile_count; k++)
            if (k != pair.first && k != pair.second)
                index[left++] = index[k];
        take(tiles, &tile_count, pair);
    }
}

static void test_fewest(void)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    uint64_t left = 0, again = 0;
    size_t k;
    deal_turtle(tiles, 155); /* unsolvable */
    CHECK_EQUAL(mj_fewest_left(tiles, TURTLE, NULL, pairs, TURTLE_PAIRS, &left, NULL),
                MJ_UNSOLVABLE);
    CHECK(left >= 2 && left % 2 == 0 && left < TURTLE);
    /* The pairs that are named can be played one after the other. */
    for (k = 1; k <= (TURTLE - left) / 2; k++) {
        uint64_t lost_at = 0;
        CHECK_EQUAL(mj_lost_since(tiles, TURTLE, pairs, k, NULL, &lost_at, NULL), MJ_UNSOLVABLE);
        CHECK(lost_at == MJ_NO_INDEX);
    }
    fill(pairs, sizeof pairs);
    CHECK_EQUAL(mj_leaves_at_most(tiles, TURTLE, left - 1, NULL, pairs, TURTLE_PAIRS, &again,
                                  NULL),
                MJ_UNSOLVABLE);
    CHECK(again == 0 && untouched(pairs, sizeof pairs));
    CHECK_EQUAL(mj_leaves_at_most(tiles, TURTLE, left, NULL, pairs, TURTLE_PAIRS, &again, NULL),
                MJ_SOLVABLE);
    CHECK_EQUAL(again, left);
}

static void test_deals(void)
{
    mj_tile layout[TURTLE], tiles[TURTLE], same[TURTLE];
    mj_rating rating = MJ_RATING_INIT;
    uint64_t seed = 0;
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    CHECK_EQUAL(mj_deal_winnable(layout, TURTLE, 4, 155, 0, 0, 100, NULL, tiles, &seed, NULL),
                MJ_SOLVABLE);
    CHECK(seed != 155);
    CHECK_EQUAL(mj_deal(layout, TURTLE, 4, seed, same), MJ_OK);
    CHECK(memcmp(tiles, same, sizeof tiles) == 0);
    CHECK_EQUAL(mj_deal_winnable(layout, TURTLE, 4, 3, 0, 10, 19, NULL, tiles, &seed, NULL),
                MJ_SOLVABLE);
    CHECK_EQUAL(mj_rate(tiles, TURTLE, 0, NULL, &rating, NULL), MJ_SOLVABLE);
    CHECK(rating.difficulty >= 10 && rating.difficulty <= 19);
    CHECK(rating.games == MJ_DEFAULT_GAMES && rating.wins > 0 && rating.low < rating.share);
    CHECK_EQUAL(mj_deal_winnable(layout, TURTLE, 4, 155, 1, 0, 100, NULL, tiles, NULL, NULL),
                MJ_ERROR_NO_DEAL);
    CHECK_EQUAL(mj_rating_init(&rating, sizeof rating), MJ_OK);
    CHECK(rating.struct_size == sizeof rating && rating.games == 0);

    CHECK_EQUAL(mj_reshuffle(same, TURTLE, 1, NULL, tiles, NULL), MJ_SOLVABLE);
    CHECK(memcmp(tiles, same, sizeof tiles) != 0);
    CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, NULL, 0, NULL), MJ_SOLVABLE);
    /* In place. */
    CHECK_EQUAL(mj_reshuffle(same, TURTLE, 1, NULL, same, NULL), MJ_SOLVABLE);
    CHECK(memcmp(tiles, same, sizeof tiles) == 0);
}

static void test_tower(void)
{
    static const mj_tile tower[2] = {{0, 0, 0, 1}, {0, 0, 1, 1}};
    mj_tile room[2];
    fill(room, sizeof room);
    CHECK_EQUAL(mj_reshuffle(tower, 2, 1, NULL, room, NULL), MJ_UNSOLVABLE);
    CHECK(untouched(room, sizeof room));
}

static void test_guess(void)
{
    mj_tile tiles[TURTLE];
    uint8_t visible[TURTLE];
    mj_pair pairs[MOST_PAIRS];
    uint64_t safe[MOST_PAIRS], count = 0, judged = 0, winnable = 0, k;
    deal_turtle(tiles, 7);
    CHECK(mj_playable(tiles, TURTLE, visible) > 0);
    CHECK_EQUAL(mj_guess_pairs(tiles, TURTLE, visible, 5, NULL, pairs, safe, MOST_PAIRS, &count,
                               &judged, &winnable, NULL),
                MJ_OK);
    CHECK(count > 0 && judged == 5 && winnable <= 5);
    for (k = 0; k < count; k++)
        CHECK(safe[k] <= winnable);
}

static void test_texts(void)
{
    int32_t code, other;
    for (code = MJ_ERROR_RATING_SIZE; code <= MJ_ERROR_NOT_PLAYABLE; code++) {
        CHECK(strcmp(mj_strerror(code), mj_strerror(INT32_MAX)) != 0);
        for (other = MJ_ERROR_RATING_SIZE; other < code; other++)
            CHECK(strcmp(mj_strerror(code), mj_strerror(other)) != 0);
    }
}

/* mj_why_lost: a tile on its own mate, two crossed stacks, and what is not lost. */
static void test_why_lost(void)
{
    static const mj_tile own[4] = {{0, 0, 0, 1}, {0, 0, 1, 1}, {0, 4, 0, 2}, {0, 8, 0, 2}};
    static const mj_tile crossed[4] = {{0, 0, 0, 1}, {0, 0, 1, 2}, {0, 4, 0, 2}, {0, 4, 1, 1}};
    uint8_t faults[4];
    uint64_t groups = 0;
    int32_t pattern = 77;
    mj_options options = MJ_OPTIONS_INIT;
    check_about("mj_why_lost");
    CHECK_EQUAL(mj_why_lost(own, 4, NULL, faults, &groups, &pattern, NULL), MJ_UNSOLVABLE);
    CHECK(faults[0] == MJ_FAULT_BLOCKS && faults[1] == MJ_FAULT_BLOCKS);
    CHECK(faults[2] == MJ_FAULT_NONE && faults[3] == MJ_FAULT_NONE);
    CHECK(groups == 1 && pattern == MJ_PATTERN_OWN_PAIR);
    CHECK_EQUAL(mj_why_lost(crossed, 4, NULL, faults, &groups, &pattern, NULL), MJ_UNSOLVABLE);
    CHECK(groups == 2 && pattern == MJ_PATTERN_CYCLE);
    CHECK_EQUAL(mj_why_lost(crossed, 4, NULL, NULL, NULL, NULL, NULL), MJ_UNSOLVABLE);
    fill(faults, sizeof faults);
    fill(&groups, sizeof groups);
    fill(&pattern, sizeof pattern);
    CHECK_EQUAL(mj_why_lost(own + 2, 2, NULL, faults, &groups, &pattern, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_why_lost(own, 3, NULL, faults, &groups, &pattern, NULL), MJ_ERROR_ODD_GROUP);
    CHECK_EQUAL(mj_why_lost(NULL, 3, NULL, faults, &groups, &pattern, NULL), MJ_ERROR_NULL);
    options.engine = MJ_ENGINE_ATTEMPTS;
    CHECK_EQUAL(mj_why_lost(crossed, 4, &options, faults, &groups, &pattern, NULL), MJ_UNKNOWN);
    CHECK(untouched(faults, sizeof faults) && untouched(&groups, sizeof groups));
    CHECK(untouched(&pattern, sizeof pattern));
}

void test_play(unsigned deals)
{
    unsigned seed;
    check_about("positions and games");
    for (seed = 1; seed <= deals; seed++)
        test_game(seed);
    check_about("fewest left");
    test_fewest();
    check_about("deals that can be won, ratings, reshuffling");
    test_deals();
    test_tower();
    check_about("pairs without peeking");
    test_guess();
    check_about("error texts");
    test_texts();
    test_why_lost();
    check_about(NULL);
}
