/*
 * The same answers everywhere: runs some thousand boards of many shapes and sizes through every
 * call, and prints a digest for each. tests/digests.txt has what must come out, on every platform
 * and whatever the processor has; time is all that may differ.
 *
 * Usage: digests
 */
#include "boards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TILES (2 * TURTLE)
#define MOST_PAIRS 20000
#define ROOM (1 << 20)

typedef struct board {
    mj_tile tiles[MOST_TILES];
    size_t count;
} board;

/* Everything that calls write goes here, so that nothing large lies on the stack. */
static mj_pair pairs[MOST_PAIRS];
static uint8_t flags[MOST_PAIRS];
static uint64_t numbers[MOST_PAIRS];
static mj_tile other[ROOM / 16];
static char text[ROOM];
static size_t text_length;

static uint64_t digest; /* FNV-1a, a byte at a time, so that the order of bytes does not matter */

static void add(uint64_t number)
{
    int k;
    for (k = 0; k < 8; k++) {
        digest = (digest ^ (number & 255)) * UINT64_C(1099511628211);
        number >>= 8;
    }
}

static void add_code(int32_t code) { add((uint64_t)(int64_t)code); }

static void add_text(const char *from, size_t length)
{
    size_t k;
    add(length);
    for (k = 0; k < length; k++)
        add((unsigned char)from[k]);
}

static void add_pairs(uint64_t count)
{
    uint64_t k;
    add(count);
    for (k = 0; k < count; k++)
        add((uint64_t)pairs[k].first << 32 | pairs[k].second);
}

static void add_tiles(const mj_tile *tiles, size_t count)
{
    size_t k;
    add(count);
    for (k = 0; k < count; k++) {
        add_code(tiles[k].row);
        add_code(tiles[k].col);
        add_code(tiles[k].level);
        add_code(tiles[k].group);
    }
}

static void add_report(const mj_report *report)
{
    add_code(report->verdict);
    add_code(report->stop);
    add_code(report->decided_by);
    add(report->error_index);
    add(report->attempts);
    add(report->successes);
    add(report->scans);
    add(report->nodes);
    add(report->conflicts);
}

/* A generator of our own: every platform has another one. */
static uint64_t state;

static uint32_t below(uint32_t bound)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % bound);
}

/* Tiles here and there, some on top of others, in groups of 2 to 8. */
static void odd_board(board *on, uint64_t number)
{
    size_t wanted, k, left;
    int32_t group = 0;
    state = number * UINT64_C(0x9E3779B97F4A7C15) + 1;
    wanted = 2 * (4 + below(26));
    on->count = 0;
    while (on->count < wanted) {
        mj_tile next;
        next.row = (int32_t)below(7) - 3;
        next.col = (int32_t)below(11) - 5;
        next.level = (int32_t)below(4) - 1;
        next.group = 0;
        for (k = 0; k < on->count; k++) {
            const mj_tile *t = &on->tiles[k];
            if (t->level == next.level && abs(t->row - next.row) < 2 && abs(t->col - next.col) < 2)
                break;
        }
        if (k < on->count && below(200) != 0)
            continue;
        if (k < on->count)
            break; /* it is full */
        on->tiles[on->count++] = next;
    }
    on->count -= on->count % 2;
    for (k = 0; k < on->count;) {
        left = 2 * (1 + below(4));
        for (group++; left > 0 && k < on->count; left--)
            on->tiles[k++].group = group * 7 - 50;
    }
    for (k = on->count; k > 1; k--) {
        size_t j = below((uint32_t)k);
        int32_t g = on->tiles[j].group;
        on->tiles[j].group = on->tiles[k - 1].group;
        on->tiles[k - 1].group = g;
    }
}

static void turtle_board(board *on, uint32_t group_size, uint64_t seed)
{
    on->count = TURTLE;
    mj_turtle(on->tiles, TURTLE);
    add_code(mj_deal(on->tiles, TURTLE, group_size, seed, on->tiles));
}

static void two_turtles(board *on, uint64_t seed)
{
    size_t k;
    on->count = 2 * TURTLE;
    mj_turtle(on->tiles, TURTLE);
    for (k = 0; k < TURTLE; k++) {
        on->tiles[TURTLE + k] = on->tiles[k];
        on->tiles[TURTLE + k].level += 5;
    }
    add_code(mj_deal(on->tiles, on->count, 4, seed, on->tiles));
}

/* The rule that all calls are made by. */
static int32_t rule = MJ_RULE_ONE_LEVEL;

/* Boards of Shisen-Sho, by number, each with its rule: deals of 18x8, KShisen's faces, and small ones
 * in groups of all sizes. */
