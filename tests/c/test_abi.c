/*
 * Tests every function of mjsolver.h from C.
 *
 * Usage: test_abi [DEALS]
 *
 * DEALS is how many deals of the turtle are solved in each of the tests that solve many, 20
 * unless told; fewer where everything is slow, as under valgrind. The checks are the same.
 */
#include "abi.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int deals = argc > 1 ? atoi(argv[1]) : 20;
    if (argc > 2 || deals < 1) {
        fprintf(stderr, "usage: test_abi [DEALS]\n");
        return 2;
    }
    test_solving((unsigned)deals);
    test_stopping();
    test_proofs();
    test_bad_boards();
    test_bad_buffers();
    test_bad_pairings();
    test_outputs();
    test_structs();
    test_rules();
    test_shisen(5 * (unsigned)deals);
    test_scanning();
    test_attempts((unsigned)deals);
    test_play(((unsigned)deals + 2) / 3);
    test_layout();
    test_reading();
    test_versions();
    test_games();
    test_surveys((unsigned)deals);
    test_theory();
    test_mjsolve((unsigned)deals);
    return check_end("test_abi");
}
