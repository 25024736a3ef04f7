/* Numbers and rules on the command line, for all the examples. */
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

/*
 * Takes "--rule one-level" or "--rule any-level" out of the arguments, wherever it is, and stores
 * MJ_RULE_...; without it nothing changes. Returns 1; or 0 after saying what is wrong.
 */
int take_rule(const char *program, int *argc, char **argv, int32_t *rule);

#ifdef __cplusplus
}
#endif

#endif
