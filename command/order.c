#include "order.h"

#include "arguments.h"
#include "near.h"
#include "progress.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int order_complain(const order *given, const char *format, ...)
{
    va_list values;
    fprintf(stderr, "%s: ", given->program);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fprintf(stderr, "\nTry: %s --help\n", given->program);
    return STATUS_USAGE;
}

/* Whether a word is one of those that "|" divides. */
static int is_choice(const char *choices, const char *word)
{
    size_t length = strlen(word);
    while (choices != NULL) {
        const char *end = strchr(choices, '|');
        size_t size = end != NULL ? (size_t)(end - choices) : strlen(choices);
        if (size == length && strncmp(choices, word, length) == 0)
            return 1;
        choices = end != NULL ? end + 1 : NULL;
    }
    return 0;
}

/* A whole number without a sign. Returns 0 where the text is none, or too large. */
static int read_whole(const char *text, uint64_t *number)
{
    *number = 0;
    if (*text == '\0')
        return 0;
    for (; *text != '\0'; text++) {
        unsigned digit = (unsigned)(*text - '0');
        if (*text < '0' || *text > '9' || *number > (UINT64_MAX - digit) / 10)
            return 0;
        *number = *number * 10 + digit;
    }
    return 1;
}

/* Seconds such as "2" or "0.25", as milliseconds, rounded up. */
static int read_seconds(const char *text, uint64_t *milliseconds)
{
    char whole[12];
    const char *point = strchr(text, '.');
    size_t length = point != NULL ? (size_t)(point - text) : strlen(text);
    uint64_t part = 0, unit = 1000, digit;
    if (length == 0 || length >= sizeof whole)
        return 0;
    memcpy(whole, text, length);
    whole[length] = '\0';
    if (!read_whole(whole, milliseconds) || (point != NULL && point[1] == '\0'))
        return 0;
    *milliseconds *= 1000;
    for (point = point != NULL ? point + 1 : ""; *point != '\0'; point++) {
        if (*point < '0' || *point > '9')
            return 0;
        digit = (uint64_t)(*point - '0');
        unit /= 10;
        part += unit > 0 ? digit * unit : digit > 0;
    }
    *milliseconds += part;
    return *milliseconds > 0;
}

/* Checks the value of an option. Returns STATUS_DONE, or another status after a message. */
static int check_value(order *given, given_option *option)
{
    const option_row *row = option->row;
    const char *text = option->text;
    int32_t rule;
    switch (row->kind) {
    case VALUE_NUMBER:
        if (!read_whole(text, &option->number) || option->number < row->least ||
            option->number > row->most)
            return order_complain(given,
                                  "%s: \"%s\" is not a whole number from %" PRIu64 " to %" PRIu64,
                                  row->name, text, row->least, row->most);
        return STATUS_DONE;
    case VALUE_SECONDS:
        if (!read_seconds(text, &option->number))
            return order_complain(given, "%s: \"%s\" is not a number of seconds above 0, such as "
                                         "2 or 0.25", row->name, text);
        return STATUS_DONE;
    case VALUE_RULE:
        if (!read_rule(text, &rule))
            return order_complain(given, "%s: \"%s\" is not one-level, any-level, or for Shisen-Sho "
                                         "shisen or such as shisen:18x8+inside+down", row->name,
                                  text);
        return STATUS_DONE;
    case VALUE_CHOICE:
        if (!is_choice(row->choices, text))
            return order_complain(given, "%s: \"%s\" is none of %s", row->name, text,
                                  row->choices);
        return STATUS_DONE;
    default:
        return *text != '\0' ? STATUS_DONE
                             : order_complain(given, "%s: needs a %s", row->name, row->value);
    }
}

/* The row of an option, by its name up to `length` or by its letter; NULL: there is none. */
static const option_row *find_row(const subcommand *what, const char *name, size_t length)
{
    const option_row *lists[2], *row;
    int k;
    lists[0] = what->options;
    lists[1] = common_options;
    for (k = 0; k < 2; k++)
        for (row = lists[k]; row->name != NULL; row++)
            if ((strlen(row->name) == length && strncmp(row->name, name, length) == 0) ||
                (row->letter != NULL && strcmp(row->letter, name) == 0))
                return row;
    return NULL;
}

static int no_such_option(order *given, const char *name, size_t length)
{
    const option_row *row;
    near_name near = near_begin(name, length);
    for (row = given->what->options; row->name != NULL; row++)
        near_offer(&near, row->name, strlen(row->name));
    if (near.count > 0)
        return order_complain(given, "there is no option %.*s; did you mean %.*s?", (int)length,
                              name, (int)near.lengths[0], near.names[0]);
    return order_complain(given, "there is no option %.*s", (int)length, name);
}

