/* Numbers on the command line, for all the examples. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What every example returns when something is wrong. */
#define EXIT_ERROR 3

/*
 * Reads a whole number that is not negative. Returns 1; or 0 after saying on standard error what
 * is wrong, `what` being the name of the argument.
 */
int read_number(const char *program, const char *what, const char *text, uint64_t *number);

#ifdef __cplusplus
}
#endif

#endif
