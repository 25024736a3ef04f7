#include "progress.h"

#include "system.h"

#include <inttypes.h>
#include <stdio.h>

/* When the line was shown last, in nanoseconds of the call; 0: it is not there. */
static uint64_t shown_ns;

static int MJ_CALL show(void *program, const mj_progress *progress)
{
    const uint64_t second = 1000000000;
    if (progress->elapsed_ns < second || progress->elapsed_ns < shown_ns + second / 5)
        return 0;
    shown_ns = progress->elapsed_ns;
    fprintf(stderr, "\r%s: %.1f s, %" PRIu64 " random games, %" PRIu64 " nodes\033[K",
            (const char *)program, (double)progress->elapsed_ns / 1e9, progress->attempts,
            progress->nodes);
    fflush(stderr);
    return 0;
}

void progress_watch(mj_options *options, const char *program)
{
    shown_ns = 0;
    if (!system_is_terminal(stderr))
        return;
    options->callback = show;
    options->user = (void *)program;
}

void progress_end(void)
{
    if (shown_ns > 0)
        fputs("\r\033[K", stderr);
    shown_ns = 0;
}
