/*
 * Shisen-Sho: mj_shisen_board, mj_shisen_deal, mj_shisen_paths, the rule of the game in the other
 * calls, and boards and rules that are wrong. Paths and solutions are compared with those of a
 * walker that goes cell by cell.
 */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

#define MOST 24

static uint64_t state = 1;

static unsigned below(unsigned bound)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % bound;
}

/* A small board with holes, of groups of two to six. Returns the number of its tiles. */
static size_t make_board(mj_tile *tiles, shisen_rules *rules)
{
    int32_t width = 2 + (int32_t)below(5), height = 2 + (int32_t)below(3);
    size_t cells = (size_t)(width * height), count = cells / 2 * 2, k;
    int32_t group = 0;
    unsigned left = 0;
    int sized;
    rules->inside = (int)below(2);
    sized = rules->inside || below(2) == 0;
    rules->apart = below(3) == 0;
    rules->width = sized ? width : 0;
    rules->height = sized ? height : 0;
    for (k = 0; k < cells; k++) {
        size_t j = below((unsigned)k + 1);
        tiles[k] = tiles[j];
        tiles[j].row = (int32_t)k / width;
        tiles[j].col = (int32_t)k % width;
        tiles[j].level = 0;
    }
    count -= 2 * below((unsigned)count / 4 + 1);
    for (k = 0; k < count; k++) {
        if (left == 0) {
            left = 2 * (1 + below(3));
            group++;
        }
        tiles[k].group = group;
        left--;
        if (k % 2 == 1 && below(4) == 0)
            left = 0;
    }
    return count;
}

