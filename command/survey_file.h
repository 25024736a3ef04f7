/*
 * The results of surveys, in a file that can be added to at any time.
 *
 * The file is text. Each line tells what came out for a range of seeds of one layout, and ends in a
 * checksum. Lines are only ever appended, each in one go, so a program that is killed leaves at most
 * one line unfinished, which is passed over when the file is read. A seed never counts twice: a line
 * whose range overlaps that of a line before it, of the same layout, is left out. So files can be
 * put together with cat, and parts can be run anywhere.
 */
#ifndef SURVEY_FILE_H
#define SURVEY_FILE_H

#include "mjsolver.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Seeds from `first` to `last`. */
typedef struct seed_range {
    uint64_t first;
    uint64_t last;
} seed_range;

/* All that is known about one layout. */
typedef struct survey_entry {
    /* Tells layouts and rules apart: the same tiles in the same order get the same deals. */
    uint64_t fingerprint;
    uint32_t group_size;
    uint32_t tile_count;
    int transposed;
    char *name;
    mj_survey_result totals;
    /* The seeds that were dealt, sorted; no two ranges touch. */
    seed_range *ranges;
    size_t range_count;
    size_t range_capacity;
} survey_entry;

/* All that is known. */
typedef struct survey_book {
    survey_entry *entries;
    size_t count;
    size_t capacity;
    /* Lines that were left out: damaged or unfinished, and those that count seeds again. */
    uint64_t damaged;
    uint64_t repeated;
} survey_book;

/* A file that is appended to. */
typedef struct survey_log {
    int descriptor;
    const char *path;
    /* Whether it was looked at how the file ends. */
    int is_ready;
} survey_log;

void survey_book_init(survey_book *book);
void survey_book_free(survey_book *book);

/*
 * Adds all lines of a file to the book. Returns 1; or 0 after saying on standard error what is wrong.
 * A file that does not exist is empty if `may_be_missing`.
 */
int survey_book_read(survey_book *book, const char *program, const char *path, int may_be_missing);

/*
 * The entry of a layout by a rule, which is made if there is none. Returns its index, or -1 where there is no
 * memory.
 */
long survey_book_entry(survey_book *book, const char *name, const mj_tile *tiles, size_t tile_count,
                       int transposed, uint32_t group_size, int32_t rule);

/*
 * The same for an entry that is like another one; only the name is copied, not the results. What of
 * the name cannot be shown becomes %XX: control characters, bytes that are no UTF-8.
 */
long survey_book_find(survey_book *book, const survey_entry *like);

/* Adds a result to an entry. Returns 1; 0 where a seed of it was counted before; -1: no memory. */
int survey_entry_add(survey_entry *entry, const mj_survey_result *result);

/* The first range of seeds from `first` to `last` that has not been dealt. Returns 0 if there is none. */
int survey_entry_gap(const survey_entry *entry, uint64_t first, uint64_t last, seed_range *gap);

/* Adds up two results. A count that gets too large stays at the largest number there is. */
void survey_sum(mj_survey_result *sum, const mj_survey_result *part);

/*
 * Opens a file to append to, and locks it, so that no two surveys write at the same time. Returns 1;
 * or 0 after saying on standard error what is wrong.
 */
int survey_log_open(survey_log *log, const char *program, const char *path);

/* Appends a result. Returns 1; or 0 after saying on standard error what is wrong. */
int survey_log_append(survey_log *log, const char *program, const survey_entry *entry,
                      const mj_survey_result *result);

void survey_log_close(survey_log *log);

#ifdef __cplusplus
}
#endif

#endif
