/*
 * Finds out how many deals of layouts cannot be won: the last table of the paper, for any layout.
 *
 * Usage: survey [OPTION...] [LAYOUT...]
 *
 * LAYOUT is one of an installed game ("bridge", "kmahjongg/cat"), all of a game ("xmahjongg/"), the
 * built-in "turtle", or a file in any format of the games. Without LAYOUT, the table of what the
 * files of results have.
 *
 *   --deals N          How many deals of each layout; 1000 unless told otherwise.
 *   --first-seed N     The seed of the first deal; 0 unless told otherwise.
 *   --group-size N     N tiles make a group; 4 unless told otherwise.
 *   --transposed       Transposed layouts instead; with --both, plain and transposed ones.
 *   --rule RULE        Which tiles lie above a tile: "one-level", unless told otherwise, or
 *                      "any-level", as in GNOME Mahjongg since version 47; or Shisen-Sho, as
 *                      in "shisen" or "shisen:18x8+inside", with sizes such as 18x8 as LAYOUT.
 *   --threads N        As many threads; as there are processors, unless told otherwise.
 *   --node-limit N     Give a board up after N nodes of its search.
 *   --board-ms N       Give a board up after N milliseconds.
 *   --seconds N        Stop after N seconds, and keep what is done.
 *   --results FILE     Append what is done to FILE, and deal only what FILE does not have.
 *   --write-ms N       Do so every N milliseconds; 500 unless told otherwise.
 *   --merge FILE       Count what FILE has as well; may be given several times.
 *   --csv, --markdown  The table in another format.
 *   --picture FILE     Draw the intervals, as SVG.
 *   --keep-hard N      Write the N hardest deals of each layout, at most 16, as boards ...
 *   --hard-dir DIR     ... into DIR; the current directory unless told otherwise.
 *
 * The same seeds give the same deals everywhere, so parts of a survey can be run anywhere and put
 * together with --merge; no seed counts twice. Ctrl-C stops a survey and keeps what is done; so does
 * killing it, but for what was not written down yet. The interval is Wilson's, with boards that were
 * given up counted both ways. "Inside" tells whether the paper's figure lies in it, "apart" by how
 * many standard errors of both samples it differs. Mean and worst time are CPU time of the thread
 * that decided the board. The hardest deal is the one with most nodes.
 *
 * Exit status: 0 all deals are done, 2 stopped early, 3 error.
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "arguments.h"
#include "layout_file.h"
#include "survey_run.h"
#include "survey_table.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the command line says. */
typedef struct order {
    uint64_t deals, first_seed, group_size, threads, node_limit, board_ms, seconds, keep_hard;
    uint64_t write_ms;
    int32_t rule;
    int plain, transposed;
    const char *results, *picture, *hard_dir;
    table_format format;
    const char **layouts;
    size_t layout_count;
    const char **merged;
    size_t merged_count;
} order;

static int usage(void)
{
    fprintf(stderr,
            "usage: survey [--deals N] [--first-seed N] [--group-size N] [--transposed] [--both]\n"
            "              [--rule RULE] [--threads N] [--node-limit N] [--board-ms N] [--seconds N]\n"
            "              [--results FILE] [--write-ms N] [--merge FILE]... [--csv] [--markdown]\n"
            "              [--picture FILE] [--keep-hard N] [--hard-dir DIR] [LAYOUT...]\n");
    return EXIT_ERROR;
}

/* An option with a number, if this is one. Returns 1, 0 if it is none, -1 if the number is wrong. */
static int number_option(order *wanted, char **argument)
{
    struct {
        const char *name;
        uint64_t *number;
    } options[] = {
        {"--deals", &wanted->deals},           {"--first-seed", &wanted->first_seed},
        {"--group-size", &wanted->group_size}, {"--threads", &wanted->threads},
        {"--node-limit", &wanted->node_limit}, {"--board-ms", &wanted->board_ms},
        {"--seconds", &wanted->seconds},       {"--keep-hard", &wanted->keep_hard},
        {"--write-ms", &wanted->write_ms},
    };
    size_t k;
    for (k = 0; k < sizeof options / sizeof *options; k++)
        if (strcmp(argument[0], options[k].name) == 0)
            return read_number("survey", options[k].name, argument[1], options[k].number) ? 1 : -1;
    return 0;
}

