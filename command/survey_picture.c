/*
 * A picture of all layouts with their intervals, as SVG. The scale is that of the odds (logit), so
 * that 1 % and 99 % have as much room as 50 %. A row has a layout, plain and transposed.
 */
#include "survey_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROW 16
#define TOP 56
#define LABELS 190
#define WIDTH 640
#define RIGHT 30
#define BOTTOM 34

/* What lies beyond is drawn at the edge, where "0" and "100" stand. */
#define LEAST 0.0003
#define EDGE 18

/* A layout, plain and transposed; NULL where it was not surveyed. */
typedef struct picture_row {
    const survey_entry *plain;
    const survey_entry *transposed;
} picture_row;

/* Where a share lies on the scale. */
static double place_of(double share)
{
    double most = log((1 - LEAST) / LEAST);
    double logit;
    if (share < LEAST)
        return LABELS + EDGE / 2.0 * (share / LEAST);
    if (share > 1 - LEAST)
        return LABELS + WIDTH - EDGE / 2.0 * ((1 - share) / LEAST);
    logit = log(share / (1 - share));
    return LABELS + EDGE / 2.0 + (WIDTH - EDGE) * (logit + most) / (2 * most);
}

/* Layouts with few unsolvable deals come first. */
static int by_share(const void *a, const void *b)
{
    const picture_row *x = (const picture_row *)a, *y = (const picture_row *)b;
    const survey_entry *p = x->plain != NULL ? x->plain : x->transposed;
    const survey_entry *q = y->plain != NULL ? y->plain : y->transposed;
    double difference = survey_share(p) - survey_share(q);
    return difference < 0 ? -1 : difference > 0 ? 1 : strcmp(p->name, q->name);
}

/* Puts plain and transposed layouts of one name into one row. Returns the number of rows. */
static size_t make_rows(const survey_book *book, picture_row *rows)
{
    size_t count = 0, k, r;
    for (k = 0; k < book->count; k++) {
        const survey_entry *entry = &book->entries[k];
        if (entry->totals.deals == 0)
            continue;
        for (r = 0; r < count; r++) {
            const survey_entry *other =
                entry->transposed ? rows[r].plain : rows[r].transposed;
            const survey_entry *same = entry->transposed ? rows[r].transposed : rows[r].plain;
            if (same == NULL && other != NULL && strcmp(other->name, entry->name) == 0)
                break;
        }
        if (r == count) {
            rows[r].plain = rows[r].transposed = NULL;
            count++;
        }
        if (entry->transposed)
            rows[r].transposed = entry;
        else
            rows[r].plain = entry;
    }
    qsort(rows, count, sizeof *rows, by_share);
    return count;
}

static void print_escaped(FILE *stream, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '&')
            fputs("&amp;", stream);
        else if (*text == '<')
            fputs("&lt;", stream);
        else
            fputc(*text, stream);
    }
}

static void draw_scale(FILE *stream, double bottom)
{
    static const double ticks[] = {0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999};
    size_t k;
    for (k = 0; k < sizeof ticks / sizeof *ticks; k++) {
        double x = place_of(ticks[k]);
        fprintf(stream, "<line x1='%.1f' y1='%d' x2='%.1f' y2='%.1f' class='grid'/>\n", x, TOP, x,
                bottom);
        fprintf(stream, "<text x='%.1f' y='%.1f' class='tick'>%g</text>\n", x, bottom + 14,
                100 * ticks[k]);
    }
    fprintf(stream, "<text x='%d' y='%.1f' class='tick'>0</text>\n", LABELS, bottom + 14);
    fprintf(stream, "<text x='%d' y='%.1f' class='tick'>100</text>\n", LABELS + WIDTH, bottom + 14);
    fprintf(stream, "<text x='%d' y='%.1f' class='tick'>per cent of the deals</text>\n",
            LABELS + WIDTH / 2, bottom + 28);
}

