/* The game as a process of its own, and what it says on its standard error. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A game that was started here. */
typedef struct game_process {
    pid_t id;
    /* The end of a pipe: what the game writes on its standard error. */
    int errors;
} game_process;

/*
 * Starts the game with these arguments, the last of which is NULL. The first is the program, which
 * is looked for in PATH and then in /usr/games, where Debian has it. Returns 1; or 0 after saying on
 * standard error what is wrong.
 */
int process_start(game_process *game, char **arguments);

/*
 * Reads from a file until a line "board number N" has come. What else there is goes to standard
 * error. Returns 1; or 0 when the file ends before, or after ten seconds without a line.
 */
int process_board_number(int file, uint64_t *number);

/* Passes on what the game says until it has ended. */
void process_wait(game_process *game);

/* Ends the game. */
void process_end(game_process *game);

#ifdef __cplusplus
}
#endif

#endif
