/*
 * Deals a layout and prints it as text, one tile a line, for the other examples to read:
 * deal 7 | solve
 *
 * Usage: deal [--layout NAME] [--transposed] [--group-size N] [--xmahjongg] [--one-line] SEED
 *        deal [--layout NAME] [--transposed] [--group-size N] [--easiest N] [--hardest N] SEED
 *        deal [--layout NAME] [--transposed] [--group-size N] --levels SEED
 *        deal --list
 *
 * The same seed gives the same deal.
 *
 *   --layout NAME    The layout: "turtle" unless told otherwise. A layout of an installed game, such
 *                    as "bridge" or "kmahjongg/cat", or a file in any format of the games.
 *   --easiest N      Deals a board that can be won and is as difficult as asked for, 0 to 99.
 *   --hardest N
 *   --levels         Tells how difficult the boards of the layout are, and which can be asked for.
 *   --list           Lists the layouts that there are.
 *   --transposed     Rows become columns, and columns rows.
 *   --group-size N   N tiles make a group, an even number; 4 is the real set.
 *   --xmahjongg      SEED is a board number of Xmahjongg, which must be of an "any board".
 *   --one-line       All tiles on one line.
 *
 * Exit status: 0 dealt, 3 error.
 */
#include "arguments.h"
#include "layout_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What to do. */
typedef struct order {
    const char *layout;
    int transposed;
    uint64_t group_size;
    int xmahjongg;
    int32_t form;
    uint64_t seed;
    /* Whether it has to be winnable, and its difficulty then. */
    int winnable;
    uint64_t easiest, hardest;
    int levels;
} order;

static int usage(void)
{
    fprintf(stderr, "usage: deal [--layout NAME] [--transposed] [--group-size N] [--xmahjongg] "
                    "[--one-line]\n            [--easiest N] [--hardest N] SEED\n"
                    "       deal [--layout NAME] [--transposed] [--group-size N] --levels SEED\n"
                    "       deal --list\n");
    return EXIT_ERROR;
}

static int complain(int32_t code)
{
    fprintf(stderr, "deal: %s\n", mj_strerror(code));
    return EXIT_ERROR;
}

static int list(void)
{
    size_t length;
    char *names;
    int32_t code = mj_list_layouts(NULL, 0, &length);
    if (code != MJ_OK)
        return complain(code);
    names = (char *)malloc(length + 1);
    code = names == NULL ? MJ_ERROR_MEMORY : mj_list_layouts(names, length + 1, &length);
    if (code == MJ_OK)
        fputs(names, stdout);
    free(names);
    return code == MJ_OK ? 0 : complain(code);
}

static int32_t print_board(const layout_file *board, int32_t form)
{
    size_t length;
    char *text;
    int32_t code = mj_write_board(board->tiles, board->tile_count, form, NULL, 0, &length);
    if (code != MJ_OK)
        return code;
    text = (char *)malloc(length + 1);
    if (text == NULL)
        return MJ_ERROR_MEMORY;
    code = mj_write_board(board->tiles, board->tile_count, form, text, length + 1, &length);
    if (code == MJ_OK)
        fputs(text, stdout);
    free(text);
    return code;
}

/* Prints which difficulties a layout has. Returns the exit status. */
static int levels(const order *wanted, const layout_file *board)
{
    uint64_t counts[MJ_DIFFICULTIES];
    int32_t easiest, hardest, k;
    int32_t code = mj_difficulties(board->tiles, board->tile_count, (uint32_t)wanted->group_size,
                                   wanted->seed, 0, NULL, counts, &easiest, &hardest, NULL);
    if (code == MJ_UNSOLVABLE) {
        printf("no deal of this layout can be won\n");
        return 0;
    }
    if (code != MJ_SOLVABLE)
        return complain(code);
    printf("--easiest and --hardest can be %" PRId32 " to %" PRId32 "\n", easiest, hardest);
    for (k = 0; k < MJ_DIFFICULTIES - 1; k++)
        if (counts[k] > 0)
            printf("difficulty %" PRId32 ": %" PRIu64 " of %d deals\n", k, counts[k],
                   MJ_SURVEYED_DEALS);
    printf("cannot be won: %" PRIu64 "\n", counts[100]);
    return 0;
}

