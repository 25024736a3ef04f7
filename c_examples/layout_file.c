#include "layout_file.h"

#include "arguments.h"
#include "text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asks for the number of tiles first, then for the tiles. Returns what the library returned. */
static int32_t find(layout_file *layout, uint64_t *line)
{
    size_t count;
    int32_t code = mj_find_layout(layout->name, NULL, 0, &count, line);
    if (code != MJ_OK)
        return code;
    layout->tiles = (mj_tile *)malloc(count * sizeof *layout->tiles);
    if (layout->tiles == NULL)
        return MJ_ERROR_MEMORY;
    return mj_find_layout(layout->name, layout->tiles, count, &layout->tile_count, line);
}

/* The same for a text. */
static int32_t read_text(layout_file *layout, const text_file *text, const char *map,
                         uint64_t *line)
{
    size_t count;
    int32_t code = mj_read_layout(text->bytes, text->length, map, NULL, 0, &count, line);
    if (code != MJ_OK)
        return code;
    layout->tiles = (mj_tile *)malloc(count * sizeof *layout->tiles);
    if (layout->tiles == NULL)
        return MJ_ERROR_MEMORY;
    return mj_read_layout(text->bytes, text->length, map, layout->tiles, count,
                          &layout->tile_count, line);
}

/* Reads a file, with the name of a map behind its path or without. Stores what errno says. */
static int32_t read_file(layout_file *layout, uint64_t *line, char shown[TEXT_LINE_SHOWN],
                         int *error)
{
    char *path = (char *)malloc(strlen(layout->name) + 1);
    char *map;
    text_file text = {NULL, 0};
    int32_t code = MJ_OK;
    if (path == NULL)
        return MJ_ERROR_MEMORY;
    strcpy(path, layout->name);
    map = strrchr(path, '#');
    if (map != NULL)
        *map++ = '\0';
    *error = text_file_read(&text, path);
    if (*error == 0)
        code = read_text(layout, &text, map, line);
    if (code != MJ_OK && *line != MJ_NO_INDEX)
        text_line_shown(text.bytes, text.length, *line, shown);
    text_file_free(&text);
    free(path);
    return code;
}

int layout_file_read(layout_file *layout, const char *program, const char *name, int transposed)
{
    uint64_t line = MJ_NO_INDEX;
    char shown[TEXT_LINE_SHOWN] = "";
    int error = 0;
    int32_t code;
    layout->name = name;
    layout->tiles = NULL;
    layout->tile_count = 0;
    code = find(layout, &line);
    if (code == MJ_ERROR_LAYOUT_NAME) {
        code = read_file(layout, &line, shown, &error);
        if (error != 0) {
            fprintf(stderr, "%s: %s: no installed game has such a layout, and as a file: %s\n",
                    program, name, strerror(error));
            return 0;
        }
    }
    if (code == MJ_OK && transposed)
        code = mj_transpose(layout->tiles, layout->tile_count, layout->tiles);
    if (code == MJ_OK)
        return 1;
    if (line != MJ_NO_INDEX && *shown != '\0')
        fprintf(stderr, "%s: %s: line %" PRIu64 ": %s: \"%s\"\n", program, name, line,
                mj_strerror(code), shown);
    else if (line != MJ_NO_INDEX)
        fprintf(stderr, "%s: %s: line %" PRIu64 ": %s\n", program, name, line, mj_strerror(code));
    else
        fprintf(stderr, "%s: %s: %s\n", program, name, mj_strerror(code));
    return 0;
}

int layout_file_by_rule(layout_file *layout, const char *program, const char *name, int transposed,
                        int32_t rule)
{
    int32_t width, height, code = MJ_ERROR_SIZE;
    if (rule < MJ_RULE_SHISEN)
        return layout_file_read(layout, program, name, transposed);
    layout->name = name;
    layout->tiles = NULL;
    layout->tile_count = 0;
    if (read_size(name, &width, &height)) {
        layout->tiles = (mj_tile *)malloc((size_t)(width * height) * sizeof *layout->tiles);
        code = layout->tiles == NULL ? MJ_ERROR_MEMORY
                                     : mj_shisen_board(transposed ? height : width,
                                                       transposed ? width : height, layout->tiles,
                                                       (size_t)(width * height));
    }
    if (code > 0) {
        layout->tile_count = (size_t)code;
        return 1;
    }
    fprintf(stderr, "%s: %s: not the size of a board of Shisen-Sho, such as 18x8: %s\n", program,
            name, mj_strerror(code));
    return 0;
}

void layout_file_free(layout_file *layout)
{
    free(layout->tiles);
    layout->tiles = NULL;
    layout->tile_count = 0;
}
