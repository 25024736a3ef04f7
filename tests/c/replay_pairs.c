/*
 * Plays the pairs that the example `solve` printed on the board that it read, and prints how many
 * there are.
 *
 * Usage: replay_pairs BOARD PAIRS
 *
 * Both are files. The first line of PAIRS is the verdict. Exit status: 0 only if the pairs clear
 * the board.
 */
#include "board_file.h"
#include "boards.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Reads as many pairs as a board of so many tiles can have. Returns their number, or -1. */
static long read_pairs(const char *path, mj_pair *pairs, size_t most)
{
    FILE *stream = fopen(path, "r");
    long count = 0;
    int character;
    if (stream == NULL)
        return -1;
    do
        character = fgetc(stream);
    while (character != '\n' && character != EOF);
    while ((size_t)count < most && fscanf(stream, "%" SCNu32 " %" SCNu32, &pairs[count].first,
                                          &pairs[count].second) == 2)
        count++;
    /* Nothing may follow. */
    do
        character = fgetc(stream);
    while (character == '\n');
    if (character != EOF)
        count = -1;
    fclose(stream);
    return count;
}

int main(int argc, char **argv)
{
    board_file board;
    mj_pair *pairs;
    long count;
    const char *wrong = "the pairs cannot be read";

    if (argc != 3) {
        fprintf(stderr, "usage: replay_pairs BOARD PAIRS\n");
        return 2;
    }
    if (!board_file_read(&board, "replay_pairs", argv[1]))
        return 2;
    pairs = (mj_pair *)malloc((board.tile_count / 2 + 1) * sizeof *pairs);
    count = pairs == NULL ? -1 : read_pairs(argv[2], pairs, board.tile_count / 2);
    if (count >= 0)
        wrong = replay(board.tiles, board.tile_count, pairs, (size_t)count);
    if (wrong != NULL)
        fprintf(stderr, "replay_pairs: %s: %s\n", argv[2], wrong);
    else
        printf("%ld\n", count);
    free(pairs);
    board_file_free(&board);
    return wrong == NULL ? 0 : 1;
}
