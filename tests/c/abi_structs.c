/* mj_options and mj_report: sizes, growth in later versions, and values. */
#include "abi.h"
#include "boards.h"
#include "check.h"

#include <stddef.h>
#include <string.h>

/* Beyond this the library takes a size for garbage, and reads nothing. */
#define LARGEST_STRUCT 4096

static const mj_tile two[2] = {{0, 0, 0, 0}, {0, 2, 0, 0}};

/* The structs as a later version of the header may have them. */
typedef struct later_options {
    mj_options known;
    unsigned char unknown[24];
} later_options;

typedef struct later_report {
    mj_report known;
    unsigned char unknown[24];
} later_report;

static int32_t solve_with(const mj_options *options)
{
    return mj_solve(two, 2, options, NULL, 0, NULL);
}

/* Nothing but the report is written, and that says what the function returned. */
static void check_refused(const mj_options *options, int32_t error)
{
    mj_report report = MJ_REPORT_INIT;
    mj_pair pair;
    fill(&pair, sizeof pair);
    CHECK_EQUAL(mj_solve(two, 2, options, &pair, 1, &report), error);
    CHECK(untouched(&pair, sizeof pair));
    CHECK_EQUAL(report.verdict, error);
    CHECK_EQUAL(report.stop, MJ_STOP_ERROR);
    CHECK_EQUAL(report.error_index, MJ_NO_INDEX);
}

static void test_options_size(void)
{
    static const size_t wrong[] = {0, 1, sizeof(mj_options) - 1, LARGEST_STRUCT + 1, SIZE_MAX};
    mj_options options = MJ_OPTIONS_INIT;
    later_options later;
    size_t k;
    check_about("size of options");
    for (k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        options.struct_size = wrong[k];
        check_refused(&options, MJ_ERROR_OPTIONS_SIZE);
    }
    /* The first version ended before the rule, and what lies behind it is not looked at. */
    options.struct_size = offsetof(mj_options, rule);
    options.rule = 77;
    CHECK_EQUAL(solve_with(&options), MJ_SOLVABLE);
    options.struct_size++;
    check_refused(&options, MJ_ERROR_OPTIONS_SIZE);
    memset(&later, 0, sizeof later);
    later.known.struct_size = sizeof later;
    CHECK_EQUAL(solve_with(&later.known), MJ_SOLVABLE);
    for (k = 0; k < sizeof later.unknown; k++) {
        later.unknown[k] = 1;
        CHECK_EQUAL(solve_with(&later.known), MJ_ERROR_OPTIONS_SIZE);
        later.unknown[k] = 0;
    }
    /* Known fields of a larger struct count. */
    later.known.engine = 99;
    CHECK_EQUAL(solve_with(&later.known), MJ_ERROR_OPTIONS_VALUE);
}

static void test_options_values(void)
{
    static const int32_t wrong[] = {-1, MJ_ENGINE_LEARNING + 1, 99, INT32_MIN, INT32_MAX};
    mj_options options = MJ_OPTIONS_INIT;
    mj_options twice[2];
    const mj_options *aside = (const mj_options *)(const void *)((const char *)twice + 1);
    size_t k;
    check_about("values of options");
    for (k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        options.engine = wrong[k];
        check_refused(&options, MJ_ERROR_OPTIONS_VALUE);
    }
    options.engine = MJ_ENGINE_AUTOMATIC;
    options.reserved = 1;
    CHECK_EQUAL(solve_with(&options), MJ_ERROR_OPTIONS_VALUE);
    options.reserved = 0;
    options.reserved_2 = 1;
    CHECK_EQUAL(solve_with(&options), MJ_ERROR_OPTIONS_VALUE);
    options.reserved_2 = 0;
    for (k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        options.rule = wrong[k];
        check_refused(&options, MJ_ERROR_OPTIONS_VALUE);
    }
    options.rule = MJ_RULE_ANY_LEVEL;
    CHECK_EQUAL(solve_with(&options), MJ_SOLVABLE);
    options.rule = MJ_RULE_ONE_LEVEL;
    CHECK_EQUAL(solve_with(&options), MJ_SOLVABLE);
    memset(twice, 0, sizeof twice);
    CHECK_EQUAL(solve_with(aside), MJ_ERROR_ALIGNMENT);
}