static void test_boards(void)
{
    static const int32_t bad[][2] = {{0, 2}, {2, 0}, {-2, 2}, {2, -2}, {63, 2}, {2, 63}, {3, 5},
                                     {1, 1}, {INT32_MAX, 2}, {2, INT32_MIN}, {65536, 65536},
                                     {INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    mj_tile tiles[MOST];
    size_t k;
    check_about("mj_shisen_board");
    for (k = 0; k < sizeof bad / sizeof *bad; k++) {
        fill(tiles, sizeof tiles);
        CHECK_EQUAL(mj_shisen_board(bad[k][0], bad[k][1], tiles, MOST), MJ_ERROR_SIZE);
        CHECK_EQUAL(mj_shisen_board(bad[k][0], bad[k][1], NULL, 0), MJ_ERROR_SIZE);
        CHECK(untouched(tiles, sizeof tiles));
    }
    CHECK_EQUAL(mj_shisen_board(62, 62, NULL, 0), 62 * 62);
    CHECK_EQUAL(mj_shisen_board(1, 2, NULL, 0), 2);
    CHECK_EQUAL(mj_shisen_board(6, 4, tiles, MOST - 1), MJ_ERROR_CAPACITY);
    CHECK_EQUAL(mj_shisen_board(6, 4, NULL, MOST), MJ_ERROR_NULL);
    CHECK(untouched(tiles, sizeof tiles));
    CHECK_EQUAL(mj_shisen_board(6, 4, tiles, MOST), MOST);
    for (k = 0; k < MOST; k++) {
        CHECK(tiles[k].row == (int32_t)k / 6 && tiles[k].col == (int32_t)k % 6);
        CHECK(tiles[k].level == 0 && tiles[k].group == 0);
    }
    CHECK_EQUAL(mj_shisen_board(5, 4, tiles, MOST), 20);
}

static void test_deals(void)
{
    static const struct {
        int32_t width, height;
    } sizes[] = {{14, 6}, {16, 9}, {18, 8}, {24, 12}, {26, 14}, {30, 16}};
    static mj_tile tiles[30 * 16], again[30 * 16];
    size_t k, j;
    check_about("mj_shisen_deal");
    for (k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        size_t count = (size_t)mj_shisen_board(sizes[k].width, sizes[k].height, tiles, 480);
        int faces, group, dealt[2][42];
        CHECK_EQUAL(count, sizes[k].width * sizes[k].height);
        memset(dealt, 0, sizeof dealt);
        for (faces = 0; faces < 2; faces++) {
            CHECK_EQUAL(mj_shisen_deal(tiles, count, faces, k, again), MJ_OK);
            for (j = 0; j < count; j++) {
                CHECK(again[j].row == tiles[j].row && again[j].col == tiles[j].col);
                CHECK(again[j].group >= 0 && again[j].group < 42);
                dealt[faces][again[j].group % 42]++;
            }
        }
        /* KShisen: four of a face after the other, 42 faces, and again. */
        for (group = 0; group < 42; group++) {
            int rounds = (int)count / 168, rest = (int)count % 168 - 4 * group;
            CHECK_EQUAL(dealt[0][group], 4 * rounds + (rest < 0 ? 0 : rest > 4 ? 4 : rest));
            CHECK(dealt[1][group] % 2 == 0);
            if ((group > 27 && group < 31) || group > 38)
                CHECK_EQUAL(dealt[1][group], 0); /* one group of seasons, and one of flowers */
        }
        memcpy(again, tiles, sizeof again);
        CHECK_EQUAL(mj_shisen_deal(again, count, MJ_FACES_KSHISEN, 7, again), MJ_OK);
        CHECK_EQUAL(mj_shisen_deal(tiles, count, MJ_FACES_KSHISEN, 7, tiles), MJ_OK);
        CHECK(memcmp(tiles, again, sizeof *tiles * count) == 0);
    }
    fill(again, sizeof again);
    CHECK_EQUAL(mj_shisen_deal(tiles, 4, 2, 0, again), MJ_ERROR_FACES);
    CHECK_EQUAL(mj_shisen_deal(tiles, 4, -1, 0, again), MJ_ERROR_FACES);
    CHECK_EQUAL(mj_shisen_deal(tiles, 5, 0, 0, again), MJ_ERROR_GROUP_SIZE);
    CHECK_EQUAL(mj_shisen_deal(NULL, 4, 0, 0, again), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_shisen_deal(tiles, 4, 0, 0, NULL), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_shisen_deal(tiles, MJ_MAX_TILES + 1, 0, 0, again), MJ_ERROR_TILE_COUNT);
    CHECK(untouched(again, sizeof again));
    CHECK_EQUAL(mj_shisen_deal(NULL, 0, 0, 0, NULL), MJ_OK);
}

/* Whether cells in a straight line from a to b, without these, are empty, and there is a line. */
static int is_free(const mj_tile *tiles, size_t tile_count, const int32_t a[2], const int32_t b[2])
{
    int32_t row = a[0], col = a[1], down = (b[0] > a[0]) - (b[0] < a[0]);
    int32_t right = (b[1] > a[1]) - (b[1] < a[1]);
    size_t k;
    if ((down == 0) == (right == 0))
        return 0;
    for (row += down, col += right; row != b[0] || col != b[1]; row += down, col += right) {
        for (k = 0; k < tile_count; k++) {
            if (tiles[k].row == row && tiles[k].col == col)
                return 0;
        }
    }
    return 1;
}

/* Whether a path is one: straight, free, with its corners on no tile and within the rules. */
static int is_path(const mj_tile *tiles, size_t tile_count, const shisen_rules *rules,
                   mj_pair pair, const mj_path *path)
{
    int32_t at[2], next[2];
    int k;
    size_t j;
    at[0] = tiles[pair.first].row;
    at[1] = tiles[pair.first].col;
    if (path->corner_count < 0 || path->corner_count > 2)
        return 0;
    for (k = 0; k < path->corner_count; k++) {
        next[0] = path->rows[k];
        next[1] = path->cols[k];
        if (!is_free(tiles, tile_count, at, next))
            return 0;
        for (j = 0; j < tile_count; j++) {
            if (tiles[j].row == next[0] && tiles[j].col == next[1])
                return 0;
        }
        if (rules->inside && rules->width > 0 &&
            (next[0] < 0 || next[0] >= rules->height || next[1] < 0 || next[1] >= rules->width))
            return 0;
        memcpy(at, next, sizeof at);
    }
    for (; k < 2; k++) {
        if (path->rows[k] != 0 || path->cols[k] != 0)
            return 0;
    }
    next[0] = tiles[pair.second].row;
    next[1] = tiles[pair.second].col;
    return is_free(tiles, tile_count, at, next);
}

/* Every two tiles of a group: whether they can go, and by which path. */
static void test_paths(const mj_tile *tiles, size_t count, const shisen_rules *rules)
{
    static const char none[MOST] = {0};
    int32_t rule = shisen_number(rules);
    mj_pair legal[MOST * MOST], pair;
    mj_path paths[MOST * MOST], path;
    uint64_t found = 0, index;
    size_t k = 0;
    CHECK_EQUAL(mj_legal_pairs_by_rule(tiles, count, rule, legal, MOST * MOST, &found), MJ_OK);
    for (pair.first = 0; pair.first < count; pair.first++) {
        for (pair.second = 0; pair.second < count; pair.second++) {
            int same = tiles[pair.first].group == tiles[pair.second].group;
            int corners = shisen_corners(tiles, count, none, rules, pair);
            int32_t code;
            fill(&path, sizeof path);
            index = 77;
            code = mj_shisen_paths(tiles, count, rule, &pair, 1, &path, &index);
            if (pair.first == pair.second)
                CHECK_EQUAL(code, MJ_ERROR_PAIRING_REPEAT);
            else if (!same)
                CHECK_EQUAL(code, MJ_ERROR_PAIRING_GROUP);
            else
                CHECK_EQUAL(code, corners < 0 ? MJ_ERROR_NOT_PLAYABLE : MJ_OK);
            CHECK_EQUAL(mj_shisen_paths(tiles, count, rule, &pair, 1, NULL, NULL), code);
            if (code != MJ_OK) {
                CHECK(untouched(&path, sizeof path) && index == 0);
                continue;
            }
            CHECK_EQUAL(path.corner_count, corners);
            CHECK(is_path(tiles, count, rules, pair, &path));
            CHECK_EQUAL(index, 77);
            if (pair.first < pair.second) {
                CHECK(k < found && legal[k].first == pair.first && legal[k].second == pair.second);
                k++;
            }
        }
    }
    CHECK_EQUAL(k, found);
    CHECK_EQUAL(mj_shisen_paths(tiles, count, rule, legal, k, paths, NULL), MJ_OK);
}

static int collect(void *user, const char *text, size_t length)
{
    char *proof = (char *)user;
    size_t before = strlen(proof);
    if (length > 4000 - before)
        return 1;
    memcpy(proof + before, text, length);
    proof[before + length] = '\0';
    return 0;
}

/* Whether a position can be won, by trying everything. */
static int can_be_won(const mj_tile *tiles, size_t count, char *gone, const shisen_rules *rules,
                      unsigned *steps)
{
    mj_pair pair;
    int left = 0;
    if (++*steps > 20000)
        return -1;
    for (pair.first = 0; pair.first < count; pair.first++) {
        left |= !gone[pair.first];
        for (pair.second = pair.first + 1; pair.second < count && !gone[pair.first]; pair.second++) {
            int won;
            if (gone[pair.second] || tiles[pair.first].group != tiles[pair.second].group ||
                shisen_corners(tiles, count, gone, rules, pair) < 0)
                continue;
            gone[pair.first] = gone[pair.second] = 1;
            won = can_be_won(tiles, count, gone, rules, steps);
            gone[pair.first] = gone[pair.second] = 0;
            if (won != 0)
                return won;
        }
    }
    return !left;
}

/* The calls that take a rule, about one board: they agree with each other and with the truth. */
static void test_calls(const mj_tile *tiles, size_t count, const shisen_rules *rules)
{
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    mj_rating rating = MJ_RATING_INIT;
    mj_pair pairs[MOST / 2], legal[MOST * MOST], pair;
    mj_tile other[MOST];
    uint8_t flags[MOST * MOST];
    char proof[4001] = "", gone[MOST] = {0};
    uint64_t found = 0, left = 0, lost_at = 5, k;
    unsigned steps = 0;
    int truth = can_be_won(tiles, count, gone, rules, &steps);
    int32_t code, rule = shisen_number(rules);
    options.rule = rule;
    code = mj_solve(tiles, count, &options, pairs, MOST / 2, &report);
    CHECK(code == MJ_SOLVABLE || code == MJ_UNSOLVABLE);
    if (truth >= 0)
        CHECK_EQUAL(code, truth ? MJ_SOLVABLE : MJ_UNSOLVABLE);
    if (code == MJ_SOLVABLE)
        CHECK(replay_shisen(tiles, count, rules, pairs, count / 2) == NULL);
    CHECK_EQUAL(mj_prove(tiles, count, &options, collect, proof, NULL, 0, NULL), code);
    if (code == MJ_UNSOLVABLE) {
        CHECK_EQUAL(mj_check_proof(tiles, count, proof, strlen(proof), &options, &report), code);
        options.rule = rule ^ MJ_RULE_SHISEN_APART;
        CHECK_EQUAL(mj_check_proof(tiles, count, proof, strlen(proof), &options, &report),
                    MJ_ERROR_PROOF_RULE);
        CHECK_EQUAL(report.error_index, 1);
        options.rule = rule;
    }
    CHECK(mj_prune_scan_by_rule(tiles, count, rule, NULL, 0, flags) != MJ_SOLVABLE);
    if (mj_random_attempts_by_rule(tiles, count, rule, 100, 1, pairs, MOST / 2, &found) ==
        MJ_SOLVABLE)
        CHECK(code == MJ_SOLVABLE && replay_shisen(tiles, count, rules, pairs, count / 2) == NULL);
    CHECK_EQUAL(mj_hint(tiles, count, &options, &pair, NULL), code);
    CHECK_EQUAL(mj_safe_pairs(tiles, count, &options, legal, flags, MOST * MOST, &found, NULL), code);
    for (k = 0; code == MJ_UNSOLVABLE && k < found; k++)
        CHECK_EQUAL(flags[k], MJ_UNSOLVABLE);
    for (k = 0; code == MJ_SOLVABLE && k < found; k++) {
        int32_t after;
        size_t j, rest = 0;
        for (j = 0; j < count; j++) {
            if (j != legal[k].first && j != legal[k].second)
                other[rest++] = tiles[j];
        }
        after = mj_solve(other, rest, &options, NULL, 0, NULL);
        CHECK_EQUAL(flags[k], after);
    }
    CHECK_EQUAL(mj_lost_since(tiles, count, legal, found > 0, &options, &lost_at, NULL),
                found > 0 ? flags[0] : code);
    CHECK_EQUAL(mj_fewest_left(tiles, count, &options, pairs, MOST / 2, &left, NULL), code);
    CHECK((left == 0) == (code == MJ_SOLVABLE));
    CHECK_EQUAL(mj_leaves_at_most(tiles, count, left, &options, NULL, 0, &found, NULL), MJ_SOLVABLE);
    if (left > 0)
        CHECK_EQUAL(mj_leaves_at_most(tiles, count, left - 2, &options, NULL, 0, &found, NULL),
                    MJ_UNSOLVABLE);
    CHECK_EQUAL(mj_rate(tiles, count, 64, &options, &rating, NULL), code);
    CHECK(code == MJ_SOLVABLE ? rating.difficulty < 100 : rating.difficulty == 100);
    if (mj_reshuffle(tiles, count, 3, &options, other, NULL) == MJ_SOLVABLE)
        CHECK_EQUAL(mj_solve(other, count, &options, NULL, 0, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_why_lost(tiles, count, &options, NULL, NULL, NULL, NULL), MJ_ERROR_RULE);
}

/* A board that every call refuses, with this error at this tile. */
static void refuse(const mj_tile *tiles, size_t count, int32_t rule, int32_t error, uint64_t index)
{
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    mj_pair pairs[MOST / 2];
    mj_path path;
    uint8_t flags[MOST];
    uint64_t at = 5;
    const mj_pair first = {0, 1};
    options.rule = rule;
    fill(pairs, sizeof pairs);
    fill(flags, sizeof flags);
    fill(&path, sizeof path);
    CHECK_EQUAL(mj_solve(tiles, count, &options, pairs, MOST / 2, &report), error);
    CHECK_EQUAL(report.error_index, index);
    CHECK_EQUAL(mj_hint(tiles, count, &options, pairs, &report), error);
    CHECK_EQUAL(report.error_index, index);
    CHECK_EQUAL(mj_playable_by_rule(tiles, count, rule, flags), error);
    CHECK_EQUAL(mj_prune_scan_by_rule(tiles, count, rule, NULL, 0, flags), error);
    CHECK_EQUAL(mj_check_by_rule(tiles, count, rule, NULL, 0, &at), error);
    CHECK_EQUAL(at, index);
    at = 5;
    CHECK_EQUAL(mj_shisen_paths(tiles, count, rule, &first, 1, &path, &at), error);
    CHECK_EQUAL(at, index);
    CHECK(untouched(pairs, sizeof pairs) && untouched(flags, sizeof flags));
    CHECK(untouched(&path, sizeof path));
}

static void test_bad_shisen_boards(void)
{
    static const mj_tile level[2] = {{0, 0, 0, 1}, {0, 1, 1, 1}};
    static const mj_tile below_zero[2] = {{0, 0, -1, 1}, {0, 1, 0, 1}};
    static const mj_tile same[4] = {{3, 4, 0, 1}, {0, 1, 0, 1}, {3, 4, 0, 1}, {3, 4, 0, 1}};
    static const mj_tile wide[2] = {{0, 0, 0, 1}, {0, 62, 0, 1}};
    static const mj_tile widest[2] = {{0, 0, 0, 1}, {0, 61, 0, 1}};
    static const mj_tile far[2] = {{0, MJ_MAX_COORDINATE + 1, 0, 1}, {0, MJ_MAX_COORDINATE, 0, 1}};
    static const mj_tile extreme[2] = {{INT32_MIN, INT32_MAX, 0, 1}, {0, 0, 0, 1}};
    static const mj_tile odd[2] = {{0, 0, 0, 1}, {0, 1, 0, 2}};
    static const mj_tile negative[2] = {{-1, 0, 0, 1}, {0, 0, 0, 1}};
    mj_options options = MJ_OPTIONS_INIT;
    check_about("wrong boards of Shisen-Sho");
    refuse(level, 2, MJ_RULE_SHISEN, MJ_ERROR_COORDINATE, 1);
    refuse(below_zero, 2, MJ_RULE_SHISEN, MJ_ERROR_COORDINATE, 0);
    refuse(same, 4, MJ_RULE_SHISEN, MJ_ERROR_OVERLAP, 2);
    refuse(wide, 2, MJ_RULE_SHISEN, MJ_ERROR_COORDINATE, 1);
    refuse(far, 2, MJ_RULE_SHISEN, MJ_ERROR_COORDINATE, 0);
    refuse(extreme, 2, MJ_RULE_SHISEN, MJ_ERROR_COORDINATE, 0);
    refuse(odd, 2, MJ_RULE_SHISEN, MJ_ERROR_ODD_GROUP, 0);
    refuse(negative, 2, MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(2, 2), MJ_ERROR_COORDINATE, 0);
    refuse(widest, 2, MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(61, 2), MJ_ERROR_COORDINATE, 1);
    refuse(NULL, 2, MJ_RULE_SHISEN, MJ_ERROR_NULL, MJ_NO_INDEX);
    options.rule = MJ_RULE_SHISEN;
    CHECK_EQUAL(mj_solve(widest, 2, &options, NULL, 0, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_solve(negative, 2, &options, NULL, 0, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_solve(NULL, 0, &options, NULL, 0, NULL), MJ_SOLVABLE);
    options.rule += MJ_RULE_SHISEN_SIZE(62, 62) + MJ_RULE_SHISEN_INSIDE;
    CHECK_EQUAL(mj_solve(widest, 2, &options, NULL, 0, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_solve(NULL, 0, &options, NULL, 0, NULL), MJ_SOLVABLE);
}

static void test_bad_shisen_rules(void)
{
    static const mj_tile tiles[2] = {{0, 0, 0, 1}, {0, 1, 0, 1}};
    static const mj_pair first = {0, 1};
    const int32_t wrong[] = {-1, 2, 8, 15, MJ_RULE_SHISEN + 1, MJ_RULE_SHISEN + 2,
        MJ_RULE_SHISEN_INSIDE, MJ_RULE_SHISEN_APART, MJ_RULE_SHISEN_DOWN,
        MJ_RULE_SHISEN + MJ_RULE_SHISEN_INSIDE, MJ_RULE_SHISEN_SIZE(18, 8), MJ_RULE_SHISEN + 640, MJ_RULE_SHISEN + 896,
        MJ_RULE_SHISEN + 1024, MJ_RULE_SHISEN + 32768, MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(18, 0),
        MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(0, 8), MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(63, 8),
        MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(8, 63), MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(64, 8),
        MJ_RULE_SHISEN + (1 << 28), MJ_RULE_SHISEN - INT32_MAX - 1, INT32_MAX, INT32_MIN};
    mj_options options = MJ_OPTIONS_INIT;
    mj_path path;
    uint64_t index = 5;
    uint8_t flags[2];
    size_t k;
    check_about("rules of Shisen-Sho that there are not");
    fill(&path, sizeof path);
    for (k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        int is_size = wrong[k] == MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(64, 8);
        options.rule = wrong[k];
        if (is_size) /* what is too wide counts as a row more: a rule, but of 0 columns */
            CHECK_EQUAL(wrong[k], MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(0, 9));
        CHECK_EQUAL(mj_solve(tiles, 2, &options, NULL, 0, NULL), MJ_ERROR_OPTIONS_VALUE);
        CHECK_EQUAL(mj_playable_by_rule(tiles, 2, wrong[k], flags), MJ_ERROR_RULE);
        CHECK_EQUAL(mj_check_by_rule(tiles, 2, wrong[k], NULL, 0, NULL), MJ_ERROR_RULE);
        CHECK_EQUAL(mj_shisen_paths(tiles, 2, wrong[k], &first, 1, &path, &index), MJ_ERROR_RULE);
        CHECK_EQUAL(index, MJ_NO_INDEX);
    }
    /* Rules of Mahjong have no paths. */
    for (k = 0; k < 2; k++)
        CHECK_EQUAL(mj_shisen_paths(tiles, 2, (int32_t)k, &first, 1, &path, NULL), MJ_ERROR_RULE);
    CHECK(untouched(&path, sizeof path));
}

static void test_bad_pairs(void)
{
    static const mj_tile tiles[6] = {{0, 0, 0, 1}, {0, 1, 0, 2}, {0, 2, 0, 1},
                                     {0, 3, 0, 2}, {1, 1, 0, 3}, {1, 0, 0, 3}};
    static const mj_pair missing[2] = {{4, 5}, {6, 0}}, repeated[2] = {{4, 5}, {5, 4}};
    static const mj_pair huge[1] = {{UINT32_MAX, 0}};
    mj_pair many[4] = {{4, 5}, {4, 5}, {4, 5}, {4, 5}};
    mj_path paths[4];
    int32_t rule = MJ_RULE_SHISEN;
    uint64_t index = 5;
    check_about("pairs of Shisen-Sho that are wrong");
    fill(paths, sizeof paths);
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, missing, 2, paths, &index), MJ_ERROR_PAIRING_TILE);
    CHECK_EQUAL(index, 1);
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, huge, 1, paths, &index), MJ_ERROR_PAIRING_TILE);
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, NULL, 1, paths, &index), MJ_ERROR_NULL);
    CHECK_EQUAL(index, MJ_NO_INDEX);
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, missing, 19, paths, &index),
                MJ_ERROR_PAIRING_COUNT);
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, missing, SIZE_MAX, paths, &index),
                MJ_ERROR_PAIRING_COUNT);
    CHECK_EQUAL(mj_shisen_paths(tiles, MJ_MAX_TILES + 1, rule, missing, 2, paths, &index),
                MJ_ERROR_TILE_COUNT);
    CHECK(untouched(paths, sizeof paths));
    /* Each pair is asked about by itself: all of mj_legal_pairs_by_rule share tiles. */
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, repeated, 2, paths, NULL), MJ_OK);
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, many, 4, paths, NULL), MJ_OK);
    CHECK(paths[3].corner_count == 0 && paths[3].rows[1] == 0);
    CHECK_EQUAL(mj_shisen_paths(tiles, 6, rule, NULL, 0, NULL, NULL), MJ_OK);
}

