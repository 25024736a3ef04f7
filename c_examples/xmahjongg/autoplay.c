/*
 * Plays Xmahjongg, the real game: works out the deal from its number, solves it, and clicks the
 * pairs in the game's window. Every click is checked on the screen.
 *
 * Usage: autoplay [OPTION]... [BOARD]
 *
 * BOARD is a number of an "any board" of Xmahjongg (bit 16 is clear, as in all numbers below 65536).
 * Without it the game chooses a board, and the number is read from the game's standard error.
 *
 *   --layout NAME     A layout of Xmahjongg, or a file with a "/" in its path. Default: "default".
 *   --delay MS        Wait so long before each pair, to be watched.
 *   --fewest          When the board cannot be won, play so that the fewest tiles are left.
 *   --running         Play in the window that is open instead of starting the game. Without BOARD,
 *                     the number is read from standard input: xmahjongg -a 2>&1 | autoplay --running
 *   --quit            End the game that was started, instead of waiting until its window is closed.
 *   --program FILE    The game, if not "xmahjongg".
 *   --time-limit MS   Give up solving after so long. Default: 60000; 0 for no limit.
 *
 * Exit status: 0 cleared, 1 the board cannot be won, 2 not known within the limit, 3 error.
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "../arguments.h"
#include "../layout_file.h"
#include "process.h"
#include "strategy.h"
#include "window.h"

#include <X11/Xutil.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What to do. */
typedef struct order {
    const char *layout;
    char *program;
    uint64_t delay;
    uint64_t time_limit;
    int fewest;
    int running;
    int quit;
    int number_given;
    uint64_t number;
} order;

static int usage(void)
{
    fprintf(stderr, "usage: autoplay [--layout NAME] [--delay MS] [--fewest] [--running] [--quit] "
                    "[--program FILE] [--time-limit MS] [BOARD]\n");
    return EXIT_ERROR;
}

static int read_order(order *wanted, int argc, char **argv)
{
    int k;
    for (k = 1; k < argc; k++) {
        const char *word = argv[k];
        int last = k + 1 == argc;
        if (strcmp(word, "--fewest") == 0)
            wanted->fewest = 1;
        else if (strcmp(word, "--running") == 0)
            wanted->running = 1;
        else if (strcmp(word, "--quit") == 0)
            wanted->quit = 1;
        else if (strcmp(word, "--layout") == 0 && !last)
            wanted->layout = argv[++k];
        else if (strcmp(word, "--program") == 0 && !last)
            wanted->program = argv[++k];
        else if (strcmp(word, "--delay") == 0 && !last) {
            if (!read_number("autoplay", word, argv[++k], &wanted->delay))
                return 0;
        } else if (strcmp(word, "--time-limit") == 0 && !last) {
            if (!read_number("autoplay", word, argv[++k], &wanted->time_limit))
                return 0;
        } else if (last && word[0] != '-') {
            wanted->number_given = 1;
            if (!read_number("autoplay", "BOARD", word, &wanted->number))
                return 0;
        } else {
            return 0;
        }
    }
    return 1;
}

/* Reads the layout where the game would find it. */
static int read_layout(layout_file *layout, const char *name)
{
    char *full = (char *)malloc(strlen("xmahjongg/") + strlen(name) + 1);
    int done = 0;
    layout->tiles = NULL;
    if (full != NULL) {
        sprintf(full, "%s%s", strchr(name, '/') == NULL ? "xmahjongg/" : "", name);
        done = layout_file_read(layout, "autoplay", full, 0);
    }
    free(full);
    layout->name = name;
    return done;
}

/* Starts the game, under a resource name by which its window is found. */
static int start(const order *wanted, game_process *game, char *name)
{
    char number[32], layout_option[] = "--layout", number_option[] = "--number";
    char any[] = "--any-boards", tileset_option[] = "--tileset", tileset[] = "thick";
    char name_option[] = "--name";
    char *arguments[11];
    char *layout = (char *)malloc(strlen(wanted->layout) + 1);
    int count = 0, started;
    if (layout == NULL)
        return 0;
    strcpy(layout, wanted->layout);
    snprintf(number, sizeof number, "%" PRIu64, wanted->number);
    arguments[count++] = wanted->program;
    arguments[count++] = name_option;
    arguments[count++] = name;
    arguments[count++] = tileset_option;
    arguments[count++] = tileset;
    arguments[count++] = layout_option;
    arguments[count++] = layout;
    if (wanted->number_given) {
        arguments[count++] = number_option;
        arguments[count++] = number;
    } else {
        arguments[count++] = any;
    }
    arguments[count] = NULL;
    started = process_start(game, arguments);
    free(layout);
    return started;
}

static void wait_for(uint64_t milliseconds)
{
    struct timespec time;
    time.tv_sec = (time_t)(milliseconds / 1000);
    time.tv_nsec = (long)(milliseconds % 1000) * 1000000L;
    nanosleep(&time, NULL);
}