static void shisen_board(board *on, uint64_t number)
{
    static const uint32_t sizes[] = {4, 2, 6, 4, 8};
    int32_t width = number % 3 == 0 ? 18 : number % 3 == 1 ? 12 : 8;
    int32_t height = number % 3 == 0 ? 8 : number % 3 == 1 ? 7 : 5;
    int32_t size = MJ_RULE_SHISEN_SIZE(width, height);
    rule = MJ_RULE_SHISEN + (number % 4 == 1 ? MJ_RULE_SHISEN_INSIDE + size : 0) +
           (number % 5 == 2 ? MJ_RULE_SHISEN_APART : 0);
    on->count = (size_t)(width * height);
    add_code(mj_shisen_board(width, height, on->tiles, MOST_TILES));
    if (number % 3 == 1)
        add_code(mj_shisen_deal(on->tiles, on->count, (int32_t)(number / 3 % 2), number, on->tiles));
    else
        add_code(mj_deal(on->tiles, on->count, number % 3 == 0 ? 4 : sizes[number / 3 % 5], number,
                         on->tiles));
}

/* The boards, by number: turtles in groups of all sizes, two turtles, and odd ones. */
static void make(board *on, uint64_t number)
{
    static const uint32_t sizes[] = {4, 4, 4, 2, 6, 4, 8, 4, 12, 16, 48};
    if (rule >= MJ_RULE_SHISEN)
        shisen_board(on, number);
    else if (number % 3 == 0)
        turtle_board(on, sizes[number / 3 % 11], number);
    else if (number % 50 == 1)
        two_turtles(on, number);
    else
        odd_board(on, number);
}

#ifdef __cplusplus
extern "C" {
#endif
static int append(void *user, const char *piece, size_t length)
{
    (void)user;
    if (length > sizeof text - text_length)
        return 1;
    memcpy(text + text_length, piece, length);
    text_length += length;
    return 0;
}
#ifdef __cplusplus
}
#endif

static mj_options options_for(uint64_t number)
{
    mj_options options = MJ_OPTIONS_INIT;
    options.rule = rule;
    options.seed = number / 7;
    options.node_limit = 3000;
    return options;
}

static void do_solve(const board *on, uint64_t number)
{
    int32_t engine;
    for (engine = MJ_ENGINE_AUTOMATIC; engine <= MJ_ENGINE_LEARNING; engine++) {
        mj_options options = options_for(number);
        mj_report report = MJ_REPORT_INIT;
        options.engine = engine;
        if (engine != MJ_ENGINE_AUTOMATIC && engine != MJ_ENGINE_LEARNING)
            options.node_limit = 40;
        if (number % 4 == 0)
            options.attempts = number % 8 == 0 ? MJ_NO_ATTEMPTS : 50;
        if (mj_solve(on->tiles, on->count, &options, pairs, on->count / 2, &report) == MJ_SOLVABLE)
            add_pairs(on->count / 2);
        add_report(&report);
    }
}

static void do_prove(const board *on, uint64_t number)
{
    mj_options unlimited = MJ_OPTIONS_INIT;
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    int32_t code;
    text_length = 0;
    code = mj_prove(on->tiles, on->count, &options, append, NULL, pairs, on->count / 2, &report);
    add_report(&report);
    if (code != MJ_UNSOLVABLE)
        return;
    add_text(text, text_length);
    unlimited.rule = rule;
    add_code(mj_check_proof(on->tiles, on->count, text, text_length, &unlimited, &report));
    text[text_length / 2] ^= 1;
    add_code(mj_check_proof(on->tiles, on->count, text, text_length, &unlimited, &report));
    add(report.error_index);
}

static void do_scan(const board *on, uint64_t number)
{
    size_t k;
    int32_t code = mj_prune_scan_by_rule(on->tiles, on->count, rule, NULL, 0, flags);
    (void)number;
    add_code(code);
    for (k = 0; code >= 0 && k < on->count; k++)
        add(flags[k]);
}

static void do_attempts(const board *on, uint64_t number)
{
    add_code(mj_random_attempts_by_rule(on->tiles, on->count, rule, 300, number, pairs,
                                        on->count / 2, numbers));
    add(numbers[0]);
}

