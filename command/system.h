/* What differs between systems: the only file of the command with a branch for Windows. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <stddef.h>
#include <stdio.h>

/* Before anything else: a reader that goes away ends the command silently; Windows writes no CRs. */
void system_begin(void);

int system_is_terminal(FILE *stream);

/* Whether to use colours on a stream: it is a terminal, and NO_COLOR is not set. */
int system_has_colours(FILE *stream);

/* How many processors there are, at least 1. */
unsigned system_processors(void);

/* Whether files can be written into a folder. Returns 0, or what errno says. */
int system_folder(const char *path);

/*
 * Opens a file to append to, makes it if it is not there, and locks it. Returns its number; or -1,
 * and then *locked says whether that is because another process has it, and errno why if not.
 */
int system_open_log(const char *path, int *locked);

/* The last byte of that file; '\n' for one that is empty. */
char system_last_byte(int file);

/* Appends all of a text. Returns 0, or what errno says. */
int system_append(int file, const char *text, size_t length);

void system_close(int file);

#endif
