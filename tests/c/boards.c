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

static const char *play(const mj_tile *tiles, size_t tile_count, char *gone, mj_pair pair)
{
    if (pair.first >= tile_count || pair.second >= tile_count)
        return "a pair names a tile that does not exist";
    if (pair.first == pair.second)
        return "a pair names one tile twice";
    if (gone[pair.first] || gone[pair.second])
        return "a tile is played twice";
    if (tiles[pair.first].group != tiles[pair.second].group)
        return "a pair is of two groups";
    if (!playable(tiles, tile_count, gone, pair.first) ||
        !playable(tiles, tile_count, gone, pair.second))
        return "a tile is not playable when it is played";
    gone[pair.first] = gone[pair.second] = 1;
    return NULL;
}

const char *replay(const mj_tile *tiles, size_t tile_count, const mj_pair *pairs,
                   size_t pair_count)
{
    char *gone = (char *)calloc(tile_count + 1, 1);
    const char *wrong = gone == NULL ? "out of memory" : NULL;
    size_t k;
    for (k = 0; k < pair_count && wrong == NULL; k++)
        wrong = play(tiles, tile_count, gone, pairs[k]);
    if (wrong == NULL && 2 * pair_count != tile_count)
        wrong = "tiles are left";
    free(gone);
    return wrong;
}
