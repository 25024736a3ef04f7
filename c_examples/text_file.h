/* Whole files as text, for all the examples. */
#ifndef TEXT_FILE_H
#define TEXT_FILE_H

#include <stddef.h>

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

#ifdef __cplusplus
}
#endif

#endif
