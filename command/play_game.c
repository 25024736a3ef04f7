#include "play_game.h"

#include <string.h>
#include <time.h>

/* As mj_rate tells them: from every second random game to one that only a search wins. */
const level levels[LEVELS] = {
    {"easy", 0, 22}, {"medium", 23, 32}, {"hard", 33, 43}, {"expert", 44, 99}, {"any", 0, 100}};

/* A player does not wait longer than this for an answer. */
#define TIME_LIMIT_MS 1000
/* Than this for the steps of a deal, of which there are a few; most take a tenth of a second. */
#define DEAL_STEP_MS 3000
#define DEAL_SECONDS 9

static mj_options patience(const kind *what)
{
    mj_options options = MJ_OPTIONS_INIT;
    options.rule = what->rule;
    options.time_limit_ms = TIME_LIMIT_MS;
    return options;
}

/* The position as a board of its own; `index` tells which tile of the game each of it is. */
static size_t position(const game *g, mj_tile tiles[MOST_TILES], uint32_t index[MOST_TILES])
{
    size_t k, left = 0;
    memset(tiles, 0, MOST_TILES * sizeof *tiles);
    for (k = 0; k < g->tile_count; k++) {
        if (!g->gone[k]) {
            tiles[left] = g->tiles[k];
            index[left++] = (uint32_t)k;
        }
    }
    return left;
}

static void in_the_game(mj_pair *pair, const uint32_t index[MOST_TILES])
{
    pair->first = index[pair->first];
    pair->second = index[pair->second];
}

/* Asks the library about the position as it is now. */
static void look(game *g)
{
    mj_options options = patience(&g->what);
    mj_tile tiles[MOST_TILES];
    uint32_t index[MOST_TILES];
    uint8_t playable[MOST_TILES];
    uint64_t lost_at = MJ_NO_INDEX;
    size_t k, left = position(g, tiles, index);
    memset(g->playable, 0, sizeof g->playable);
    g->pair_count = 0;
    if (mj_playable_by_rule(tiles, left, g->what.rule, playable) > 0)
        for (k = 0; k < left; k++)
            g->playable[index[k]] = playable[k];
    mj_legal_pairs_by_rule(tiles, left, g->what.rule, NULL, 0, &g->pair_count);
    g->light = mj_lost_since(g->tiles, g->tile_count, g->played, g->played_count, &options,
                             &lost_at, NULL);
    g->undo = 0;
    g->fewest = 0;
    if (g->light == MJ_UNSOLVABLE) {
        if (lost_at != MJ_NO_INDEX)
            g->undo = g->played_count - (size_t)lost_at;
        mj_fewest_left(tiles, left, &options, NULL, 0, &g->fewest, NULL);
    }
}

/* Deals KShisen's own faces until the board can be won, whatever its difficulty. */
static int32_t deal_kshisen(mj_tile *tiles, size_t count, const mj_options *options, uint64_t seed)
{
    const time_t begin = time(NULL);
    int tries;
    for (tries = 0; tries < 100 && difftime(time(NULL), begin) < DEAL_SECONDS; tries++) {
        int32_t code = mj_shisen_deal(tiles, count, MJ_FACES_KSHISEN, seed, tiles);
        seed++;
        if (code == MJ_OK)
            code = mj_solve(tiles, count, options, NULL, 0, NULL);
        if (code == MJ_SOLVABLE || code < 0)
            return code;
    }
    return MJ_UNKNOWN;
}

/* Uniform deals first; where they are not as difficult as asked for, one for sure, and where the
 * layout has none like that, the nearest. */
