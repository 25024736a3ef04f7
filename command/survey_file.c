/* The lines of a file of results: how they are written and read. */
#include "survey_file.h"

#include "system.h"
#include "text_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What every line begins with; another format would have another number. */
#define MARK "mjsurvey1"
/* Room for the numbers of a line: 20 of up to 20 digits, and 4 for each of the hardest deals. */
#define NUMBERS_LENGTH ((20 + 5 * MJ_HARDEST) * 21)

/* The numbers of a result that are written, in this order. */
#define NUMBER_COUNT 15
static uint64_t *number_of(mj_survey_result *result, int which)
{
    uint64_t *const numbers[NUMBER_COUNT] = {
        &result->first_seed, &result->deals,      &result->solvable,   &result->unsolvable,
        &result->unknown,    &result->by_scan,    &result->by_attempts, &result->by_search,
        &result->attempts,   &result->scans,      &result->nodes,      &result->conflicts,
        &result->time_ns,    &result->longest_ns, &result->longest_seed};
    return numbers[which];
}

/* FNV-1a. */
static uint64_t checksum(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    size_t k;
    for (k = 0; k < length; k++)
        hash = (hash ^ (unsigned char)text[k]) * UINT64_C(0x100000001b3);
    return hash;
}

/* Appends to a text that has the room. */
static void append(char **end, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    *end += vsprintf(*end, format, values);
    va_end(values);
}

/* Names may have any characters: blanks and what is not text are written as %XX. */
static void append_name(char **end, const char *name)
{
    for (; *name != '\0'; name++) {
        unsigned char byte = (unsigned char)*name;
        if (byte <= ' ' || byte == '%' || byte >= 0x7f)
            append(end, "%%%02X", (unsigned)byte);
        else
            append(end, "%c", byte);
    }
}

static int read_name(char *name)
{
    char *to = name;
    unsigned byte;
    for (; *name != '\0'; name++) {
        if (*name != '%') {
            *to++ = *name;
        } else {
            if (sscanf(name + 1, "%2X", &byte) != 1 || name[1] == '\0' || name[2] == '\0')
                return 0;
            *to++ = (char)byte;
            name += 2;
        }
    }
    *to = '\0';
    return 1;
}

/* A line for a result, to be freed; NULL where there is no memory. */
static char *line_of(const survey_entry *entry, const mj_survey_result *result)
{
    mj_survey_result numbers = *result;
    char *line = (char *)malloc(3 * strlen(entry->name) + NUMBERS_LENGTH + 100);
    char *end = line;
    int k;
    if (line == NULL)
        return NULL;
    append(&end, MARK " %016" PRIx64 " %" PRIu32 " %" PRIu32 " %d ", entry->fingerprint,
           entry->group_size, entry->tile_count, entry->transposed);
    append_name(&end, entry->name);
    for (k = 0; k < NUMBER_COUNT; k++)
        append(&end, " %" PRIu64, *number_of(&numbers, k));
    append(&end, " %" PRId32, numbers.hardest_count);
    for (k = 0; k < numbers.hardest_count; k++) {
        const mj_hard_deal *deal = &numbers.hardest[k];
        append(&end, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRId32, deal->seed,
               deal->nodes, deal->attempts, deal->elapsed_ns, deal->verdict);
    }
    append(&end, " %016" PRIx64 "\n", checksum(line, (size_t)(end - line)));
    return line;
}

/* The next word of a line, or NULL. */
static char *next_word(char **rest)
{
    char *word = *rest, *end;
    if (word == NULL)
        return NULL;
    end = strchr(word, ' ');
    if (end != NULL)
        *end++ = '\0';
    *rest = end;
    return word;
}

/* The next word as a number. */
static int next_number(char **rest, int base, uint64_t most, uint64_t *number)
{
    char *word = next_word(rest), *end;
    unsigned long long value;
    if (word == NULL || *word == '\0' || *word == '-')
        return 0;
    errno = 0;
    value = strtoull(word, &end, base);
    *number = (uint64_t)value;
    return errno == 0 && *end == '\0' && *number <= most;
}

static int read_hard_deals(char **rest, mj_survey_result *result)
{
    uint64_t count, verdict;
    int k;
    if (!next_number(rest, 10, MJ_HARDEST, &count))
        return 0;
    result->hardest_count = (int32_t)count;
    for (k = 0; k < result->hardest_count; k++) {
        mj_hard_deal *deal = &result->hardest[k];
        if (!next_number(rest, 10, UINT64_MAX, &deal->seed) ||
            !next_number(rest, 10, UINT64_MAX, &deal->nodes) ||
            !next_number(rest, 10, UINT64_MAX, &deal->attempts) ||
            !next_number(rest, 10, UINT64_MAX, &deal->elapsed_ns) ||
            !next_number(rest, 10, MJ_UNSOLVABLE, &verdict))
            return 0;
        deal->verdict = (int32_t)verdict;
    }
    return 1;
}

/* Whether two or three counts add up to no more than a number; their sum may be too large to be one. */
static int is_part(uint64_t whole, uint64_t a, uint64_t b, uint64_t c, int exactly)
{
    if (a > whole || b > whole - a || c > whole - a - b)
        return 0;
    return !exactly || c == whole - a - b;
}

