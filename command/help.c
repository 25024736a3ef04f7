#include "help.h"

#include <string.h>

#define WIDTH 79
#define INDENT 22

/* Prints a text in lines that fit, the first of which begins at a column, the others indented. */
static void print_wrapped(FILE *stream, const char *text, size_t column, size_t indent)
{
    int is_first = 1;
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        if (!is_first && column + 1 + length > WIDTH) {
            fprintf(stream, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!is_first) {
            fputc(' ', stream);
            column++;
        }
        fwrite(text, 1, length, stream);
        column += length;
        is_first = text[length] == '\n';
        if (is_first) {
            fprintf(stream, "\n\n%*s", (int)indent, "");
            column = indent;
        }
        text += length + (text[length] != '\0');
    }
    fputc('\n', stream);
}

/* A term and what it means, beside it or, if it is long, below. */
static void print_item(FILE *stream, const char *term, const char *words)
{
    size_t length = strlen(term) + 2;
    fprintf(stream, "  %s", term);
    if (length + 2 > INDENT) {
        fputc('\n', stream);
        length = 0;
    }
    fprintf(stream, "%*s", (int)(INDENT - length), "");
    print_wrapped(stream, words, INDENT, INDENT);
}

/* The words of a choice, apart by "|" in the table. */
static void print_choices(FILE *stream, const char *choices)
{
    char text[200];
    size_t size = 0;
    for (; *choices != '\0' && size + 3 < sizeof text; choices++) {
        text[size++] = *choices == '|' ? ',' : *choices;
        if (*choices == '|')
            text[size++] = ' ';
    }
    text[size] = '\0';
    fprintf(stream, "%*sOne of ", INDENT, "");
    print_wrapped(stream, text, INDENT + 7, INDENT);
}

static void print_options(FILE *stream, const option_row *row)
{
    char term[80];
    for (; row->name != NULL; row++) {
        snprintf(term, sizeof term, "%s%s%s%s%s", row->letter != NULL ? row->letter : "",
                 row->letter != NULL ? ", " : "", row->name, row->value != NULL ? " " : "",
                 row->value != NULL ? row->value : "");
        print_item(stream, term, row->words);
        if (row->choices != NULL)
            print_choices(stream, row->choices);
    }
}

static void print_statuses(FILE *stream, const char *const statuses[3], int first)
{
    char term[2] = "0";
    int k;
    for (k = 0; k < 3; k++) {
        term[0] = (char)('0' + first + k);
        if (statuses[k] != NULL)
            print_item(stream, term, statuses[k]);
    }
}

void help_command(FILE *stream)
{
    static const char *const statuses[3] = {"Done; or the board can be cleared.",
                                            "The board cannot be cleared; the game is lost.",
                                            "It is not known: a limit was reached, or it was stopped early."};
    const subcommand *row;
    fputs("usage: mjsolver SUBCOMMAND [OPTION...] [FILE or LAYOUT]\n\n"
          "Decides Mahjong Solitaire and Shisen-Sho boards with all faces known.\n\n"
          "Subcommands:\n",
          stream);
    for (row = subcommands; row->name != NULL; row++)
        print_item(stream, row->name, row->summary);
    fputs("\nOptions:\n", stream);
    print_options(stream, common_options);
    print_item(stream, "--completion SHELL", "Print what makes bash, zsh or fish complete command lines.");
    print_item(stream, "--manual [SUBCOMMAND]", "Print the man page, for man -l -.");
    fputs("\nBoards are text, one tile a line: row col level group. \"-\" is standard input.\n"
          "mjsolver SUBCOMMAND --help tells more; so does man mjsolver-SUBCOMMAND.\n\n"
          "Exit status:\n",
          stream);
    print_statuses(stream, statuses, 0);
    print_statuses(stream, common_statuses, 3);
}

void help_subcommand(const subcommand *what)
{
    const example_row *example;
    printf("usage: mjsolver %s [OPTION...]%s%s\n\n", what->name, *what->operands != '\0' ? " " : "",
           what->operands);
    print_wrapped(stdout, what->description, 0, 0);
    if (what->operand_kind == VALUE_FILE)
        fputs("\nBoards are text, one tile a line: row col level group. \"-\" or no file is\n"
              "standard input.\n",
              stdout);
    fputs("\nOptions:\n", stdout);
    print_options(stdout, what->options);
    print_options(stdout, common_options);
    fputs("\nExit status:\n", stdout);
    print_statuses(stdout, what->statuses, 0);
    print_statuses(stdout, common_statuses, 3);
    fputs("\nExamples:\n", stdout);
    for (example = what->examples; example->command != NULL; example++) {
        const char *line = example->command;
        printf("%s  %s\n", example == what->examples ? "" : "\n", example->words);
        while (*line != '\0') {
            size_t length = strcspn(line, "\n");
            printf("    %.*s\n", (int)length, line);
            line += length + (line[length] == '\n');
        }
    }
}