static void do_pairs(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    uint64_t count = 0, k;
    int32_t code = mj_legal_pairs_by_rule(on->tiles, on->count, rule, pairs, MOST_PAIRS, &count);
    add_code(code);
    if (code < 0)
        return;
    add_pairs(count);
    add_code(mj_playable_by_rule(on->tiles, on->count, rule, flags));
    for (k = 0; k < on->count; k++)
        add(flags[k]);
    code = mj_safe_pairs(on->tiles, on->count, &options, pairs, flags, MOST_PAIRS, &count, &report);
    add_report(&report);
    for (k = 0; code >= 0 && k < count; k++)
        add(flags[k]);
    if (mj_hint(on->tiles, on->count, &options, pairs, &report) == MJ_SOLVABLE && on->count > 0)
        add_pairs(1);
    add_report(&report);
}

static void do_lost_since(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    board rest = *on;
    mj_pair played[MOST_TILES / 2];
    size_t place[MOST_TILES], k, turns, count = 0;
    uint64_t legal, lost = 0;
    for (k = 0; k < rest.count; k++)
        place[k] = k;
    for (turns = 0; turns < 12; turns++) {
        mj_pair next;
        size_t kept = 0;
        if (mj_legal_pairs_by_rule(rest.tiles, rest.count, rule, pairs, MOST_PAIRS, &legal) < 0 ||
            legal == 0)
            break;
        next = pairs[(number + turns * 5) % legal];
        played[count].first = (uint32_t)place[next.first];
        played[count++].second = (uint32_t)place[next.second];
        for (k = 0; k < rest.count; k++) {
            if (k != next.first && k != next.second) {
                rest.tiles[kept] = rest.tiles[k];
                place[kept++] = place[k];
            }
        }
        rest.count = kept;
    }
    mj_lost_since(on->tiles, on->count, played, count, &options, &lost, &report);
    add(lost);
    add_report(&report);
}

static void do_why(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    uint64_t groups = 0;
    int32_t pattern = 0;
    size_t k;
    int32_t code = mj_why_lost(on->tiles, on->count, &options, flags, &groups, &pattern, &report);
    add_report(&report);
    if (code == MJ_UNSOLVABLE) {
        add(groups);
        add_code(pattern);
        for (k = 0; k < on->count; k++)
            add(flags[k]);
    }
}

static void do_surely(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    int32_t difficulty = 0;
    uint32_t easiest = (uint32_t)(number % 3) * 12;
    memcpy(other, on->tiles, on->count * sizeof *other);
    if (mj_deal_surely(other, on->count, 4, number, easiest, easiest == 0 ? 100 : easiest + 15,
                       &options, other, &difficulty, &report) == MJ_SOLVABLE) {
        add_tiles(other, on->count);
        add_code(difficulty);
    }
    add_report(&report);
    add(report.deals);
}

static void do_difficulties(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    uint64_t counts[MJ_DIFFICULTIES];
    int32_t easiest = 0, hardest = 0;
    size_t k;
    int32_t code = mj_difficulties(on->tiles, on->count, 4, number, 5, &options, counts, &easiest,
                                   &hardest, &report);
    add_report(&report);
    if (code == MJ_SOLVABLE || code == MJ_UNSOLVABLE) {
        for (k = 0; k < MJ_DIFFICULTIES; k++)
            add(counts[k]);
        add_code(easiest);
        add_code(hardest);
    }
}

static void do_fewest(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    uint64_t left = on->count;
    mj_fewest_left(on->tiles, on->count, &options, pairs, on->count / 2, &left, &report);
    add_report(&report);
    if (report.verdict >= 0)
        add_pairs((on->count - left) / 2);
    add_code(mj_leaves_at_most(on->tiles, on->count, number % 5, &options, NULL, 0, &left, &report));
    add(left);
}

static void do_rate(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    mj_rating rating = MJ_RATING_INIT;
    if (mj_rate(on->tiles, on->count, number % 2 * 500, &options, &rating, &report) >= 0) {
        add(rating.games);
        add(rating.wins);
        add_code(rating.difficulty);
    }
    add_report(&report);
}

static void do_deals(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    uint64_t seed = 0;
    int32_t code = mj_deal_winnable(on->tiles, on->count, 2 + 2 * (uint32_t)(number % 3), number, 20,
                                    0, number % 4 == 0 ? 30 : 0, &options, other, &seed, &report);
    if (code >= 0) {
        add_tiles(other, on->count);
        add(seed);
    }
    add_report(&report);
    code = mj_reshuffle(on->tiles, on->count, number, &options, other, &report);
    if (code == MJ_SOLVABLE)
        add_tiles(other, on->count);
    add_report(&report);
    code = mj_deal_xmahjongg(on->tiles, on->count, (uint32_t)number * 7919, other);
    add_code(code);
    if (code == MJ_OK)
        add_tiles(other, on->count);
    code = mj_transpose(on->tiles, on->count, other);
    add_code(code);
    if (code == MJ_OK)
        add_tiles(other, on->count);
}

