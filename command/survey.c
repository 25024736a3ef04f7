/*
 * mjsolver survey: how many deals of layouts cannot be won. The last table of the paper, for any layout.
 *
 * The same seeds give the same deals everywhere, so parts of a survey can be run anywhere and put
 * together; no seed counts twice. What is done is kept, however a survey ends.
 */
#include "inputs.h"

#include "arguments.h"
#include "survey_run.h"
#include "survey_table.h"
#include "system.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the command line says. */
typedef struct wishes {
    const order *given;
    uint64_t deals, first_seed, keep_hard;
    uint32_t group_size;
    int32_t rule;
    int plain, transposed;
    const char *results, *picture, *hard_dir;
} wishes;

/* Reads what the command line says. Returns a status. */
static int read_wishes(wishes *wanted, const order *given)
{
    int both = order_has(given, "--both"), transposed = order_has(given, "--transposed");
    wanted->given = given;
    wanted->deals = order_number(given, "--deals", 1000);
    wanted->first_seed = order_number(given, "--first-seed", 0);
    wanted->keep_hard = order_number(given, "--keep-hard", 0);
    wanted->group_size = (uint32_t)order_number(given, "--group-size", 4);
    wanted->rule = order_rule(given);
    wanted->plain = both || !transposed;
    wanted->transposed = both || transposed;
    wanted->results = order_text(given, "--results");
    wanted->picture = order_text(given, "--picture");
    wanted->hard_dir = order_text(given, "--hard-dir");
    if (wanted->hard_dir == NULL)
        wanted->hard_dir = ".";
    if (given->operand_count == 0 && wanted->results == NULL && !order_has(given, "--merge"))
        return order_complain(given, "needs a LAYOUT to deal, or results to show with --results or "
                                     "--merge");
    if (wanted->first_seed + (wanted->deals - 1) < wanted->first_seed)
        return order_complain(given, "--first-seed %" PRIu64 " and --deals %" PRIu64
                                     ": there are no such seeds, the last is %" PRIu64,
                              wanted->first_seed, wanted->deals, UINT64_MAX);
    if (wanted->group_size % 2 != 0)
        return order_complain(given, "--group-size: %" PRIu32 " is odd, and tiles go in pairs",
                              wanted->group_size);
    return STATUS_DONE;
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
    const wishes *wanted;
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
        if (read_layout(list->wanted->given, name, transposed, &added->layout) != STATUS_DONE) {
            layout_file_free(&added->layout);
            return 0;
        }
        list->count++;
        entry = survey_book_entry(list->book, shown, added->layout.tiles,
                                  added->layout.tile_count, transposed,
                                  list->wanted->group_size, list->wanted->rule);
        added->entry = (size_t)entry;
    }
    if (entry < 0)
        fprintf(stderr, "mjsolver survey: out of memory\n");
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
    const order *given = list->wanted->given;
    char *names = layout_names(given);
    size_t k;
    int fine = names != NULL;
    for (k = 0; fine && k < given->operand_count; k++)
        fine = add_named(list, names, given->operands[k]);
    free(names);
    return fine;
}

static uint64_t processors(void)
{
    unsigned count = system_processors();
    return count <= MJ_MAX_THREADS ? count : MJ_MAX_THREADS;
}

/* Runs what is missing. Returns the exit status. */
static int run_all(const wishes *wanted, survey_book *book, survey_log *log, subjects *list)
{
    survey_run run;
    const mj_options defaults = MJ_OPTIONS_INIT;
    double missing = 0;
    size_t k;
    memset(&run, 0, sizeof run);
    run.program = wanted->given->program;
    run.book = book;
    run.log = log;
    run.options = defaults;
    run.options.node_limit = order_number(wanted->given, "--node-limit", 0);
    run.options.time_limit_ms = order_number(wanted->given, "--board-ms", 0);
    run.options.rule = wanted->rule;
    run.threads = (uint32_t)order_number(wanted->given, "--threads", processors());
    run.seeds.first = wanted->first_seed;
    run.seeds.last = wanted->first_seed + (wanted->deals - 1);
    run.group_size = wanted->group_size;
    run.time_limit_ms = order_number(wanted->given, "--seconds", 0);
    run.write_ms = order_number(wanted->given, "--write-ms", 500);
    run.show = system_is_terminal(stderr);
    for (k = 0; k < list->count; k++)
        run.deals_to_do += survey_run_missing(&run, &book->entries[list->all[k].entry]);
    survey_run_catch_signals();
    for (k = 0; k < list->count && !run.stopped; k++)
        survey_run_layout(&run, list->all[k].entry, list->all[k].layout.tiles,
                          list->all[k].layout.tile_count);
    if (run.failed)
        return run.error != MJ_OK ? status_of(run.error) : STATUS_FAILED;
    for (k = 0; k < list->count; k++)
        missing += survey_run_missing(&run, &book->entries[list->all[k].entry]);
    if (missing > 0)
        fprintf(stderr, "mjsolver survey: stopped early, %.0f deals are missing%s\n", missing,
                wanted->results != NULL ? "; the same command goes on with them" : "");
    return missing == 0 ? STATUS_DONE : STATUS_UNKNOWN;
}

