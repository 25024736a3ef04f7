/* The rule: mj_options.rule, the calls that end in _by_rule, mj_layout_rule. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <string.h>

/* A tile over another across a gap, and two beside them. */
static const mj_tile gap[4] = {{0, 0, 0, 0}, {0, 0, 2, 1}, {0, 4, 0, 0}, {0, 8, 0, 1}};

static const int32_t wrong[] = {-1, MJ_RULE_ANY_LEVEL + 1, INT32_MIN, INT32_MAX};
#define WRONG (sizeof wrong / sizeof *wrong)

static void test_without_options(void)
{
    uint8_t flags[4];
    mj_pair pairs[2];
    uint64_t count = 0, index = 5;
    check_about("calls by a rule");
    CHECK_EQUAL(mj_playable_by_rule(gap, 4, MJ_RULE_ONE_LEVEL, flags), 4);
    CHECK_EQUAL(mj_playable(gap, 4, flags), 4);
    CHECK_EQUAL(mj_playable_by_rule(gap, 4, MJ_RULE_ANY_LEVEL, flags), 3);
    CHECK(flags[0] == 0 && flags[1] == 1 && flags[2] == 1 && flags[3] == 1);
    CHECK_EQUAL(mj_legal_pairs_by_rule(gap, 4, MJ_RULE_ANY_LEVEL, pairs, 2, &count), MJ_OK);
    CHECK(count == 1 && pairs[0].first == 1 && pairs[0].second == 3);
    CHECK_EQUAL(mj_legal_pairs_by_rule(gap, 4, MJ_RULE_ONE_LEVEL, pairs, 2, &count), MJ_OK);
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(mj_prune_scan_by_rule(gap, 4, MJ_RULE_ANY_LEVEL, NULL, 0, flags), MJ_UNKNOWN);
    CHECK_EQUAL(mj_random_attempts_by_rule(gap, 4, MJ_RULE_ANY_LEVEL, 10, 0, pairs, 2, &count),
                MJ_SOLVABLE);
    /* The tile on top goes first. */
    CHECK(count == 10 && pairs[0].first + pairs[0].second == 4);
    CHECK_EQUAL(mj_check_by_rule(gap, 4, MJ_RULE_ANY_LEVEL, NULL, 0, &index), MJ_OK);
    CHECK_EQUAL(index, 5);
}

static void test_wrong_rules(void)
{
    uint8_t flags[4];
    mj_pair pairs[2];
    uint64_t count, index;
    size_t k;
    check_about("rules that there are not");
    for (k = 0; k < WRONG; k++) {
        mj_options options = MJ_OPTIONS_INIT;
        fill(flags, sizeof flags);
        fill(pairs, sizeof pairs);
        fill(&count, sizeof count);
        CHECK_EQUAL(mj_playable_by_rule(gap, 4, wrong[k], flags), MJ_ERROR_RULE);
        CHECK_EQUAL(mj_legal_pairs_by_rule(gap, 4, wrong[k], pairs, 2, &count), MJ_ERROR_RULE);
        CHECK_EQUAL(mj_prune_scan_by_rule(gap, 4, wrong[k], NULL, 0, flags), MJ_ERROR_RULE);
        CHECK_EQUAL(mj_random_attempts_by_rule(gap, 4, wrong[k], 1, 0, pairs, 2, &count),
                    MJ_ERROR_RULE);
        CHECK_EQUAL(mj_check_by_rule(gap, 4, wrong[k], NULL, 0, &index), MJ_ERROR_RULE);
        CHECK_EQUAL(index, MJ_NO_INDEX);
        CHECK(untouched(flags, sizeof flags) && untouched(pairs, sizeof pairs));
        CHECK(untouched(&count, sizeof count));
        options.rule = wrong[k];
        CHECK_EQUAL(mj_solve(gap, 4, &options, NULL, 0, NULL), MJ_ERROR_OPTIONS_VALUE);
        CHECK_EQUAL(mj_hint(gap, 4, &options, NULL, NULL), MJ_ERROR_OPTIONS_VALUE);
    }
}

/* A proof by the one rule is none by the other. */
static void test_proof_rules(void)
{
    static const mj_tile tower[4] = {{0, 0, 0, 0}, {0, 0, 2, 0}, {0, 0, 4, 1}, {0, 0, 6, 1}};
    static const char one[] = "mjproof 1\n0\n", any[] = "mjproof 1 any-level\n0\n";
    mj_options options = MJ_OPTIONS_INIT;
    mj_report report = MJ_REPORT_INIT;
    check_about("proofs by a rule");
    CHECK_EQUAL(mj_solve(tower, 4, NULL, NULL, 0, NULL), MJ_SOLVABLE);
    CHECK_EQUAL(mj_check_proof(tower, 4, any, strlen(any), NULL, &report), MJ_ERROR_PROOF_RULE);
    CHECK_EQUAL(report.error_index, 1);
    options.rule = MJ_RULE_ANY_LEVEL;
    CHECK_EQUAL(mj_solve(tower, 4, &options, NULL, 0, NULL), MJ_UNSOLVABLE);
    CHECK_EQUAL(mj_check_proof(tower, 4, any, strlen(any), &options, NULL), MJ_UNSOLVABLE);
    CHECK_EQUAL(mj_check_proof(tower, 4, one, strlen(one), &options, NULL), MJ_ERROR_PROOF_RULE);
}

static void test_rule_of_layout(void)
{
    int32_t rule = 77;
    check_about("mj_layout_rule");
    CHECK_EQUAL(mj_layout_rule(NULL, &rule), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_layout_rule("turtle", NULL), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_layout_rule("no/such/layout", &rule), MJ_ERROR_LAYOUT_NAME);
    CHECK_EQUAL(rule, 77);
    CHECK_EQUAL(mj_layout_rule("turtle", &rule), MJ_OK);
    CHECK_EQUAL(rule, MJ_RULE_ONE_LEVEL);
}

void test_rules(void)
{
    test_without_options();
    test_wrong_rules();
    test_proof_rules();
    test_rule_of_layout();
    check_about(NULL);
}
