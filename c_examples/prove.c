/*
 * Decides a board and proves the verdict: on standard error the verdict, on standard output the
 * proof if the board is unsolvable. A solvable board is proved by the pairs; `solve` prints them.
 *
 * Usage: prove [--rule RULE] [FILE]
 *
 * FILE has one tile a line, "row col level group"; "#" begins a comment. "-" or no FILE: standard
 * input. check_proof checks the proof.
 * RULE, "one-level" or "any-level", says which tiles lie above a tile; or that the game is
 * Shisen-Sho, as in "shisen" or "shisen:18x8+inside".
 *
 * Exit status: 0 solvable, 1 unsolvable, 2 unknown, 3 error.
 */
#include "arguments.h"
#include "board_file.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
/* Writes a piece of the proof to a stream; refuses the rest when that does not work. */
static int write_piece(void *stream, const char *text, size_t length)
{
    return fwrite(text, 1, length, (FILE *)stream) != length;
}
#ifdef __cplusplus
}
#endif

/* Decides the board and prints what comes out. Returns the exit status. */
static int prove(const board_file *board, const mj_options *options)
{
    mj_report report = MJ_REPORT_INIT;
    int32_t code = mj_prove(board->tiles, board->tile_count, options, write_piece, stdout, NULL,
                            0, &report);
    if (code == MJ_UNSOLVABLE && fflush(stdout) != 0)
        code = MJ_ERROR_WRITE;
    switch (code) {
    case MJ_SOLVABLE:
        fprintf(stderr, "solvable\n");
        return 0;
    case MJ_UNSOLVABLE:
        fprintf(stderr, "unsolvable\n");
        return 1;
    case MJ_UNKNOWN:
        fprintf(stderr, "unknown\n");
        return 2;
    default:
        board_file_complain(board, "prove", code, report.error_index);
        return EXIT_ERROR;
    }
}

int main(int argc, char **argv)
{
    board_file board;
    mj_options options = MJ_OPTIONS_INIT;
    int status = EXIT_ERROR;

    if (!take_rule("prove", &argc, argv, &options.rule) || argc > 2) {
        fprintf(stderr, "usage: prove [--rule RULE] [FILE]\n");
        return EXIT_ERROR;
    }
    if (board_file_read(&board, "prove", argc > 1 ? argv[1] : NULL))
        status = prove(&board, &options);
    board_file_free(&board);
    return status;
}