/* Whether what a line says fits together. */
static int is_sound(const mj_survey_result *result)
{
    return result->deals > 0 && result->first_seed <= UINT64_MAX - (result->deals - 1) &&
           is_part(result->deals, result->solvable, result->unsolvable, result->unknown, 1) &&
           is_part(result->deals, result->by_scan, result->by_attempts, result->by_search, 0) &&
           result->longest_ns <= result->time_ns &&
           (uint64_t)result->hardest_count <= result->deals;
}

/* Reads a line, which is written to. Returns 0 for one that is damaged. */
static int read_line(char *line, size_t length, survey_entry *entry, mj_survey_result *result)
{
    char *end = line + length, *sum, *rest = line, *word;
    uint64_t number, sizes[3];
    int k;
    while (end > line && end[-1] != ' ')
        end--;
    sum = end;
    if (end == line ||
        !next_number(&sum, 16, UINT64_MAX, &number) ||
        number != checksum(line, (size_t)(end - 1 - line)))
        return 0;
    end[-1] = '\0';
    word = next_word(&rest);
    if (strcmp(word, MARK) != 0 || !next_number(&rest, 16, UINT64_MAX, &entry->fingerprint))
        return 0;
    for (k = 0; k < 3; k++)
        if (!next_number(&rest, 10, MJ_MAX_TILES, &sizes[k]))
            return 0;
    entry->group_size = (uint32_t)sizes[0];
    entry->tile_count = (uint32_t)sizes[1];
    entry->transposed = sizes[2] != 0;
    entry->name = next_word(&rest);
    if (entry->name == NULL || !read_name(entry->name))
        return 0;
    mj_survey_result_init(result, sizeof *result);
    for (k = 0; k < NUMBER_COUNT; k++)
        if (!next_number(&rest, 10, UINT64_MAX, number_of(result, k)))
            return 0;
    return read_hard_deals(&rest, result) && rest == NULL && is_sound(result);
}

/* Adds a line to the book. Returns 0 where there is no memory. */
static int add_line(survey_book *book, char *line, size_t length)
{
    survey_entry like;
    mj_survey_result result;
    long at;
    int added;
    if (length == 0)
        return 1;
    memset(&like, 0, sizeof like);
    line[length] = '\0';
    if (!read_line(line, length, &like, &result)) {
        book->damaged++;
        return 1;
    }
    at = survey_book_find(book, &like);
    if (at < 0)
        return 0;
    added = survey_entry_add(&book->entries[at], &result);
    book->repeated += added == 0;
    return added >= 0;
}

/* Whether a file begins as one does, if only with a part of a line: others are not written to. */
static int is_results(const text_file *text)
{
    static const char mark[] = MARK " ";
    size_t length = text->length < sizeof mark - 1 ? text->length : sizeof mark - 1;
    size_t start = text->length > 0 && text->bytes[0] == '\n';
    return start > 0 || length == 0 || strncmp(text->bytes, mark, length) == 0;
}

int survey_book_read(survey_book *book, const char *program, const char *path, int may_be_missing)
{
    text_file text;
    char shown[TEXT_LINE_SHOWN];
    size_t start = 0, end;
    int error = text_file_read(&text, path);
    if (error == ENOENT && may_be_missing)
        error = 0;
    if (error == 0 && !is_results(&text)) {
        fprintf(stderr, "%s: %s: line 1: \"%s\" is not \"" MARK " ...\": this is no file of results of a "
                        "survey\n",
                program, path, text_line_shown(text.bytes, text.length, 1, shown));
        text_file_free(&text);
        return 0;
    }
    while (error == 0 && start < text.length) {
        char *line_end = (char *)memchr(text.bytes + start, '\n', text.length - start);
        if (line_end == NULL) {
            /* A line that was not finished. */
            book->damaged++;
            break;
        }
        end = (size_t)(line_end - text.bytes);
        if (!add_line(book, text.bytes + start, end - start))
            error = ENOMEM;
        start = end + 1;
    }
    text_file_free(&text);
    if (error != 0)
        fprintf(stderr, "%s: %s: %s\n", program, path, strerror(error));
    return error == 0;
}

int survey_log_open(survey_log *log, const char *program, const char *path)
{
    int locked = 0;
    log->path = path;
    log->is_ready = 0;
    log->descriptor = system_open_log(path, &locked);
    if (log->descriptor < 0) {
        fprintf(stderr, "%s: %s: %s\n", program, path,
                locked ? "another survey is writing there" : strerror(errno));
        return 0;
    }
    return 1;
}

int survey_log_append(survey_log *log, const char *program, const survey_entry *entry,
                      const mj_survey_result *result)
{
    char *line;
    int error = 0;
    if (log->descriptor < 0)
        return 1;
    line = line_of(entry, result);
    /* Behind a line that was not finished, this one needs a beginning of its own. */
    if (!log->is_ready && system_last_byte(log->descriptor) != '\n')
        error = system_append(log->descriptor, "\n", 1);
    log->is_ready = 1;
    if (error == 0)
        error = line == NULL ? ENOMEM : system_append(log->descriptor, line, strlen(line));
    free(line);
    if (error != 0)
        fprintf(stderr, "%s: %s: %s\n", program, log->path, strerror(error));
    return error == 0;
}

void survey_log_close(survey_log *log)
{
    if (log->descriptor >= 0)
        system_close(log->descriptor);
    log->descriptor = -1;
}
