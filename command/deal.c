/* mjsolver deal: a board, from a layout and a seed. */
#include "inputs.h"

#include "json.h"
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* What to deal. */
typedef struct plan {
    const order *given;
    const char *layout;
    layout_file board;
    uint64_t seed;
    uint32_t group_size;
    int winnable;
    uint32_t easiest, hardest;
    /* The difficulty that came out; -1: it was not rated. */
    int32_t difficulty;
} plan;

static int complain(const plan *p, int32_t code)
{
    fprintf(stderr, "%s: %s: %s\n", p->given->program, p->layout, mj_strerror(code));
    return status_of(code);
}

static int no_winnable_deal(const plan *p)
{
    fprintf(stderr, "%s: %s: no deal of this layout can be won\n", p->given->program, p->layout);
    return STATUS_UNSOLVABLE;
}

static void print_levels_json(const plan *p, const uint64_t counts[MJ_DIFFICULTIES], int32_t easiest,
                              int32_t hardest)
{
    int32_t k;
    json_open(NULL, '{');
    json_text("layout", p->layout);
    json_number("easiest", easiest);
    json_number("hardest", hardest);
    json_count("deals", MJ_SURVEYED_DEALS);
    json_open("difficulties", '[');
    for (k = 0; k < MJ_DIFFICULTIES - 1; k++)
        json_count(NULL, counts[k]);
    json_close(']');
    json_count("unsolvable", counts[MJ_DIFFICULTIES - 1]);
    json_close('}');
    json_end();
}

/* Prints which difficulties a layout has. Returns the exit status. */
static int print_levels(const plan *p)
{
    uint64_t counts[MJ_DIFFICULTIES];
    int32_t easiest, hardest, k;
    mj_options options = order_options(p->given);
    int32_t code;
    options.seed = 0;
    code = mj_difficulties(p->board.tiles, p->board.tile_count, p->group_size, p->seed, 0, &options,
                           counts, &easiest, &hardest, NULL);
    progress_end();
    if (code == MJ_UNSOLVABLE)
        return no_winnable_deal(p);
    if (code != MJ_SOLVABLE)
        return complain(p, code);
    if (order_has(p->given, "--json")) {
        print_levels_json(p, counts, easiest, hardest);
        return STATUS_DONE;
    }
    printf("--easiest and --hardest can be %" PRId32 " to %" PRId32 "\n", easiest, hardest);
    for (k = 0; k < MJ_DIFFICULTIES - 1; k++)
        if (counts[k] > 0)
            printf("difficulty %" PRId32 ": %" PRIu64 " of %d deals\n", k, counts[k],
                   MJ_SURVEYED_DEALS);
    printf("cannot be won: %" PRIu64 "\n", counts[MJ_DIFFICULTIES - 1]);
    return STATUS_DONE;
}

/* Deals a board that can be won. Returns the exit status, after a message if it is not 0. */
static int deal_winnable(plan *p)
{
    mj_report report = MJ_REPORT_INIT;
    mj_options options = order_options(p->given);
    mj_tile *tiles = p->board.tiles;
    int32_t code;
    options.seed = 0;
    if (options.rule >= MJ_RULE_SHISEN)
        code = mj_deal_winnable(tiles, p->board.tile_count, p->group_size, p->seed, 0, p->easiest,
                                p->hardest, &options, tiles, NULL, &report);
    else
        code = mj_deal_surely(tiles, p->board.tile_count, p->group_size, p->seed, p->easiest,
                              p->hardest, &options, tiles, &p->difficulty, &report);
    progress_end();
    switch (code) {
    case MJ_SOLVABLE:
        return STATUS_DONE;
    case MJ_UNSOLVABLE:
        return no_winnable_deal(p);
    case MJ_ERROR_NO_DEAL:
        fprintf(stderr, "%s: %s: found no deal of difficulty %" PRIu32 " to %" PRIu32,
                p->given->program, p->layout, p->easiest, p->hardest);
        if (report.error_index < MJ_DIFFICULTIES)
            fprintf(stderr, "; the nearest is %" PRIu64, report.error_index);
        fputc('\n', stderr);
        return STATUS_UNKNOWN;
    default:
        return complain(p, code);
    }
}

