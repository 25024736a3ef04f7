#include "solver.h"

#include <stdio.h>

/* Seeds of the game have 30 bits. */
#define SEEDS 0x40000000u

/* About how long dealing takes. */
#define DEAL_NS 5000

/* How far the difficulty of a deal may be from what was asked for. */
#define NEAR 10

/* A difficulty that is not known is that far away. */
#define FARTHEST 1000

void solver_begin(solver_game *game)
{
    game->tile_count = 0;
    game->played_count = 0;
    game->spent_ns = 0;
}

void solver_tile(solver_game *game, int row, int col, int level, int match)
{
    if (game->tile_count < SOLVER_TILES) {
        mj_tile *tile = &game->tiles[game->tile_count++];
        tile->row = row;
        tile->col = col;
        tile->level = level;
        tile->group = match;
    }
}

void solver_played(solver_game *game, int first, int second)
{
    if (game->played_count < SOLVER_TILES / 2) {
        mj_pair *pair = &game->played[game->played_count++];
        pair->first = (uint32_t)first;
        pair->second = (uint32_t)second;
    }
}

/* The tiles that are left, and which tiles of the board they are. Returns how many. */
static size_t position(const solver_game *game, mj_tile *left, uint32_t *numbers)
{
    unsigned char gone[SOLVER_TILES] = {0};
    size_t count = 0, k;
    for (k = 0; k < game->played_count; k++) {
        if (game->played[k].first < SOLVER_TILES)
            gone[game->played[k].first] = 1;
        if (game->played[k].second < SOLVER_TILES)
            gone[game->played[k].second] = 1;
    }
    for (k = 0; k < game->tile_count; k++) {
        if (!gone[k]) {
            numbers[count] = (uint32_t)k;
            left[count++] = game->tiles[k];
        }
    }
    return count;
}

/* What is left of a limit, at least a millisecond. */
static uint64_t rest(int limit_ms, uint64_t spent_ns)
{
    uint64_t spent_ms = spent_ns / 1000000;
    return spent_ms < (uint64_t)limit_ms ? (uint64_t)limit_ms - spent_ms : 1;
}

/* A question may take what the questions before it have left. */
static void limit(const solver_game *game, mj_options *options, mj_report *report)
{
    mj_options_init(options, sizeof *options);
    mj_report_init(report, sizeof *report);
    options->time_limit_ms = rest(SOLVER_LIMIT_MS, game->spent_ns);
}

/* What to say when nothing can be said about the game. */
static void excuse(int32_t code, char *text, size_t capacity)
{
    if (code == MJ_UNKNOWN)
        snprintf(text, capacity, "Not known: this takes more than %d ms.", SOLVER_LIMIT_MS);
    else
        snprintf(text, capacity, "Not known: %s.", mj_strerror(code));
}

int32_t solver_check(solver_game *game, int *keep, char *text, size_t capacity)
{
    mj_options options;
    mj_report report;
    uint64_t lost_at = MJ_NO_INDEX;
    int32_t code;
    limit(game, &options, &report);
    code = mj_lost_since(game->tiles, game->tile_count, game->played, game->played_count, &options,
                         &lost_at, &report);
    game->spent_ns += report.elapsed_ns;
    if (code == MJ_SOLVABLE) {
        snprintf(text, capacity, game->tile_count == 2 * game->played_count
                                     ? "Won."
                                     : "This can still be won.");
    } else if (code == MJ_UNSOLVABLE && lost_at == MJ_NO_INDEX) {
        *keep = -1;
        snprintf(text, capacity, "Lost from the start: f shuffles, y shows why.");
    } else if (code == MJ_UNSOLVABLE) {
        *keep = (int)lost_at;
        snprintf(text, capacity, "Lost since move %d of %d: b takes back %d, y shows why.", *keep + 1,
                 (int)game->played_count, (int)game->played_count - *keep);
    } else {
        excuse(code, text, capacity);
    }
    return code;
}

int32_t solver_hint(solver_game *game, int which, int *first, int *second, char *text,
                    size_t capacity)
{
    /* At most six pairs of each group of four. */
    mj_pair pairs[SOLVER_TILES / 4 * 6];
    uint8_t verdicts[SOLVER_TILES / 4 * 6];
    mj_tile left[SOLVER_TILES];
    uint32_t numbers[SOLVER_TILES];
    size_t count = position(game, left, numbers), k;
    uint64_t pair_count = 0;
    mj_options options;
    mj_report report;
    int32_t code;
    limit(game, &options, &report);
    if (which == 0) {
        /* The first of the safe pairs, which is found sooner than all of them. */
        code = mj_hint(left, count, &options, pairs, &report);
        pair_count = code == MJ_SOLVABLE && count != 0;
        verdicts[0] = MJ_SOLVABLE;
    } else {
        code = mj_safe_pairs(left, count, &options, pairs, verdicts, sizeof pairs / sizeof *pairs,
                             &pair_count, &report);
    }
    game->spent_ns += report.elapsed_ns;
    for (k = 0; code >= 0 && k < pair_count; k++) {
        if (verdicts[k] == MJ_SOLVABLE && which-- == 0) {
            *first = (int)numbers[pairs[k].first];
            *second = (int)numbers[pairs[k].second];
            return MJ_SOLVABLE;
        }
    }
    if (code == MJ_UNSOLVABLE)
        snprintf(text, capacity, "Lost: no pair wins any more.");
    else if (code == MJ_SOLVABLE)
        snprintf(text, capacity, count == 0 ? "Won." : "All other pairs lose the game.");
    else
        excuse(code, text, capacity);
    return code == MJ_SOLVABLE ? MJ_UNSOLVABLE : code;
}

