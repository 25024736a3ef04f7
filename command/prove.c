/* mjsolver prove: decides a board and prints what proves it, a proof or the pairs. */
#include "inputs.h"

#include "progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes a piece of the proof to a stream; refuses the rest when that does not work. */
static int MJ_CALL write_piece(void *stream, const char *text, size_t length)
{
    progress_end();
    return fwrite(text, 1, length, (FILE *)stream) != length;
}

/* Decides, and writes what proves it. Returns the exit status. */
static int prove(const order *given, const board_file *board, mj_pair *pairs)
{
    mj_options options = order_options(given);
    mj_report report = MJ_REPORT_INIT;
    size_t k;
    int32_t code = mj_prove(board->tiles, board->tile_count, &options, write_piece, stdout, pairs,
                            board->tile_count / 2, &report);
    progress_end();
    if (code == MJ_ERROR_WRITE) {
        fprintf(stderr, "%s: standard output: %s\n", given->program, strerror(errno));
        return STATUS_FAILED;
    }
    if (code < 0)
        return complain_board(given, board, code, report.error_index);
    fprintf(stderr, "%s%s%s\n", verdict_name(code), code == MJ_UNKNOWN ? ", stopped by " : "",
            code == MJ_UNKNOWN ? stopped_by(&report) : "");
    for (k = 0; code == MJ_SOLVABLE && k < board->tile_count / 2; k++)
        printf("%" PRIu32 " %" PRIu32 "\n", pairs[k].first, pairs[k].second);
    return status_of(code);
}

int run_prove(const order *given)
{
    board_file board;
    mj_pair *pairs = NULL;
    int status = read_board(given, order_file(given, 0), &board);
    if (status == STATUS_DONE) {
        pairs = (mj_pair *)malloc((board.tile_count / 2 + 1) * sizeof *pairs);
        status = pairs == NULL ? no_memory(given) : prove(given, &board, pairs);
    }
    free(pairs);
    board_file_free(&board);
    return status;
}
