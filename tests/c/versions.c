/* Prints the versions that the library and the header have, and whether a turtle is solvable. */
#include <mjsolver.h>

#include <stdio.h>

int main(void)
{
    mj_tile tiles[144];
    mj_turtle(tiles, 144);
    mj_deal(tiles, 144, 4, 7, tiles);
    printf("library %s %u\n", mj_version(), (unsigned)mj_abi_version());
    printf("header %s %d\n", MJ_VERSION, MJ_ABI_VERSION);
    printf("turtle %d\n", (int)mj_solve(tiles, 144, NULL, NULL, 0, NULL));
    return 0;
}