static int32_t deal_of_level(const kind *what, const level *asked, const mj_options *options,
                             uint64_t seed, mj_tile *tiles)
{
    mj_report report = MJ_REPORT_INIT;
    size_t count = what->tile_count;
    int32_t code = mj_deal_winnable(what->tiles, count, 4, seed, 200, asked->easiest, asked->hardest,
                                    options, tiles, NULL, NULL);
    if (code == MJ_SOLVABLE)
        return code;
    code = mj_deal_surely(what->tiles, count, 4, seed, asked->easiest, asked->hardest, options, tiles,
                          NULL, &report);
    if (code == MJ_ERROR_NO_DEAL && report.error_index <= 100)
        code = mj_deal_surely(what->tiles, count, 4, seed, (uint32_t)report.error_index,
                              (uint32_t)report.error_index, options, tiles, NULL, NULL);
    if (code != MJ_SOLVABLE && code != MJ_UNSOLVABLE)
        code = mj_deal_winnable(what->tiles, count, 4, seed, 0, 0, 100, options, tiles, NULL, NULL);
    if (code != MJ_SOLVABLE && code != MJ_UNSOLVABLE)
        code = mj_deal_surely(what->tiles, count, 4, seed, 0, 100, options, tiles, NULL, NULL);
    return code;
}

int game_deal(game *g, const kind *what, const level *difficulty, uint64_t seed)
{
    mj_tile tiles[MOST_TILES];
    mj_rating rating = MJ_RATING_INIT;
    mj_options options = patience(what);
    size_t count = what->tile_count;
    int32_t code;
    memcpy(tiles, what->tiles, sizeof tiles);
    options.time_limit_ms = DEAL_STEP_MS;
    if (what->width > 24) /* with four tiles a face hardly any of these can be won */
        code = deal_kshisen(tiles, count, &options, seed);
    else
        code = deal_of_level(what, difficulty, &options, seed, tiles);
    if (code != MJ_SOLVABLE)
        return 0;
    if (mj_rate(tiles, count, 0, &options, &rating, NULL) != MJ_SOLVABLE)
        rating.difficulty = -1; /* it took too long */
    memset(g, 0, sizeof *g);
    memcpy(g->tiles, tiles, count * sizeof *tiles);
    g->what = *what;
    g->tile_count = count;
    g->seed = seed;
    g->difficulty = rating.difficulty;
    g->is_nearest = what->width <= 24 && rating.difficulty >= 0 &&
                    (rating.difficulty < (int32_t)difficulty->easiest ||
                     rating.difficulty > (int32_t)difficulty->hardest);
    look(g);
    return 1;
}

int game_path(const game *g, mj_pair pair, mj_path *path)
{
    mj_tile tiles[MOST_TILES];
    uint32_t index[MOST_TILES];
    size_t k, left = position(g, tiles, index);
    mj_pair now = {0, 0};
    if (g->what.width == 0 || g->gone[pair.first] || g->gone[pair.second])
        return 0;
    for (k = 0; k < left; k++) {
        now.first = index[k] == pair.first ? (uint32_t)k : now.first;
        now.second = index[k] == pair.second ? (uint32_t)k : now.second;
    }
    return mj_shisen_paths(tiles, left, g->what.rule, &now, 1, path, NULL) == MJ_OK;
}

int game_play(game *g, mj_pair pair)
{
    mj_path path;
    if (pair.first == pair.second || !g->playable[pair.first] || !g->playable[pair.second] ||
        g->tiles[pair.first].group != g->tiles[pair.second].group)
        return 0;
    if (g->what.width > 0 && !game_path(g, pair, &path))
        return 0;
    g->gone[pair.first] = g->gone[pair.second] = 1;
    g->played[g->played_count++] = pair;
    look(g);
    return 1;
}

int game_undo(game *g, size_t pairs)
{
    if (pairs == 0 || pairs > g->played_count)
        return 0;
    while (pairs-- > 0) {
        mj_pair pair = g->played[--g->played_count];
        g->gone[pair.first] = g->gone[pair.second] = 0;
    }
    look(g);
    return 1;
}

int game_hint(const game *g, mj_pair *pair)
{
    mj_options options = patience(&g->what);
    mj_tile tiles[MOST_TILES];
    uint32_t index[MOST_TILES];
    size_t left = position(g, tiles, index);
    if (left == 0 || mj_hint(tiles, left, &options, pair, NULL) != MJ_SOLVABLE)
        return 0;
    in_the_game(pair, index);
    return 1;
}