/* Clicks a pair and sees both tiles go. */
static int play_pair(const game_window *game, const point faces[2], const point clicks[2])
{
    XImage *first, *lit, *second = NULL, *first_gone = NULL, *second_gone = NULL;
    first = window_look(game, faces[0]);
    if (first == NULL)
        return 0;
    window_click(game, clicks[0]);
    lit = window_change(game, faces[0], first, NULL);
    if (lit != NULL)
        second = window_look(game, faces[1]);
    if (second != NULL) {
        window_click(game, clicks[1]);
        first_gone = window_change(game, faces[0], first, lit);
    }
    if (first_gone != NULL) {
        second_gone = window_change(game, faces[1], second, NULL);
        XDestroyImage(first_gone);
    }
    XDestroyImage(first);
    if (lit != NULL)
        XDestroyImage(lit);
    if (second != NULL)
        XDestroyImage(second);
    if (second_gone == NULL)
        return 0;
    XDestroyImage(second_gone);
    return 1;
}

/* Clicks the pairs in their order. Returns 1; or 0 after saying what went wrong. */
static int play(const order *wanted, const game_window *game, const strategy *plan)
{
    const layout_file *board = plan->board;
    const point corner = layout_corner(board->tiles, board->tile_count, game->width, game->height);
    unsigned char *gone = (unsigned char *)calloc(board->tile_count + 1, 1);
    size_t k;
    if (gone == NULL || plan->pair_count == 0) {
        free(gone);
        return plan->pair_count == 0;
    }
    if (!window_settle(game, face_corner(corner, &board->tiles[plan->pairs[0].first]))) {
        free(gone);
        return 0;
    }
    for (k = 0; k < plan->pair_count; k++) {
        const uint32_t tiles[2] = {plan->pairs[k].first, plan->pairs[k].second};
        point faces[2], clicks[2];
        int side;
        wait_for(wanted->delay);
        for (side = 0; side < 2; side++) {
            faces[side] = face_corner(corner, &board->tiles[tiles[side]]);
            if (!place_to_click(board->tiles, board->tile_count, gone, corner, tiles[side],
                                &clicks[side]))
                break;
        }
        if (side < 2 || !play_pair(game, faces, clicks)) {
            const mj_tile *tile = &board->tiles[tiles[0]];
            fprintf(stderr,
                    "autoplay: pair %zu, with the tile at row %d, column %d, level %d, %s\n", k + 1,
                    (int)tile->row, (int)tile->col, (int)tile->level,
                    side < 2 ? "is hidden behind other tiles"
                             : "did not go: is this board and layout on the screen?");
            break;
        }
        gone[tiles[0]] = gone[tiles[1]] = 1;
    }
    free(gone);
    return k == plan->pair_count;
}

/*
 * Solves the board of this number and plays it in the window. Returns the exit status, and tells
 * whether there is anything to look at.
 */
static int solve_and_play(const order *wanted, layout_file *board, const char *window_name,
                          int *played)
{
    strategy plan;
    game_window game;
    int status = strategy_find(&plan, board, wanted->number, wanted->fewest, wanted->time_limit);
    game.display = NULL;
    fflush(stdout);
    if (plan.pair_count > 0) {
        if (!window_open(&game, window_name) || !play(wanted, &game, &plan)) {
            status = EXIT_ERROR;
        } else {
            size_t left = board->tile_count - 2 * plan.pair_count;
            if (left == 0)
                printf("cleared: %zu pairs\n", plan.pair_count);
            else
                printf("played %zu pairs: %zu tiles are left\n", plan.pair_count, left);
            fflush(stdout);
            *played = 1;
        }
        window_close(&game);
    }
    strategy_free(&plan);
    return status;
}

/* The same in a game that is started for it. */
static int play_new(order *wanted, layout_file *board)
{
    game_process game;
    char name[64];
    uint64_t said;
    int status = EXIT_ERROR, played = 0;
    snprintf(name, sizeof name, "autoplay-%ld", (long)getpid());
    if (!start(wanted, &game, name))
        return EXIT_ERROR;
    if (!process_board_number(game.errors, &said)) {
        fprintf(stderr, "autoplay: %s did not say a board number\n", wanted->program);
    } else if (wanted->number_given && said != wanted->number) {
        fprintf(stderr, "autoplay: %s has dealt board %" PRIu64 "\n", wanted->program, said);
    } else {
        wanted->number = said;
        status = solve_and_play(wanted, board, name, &played);
    }
    if (played && !wanted->quit)
        process_wait(&game);
    else
        process_end(&game);
    return status;
}

static int play_running(order *wanted, layout_file *board)
{
    int played;
    if (!wanted->number_given && !process_board_number(STDIN_FILENO, &wanted->number)) {
        fprintf(stderr, "autoplay: no board number on standard input\n");
        return EXIT_ERROR;
    }
    return solve_and_play(wanted, board, NULL, &played);
}

int main(int argc, char **argv)
{
    char program[] = "xmahjongg";
    order wanted = {"default", NULL, 0, 60000, 0, 0, 0, 0, 0};
    layout_file board;
    int status = EXIT_ERROR;
    wanted.program = program;
    if (!read_order(&wanted, argc, argv))
        return usage();
    if (read_layout(&board, wanted.layout))
        status = wanted.running ? play_running(&wanted, &board) : play_new(&wanted, &board);
    layout_file_free(&board);
    return status;
}
