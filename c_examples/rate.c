/*
 * Rates how difficult a board is: plays random games and prints the share of games won, with its
 * 95 % confidence interval after Wilson.
 *
 * Usage: rate [--attempts N] [--seed N] [--rule RULE] [FILE]
 *
 * FILE has one tile a line, "row col level group"; "-" or no FILE: standard input. 1000 games are
 * played unless N says otherwise. The same seed plays the same games; the default is 0.
 * RULE, "one-level" or "any-level", says which tiles lie above a tile; or that the game is
 * Shisen-Sho, as in "shisen" or "shisen:18x8+inside".
 *
 * Exit status: 0 rated, 1 the board is unsolvable as the pruning scan shows, 3 error.
 */
#include "arguments.h"
#include "board_file.h"
#include "wilson.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Prints a share and its interval. */
static void print_share(uint64_t won, uint64_t played)
{
    interval sure = wilson(won, played);
    printf("won %" PRIu64 " of %" PRIu64 " games: %.2f %% (95 %%: %.2f to %.2f)\n", won, played,
           100 * (double)won / (double)played, 100 * sure.low, 100 * sure.high);
}

/* Rates the board. Returns the exit status. */
static int rate(const board_file *board, int32_t rule, uint64_t attempts, uint64_t seed)
{
    uint64_t won = 0, index = MJ_NO_INDEX;
    int32_t code =
        mj_random_attempts_by_rule(board->tiles, board->tile_count, rule, attempts, seed, NULL, 0,
                                   &won);
    if (code < 0) {
        mj_check(board->tiles, board->tile_count, NULL, 0, &index);
        board_file_complain(board, "rate", code, index);
        return EXIT_ERROR;
    }
    if (code == MJ_UNSOLVABLE) {
        printf("unsolvable, as the pruning scan shows\n");
        return 1;
    }
    print_share(won, attempts);
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "usage: rate [--attempts N] [--seed N] [--rule RULE] [FILE]\n");
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    uint64_t attempts = 1000, seed = 0;
    int32_t rule = MJ_RULE_ONE_LEVEL;
    const char *path = NULL;
    board_file board;
    int status = EXIT_ERROR;
    int k;

    if (!take_rule("rate", &argc, argv, &rule))
        return usage();
    for (k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--attempts") == 0) {
            if (!read_number("rate", "--attempts", argv[++k], &attempts))
                return usage();
        } else if (strcmp(argv[k], "--seed") == 0) {
            if (!read_number("rate", "--seed", argv[++k], &seed))
                return usage();
        } else if (path == NULL && strncmp(argv[k], "--", 2) != 0) {
            path = argv[k];
        } else {
            return usage();
        }
    }
    if (attempts == 0) {
        fprintf(stderr, "rate: --attempts: no share can be told from 0 games\n");
        return usage();
    }
    if (board_file_read(&board, "rate", path))
        status = rate(&board, rule, attempts, seed);
    board_file_free(&board);
    return status;
}
