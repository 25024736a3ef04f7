#include "boards.h"

#include "check.h"

#include <stdlib.h>

void deal_turtle(mj_tile tiles[TURTLE], uint64_t seed)
{
    CHECK_EQUAL(mj_turtle(tiles, TURTLE), TURTLE);
    CHECK_EQUAL(mj_deal(tiles, TURTLE, 4, seed, tiles), MJ_OK);
}

static int covers(const mj_tile *upper, const mj_tile *lower)
{
    return upper->level == lower->level + 1 && abs(upper->row - lower->row) < 2 &&
           abs(upper->col - lower->col) < 2;
}

/* Whether a tile of the same level touches another on the side where `step` columns lead. */
static int touches(const mj_tile *neighbour, const mj_tile *tile, int step)
{
    return neighbour->level == tile->level && neighbour->col == tile->col + step &&
           abs(neighbour->row - tile->row) < 2;
}

static int playable(const mj_tile *tiles, size_t tile_count, const char *gone, size_t tile)
{
    int left = 0, right = 0;
    size_t k;
    for (k = 0; k < tile_count; k++) {
        if (gone[k])
            continue;
        if (covers(&tiles[k], &tiles[tile]))
            return 0;
        left |= touches(&tiles[k], &tiles[tile], -2);
        right |= touches(&tiles[k], &tiles[tile], 2);
    }
    return !left || !right;
}

/* What is wrong with a pair whatever the rules of the game are, or NULL. */
static const char *wrong_pair(const mj_tile *tiles, size_t tile_count, const char *gone,
                              mj_pair pair)
{
    if (pair.first >= tile_count || pair.second >= tile_count)
        return "a pair names a tile that does not exist";
    if (pair.first == pair.second)
        return "a pair names one tile twice";
    if (gone[pair.first] || gone[pair.second])
        return "a tile is played twice";
    if (tiles[pair.first].group != tiles[pair.second].group)
        return "a pair is of two groups";
    return NULL;
}

static int can_be_played(const mj_tile *tiles, size_t tile_count, const char *gone,
                         const shisen_rules *rules, mj_pair pair)
{
    if (rules != NULL)
        return shisen_corners(tiles, tile_count, gone, rules, pair) >= 0;
    return playable(tiles, tile_count, gone, pair.first) &&
           playable(tiles, tile_count, gone, pair.second);
}

/* Plays pairs, of Mahjong where there are no rules of Shisen-Sho. */
static const char *play_all(const mj_tile *tiles, size_t tile_count, const shisen_rules *rules,
                            const mj_pair *pairs, size_t pair_count)
{
    char *gone = (char *)calloc(tile_count + 1, 1);
    const char *wrong = gone == NULL ? "out of memory" : NULL;
    size_t k;
    for (k = 0; k < pair_count && wrong == NULL; k++) {
        wrong = wrong_pair(tiles, tile_count, gone, pairs[k]);
        if (wrong == NULL && !can_be_played(tiles, tile_count, gone, rules, pairs[k]))
            wrong = "a tile is not playable when it is played";
        if (wrong == NULL)
            gone[pairs[k].first] = gone[pairs[k].second] = 1;
    }
    if (wrong == NULL && 2 * pair_count != tile_count)
        wrong = "tiles are left";
    free(gone);
    return wrong;
}

const char *replay(const mj_tile *tiles, size_t tile_count, const mj_pair *pairs,
                   size_t pair_count)
{
    return play_all(tiles, tile_count, NULL, pairs, pair_count);
}

const char *replay_shisen(const mj_tile *tiles, size_t tile_count, const shisen_rules *rules,
                          const mj_pair *pairs, size_t pair_count)
{
    return play_all(tiles, tile_count, rules, pairs, pair_count);
}

int32_t shisen_number(const shisen_rules *rules)
{
    return MJ_RULE_SHISEN + (rules->inside ? MJ_RULE_SHISEN_INSIDE : 0) +
           (rules->apart ? MJ_RULE_SHISEN_APART : 0) +
           MJ_RULE_SHISEN_SIZE(rules->width, rules->height);
}

typedef struct walk {
    const mj_tile *tiles;
    size_t tile_count;
    const char *gone;
    int32_t low[2], high[2]; /* rows and columns where paths may be */
    int32_t end[2];
    int beside; /* the two lie side by side, which is no path */
} walk;

static int is_empty(const walk *w, int32_t row, int32_t col)
{
    size_t k;
    if (row < w->low[0] || row > w->high[0] || col < w->low[1] || col > w->high[1])
        return 0;
    for (k = 0; k < w->tile_count; k++) {
        if (!w->gone[k] && w->tiles[k].row == row && w->tiles[k].col == col)
            return 0;
    }
    return 1;
}

/* The fewest corners to the end, if another segment begins here, up or down or to a side; 9 if
 * there is no such path with so many segments. */
static int walk_on(const walk *w, int32_t row, int32_t col, int upright, int segments)
{
    static const int32_t ways[2][2][2] = {{{0, 1}, {0, -1}}, {{1, 0}, {-1, 0}}};
    int best = 9, k;
    for (k = 0; k < 2; k++) {
        int32_t r = row, c = col;
        for (;;) {
            int corners;
            r += ways[upright][k][0];
            c += ways[upright][k][1];
            if (r == w->end[0] && c == w->end[1]) {
                if (w->beside && segments == 3)
                    break;
                return 0;
            }
            if (!is_empty(w, r, c))
                break;
            corners = segments == 1 ? 9 : 1 + walk_on(w, r, c, !upright, segments - 1);
            best = corners < best ? corners : best;
        }
    }
    return best;
}

int shisen_corners(const mj_tile *tiles, size_t tile_count, const char *gone,
                   const shisen_rules *rules, mj_pair pair)
{
    const mj_tile *a = &tiles[pair.first], *b = &tiles[pair.second];
    walk w = {tiles, tile_count, gone, {0, 0}, {rules->height - 1, rules->width - 1}, {0, 0},
              0};
    int upright, best = 9, across = abs(a->row - b->row) + abs(a->col - b->col);
    size_t k;
    if (rules->width == 0) {
        w.low[0] = w.high[0] = a->row;
        w.low[1] = w.high[1] = a->col;
        for (k = 0; k < tile_count; k++) {
            w.low[0] = tiles[k].row < w.low[0] ? tiles[k].row : w.low[0];
            w.low[1] = tiles[k].col < w.low[1] ? tiles[k].col : w.low[1];
            w.high[0] = tiles[k].row > w.high[0] ? tiles[k].row : w.high[0];
            w.high[1] = tiles[k].col > w.high[1] ? tiles[k].col : w.high[1];
        }
    }
    for (k = 0; k < 2 && !rules->inside; k++) {
        w.low[k]--;
        w.high[k]++;
    }
    w.end[0] = b->row;
    w.end[1] = b->col;
    w.beside = rules->apart && across == 1;
    for (upright = 0; upright < 2; upright++) {
        int corners = walk_on(&w, a->row, a->col, upright, 3);
        best = corners < best ? corners : best;
    }
    return best < 9 ? best : -1;
}
