/* Two threads have the library write to the same place. Shows that tests/sanitize.sh would
   notice. */

#include "mjsolver.h"

#include <pthread.h>
#include <stddef.h>

static mj_pair pairs[1];

static void *solve(void *unused)
{
    mj_tile tiles[2] = {{0, 0, 0, 0}, {0, 4, 0, 0}};
    int round;
    for (round = 0; round < 1000; round++)
        mj_solve(tiles, 2, NULL, pairs, 1, NULL);
    return unused;
}

int main(void)
{
    pthread_t other;
    if (pthread_create(&other, NULL, solve, NULL))
        return 2;
    solve(NULL);
    return pthread_join(other, NULL);
}
