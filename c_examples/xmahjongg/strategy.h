/* What to play on a board of Xmahjongg. */
#ifndef STRATEGY_H
#define STRATEGY_H

#include "../layout_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The pairs to play, in order; none where the board cannot be won or is not understood. */
typedef struct strategy {
    const layout_file *board;
    mj_pair *pairs;
    size_t pair_count;
} strategy;

/*
 * Deals the board of this number to the layout, decides it, and says on standard output whether it
 * can be won and, if not, why not. Where it cannot be, and `fewest` is set, the pairs are those of a
 * game that leaves the fewest tiles. Returns the exit status: 0 it can be won, 1 it cannot, 2 not known
 * within the limit, 3 error. Either way, strategy_free frees what was allocated.
 */
int strategy_find(strategy *plan, layout_file *board, uint64_t number, int fewest,
                  uint64_t time_limit_ms);

void strategy_free(strategy *plan);

#ifdef __cplusplus
}
#endif

#endif
