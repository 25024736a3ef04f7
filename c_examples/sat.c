/*
 * Decides a formula by playing Mahjong Solitaire: turns it into a board that can be solved if and
 * only if the formula can be satisfied, solves the board, and reads the assignment off the pairs.
 * Answers as the programs of the SAT competitions do.
 *
 * Usage: sat [--rows] [--board] [--time-limit MS] [FILE]
 *
 * FILE is a formula in the format DIMACS CNF; "-" or no FILE: standard input. --rows makes a board
 * of one level, rows instead of stacks. --board prints the board, one tile a line, and does not
 * solve it: sat --board FILE | solve.
 *
 * Exit status: 10 satisfiable, 20 unsatisfiable, 0 unknown or --board, 3 error.
 */
#include "arguments.h"
#include "dimacs.h"
#include "mjsolver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_SATISFIABLE 10
#define EXIT_UNSATISFIABLE 20

typedef struct wishes {
    int32_t shape;
    int only_board;
    uint64_t time_limit_ms;
} wishes;

static int fail(int32_t code)
{
    fprintf(stderr, "sat: %s\n", mj_strerror(code));
    return EXIT_ERROR;
}

/* Prints "v" lines of at most 78 characters, ended by 0. */
static void print_values(const uint8_t *values, uint32_t count)
{
    int width = printf("v");
    uint32_t k;
    for (k = 1; k <= count; k++) {
        char text[16];
        int length = snprintf(text, sizeof text, " %s%" PRIu32, values[k - 1] ? "" : "-", k);
        if (width + length > 76) {
            printf("\n");
            width = printf("v");
        }
        width += printf("%s", text);
    }
    printf(" 0\n");
}

/* Reads the assignment off the pairs, checks it, and prints it. Returns the exit status. */
static int tell(const dimacs *formula, const mj_pair *pairs, size_t pair_count)
{
    uint8_t *values = (uint8_t *)malloc((size_t)formula->all_variables + 1);
    int status = EXIT_SATISFIABLE, holds = 0;
    int32_t code;
    size_t k;

    if (values == NULL)
        return fail(MJ_ERROR_MEMORY);
    code = mj_sat_assignment(formula->all_variables, pairs, pair_count, values, NULL);
    if (code != MJ_OK)
        status = fail(code);
    for (k = 0; k < formula->literal_count && status == EXIT_SATISFIABLE; k++) {
        int32_t literal = formula->literals[k];
        if (literal > 0) {
            holds |= values[literal - 1];
        } else if (literal < 0) {
            holds |= !values[-literal - 1];
        } else {
            if (!holds)
                status = fail(MJ_ERROR_INTERNAL);
            holds = 0;
        }
    }
    if (status == EXIT_SATISFIABLE) {
        printf("s SATISFIABLE\n");
        print_values(values, formula->variables);
    }
    free(values);
    return status;
}

/* Solves the board of a formula. Returns the exit status. */
static int solve(const dimacs *formula, const wishes *wanted, const mj_tile *tiles, size_t count)
{
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    mj_pair *pairs = (mj_pair *)malloc(count / 2 * sizeof *pairs);
    int status;

    if (pairs == NULL)
        return fail(MJ_ERROR_MEMORY);
    options.time_limit_ms = wanted->time_limit_ms;
    switch (mj_solve(tiles, count, &options, pairs, count / 2, &report)) {
    case MJ_SOLVABLE:
        status = tell(formula, pairs, count / 2);
        break;
    case MJ_UNSOLVABLE:
        printf("s UNSATISFIABLE\n");
        status = EXIT_UNSATISFIABLE;
        break;
    case MJ_UNKNOWN:
        printf("s UNKNOWN\n");
        status = 0;
        break;
    default:
        status = fail(report.verdict);
    }
    if (status != EXIT_ERROR)
        printf("c %zu tiles, %" PRIu64 " conflicts, %.3f s\n", count, report.conflicts,
               (double)report.elapsed_ns / 1e9);
    free(pairs);
    return status;
}

/* Builds the board, and does with it what is wanted. Returns the exit status. */
static int decide(const dimacs *formula, const wishes *wanted)
{
    mj_tile *tiles;
    size_t count, k;
    int status = 0;
    int32_t code = mj_sat_board(formula->all_variables, formula->literals, formula->literal_count,
                                wanted->shape, NULL, 0, &count, NULL);
    if (code != MJ_OK)
        return fail(code);
    tiles = (mj_tile *)malloc(count * sizeof *tiles);
    if (tiles == NULL)
        return fail(MJ_ERROR_MEMORY);
    code = mj_sat_board(formula->all_variables, formula->literals, formula->literal_count,
                        wanted->shape, tiles, count, &count, NULL);
    if (code != MJ_OK)
        status = fail(code);
    else if (!wanted->only_board)
        status = solve(formula, wanted, tiles, count);
    else
        for (k = 0; k < count; k++)
            printf("%" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 "\n", tiles[k].row, tiles[k].col,
                   tiles[k].level, tiles[k].group);
    free(tiles);
    return status;
}

static int usage(void)
{
    fprintf(stderr, "usage: sat [--rows] [--board] [--time-limit MS] [FILE]\n");
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    wishes wanted = {MJ_SHAPE_STACKS, 0, 0};
    const char *path = NULL;
    dimacs formula;
    int status = EXIT_ERROR;
    int k;

    for (k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--rows") == 0) {
            wanted.shape = MJ_SHAPE_ROWS;
        } else if (strcmp(argv[k], "--board") == 0) {
            wanted.only_board = 1;
        } else if (strcmp(argv[k], "--time-limit") == 0) {
            if (!read_number("sat", "--time-limit", argv[++k], &wanted.time_limit_ms))
                return usage();
        } else if (path == NULL && strncmp(argv[k], "--", 2) != 0) {
            path = argv[k];
        } else {
            return usage();
        }
    }
    if (dimacs_read(&formula, "sat", path))
        status = decide(&formula, &wanted);
    dimacs_free(&formula);
    return status;
}
