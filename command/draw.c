/* mjsolver draw: a board as a picture, of text or as SVG. */
#include "inputs.h"

#include "picture.h"
#include "progress.h"
#include "svg.h"
#include "system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads the board, or the layout. Returns a status. */
static int read_subject(const order *given, board_file *board)
{
    const char *name = order_text(given, "--layout");
    layout_file layout;
    int32_t code = MJ_OK;
    int status;
    board->name = name;
    board->tiles = NULL;
    board->tile_count = 0;
    if (name == NULL && order_has(given, "--seed"))
        return order_complain(given, "--seed is for deals of a --layout");
    if (name == NULL)
        return read_board(given, order_file(given, 0), board);
    if (given->operand_count > 0)
        return order_complain(given, "\"%s\": either a FILE or a --layout", given->operands[0]);
    status = read_layout(given, name, 0, &layout);
    board->tiles = layout.tiles;
    board->tile_count = layout.tile_count;
    if (status == STATUS_DONE && order_has(given, "--seed"))
        code = mj_deal(board->tiles, board->tile_count, 4, order_number(given, "--seed", 0),
                       board->tiles);
    return code == MJ_OK ? status : complain_board(given, board, code, MJ_NO_INDEX);
}

/* How many characters wide and lines high a picture of text may be. */
#define MOST_CHARACTERS 8000

/* Whether tiles lie so far apart that a picture of text would hardly have anything in it. */
static int is_too_wide(const mj_tile *tiles, size_t count)
{
    int64_t rows[2] = {0, 0}, cols[2] = {0, 0}, levels[2] = {0, 0};
    size_t k;
    for (k = 0; k < count; k++) {
        rows[0] = k == 0 || tiles[k].row < rows[0] ? tiles[k].row : rows[0];
        rows[1] = k == 0 || tiles[k].row > rows[1] ? tiles[k].row : rows[1];
        cols[0] = k == 0 || tiles[k].col < cols[0] ? tiles[k].col : cols[0];
        cols[1] = k == 0 || tiles[k].col > cols[1] ? tiles[k].col : cols[1];
        levels[0] = k == 0 || tiles[k].level < levels[0] ? tiles[k].level : levels[0];
        levels[1] = k == 0 || tiles[k].level > levels[1] ? tiles[k].level : levels[1];
    }
    return rows[1] - rows[0] > MOST_CHARACTERS || cols[1] - cols[0] > MOST_CHARACTERS / 2 ||
           levels[1] - levels[0] > MOST_CHARACTERS;
}

/* A picture of text. Returns the exit status. */
static int draw_text(const order *given, board_file *board, FILE *stream)
{
    size_t k;
    if (is_too_wide(board->tiles, board->tile_count)) {
        fprintf(stderr, "%s: %s: the tiles lie too far apart for a picture of text; --svg has room\n",
                given->program, board->name);
        return STATUS_INPUT;
    }
    /* In Shisen-Sho rows and columns are whole cells. */
    for (k = 0; order_rule(given) >= MJ_RULE_SHISEN && k < board->tile_count; k++) {
        board->tiles[k].row *= 2;
        board->tiles[k].col *= 2;
    }
    if (draw_board(stream, board->tiles, board->tile_count, system_has_colours(stream)))
        return STATUS_DONE;
    return no_memory(given);
}

/* Finds what the picture is to show besides the tiles. Returns a status. */
static int find_more(const order *given, const board_file *board, svg_picture *picture,
                     mj_pair *pairs, uint8_t *faults)
{
    mj_options options = order_options(given);
    mj_report report = MJ_REPORT_INIT;
    int32_t code = MJ_OK;
    options.seed = 0;
    if (order_has(given, "--solve") || picture->animate) {
        code = mj_solve(board->tiles, board->tile_count, &options, pairs, board->tile_count / 2,
                        &report);
        if (code == MJ_SOLVABLE) {
            picture->pairs = pairs;
            picture->pair_count = board->tile_count / 2;
        }
    }
    if (code >= 0 && order_has(given, "--why")) {
        code = mj_why_lost(board->tiles, board->tile_count, &options, faults, NULL, NULL, &report);
        if (code == MJ_UNSOLVABLE)
            picture->faults = faults;
    }
    progress_end();
    if (code < 0)
        return complain_board(given, board, code, report.error_index);
    if (picture->pairs == NULL && (order_has(given, "--solve") || picture->animate))
        fprintf(stderr, "%s: %s: the board is %s\n", given->program, board->name, verdict_name(code));
    return STATUS_DONE;
}

static int draw_svg(const order *given, const board_file *board, FILE *stream)
{
    svg_picture picture;
    mj_pair *pairs = (mj_pair *)malloc((board->tile_count + 1) * sizeof *pairs);
    uint8_t *faults = (uint8_t *)malloc(board->tile_count + 1);
    int status;
    memset(&picture, 0, sizeof picture);
    picture.tiles = board->tiles;
    picture.tile_count = board->tile_count;
    picture.rule = order_rule(given);
    picture.animate = order_has(given, "--animate");
    picture.width = (int)order_number(given, "--width", 0);
    if (pairs == NULL || faults == NULL)
        status = no_memory(given);
    else
        status = find_more(given, board, &picture, pairs, faults);
    if (status == STATUS_DONE && !svg_draw(stream, &picture))
        status = no_memory(given);
    free(pairs);
    free(faults);
    return status;
}

static int is_svg(const order *given, const char *output)
{
    size_t length = output != NULL ? strlen(output) : 0;
    return order_has(given, "--svg") || order_has(given, "--solve") || order_has(given, "--animate") ||
           order_has(given, "--why") || order_has(given, "--width") ||
           (length > 4 && strcmp(output + length - 4, ".svg") == 0);
}

int run_draw(const order *given)
{
    const char *output = order_text(given, "--output");
    FILE *stream = stdout;
    board_file board;
    int status = read_subject(given, &board);
    if (output != NULL && strcmp(output, "-") == 0)
        output = NULL;
    if (status == STATUS_DONE && output != NULL) {
        stream = fopen(output, "w");
        if (stream == NULL) {
            fprintf(stderr, "%s: %s: %s\n", given->program, output, strerror(errno));
            status = STATUS_FAILED;
        }
    }
    if (status == STATUS_DONE)
        status = is_svg(given, output) ? draw_svg(given, &board, stream)
                                       : draw_text(given, &board, stream);
    if (stream != NULL && stream != stdout && fclose(stream) != 0) {
        fprintf(stderr, "%s: %s: %s\n", given->program, output, strerror(errno));
        status = STATUS_FAILED;
    }
    board_file_free(&board);
    return status;
}