/* The same for options with a text. */
static int text_option(order *wanted, char **argument)
{
    const char **text = strcmp(argument[0], "--results") == 0    ? &wanted->results
                        : strcmp(argument[0], "--picture") == 0  ? &wanted->picture
                        : strcmp(argument[0], "--hard-dir") == 0 ? &wanted->hard_dir
                        : strcmp(argument[0], "--merge") == 0
                            ? &wanted->merged[wanted->merged_count++]
                            : NULL;
    if (text == NULL)
        return 0;
    *text = argument[1];
    return argument[1] != NULL ? 1 : -1;
}

static int read_order(order *wanted, int argc, char **argv)
{
    int k, both = 0, transposed = 0;
    if (!take_rule("survey", &argc, argv, &wanted->rule))
        return 0;
    for (k = 1; k < argc; k++) {
        int with_value = number_option(wanted, argv + k);
        if (with_value == 0)
            with_value = text_option(wanted, argv + k);
        if (with_value < 0)
            return 0;
        if (with_value > 0)
            k++;
        else if (strcmp(argv[k], "--transposed") == 0)
            transposed = 1;
        else if (strcmp(argv[k], "--both") == 0)
            both = 1;
        else if (strcmp(argv[k], "--csv") == 0)
            wanted->format = TABLE_CSV;
        else if (strcmp(argv[k], "--markdown") == 0)
            wanted->format = TABLE_MARKDOWN;
        else if (strncmp(argv[k], "--", 2) != 0)
            wanted->layouts[wanted->layout_count++] = argv[k];
        else
            return 0;
    }
    wanted->plain = both || !transposed;
    wanted->transposed = both || transposed;
    if (wanted->deals == 0 || wanted->first_seed + (wanted->deals - 1) < wanted->first_seed) {
        fprintf(stderr, "survey: --deals: there are no such seeds\n");
        return 0;
    }
    if (wanted->group_size == 0 || wanted->group_size > MJ_MAX_TILES ||
        wanted->threads > MJ_MAX_THREADS || wanted->keep_hard > MJ_HARDEST) {
        fprintf(stderr, "survey: --group-size, --threads or --keep-hard is too large or 0\n");
        return 0;
    }
    return 1;
}

/* Layouts that are surveyed, with their entries in the book. */
typedef struct subject {
    layout_file layout;
    size_t entry;
} subject;

typedef struct subjects {
    subject *all;
    size_t count;
    survey_book *book;
    const order *wanted;
} subjects;

/* Reads a layout, plain or transposed. Returns 0 after saying what is wrong. */
static int add_subject(subjects *list, const char *name, int transposed)
{
    subject *larger = (subject *)realloc(list->all, (list->count + 1) * sizeof *list->all);
    subject *added;
    char shown[512], rule[40];
    long entry = -1;
    snprintf(shown, sizeof shown, "%.470s%s%s", name,
             list->wanted->rule == MJ_RULE_ONE_LEVEL ? "" : " ",
             list->wanted->rule == MJ_RULE_ONE_LEVEL ? "" : rule_text(list->wanted->rule, rule));
    if (larger != NULL) {
        list->all = larger;
        added = &larger[list->count];
        if (!layout_file_by_rule(&added->layout, "survey", name, transposed,
                                 list->wanted->rule)) {
            layout_file_free(&added->layout);
            return 0;
        }
        list->count++;
        entry = survey_book_entry(list->book, shown, added->layout.tiles,
                                  added->layout.tile_count, transposed,
                                  (uint32_t)list->wanted->group_size, list->wanted->rule);
        added->entry = (size_t)entry;
    }
    if (entry < 0)
        fprintf(stderr, "survey: out of memory\n");
    return entry >= 0;
}

static int add_name(subjects *list, const char *name)
{
    return (!list->wanted->plain || add_subject(list, name, 0)) &&
           (!list->wanted->transposed || add_subject(list, name, 1));
}

/*
 * Adds what a name on the command line stands for: all layouts of a game, or one. A layout that goes
 * by its own name only gets that of its game as well, so that tables are clear.
 */
