#include "strategy.h"

#include "../arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int complain(const layout_file *board, uint64_t number, int32_t code)
{
    fprintf(stderr, "autoplay: board %" PRIu64 " of %s: %s\n", number, board->name,
            mj_strerror(code));
    return EXIT_ERROR;
}

/* So many tiles are named one by one. */
#define NAMED 16

/* Says why a board cannot be won: tiles that the pruning scan leaves, or that all was tried. */
static int32_t explain(const layout_file *board, const mj_report *report)
{
    uint8_t *stuck = (uint8_t *)malloc(board->tile_count + 1);
    size_t count = 0, k;
    int32_t code;
    if (stuck == NULL)
        return MJ_ERROR_MEMORY;
    code = mj_prune_scan(board->tiles, board->tile_count, NULL, 0, stuck);
    if (code == MJ_UNSOLVABLE) {
        for (k = 0; k < board->tile_count; k++)
            count += stuck[k];
        printf("%zu tiles block each other, whatever is played%s\n", count,
               count <= NAMED ? ":" : "");
        for (k = 0; k < board->tile_count && count <= NAMED; k++)
            if (stuck[k])
                printf("  row %2d, column %2d, level %d: face %d\n", (int)board->tiles[k].row,
                       (int)board->tiles[k].col, (int)board->tiles[k].level,
                       (int)board->tiles[k].group);
    } else if (code == MJ_UNKNOWN) {
        printf("whichever tiles go together, some are left; the search went through all %" PRIu64
               " cases\n",
               report->nodes);
    }
    free(stuck);
    return code;
}

/* Plays as far as possible. Within the limit of time this is the best that there is. */
static int32_t leave_few(strategy *plan, const mj_options *options)
{
    const layout_file *board = plan->board;
    uint64_t left = 0;
    int32_t code = mj_fewest_left(board->tiles, board->tile_count, options, plan->pairs,
                                  board->tile_count / 2, &left, NULL);
    if (code < 0)
        return code;
    plan->pair_count = (board->tile_count - (size_t)left) / 2;
    if (code == MJ_UNKNOWN)
        printf("at most %" PRIu64 " tiles are left; fewer may be possible\n", left);
    else
        printf("at least %" PRIu64 " tiles are left\n", left);
    return code;
}

int strategy_find(strategy *plan, layout_file *board, uint64_t number, int fewest,
                  uint64_t time_limit_ms)
{
    const uint32_t board_number = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    size_t capacity = board->tile_count / 2;
    int32_t verdict;
    plan->board = board;
    plan->pair_count = 0;
    plan->pairs = (mj_pair *)malloc((capacity + 1) * sizeof *plan->pairs);
    verdict = plan->pairs == NULL ? MJ_ERROR_MEMORY
                                  : mj_deal_xmahjongg(board->tiles, board->tile_count, board_number,
                                                      board->tiles);
    if (verdict != MJ_OK)
        return complain(board, number, verdict);
    options.time_limit_ms = time_limit_ms;
    verdict = mj_solve(board->tiles, board->tile_count, &options, plan->pairs, capacity, &report);
    if (verdict < 0)
        return complain(board, number, verdict);
    printf("board %" PRIu64 " of %s ", number, board->name);
    if (verdict == MJ_SOLVABLE) {
        printf("can be won\n");
        plan->pair_count = capacity;
        return 0;
    }
    if (verdict == MJ_UNKNOWN) {
        printf("is not decided within %" PRIu64 " ms\n", time_limit_ms);
        return 2;
    }
    printf("cannot be won: ");
    verdict = explain(board, &report);
    if (verdict >= 0 && fewest)
        verdict = leave_few(plan, &options);
    if (verdict < 0)
        return complain(board, number, verdict);
    return 1;
}

void strategy_free(strategy *plan)
{
    free(plan->pairs);
    plan->pairs = NULL;
    plan->pair_count = 0;
}
