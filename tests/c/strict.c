/* MJ_STRICT: what has to be warned about, with WRONG defined, and what must not be. */
#include "mjsolver.h"

int32_t right(mj_tile *tiles, size_t count)
{
    mj_pair pair;
    int32_t code = mj_hint(tiles, count, NULL, &pair, NULL);
    int32_t (MJ_CALL *reshuffle)(const mj_tile *, size_t, uint64_t, const mj_options *, mj_tile *,
                                 mj_report *) = mj_reshuffle;
    if (mj_deal(tiles, count, 4, 7, tiles) != MJ_OK || mj_check(tiles, count, NULL, 0, NULL) == MJ_OK)
        return MJ_OK;
    if (code == MJ_SOLVABLE || mj_hint(tiles, count, NULL, &pair, NULL) == MJ_UNKNOWN)
        return mj_solve(tiles, count, NULL, NULL, 0, NULL);
    if (mj_solve(tiles, count, NULL, NULL, 0, NULL) < 0)
        return code < 0 ? code : reshuffle(tiles, count, 0, NULL, tiles, NULL);
    switch (mj_lost_since(tiles, count, NULL, 0, NULL, NULL, NULL)) {
    case MJ_UNSOLVABLE:
        return 1;
    default:
        return 0;
    }
}

#ifdef WRONG
int32_t wrong(const mj_tile *tiles, size_t count)
{
    mj_pair pair;
    return mj_hint(tiles, count, NULL, &pair, NULL) == MJ_OK;
}
#endif
