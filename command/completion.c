#include "completion.h"

#include "table.h"

#include <stdio.h>
#include <string.h>

/* Rules that can be completed; others can be put together from these. */
#define RULES "one-level any-level shisen shisen:18x8 shisen:18x8+inside shisen+apart"

/* Words that "|" divides, with blanks between them. */
static void print_choices(const char *choices)
{
    for (; *choices != '\0'; choices++)
        putchar(*choices == '|' ? ' ' : *choices);
}

/* bash ======================================================================================== */

/* What stands for a value in bash. */
static void bash_value(value_kind kind, const char *choices)
{
    switch (kind) {
    case VALUE_CHOICE:
        fputs("_mjsolver_words '", stdout);
        print_choices(choices);
        fputs("'", stdout);
        break;
    case VALUE_RULE:
        fputs("_mjsolver_words '" RULES "'", stdout);
        break;
    case VALUE_LAYOUT:
        fputs("_mjsolver_layouts", stdout);
        break;
    case VALUE_FILE:
        fputs("_mjsolver_files", stdout);
        break;
    case VALUE_FOLDER:
        fputs("compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))", stdout);
        break;
    default:
        fputs("COMPREPLY=()", stdout);
        break;
    }
}

static void bash_subcommand(const subcommand *what)
{
    const option_row *row;
    printf("    %s)\n        case $prev in\n", what->name);
    for (row = what->options; row->name != NULL; row++) {
        if (row->value == NULL)
            continue;
        printf("        %s%s%s) ", row->letter != NULL ? row->letter : "",
               row->letter != NULL ? " | " : "", row->name);
        bash_value(row->kind, row->choices);
        fputs("; return ;;\n", stdout);
    }
    fputs("        esac\n        options='", stdout);
    for (row = what->options; row->name != NULL; row++)
        printf("%s ", row->name);
    fputs("--help --version'\n        operand() { ", stdout);
    bash_value(what->operand_kind, NULL);
    fputs("; }\n        ;;\n", stdout);
}

static void print_bash(void)
{
    const subcommand *what;
    fputs("# Completion of mjsolver for bash. Made by mjsolver --completion bash.\n\n"
          "_mjsolver_words() { COMPREPLY=($(compgen -W \"$1\" -- \"$cur\")); }\n"
          "_mjsolver_files() { compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$cur\")); }\n"
          "_mjsolver_layouts() {\n"
          "    compopt -o filenames 2>/dev/null\n"
          "    COMPREPLY=($(compgen -W \"$(\"${COMP_WORDS[0]}\" layouts 2>/dev/null)\" -- \"$cur\")"
          " $(compgen -f -- \"$cur\"))\n"
          "}\n\n"
          "_mjsolver() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options operand\n"
          "    COMPREPLY=()\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        _mjsolver_words '",
          stdout);
    for (what = subcommands; what->name != NULL; what++)
        printf("%s ", what->name);
    fputs("--help --version --completion --manual'\n"
          "        return\n"
          "    fi\n"
          "    case ${COMP_WORDS[1]} in\n"
          "    --completion) _mjsolver_words 'bash zsh fish'; return ;;\n"
          "    --help | --manual) _mjsolver_words '",
          stdout);
    for (what = subcommands; what->name != NULL; what++)
        printf("%s%s", what == subcommands ? "" : " ", what->name);
    fputs("'; return ;;\n", stdout);
    for (what = subcommands; what->name != NULL; what++)
        bash_subcommand(what);
    fputs("    *) return ;;\n"
          "    esac\n"
          "    case $cur in\n"
          "    -*) _mjsolver_words \"$options\" ;;\n"
          "    *) operand ;;\n"
          "    esac\n"
          "}\n\n"
          "complete -F _mjsolver mjsolver\n",
          stdout);
}

/* zsh ========================================================================================= */

