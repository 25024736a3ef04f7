/* mjsolver solve: the verdict, what decided it, and the pairs in the order in which they go. */
#include "inputs.h"

#include "json.h"
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What is asked for, and what came out. */
typedef struct answer {
    const order *given;
    const board_file *board;
    mj_options options;
    mj_report report;
    int32_t verdict;
    mj_pair *pairs;
    size_t pair_count;
    /* How many tiles the best game leaves. */
    uint64_t left;
    /* Why it is lost, where that was asked for. */
    uint8_t *faults;
    uint64_t groups;
    int32_t pattern;
} answer;

static const char *const patterns[] = {"", ": a tile in the way of its own mate",
                                       ": pairs that wait for each other in a circle"};
static const char *const pattern_names[] = {"other", "own-pair", "cycle"};

static void print_text(const answer *a)
{
    size_t k;
    if (a->verdict == MJ_UNKNOWN)
        printf("unknown, stopped by %s\n", stopped_by(&a->report));
    else if (order_has(a->given, "--fewest"))
        printf("%s\n", verdict_name(a->verdict));
    else
        printf("%s, decided by %s\n", verdict_name(a->verdict), decided_by(&a->report));
    if (order_has(a->given, "--fewest") && a->verdict != MJ_SOLVABLE)
        printf("%s %" PRIu64 " tiles\n",
               a->verdict == MJ_UNKNOWN ? "the best game found leaves" : "every game leaves at least",
               a->left);
    if (a->faults != NULL)
        printf("groups at fault: %" PRIu64 "%s\n", a->groups, patterns[a->pattern]);
    for (k = 0; a->faults != NULL && k < a->board->tile_count; k++)
        if (a->faults[k] == MJ_FAULT_BLOCKS)
            printf("tile %lu: row %" PRId32 " col %" PRId32 " level %" PRId32 " group %" PRId32
                   "\n", (unsigned long)k, a->board->tiles[k].row, a->board->tiles[k].col,
                   a->board->tiles[k].level, a->board->tiles[k].group);
    for (k = 0; k < a->pair_count; k++)
        printf("%" PRIu32 " %" PRIu32 "\n", a->pairs[k].first, a->pairs[k].second);
}

static void print_json(const answer *a)
{
    size_t k;
    json_open(NULL, '{');
    json_text("verdict", verdict_name(a->verdict));
    if (a->verdict == MJ_UNKNOWN)
        json_text("stopped_by", stopped_by(&a->report));
    else if (!order_has(a->given, "--fewest"))
        json_text("decided_by", decided_by(&a->report));
    json_count("tiles", a->board->tile_count);
    if (order_has(a->given, "--fewest"))
        json_count("left", a->left);
    json_pairs("pairs", a->pairs, a->pair_count);
    if (a->faults != NULL) {
        json_open("why", '{');
        json_count("groups", a->groups);
        json_text("pattern", pattern_names[a->pattern]);
        json_open("tiles", '[');
        for (k = 0; k < a->board->tile_count; k++)
            if (a->faults[k] == MJ_FAULT_BLOCKS)
                json_count(NULL, k);
        json_close(']');
        json_close('}');
    }
    json_report(&a->report);
    json_close('}');
    json_end();
}

/* Why the board is unsolvable. Returns a verdict, or an error after a message. */
static int32_t ask_why(answer *a)
{
    mj_report report = MJ_REPORT_INIT;
    uint8_t *faults = (uint8_t *)malloc(a->board->tile_count + 1);
    int32_t code = MJ_ERROR_MEMORY;
    if (faults != NULL)
        code = mj_why_lost(a->board->tiles, a->board->tile_count, &a->options, faults, &a->groups,
                           &a->pattern, &report);
    progress_end();
    if (code < 0)
        complain_board(a->given, a->board, code, report.error_index);
    if (code == MJ_UNSOLVABLE && a->pattern >= 0 && a->pattern <= MJ_PATTERN_CYCLE)
        a->faults = faults;
    else
        free(faults);
    return code;
}

/* Solves, and prints what comes out. Returns the exit status. */
static int solve(answer *a)
{
    const board_file *board = a->board;
    size_t room = board->tile_count / 2;
    int status;
    if (order_has(a->given, "--fewest"))
        a->verdict = mj_fewest_left(board->tiles, board->tile_count, &a->options, a->pairs, room,
                                    &a->left, &a->report);
    else
        a->verdict = mj_solve(board->tiles, board->tile_count, &a->options, a->pairs, room,
                              &a->report);
    progress_end();
    status = status_of(a->verdict);
    if (a->verdict < 0)
        return complain_board(a->given, board, a->verdict, a->report.error_index);
    if (order_has(a->given, "--fewest"))
        a->pair_count = room - (size_t)a->left / 2;
    else if (a->verdict == MJ_SOLVABLE)
        a->pair_count = room;
    if (a->verdict == MJ_UNSOLVABLE && order_has(a->given, "--why")) {
        int32_t code = ask_why(a);
        status = code < 0 ? status_of(code) : status;
    }
    if (order_has(a->given, "--json"))
        print_json(a);
    else
        print_text(a);
    return status;
}

int run_solve(const order *given)
{
    const mj_report empty = MJ_REPORT_INIT;
    board_file board;
    answer a = {NULL, NULL, MJ_OPTIONS_INIT, MJ_REPORT_INIT, 0, NULL, 0, 0, NULL, 0, 0};
    int status = read_board(given, order_file(given, 0), &board);
    a.given = given;
    a.board = &board;
    a.options = order_options(given);
    a.report = empty;
    if (status == STATUS_DONE) {
        a.pairs = (mj_pair *)malloc((board.tile_count / 2 + 1) * sizeof *a.pairs);
        status = a.pairs == NULL ? no_memory(given) : solve(&a);
    }
    free(a.pairs);
    free(a.faults);
    board_file_free(&board);
    return status;
}
