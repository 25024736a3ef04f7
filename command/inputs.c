#include "inputs.h"

#include "json.h"
#include "near.h"
#include "system.h"
#include "text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int no_memory(const order *given)
{
    fprintf(stderr, "%s: out of memory\n", given->program);
    return STATUS_FAILED;
}

/* Somebody who types a command without a file should not wonder why nothing happens. */
static void tell_that_input_is_awaited(const order *given, const char *path, const char *what)
{
    if (strcmp(path, "-") == 0 && system_is_terminal(stdin) && system_is_terminal(stderr))
        fprintf(stderr, "%s: reading %s from the terminal; Ctrl-D ends it\n", given->program, what);
}

int read_board(const order *given, const char *path, board_file *board)
{
    tell_that_input_is_awaited(given, path, "a board");
    return board_file_read(board, given->program, path) ? STATUS_DONE : STATUS_INPUT;
}

char *layout_names(const order *given)
{
    size_t length;
    char *names = NULL;
    int32_t code = mj_list_layouts(NULL, 0, &length);
    if (code == MJ_OK) {
        names = (char *)malloc(length + 1);
        code = names == NULL ? MJ_ERROR_MEMORY : mj_list_layouts(names, length + 1, &length);
    }
    if (code == MJ_OK)
        return names;
    fprintf(stderr, "%s: %s\n", given->program, mj_strerror(code));
    free(names);
    return NULL;
}

/* After a name that no layout has: those that are nearly the same. */
static void tell_near_names(const order *given, const char *typed)
{
    char *names = layout_names(given), *name, *end;
    near_name near = near_begin(typed, strlen(typed));
    size_t k;
    if (names == NULL)
        return;
    for (name = names; (end = strchr(name, '\n')) != NULL; name = end + 1) {
        const char *slash = (const char *)memchr(name, '/', (size_t)(end - name));
        near_offer(&near, name, (size_t)(end - name));
        /* Without the game, if the game was not typed either. */
        if (slash != NULL && strchr(typed, '/') == NULL)
            near_offer(&near, slash + 1, (size_t)(end - slash - 1));
    }
    if (near.count > 0)
        fputs("Did you mean ", stderr);
    for (k = 0; k < near.count; k++)
        fprintf(stderr, "%s%.*s", k == 0 ? "" : " or ", (int)near.lengths[k], near.names[k]);
    fprintf(stderr, "%smjsolver layouts lists all names\n", near.count > 0 ? "? " : "");
    free(names);
}

int read_layout(const order *given, const char *name, int transposed, layout_file *layout)
{
    int32_t rule = order_rule(given);
    size_t count;
    FILE *file;
    if (layout_file_by_rule(layout, given->program, name, transposed, rule))
        return STATUS_DONE;
    if (rule >= MJ_RULE_SHISEN ||
        mj_find_layout(name, NULL, 0, &count, NULL) != MJ_ERROR_LAYOUT_NAME)
        return STATUS_INPUT;
    /* Not if it was a file with something wrong in it. */
    file = fopen(name, "rb");
    if (file != NULL)
        fclose(file);
    else
        tell_near_names(given, name);
    return STATUS_INPUT;
}

/* The next number of a line that is not at its end. Returns 0 if there is none. */
static int next_index(const char **text, const char *end, uint32_t *number)
{
    uint64_t value = 0;
    const char *begin;
    while (*text < end && (**text == ' ' || **text == '\t' || **text == '\r'))
        ++*text;
    for (begin = *text; *text < end && **text >= '0' && **text <= '9'; ++*text) {
        value = value * 10 + (uint64_t)(**text - '0');
        if (value > UINT32_MAX)
            return 0;
    }
    *number = (uint32_t)value;
    return *text > begin && (*text == end || strchr(" \t\r", **text) != NULL);
}

static int is_blank(const char *text, const char *end)
{
    while (text < end && strchr(" \t\r", *text) != NULL)
        text++;
    return text == end;
}

/* Reads a line, without its comment. Returns 1; 0 where there is nothing on it; -1: it is wrong. */
static int read_pair(const char *line, const char *end, mj_pair *pair)
{
    if (is_blank(line, end))
        return 0;
    return next_index(&line, end, &pair->first) && next_index(&line, end, &pair->second) &&
                   is_blank(line, end)
               ? 1
               : -1;
}

