/* mj_survey, on one thread and on several. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the callbacks have seen. */
typedef struct witness {
    uint64_t deals_in_parts;
    unsigned parts;
    unsigned stop_after_parts;
} witness;

static int see_part(void *user, const mj_survey_result *part)
{
    witness *self = (witness *)user;
    self->deals_in_parts += part->deals;
    self->parts++;
    return self->parts == self->stop_after_parts;
}

static int see_progress(void *user, const mj_survey_result *so_far)
{
    (void)user;
    return so_far->struct_size != sizeof *so_far;
}

#ifdef __cplusplus
}
#endif

static void test_totals(unsigned deals)
{
    mj_tile layout[TURTLE], tiles[TURTLE];
    uint64_t solvable = 0, seed;
    uint32_t threads;
    check_about("survey");
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    for (seed = 40; seed < 40 + deals; seed++) {
        deal_turtle(tiles, seed);
        solvable += mj_solve(tiles, TURTLE, NULL, NULL, 0, NULL) == MJ_SOLVABLE;
    }
    for (threads = 0; threads < 4; threads++) {
        mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
        mj_survey_result result = MJ_SURVEY_RESULT_INIT;
        witness self = {0, 0, 0};
        plan.first_seed = 40;
        plan.deal_count = deals;
        plan.threads = threads;
        plan.callback = see_progress;
        plan.part_callback = see_part;
        plan.user = &self;
        CHECK_EQUAL(mj_survey(layout, TURTLE, NULL, &plan, &result), MJ_OK);
        CHECK_EQUAL(result.struct_size, sizeof result);
        CHECK_EQUAL(result.stop, MJ_STOP_NONE);
        CHECK_EQUAL(result.deals, deals);
        CHECK_EQUAL(result.solvable, solvable);
        CHECK_EQUAL(result.unsolvable, deals - solvable);
        CHECK_EQUAL(result.hardest_count, deals < MJ_HARDEST ? (int)deals : MJ_HARDEST);
        CHECK_EQUAL(self.deals_in_parts, deals);
    }
}

static void test_cancelling(void)
{
    mj_tile layout[TURTLE];
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
    mj_survey_result result = MJ_SURVEY_RESULT_INIT;
    witness self = {0, 0, 1};
    check_about("cancelled survey");
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    plan.deal_count = UINT64_MAX;
    plan.threads = 2;
    plan.part_callback = see_part;
    plan.user = &self;
    CHECK_EQUAL(mj_survey(layout, TURTLE, NULL, &plan, &result), MJ_OK);
    CHECK_EQUAL(result.stop, MJ_STOP_CANCELLED);
    CHECK_EQUAL(result.deals, self.deals_in_parts);
    CHECK(result.deals > 0 && result.deals == result.solvable + result.unsolvable);
}

static void test_bad_surveys(void)
{
    mj_tile layout[TURTLE];
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT, other;
    mj_survey_result result;
    check_about("bad surveys");
    CHECK_EQUAL(mj_turtle(layout, TURTLE), TURTLE);
    fill(&result, sizeof result);
    result.struct_size = sizeof result;
    CHECK_EQUAL(mj_survey(layout, TURTLE, NULL, NULL, &result), MJ_ERROR_NULL);
    plan.threads = MJ_MAX_THREADS + 1;
    CHECK_EQUAL(mj_survey(layout, TURTLE, NULL, &plan, &result), MJ_ERROR_OPTIONS_VALUE);
    plan.threads = 1;
    plan.group_size = 5;
    CHECK_EQUAL(mj_survey(layout, TURTLE, NULL, &plan, &result), MJ_ERROR_GROUP_SIZE);
    plan.struct_size = 1;
    CHECK_EQUAL(mj_survey(layout, TURTLE, NULL, &plan, &result), MJ_ERROR_OPTIONS_SIZE);
    CHECK(untouched(&result.stop, sizeof result - offsetof(mj_survey_result, stop)));
    CHECK_EQUAL(mj_survey_plan_init(&other, sizeof other), MJ_OK);
    CHECK(other.struct_size == sizeof other && other.deal_count == 0 && other.user == NULL);
    CHECK_EQUAL(mj_survey_result_init(&result, sizeof result), MJ_OK);
    CHECK(result.struct_size == sizeof result && result.deals == 0);
}

void test_surveys(unsigned deals)
{
    test_totals(deals);
    test_cancelling();
    test_signals(deals);
    test_bad_surveys();
    check_about(NULL);
}