static void print_json(const plan *p)
{
    const mj_tile *tile = p->board.tiles, *end = tile + p->board.tile_count;
    json_open(NULL, '{');
    json_text("layout", p->layout);
    json_truth("transposed", order_has(p->given, "--transposed"));
    if (order_has(p->given, "--xmahjongg"))
        json_count("xmahjongg", order_number(p->given, "--xmahjongg", 0));
    else
        json_count("seed", p->seed);
    if (p->difficulty >= 0)
        json_number("difficulty", p->difficulty);
    json_open("tiles", '[');
    for (; tile < end; tile++) {
        json_open(NULL, '[');
        json_number(NULL, tile->row);
        json_number(NULL, tile->col);
        json_number(NULL, tile->level);
        json_number(NULL, tile->group);
        json_close(']');
    }
    json_close(']');
    json_close('}');
    json_end();
}

/* Prints the board as text. Returns the exit status. */
static int print_text(const plan *p)
{
    int32_t form = order_has(p->given, "--one-line") ? MJ_TEXT_ONE_LINE : MJ_TEXT_LINES;
    const char *turned = order_has(p->given, "--transposed") ? ", transposed" : "";
    size_t length;
    char *text = NULL;
    int32_t code = mj_write_board(p->board.tiles, p->board.tile_count, form, NULL, 0, &length);
    if (code == MJ_OK) {
        text = (char *)malloc(length + 1);
        code = text == NULL ? MJ_ERROR_MEMORY
                            : mj_write_board(p->board.tiles, p->board.tile_count, form, text,
                                             length + 1, &length);
    }
    if (code == MJ_OK) {
        printf("# %s%s, ", p->layout, turned);
        if (order_has(p->given, "--xmahjongg"))
            printf("board number %" PRIu64 " of Xmahjongg.\n", order_number(p->given, "--xmahjongg", 0));
        else if (p->difficulty >= 0)
            printf("seed %" PRIu64 ", can be won, difficulty %" PRId32 ".\n", p->seed, p->difficulty);
        else
            printf("dealt in groups of %" PRIu32 " with seed %" PRIu64 ".\n", p->group_size, p->seed);
        printf("# row col level group\n");
        fputs(text, stdout);
    }
    free(text);
    return code == MJ_OK ? STATUS_DONE : complain(p, code);
}

/* Deals and prints. Returns the exit status. */
static int deal(plan *p)
{
    mj_tile *tiles = p->board.tiles;
    int status = STATUS_DONE;
    int32_t code = MJ_OK;
    if (order_has(p->given, "--xmahjongg"))
        code = mj_deal_xmahjongg(tiles, p->board.tile_count,
                                 (uint32_t)order_number(p->given, "--xmahjongg", 0), tiles);
    else if (p->winnable)
        status = deal_winnable(p);
    else
        code = mj_deal(tiles, p->board.tile_count, p->group_size, p->seed, tiles);
    if (code != MJ_OK)
        return complain(p, code);
    if (status != STATUS_DONE)
        return status;
    if (!order_has(p->given, "--json"))
        return print_text(p);
    print_json(p);
    return STATUS_DONE;
}

int run_deal(const order *given)
{
    plan p;
    int status;
    p.given = given;
    p.layout = given->operand_count > 0          ? given->operands[0]
               : order_rule(given) >= MJ_RULE_SHISEN ? "18x8"
                                                     : "turtle";
    p.seed = order_number(given, "--seed", 0);
    p.group_size = (uint32_t)order_number(given, "--group-size", 4);
    p.easiest = (uint32_t)order_number(given, "--easiest", 0);
    p.hardest = (uint32_t)order_number(given, "--hardest", 100);
    p.winnable = order_has(given, "--winnable") || order_has(given, "--easiest") ||
                 order_has(given, "--hardest");
    p.difficulty = -1;
    if (p.group_size % 2 != 0)
        return order_complain(given, "--group-size: %" PRIu32 " is odd, and tiles go in pairs",
                              p.group_size);
    if (p.easiest > p.hardest)
        return order_complain(given, "--easiest %" PRIu32 " is more than --hardest %" PRIu32,
                              p.easiest, p.hardest);
    if (order_has(given, "--xmahjongg") && (p.winnable || order_has(given, "--seed")))
        return order_complain(given, "--xmahjongg is a deal of its own: neither --seed nor "
                                     "--winnable, --easiest, --hardest go with it");
    status = read_layout(given, p.layout, order_has(given, "--transposed"), &p.board);
    if (status == STATUS_DONE)
        status = order_has(given, "--levels") ? print_levels(&p) : deal(&p);
    layout_file_free(&p.board);
    return status;
}
