#include "survey_table.h"

#include "json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* The last table of the paper. "100 % (all)" means that all of 100,000 boards were unsolvable. */
static const paper_figure figures[] = {
    {"default", 2.95, 0.01, "2.95", 1e7}, {"arena", 2.6, 0.1, "2.6", 1e5},
    {"arrow", 8.2, 0.1, "8.2", 1e5},      {"boar", 4.7, 0.1, "4.7", 1e5},
    {"bridge", 32, 1, "32", 1e5},         {"ceremonial", 1.8, 0.1, "1.8", 1e5},
    {"deepwell", 6.0, 0.1, "6.0", 1e5},   {"dog", 7.3, 0.1, "7.3", 1e5},
    {"dragon", 7.5, 0.1, "7.5", 1e5},     {"farandole", 7.9, 0.1, "7.9", 1e5},
    {"hare", 18, 1, "18", 1e5},           {"horse", 20, 1, "20", 1e5},
    {"hourglass", 100, 0, "100", 1e5},    {"monkey", 9.9, 0.1, "9.9", 1e5},
    {"ox", 47, 1, "47", 1e5},             {"papillon", 100, 0, "100", 1e5},
    {"ram", 6.9, 0.1, "6.9", 1e5},        {"rat", 5.1, 0.1, "5.1", 1e5},
    {"rooster", 22, 1, "22", 1e5},        {"snake", 4.2, 0.1, "4.2", 1e5},
    {"theater", 0.62, 0.01, "0.62", 1e5}, {"tiger", 22, 1, "22", 1e5},
    {"wedges", 4.8, 0.1, "4.8", 1e5},
};

const paper_figure *paper_figure_of(const survey_entry *entry)
{
    static const char game[] = "xmahjongg/";
    size_t k;
    if (entry->transposed || entry->group_size != 4)
        return NULL;
    if (strcmp(entry->name, "turtle") == 0)
        return &figures[0];
    if (strncmp(entry->name, game, sizeof game - 1) != 0)
        return NULL;
    for (k = 0; k < sizeof figures / sizeof *figures; k++)
        if (strcmp(entry->name + sizeof game - 1, figures[k].layout) == 0)
            return &figures[k];
    return NULL;
}

double survey_share(const survey_entry *entry)
{
    return (double)entry->totals.unsolvable / (double)entry->totals.deals;
}

interval survey_interval(const survey_entry *entry)
{
    const mj_survey_result *totals = &entry->totals;
    return wilson_unknown(totals->unsolvable, totals->unknown, totals->deals);
}

/* Whether a number that is printed like the paper's figure lies in the interval. */
static int is_inside(const paper_figure *figure, interval sure)
{
    return (figure->per_cent - figure->step / 2) / 100 <= sure.high &&
           (figure->per_cent + figure->step / 2) / 100 >= sure.low;
}

/*
 * How many standard errors, of both samples together, lie between our share and the nearest share
 * that is printed like the paper's figure.
 */
static double standard_errors(const survey_entry *entry, const paper_figure *figure)
{
    double share = survey_share(entry), n = (double)entry->totals.deals;
    double low = (figure->per_cent - figure->step / 2) / 100;
    double high = (figure->per_cent + figure->step / 2) / 100;
    double nearest = share < low ? low : share > high ? high : share;
    double both = (share * n + nearest * figure->boards) / (n + figure->boards);
    double error = sqrt(both * (1 - both) * (1 / n + 1 / figure->boards));
    return error > 0 ? fabs(share - nearest) / error : 0;
}

/* As many decimals as the interval is worth. */
static int decimals(interval sure)
{
    return sure.high - sure.low < 0.001 ? 3 : 2;
}

/* What a row says, as text. */
typedef struct row {
    char name[96];
    char share[16];
    char low[16];
    char high[16];
    char mean[16];
    char worst[16];
    char errors[16];
    const char *paper;
    const char *inside;
} row;

static row row_of(const survey_entry *entry)
{
    const mj_survey_result *totals = &entry->totals;
    const paper_figure *figure = paper_figure_of(entry);
    interval sure = survey_interval(entry);
    int places = decimals(sure);
    row texts;
    snprintf(texts.name, sizeof texts.name, "%.79s%s", entry->name,
             entry->transposed ? ", transposed" : "");
    snprintf(texts.share, sizeof texts.share, "%.*f", places, 100 * survey_share(entry));
    snprintf(texts.low, sizeof texts.low, "%.*f", places, 100 * sure.low);
    snprintf(texts.high, sizeof texts.high, "%.*f", places, 100 * sure.high);
    snprintf(texts.mean, sizeof texts.mean, "%.3f",
             (double)totals->time_ns / 1e6 / (double)totals->deals);
    snprintf(texts.worst, sizeof texts.worst, "%.1f", (double)totals->longest_ns / 1e6);
    texts.errors[0] = '\0';
    texts.paper = texts.inside = "";
    if (figure != NULL) {
        texts.paper = figure->printed;
        texts.inside = is_inside(figure, sure) ? "yes" : "no";
        snprintf(texts.errors, sizeof texts.errors, "%.1f", standard_errors(entry, figure));
    }
    return texts;
}

