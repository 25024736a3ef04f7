/*
 * Two and four threads that solve different boards at once get what one thread gets: verdicts,
 * pairs and counters.
 *
 * Usage: test_threads [DEALS]
 *
 * DEALS is the number of boards, 40 unless told.
 */
#include "boards.h"
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_THREADS 4

/* All that a call gives. */
typedef struct answer {
    mj_pair pairs[TURTLE_PAIRS];
    mj_report report;
    uint64_t won;
} answer;

/* The boards that one thread solves: every `step`-th, from `first`. */
typedef struct share {
    const mj_tile *boards;
    answer *answers;
    size_t board_count;
    size_t first;
    size_t step;
} share;

static void solve(const mj_tile *tiles, uint64_t seed, answer *found)
{
    mj_options options = MJ_OPTIONS_INIT;
    memset(found, 0, sizeof *found);
    found->report.struct_size = sizeof found->report;
    options.seed = seed;
    /* Not all of them with the same engine. */
    if (seed % 3 == 0) {
        options.engine = MJ_ENGINE_PAIRING;
        options.attempts = MJ_NO_ATTEMPTS;
        options.node_limit = 300;
    }
    mj_solve(tiles, TURTLE, &options, found->pairs, TURTLE_PAIRS, &found->report);
    mj_random_attempts(tiles, TURTLE, 20, seed, NULL, 0, &found->won);
    /* Time is the one thing that may differ. */
    found->report.elapsed_ns = 0;
}

#ifdef __cplusplus
extern "C" {
#endif
static void *work(void *user)
{
    const share *part = (const share *)user;
    size_t k;
    for (k = part->first; k < part->board_count; k += part->step)
        solve(part->boards + k * TURTLE, k, &part->answers[k]);
    return NULL;
}
#ifdef __cplusplus
}
#endif

static void solve_in_threads(const mj_tile *boards, answer *answers, size_t board_count,
                             size_t thread_count)
{
    pthread_t threads[MOST_THREADS];
    share shares[MOST_THREADS];
    size_t k;
    for (k = 0; k < thread_count; k++) {
        share part = {boards, answers, board_count, k, thread_count};
        shares[k] = part;
        if (pthread_create(&threads[k], NULL, work, &shares[k]) != 0) {
            fprintf(stderr, "test_threads: a thread cannot be started\n");
            exit(2);
        }
    }
    for (k = 0; k < thread_count; k++)
        pthread_join(threads[k], NULL);
}

int main(int argc, char **argv)
{
    int deals = argc > 1 ? atoi(argv[1]) : 40;
    size_t board_count = (size_t)deals, thread_count, k, verdicts[3] = {0, 0, 0};
    mj_tile *boards = (mj_tile *)calloc(board_count, TURTLE * sizeof *boards);
    answer *alone = (answer *)calloc(board_count, sizeof *alone);
    answer *together = (answer *)calloc(board_count, sizeof *together);
    share all;
    if (argc > 2 || deals < 1 || boards == NULL || alone == NULL || together == NULL) {
        fprintf(stderr, "usage: test_threads [DEALS]\n");
        return 2;
    }
    for (k = 0; k < board_count; k++)
        deal_turtle(boards + k * TURTLE, k);
    all.boards = boards;
    all.answers = alone;
    all.board_count = board_count;
    all.first = 0;
    all.step = 1;
    work(&all);
    for (k = 0; k < board_count; k++) {
        int32_t verdict = alone[k].report.verdict;
        CHECK(verdict >= MJ_UNKNOWN && verdict <= MJ_UNSOLVABLE);
        if (verdict >= 0)
            verdicts[verdict]++;
        if (verdict == MJ_SOLVABLE)
            CHECK(replay(boards + k * TURTLE, TURTLE, alone[k].pairs, TURTLE_PAIRS) == NULL);
    }
    CHECK(verdicts[MJ_SOLVABLE] > 0);
    for (thread_count = 2; thread_count <= MOST_THREADS; thread_count += 2) {
        memset(together, 0xFF, board_count * sizeof *together);
        solve_in_threads(boards, together, board_count, thread_count);
        for (k = 0; k < board_count; k++)
            CHECK(memcmp(&alone[k], &together[k], sizeof *alone) == 0);
    }
    free(boards);
    free(alone);
    free(together);
    return check_end("test_threads");
}