/* Writes one of the hardest deals as a board. */
static int write_board(const wishes *wanted, const survey_entry *entry, const layout_file *layout,
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
        fprintf(stderr, "mjsolver survey: %s: %s\n", path, strerror(errno));
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

static int write_hard_boards(const wishes *wanted, const survey_book *book, const subjects *list)
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

static int write_picture(const wishes *wanted, const survey_book *book)
{
    FILE *file = fopen(wanted->picture, "w");
    int drawn = file != NULL && survey_picture_draw(file, book);
    int closed = file != NULL && fclose(file) == 0;
    if (!drawn || !closed)
        fprintf(stderr, "mjsolver survey: %s: cannot be written\n", wanted->picture);
    return drawn && closed;
}

/* What is known already: the files of results. Returns 0 after a message. */
static int read_results(const wishes *wanted, survey_book *book, survey_log *log)
{
    const char *program = wanted->given->program, *merged;
    size_t k;
    if (wanted->results != NULL && (!survey_log_open(log, program, wanted->results) ||
                                    !survey_book_read(book, program, wanted->results, 1)))
        return 0;
    for (k = 0; (merged = order_text_of(wanted->given, "--merge", k)) != NULL; k++)
        if (!survey_book_read(book, program, merged, 0))
            return 0;
    if (book->damaged > 0)
        fprintf(stderr, "%s: %" PRIu64 " lines of results are damaged and were left out\n", program,
                book->damaged);
    if (book->repeated > 0)
        fprintf(stderr, "%s: %" PRIu64 " lines of results count seeds again; left out\n", program,
                book->repeated);
    return 1;
}

/*
 * Before anything is dealt: what is done should not be lost for want of a directory. Returns 0 after a
 * message.
 */
static int can_write(const wishes *wanted)
{
    int error = wanted->keep_hard > 0 ? system_folder(wanted->hard_dir) : 0;
    FILE *file;
    if (error != 0) {
        fprintf(stderr, "%s: %s: %s\n", wanted->given->program, wanted->hard_dir, strerror(error));
        return 0;
    }
    if (wanted->picture == NULL)
        return 1;
    file = fopen(wanted->picture, "a");
    if (file == NULL)
        fprintf(stderr, "%s: %s: %s\n", wanted->given->program, wanted->picture, strerror(errno));
    else
        fclose(file);
    return file != NULL;
}

static table_format format_of(const order *given)
{
    return order_has(given, "--json")       ? TABLE_JSON
           : order_has(given, "--csv")      ? TABLE_CSV
           : order_has(given, "--markdown") ? TABLE_MARKDOWN
                                            : TABLE_TEXT;
}

/* Reads what is known, runs what is missing, and shows it. Returns the exit status. */
static int survey(const wishes *wanted, survey_book *book, survey_log *log, subjects *list)
{
    int status;
    if (!can_write(wanted) || !read_results(wanted, book, log) || !add_all(list))
        return STATUS_INPUT;
    status = run_all(wanted, book, log, list);
    if (status != STATUS_DONE && status != STATUS_UNKNOWN)
        return status;
    survey_table_print(stdout, book, format_of(wanted->given));
    if ((wanted->keep_hard > 0 && !write_hard_boards(wanted, book, list)) ||
        (wanted->picture != NULL && !write_picture(wanted, book)))
        return STATUS_FAILED;
    return status;
}

int run_survey(const order *given)
{
    wishes wanted;
    survey_book book;
    survey_log log = {-1, NULL, 0};
    subjects list = {NULL, 0, NULL, NULL};
    size_t k;
    int status = read_wishes(&wanted, given);
    survey_book_init(&book);
    list.book = &book;
    list.wanted = &wanted;
    if (status == STATUS_DONE)
        status = survey(&wanted, &book, &log, &list);
    for (k = 0; k < list.count; k++)
        layout_file_free(&list.all[k].layout);
    free(list.all);
    survey_log_close(&log);
    survey_book_free(&book);
    return status;
}