/* A text in single quotes in which colons and brackets mean something. */
static void zsh_text(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else if (strchr(":[]\\", *text) != NULL)
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

/* The first sentence, without its full stop. */
static void first_sentence(const char *words, void (*print)(const char *))
{
    char text[400];
    const char *end = strstr(words, ". "), *semicolon = strstr(words, "; ");
    size_t length = end != NULL ? (size_t)(end - words) : strlen(words);
    if (semicolon != NULL && (size_t)(semicolon - words) < length)
        length = (size_t)(semicolon - words);
    if (length >= sizeof text)
        length = sizeof text - 1;
    memcpy(text, words, length);
    if (length > 0 && text[length - 1] == '.')
        length--;
    text[length] = '\0';
    print(text);
}

static void zsh_action(value_kind kind, const char *choices)
{
    switch (kind) {
    case VALUE_CHOICE:
        putchar('(');
        print_choices(choices);
        putchar(')');
        break;
    case VALUE_RULE:
        fputs("{compadd " RULES "}", stdout);
        break;
    case VALUE_LAYOUT:
        fputs("_mjsolver_layouts", stdout);
        break;
    case VALUE_FILE:
        fputs("_files", stdout);
        break;
    case VALUE_FOLDER:
        fputs("_files -/", stdout);
        break;
    default:
        break;
    }
}

static void zsh_option(const option_row *row)
{
    const char *name = row->name;
    int more;
    for (more = row->letter != NULL; more >= 0; more--) {
        printf("            '%s%s[", more ? row->letter : name, row->value != NULL && !more ? "=" : "");
        first_sentence(row->words, zsh_text);
        putchar(']');
        if (row->value != NULL) {
            printf(":%s:", row->value);
            zsh_action(row->kind, row->choices);
        }
        fputs("' \\\n", stdout);
    }
}

static void print_zsh(void)
{
    const subcommand *what;
    const option_row *row;
    fputs("#compdef mjsolver\n"
          "# Completion of mjsolver for zsh. Made by mjsolver --completion zsh.\n\n"
          "_mjsolver_layouts() {\n"
          "    compadd -- ${(f)\"$(_call_program layouts mjsolver layouts 2>/dev/null)\"}\n"
          "    _files\n"
          "}\n\n"
          "_mjsolver() {\n"
          "    local -a subcommands\n"
          "    subcommands=(\n",
          stdout);
    for (what = subcommands; what->name != NULL; what++) {
        printf("        '%s:", what->name);
        zsh_text(what->summary);
        fputs("'\n", stdout);
    }
    fputs("    )\n"
          "    if (( CURRENT == 2 )); then\n"
          "        _describe subcommand subcommands\n"
          "        compadd -- --help --version --completion --manual\n"
          "        return\n"
          "    fi\n"
          "    local subcommand=$words[2]\n"
          "    (( CURRENT-- ))\n"
          "    shift words\n"
          "    case $subcommand in\n",
          stdout);
    for (what = subcommands; what->name != NULL; what++) {
        printf("    %s)\n        _arguments -s \\\n", what->name);
        for (row = what->options; row->name != NULL; row++)
            zsh_option(row);
        for (row = common_options; row->name != NULL; row++)
            zsh_option(row);
        if (what->operand_kind == VALUE_NONE) {
            fputs("            ;;\n", stdout);
        } else {
            fputs("            '*:operand:", stdout);
            zsh_action(what->operand_kind, NULL);
            fputs("' ;;\n", stdout);
        }
    }
    fputs("    --completion) compadd bash zsh fish ;;\n"
          "    --help|--manual) _describe subcommand subcommands ;;\n"
          "    esac\n"
          "}\n\n"
          "_mjsolver \"$@\"\n",
          stdout);
}

/* fish ======================================================================================== */

static void fish_text(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
}

static void fish_action(value_kind kind, const char *choices)
{
    switch (kind) {
    case VALUE_CHOICE:
        fputs(" -x -a '", stdout);
        print_choices(choices);
        putchar('\'');
        break;
    case VALUE_RULE:
        fputs(" -x -a '" RULES "'", stdout);
        break;
    case VALUE_LAYOUT:
        fputs(" -r -F -a '(mjsolver layouts 2>/dev/null)'", stdout);
        break;
    case VALUE_FILE:
    case VALUE_FOLDER:
        fputs(" -r -F", stdout);
        break;
    default:
        fputs(" -x", stdout);
        break;
    }
}

static void fish_option(const char *name, const option_row *row)
{
    printf("complete -c mjsolver -n '__fish_seen_subcommand_from %s' -l %s", name, row->name + 2);
    if (row->letter != NULL && row->letter[1] != '-')
        printf(" -s %s", row->letter + 1);
    if (row->value != NULL)
        fish_action(row->kind, row->choices);
    fputs(" -d '", stdout);
    first_sentence(row->words, fish_text);
    fputs("'\n", stdout);
}

static void print_fish(void)
{
    const subcommand *what;
    const option_row *row;
    fputs("# Completion of mjsolver for fish. Made by mjsolver --completion fish.\n\n"
          "complete -c mjsolver -f\n",
          stdout);
    for (what = subcommands; what->name != NULL; what++) {
        printf("complete -c mjsolver -n __fish_use_subcommand -a %s -d '", what->name);
        fish_text(what->summary);
        fputs("'\n", stdout);
        if (what->operand_kind != VALUE_NONE) {
            printf("complete -c mjsolver -n '__fish_seen_subcommand_from %s'", what->name);
            fputs(what->operand_kind == VALUE_LAYOUT ? " -F -a '(mjsolver layouts 2>/dev/null)'\n" : " -F\n",
                  stdout);
        }
        for (row = what->options; row->name != NULL; row++)
            fish_option(what->name, row);
        for (row = common_options; row->name != NULL; row++)
            fish_option(what->name, row);
    }
}

int completion_print(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else
        return 0;
    return 1;
}
