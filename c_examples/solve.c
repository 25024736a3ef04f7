/*
 * Solves a board: the verdict, what decided it, and the pairs in an order in which they can be
 * played.
 *
 * Usage: solve [--rule RULE] [FILE]
 *
 * FILE has one tile a line, "row col level group"; "#" begins a comment. "-" or no FILE: standard
 * input. Each pair is a line "first second", the numbers of two tiles in the file, from 0.
 * RULE, "one-level" or "any-level", says which tiles lie above a tile.
 *
 * Exit status: 0 solvable, 1 unsolvable, 2 unknown, 3 error.
 */
#include "arguments.h"
#include "board_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char *decided_by(const mj_report *report)
{
    switch (report->decided_by) {
    case MJ_BY_SCAN:
        return "the pruning scan";
    case MJ_BY_ATTEMPTS:
        return "a random attempt";
    case MJ_BY_SEARCH:
        return "the search";
    case MJ_BY_STACKS:
        return "the theorem on stacks of one and two";
    default:
        return "nothing";
    }
}

/* Solves the board and prints what comes out. Returns the exit status. */
static int solve(const board_file *board, const mj_options *options, mj_pair *pairs)
{
    size_t pair_count = board->tile_count / 2;
    mj_report report = MJ_REPORT_INIT;
    size_t k;

    switch (mj_solve(board->tiles, board->tile_count, options, pairs, pair_count, &report)) {
    case MJ_SOLVABLE:
        printf("solvable, decided by %s\n", decided_by(&report));
        for (k = 0; k < pair_count; k++)
            printf("%" PRIu32 " %" PRIu32 "\n", pairs[k].first, pairs[k].second);
        return 0;
    case MJ_UNSOLVABLE:
        printf("unsolvable, decided by %s\n", decided_by(&report));
        return 1;
    case MJ_UNKNOWN:
        printf("unknown\n");
        return 2;
    default:
        board_file_complain(board, "solve", report.verdict, report.error_index);
        return EXIT_ERROR;
    }
}

int main(int argc, char **argv)
{
    board_file board;
    mj_options options = MJ_OPTIONS_INIT;
    int status = EXIT_ERROR;

    if (!take_rule("solve", &argc, argv, &options.rule) || argc > 2) {
        fprintf(stderr, "usage: solve [--rule RULE] [FILE]\n");
        return EXIT_ERROR;
    }
    if (board_file_read(&board, "solve", argc > 1 ? argv[1] : NULL)) {
        /* Room for one pair at least, as malloc may return NULL for none. */
        mj_pair *pairs = (mj_pair *)malloc((board.tile_count / 2 + 1) * sizeof *pairs);
        if (pairs == NULL)
            fprintf(stderr, "solve: out of memory\n");
        else
            status = solve(&board, &options, pairs);
        free(pairs);
    }
    board_file_free(&board);
    return status;
}
