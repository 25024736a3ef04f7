/* No thread of a survey takes a signal of the process. Windows has no such signals. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "abi.h"

#ifdef _WIN32

void test_signals(unsigned deals) { (void)deals; }

#else

#include "boards.h"
#include "check.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

static volatile sig_atomic_t signals;

static void count_signal(int number)
{
    (void)number;
    signals = signals + 1;
}

/* Sends the process a signal that this thread does not take: no helper may take it either. */
static int send_signal(void *user, const mj_survey_result *so_far)
{
    sigset_t mine, before;
    const struct timespec moment = {0, 2000000};
    int *taken_by_others = (int *)user;
    (void)so_far;
    sigemptyset(&mine);
    sigaddset(&mine, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &mine, &before);
    signals = 0;
    kill(getpid(), SIGUSR1);
    nanosleep(&moment, NULL);
    *taken_by_others += signals;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return signals != 1;
}

#ifdef __cplusplus
}
#endif

void test_signals(unsigned deals)
{
    mj_tile layout[TURTLE];
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
    mj_survey_result result = MJ_SURVEY_RESULT_INIT;
    int taken_by_others = 0;
    struct sigaction counting, before;
    memset(&counting, 0, sizeof counting);
    counting.sa_handler = count_signal;
    check_about("signals during a survey");
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    plan.deal_count = 20 * (uint64_t)deals;
    plan.threads = 4;
    plan.callback = send_signal;
    CHECK_EQUAL(sigaction(SIGUSR1, &counting, &before), 0);
    plan.user = &taken_by_others;
    CHECK_EQUAL(mj_survey(layout, TURTLE, NULL, &plan, &result), MJ_OK);
    CHECK_EQUAL(result.stop, MJ_STOP_NONE);
    CHECK_EQUAL(signals, 1);
    CHECK_EQUAL(taken_by_others, 0);
    CHECK_EQUAL(sigaction(SIGUSR1, &before, NULL), 0);
}

#endif