static void test_shisen_deals(void)
{
    static mj_tile layout[144], tiles[144];
    const shisen_rules rules = {0, 0, 18, 8};
    mj_options options = MJ_OPTIONS_INIT;
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
    mj_survey_result result = MJ_SURVEY_RESULT_INIT;
    mj_pair pairs[72];
    mj_pair played[1];
    uint64_t seed = 0, lost_at = 0;
    int32_t difficulty = 0;
    check_about("deals of Shisen-Sho");
    options.rule = shisen_number(&rules);
    CHECK_EQUAL(mj_shisen_board(18, 8, layout, 144), 144);
    CHECK_EQUAL(mj_deal_winnable(layout, 144, 4, 5, 0, 0, 100, &options, tiles, &seed, NULL),
                MJ_SOLVABLE);
    CHECK_EQUAL(mj_solve(tiles, 144, &options, pairs, 72, NULL), MJ_SOLVABLE);
    CHECK(replay_shisen(tiles, 144, &rules, pairs, 72) == NULL);
    CHECK_EQUAL(mj_lost_since(tiles, 144, pairs, 72, &options, &lost_at, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_hint(tiles, 144, &options, played, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_deal_surely(layout, 144, 4, 5, 0, 100, &options, tiles, &difficulty, NULL),
                MJ_SOLVABLE);
    CHECK_EQUAL(mj_solve(tiles, 144, &options, pairs, 72, NULL), MJ_SOLVABLE);
    CHECK(replay_shisen(tiles, 144, &rules, pairs, 72) == NULL);
    plan.deal_count = 30;
    plan.group_size = 4;
    CHECK_EQUAL(mj_survey(layout, 144, &options, &plan, &result), MJ_OK);
    CHECK(result.deals == 30 && result.solvable + result.unsolvable == 30 && result.solvable > 15);
}

void test_shisen(unsigned boards)
{
    mj_tile tiles[MOST + 6];
    unsigned number;
    test_boards();
    test_deals();
    test_bad_shisen_boards();
    test_bad_shisen_rules();
    test_bad_pairs();
    test_shisen_deals();
    check_about("small boards of Shisen-Sho");
    state = 1;
    for (number = 0; number < boards; number++) {
        shisen_rules rules;
        size_t count = make_board(tiles, &rules);
        test_paths(tiles, count, &rules);
        test_calls(tiles, count, &rules);
    }
    check_about(NULL);
}