static int add_named(subjects *list, const char *names, const char *wanted)
{
    size_t length = strlen(wanted);
    const char *name = names, *end;
    int found = 0, all = length > 0 && wanted[length - 1] == '/';
    char full[256];
    for (; (end = strchr(name, '\n')) != NULL; name = end + 1) {
        size_t size = (size_t)(end - name);
        const char *slash = (const char *)memchr(name, '/', size);
        int is_it = all ? size > length && strncmp(name, wanted, length) == 0
                        : slash != NULL && size - (size_t)(slash + 1 - name) == length &&
                              strncmp(slash + 1, wanted, length) == 0;
        if (!is_it || size >= sizeof full || (found && !all))
            continue;
        memcpy(full, name, size);
        full[size] = '\0';
        found = 1;
        if (!add_name(list, full))
            return 0;
    }
    return found || add_name(list, wanted);
}

static int add_all(subjects *list)
{
    size_t length, k;
    char *names = NULL;
    int32_t code = mj_list_layouts(NULL, 0, &length);
    int fine = 1;
    if (code == MJ_OK) {
        names = (char *)malloc(length + 1);
        code = names == NULL ? MJ_ERROR_MEMORY : mj_list_layouts(names, length + 1, &length);
    }
    if (code != MJ_OK)
        fprintf(stderr, "survey: %s\n", mj_strerror(code));
    for (k = 0; code == MJ_OK && fine && k < list->wanted->layout_count; k++)
        fine = add_named(list, names, list->wanted->layouts[k]);
    free(names);
    return code == MJ_OK && fine;
}

/* Runs what is missing. Returns 1 when all is done, 0 when stopped early, -1 for an error. */
static int run_all(const order *wanted, survey_book *book, survey_log *log, subjects *list)
{
    survey_run run;
    const mj_options defaults = MJ_OPTIONS_INIT;
    double missing = 0;
    size_t k;
    memset(&run, 0, sizeof run);
    run.program = "survey";
    run.book = book;
    run.log = log;
    run.options = defaults;
    run.options.node_limit = wanted->node_limit;
    run.options.time_limit_ms = wanted->board_ms;
    run.options.rule = wanted->rule;
    run.threads = (uint32_t)wanted->threads;
    run.seeds.first = wanted->first_seed;
    run.seeds.last = wanted->first_seed + (wanted->deals - 1);
    run.group_size = (uint32_t)wanted->group_size;
    run.time_limit_ms = wanted->seconds * 1000;
    run.write_ms = wanted->write_ms;
    run.show = isatty(STDERR_FILENO);
    for (k = 0; k < list->count; k++)
        run.deals_to_do += survey_run_missing(&run, &book->entries[list->all[k].entry]);
    survey_run_catch_signals();
    for (k = 0; k < list->count && !run.stopped; k++)
        survey_run_layout(&run, list->all[k].entry, list->all[k].layout.tiles,
                          list->all[k].layout.tile_count);
    if (run.failed)
        return -1;
    for (k = 0; k < list->count; k++)
        missing += survey_run_missing(&run, &book->entries[list->all[k].entry]);
    if (missing > 0)
        fprintf(stderr, "survey: stopped early, %.0f deals are missing%s\n", missing,
                wanted->results != NULL ? "; the same command goes on with them" : "");
    return missing == 0;
}

/* Writes one of the hardest deals as a board. */
static int write_board(const order *wanted, const survey_entry *entry, const layout_file *layout,
                       const mj_hard_deal *deal)
{
    static const char *const verdicts[] = {"unknown", "solvable", "unsolvable"};
    mj_tile *tiles = (mj_tile *)malloc((layout->tile_count + 1) * sizeof *tiles);
    char path[1024], *slash;
    FILE *file;
    size_t k;
    int start = snprintf(path, sizeof path, "%.500s/", wanted->hard_dir);
    if (tiles == NULL || mj_deal(layout->tiles, layout->tile_count, entry->group_size, deal->seed,
                                 tiles) != MJ_OK) {
        free(tiles);
        return 0;
    }
    snprintf(path + start, sizeof path - (size_t)start, "%.400s%s-%" PRIu64 ".txt", entry->name,
             entry->transposed ? "-transposed" : "", deal->seed);
    while ((slash = strchr(path + start, '/')) != NULL)
        *slash = '-';
    file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "survey: %s: %s\n", path, strerror(errno));
        free(tiles);
        return 0;
    }
    fprintf(file,
            "# %s%s, dealt in groups of %" PRIu32 " with seed %" PRIu64 ": %s, %" PRIu64
            " nodes\n# row col level group\n",
            entry->name, entry->transposed ? ", transposed" : "", entry->group_size, deal->seed,
            verdicts[deal->verdict], deal->nodes);
    for (k = 0; k < layout->tile_count; k++)
        fprintf(file, "%" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 "\n", tiles[k].row,
                tiles[k].col, tiles[k].level, tiles[k].group);
    free(tiles);
    return fclose(file) == 0;
}

