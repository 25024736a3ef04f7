/*
 * Solves a board of Shisen-Sho: prints the verdict and the pairs with their paths.
 *
 * Usage: shisen [--rule RULE] [--draw] [FILE]
 *        shisen --deal WIDTHxHEIGHT SEED
 *
 * FILE is a picture of the board, a row a line. Equal cells match: a cell is a character, or, where
 * the lines have blanks, a word. "." is an empty cell. "-" or no FILE: standard input. For example
 *
 *     abba        or        12 7 7 12
 *     c..c                   3 . . 3
 *
 * RULE is "shisen" unless told otherwise: paths may run around the outside. "shisen+apart": that tiles
 * lie side by side is no path. "shisen+inside": paths stay on the board. "+down", "+up", "+left",
 * "+right": tiles fall. The size is that of the picture, unless told, as in "shisen:18x8".
 * --draw: the board before each pair, with its path. --deal: a deal in groups of four, as a picture.
 *
 * Exit status: 0 solvable, 1 unsolvable, 2 unknown, 3 error.
 */
#include "arguments.h"
#include "picture.h"
#include "text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 62
#define MOST_TILES (MOST_CELLS * MOST_CELLS)

typedef struct board {
    mj_tile tiles[MOST_TILES];
    char names[MOST_TILES][16]; /* what the picture has there */
    size_t tile_count;
    int32_t width, height;
    mj_options options;
} board;

static int is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Adds the cell of a row that begins here. Returns 0 if the picture is too wide or too high. */
static int add_cell(board *b, int32_t row, int32_t col, const char *from, size_t length)
{
    mj_tile *tile = &b->tiles[b->tile_count];
    char *name = b->names[b->tile_count];
    size_t k;
    if (row >= MOST_CELLS || col >= MOST_CELLS || length >= sizeof b->names[0])
        return 0;
    b->width = col >= b->width ? col + 1 : b->width;
    b->height = row + 1;
    if (length == 1 && *from == '.')
        return 1;
    memcpy(name, from, length);
    name[length] = '\0';
    tile->row = row;
    tile->col = col;
    tile->level = 0;
    for (k = 0; strcmp(b->names[k], name) != 0; k++)
        continue;
    tile->group = k == b->tile_count ? (int32_t)k : b->tiles[k].group;
    b->tile_count++;
    return 1;
}

/* Reads a picture. Returns 0 after saying what is wrong. */
static int read_picture(board *b, const char *path)
{
    text_file text;
    int error = text_file_read(&text, path), words = 0, good = 1;
    const char *now = text.bytes, *end = text.bytes + (error == 0 ? text.length : 0), *from;
    int32_t row = 0, col = 0;
    /* A blank between two cells of a line makes words of all of them. */
    for (from = now; from + 2 < end && error == 0; from++)
        words |= !is_blank(from[0]) && from[0] != '\n' && is_blank(from[1]) &&
                 !is_blank(from[2]) && from[2] != '\n';
    while (now < end && good) {
        if (*now == '\n') {
            row += col > 0; /* empty lines do not count */
            col = 0;
            now++;
        } else if (is_blank(*now)) {
            now++;
        } else {
            from = now++;
            while (words && now < end && !is_blank(*now) && *now != '\n')
                now++;
            good = add_cell(b, row, col++, from, (size_t)(now - from));
        }
    }
    if (error != 0)
        fprintf(stderr, "shisen: %s\n", strerror(error));
    else if (!good)
        fprintf(stderr, "shisen: row %d: more than 62 cells, or a cell of more than 15 bytes\n",
                (int)row + 1);
    text_file_free(&text);
    return error == 0 && good;
}

/* Draws what is left, with the path of a pair. */
static void draw(const board *b, const char *gone, mj_pair pair, const mj_path *path)
{
    static char cells[MOST_CELLS + 2][MOST_CELLS + 2];
    int32_t at[4][2], row, col, k, stops = path->corner_count + 2;
    size_t t;
    memset(cells, ' ', sizeof cells);
    for (t = 0; t < b->tile_count; t++)
        if (!gone[t])
            cells[b->tiles[t].row + 1][b->tiles[t].col + 1] = 'x';
    for (k = 0; k < stops; k++) {
        const mj_tile *tile = &b->tiles[k == 0 ? pair.first : pair.second];
        int corner = k > 0 && k < stops - 1;
        at[k][0] = (corner ? path->rows[k - 1] : tile->row) + 1;
        at[k][1] = (corner ? path->cols[k - 1] : tile->col) + 1;
    }
    for (k = 0; k + 1 < stops; k++) {
        int32_t down = (at[k + 1][0] > at[k][0]) - (at[k + 1][0] < at[k][0]);
        int32_t right = (at[k + 1][1] > at[k][1]) - (at[k + 1][1] < at[k][1]);
        for (row = at[k][0], col = at[k][1]; row != at[k + 1][0] || col != at[k + 1][1];
             row += down, col += right)
            cells[row][col] = k > 0 && row == at[k][0] && col == at[k][1] ? '+' : down ? '|' : '-';
    }
    cells[at[0][0]][at[0][1]] = cells[at[stops - 1][0]][at[stops - 1][1]] = '#';
    for (row = 0; row < b->height + 2; row++)
        printf("%.*s\n", (int)b->width + 2, cells[row]);
}

