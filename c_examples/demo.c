/*
 * Deals a turtle, shows it, solves it, and prints the pairs and how the board was decided.
 *
 * Usage: demo [SEED]
 *
 * The same seed gives the same deal; the default is 42.
 *
 * Colours are used when standard output is a terminal and NO_COLOR is not set.
 *
 * Exit status: 0 solvable, 1 unsolvable, 2 unknown, 3 error.
 */
#include "arguments.h"
#include "mjsolver.h"
#include "picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TURTLE 144
#define PAIRS (TURTLE / 2)
/* The pairs are printed in so many columns, of the same length. */
#define COLUMNS 4

/* A deal that random attempts do not win, so that there is a search to see. */
#define DEFAULT_SEED 42

static void print_legend(void)
{
    printf("\nd dots, b bamboos, c characters; winds Ea So We No; dragons Rd Gn Wh;\n"
           "Fl flowers, Se seasons. A tile's lower edge tells its level, unless that is 0.\n"
           "Tiles are numbered from 0, by level, row and column.\n");
}

static void print_pairs(const mj_tile *tiles, const mj_pair *pairs)
{
    const int lines = PAIRS / COLUMNS;
    int line, column;
    printf("\nThe pairs in the order of play, top to bottom: face, tile + tile\n\n");
    for (line = 0; line < lines; line++) {
        for (column = 0; column < COLUMNS; column++) {
            int k = column * lines + line;
            char name[3];
            const char *after = column == COLUMNS - 1 ? "\n" : "    ";
            printf("%3d. %s %3" PRIu32 " + %3" PRIu32 "%s", k + 1,
                   face_name(tiles[pairs[k].first].group, name), pairs[k].first, pairs[k].second,
                   after);
        }
    }
}

static void print_report(const mj_report *report)
{
    static const char *const deciders[] = {"nothing", "the pruning scan", "a random attempt",
                                           "the search"};
    printf("\nVerdict:    %s\n", mj_strerror(report->verdict));
    printf("Decided by: %s\n", deciders[report->decided_by]);
    printf("Work:       %" PRIu64 " random attempts, %" PRIu64 " pruning scans, %" PRIu64
           " nodes\n",
           report->attempts, report->scans, report->nodes);
    printf("Time:       %.3f ms\n", (double)report->elapsed_ns / 1e6);
}

int main(int argc, char **argv)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[PAIRS];
    mj_report report = MJ_REPORT_INIT;
    uint64_t seed = DEFAULT_SEED;
    int colour = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
    int32_t code;

    if (argc > 2 || (argc == 2 && !read_number("demo", "SEED", argv[1], &seed))) {
        fprintf(stderr, "usage: demo [SEED]\n");
        return EXIT_ERROR;
    }
    code = mj_turtle(tiles, TURTLE);
    if (code == TURTLE)
        code = mj_deal(tiles, TURTLE, 4, seed, tiles);
    if (code == MJ_OK) {
        printf("mjsolver %s: the turtle, dealt with seed %" PRIu64 "\n", mj_version(), seed);
        if (draw_board(stdout, tiles, TURTLE, colour)) {
            print_legend();
            code = mj_solve(tiles, TURTLE, NULL, pairs, PAIRS, &report);
        } else {
            code = MJ_ERROR_MEMORY;
        }
    }
    if (code < 0) {
        fprintf(stderr, "demo: %s\n", mj_strerror(code));
        return EXIT_ERROR;
    }
    if (code == MJ_SOLVABLE)
        print_pairs(tiles, pairs);
    print_report(&report);
    return code == MJ_SOLVABLE ? 0 : code == MJ_UNSOLVABLE ? 1 : 2;
}