int game_why(const game *g, uint8_t faults[MOST_TILES], uint64_t *groups, int32_t *pattern)
{
    mj_options options = patience(&g->what);
    mj_tile tiles[MOST_TILES];
    uint8_t flags[MOST_TILES];
    uint32_t index[MOST_TILES];
    size_t k, left = position(g, tiles, index);
    if (mj_why_lost(tiles, left, &options, flags, groups, pattern, NULL) != MJ_UNSOLVABLE)
        return 0;
    memset(faults, MJ_FAULT_NONE, MOST_TILES);
    for (k = 0; k < left; k++)
        faults[index[k]] = flags[k];
    return 1;
}

/* A face is seen where any of the four cells of its tile is not under another tile. */
static uint8_t is_seen(const game *g, uint32_t tile)
{
    const mj_tile *at = &g->tiles[tile];
    int row, col;
    for (row = 0; row < 2; row++)
        for (col = 0; col < 2; col++)
            if (game_tile_at(g, at->row + row, at->col + col) == tile)
                return 1;
    return 0;
}

int game_fair_hint(const game *g, mj_pair *pair, int *share)
{
    mj_options options = patience(&g->what);
    mj_tile tiles[MOST_TILES];
    mj_pair pairs[MOST_PAIRS];
    uint32_t index[MOST_TILES];
    uint8_t visible[MOST_TILES];
    uint64_t safe[MOST_PAIRS], count = 0, judged = 0, best = 0, k;
    size_t left = position(g, tiles, index);
    for (k = 0; k < left; k++)
        visible[k] = is_seen(g, index[k]);
    /* In Shisen-Sho every face is seen. */
    if (g->what.width > 0)
        return 0;
    if (mj_guess_pairs(tiles, left, visible, 0, &options, pairs, safe, MOST_PAIRS, &count,
                        &judged, NULL, NULL) != MJ_OK ||
        count == 0 || judged == 0)
        return 0;
    for (k = 1; k < count; k++)
        if (safe[k] > safe[best])
            best = k;
    *pair = pairs[best];
    in_the_game(pair, index);
    *share = (int)(100 * safe[best] / judged);
    return 1;
}

int game_shuffle(game *g)
{
    mj_options options = patience(&g->what);
    mj_tile tiles[MOST_TILES];
    uint32_t index[MOST_TILES];
    size_t left = position(g, tiles, index);
    uint64_t seed = g->seed + g->shuffles + 1;
    if (left == 0 || mj_reshuffle(tiles, left, seed, &options, tiles, NULL) != MJ_SOLVABLE)
        return 0;
    memcpy(g->tiles, tiles, left * sizeof *tiles);
    memset(g->gone, 0, sizeof g->gone);
    g->tile_count = left;
    g->moves_before += g->played_count;
    g->played_count = 0;
    g->shuffles++;
    look(g);
    return 1;
}

size_t game_left(const game *g)
{
    return g->tile_count - 2 * g->played_count;
}

size_t game_moves(const game *g)
{
    return g->moves_before + g->played_count;
}

int game_order(const game *g, uint32_t tile)
{
    int order = 0;
    uint32_t k;
    for (k = 0; k < tile; k++)
        order += g->tiles[k].group == g->tiles[tile].group;
    return order;
}

uint32_t game_tile_at(const game *g, int32_t row, int32_t col)
{
    /* A tile of Shisen-Sho is one cell. */
    int32_t side = g->what.width > 0 ? 1 : 2;
    uint32_t found = NO_TILE, k;
    for (k = 0; k < g->tile_count; k++) {
        const mj_tile *tile = &g->tiles[k];
        if (!g->gone[k] && row - tile->row >= 0 && row - tile->row < side &&
            col - tile->col >= 0 && col - tile->col < side &&
            (found == NO_TILE || tile->level > g->tiles[found].level))
            found = k;
    }
    return found;
}
