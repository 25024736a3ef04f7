/*
 * Solves a board within a time limit, shows progress on standard error when that is a terminal,
 * and stops at Ctrl-C: what a game does that must not keep its player waiting.
 *
 * Usage: limit [--cancel-after N] [--rule RULE] MILLISECONDS [FILE]
 *
 * MILLISECONDS: the time limit, 0 for none. FILE has one tile a line, "row col level group"; "-"
 * or no FILE: standard input. --cancel-after N: cancel at call N of the callback, as if Ctrl-C had
 * been pressed then; unlike a key it comes at the same point of the work every time.
 * RULE, "one-level" or "any-level", says which tiles lie above a tile; or that the game is
 * Shisen-Sho, as in "shisen" or "shisen:18x8+inside".
 *
 * Exit status: 0 solvable, 1 unsolvable, 2 unknown, 3 error.
 */
#include "arguments.h"
#include "board_file.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* What the callback needs, handed to it through mj_options.user. */
typedef struct watcher {
    int show;
    uint64_t shown_ns;
    uint64_t calls;
    uint64_t cancel_after;
} watcher;

/* Called several times a millisecond; shows progress ten times a second. */
static int watch(void *user, const mj_progress *progress)
{
    static const char *const phases[] = {"preparing", "scan", "attempts", "search"};
    watcher *self = (watcher *)user;
    self->calls++;
    if (self->show && progress->elapsed_ns >= self->shown_ns + 100000000) {
        const char *phase = progress->phase >= 0 && progress->phase <= MJ_PHASE_SEARCH
                                ? phases[progress->phase]
                                : "working";
        self->shown_ns = progress->elapsed_ns;
        fprintf(stderr, "\r%s: %" PRIu64 " attempts, %" PRIu64 " nodes, %.1f s ", phase,
                progress->attempts, progress->nodes, (double)progress->elapsed_ns / 1e9);
    }
    return interrupted || (self->cancel_after != 0 && self->calls >= self->cancel_after);
}

#ifdef __cplusplus
}
#endif

/* Solves the board and says how it ended. Returns the exit status. */
static int solve(const board_file *board, int32_t rule, uint64_t milliseconds,
                 uint64_t cancel_after)
{
    watcher self = {0, 0, 0, 0};
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    int32_t code;

    self.show = isatty(STDERR_FILENO);
    self.cancel_after = cancel_after;
    options.rule = rule;
    options.time_limit_ms = milliseconds;
    options.callback = watch;
    options.user = &self;

    signal(SIGINT, interrupt);
    code = mj_solve(board->tiles, board->tile_count, &options, NULL, 0, &report);
    signal(SIGINT, SIG_DFL);
    if (self.shown_ns != 0)
        fprintf(stderr, "\n");

    if (code < 0) {
        board_file_complain(board, "limit", code, report.error_index);
        return EXIT_ERROR;
    }
    if (code == MJ_SOLVABLE || code == MJ_UNSOLVABLE) {
        printf("%s\n", code == MJ_SOLVABLE ? "solvable" : "unsolvable");
        return code == MJ_SOLVABLE ? 0 : 1;
    }
    if (report.stop == MJ_STOP_TIME)
        printf("unknown: not decided within %" PRIu64 " ms\n", milliseconds);
    else if (report.stop == MJ_STOP_CANCELLED)
        printf("unknown: cancelled at call %" PRIu64 " of the callback\n", self.calls);
    else
        printf("unknown\n");
    return 2;
}

static int usage(void)
{
    fprintf(stderr, "usage: limit [--cancel-after N] [--rule RULE] MILLISECONDS [FILE]\n");
    return EXIT_ERROR;
}

int main(int argc, char **argv)
{
    uint64_t milliseconds, cancel_after = 0;
    board_file board;
    int status = EXIT_ERROR;
    int32_t rule = MJ_RULE_ONE_LEVEL;
    int next = 1;

    if (!take_rule("limit", &argc, argv, &rule))
        return usage();
    if (next < argc && strcmp(argv[next], "--cancel-after") == 0) {
        if (!read_number("limit", "--cancel-after", argv[next + 1], &cancel_after))
            return usage();
        next += 2;
    }
    if (next >= argc || argc > next + 2 ||
        !read_number("limit", "MILLISECONDS", argv[next], &milliseconds))
        return usage();
    if (board_file_read(&board, "limit", argv[next + 1]))
        status = solve(&board, rule, milliseconds, cancel_after);
    board_file_free(&board);
    return status;
}