static void draw_interval(FILE *stream, const survey_entry *entry, double y, const char *style)
{
    interval sure = survey_interval(entry);
    const mj_survey_result *totals = &entry->totals;
    fprintf(stream, "<g class='%s'><title>", style);
    print_escaped(stream, entry->name);
    fprintf(stream, "%s: %.3f %% of %" PRIu64 " deals, %.3f to %.3f</title>",
            entry->transposed ? ", transposed" : "", 100 * survey_share(entry), totals->deals,
            100 * sure.low, 100 * sure.high);
    fprintf(stream,
            "<line x1='%.2f' y1='%.1f' x2='%.2f' y2='%.1f'/><circle cx='%.2f' cy='%.1f' r='3'/></g>\n",
            place_of(sure.low), y, place_of(sure.high), y, place_of(survey_share(entry)), y);
}

static void draw_row(FILE *stream, const picture_row *row, double y)
{
    const survey_entry *named = row->plain != NULL ? row->plain : row->transposed;
    const paper_figure *figure = row->plain != NULL ? paper_figure_of(row->plain) : NULL;
    fprintf(stream, "<text x='%d' y='%.1f' class='name'>", LABELS - 10, y + 4);
    print_escaped(stream, named->name);
    fprintf(stream, "</text>\n");
    fprintf(stream, "<line x1='%d' y1='%.1f' x2='%d' y2='%.1f' class='grid'/>\n", LABELS, y,
            LABELS + WIDTH, y);
    if (figure != NULL) {
        double x = place_of(figure->per_cent / 100);
        fprintf(stream, "<path d='M%.2f %.1fl-3 -4h6z' class='paper'><title>the paper: %s %%"
                        "</title></path>\n",
                x, y - 3.5, figure->printed);
    }
    if (row->transposed != NULL)
        draw_interval(stream, row->transposed, y, "transposed");
    if (row->plain != NULL)
        draw_interval(stream, row->plain, y, "plain");
}

/* What the marks mean; only of those that there are. */
static void draw_legend(FILE *stream, const picture_row *rows, size_t count)
{
    int transposed = 0, paper = 0;
    size_t k;
    for (k = 0; k < count; k++) {
        transposed |= rows[k].transposed != NULL;
        paper |= rows[k].plain != NULL && paper_figure_of(rows[k].plain) != NULL;
    }
    fprintf(stream, "<text x='%d' y='20' class='title'>Deals that cannot be won, with 95 %% "
                    "intervals</text>\n",
            LABELS);
    fprintf(stream,
            "<g class='plain'><circle cx='%d' cy='38' r='3'/></g><text x='%d' y='42'>layout</text>\n",
            LABELS + 4, LABELS + 12);
    if (transposed)
        fprintf(stream,
                "<g class='transposed'><circle cx='%d' cy='38' r='3'/></g><text x='%d' "
                "y='42'>transposed</text>\n",
                LABELS + 90, LABELS + 98);
    if (paper)
        fprintf(stream,
                "<path d='M%d 40l-3 -4h6z' class='paper'/><text x='%d' y='42'>the paper's figure"
                "</text>\n",
                LABELS + 200, LABELS + 208);
}

int survey_picture_draw(FILE *stream, const survey_book *book)
{
    picture_row *rows = (picture_row *)malloc((book->count + 1) * sizeof *rows);
    size_t count, k;
    int width = LABELS + WIDTH + RIGHT, height;
    if (rows == NULL)
        return 0;
    count = make_rows(book, rows);
    height = TOP + (int)count * ROW + BOTTOM;
    fprintf(stream,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'>\n"
            "<style>text{font:11px sans-serif;fill:#222}.name{text-anchor:end}"
            ".tick{text-anchor:middle;fill:#666}.title{font-size:14px;font-weight:bold}"
            ".grid{stroke:#ddd}.paper{fill:#c33}"
            ".plain line{stroke:#15c;stroke-width:3}.plain circle{fill:#15c}"
            ".transposed line{stroke:#999;stroke-width:3}"
            ".transposed circle{fill:#fff;stroke:#777;stroke-width:1.5}</style>\n"
            "<rect width='%d' height='%d' fill='#fff'/>\n",
            width, height, width, height, width, height);
    draw_legend(stream, rows, count);
    draw_scale(stream, TOP + (double)count * ROW);
    for (k = 0; k < count; k++)
        draw_row(stream, &rows[k], TOP + ((double)k + 0.5) * ROW);
    fprintf(stream, "</svg>\n");
    free(rows);
    return 1;
}