static void print_heading(FILE *stream, table_format format)
{
    switch (format) {
    case TABLE_TEXT:
        fprintf(stream, "%-34s %5s %9s %9s %18s %8s %6s %6s %5s %9s %9s  %s\n", "layout", "tiles",
                "deals", "unsolv. %", "95 %", "unknown", "paper", "inside", "apart", "mean ms",
                "worst ms", "hardest seed");
        break;
    case TABLE_CSV:
        fputs("layout,transposed,tiles,group_size,deals,solvable,unsolvable,unknown,"
              "unsolvable_percent,low_percent,high_percent,paper_percent,inside,"
              "standard_errors,mean_ms,worst_ms,worst_seed,hardest_seed,hardest_nodes\n",
              stream);
        break;
    case TABLE_MARKDOWN:
        fputs("| Layout | Tiles | Deals | Unsolvable % | 95 % | Unknown | Paper | Inside | "
              "Apart | Mean ms | Worst ms | Hardest seed |\n"
              "|---|--:|--:|--:|:-:|--:|--:|:-:|--:|--:|--:|--:|\n",
              stream);
        break;
    case TABLE_JSON:
        json_open(NULL, '[');
        break;
    }
}

/* A field of CSV, in quotes where it needs them. */
static void print_field(FILE *stream, const char *field)
{
    if (strpbrk(field, ",\"\n\r") == NULL) {
        fputs(field, stream);
        return;
    }
    fputc('"', stream);
    for (; *field != '\0'; field++) {
        if (*field == '"')
            fputc('"', stream);
        fputc(*field, stream);
    }
    fputc('"', stream);
}

static void print_csv(FILE *stream, const survey_entry *entry, const row *texts)
{
    const mj_survey_result *totals = &entry->totals;
    interval sure = survey_interval(entry);
    print_field(stream, entry->name);
    fprintf(stream,
            ",%d,%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
            ",%.6f,%.6f,%.6f,%s,%s,%s,%.6f,%.6f,%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n",
            entry->transposed, entry->tile_count, entry->group_size, totals->deals,
            totals->solvable, totals->unsolvable, totals->unknown, 100 * survey_share(entry),
            100 * sure.low, 100 * sure.high, texts->paper, texts->inside, texts->errors,
            (double)totals->time_ns / 1e6 / (double)totals->deals,
            (double)totals->longest_ns / 1e6, totals->longest_seed, totals->hardest[0].seed,
            totals->hardest[0].nodes);
}

static void print_json(const survey_entry *entry)
{
    const mj_survey_result *totals = &entry->totals;
    const paper_figure *figure = paper_figure_of(entry);
    interval sure = survey_interval(entry);
    json_open(NULL, '{');
    json_text("layout", entry->name);
    json_truth("transposed", entry->transposed);
    json_count("tiles", entry->tile_count);
    json_count("group_size", entry->group_size);
    json_count("deals", totals->deals);
    json_count("solvable", totals->solvable);
    json_count("unsolvable", totals->unsolvable);
    json_count("unknown", totals->unknown);
    json_real("unsolvable_percent", 100 * survey_share(entry), 6);
    json_real("low_percent", 100 * sure.low, 6);
    json_real("high_percent", 100 * sure.high, 6);
    if (figure != NULL) {
        json_real("paper_percent", figure->per_cent, 2);
        json_truth("inside", is_inside(figure, sure));
        json_real("standard_errors", standard_errors(entry, figure), 3);
    }
    json_real("mean_ms", (double)totals->time_ns / 1e6 / (double)totals->deals, 6);
    json_real("worst_ms", (double)totals->longest_ns / 1e6, 6);
    json_count("worst_seed", totals->longest_seed);
    json_count("hardest_seed", totals->hardest[0].seed);
    json_count("hardest_nodes", totals->hardest[0].nodes);
    json_close('}');
}

static void print_row(FILE *stream, const survey_entry *entry, table_format format)
{
    const mj_survey_result *totals = &entry->totals;
    row texts = row_of(entry);
    char sure[40];
    switch (format) {
    case TABLE_TEXT:
        snprintf(sure, sizeof sure, "%s to %s", texts.low, texts.high);
        fprintf(stream, "%-34s %5" PRIu32 " %9" PRIu64 " %9s %18s %8" PRIu64
                        " %6s %6s %5s %9s %9s  %" PRIu64 "\n",
                texts.name, entry->tile_count, totals->deals, texts.share, sure, totals->unknown,
                texts.paper, texts.inside, texts.errors, texts.mean, texts.worst,
                totals->hardest[0].seed);
        break;
    case TABLE_CSV:
        print_csv(stream, entry, &texts);
        break;
    case TABLE_MARKDOWN:
        fprintf(stream,
                "| %s | %" PRIu32 " | %" PRIu64 " | %s | %s–%s | %" PRIu64
                " | %s | %s | %s | %s | %s | %" PRIu64 " |\n",
                texts.name, entry->tile_count, totals->deals, texts.share, texts.low, texts.high,
                totals->unknown, texts.paper, texts.inside, texts.errors, texts.mean, texts.worst,
                totals->hardest[0].seed);
        break;
    case TABLE_JSON:
        print_json(entry);
        break;
    }
}

void survey_table_print(FILE *stream, const survey_book *book, table_format format)
{
    double deals = 0, seconds = 0;
    size_t k;
    print_heading(stream, format);
    for (k = 0; k < book->count; k++) {
        if (book->entries[k].totals.deals == 0)
            continue;
        print_row(stream, &book->entries[k], format);
        deals += (double)book->entries[k].totals.deals;
        seconds += (double)book->entries[k].totals.time_ns / 1e9;
    }
    if (format == TABLE_TEXT)
        fprintf(stream, "%.0f deals, which took %.1f s of CPU time in all\n", deals, seconds);
    else if (format == TABLE_MARKDOWN)
        fprintf(stream, "\n%.0f deals, which took %.0f s of CPU time in all.\n", deals, seconds);
    else if (format == TABLE_JSON) {
        json_close(']');
        json_end();
    }
}
