/* Boards in files, and what is wrong with them, for all the examples. */
#ifndef BOARD_FILE_H
#define BOARD_FILE_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A board and the name it goes by in messages. */
typedef struct board_file {
    const char *name;
    mj_tile *tiles;
    size_t tile_count;
} board_file;

/*
 * Reads a board of text, one tile a line: "row col level group". A path of NULL or "-" is
 * standard input. Returns 1; or 0 after saying on standard error what is wrong and where. Either
 * way, board_file_free frees what was allocated.
 */
int board_file_read(board_file *board, const char *program, const char *path);

/* Frees the tiles. */
void board_file_free(board_file *board);

/*
 * Says on standard error what is wrong with a board, and with which tile. `code` is what the
 * library returned, `index` the tile or MJ_NO_INDEX.
 */
void board_file_complain(const board_file *board, const char *program, int32_t code,
                         uint64_t index);

#ifdef __cplusplus
}
#endif

#endif
