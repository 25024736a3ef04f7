/* What subcommands read and print alike: boards, layouts, pairs, verdicts. */
#ifndef INPUTS_H
#define INPUTS_H

#include "board_file.h"
#include "layout_file.h"
#include "order.h"

/* The subcommands. Each returns the exit status. */
int run_solve(const order *given);
int run_deal(const order *given);
int run_hint(const order *given);
int run_prove(const order *given);
int run_check(const order *given);
int run_rate(const order *given);
int run_survey(const order *given);
int run_draw(const order *given);
int run_play(const order *given);
int run_layouts(const order *given);

/* Reads a board; "-" is standard input. Returns STATUS_DONE, or another status after a message. */
int read_board(const order *given, const char *path, board_file *board);

/*
 * Finds a layout by the rule that was given: by name, as a file, or a size in Shisen-Sho. Returns
 * STATUS_DONE, or another status after saying what is wrong and which names are near.
 */
int read_layout(const order *given, const char *name, int transposed, layout_file *layout);

/* Pairs of tiles, in the order in which they are played. */
typedef struct pair_list {
    mj_pair *pairs;
    size_t count;
} pair_list;

/*
 * Reads pairs from text, "first second" a line, as solve prints them, its first line included; "#"
 * begins a comment. `path` is for messages. Returns STATUS_DONE, or another status after a message;
 * either way pair_list_free frees what was allocated.
 */
int read_pairs(const order *given, const char *path, const char *text, size_t length,
               pair_list *list);
int read_pairs_file(const order *given, const char *path, pair_list *list);
void pair_list_free(pair_list *list);

/* Says what is wrong with a board, and with which tile. Returns the exit status. */
int complain_board(const order *given, const board_file *board, int32_t code, uint64_t index);

/* Says what is wrong with a pair of a list, or with the board. Returns the exit status. */
int complain_pairs(const order *given, const board_file *board, const char *path,
                   const pair_list *list, int32_t code, uint64_t index);

/* "solvable", "unsolvable" or "unknown". */
const char *verdict_name(int32_t verdict);

/* What decided a board, in words. */
const char *decided_by(const mj_report *report);

/* Why a call stopped early, in words. */
const char *stopped_by(const mj_report *report);

/* The work of a call, for JSON. */
void json_report(const mj_report *report);

/* Says that memory ran out. Returns the exit status. */
int no_memory(const order *given);

/* All names of layouts, one a line, to be freed; NULL after a message. */
char *layout_names(const order *given);

#endif
