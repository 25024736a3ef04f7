/* Tables and pictures of what is known about layouts. */
#ifndef SURVEY_TABLE_H
#define SURVEY_TABLE_H

#include "survey_file.h"
#include "wilson.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum table_format { TABLE_TEXT, TABLE_CSV, TABLE_MARKDOWN, TABLE_JSON } table_format;

/* A figure of the paper's table, in per cent, and how exactly it is printed there. */
typedef struct paper_figure {
    const char *layout;
    double per_cent;
    double step;
    const char *printed;
    double boards;
} paper_figure;

/* The paper's figure for a layout that is not transposed, or NULL. */
const paper_figure *paper_figure_of(const survey_entry *entry);

/* The share of deals that cannot be won, and its 95 % interval with unknowns counted both ways. */
double survey_share(const survey_entry *entry);
interval survey_interval(const survey_entry *entry);

/* Prints a row for every entry that has deals. */
void survey_table_print(FILE *stream, const survey_book *book, table_format format);

/* Draws all intervals, as SVG: a row a layout, plain and transposed. Returns 0: no memory. */
int survey_picture_draw(FILE *stream, const survey_book *book);

#ifdef __cplusplus
}
#endif

#endif
