/* Surveys that write down what is done while they run. */
#ifndef SURVEY_RUN_H
#define SURVEY_RUN_H

#include "survey_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How to run, and how far it has got. */
typedef struct survey_run {
    const char *program;
    survey_book *book;
    survey_log *log;
    /* How to decide a board, and on how many threads. */
    mj_options options;
    uint32_t threads;
    /* The seeds to deal. */
    seed_range seeds;
    uint32_t group_size;
    /* Milliseconds left for everything; 0: no limit. */
    uint64_t time_limit_ms;
    /* How long what is done waits to be written down, in milliseconds. */
    uint64_t write_ms;
    /* Whether to show progress on standard error, and how many deals all of it takes. */
    int show;
    double deals_to_do;
    /* Set when something stops it: Ctrl-C, the time limit, or an error. */
    int stopped;
    int failed;
    /* What the library returned, where that was an error. */
    int32_t error;
    double deals_done;
    double seconds;
} survey_run;

/* From now on Ctrl-C and SIGTERM stop a run, which keeps what is done. */
void survey_run_catch_signals(void);

/* How many deals of a layout are not in the book. */
double survey_run_missing(const survey_run *run, const survey_entry *entry);

/* Deals what is missing of a layout, whose entry has this index. */
void survey_run_layout(survey_run *run, size_t entry, const mj_tile *tiles, size_t tile_count);

#ifdef __cplusplus
}
#endif

#endif