static void do_guess(const board *on, uint64_t number)
{
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    uint64_t count = 0, judged = 0, winnable = 0, k;
    for (k = 0; k < on->count; k++)
        flags[k] = k % 3 != 0;
    options.node_limit = 500;
    mj_guess_pairs(on->tiles, on->count, flags, 3, &options, pairs, numbers, MOST_PAIRS, &count,
                   &judged, &winnable, &report);
    add_report(&report);
    add(judged);
    add(winnable);
    for (k = 0; report.verdict >= 0 && k < count; k++)
        add(numbers[k]);
}

static void do_texts(const board *on, uint64_t number)
{
    size_t length = 0, count = 0;
    uint64_t place = 0;
    int32_t code =
        mj_write_board(on->tiles, on->count, (int32_t)(number % 2), text, sizeof text, &length);
    add_code(code);
    if (code != MJ_OK)
        return;
    add_text(text, length);
    add_code(mj_read_board(text, length, other, MOST_TILES, &count, &place));
    add_tiles(other, count);
    add_code(mj_read_layout(text, length, NULL, other, MOST_TILES, &count, &place));
    add_tiles(other, count);
    text[length / 3] = '\t';
    text[length / 2] = '-';
    place = 0;
    add_code(mj_read_board(text, length, other, MOST_TILES, &count, &place));
    add(place);
}

static void do_old(const board *on, uint64_t number)
{
    size_t length = 0;
    double left;
    if (number % 3 != 0 ||
        mj_write_board(on->tiles, on->count, MJ_TEXT_LINES, text, sizeof text, &length) != MJ_OK)
        return;
    left = mjsolve(text, (double)(number % 7), (double)(number % 4));
    add_code((int32_t)left);
    add_text(text, strlen(text));
}

static void do_stacks(const board *on, uint64_t number)
{
    static uint32_t cycle[MOST_TILES];
    board stacks;
    size_t k, count = 0;
    uint64_t won = 0, at_random = 0, index = 0;
    int32_t code;
    (void)on;
    stacks.count = 8 + 4 * (size_t)(number % 6);
    for (k = 0; k < stacks.count; k++) {
        mj_tile t = {0, 0, 0, 0};
        t.col = (int32_t)(4 * (k % (stacks.count * 2 / 3)));
        t.level = k >= stacks.count * 2 / 3;
        stacks.tiles[k] = t;
    }
    add_code(mj_unseen_games(stacks.tiles, stacks.count, 30, number, &won, &at_random, &index));
    add(won);
    add(at_random);
    add_code(mj_deal(stacks.tiles, stacks.count, 4, number, stacks.tiles));
    code = mj_blocked_cycle(stacks.tiles, stacks.count, cycle, MOST_TILES, &count, &index);
    add_code(code);
    for (k = 0; code == MJ_UNSOLVABLE && k < count; k++)
        add(cycle[k]);
    code = mj_unseen_pair(stacks.tiles, stacks.count, pairs, &index);
    add_code(code);
    if (code == MJ_SOLVABLE)
        add_pairs(1);
}

static void do_sat(const board *on, uint64_t number)
{
    int32_t literals[16];
    size_t k, count = 0;
    uint8_t values[3] = {0, 0, 0};
    mj_options options = options_for(number);
    mj_report report = MJ_REPORT_INIT;
    (void)on;
    state = number;
    for (k = 0; k < 12; k++)
        literals[k] = k % 4 == 3 ? 0 : (int32_t)(1 + below(3)) * (below(2) ? 1 : -1);
    add_code(mj_sat_board(3, literals, 12, (int32_t)(number % 2), other, ROOM / 16, &count, NULL));
    add_tiles(other, count);
    options.engine = MJ_ENGINE_AUTOMATIC;
    if (mj_solve(other, count, &options, pairs, count / 2, &report) == MJ_SOLVABLE) {
        add_code(mj_sat_assignment(3, pairs, count / 2, values, NULL));
        for (k = 0; k < 3; k++)
            add(values[k]);
    }
    add_report(&report);
}

static void do_survey(const board *on, uint64_t number)
{
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
    mj_survey_result result = MJ_SURVEY_RESULT_INIT;
    mj_options options = options_for(number);
    int32_t k;
    plan.first_seed = number * 100;
    plan.deal_count = 40;
    plan.threads = 2;
    plan.group_size = 2;
    add_code(mj_survey(on->tiles, on->count, &options, &plan, &result));
    add(result.solvable);
    add(result.unsolvable);
    add(result.unknown);
    add(result.by_scan);
    add(result.by_attempts);
    add(result.by_search);
    add(result.scans);
    add(result.nodes);
    add(result.conflicts);
    for (k = 0; k < result.hardest_count; k++)
        add(result.hardest[k].seed);
}

