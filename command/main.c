/*
 * mjsolver, the command: finds the subcommand, reads the command line by the table, and runs it.
 * docs/command.md is its page.
 */
#include "completion.h"
#include "help.h"
#include "manual.h"
#include "near.h"
#include "order.h"
#include "system.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static int print_version(void)
{
    printf("mjsolver %s\n", MJ_VERSION);
    if (strcmp(MJ_VERSION, mj_version()) != 0)
        printf("with the library %s\n", mj_version());
    return STATUS_DONE;
}

static int no_such_subcommand(const char *name)
{
    const subcommand *row;
    near_name near = near_begin(name, strlen(name));
    for (row = subcommands; row->name != NULL; row++)
        near_offer(&near, row->name, strlen(row->name));
    fprintf(stderr, "mjsolver: there is no %s %s", name[0] == '-' ? "option" : "subcommand", name);
    if (near.count > 0)
        fprintf(stderr, "; did you mean %s?", near.names[0]);
    fputs("\nTry: mjsolver --help\n", stderr);
    return STATUS_USAGE;
}

/* Prints a page for the subcommand that is named, or for the command if none is. */
static int print_page(const char *name, int is_manual)
{
    const subcommand *what = name != NULL ? subcommand_named(name) : NULL;
    if (name != NULL && what == NULL)
        return no_such_subcommand(name);
    if (is_manual)
        manual_print(what);
    else if (what != NULL)
        help_subcommand(what);
    else
        help_command(stdout);
    return STATUS_DONE;
}

/* What is not the name of a subcommand. */
static int run_option(const char *name, const char *value)
{
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return print_page(value, 0);
    if (strcmp(name, "--manual") == 0)
        return print_page(value, 1);
    if (strcmp(name, "--version") == 0)
        return print_version();
    if (strcmp(name, "--completion") == 0) {
        if (value != NULL && completion_print(value))
            return STATUS_DONE;
        fprintf(stderr, "mjsolver: --completion: \"%s\" is none of bash|zsh|fish\n",
                value != NULL ? value : "");
        return STATUS_USAGE;
    }
    return no_such_subcommand(name);
}

static int run(int argc, char **argv)
{
    const subcommand *what;
    order given;
    int status;
    if (argc < 2) {
        help_command(stderr);
        return STATUS_USAGE;
    }
    what = subcommand_named(argv[1]);
    if (what == NULL)
        return run_option(argv[1], argc > 2 ? argv[2] : NULL);
    status = order_read(&given, what, argc - 2, argv + 2);
    if (status == STATUS_DONE && order_has(&given, "--help"))
        help_subcommand(what);
    else if (status == STATUS_DONE && order_has(&given, "--version"))
        print_version();
    else if (status == STATUS_DONE)
        status = what->run(&given);
    order_free(&given);
    return status;
}

int main(int argc, char **argv)
{
    int status, lost;
    system_begin();
    status = run(argc, argv);
    errno = 0;
    lost = fflush(stdout) != 0 || ferror(stdout);
    if (!lost)
        return status;
    fprintf(stderr, "mjsolver: standard output: %s\n", errno != 0 ? strerror(errno) : "cannot be written");
    return STATUS_FAILED;
}
