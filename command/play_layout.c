#include "play_layout.h"

#include "text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const int32_t sizes[SIZES][2] = {{14, 6}, {16, 9}, {18, 8}, {24, 12}, {26, 14}, {30, 16}};

/* Where mj_find_layout looks, in words: the header says from where it has them. */
static void places(char *text, size_t room)
{
    const char *home = getenv("XDG_DATA_HOME"), *dirs = getenv("XDG_DATA_DIRS");
    const char *base = getenv("HOME");
    if (dirs == NULL || *dirs == '\0')
        dirs = "/usr/local/share:/usr/share";
    if (home != NULL && *home != '\0')
        snprintf(text, room, "%.200s:%.400s", home, dirs);
    else if (base != NULL && *base != '\0')
        snprintf(text, room, "%.200s/.local/share:%.400s", base, dirs);
    else
        snprintf(text, room, "%.400s", dirs);
}

static void measure(kind *what)
{
    int32_t last_row = 0, last_col = 0, side = what->width > 0 ? 1 : 2;
    size_t k;
    what->levels = 0;
    for (k = 0; k < what->tile_count; k++) {
        const mj_tile *tile = &what->tiles[k];
        what->first_row = k == 0 || tile->row < what->first_row ? tile->row : what->first_row;
        what->first_col = k == 0 || tile->col < what->first_col ? tile->col : what->first_col;
        last_row = k == 0 || tile->row > last_row ? tile->row : last_row;
        last_col = k == 0 || tile->col > last_col ? tile->col : last_col;
        what->levels = tile->level >= what->levels ? tile->level + 1 : what->levels;
    }
    what->rows = last_row - what->first_row + side;
    what->cols = last_col - what->first_col + side;
}

/* Reads a file, with "#" and the name of a map behind its path or without. */
static int32_t read_file(kind *what, const char *name, uint64_t *line, int *error)
{
    char path[NAME_SIZE];
    char *map;
    text_file text = {NULL, 0};
    int32_t code = MJ_ERROR_LAYOUT_NAME;
    snprintf(path, sizeof path, "%s", name);
    map = strrchr(path, '#');
    if (map != NULL)
        *map++ = '\0';
    *error = text_file_read(&text, path);
    if (*error == 0)
        code = mj_read_layout(text.bytes, text.length, map, what->tiles, MOST_TILES,
                              &what->tile_count, line);
    text_file_free(&text);
    return code;
}

int kind_named(kind *what, const char *name, char wrong[SENTENCE_SIZE])
{
    char where[700];
    uint64_t line = MJ_NO_INDEX;
    int error = 0;
    int32_t code;
    memset(what, 0, sizeof *what);
    if (strlen(name) >= NAME_SIZE) {
        snprintf(wrong, SENTENCE_SIZE, "the name of the layout is too long: %.60s...", name);
        return 0;
    }
    snprintf(what->name, sizeof what->name, "%s", name);
    what->rule = MJ_RULE_ONE_LEVEL;
    code = mj_find_layout(name, what->tiles, MOST_TILES, &what->tile_count, &line);
    if (code == MJ_OK)
        mj_layout_rule(name, &what->rule);
    else if (code == MJ_ERROR_LAYOUT_NAME)
        code = read_file(what, name, &line, &error);
    if (error != 0) {
        places(where, sizeof where);
        snprintf(wrong, SENTENCE_SIZE,
                 "there is no layout \"%s\": no game that is installed below %s has it, and it cannot be "
                 "read as a file (%s)",
                 name, where, strerror(error));
    } else if (code == MJ_ERROR_CAPACITY) {
        snprintf(wrong, SENTENCE_SIZE, "%s: the layout has more than %d tiles", name, MOST_TILES);
    } else if (code != MJ_OK && line != MJ_NO_INDEX) {
        snprintf(wrong, SENTENCE_SIZE, "%s: line %" PRIu64 ": %s", name, line, mj_strerror(code));
    } else if (code != MJ_OK) {
        snprintf(wrong, SENTENCE_SIZE, "%s: %s", name, mj_strerror(code));
    } else if (what->tile_count == 0 || what->tile_count % 2 != 0) {
        snprintf(wrong, SENTENCE_SIZE, "%s: the number of tiles, %d, does not make pairs", name,
                 (int)what->tile_count);
    } else {
        measure(what);
        return 1;
    }
    return 0;
}

int kind_of_rule(kind *what, int32_t rule, char wrong[SENTENCE_SIZE])
{
    int32_t width = rule / MJ_RULE_SHISEN_SIZE(1, 0) % 64;
    int32_t height = rule / MJ_RULE_SHISEN_SIZE(0, 1);
    if (width == 0)
        return kind_of_size(what, rule, 18, 8, wrong);
    return kind_of_size(what, rule, width, height, wrong);
}

int kind_of_size(kind *what, int32_t rule, int32_t width, int32_t height,
                 char wrong[SENTENCE_SIZE])
{
    int32_t code = MJ_ERROR_SIZE;
    memset(what, 0, sizeof *what);
    snprintf(what->name, sizeof what->name, "Shisen-Sho %dx%d", (int)width, (int)height);
    what->rule = rule % MJ_RULE_SHISEN_SIZE(1, 0) + MJ_RULE_SHISEN_SIZE(width, height);
    what->width = width;
    what->height = height;
    if ((rule & 7 * MJ_RULE_SHISEN_DOWN) != 0) {
        snprintf(wrong, SENTENCE_SIZE, "a game in which tiles fall is not played here");
        return 0;
    }
    if (width <= 30 && height <= 16)
        code = mj_shisen_board(width, height, what->tiles, MOST_TILES);
    if (code <= 0) {
        snprintf(wrong, SENTENCE_SIZE, "%dx%d is no board of Shisen-Sho from 2x1 to 30x16: %s",
                 (int)width, (int)height, mj_strerror(MJ_ERROR_SIZE));
        return 0;
    }
    what->tile_count = (size_t)code;
    measure(what);
    return 1;
}
