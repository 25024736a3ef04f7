/*
 * Deals a turtle and prints it as text, one tile a line, for the other examples to read:
 * deal 7 | solve
 *
 * Usage: deal [--group-size N] SEED
 *
 * The same seed gives the same deal. N tiles make a group, an even number; 4 is the real set.
 *
 * Exit status: 0 dealt, 3 error.
 */
#include "arguments.h"
#include "mjsolver.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TURTLE 144

static int usage(void)
{
    fprintf(stderr, "usage: deal [--group-size N] SEED\n");
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    mj_tile tiles[TURTLE];
    uint64_t group_size = 4, seed;
    int32_t code;
    int next = 1;
    int k;

    if (next < argc && strcmp(argv[next], "--group-size") == 0) {
        if (!read_number("deal", "--group-size", argv[next + 1], &group_size))
            return usage();
        next += 2;
    }
    if (argc != next + 1 || !read_number("deal", "SEED", argv[next], &seed))
        return usage();
    if (group_size == 0 || group_size > TURTLE) {
        fprintf(stderr, "deal: --group-size: %" PRIu64 " is not from 2 to %d\n", group_size,
                TURTLE);
        return EXIT_ERROR;
    }
    code = mj_turtle(tiles, TURTLE);
    if (code == TURTLE)
        code = mj_deal(tiles, TURTLE, (uint32_t)group_size, seed, tiles);
    if (code != MJ_OK) {
        fprintf(stderr, "deal: %s\n", mj_strerror(code));
        return EXIT_ERROR;
    }
    printf("# The turtle, dealt in groups of %" PRIu64 " with seed %" PRIu64 ".\n", group_size,
           seed);
    printf("# row col level group\n");
    for (k = 0; k < TURTLE; k++)
        printf("%" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 "\n", tiles[k].row, tiles[k].col,
               tiles[k].level, tiles[k].group);
    return 0;
}