static void test_report_size(void)
{
    static const size_t wrong[] = {0, 1, sizeof(mj_report) - 1, LARGEST_STRUCT + 1, SIZE_MAX};
    mj_report twice[2];
    mj_report *aside = (mj_report *)(void *)((char *)twice + 1);
    later_report later;
    size_t k;
    check_about("size of reports");
    for (k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        mj_report report;
        mj_pair pair;
        fill(&report, sizeof report);
        fill(&pair, sizeof pair);
        report.struct_size = wrong[k];
        CHECK_EQUAL(mj_solve(two, 2, NULL, &pair, 1, &report), MJ_ERROR_REPORT_SIZE);
        CHECK(untouched(&pair, sizeof pair));
        CHECK_EQUAL(report.struct_size, wrong[k]);
        CHECK(untouched(&report.verdict, sizeof report - offsetof(mj_report, verdict)));
    }
    memset(&later, 0, sizeof later);
    later.known.struct_size = sizeof later;
    CHECK_EQUAL(mj_solve(two, 2, NULL, NULL, 0, &later.known), MJ_SOLVABLE);
    CHECK_EQUAL(later.known.struct_size, sizeof later);
    CHECK_EQUAL(later.known.verdict, MJ_SOLVABLE);
    CHECK_EQUAL(later.known.error_index, MJ_NO_INDEX);
    for (k = 0; k < sizeof later.unknown; k++)
        CHECK_EQUAL(later.unknown[k], 0);
    later.known.verdict = 77;
    later.unknown[23] = 1;
    CHECK_EQUAL(mj_solve(two, 2, NULL, NULL, 0, &later.known), MJ_ERROR_REPORT_SIZE);
    CHECK_EQUAL(later.known.verdict, 77);
    fill(twice, sizeof twice);
    CHECK_EQUAL(mj_solve(two, 2, NULL, NULL, 0, aside), MJ_ERROR_ALIGNMENT);
    CHECK(untouched(twice, sizeof twice));
}

static void test_options_init(void)
{
    mj_options expected = MJ_OPTIONS_INIT;
    mj_options twice[2];
    mj_options *aside = (mj_options *)(void *)((char *)twice + 1);
    later_options later;
    size_t k;
    check_about("mj_options_init");
    fill(twice, sizeof twice);
    CHECK_EQUAL(mj_options_init(NULL, sizeof expected), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_options_init(twice, 0), MJ_ERROR_OPTIONS_SIZE);
    CHECK_EQUAL(mj_options_init(twice, sizeof expected - 1), MJ_ERROR_OPTIONS_SIZE);
    CHECK_EQUAL(mj_options_init(twice, SIZE_MAX), MJ_ERROR_OPTIONS_SIZE);
    CHECK_EQUAL(mj_options_init(aside, sizeof expected), MJ_ERROR_ALIGNMENT);
    CHECK(untouched(twice, sizeof twice));
    CHECK_EQUAL(mj_options_init(twice, sizeof expected), MJ_OK);
    CHECK(memcmp(twice, &expected, sizeof expected) == 0);
    CHECK(untouched(twice + 1, sizeof expected));
    fill(&later, sizeof later);
    CHECK_EQUAL(mj_options_init(&later.known, sizeof later), MJ_OK);
    CHECK_EQUAL(later.known.struct_size, sizeof later);
    for (k = 0; k < sizeof later.unknown; k++)
        CHECK_EQUAL(later.unknown[k], 0);
    CHECK_EQUAL(solve_with(&later.known), MJ_SOLVABLE);
}

static void test_report_init(void)
{
    mj_report expected = MJ_REPORT_INIT;
    mj_report twice[2];
    mj_report *aside = (mj_report *)(void *)((char *)twice + 1);
    check_about("mj_report_init");
    fill(twice, sizeof twice);
    CHECK_EQUAL(mj_report_init(NULL, sizeof expected), MJ_ERROR_NULL);
    CHECK_EQUAL(mj_report_init(twice, 0), MJ_ERROR_REPORT_SIZE);
    CHECK_EQUAL(mj_report_init(twice, sizeof expected - 1), MJ_ERROR_REPORT_SIZE);
    CHECK_EQUAL(mj_report_init(twice, SIZE_MAX), MJ_ERROR_REPORT_SIZE);
    CHECK_EQUAL(mj_report_init(aside, sizeof expected), MJ_ERROR_ALIGNMENT);
    CHECK(untouched(twice, sizeof twice));
    CHECK_EQUAL(mj_report_init(twice, sizeof expected), MJ_OK);
    CHECK(memcmp(twice, &expected, sizeof expected) == 0);
    CHECK(untouched(twice + 1, sizeof expected));
}

void test_structs(void)
{
    test_options_size();
    test_options_values();
    test_report_size();
    test_options_init();
    test_report_init();
    check_about(NULL);
}