static void do_check(const board *on, uint64_t number)
{
    board broken = *on;
    uint64_t index = 0;
    add_code(mj_check(on->tiles, on->count, NULL, 0, &index));
    if (on->count < 4)
        return;
    switch (number % 4) {
    case 0: broken.tiles[number % on->count].group = 99999; break;
    case 1: broken.tiles[1] = broken.tiles[3]; break;
    case 2: broken.tiles[2].row = INT32_MAX; break;
    default: broken.count--;
    }
    add_code(mj_check(broken.tiles, broken.count, NULL, 0, &index));
    add(index);
}

static void do_paths(const board *on, uint64_t number)
{
    static mj_path paths[MOST_PAIRS];
    uint64_t count = 0, k;
    int corner;
    (void)number;
    if (mj_legal_pairs_by_rule(on->tiles, on->count, rule, pairs, MOST_PAIRS, &count) < 0)
        return;
    add_code(mj_shisen_paths(on->tiles, on->count, rule, pairs, (size_t)count, paths, NULL));
    add(count);
    for (k = 0; k < count; k++) {
        add_code(paths[k].corner_count);
        for (corner = 0; corner < paths[k].corner_count; corner++) {
            add_code(paths[k].rows[corner]);
            add_code(paths[k].cols[corner]);
        }
    }
}

typedef struct task {
    const char *name;
    void (*run)(const board *on, uint64_t number);
    uint64_t boards;
    /* How many of them are taken once more by the other rule. */
    uint64_t any_level;
    /* And on so many boards of Shisen-Sho. */
    uint64_t shisen;
} task;

/* A line: the digest of a task on so many boards. */
static void print_digest(const task *what, uint64_t boards)
{
    static board on;
    char name[32];
    uint64_t number;
    digest = UINT64_C(14695981039346656037);
    if (rule != MJ_RULE_ONE_LEVEL) {
        /* What an earlier task left behind must not count where a call writes nothing. */
        memset(pairs, 0, sizeof pairs);
        memset(flags, 0, sizeof flags);
        memset(numbers, 0, sizeof numbers);
        memset(other, 0, sizeof other);
    }
    for (number = 0; number < boards; number++) {
        make(&on, number);
        what->run(&on, number);
    }
    snprintf(name, sizeof name, "%s%s",
             rule >= MJ_RULE_SHISEN       ? "shisen: "
             : rule == MJ_RULE_ANY_LEVEL ? "any: "
                                         : "",
             what->name);
    printf("%-12s %08lx%08lx\n", name, (unsigned long)(digest >> 32),
           (unsigned long)(digest & 0xFFFFFFFF));
    fflush(stdout);
}

int main(void)
{
    static const task tasks[] = {
        {"solve", do_solve, 500, 150, 120},
        {"prove", do_prove, 1500, 400, 200},
        {"scan", do_scan, 4000, 1000, 300},
        {"attempts", do_attempts, 300, 100, 60},
        {"pairs", do_pairs, 300, 100, 60},
        {"lost since", do_lost_since, 300, 100, 60},
        {"fewest left", do_fewest, 300, 60, 40},
        {"rate", do_rate, 200, 60, 40},
        {"deals", do_deals, 300, 60, 40},
        {"guess", do_guess, 150, 30, 20},
        {"texts", do_texts, 1000, 0, 0},
        {"mjsolve", do_old, 600, 0, 0},
        {"stacks", do_stacks, 1000, 0, 0},
        {"formulas", do_sat, 60, 0, 0},
        {"survey", do_survey, 15, 5, 5},
        {"check", do_check, 4000, 0, 0},
        {"why", do_why, 1000, 300, 0},
        {"surely", do_surely, 24, 8, 15},
        {"levels", do_difficulties, 4, 2, 0},
        {"paths", do_paths, 0, 0, 300},
    };
    const size_t count = sizeof tasks / sizeof *tasks;
    size_t t;
    for (t = 0; t < count; t++)
        if (tasks[t].boards > 0)
            print_digest(&tasks[t], tasks[t].boards);
    rule = MJ_RULE_ANY_LEVEL;
    for (t = 0; t < count; t++)
        if (tasks[t].any_level > 0)
            print_digest(&tasks[t], tasks[t].any_level);
    for (t = 0; t < count; t++) {
        rule = MJ_RULE_SHISEN;
        if (tasks[t].shisen > 0)
            print_digest(&tasks[t], tasks[t].shisen);
    }
    return 0;
}
