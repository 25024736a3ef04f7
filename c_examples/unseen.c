/*
 * Plays without peeking on a layout of isolated stacks of one and two tiles: how often the best
 * strategy wins, and how often somebody who plays any match.
 *
 * Usage: unseen [--games N] [--seed N] ONES TWOS
 *
 * ONES stacks of one tile and TWOS of two, an even number of tiles in all. 100,000 games are
 * played unless N says otherwise. The same seed plays the same games; the default is 0.
 *
 * Exit status: 0 played, 3 error.
 */
#include "arguments.h"
#include "mjsolver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Stacks side by side, the lower tiles of each first. */
static void lay(mj_tile *tiles, size_t ones, size_t twos)
{
    size_t stack;
    for (stack = 0; stack < ones + twos; stack++) {
        int32_t level, height = stack < ones ? 1 : 2;
        for (level = 0; level < height; level++, tiles++) {
            tiles->row = (int32_t)(4 * (stack / 1024));
            tiles->col = (int32_t)(4 * (stack % 1024));
            tiles->level = level;
            tiles->group = 0;
        }
    }
}

static int play(size_t ones, size_t twos, uint64_t games, uint64_t seed)
{
    size_t count = ones + 2 * twos;
    uint64_t won = 0, won_at_random = 0;
    mj_tile *tiles = (mj_tile *)malloc((count + 1) * sizeof *tiles);
    int32_t code = MJ_ERROR_MEMORY;
    if (tiles != NULL) {
        lay(tiles, ones, twos);
        code = mj_unseen_games(tiles, count, games, seed, &won, &won_at_random, NULL);
    }
    free(tiles);
    if (code != MJ_OK) {
        fprintf(stderr, "unseen: %s\n", mj_strerror(code));
        return EXIT_ERROR;
    }
    printf("%zu stacks of one, %zu of two, %" PRIu64 " games\n", ones, twos, games);
    printf("best strategy: won %" PRIu64 ", %.2f %%\n", won, 100 * (double)won / (double)games);
    printf("any match:     won %" PRIu64 ", %.2f %%\n", won_at_random,
           100 * (double)won_at_random / (double)games);
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "usage: unseen [--games N] [--seed N] ONES TWOS\n");
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    uint64_t games = 100000, seed = 0, stacks[2] = {0, 0};
    int k, given = 0;

    for (k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--games") == 0) {
            if (!read_number("unseen", "--games", argv[++k], &games))
                return usage();
        } else if (strcmp(argv[k], "--seed") == 0) {
            if (!read_number("unseen", "--seed", argv[++k], &seed))
                return usage();
        } else if (given == 2 ||
                   !read_number("unseen", given == 0 ? "ONES" : "TWOS", argv[k], &stacks[given])) {
            return usage();
        } else {
            given++;
        }
    }
    if (given < 2)
        return usage();
    if (games == 0 || stacks[0] > MJ_MAX_TILES || stacks[1] > MJ_MAX_TILES) {
        fprintf(stderr, "unseen: no games, or too many tiles\n");
        return EXIT_ERROR;
    }
    return play((size_t)stacks[0], (size_t)stacks[1], games, seed);
}
