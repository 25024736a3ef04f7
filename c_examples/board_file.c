#include "board_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file as it is read. */
typedef struct text {
    char *bytes;
    size_t length;
} text;

/* Reads all that is left of a stream. Returns 0, or what errno says. */
static int read_stream(FILE *stream, text *all)
{
    size_t capacity = 0;
    for (;;) {
        if (all->length == capacity) {
            char *larger;
            capacity = capacity == 0 ? 4096 : capacity * 2;
            larger = (char *)realloc(all->bytes, capacity);
            if (larger == NULL)
                return ENOMEM;
            all->bytes = larger;
        }
        errno = 0;
        all->length += fread(all->bytes + all->length, 1, capacity - all->length, stream);
        if (ferror(stream))
            return errno != 0 ? errno : EIO;
        if (feof(stream))
            return 0;
    }
}

static int read_file(const char *path, text *all)
{
    FILE *stream;
    int error;
    if (path == NULL || strcmp(path, "-") == 0)
        return read_stream(stdin, all);
    stream = fopen(path, "rb");
    if (stream == NULL)
        return errno;
    error = read_stream(stream, all);
    fclose(stream);
    return error;
}

/* Asks for the number of tiles first, then for the tiles. Returns what the library returned. */
static int32_t read_tiles(board_file *board, const text *all, uint64_t *line)
{
    size_t count;
    int32_t code = mj_read_board(all->bytes, all->length, NULL, 0, &count, line);
    if (code != MJ_OK || count == 0)
        return code;
    board->tiles = (mj_tile *)malloc(count * sizeof *board->tiles);
    if (board->tiles == NULL)
        return MJ_ERROR_MEMORY;
    return mj_read_board(all->bytes, all->length, board->tiles, count, &board->tile_count, line);
}

int board_file_read(board_file *board, const char *program, const char *path)
{
    text all = {NULL, 0};
    uint64_t line = MJ_NO_INDEX;
    int32_t code = MJ_OK;
    int error;

    board->name = path == NULL || strcmp(path, "-") == 0 ? "standard input" : path;
    board->tiles = NULL;
    board->tile_count = 0;

    error = read_file(path, &all);
    if (error != 0)
        fprintf(stderr, "%s: %s: %s\n", program, board->name, strerror(error));
    else
        code = read_tiles(board, &all, &line);
    free(all.bytes);

    if (code == MJ_ERROR_SYNTAX)
        fprintf(stderr, "%s: %s: line %" PRIu64 ": not \"row col level group\"\n", program,
                board->name, line);
    else if (code != MJ_OK)
        fprintf(stderr, "%s: %s: %s\n", program, board->name, mj_strerror(code));
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
