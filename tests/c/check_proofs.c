/*
 * The checker c_examples/check_proof.c, as it is, for many proofs: it is called once a proof, in a
 * process of its own, but without starting a program and without files.
 *
 * Standard input has, for every proof, a line with the lengths of the board and of the proof and
 * the rule, and then both. What the checker says goes to standard output, and then a line "status N".
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *contents[2]; /* of the board, and of the proof */
static size_t lengths[2];
static char rule[40];

static FILE *open_one(const char *name, const char *mode)
{
    int which = strcmp(name, "proof") == 0;
    /* Nothing would be an error, says POSIX. */
    return lengths[which] == 0 ? (fopen)("/dev/null", mode)
                               : fmemopen(contents[which], lengths[which], mode);
}

#define fopen(name, mode) open_one(name, mode)
#define main check_one
#include "../../c_examples/check_proof.c"
#undef main

static int check(void)
{
    char program[] = "check_proof", board[] = "board", proof[] = "proof";
    char *arguments[] = {program, board, proof, rule, NULL};
    dup2(STDOUT_FILENO, STDERR_FILENO);
    return check_one(4, arguments);
}

int main(void)
{
    while (scanf("%zu %zu %39s", &lengths[0], &lengths[1], rule) == 3 && getchar() == '\n') {
        int k, status = 0;
        pid_t child;
        for (k = 0; k < 2; k++) {
            contents[k] = (char *)realloc(contents[k], lengths[k] + 1);
            if (contents[k] == NULL || fread(contents[k], 1, lengths[k], stdin) != lengths[k])
                return EXIT_FAILURE;
        }
        child = fork();
        if (child == 0)
            exit(check());
        if (child < 0 || waitpid(child, &status, 0) != child)
            return EXIT_FAILURE;
        printf("status %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
        fflush(stdout);
    }
    return EXIT_SUCCESS;
}
