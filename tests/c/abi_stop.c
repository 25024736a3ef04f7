/* Limits and the callback: how a call stops before the board is decided. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

/* A deal that takes the paper's engine a search, of some hundred nodes. */
#define SEARCHED_DEAL 42
/* A deal that takes the default engine one. */
#define HARD_DEAL 785
/* A deal that keeps the search match by match busy for much longer than anybody waits. */
#define ENDLESS_DEAL 0

static void test_node_limit(void)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    uint64_t needed;
    check_about("node limit");
    deal_turtle(tiles, SEARCHED_DEAL);
    options.engine = MJ_ENGINE_PAIRING;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, NULL, 0, &report), MJ_SOLVABLE);
    CHECK_EQUAL(report.decided_by, MJ_BY_SEARCH);
    needed = report.nodes;
    CHECK(needed > 1);

    fill(pairs, sizeof pairs);
    options.node_limit = needed - 1;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, pairs, TURTLE_PAIRS, &report), MJ_UNKNOWN);
    CHECK(untouched(pairs, sizeof pairs));
    CHECK_EQUAL(report.verdict, MJ_UNKNOWN);
    CHECK_EQUAL(report.stop, MJ_STOP_NODES);
    CHECK_EQUAL(report.decided_by, MJ_BY_NOTHING);
    CHECK_EQUAL(report.nodes, needed - 1);
    CHECK_EQUAL(report.error_index, MJ_NO_INDEX);

    options.node_limit = needed;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, pairs, TURTLE_PAIRS, &report), MJ_SOLVABLE);
    CHECK_EQUAL(report.nodes, needed);
    CHECK(replay(tiles, TURTLE, pairs, TURTLE_PAIRS) == NULL);
}

static void test_time_limit(void)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    check_about("time limit");
    deal_turtle(tiles, ENDLESS_DEAL);
    fill(pairs, sizeof pairs);
    options.engine = MJ_ENGINE_MATCHES;
    options.attempts = MJ_NO_ATTEMPTS;
    options.time_limit_ms = 5;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, pairs, TURTLE_PAIRS, &report), MJ_UNKNOWN);
    CHECK(untouched(pairs, sizeof pairs));
    CHECK_EQUAL(report.stop, MJ_STOP_TIME);
    CHECK_EQUAL(report.decided_by, MJ_BY_NOTHING);
    CHECK_EQUAL(report.attempts, 0);

    /* A limit beyond what the clock can count is no limit. */
    deal_turtle(tiles, SEARCHED_DEAL);
    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.time_limit_ms = UINT64_MAX;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, pairs, TURTLE_PAIRS, &report), MJ_SOLVABLE);
    CHECK_EQUAL(report.stop, MJ_STOP_NONE);
}

static void test_attempt_limit(void)
{
    mj_tile tiles[TURTLE];
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    check_about("attempt limit");
    deal_turtle(tiles, SEARCHED_DEAL);
    options.engine = MJ_ENGINE_ATTEMPTS;
    options.attempts = 11;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, NULL, 0, &report), MJ_UNKNOWN);
    CHECK_EQUAL(report.stop, MJ_STOP_ATTEMPTS);
    CHECK_EQUAL(report.attempts, 11);
    CHECK_EQUAL(report.successes, 0);
    options.engine = MJ_ENGINE_AUTOMATIC;
    options.attempts = MJ_NO_ATTEMPTS;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, NULL, 0, &report), MJ_SOLVABLE);
    CHECK_EQUAL(report.attempts, 0);
    CHECK_EQUAL(report.decided_by, MJ_BY_SEARCH);
}

/* What a callback saw, and when and how it cancels. */
typedef struct listener {
    mj_progress last;
    unsigned calls;
    unsigned wrong;
    unsigned cancel_at;
    int answer;
} listener;

#ifdef __cplusplus
extern "C" {
#endif
static int follow(void *user, const mj_progress *progress)
{
    static const mj_tile two[2] = {{0, 0, 0, 0}, {0, 2, 0, 0}};
    listener *self = (listener *)user;
    self->calls++;
    self->wrong += progress->struct_size != sizeof *progress;
    self->wrong += progress->reserved != 0;
    self->wrong += progress->phase < MJ_PHASE_PREPARING || progress->phase > MJ_PHASE_SEARCH;
    /* Everything only ever grows. */
    self->wrong += progress->phase < self->last.phase;
    self->wrong += progress->elapsed_ns < self->last.elapsed_ns;
    self->wrong += progress->attempts < self->last.attempts;
    self->wrong += progress->scans < self->last.scans;
    self->wrong += progress->nodes < self->last.nodes;
    self->wrong += progress->conflicts < self->last.conflicts;
    self->last = *progress;
    /* The library may be called from here. */
    self->wrong += mj_solve(two, 2, NULL, NULL, 0, NULL) != MJ_SOLVABLE;
    return self->cancel_at != 0 && self->calls >= self->cancel_at ? self->answer : 0;
}
#ifdef __cplusplus
}
#endif

static void test_listening(void)
{
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS], unwatched[TURTLE_PAIRS];
    listener self;
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    check_about("callback that only listens");
    deal_turtle(tiles, HARD_DEAL);
    memset(&self, 0, sizeof self);
    options.callback = follow;
    options.user = &self;
    CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, pairs, TURTLE_PAIRS, &report), MJ_SOLVABLE);
    CHECK(self.calls > 1);
    CHECK_EQUAL(self.wrong, 0);
    CHECK(self.last.nodes <= report.nodes);
    CHECK(self.last.attempts <= report.attempts);
    CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, unwatched, TURTLE_PAIRS, NULL), MJ_SOLVABLE);
    CHECK(memcmp(pairs, unwatched, sizeof pairs) == 0);
}

static void test_cancelling(void)
{
    static const int answers[] = {1, -1, 256};
    mj_tile tiles[TURTLE];
    mj_pair pairs[TURTLE_PAIRS];
    unsigned k;
    check_about("callback that cancels");
    deal_turtle(tiles, SEARCHED_DEAL);
    for (k = 0; k < 3; k++) {
        listener self;
        mj_options options = MJ_OPTIONS_INIT;
        mj_report report = MJ_REPORT_INIT;
        memset(&self, 0, sizeof self);
        self.cancel_at = k + 1;
        self.answer = answers[k];
        options.engine = MJ_ENGINE_PAIRING;
        options.callback = follow;
        options.user = &self;
        fill(pairs, sizeof pairs);
        CHECK_EQUAL(mj_solve(tiles, TURTLE, &options, pairs, TURTLE_PAIRS, &report), MJ_UNKNOWN);
        CHECK(untouched(pairs, sizeof pairs));
        CHECK_EQUAL(report.stop, MJ_STOP_CANCELLED);
        CHECK_EQUAL(report.decided_by, MJ_BY_NOTHING);
        /* Not called again once it cancelled. */
        CHECK_EQUAL(self.calls, k + 1);
        CHECK_EQUAL(self.wrong, 0);
    }
}

void test_stopping(void)
{
    test_node_limit();
    test_time_limit();
    test_attempt_limit();
    test_listening();
    test_cancelling();
    check_about(NULL);
}
