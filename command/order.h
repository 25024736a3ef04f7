/* The command line as it was given, checked against the table. */
#ifndef ORDER_H
#define ORDER_H

#include "mjsolver.h"
#include "table.h"

/* An option that was given. */
typedef struct given_option {
    const option_row *row;
    const char *text;
    uint64_t number;
} given_option;

struct order {
    const subcommand *what;
    /* What messages begin with, "mjsolver solve". */
    char program[40];
    given_option *options;
    size_t option_count;
    const char **operands;
    size_t operand_count;
};

/*
 * Reads what follows the name of a subcommand. Returns STATUS_DONE; or another status after saying
 * on standard error what is wrong. Either way order_free frees what was allocated.
 */
int order_read(order *given, const subcommand *what, int argc, char **argv);

void order_free(order *given);

/* Whether an option was given. */
int order_has(const order *given, const char *name);

/* The value of an option, the last where there are several; NULL if it was not given. */
const char *order_text(const order *given, const char *name);

/* The same for a number, with its value where it was not given. */
uint64_t order_number(const order *given, const char *name, uint64_t otherwise);

/* Value `which`, from 0, of an option that may be given several times; NULL: there are not as many. */
const char *order_text_of(const order *given, const char *name, size_t which);

/* The rule that was given; MJ_RULE_ONE_LEVEL if none was. */
int32_t order_rule(const order *given);

/*
 * Options for the library: the rule, and --engine, --seed, --node-limit and --seconds where the
 * subcommand has them; on a terminal, with progress on standard error.
 */
mj_options order_options(const order *given);

/* The operand, or "-" where there is none: standard input. */
const char *order_file(const order *given, size_t which);

/* Says what is wrong with the command line, and where to read more. Returns STATUS_USAGE. */
int order_complain(const order *given, const char *format, ...)
#ifdef __GNUC__
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* The exit status for what the library returned: a verdict, or an error. */
int status_of(int32_t code);

#endif