int32_t solver_solve(solver_game *game, mj_pair *pairs, size_t *pair_count)
{
    mj_tile left[SOLVER_TILES];
    uint32_t numbers[SOLVER_TILES];
    size_t count = position(game, left, numbers), k;
    mj_options options;
    mj_report report;
    int32_t code;
    limit(game, &options, &report);
    code = mj_solve(left, count, &options, pairs, SOLVER_TILES / 2, &report);
    game->spent_ns += report.elapsed_ns;
    *pair_count = code == MJ_SOLVABLE ? count / 2 : 0;
    for (k = 0; k < *pair_count; k++) {
        pairs[k].first = numbers[pairs[k].first];
        pairs[k].second = numbers[pairs[k].second];
    }
    return code;
}

int32_t solver_why(solver_game *game, uint8_t *faults)
{
    mj_tile left[SOLVER_TILES];
    uint32_t numbers[SOLVER_TILES];
    uint8_t found[SOLVER_TILES];
    size_t count = position(game, left, numbers), k;
    mj_options options;
    mj_report report;
    int32_t code;
    limit(game, &options, &report);
    code = mj_why_lost(left, count, &options, found, NULL, NULL, &report);
    game->spent_ns += report.elapsed_ns;
    if (code != MJ_UNSOLVABLE)
        return code;
    for (k = 0; k < game->tile_count; k++)
        faults[k] = MJ_FAULT_NONE;
    for (k = 0; k < count; k++)
        faults[numbers[k]] = found[k];
    return code;
}

int32_t solver_reshuffle(solver_game *game, uint64_t seed, uint32_t *from)
{
    mj_tile left[SOLVER_TILES], shuffled[SOLVER_TILES];
    uint32_t numbers[SOLVER_TILES];
    unsigned char given[SOLVER_TILES] = {0};
    size_t count = position(game, left, numbers), k, other;
    mj_options options;
    mj_report report;
    int32_t code;
    limit(game, &options, &report);
    code = mj_reshuffle(left, count, seed, &options, shuffled, &report);
    game->spent_ns += report.elapsed_ns;
    if (code != MJ_SOLVABLE)
        return code;
    for (k = 0; k < game->tile_count; k++)
        from[k] = (uint32_t)k;
    /* The faces of a group differ, as seasons do; each is given once. */
    for (k = 0; k < count; k++) {
        for (other = 0; other < count; other++) {
            if (!given[other] && left[other].group == shuffled[k].group) {
                given[other] = 1;
                from[numbers[k]] = numbers[other];
                break;
            }
        }
    }
    return code;
}

/* How far a deal that can be won is from a difficulty; -1 is any. Where it cannot be told in time, it
 * counts as farther than any other. */
static int distance(const mj_tile *tiles, size_t count, int difficulty, uint64_t limit_ms,
                    uint64_t *spent_ns)
{
    mj_options options;
    mj_report report;
    mj_rating rating;
    int32_t code;
    if (difficulty < 0)
        return 0;
    mj_options_init(&options, sizeof options);
    mj_report_init(&report, sizeof report);
    options.time_limit_ms = limit_ms;
    mj_rating_init(&rating, sizeof rating);
    code = mj_rate(tiles, count, 0, &options, &rating, &report);
    *spent_ns += report.elapsed_ns;
    if (code != MJ_SOLVABLE)
        return FARTHEST;
    return rating.difficulty < difficulty ? difficulty - rating.difficulty
                                          : rating.difficulty - difficulty;
}

int solver_seed(const solver_game *game, uint32_t seed, int difficulty, int limit_ms,
                uint32_t *found)
{
    mj_tile tiles[SOLVER_TILES];
    mj_options options;
    uint64_t spent_ns = 0;
    uint32_t k;
    int nearest = FARTHEST + 1;
    mj_options_init(&options, sizeof options);
    options.time_limit_ms = SOLVER_LIMIT_MS;
    *found = seed % SEEDS;
    for (k = 0; spent_ns / 1000000 < (uint64_t)limit_ms && nearest > NEAR; k++) {
        uint32_t next = (seed + k) % SEEDS;
        /* As the game numbers its boards: bit 16 is clear. */
        uint32_t number = (next >> 16) << 17 | (next & 0xffff);
        int32_t code;
        mj_report report;
        mj_report_init(&report, sizeof report);
        if (mj_deal_xmahjongg(game->tiles, game->tile_count, number, tiles) != MJ_OK)
            break;
        if (rest(limit_ms, spent_ns) < SOLVER_LIMIT_MS)
            options.time_limit_ms = rest(limit_ms, spent_ns);
        code = mj_solve(tiles, game->tile_count, &options, NULL, 0, &report);
        spent_ns += report.elapsed_ns + DEAL_NS;
        if (code == MJ_SOLVABLE) {
            int away = distance(tiles, game->tile_count, difficulty, rest(limit_ms, spent_ns),
                                &spent_ns);
            if (away < nearest) {
                nearest = away;
                *found = next;
            }
        }
    }
    return nearest <= NEAR ? 1 : nearest <= FARTHEST ? 2 : 0;
}
