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

/* Reads the size of a board of Shisen-Sho, such as "18x8". Returns 0 if the text is none. */
int read_size(const char *text, int32_t *width, int32_t *height);

/*
 * Reads a rule: "one-level", "any-level", or for Shisen-Sho "shisen", with the size of the board and
 * what else a game has, in this order: "shisen:18x8+inside+apart". Proofs name it like that
 * too. Returns 0 if the text is none.
 */
int read_rule(const char *text, int32_t *rule);

/* The same the other way round; the longest has 31 characters. */
const char *rule_text(int32_t rule, char text[40]);

/*
 * Takes "--rule RULE" out of the arguments, wherever it is, and stores MJ_RULE_...; without it
 * nothing changes. Returns 1; or 0 after saying what is wrong.
 */
int take_rule(const char *program, int *argc, char **argv, int32_t *rule);

#ifdef __cplusplus
}
#endif

#endif
