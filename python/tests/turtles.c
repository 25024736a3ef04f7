/* Decides turtles from C, for test_cost.py. */
#include <mjsolver.h>

/* Deals and solves; returns how many cannot be solved, or an error. */
int32_t decide(const mj_tile *layout, uint64_t first, uint64_t count)
{
    int32_t unsolvable = 0;
    uint64_t seed;
    for (seed = first; seed < first + count; seed++) {
        mj_tile tiles[144];
        mj_pair pairs[72];
        mj_report report = MJ_REPORT_INIT;
        int32_t code = mj_deal(layout, 144, 4, seed, tiles);
        if (code == MJ_OK)
            code = mj_solve(tiles, 144, NULL, pairs, 72, &report);
        if (code < 0)
            return code;
        unsolvable += code == MJ_UNSOLVABLE;
    }
    return unsolvable;
}
