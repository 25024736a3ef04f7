/* mjsolver check: whether a board is in order, and whether what is said to prove its verdict does. */
#include "inputs.h"

#include "json.h"
#include "progress.h"
#include "text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_groups(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return x < y ? -1 : x > y;
}

/* How many groups the tiles are in; 0 where there is no memory, too. */
static size_t count_groups(const board_file *board)
{
    int32_t *groups = (int32_t *)malloc((board->tile_count + 1) * sizeof *groups);
    size_t k, count = 0;
    if (groups == NULL)
        return 0;
    for (k = 0; k < board->tile_count; k++)
        groups[k] = board->tiles[k].group;
    qsort(groups, board->tile_count, sizeof *groups, compare_groups);
    for (k = 0; k < board->tile_count; k++)
        count += k == 0 || groups[k] != groups[k - 1];
    free(groups);
    return count;
}

/* What came out, when nothing is wrong: `proves` is a verdict, or MJ_UNKNOWN if nothing was to prove. */
static void print_result(const order *given, const board_file *board, int32_t proves)
{
    if (order_has(given, "--json")) {
        json_open(NULL, '{');
        json_truth("in_order", 1);
        json_count("tiles", board->tile_count);
        json_count("groups", count_groups(board));
        if (proves != MJ_UNKNOWN)
            json_text("proved", verdict_name(proves));
        json_close('}');
        json_end();
    } else if (proves == MJ_UNSOLVABLE) {
        printf("the proof is right: the board is unsolvable\n");
    } else if (proves == MJ_SOLVABLE) {
        printf("the pairs clear the board: it is solvable\n");
    } else {
        printf("the board is in order: %lu tiles in %lu groups\n",
               (unsigned long)board->tile_count, (unsigned long)count_groups(board));
    }
}

/* Whether a text is a proof and no list of pairs: its first word says so. */
static int is_proof(const text_file *text)
{
    static const char mark[] = "mjproof";
    size_t start = 0;
    while (start < text->length && strchr(" \t\r\n", text->bytes[start]) != NULL &&
           text->bytes[start] != '\0')
        start++;
    return text->length - start >= sizeof mark - 1 &&
           strncmp(text->bytes + start, mark, sizeof mark - 1) == 0;
}

static int check_proof(const order *given, const board_file *board, const char *path,
                       const text_file *text)
{
    mj_options options = order_options(given);
    mj_report report = MJ_REPORT_INIT;
    char line[TEXT_LINE_SHOWN];
    int32_t code = mj_check_proof(board->tiles, board->tile_count, text->bytes, text->length,
                                  &options, &report);
    progress_end();
    if (code == MJ_UNSOLVABLE) {
        print_result(given, board, MJ_UNSOLVABLE);
        return STATUS_DONE;
    }
    switch (code) {
    case MJ_ERROR_SYNTAX:
    case MJ_ERROR_PROOF_TILE:
    case MJ_ERROR_PROOF_STEP:
    case MJ_ERROR_PROOF_END:
    case MJ_ERROR_PROOF_RULE:
        fprintf(stderr, "%s: %s: line %" PRIu64 ": \"%s\": %s\n", given->program, path,
                report.error_index,
                text_line_shown(text->bytes, text->length, report.error_index, line),
                code == MJ_ERROR_SYNTAX ? "neither a clause, such as \"3+17 5-9 0\", nor a header, "
                                          "such as \"mjproof 1\""
                                        : mj_strerror(code));
        return STATUS_INPUT;
    default:
        return complain_board(given, board, code, report.error_index);
    }
}

static int check_pairs(const order *given, const board_file *board, const char *path,
                       const text_file *text)
{
    pair_list list;
    uint64_t index = MJ_NO_INDEX;
    int status = read_pairs(given, path, text->bytes, text->length, &list);
    if (status == STATUS_DONE) {
        int32_t left = mj_left(board->tiles, board->tile_count, order_rule(given), list.pairs,
                               list.count, NULL, NULL, &index);
        if (left < 0) {
            status = complain_pairs(given, board, path, &list, left, index);
        } else if (left > 0) {
            fprintf(stderr, "%s: %s: %lu pairs leave %" PRId32 " of %lu tiles\n", given->program,
                    path, (unsigned long)list.count, left, (unsigned long)board->tile_count);
            status = STATUS_INPUT;
        } else {
            print_result(given, board, MJ_SOLVABLE);
        }
    }
    pair_list_free(&list);
    return status;
}

int run_check(const order *given)
{
    const char *paths[2];
    board_file board;
    text_file text = {NULL, 0};
    uint64_t index = MJ_NO_INDEX;
    int32_t code;
    int status, error;
    paths[0] = order_file(given, 0);
    paths[1] = given->operand_count > 1 ? given->operands[1] : NULL;
    if (paths[1] != NULL && strcmp(paths[0], "-") == 0 && strcmp(paths[1], "-") == 0)
        return order_complain(given, "only one of BOARD and PROOF can be standard input");
    status = read_board(given, paths[0], &board);
    if (status == STATUS_DONE) {
        code = mj_check_by_rule(board.tiles, board.tile_count, order_rule(given), NULL, 0, &index);
        if (code != MJ_OK)
            status = complain_board(given, &board, code, index);
    }
    if (status == STATUS_DONE && paths[1] == NULL) {
        print_result(given, &board, MJ_UNKNOWN);
    } else if (status == STATUS_DONE) {
        const char *name = strcmp(paths[1], "-") == 0 ? "standard input" : paths[1];
        error = text_file_read(&text, paths[1]);
        if (error != 0) {
            fprintf(stderr, "%s: %s: %s\n", given->program, name, strerror(error));
            status = STATUS_INPUT;
        } else {
            status = is_proof(&text) ? check_proof(given, &board, name, &text)
                                     : check_pairs(given, &board, name, &text);
        }
    }
    text_file_free(&text);
    board_file_free(&board);
    return status;
}
