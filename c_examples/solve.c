/*
 * Solves a board: the verdict, what decided it, and the pairs in an order in which they can be
 * played.
 *
 * Usage: solve [--rule RULE] [--why] [FILE]
 *
 * FILE has one tile a line, "row col level group"; "#" begins a comment. "-" or no FILE: standard
 * input. Each pair is a line "first second", the numbers of two tiles in the file, from 0.
 * RULE, "one-level" or "any-level", says which tiles lie above a tile; or that the game is
 * Shisen-Sho, as in "shisen" or "shisen:18x8+inside". --why: where a board of Mahjong is unsolvable,
 * tells which groups are at fault, and the tiles of them that block each other.
 *
 * Exit status: 0 solvable, 1 unsolvable, 2 unknown, 3 error.
 */
#include "arguments.h"
#include "board_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Prints why a board is unsolvable. Returns 1, or 0 if that cannot be told. */
static int print_why(const board_file *board, const mj_options *options)
{
    static const char *const patterns[] = {"", ": a tile in the way of its own mate",
                                           ": pairs that wait for each other in a circle"};
    uint8_t *faults = (uint8_t *)malloc(board->tile_count + 1);
    uint64_t groups = 0;
    int32_t pattern = MJ_PATTERN_OTHER;
    size_t k;
    int told = faults != NULL && mj_why_lost(board->tiles, board->tile_count, options, faults,
                                             &groups, &pattern, NULL) == MJ_UNSOLVABLE;
    if (told)
        printf("groups at fault: %" PRIu64 "%s\n", groups,
               pattern >= 0 && pattern <= MJ_PATTERN_CYCLE ? patterns[pattern] : "");
    for (k = 0; told && k < board->tile_count; k++)
        if (faults[k] == MJ_FAULT_BLOCKS)
            printf("tile %lu: row %" PRId32 " col %" PRId32 " level %" PRId32 " group %" PRId32
                   "\n",
                   (unsigned long)k, board->tiles[k].row, board->tiles[k].col,
                   board->tiles[k].level, board->tiles[k].group);
    free(faults);
    return told;
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
    int status = EXIT_ERROR, why = 0, known;

    known = take_rule("solve", &argc, argv, &options.rule);
    if (argc > 1 && strcmp(argv[1], "--why") == 0) {
        why = 1;
        argv++;
        argc--;
    }
    if (!known || argc > 2) {
        fprintf(stderr, "usage: solve [--rule RULE] [--why] [FILE]\n");
        return EXIT_ERROR;
    }
    if (board_file_read(&board, "solve", argc > 1 ? argv[1] : NULL)) {
        /* Room for one pair at least, as malloc may return NULL for none. */
        mj_pair *pairs = (mj_pair *)malloc((board.tile_count / 2 + 1) * sizeof *pairs);
        if (pairs == NULL)
            fprintf(stderr, "solve: out of memory\n");
        else
            status = solve(&board, &options, pairs);
        if (status == 1 && why && !print_why(&board, &options))
            status = EXIT_ERROR;
        free(pairs);
    }
    board_file_free(&board);
    return status;
}