/* Deals a board of some difficulty; complains if there is none. */
static int32_t deal_difficult(const order *wanted, layout_file *board)
{
    mj_report report = MJ_REPORT_INIT;
    mj_tile *tiles = board->tiles;
    int32_t code = mj_deal_surely(tiles, board->tile_count, (uint32_t)wanted->group_size,
                                  wanted->seed, (uint32_t)wanted->easiest,
                                  (uint32_t)wanted->hardest, NULL, tiles, NULL, &report);
    if (code == MJ_ERROR_NO_DEAL)
        fprintf(stderr, "deal: the nearest difficulty is %" PRIu64 "\n", report.error_index);
    if (code == MJ_UNSOLVABLE)
        fprintf(stderr, "deal: no deal of this layout can be won\n");
    return code == MJ_SOLVABLE ? MJ_OK : code == MJ_UNSOLVABLE ? MJ_ERROR_NO_DEAL : code;
}

/* Deals and prints. Returns the exit status. */
static int deal(const order *wanted, layout_file *board)
{
    mj_tile *tiles = board->tiles;
    int32_t code;
    if (wanted->xmahjongg) {
        uint32_t number = wanted->seed > UINT32_MAX ? UINT32_MAX : (uint32_t)wanted->seed;
        code = mj_deal_xmahjongg(tiles, board->tile_count, number, tiles);
    } else if (wanted->winnable) {
        code = deal_difficult(wanted, board);
    } else {
        code = mj_deal(tiles, board->tile_count, (uint32_t)wanted->group_size, wanted->seed, tiles);
    }
    if (code != MJ_OK)
        return complain(code);
    printf("# %s%s, ", wanted->layout, wanted->transposed ? ", transposed" : "");
    if (wanted->xmahjongg)
        printf("board number %" PRIu64 " of Xmahjongg.\n", wanted->seed);
    else if (wanted->winnable)
        printf("difficulty %" PRIu64 " to %" PRIu64 ", seed %" PRIu64 ".\n", wanted->easiest,
               wanted->hardest, wanted->seed);
    else
        printf("dealt in groups of %" PRIu64 " with seed %" PRIu64 ".\n", wanted->group_size,
               wanted->seed);
    printf("# row col level group\n");
    code = print_board(board, wanted->form);
    return code == MJ_OK ? 0 : complain(code);
}

int main(int argc, char **argv)
{
    order wanted = {"turtle", 0, 4, 0, MJ_TEXT_LINES, 0, 0, 0, 99, 0};
    layout_file board;
    int status = EXIT_ERROR;
    int k;

    if (argc == 2 && strcmp(argv[1], "--list") == 0)
        return list();
    for (k = 1; k < argc - 1; k++) {
        if (strcmp(argv[k], "--layout") == 0)
            wanted.layout = argv[++k];
        else if (strcmp(argv[k], "--transposed") == 0)
            wanted.transposed = 1;
        else if (strcmp(argv[k], "--xmahjongg") == 0)
            wanted.xmahjongg = 1;
        else if (strcmp(argv[k], "--one-line") == 0)
            wanted.form = MJ_TEXT_ONE_LINE;
        else if (strcmp(argv[k], "--levels") == 0)
            wanted.levels = 1;
        else if (strcmp(argv[k], "--easiest") == 0 || strcmp(argv[k], "--hardest") == 0) {
            uint64_t *end = argv[k][2] == 'e' ? &wanted.easiest : &wanted.hardest;
            if (!read_number("deal", argv[k], argv[k + 1], end) || *end > 100)
                return usage();
            wanted.winnable = 1;
            k++;
        } else if (strcmp(argv[k], "--group-size") != 0 ||
                 !read_number("deal", "--group-size", argv[++k], &wanted.group_size))
            return usage();
    }
    if (k != argc - 1 || !read_number("deal", "SEED", argv[k], &wanted.seed))
        return usage();
    if (wanted.group_size == 0 || wanted.group_size > MJ_MAX_TILES) {
        fprintf(stderr, "deal: --group-size: %" PRIu64 " is not from 2 to %d\n", wanted.group_size,
                MJ_MAX_TILES);
        return EXIT_ERROR;
    }
    if (layout_file_read(&board, "deal", wanted.layout, wanted.transposed))
        status = wanted.levels ? levels(&wanted, &board) : deal(&wanted, &board);
    layout_file_free(&board);
    return status;
}
