#include "manual.h"

#include "mjsolver.h"

#include <stdio.h>
#include <string.h>

/* When the words of the table were last changed to a notable degree. */
#define DATE "2026-11-18"

/* A character of text: what roff would take for something else is escaped. */
static void put(char letter)
{
    if (letter == '\\')
        fputs("\\e", stdout);
    else if (letter == '-')
        fputs("\\-", stdout);
    else if (letter == '\'')
        fputs("\\(aq", stdout);
    else if (letter == '`')
        fputs("\\(ga", stdout);
    else if (letter == '^')
        fputs("\\(ha", stdout);
    else if (letter == '~')
        fputs("\\(ti", stdout);
    else if (letter == '"')
        fputs("\\(dq", stdout);
    else
        putchar(letter);
}

static void put_text(const char *text, size_t length)
{
    /* At the beginning of a line a full stop would be a request. */
    if (length > 0 && *text == '.')
        fputs("\\&", stdout);
    while (length-- > 0)
        put(*text++);
}

/* The length of the name of a page at the beginning of a word, "mjsolver-solve(1)"; 0: it is none. */
static size_t page_name(const char *word, size_t length)
{
    const char *bracket = (const char *)memchr(word, '(', length);
    return bracket != NULL && strncmp(word, "mjsolver", 8) == 0 ? (size_t)(bracket - word) : 0;
}

/* A word of a sentence: names of pages and options are bold. */
static void put_word(const char *word, size_t length)
{
    size_t bold = page_name(word, length);
    if (bold == 0 && length > 2 && strncmp(word, "--", 2) == 0)
        bold = length - strcspn(word, ".,;:)") < length ? strcspn(word, " .,;:)\n") : length;
    if (bold == 0) {
        put_text(word, length);
        return;
    }
    fputs("\\fB", stdout);
    put_text(word, bold);
    fputs("\\fR", stdout);
    put_text(word + bold, length - bold);
}

/* Sentences, each beginning a line as is the custom; "\n" is a new paragraph. */
static void put_sentences(const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        int ends = length > 0 && (text[length - 1] == '.' || text[length - 1] == ':');
        put_word(text, length);
        text += length;
        if (*text == '\n')
            fputs("\n.PP\n", stdout);
        else if (*text == ' ')
            putchar(ends ? '\n' : ' ');
        text += *text != '\0';
    }
    putchar('\n');
}

static void section(const char *title)
{
    printf(".SH %s\n", title);
}

static void put_item(const char *term, const char *words)
{
    fputs(".TP\n\\fB", stdout);
    put_text(term, strlen(term));
    fputs("\\fR\n", stdout);
    put_sentences(words);
}

/* The words of a choice with commas between them. */
static void put_choices(const char *choices)
{
    fputs("One of ", stdout);
    for (; *choices != '\0'; choices++) {
        if (*choices == '|')
            fputs(", ", stdout);
        else
            put(*choices);
    }
    fputs(".\n", stdout);
}

static void put_options(const option_row *row)
{
    for (; row->name != NULL; row++) {
        fputs(".TP\n", stdout);
        if (row->letter != NULL) {
            fputs("\\fB", stdout);
            put_text(row->letter, strlen(row->letter));
            fputs("\\fR, ", stdout);
        }
        fputs("\\fB", stdout);
        put_text(row->name, strlen(row->name));
        fputs("\\fR", stdout);
        if (row->value != NULL)
            printf(" \\fI%s\\fR", row->value);
        putchar('\n');
        put_sentences(row->words);
        if (row->choices != NULL)
            put_choices(row->choices);
    }
}

static void put_statuses(const char *const statuses[3], int first)
{
    char term[2] = "0";
    int k;
    for (k = 0; k < 3; k++) {
        term[0] = (char)('0' + first + k);
        if (statuses[k] != NULL)
            put_item(term, statuses[k]);
    }
}

static void put_example(const char *command)
{
    fputs(".PP\n.RS 4\n.EX\n", stdout);
    while (*command != '\0') {
        size_t length = strcspn(command, "\n");
        put_text(command, length);
        putchar('\n');
        command += length + (command[length] == '\n');
    }
    fputs(".EE\n.RE\n", stdout);
}

static void put_examples(const subcommand *what)
{
    const example_row *row;
    section("EXAMPLES");
    for (row = what->examples; row->command != NULL; row++) {
        if (row != what->examples)
            fputs(".PP\n", stdout);
        put_sentences(row->words);
        put_example(row->command);
    }
}

static void put_environment(void)
{
    size_t k;
    section("ENVIRONMENT");
    for (k = 0; environment[k] != NULL; k += 2)
        put_item(environment[k], environment[k + 1]);
}

