/*
 * The header compiles alone and twice, and the structs lie in memory as it promises. Compiled in
 * every dialect; nothing is run.
 */
#include "mjsolver.h"
#include "mjsolver.h"

/* An array of negative size does not compile. Works in every dialect, unlike static_assert. */
#define PROMISE(name, condition) typedef char promise_##name[(condition) ? 1 : -1]

PROMISE(tile_size, sizeof(mj_tile) == 16);
PROMISE(tile_row, offsetof(mj_tile, row) == 0);
PROMISE(tile_col, offsetof(mj_tile, col) == 4);
PROMISE(tile_level, offsetof(mj_tile, level) == 8);
PROMISE(tile_group, offsetof(mj_tile, group) == 12);
PROMISE(pair_size, sizeof(mj_pair) == 8);
PROMISE(pair_first, offsetof(mj_pair, first) == 0);
PROMISE(pair_second, offsetof(mj_pair, second) == 4);
PROMISE(path_size, sizeof(mj_path) == 20);
PROMISE(path_rows, offsetof(mj_path, rows) == 4);
PROMISE(path_cols, offsetof(mj_path, cols) == 12);
PROMISE(options_begin_with_their_size, offsetof(mj_options, struct_size) == 0);
/* Programs that were built with the first header have a struct that ends where the rule begins. */
PROMISE(options_of_the_first_version,
        offsetof(mj_options, rule) == offsetof(mj_options, user) + sizeof(void *));
PROMISE(options_have_no_padding, sizeof(mj_options) == offsetof(mj_options, rule) + 8);
PROMISE(reports_begin_with_their_size, offsetof(mj_report, struct_size) == 0);
PROMISE(ratings_begin_with_their_size, offsetof(mj_rating, struct_size) == 0);
PROMISE(plans_begin_with_their_size, offsetof(mj_survey_plan, struct_size) == 0);
PROMISE(results_begin_with_their_size, offsetof(mj_survey_result, struct_size) == 0);
PROMISE(hard_deal_size, sizeof(mj_hard_deal) == 40);
PROMISE(progress_begins_with_its_size, offsetof(mj_progress, struct_size) == 0);

/* The initialisers set every field; a missing one would be a warning, which is an error. */
mj_options header_options(void);
mj_options header_options(void)
{
    mj_options options = MJ_OPTIONS_INIT;
    return options;
}

mj_report header_report(void);
mj_report header_report(void)
{
    mj_report report = MJ_REPORT_INIT;
    return report;
}

mj_rating header_rating(void);
mj_rating header_rating(void)
{
    mj_rating rating = MJ_RATING_INIT;
    return rating;
}

mj_survey_plan header_plan(void);
mj_survey_plan header_plan(void)
{
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
    return plan;
}

mj_survey_result header_result(void);
mj_survey_result header_result(void)
{
    mj_survey_result result = MJ_SURVEY_RESULT_INIT;
    return result;
}
