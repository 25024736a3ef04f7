/* Whole files as text, for all the examples. */
#ifndef TEXT_FILE_H
#define TEXT_FILE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A file as it was read. */
typedef struct text_file {
    char *bytes;
    size_t length;
} text_file;

/*
 * Reads a file; a path of NULL or "-" is standard input. Returns 0, or what errno says. Either way,
 * text_file_free frees what was allocated.
 */
int text_file_read(text_file *text, const char *path);

void text_file_free(text_file *text);

/* Room for a line of a text in a message. */
#define TEXT_LINE_SHOWN 64

/*
 * Line `number`, from 1, of a text, for a message: without blanks around it, cut if it is long, and
 * with "?" for what is not ASCII or would be an order to a terminal. Returns `shown`.
 */
const char *text_line_shown(const char *text, size_t length, uint64_t number,
                            char shown[TEXT_LINE_SHOWN]);

#ifdef __cplusplus
}
#endif

#endif