static int write_hard_boards(const order *wanted, const survey_book *book, const subjects *list)
{
    size_t k;
    int32_t h;
    for (k = 0; k < list->count; k++) {
        const survey_entry *entry = &book->entries[list->all[k].entry];
        for (h = 0; h < (int32_t)wanted->keep_hard && h < entry->totals.hardest_count; h++)
            if (!write_board(wanted, entry, &list->all[k].layout, &entry->totals.hardest[h]))
                return 0;
    }
    return 1;
}

static int write_picture(const order *wanted, const survey_book *book)
{
    FILE *file = fopen(wanted->picture, "w");
    int drawn = file != NULL && survey_picture_draw(file, book);
    int closed = file != NULL && fclose(file) == 0;
    if (!drawn || !closed)
        fprintf(stderr, "survey: %s: cannot be written\n", wanted->picture);
    return drawn && closed;
}

/* Reads what is known, runs what is missing, and shows it. Returns the exit status. */
static int survey(const order *wanted, survey_book *book, survey_log *log, subjects *list)
{
    size_t k;
    int done;
    /* Before anything is dealt: what is done should not be lost for want of a directory. */
    if (wanted->keep_hard > 0 && access(wanted->hard_dir, W_OK | X_OK) != 0) {
        fprintf(stderr, "survey: %s: %s\n", wanted->hard_dir, strerror(errno));
        return EXIT_ERROR;
    }
    if (wanted->results != NULL && (!survey_log_open(log, "survey", wanted->results) ||
                                    !survey_book_read(book, "survey", wanted->results, 1)))
        return EXIT_ERROR;
    for (k = 0; k < wanted->merged_count; k++)
        if (!survey_book_read(book, "survey", wanted->merged[k], 0))
            return EXIT_ERROR;
    if (book->damaged > 0)
        fprintf(stderr, "survey: %" PRIu64 " lines of results are damaged and were left out\n",
                book->damaged);
    if (book->repeated > 0)
        fprintf(stderr, "survey: %" PRIu64 " lines of results count seeds again; left out\n",
                book->repeated);
    if (!add_all(list))
        return EXIT_ERROR;
    done = run_all(wanted, book, log, list);
    if (done >= 0)
        survey_table_print(stdout, book, wanted->format);
    if (done < 0 || (wanted->keep_hard > 0 && !write_hard_boards(wanted, book, list)) ||
        (wanted->picture != NULL && !write_picture(wanted, book)))
        return EXIT_ERROR;
    return done ? 0 : 2;
}

int main(int argc, char **argv)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    order wanted;
    survey_book book;
    survey_log log = {-1, NULL};
    subjects list = {NULL, 0, NULL, NULL};
    int status = EXIT_ERROR;
    size_t k;

    memset(&wanted, 0, sizeof wanted);
    wanted.deals = 1000;
    wanted.group_size = 4;
    wanted.write_ms = 500;
    wanted.threads = processors > 0 && processors <= MJ_MAX_THREADS ? (uint64_t)processors : 1;
    wanted.hard_dir = ".";
    wanted.layouts = (const char **)malloc(((size_t)argc + 1) * sizeof *wanted.layouts);
    wanted.merged = (const char **)malloc(((size_t)argc + 1) * sizeof *wanted.merged);
    survey_book_init(&book);
    list.book = &book;
    list.wanted = &wanted;
    if (wanted.layouts == NULL || wanted.merged == NULL)
        fprintf(stderr, "survey: out of memory\n");
    else if (!read_order(&wanted, argc, argv) ||
             (wanted.layout_count == 0 && wanted.results == NULL && wanted.merged_count == 0))
        status = usage();
    else
        status = survey(&wanted, &book, &log, &list);
    for (k = 0; k < list.count; k++)
        layout_file_free(&list.all[k].layout);
    free(list.all);
    survey_log_close(&log);
    survey_book_free(&book);
    free(wanted.layouts);
    free(wanted.merged);
    return status;
}
