#include "board_file.h"

#include "text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asks for the number of tiles first, then for the tiles. Returns what the library returned. */
static int32_t read_tiles(board_file *board, const text_file *text, uint64_t *line)
{
    size_t count;
    int32_t code = mj_read_board(text->bytes, text->length, NULL, 0, &count, line);
    if (code != MJ_OK || count == 0)
        return code;
    board->tiles = (mj_tile *)malloc(count * sizeof *board->tiles);
    if (board->tiles == NULL)
        return MJ_ERROR_MEMORY;
    return mj_read_board(text->bytes, text->length, board->tiles, count, &board->tile_count, line);
}

int board_file_read(board_file *board, const char *program, const char *path)
{
    text_file text;
    uint64_t line = MJ_NO_INDEX;
    int32_t code = MJ_OK;
    char shown[TEXT_LINE_SHOWN];
    int error;

    board->name = path == NULL || strcmp(path, "-") == 0 ? "standard input" : path;
    board->tiles = NULL;
    board->tile_count = 0;

    error = text_file_read(&text, path);
    if (error != 0)
        fprintf(stderr, "%s: %s: %s\n", program, board->name, strerror(error));
    else
        code = read_tiles(board, &text, &line);
    if (code == MJ_ERROR_SYNTAX)
        fprintf(stderr, "%s: %s: line %" PRIu64 ": \"%s\" is not \"row col level group\", four "
                        "whole numbers a tile\n",
                program, board->name, line, text_line_shown(text.bytes, text.length, line, shown));
    else if (code != MJ_OK)
        fprintf(stderr, "%s: %s: %s\n", program, board->name, mj_strerror(code));
    text_file_free(&text);
    return error == 0 && code == MJ_OK;
}

void board_file_free(board_file *board)
{
    free(board->tiles);
    board->tiles = NULL;
    board->tile_count = 0;
}

void board_file_complain(const board_file *board, const char *program, int32_t code,
                         uint64_t index)
{
    fprintf(stderr, "%s: %s: ", program, board->name);
    if (index < board->tile_count) {
        const mj_tile *tile = &board->tiles[index];
        fprintf(stderr,
                "tile %" PRIu64 " (row %" PRId32 ", col %" PRId32 ", level %" PRId32
                ", group %" PRId32 "): ",
                index, tile->row, tile->col, tile->level, tile->group);
    }
    fprintf(stderr, "%s\n", mj_strerror(code));
}
