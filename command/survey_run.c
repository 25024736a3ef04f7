#include "survey_run.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many parts wait to be written down at most. */
#define WAITING 512

#ifdef __cplusplus
extern "C" {
#endif

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* A call of mj_survey, for its callbacks. */
typedef struct stretch {
    survey_run *run;
    size_t entry;
    mj_survey_result waiting[WAITING];
    size_t waiting_count;
    uint64_t written_ns;
    uint64_t shown_ns;
} stretch;

static int by_seed(const void *a, const void *b)
{
    const mj_survey_result *x = (const mj_survey_result *)a, *y = (const mj_survey_result *)b;
    return x->first_seed < y->first_seed ? -1 : x->first_seed > y->first_seed;
}

/* Writes down what waits: parts that follow each other go into one line. */
static int write_waiting(stretch *self)
{
    survey_run *run = self->run;
    survey_entry *entry = &run->book->entries[self->entry];
    size_t k = 0;
    qsort(self->waiting, self->waiting_count, sizeof *self->waiting, by_seed);
    while (k < self->waiting_count) {
        mj_survey_result line = self->waiting[k++];
        while (k < self->waiting_count &&
               self->waiting[k].first_seed == line.first_seed + line.deals)
            survey_sum(&line, &self->waiting[k++]);
        if (survey_entry_add(entry, &line) != 1 ||
            !survey_log_append(run->log, run->program, entry, &line)) {
            run->failed = 1;
            break;
        }
    }
    self->waiting_count = 0;
    return !run->failed;
}

static int keep_part(void *user, const mj_survey_result *part)
{
    stretch *self = (stretch *)user;
    self->waiting[self->waiting_count++] = *part;
    if (self->waiting_count == WAITING || part->elapsed_ns - self->written_ns >= self->run->write_ms * 1000000) {
        self->written_ns = part->elapsed_ns;
        return !write_waiting(self);
    }
    return 0;
}

/* A line with the rate and the time left, five times a second. */
static void show_progress(stretch *self, const mj_survey_result *so_far)
{
    survey_run *run = self->run;
    const survey_entry *entry = &run->book->entries[self->entry];
    double done = run->deals_done + (double)so_far->deals;
    double seconds = run->seconds + (double)so_far->elapsed_ns / 1e9;
    double left = done > 0 ? (run->deals_to_do - done) * seconds / done : 0;
    self->shown_ns = so_far->elapsed_ns;
    fprintf(stderr, "\r%.40s%s: %.0f of %.0f deals", entry->name,
            entry->transposed ? ", transposed" : "", done, run->deals_to_do);
    if (so_far->deals > 0)
        fprintf(stderr, ", %.2f %% unsolvable",
                100 * (double)so_far->unsolvable / (double)so_far->deals);
    fprintf(stderr, ", %.0f a second, %.0f:%02.0f left \033[K", seconds > 0 ? done / seconds : 0,
            floor(left / 60), fmod(floor(left), 60));
}

static int ask(void *user, const mj_survey_result *so_far)
{
    stretch *self = (stretch *)user;
    if (self->run->show && so_far->elapsed_ns >= self->shown_ns + 200000000)
        show_progress(self, so_far);
    return interrupted || self->run->failed;
}

#ifdef __cplusplus
}
#endif

void survey_run_catch_signals(void)
{
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
}

double survey_run_missing(const survey_run *run, const survey_entry *entry)
{
    uint64_t from = run->seeds.first;
    double missing = 0;
    seed_range gap;
    while (survey_entry_gap(entry, from, run->seeds.last, &gap)) {
        missing += (double)(gap.last - gap.first) + 1;
        if (gap.last == run->seeds.last)
            break;
        from = gap.last + 1;
    }
    return missing;
}

/* Deals a range of seeds that has not been dealt before. */
static void run_gap(survey_run *run, stretch *self, seed_range gap, const mj_tile *tiles,
                    size_t tile_count)
{
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
    mj_survey_result result = MJ_SURVEY_RESULT_INIT;
    int32_t code;
    plan.first_seed = gap.first;
    plan.deal_count = gap.last - gap.first + 1;
    plan.group_size = run->group_size;
    plan.threads = run->threads;
    plan.time_limit_ms = run->time_limit_ms;
    plan.callback = ask;
    plan.part_callback = keep_part;
    plan.user = self;
    self->waiting_count = 0;
    self->written_ns = self->shown_ns = 0;
    code = mj_survey(tiles, tile_count, &run->options, &plan, &result);
    write_waiting(self);
    if (code != MJ_OK) {
        fprintf(stderr, "%s: %s: %s\n", run->program, run->book->entries[self->entry].name,
                mj_strerror(code));
        run->failed = 1;
        run->error = code;
    }
    run->deals_done += (double)result.deals;
    run->seconds += (double)result.elapsed_ns / 1e9;
    if (run->time_limit_ms != 0) {
        uint64_t spent = result.elapsed_ns / 1000000 + 1;
        run->time_limit_ms = spent < run->time_limit_ms ? run->time_limit_ms - spent : 0;
        run->stopped |= run->time_limit_ms == 0;
    }
    run->stopped |= result.stop != MJ_STOP_NONE || run->failed || interrupted;
}

void survey_run_layout(survey_run *run, size_t entry, const mj_tile *tiles, size_t tile_count)
{
    stretch *self = (stretch *)malloc(sizeof *self);
    seed_range gap;
    if (self == NULL) {
        fprintf(stderr, "%s: out of memory\n", run->program);
        run->failed = run->stopped = 1;
        return;
    }
    memset(self, 0, sizeof *self);
    self->run = run;
    self->entry = entry;
    while (!run->stopped && survey_entry_gap(&run->book->entries[entry], run->seeds.first,
                                             run->seeds.last, &gap))
        run_gap(run, self, gap, tiles, tile_count);
    if (run->show)
        fprintf(stderr, "\r\033[K");
    free(self);
}