static void put_board_format(void)
{
    section("BOARDS");
    put_sentences(
        "A board is text: for every tile four whole numbers, row, column, level and group. "
        "There may be one tile a line or several, and # begins a comment. Coordinates are in half "
        "tiles: a tile covers two rows and two columns, so neighbours side by side are two columns "
        "apart. In Shisen-Sho they are whole cells on level 0. Two tiles of a group match. Tiles "
        "are numbered from 0, in the order in which they are there.\n"
        "A file that is called - is standard input.");
}

static void put_title(const char *name, const char *summary)
{
    const char *letter;
    fputs(".\\\" Made by mjsolver --manual: do not edit.\n.TH ", stdout);
    for (letter = name; *letter != '\0'; letter++)
        put((char)(*letter >= 'a' && *letter <= 'z' ? *letter - 'a' + 'A' : *letter));
    printf(" 1 %s \"mjsolver %s\" \"User Commands\"\n", DATE, MJ_VERSION);
    section("NAME");
    put_text(name, strlen(name));
    fputs(" \\- ", stdout);
    put_text(summary, strlen(summary));
    putchar('\n');
}

static void print_subcommand(const subcommand *what)
{
    const subcommand *other;
    char name[40];
    snprintf(name, sizeof name, "mjsolver-%s", what->name);
    put_title(name, what->summary);
    section("SYNOPSIS");
    printf(".B mjsolver %s\n[\\fIOPTION\\fR...]\n", what->name);
    if (*what->operands != '\0')
        printf("\\fI%s\\fR\n", what->operands);
    section("DESCRIPTION");
    put_sentences(what->description);
    section("OPTIONS");
    put_options(what->options);
    put_options(common_options);
    if (what->operand_kind == VALUE_FILE)
        put_board_format();
    section("EXIT STATUS");
    put_statuses(what->statuses, 0);
    put_statuses(common_statuses, 3);
    put_environment();
    put_examples(what);
    section("SEE ALSO");
    fputs("\\fBmjsolver\\fR(1)", stdout);
    for (other = subcommands; other->name != NULL; other++)
        if (other != what)
            printf(",\n\\fBmjsolver\\-%s\\fR(1)", other->name);
    fputs(",\n\\fBmjsolver\\fR(3)\n", stdout);
}

static void print_command(void)
{
    static const char *const statuses[3] = {
        "Done; or the board can be cleared.", "The board cannot be cleared, or the game is lost.",
        "It is not known: a limit was reached, or it was stopped early."};
    static const example_row examples[] = {
        {"mjsolver deal --seed 7 | mjsolver solve", "Deal a turtle and solve it:"},
        {"mjsolver deal --seed 7 | mjsolver draw", "Look at it:"},
        {"mjsolver survey --deals 200 turtle", "How many turtles cannot be won:"},
        {NULL, NULL}};
    subcommand whole;
    const subcommand *row;
    put_title("mjsolver", "decide Mahjong Solitaire and Shisen-Sho boards");
    section("SYNOPSIS");
    fputs(".B mjsolver\n\\fISUBCOMMAND\\fR [\\fIOPTION\\fR...] [\\fIFILE\\fR or \\fILAYOUT\\fR]\n",
          stdout);
    section("DESCRIPTION");
    put_sentences(
        "Says whether a board of Mahjong Solitaire or Shisen-Sho can be cleared when all faces are "
        "known, and which pairs to play in which order. It deals boards that can be won, hints, "
        "rates, draws, proves that boards cannot be cleared and checks such proofs, counts how many "
        "deals of a layout can be won, and has a game for the terminal.\n"
        "The method is Michiel de Bondt's: Solving Mahjong Solitaire boards with peeking, "
        "arXiv:1203.6559.");
    section("SUBCOMMANDS");
    for (row = subcommands; row->name != NULL; row++) {
        printf(".TP\n\\fBmjsolver\\-%s\\fR(1)\n", row->name);
        put_text(row->summary, strlen(row->summary));
        putchar('\n');
    }
    section("OPTIONS");
    put_options(common_options);
    put_item("--completion SHELL", "Print what makes bash, zsh or fish complete command lines.");
    put_item("--manual [SUBCOMMAND]", "Print a man page, for man -l -.");
    put_sentences("Subcommands take both --name value and --name=value, before and after operands. "
                  "What follows -- is no option.");
    put_board_format();
    section("EXIT STATUS");
    put_statuses(statuses, 0);
    put_statuses(common_statuses, 3);
    fputs(".PP\n", stdout);
    put_sentences("A command that is stopped by a signal, as by Ctrl-C or by a reader of its output "
                  "that goes away, ends by that signal; a survey that is stopped by Ctrl-C ends "
                  "with 2.");
    put_environment();
    memset(&whole, 0, sizeof whole);
    whole.examples = examples;
    put_examples(&whole);
    section("SEE ALSO");
    fputs("\\fBmjsolver\\fR(3), \\fBxmahjongg\\fR(6)\n", stdout);
}

void manual_print(const subcommand *what)
{
    if (what != NULL)
        print_subcommand(what);
    else
        print_command();
}
