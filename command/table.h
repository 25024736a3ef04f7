/*
 * The one table of the command: what subcommands there are, which options each takes, and how both
 * are described. Reading the command line (order.c), --help (help.c), the man pages (manual.c) and the
 * completions of the shells (completion.c) all go by it, so none of them can say anything else.
 */
#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>
#include <stdint.h>

/* What the value of an option is, or an operand: what is checked, and what a shell can complete. */
typedef enum value_kind {
    VALUE_NONE,
    VALUE_NUMBER,
    VALUE_SECONDS,
    VALUE_RULE,
    VALUE_CHOICE,
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_LAYOUT
} value_kind;

typedef struct option_row {
    /* With its hyphens; NULL ends a list of options. */
    const char *name;
    /* A short form such as "-o", or NULL. */
    const char *letter;
    /* What the value is called, "N"; NULL: the option has none. */
    const char *value;
    value_kind kind;
    /* The range of a number. */
    uint64_t least, most;
    /* The words of a choice, apart by "|". */
    const char *choices;
    const char *words;
} option_row;

/* A command line that the man page shows and a test runs, and what it does. */
typedef struct example_row {
    const char *command;
    const char *words;
} example_row;

typedef struct order order;

typedef struct subcommand {
    /* NULL ends the list of subcommands. */
    const char *name;
    const char *summary;
    /* The operands as the synopsis has them, what they are, and how many there may be. */
    const char *operands;
    value_kind operand_kind;
    size_t operands_least, operands_most;
    const option_row *options;
    /* Paragraphs, each one line, apart by "\n". */
    const char *description;
    /* What the exit statuses 0, 1 and 2 mean here; NULL where one does not occur. */
    const char *statuses[3];
    const example_row *examples;
    int (*run)(const order *given);
} subcommand;

extern const subcommand subcommands[];

/* The options of the command itself. */
extern const option_row common_options[];

/* What the exit statuses mean that are the same for every subcommand. */
extern const char *const common_statuses[3];

/* What variables of the environment do, names and sentences in turn, up to NULL. */
extern const char *const environment[];

/* The subcommand of this name, or NULL. */
const subcommand *subcommand_named(const char *name);

/* Exit statuses. */
enum {
    STATUS_DONE = 0,
    STATUS_UNSOLVABLE = 1,
    STATUS_UNKNOWN = 2,
    STATUS_INPUT = 3,
    STATUS_USAGE = 4,
    STATUS_FAILED = 5
};

#endif
