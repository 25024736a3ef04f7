#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "process.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long the game may take to say its board number, in milliseconds. */
#define PATIENCE 10000

/* Becomes the game. Returns only when that fails. */
static void become(char **arguments)
{
    char path[4096];
    execvp(arguments[0], arguments);
    if (errno == ENOENT && strchr(arguments[0], '/') == NULL) {
        snprintf(path, sizeof path, "/usr/games/%s", arguments[0]);
        execv(path, arguments);
    }
    fprintf(stderr, "autoplay: %s: %s\n", arguments[0], strerror(errno));
}

int process_start(game_process *game, char **arguments)
{
    int ends[2];
    game->id = -1;
    game->errors = -1;
    if (pipe(ends) != 0) {
        perror("autoplay: pipe");
        return 0;
    }
    game->id = fork();
    if (game->id == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        become(arguments);
        _exit(127);
    }
    close(ends[1]);
    if (game->id < 0) {
        perror("autoplay: fork");
        close(ends[0]);
        return 0;
    }
    game->errors = ends[0];
    return 1;
}

/* Reads a line, as much of it as there is room for. Returns 0 at the end, or when none comes. */
static int read_line(int file, char *line, size_t capacity)
{
    size_t length = 0;
    for (;;) {
        struct pollfd input;
        char byte;
        input.fd = file;
        input.events = POLLIN;
        if (poll(&input, 1, PATIENCE) <= 0 || read(file, &byte, 1) != 1)
            return 0;
        if (length + 1 < capacity)
            line[length++] = byte;
        line[length] = '\0';
        if (byte == '\n')
            return 1;
    }
}

int process_board_number(int file, uint64_t *number)
{
    char line[256];
    char rest;
    while (read_line(file, line, sizeof line)) {
        if (sscanf(line, "board number %10" SCNu64 "%c", number, &rest) == 2 && rest == '\n')
            return 1;
        fputs(line, stderr);
    }
    return 0;
}

void process_wait(game_process *game)
{
    char bytes[256];
    ssize_t count;
    while ((count = read(game->errors, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)count, stderr);
    close(game->errors);
    while (waitpid(game->id, NULL, 0) < 0 && errno == EINTR)
        ;
}

void process_end(game_process *game)
{
    kill(game->id, SIGTERM);
    process_wait(game);
}