/* Prints a pair and its path. Returns 0 if there is none, which would be a defect. */
static int print_pair(const board *b, char *gone, mj_pair pair, int drawn)
{
    static mj_tile left[MOST_TILES];
    const mj_tile *one = &b->tiles[pair.first], *two = &b->tiles[pair.second];
    mj_pair now = pair;
    mj_path path;
    size_t k, count = 0;
    int corner;
    for (k = 0; k < b->tile_count; k++) {
        if (k == pair.first)
            now.first = (uint32_t)count;
        if (k == pair.second)
            now.second = (uint32_t)count;
        if (!gone[k])
            left[count++] = b->tiles[k];
    }
    if (mj_shisen_paths(left, count, b->options.rule, &now, 1, &path, NULL) != MJ_OK)
        return 0;
    printf("%s  %d,%d", b->names[pair.first], (int)one->row + 1, (int)one->col + 1);
    for (corner = 0; corner < path.corner_count; corner++)
        printf(" > %d,%d", (int)path.rows[corner] + 1, (int)path.cols[corner] + 1);
    printf(" > %d,%d\n", (int)two->row + 1, (int)two->col + 1);
    if (drawn)
        draw(b, gone, pair, &path);
    gone[pair.first] = gone[pair.second] = 1;
    return 1;
}

static int solve(board *b, int drawn)
{
    static mj_pair pairs[MOST_TILES / 2];
    static char gone[MOST_TILES];
    static const char *const words[] = {"unknown", "solvable", "unsolvable"};
    const int falls = (b->options.rule & 896) != 0;
    mj_report report = MJ_REPORT_INIT;
    size_t k;
    int32_t code = mj_solve(b->tiles, b->tile_count, &b->options, pairs, MOST_TILES / 2, &report);
    if (code < 0) {
        fprintf(stderr, "shisen: %s", mj_strerror(code));
        if (report.error_index < b->tile_count)
            fprintf(stderr, ": \"%s\" in row %d, column %d", b->names[report.error_index],
                    (int)b->tiles[report.error_index].row + 1,
                    (int)b->tiles[report.error_index].col + 1);
        fprintf(stderr, "\n");
        return EXIT_ERROR;
    }
    printf("%s\n", words[code]);
    for (k = 0; code == MJ_SOLVABLE && k < b->tile_count / 2; k++) {
        /* Where tiles fall, they are named by where they lay at the start. */
        if (falls)
            printf("%s  %d,%d and %d,%d\n", b->names[pairs[k].first],
                   (int)b->tiles[pairs[k].first].row + 1, (int)b->tiles[pairs[k].first].col + 1,
                   (int)b->tiles[pairs[k].second].row + 1, (int)b->tiles[pairs[k].second].col + 1);
        else if (!print_pair(b, gone, pairs[k], drawn))
            return EXIT_ERROR;
    }
    return code == MJ_SOLVABLE ? 0 : code == MJ_UNSOLVABLE ? 1 : 2;
}

/* Prints a deal as a picture. */
static int deal(board *b, const char *size, const char *seed)
{
    uint64_t number;
    int32_t code;
    size_t k;
    char name[3];
    if (!read_size(size, &b->width, &b->height) || !read_number("shisen", "SEED", seed, &number))
        return EXIT_ERROR;
    code = mj_shisen_board(b->width, b->height, b->tiles, MOST_TILES);
    if (code > 0) {
        b->tile_count = (size_t)code;
        code = mj_deal(b->tiles, b->tile_count, 4, number, b->tiles);
    }
    if (code < 0) {
        fprintf(stderr, "shisen: %s: %s\n", size, mj_strerror(code));
        return EXIT_ERROR;
    }
    for (k = 0; k < b->tile_count; k++) {
        /* Two characters do not name more than a hundred faces. */
        if (b->tiles[k].group < 100)
            printf("%s", face_name(b->tiles[k].group, name));
        else
            printf("%d", (int)b->tiles[k].group);
        printf("%s", (int32_t)(k + 1) % b->width == 0 ? "\n" : " ");
    }
    return 0;
}

/* The rule of the arguments, where "shisen+inside" has the size of the picture. */
static int find_rule(board *b, const char *text)
{
    char sized[64];
    if (text == NULL || strncmp(text, "shisen", 6) != 0 || strlen(text) > 40)
        return 0;
    if (text[6] != ':') {
        snprintf(sized, sizeof sized, "shisen:%dx%d%s", b->width > 0 ? (int)b->width : 1,
                 b->height > 0 ? (int)b->height : 1, text + 6);
        text = sized;
    }
    return read_rule(text, &b->options.rule);
}

int main(int argc, char **argv)
{
    static board b;
    static const mj_options defaults = MJ_OPTIONS_INIT;
    const char *rule = "shisen", *path = NULL;
    int k, drawn = 0, files = 0, good = 1;
    b.options = defaults;
    if (argc == 4 && strcmp(argv[1], "--deal") == 0)
        return deal(&b, argv[2], argv[3]);
    for (k = 1; k < argc && good; k++) {
        if (strcmp(argv[k], "--rule") == 0) {
            rule = argv[++k];
            good = rule != NULL;
        } else if (strcmp(argv[k], "--draw") == 0) {
            drawn = 1;
        } else {
            path = argv[k];
            good = ++files == 1 && strncmp(path, "--", 2) != 0;
        }
    }
    if (!good) {
        fprintf(stderr, "usage: shisen [--rule RULE] [--draw] [FILE]\n"
                        "       shisen --deal WIDTHxHEIGHT SEED\n");
        return EXIT_ERROR;
    }
    if (!read_picture(&b, path))
        return EXIT_ERROR;
    if (!find_rule(&b, rule)) {
        fprintf(stderr, "shisen: \"%s\" is not a rule, such as shisen+inside+apart\n", rule);
        return EXIT_ERROR;
    }
    return solve(&b, drawn);
}