int read_pairs(const order *given, const char *path, const char *text, size_t length,
               pair_list *list)
{
    static const char verdict[] = "solvable";
    const char *end = text + length, *line = text;
    uint64_t number = 0;
    list->count = 0;
    /* A line has two bytes at least, but for the last one. */
    list->pairs = (mj_pair *)malloc((length / 2 + 1) * sizeof *list->pairs);
    if (list->pairs == NULL)
        return no_memory(given);
    while (line < end) {
        const char *line_end = (const char *)memchr(line, '\n', (size_t)(end - line));
        const char *next = line_end != NULL ? line_end + 1 : end, *comment;
        char shown[TEXT_LINE_SHOWN];
        int found;
        number++;
        line_end = line_end != NULL ? line_end : end;
        comment = (const char *)memchr(line, '#', (size_t)(line_end - line));
        line_end = comment != NULL ? comment : line_end;
        found = read_pair(line, line_end, &list->pairs[list->count]);
        if (found < 0 && list->count == 0 && (size_t)(line_end - line) >= sizeof verdict - 1 &&
            strncmp(line, verdict, sizeof verdict - 1) == 0)
            found = 0;
        if (found < 0) {
            fprintf(stderr, "%s: %s: line %" PRIu64 ": \"%s\" is not a pair, the numbers of two "
                            "tiles\n", given->program, path, number,
                    text_line_shown(text, length, number, shown));
            return STATUS_INPUT;
        }
        list->count += (size_t)found;
        line = next;
    }
    return STATUS_DONE;
}

int read_pairs_file(const order *given, const char *path, pair_list *list)
{
    text_file text;
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    int error, status;
    list->pairs = NULL;
    list->count = 0;
    tell_that_input_is_awaited(given, path, "pairs");
    error = text_file_read(&text, path);
    if (error != 0) {
        fprintf(stderr, "%s: %s: %s\n", given->program, name, strerror(error));
        status = STATUS_INPUT;
    } else {
        status = read_pairs(given, name, text.bytes, text.length, list);
    }
    text_file_free(&text);
    return status;
}

void pair_list_free(pair_list *list)
{
    free(list->pairs);
    list->pairs = NULL;
    list->count = 0;
}

int complain_board(const order *given, const board_file *board, int32_t code, uint64_t index)
{
    board_file_complain(board, given->program, code, index);
    return status_of(code);
}

int complain_pairs(const order *given, const board_file *board, const char *path,
                   const pair_list *list, int32_t code, uint64_t index)
{
    switch (code) {
    case MJ_ERROR_PAIRING_TILE:
    case MJ_ERROR_PAIRING_REPEAT:
    case MJ_ERROR_PAIRING_GROUP:
    case MJ_ERROR_NOT_PLAYABLE:
        if (index < list->count) {
            fprintf(stderr, "%s: %s: pair %" PRIu64 ", tiles %" PRIu32 " and %" PRIu32 ": %s\n",
                    given->program, path, index + 1, list->pairs[index].first,
                    list->pairs[index].second, mj_strerror(code));
            return STATUS_INPUT;
        }
        break;
    case MJ_ERROR_PAIRING_COUNT:
        fprintf(stderr, "%s: %s: %lu pairs, and the board has %lu tiles\n", given->program, path,
                (unsigned long)list->count, (unsigned long)board->tile_count);
        return STATUS_INPUT;
    default:
        break;
    }
    return complain_board(given, board, code, index);
}

const char *verdict_name(int32_t verdict)
{
    return verdict == MJ_SOLVABLE ? "solvable" : verdict == MJ_UNSOLVABLE ? "unsolvable" : "unknown";
}

const char *decided_by(const mj_report *report)
{
    switch (report->decided_by) {
    case MJ_BY_SCAN:
        return "the pruning scan";
    case MJ_BY_ATTEMPTS:
        return "a random attempt";
    case MJ_BY_SEARCH:
        return "the search";
    case MJ_BY_STACKS:
        return "the theorem on stacks of one and two";
    default:
        return "nothing";
    }
}

const char *stopped_by(const mj_report *report)
{
    switch (report->stop) {
    case MJ_STOP_NODES:
        return "the node limit";
    case MJ_STOP_TIME:
        return "the time limit";
    case MJ_STOP_ATTEMPTS:
        return "the number of attempts";
    default:
        return "a limit";
    }
}

void json_report(const mj_report *report)
{
    json_count("nodes", report->nodes);
    json_count("random_games", report->attempts);
    json_count("scans", report->scans);
    json_real("elapsed_ms", (double)report->elapsed_ns / 1e6, 3);
}
