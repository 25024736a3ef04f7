/*
 * Runs the pruning scan on a board and prints the tiles that are left when it stops. Tiles are
 * left: the board is unsolvable, or at least has no solution in which the given pairs go together.
 *
 * Usage: scan [--rule RULE] [FILE] [A+B ...]
 *
 * FILE has one tile a line, "row col level group"; "-" or no FILE: standard input. A+B are two
 * tiles that must go together, by their numbers in the file, from 0.
 * RULE, "one-level" or "any-level", says which tiles lie above a tile; or that the game is
 * Shisen-Sho, as in "shisen" or "shisen:18x8+inside".
 *
 * Exit status: 0 the scan clears the board, 1 it gets stuck, 3 error.
 */
#include "arguments.h"
#include "board_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads "A+B", two decimal numbers of 32 bits. */
static int read_pair(const char *text, mj_pair *pair)
{
    unsigned long first, second;
    char *end;
    if (*text < '0' || *text > '9')
        return 0;
    first = strtoul(text, &end, 10);
    if (*end != '+' || end[1] < '0' || end[1] > '9')
        return 0;
    second = strtoul(end + 1, &end, 10);
    if (*end != '\0' || first > UINT32_MAX || second > UINT32_MAX)
        return 0;
    pair->first = (uint32_t)first;
    pair->second = (uint32_t)second;
    return 1;
}

/* Says what is wrong, and with which tile or which pair. */
static void complain(const board_file *board, const mj_pair *pairing, size_t pairing_count)
{
    uint64_t index = MJ_NO_INDEX;
    int32_t code = mj_check(board->tiles, board->tile_count, pairing, pairing_count, &index);
    switch (code) {
    case MJ_ERROR_PAIRING_TILE:
    case MJ_ERROR_PAIRING_REPEAT:
    case MJ_ERROR_PAIRING_GROUP:
        fprintf(stderr, "scan: %" PRIu32 "+%" PRIu32 ": %s\n", pairing[index].first,
                pairing[index].second, mj_strerror(code));
        break;
    default:
        board_file_complain(board, "scan", code, index);
    }
}

/* Scans the board and prints what is left. Returns the exit status. */
static int scan(const board_file *board, int32_t rule, const mj_pair *pairing,
                size_t pairing_count, uint8_t *stuck)
{
    size_t left = 0, k;
    int32_t code = mj_prune_scan_by_rule(board->tiles, board->tile_count, rule, pairing,
                                         pairing_count, stuck);
    if (code < 0) {
        complain(board, pairing, pairing_count);
        return EXIT_ERROR;
    }
    for (k = 0; k < board->tile_count; k++)
        left += stuck[k];
    if (code == MJ_UNSOLVABLE)
        printf("stuck: %zu of %zu tiles are left%s\n", left, board->tile_count,
               pairing_count == 0 ? ", so the board is unsolvable" : " with these pairs");
    else
        printf("cleared: the scan shows nothing against this board%s\n",
               pairing_count == 0 ? "" : " with these pairs");
    for (k = 0; k < board->tile_count; k++)
        if (stuck[k])
            printf("tile %zu: row %" PRId32 " col %" PRId32 " level %" PRId32 " group %" PRId32
                   "\n",
                   k, board->tiles[k].row, board->tiles[k].col, board->tiles[k].level,
                   board->tiles[k].group);
    return code == MJ_UNSOLVABLE ? 1 : 0;
}

int main(int argc, char **argv)
{
    int32_t rule = MJ_RULE_ONE_LEVEL;
    int known = take_rule("scan", &argc, argv, &rule);
    int first_pair = argc > 1 && strchr(argv[1], '+') == NULL ? 2 : 1;
    const char *path = first_pair == 2 ? argv[1] : NULL;
    size_t pairing_count = (size_t)(argc - first_pair);
    mj_pair *pairing = (mj_pair *)malloc((pairing_count + 1) * sizeof *pairing);
    board_file board;
    int status = EXIT_ERROR;
    size_t k;

    if (!known) {
        free(pairing);
        return EXIT_ERROR;
    }
    for (k = 0; pairing != NULL && k < pairing_count; k++) {
        if (!read_pair(argv[first_pair + (int)k], &pairing[k])) {
            fprintf(stderr, "scan: \"%s\" is not a pair such as 12+34\n",
                    argv[first_pair + (int)k]);
            fprintf(stderr, "usage: scan [--rule RULE] [FILE] [A+B ...]\n");
            free(pairing);
            return EXIT_ERROR;
        }
    }
    if (board_file_read(&board, "scan", path)) {
        /* One flag more than needed, as malloc may return NULL for none. */
        uint8_t *stuck = (uint8_t *)malloc(board.tile_count + 1);
        if (pairing == NULL || stuck == NULL)
            fprintf(stderr, "scan: out of memory\n");
        else
            status = scan(&board, rule, pairing, pairing_count, stuck);
        free(stuck);
    }
    board_file_free(&board);
    free(pairing);
    return status;
}
