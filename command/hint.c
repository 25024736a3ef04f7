/* mjsolver hint: a pair that keeps the game winnable, or all pairs and what each does. */
#include "inputs.h"

#include "json.h"
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* A game: the board at its start, what was played, and what is left. */
typedef struct position {
    const order *given;
    board_file board;
    pair_list played;
    const char *played_path;
    mj_options options;
    mj_tile *left;
    uint32_t *origins;
    size_t left_count;
} position;

/* The tile of the start that a tile of what is left is. */
static mj_pair in_numbers_of_the_start(const position *p, mj_pair pair)
{
    mj_pair told;
    told.first = p->origins[pair.first];
    told.second = p->origins[pair.second];
    return told;
}

/* Reads the board and what was played, and plays it. Returns a status. */
static int read_position(position *p)
{
    const char *played = order_text(p->given, "--played");
    uint64_t index = MJ_NO_INDEX;
    int32_t count;
    int status = read_board(p->given, order_file(p->given, 0), &p->board);
    if (status == STATUS_DONE && played != NULL)
        status = read_pairs_file(p->given, played, &p->played);
    if (status != STATUS_DONE)
        return status;
    p->left = (mj_tile *)malloc((p->board.tile_count + 1) * sizeof *p->left);
    p->origins = (uint32_t *)malloc((p->board.tile_count + 1) * sizeof *p->origins);
    if (p->left == NULL || p->origins == NULL)
        return no_memory(p->given);
    count = mj_left(p->board.tiles, p->board.tile_count, p->options.rule, p->played.pairs,
                    p->played.count, p->left, p->origins, &index);
    if (count < 0)
        return complain_pairs(p->given, &p->board, played != NULL ? played : "", &p->played, count,
                              index);
    p->left_count = (size_t)count;
    return STATUS_DONE;
}

/* How many pairs to undo until the game can be won; 0: that does not help, or is not known. */
static uint64_t pairs_to_undo(const position *p)
{
    uint64_t lost_at = MJ_NO_INDEX;
    if (p->played.count == 0 ||
        mj_lost_since(p->board.tiles, p->board.tile_count, p->played.pairs, p->played.count,
                      &p->options, &lost_at, NULL) != MJ_UNSOLVABLE ||
        lost_at == MJ_NO_INDEX)
        return 0;
    return p->played.count - lost_at;
}

static void print_pair(mj_pair pair)
{
    printf("%" PRIu32 " %" PRIu32, pair.first, pair.second);
}

static void print_state(const position *p, int32_t verdict, const mj_report *report)
{
    uint64_t undo = verdict == MJ_UNSOLVABLE ? pairs_to_undo(p) : 0;
    progress_end();
    if (order_has(p->given, "--json")) {
        json_open(NULL, '{');
        json_text("verdict", verdict_name(verdict));
        json_count("left", p->left_count);
        if (verdict == MJ_UNSOLVABLE && p->played.count > 0)
            json_count("undo", undo);
        return;
    }
    if (verdict == MJ_UNKNOWN)
        printf("unknown, stopped by %s\n", stopped_by(report));
    else if (verdict == MJ_UNSOLVABLE && undo > 0)
        printf("lost; undo %" PRIu64 " %s and it can be won\n", undo, undo == 1 ? "pair" : "pairs");
    else if (verdict == MJ_UNSOLVABLE)
        printf("lost%s\n", p->played.count > 0 ? "; it could not be won from the start" : "");
    else if (p->left_count == 0)
        printf("won\n");
}

/* One pair. Returns the exit status. */
static int one_hint(const position *p)
{
    mj_report report = MJ_REPORT_INIT;
    mj_pair pair = {0, 0};
    int32_t verdict = mj_hint(p->left, p->left_count, &p->options, &pair, &report);
    if (verdict < 0) {
        progress_end();
        return complain_board(p->given, &p->board, verdict, report.error_index);
    }
    print_state(p, verdict, &report);
    if (verdict == MJ_SOLVABLE && p->left_count > 0)
        pair = in_numbers_of_the_start(p, pair);
    if (order_has(p->given, "--json")) {
        if (verdict == MJ_SOLVABLE && p->left_count > 0)
            json_pairs("pairs", &pair, 1);
        else
            json_pairs("pairs", NULL, 0);
        json_report(&report);
        json_close('}');
        json_end();
    } else if (verdict == MJ_SOLVABLE && p->left_count > 0) {
        print_pair(pair);
        putchar('\n');
    }
    return status_of(verdict);
}

/* All pairs that can be played, and what each does. Returns the exit status. */
static int all_pairs(const position *p)
{
    static const char *const names[] = {"unknown", "safe", "loses"};
    mj_report report = MJ_REPORT_INIT;
    uint64_t count = 0, k;
    mj_pair *pairs = NULL;
    uint8_t *verdicts = NULL;
    int json = order_has(p->given, "--json");
    int32_t verdict = mj_legal_pairs_by_rule(p->left, p->left_count, p->options.rule, NULL, 0, &count);
    if (verdict == MJ_OK) {
        pairs = (mj_pair *)malloc(((size_t)count + 1) * sizeof *pairs);
        verdicts = (uint8_t *)malloc((size_t)count + 1);
        verdict = pairs == NULL || verdicts == NULL
                      ? MJ_ERROR_MEMORY
                      : mj_safe_pairs(p->left, p->left_count, &p->options, pairs, verdicts,
                                      (size_t)count, &count, &report);
    }
    if (verdict < 0) {
        progress_end();
        complain_board(p->given, &p->board, verdict, report.error_index);
        count = 0;
    } else {
        print_state(p, verdict, &report);
        if (json)
            json_open("pairs", '[');
    }
    for (k = 0; k < count; k++) {
        mj_pair pair = in_numbers_of_the_start(p, pairs[k]);
        if (json) {
            json_open(NULL, '{');
            json_count("first", pair.first);
            json_count("second", pair.second);
            json_text("verdict", names[verdicts[k]]);
            json_close('}');
        } else {
            print_pair(pair);
            printf(" %s\n", names[verdicts[k]]);
        }
    }
    if (json && verdict >= 0) {
        json_close(']');
        json_report(&report);
        json_close('}');
        json_end();
    }
    free(pairs);
    free(verdicts);
    return status_of(verdict);
}

int run_hint(const order *given)
{
    position p = {NULL, {NULL, NULL, 0}, {NULL, 0}, NULL, MJ_OPTIONS_INIT, NULL, NULL, 0};
    int status;
    p.given = given;
    p.options = order_options(given);
    status = read_position(&p);
    if (status == STATUS_DONE)
        status = order_has(given, "--all") ? all_pairs(&p) : one_hint(&p);
    pair_list_free(&p.played);
    free(p.left);
    free(p.origins);
    board_file_free(&p.board);
    return status;
}
