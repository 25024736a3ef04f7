#include "dimacs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file that is being read, and where that has got to. */
typedef struct reader {
    FILE *stream;
    const char *program;
    const char *name;
    unsigned long line;
} reader;

static int complain(const reader *from, const char *what)
{
    fprintf(stderr, "%s: %s: line %lu: %s\n", from->program, from->name, from->line, what);
    return 0;
}

static int next_char(reader *from)
{
    int c = getc(from->stream);
    if (c == '\n')
        from->line++;
    return c;
}

/* The first character of the next word, or EOF. */
static int next_word(reader *from)
{
    int c;
    do
        c = next_char(from);
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n');
    return c;
}

static void skip_line(reader *from)
{
    int c;
    do
        c = next_char(from);
    while (c != '\n' && c != EOF);
}

/* Reads the rest of a whole number of 31 bits that begins with `c`. */
static int read_int(reader *from, int c, int32_t *number)
{
    int32_t value = 0;
    int negative = c == '-';
    if (negative)
        c = next_char(from);
    if (c < '0' || c > '9')
        return complain(from, "not a number");
    for (; c >= '0' && c <= '9'; c = getc(from->stream)) {
        int32_t digit = c - '0';
        if (value > (INT32_MAX - digit) / 10)
            return complain(from, "a number is too large");
        value = value * 10 + digit;
    }
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != EOF)
        return complain(from, "not a number");
    if (c != EOF)
        ungetc(c, from->stream);
    *number = negative ? -value : value;
    return 1;
}

/* Reads "p cnf VARIABLES CLAUSES", the "p" being read already. */
static int read_header(reader *from, dimacs *formula, int32_t *clauses)
{
    static const char format[] = "cnf";
    int32_t variables;
    size_t k;
    for (k = 0; k < 3; k++)
        if ((k == 0 ? next_word(from) : next_char(from)) != format[k])
            return complain(from, "not \"p cnf VARIABLES CLAUSES\"");
    if (!read_int(from, next_word(from), &variables) || !read_int(from, next_word(from), clauses))
        return 0;
    if (variables < 0 || *clauses < 0)
        return complain(from, "a number is negative");
    formula->variables = formula->all_variables = (uint32_t)variables;
    return 1;
}

static int append(const reader *from, dimacs *formula, int32_t literal)
{
    if (formula->literal_count == formula->capacity) {
        size_t capacity = formula->capacity == 0 ? 256 : 2 * formula->capacity;
        int32_t *larger = (int32_t *)realloc(formula->literals, capacity * sizeof *larger);
        if (larger == NULL)
            return complain(from, "out of memory");
        formula->literals = larger;
        formula->capacity = capacity;
    }
    formula->literals[formula->literal_count++] = literal;
    return 1;
}

/* Reads the literals of a clause, the first of which begins with `c`, and cuts it up. */
static int read_clause(reader *from, dimacs *formula, int c)
{
    int32_t literal, next;
    int length = 0;
    if (!read_int(from, c, &literal))
        return 0;
    while (literal != 0) {
        if ((literal < 0 ? -literal : literal) > (int32_t)formula->variables)
            return complain(from, "a literal is none of the variables");
        if (!read_int(from, next_word(from), &next))
            return 0;
        /* The third place goes to a new variable, unless this is the last literal. */
        if (length == 2 && next != 0) {
            int32_t more;
            if (formula->all_variables == INT32_MAX)
                return complain(from, "too many variables");
            more = (int32_t)++formula->all_variables;
            if (!append(from, formula, more) || !append(from, formula, 0) ||
                !append(from, formula, -more))
                return 0;
            length = 1;
        }
        if (!append(from, formula, literal))
            return 0;
        length++;
        literal = next;
    }
    return append(from, formula, 0);
}

static int read_formula(reader *from, dimacs *formula)
{
    int32_t clauses = 0, count = 0;
    int has_header = 0, c;
    for (c = next_word(from); c != EOF; c = next_word(from)) {
        if (c == 'c') {
            skip_line(from);
        } else if (c == 'p' && !has_header) {
            if (!read_header(from, formula, &clauses))
                return 0;
            has_header = 1;
        } else if (!has_header) {
            return complain(from, "not \"p cnf VARIABLES CLAUSES\"");
        } else if (c == '%' && count == clauses) {
            /* What follows the formulas of a well-known collection. */
            return 1;
        } else {
            if (count == clauses)
                return complain(from, "more clauses than there should be");
            if (!read_clause(from, formula, c))
                return 0;
            count++;
        }
    }
    if (ferror(from->stream)) {
        fprintf(stderr, "%s: %s: %s\n", from->program, from->name, strerror(errno));
        return 0;
    }
    if (!has_header)
        return complain(from, "there is no \"p cnf VARIABLES CLAUSES\"");
    if (count < clauses)
        return complain(from, "fewer clauses than there should be");
    return 1;
}

int dimacs_read(dimacs *formula, const char *program, const char *path)
{
    reader from;
    int read;

    memset(formula, 0, sizeof *formula);
    from.program = program;
    from.line = 1;
    if (path == NULL || strcmp(path, "-") == 0) {
        from.name = "standard input";
        from.stream = stdin;
        return read_formula(&from, formula);
    }
    from.name = path;
    from.stream = fopen(path, "r");
    if (from.stream == NULL) {
        fprintf(stderr, "%s: %s: %s\n", program, path, strerror(errno));
        return 0;
    }
    read = read_formula(&from, formula);
    fclose(from.stream);
    return read;
}

void dimacs_free(dimacs *formula)
{
    free(formula->literals);
    formula->literals = NULL;
    formula->literal_count = formula->capacity = 0;
}
