/* The library writes beyond a block: it is told that there is room for one pair more than there
   is. Shows that tests/sanitize.sh would notice. */

#include "mjsolver.h"

#include <stdlib.h>

int main(void)
{
    mj_tile tiles[4] = {{0, 0, 0, 0}, {0, 4, 0, 0}, {0, 8, 0, 0}, {0, 12, 0, 0}};
    mj_pair *pairs = malloc(sizeof *pairs);
    if (!pairs)
        return 2;
    mj_solve(tiles, 4, NULL, pairs, 2, NULL);
    free(pairs);
    return 0;
}