/* Reads an option, and its value where it has one. Returns a status. */
static int read_option(order *given, int argc, char **argv, int *k)
{
    const char *word = argv[*k], *equals = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    size_t length = equals != NULL ? (size_t)(equals - word) : strlen(word);
    given_option *option = &given->options[given->option_count];
    option->row = find_row(given->what, word, length);
    option->text = NULL;
    option->number = 0;
    if (option->row == NULL)
        return no_such_option(given, word, length);
    given->option_count++;
    if (option->row->value == NULL)
        return equals == NULL ? STATUS_DONE
                              : order_complain(given, "%.*s: takes no value", (int)length, word);
    if (equals != NULL)
        option->text = equals + 1;
    else if (*k + 1 < argc)
        option->text = argv[++*k];
    else
        return order_complain(given, "%s: needs a %s", option->row->name, option->row->value);
    return check_value(given, option);
}

int order_read(order *given, const subcommand *what, int argc, char **argv)
{
    int k, only_operands = 0, status = STATUS_DONE;
    memset(given, 0, sizeof *given);
    given->what = what;
    snprintf(given->program, sizeof given->program, "mjsolver %s", what->name);
    given->options = (given_option *)malloc(((size_t)argc + 1) * sizeof *given->options);
    given->operands = (const char **)malloc(((size_t)argc + 1) * sizeof *given->operands);
    if (given->options == NULL || given->operands == NULL) {
        fprintf(stderr, "%s: out of memory\n", given->program);
        return STATUS_FAILED;
    }
    for (k = 0; k < argc && status == STATUS_DONE; k++) {
        if (!only_operands && strcmp(argv[k], "--") == 0)
            only_operands = 1;
        else if (!only_operands && argv[k][0] == '-' && argv[k][1] != '\0')
            status = read_option(given, argc, argv, &k);
        else
            given->operands[given->operand_count++] = argv[k];
    }
    /* Who asks for help gets it, whatever else is wrong. */
    if (order_has(given, "--help") || order_has(given, "--version"))
        return STATUS_DONE;
    if (status != STATUS_DONE)
        return status;
    if (given->operand_count > what->operands_most) {
        if (what->operands_most == 0)
            return order_complain(given, "\"%s\": there is nothing to name here",
                                  given->operands[0]);
        return order_complain(given, "\"%s\" is one too many: %s is all there can be",
                              given->operands[what->operands_most], what->operands);
    }
    if (given->operand_count < what->operands_least)
        return order_complain(given, "needs %s", what->operands);
    return STATUS_DONE;
}

void order_free(order *given)
{
    free(given->options);
    free(given->operands);
    given->options = NULL;
    given->operands = NULL;
    given->option_count = given->operand_count = 0;
}

/* The last option of this name; NULL if there is none. */
static const given_option *find_given(const order *given, const char *name)
{
    size_t k = given->option_count;
    while (k-- > 0)
        if (strcmp(given->options[k].row->name, name) == 0)
            return &given->options[k];
    return NULL;
}

int order_has(const order *given, const char *name)
{
    return find_given(given, name) != NULL;
}

const char *order_text(const order *given, const char *name)
{
    const given_option *found = find_given(given, name);
    return found != NULL ? found->text : NULL;
}

uint64_t order_number(const order *given, const char *name, uint64_t otherwise)
{
    const given_option *found = find_given(given, name);
    return found != NULL ? found->number : otherwise;
}

const char *order_text_of(const order *given, const char *name, size_t which)
{
    size_t k;
    for (k = 0; k < given->option_count; k++)
        if (strcmp(given->options[k].row->name, name) == 0 && which-- == 0)
            return given->options[k].text;
    return NULL;
}

int32_t order_rule(const order *given)
{
    const char *text = order_text(given, "--rule");
    int32_t rule = MJ_RULE_ONE_LEVEL;
    if (text != NULL)
        read_rule(text, &rule);
    return rule;
}

/* MJ_ENGINE_... by the words of the table, which are in this order. */
static int32_t engine_named(const char *name)
{
    static const char *const names[] = {"automatic", "pairing",  "first-heuristic",
                                        "matches",   "attempts", "learning"};
    int32_t k;
    for (k = 0; name != NULL && k < (int32_t)(sizeof names / sizeof *names); k++)
        if (strcmp(names[k], name) == 0)
            return k;
    return MJ_ENGINE_AUTOMATIC;
}

mj_options order_options(const order *given)
{
    mj_options options = MJ_OPTIONS_INIT;
    options.rule = order_rule(given);
    options.engine = engine_named(order_text(given, "--engine"));
    options.seed = order_number(given, "--seed", 0);
    options.node_limit = order_number(given, "--node-limit", 0);
    options.time_limit_ms = order_number(given, "--seconds", 0);
    progress_watch(&options, given->program);
    return options;
}

const char *order_file(const order *given, size_t which)
{
    return which < given->operand_count ? given->operands[which] : "-";
}

int status_of(int32_t code)
{
    switch (code) {
    case MJ_SOLVABLE:
        return STATUS_DONE;
    case MJ_UNSOLVABLE:
        return STATUS_UNSOLVABLE;
    case MJ_UNKNOWN:
        return STATUS_UNKNOWN;
    case MJ_ERROR_MEMORY:
    case MJ_ERROR_INTERNAL:
    case MJ_ERROR_WRITE:
        return STATUS_FAILED;
    default:
        return STATUS_INPUT;
    }
}
