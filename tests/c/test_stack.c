/*
 * How much stack every call needs: threads with small stacks are common (128 KiB is the default of
 * musl), and hard boards must not crash where easy ones do not. Each call is made on a stack that
 * was filled with a pattern; what is left of the pattern tells how far the call went.
 *
 * Usage: test_stack [-v]
 *
 * -v: shows the figure of every call.
 */
#define _POSIX_C_SOURCE 200112L
#include "boards.h"
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the header promises. */
#define MOST_STACK (48 * 1024)
/* Enough for anything, so that a call that needs too much is told about and does not crash. */
#define ROOM (1024 * 1024)
#define PAGE 65536
#define PATTERN 0xA5
/* The threads that crashed: what the system takes for itself comes out of it, too. */
#define SMALL_STACK (64 * 1024)

/* The boards: turtles that take the search hundreds of conflicts, and other sizes of groups. */
#define MOST_TILES (2 * TURTLE)
typedef struct board {
    const char *name;
    mj_tile tiles[MOST_TILES];
    size_t count;
} board;
static board boards[8];
static size_t board_count;
static unsigned char visible[MOST_TILES];

/* What a thread does: one call on one board. */
typedef struct job {
    const char *name;
    int32_t (*call)(const board *on, const mj_options *options);
    const board *on;
    mj_options options;
    int32_t code;
} job;

static mj_pair pairs[MOST_TILES * MOST_TILES];
static uint8_t flags[MOST_TILES * MOST_TILES];
static uint64_t counts[MOST_TILES * MOST_TILES];
static char text[1 << 20];
static size_t text_length;
static mj_tile other[MOST_TILES];

static int32_t solve(const board *on, const mj_options *options)
{
    mj_report report = MJ_REPORT_INIT;
    return mj_solve(on->tiles, on->count, options, pairs, on->count / 2, &report);
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

static int go_on(void *user, const mj_progress *progress)
{
    (void)user;
    return progress->nodes == UINT64_MAX;
}
#ifdef __cplusplus
}
#endif

static int32_t prove(const board *on, const mj_options *options)
{
    text_length = 0;
    return mj_prove(on->tiles, on->count, options, append, NULL, pairs, on->count / 2, NULL);
}

/* Of the board before: prove comes first. */
static int32_t check_proof(const board *on, const mj_options *options)
{
    return mj_check_proof(on->tiles, on->count, text, text_length, options, NULL);
}

static int32_t scan(const board *on, const mj_options *options)
{
    (void)options;
    return mj_prune_scan(on->tiles, on->count, NULL, 0, flags);
}

static int32_t attempts(const board *on, const mj_options *options)
{
    (void)options;
    return mj_random_attempts(on->tiles, on->count, 300, 1, pairs, on->count / 2, counts);
}

static int32_t legal_pairs(const board *on, const mj_options *options)
{
    (void)options;
    return mj_legal_pairs(on->tiles, on->count, pairs, MOST_TILES * MOST_TILES, counts);
}

static int32_t safe_pairs(const board *on, const mj_options *options)
{
    return mj_safe_pairs(on->tiles, on->count, options, pairs, flags, MOST_TILES * MOST_TILES,
                         counts, NULL);
}

static int32_t hint(const board *on, const mj_options *options)
{
    return mj_hint(on->tiles, on->count, options, pairs, NULL);
}

static int32_t lost_since(const board *on, const mj_options *options)
{
    size_t k, played = 0;
    uint8_t gone[MOST_TILES] = {0};
    /* Five pairs that can be played at the start, whatever they do to the game. */
    mj_legal_pairs(on->tiles, on->count, pairs, MOST_TILES * MOST_TILES, counts);
    for (k = 0; k < counts[0] && played < 5; k++) {
        mj_pair next = pairs[k];
        if (!gone[next.first] && !gone[next.second]) {
            gone[next.first] = gone[next.second] = 1;
            pairs[played++] = next;
        }
    }
    return mj_lost_since(on->tiles, on->count, pairs, played, options, counts, NULL);
}

static int32_t fewest_left(const board *on, const mj_options *options)
{
    return mj_fewest_left(on->tiles, on->count, options, pairs, on->count / 2, counts, NULL);
}

static int32_t leaves_at_most(const board *on, const mj_options *options)
{
    return mj_leaves_at_most(on->tiles, on->count, 2, options, pairs, on->count / 2, counts, NULL);
}

static int32_t rate(const board *on, const mj_options *options)
{
    mj_rating rating = MJ_RATING_INIT;
    return mj_rate(on->tiles, on->count, 0, options, &rating, NULL);
}

static int32_t deal_winnable(const board *on, const mj_options *options)
{
    int32_t code = mj_deal_winnable(on->tiles, on->count, 4, 785, 3, 50, 100, options, other,
                                    counts, NULL);
    return code == MJ_ERROR_NO_DEAL ? MJ_OK : code;
}

static int32_t reshuffle(const board *on, const mj_options *options)
{
    return mj_reshuffle(on->tiles, on->count, 7, options, other, NULL);
}

static int32_t guess(const board *on, const mj_options *options)
{
    return mj_guess_pairs(on->tiles, on->count, visible, 2, options, pairs, counts,
                          MOST_TILES * MOST_TILES, counts + 9, counts + 10, counts + 11, NULL);
}

static int32_t survey(const board *on, const mj_options *options)
{
    mj_survey_plan plan = MJ_SURVEY_PLAN_INIT;
    mj_survey_result result = MJ_SURVEY_RESULT_INIT;
    mj_options without = *options;
    without.callback = NULL; /* the plan has its own */
    plan.first_seed = 780;
    plan.deal_count = 8;
    plan.threads = 1;
    return mj_survey(on->tiles, on->count, &without, &plan, &result);
}

static int32_t old_entry_point(const board *on, const mj_options *options)
{
    size_t length;
    (void)options;
    if (mj_write_board(on->tiles, on->count, MJ_TEXT_LINES, text, sizeof text, &length) != MJ_OK)
        return MJ_ERROR_INTERNAL;
    return mjsolve(text, 144, 0) < -1 ? MJ_ERROR_INTERNAL : MJ_OK;
}

static int32_t texts(const board *on, const mj_options *options)
{
    size_t length, count;
    uint64_t line;
    int32_t code = mj_write_board(on->tiles, on->count, MJ_TEXT_LINES, text, sizeof text, &length);
    (void)options;
    if (code == MJ_OK)
        code = mj_read_board(text, length, other, MOST_TILES, &count, &line);
    if (code == MJ_OK)
        code = mj_list_layouts(text, sizeof text, &length);
    /* Games that are not installed are no error here. */
    mj_find_layout("Taipei", other, MOST_TILES, &count, &line);
    mj_find_layout("bridge", other, MOST_TILES, &count, &line);
    return code;
}

static int32_t theory(const board *on, const mj_options *options)
{
    static uint32_t cycle[MOST_TILES];
    int32_t code = mj_blocked_cycle(on->tiles, on->count, cycle, MOST_TILES, NULL, NULL);
    (void)options;
    return code == MJ_ERROR_NOT_STACKS ? MJ_OK : code;
}

#ifdef __cplusplus
extern "C" {
#endif
static void *run(void *user)
{
    job *this_one = (job *)user;
    if (this_one->call != NULL)
        this_one->code = this_one->call(this_one->on, &this_one->options);
    return NULL;
}
#ifdef __cplusplus
}
#endif

static void give_up(const char *why)
{
    fprintf(stderr, "test_stack: %s\n", why);
    exit(2);
}

/* Runs a job in a thread: with this stack, or with a small one that the system makes. */
static void run_in_thread(job *work, unsigned char *stack)
{
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0 ||
        (stack != NULL ? pthread_attr_setstack(&attributes, stack, ROOM)
                       : pthread_attr_setstacksize(&attributes, SMALL_STACK)) != 0 ||
        pthread_create(&thread, &attributes, run, work) != 0)
        give_up("a thread cannot be started");
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

/* Runs a job on a stack of its own and returns how much of it was used. */
static size_t stack_of(job *work)
{
    static unsigned char *memory = NULL;
    unsigned char *stack;
    size_t left = 0;
    if (memory == NULL && (memory = (unsigned char *)malloc(ROOM + PAGE)) == NULL)
        give_up("no memory");
    stack = memory + (PAGE - (size_t)memory % PAGE);
    memset(stack, PATTERN, ROOM);
    run_in_thread(work, stack);
    while (left < ROOM && stack[left] == PATTERN)
        left++;
    return ROOM - left;
}

static board *add_board(const char *name, size_t count)
{
    board *added = &boards[board_count++];
    added->name = name;
    added->count = count;
    return added;
}

static void make_boards(void)
{
    static const uint64_t hard[] = {785, 4321, 803};
    static const char *const names[] = {"turtle 785", "turtle 4321", "turtle 803"};
    size_t k;
    board *two, *sixes;
    for (k = 0; k < 3; k++)
        deal_turtle(add_board(names[k], TURTLE)->tiles, hard[k]);
    sixes = add_board("turtle in sixes", TURTLE);
    mj_turtle(sixes->tiles, TURTLE);
    mj_deal(sixes->tiles, TURTLE, 6, 3, sixes->tiles);
    /* More tiles than the small arrays hold. */
    two = add_board("two turtles", 2 * TURTLE);
    mj_turtle(two->tiles, TURTLE);
    for (k = 0; k < TURTLE; k++) {
        two->tiles[TURTLE + k] = two->tiles[k];
        two->tiles[TURTLE + k].row += 40;
    }
    mj_deal(two->tiles, two->count, 4, 1, two->tiles);
    for (k = 0; k < MOST_TILES; k++)
        visible[k] = k % 2 == 0;
}

typedef struct named {
    const char *name;
    int32_t (*call)(const board *on, const mj_options *options);
} named;

int main(int argc, char **argv)
{
    static const named calls[] = {
        {"mj_solve", solve},
        {"mj_prove", prove},
        {"mj_check_proof", check_proof},
        {"mj_prune_scan", scan},
        {"mj_random_attempts", attempts},
        {"mj_legal_pairs", legal_pairs},
        {"mj_safe_pairs", safe_pairs},
        {"mj_hint", hint},
        {"mj_lost_since", lost_since},
        {"mj_fewest_left", fewest_left},
        {"mj_leaves_at_most", leaves_at_most},
        {"mj_rate", rate},
        {"mj_deal_winnable", deal_winnable},
        {"mj_reshuffle", reshuffle},
        {"mj_guess_pairs", guess},
        {"mj_survey", survey},
        {"mjsolve", old_entry_point},
        {"texts and layouts", texts},
        {"mj_blocked_cycle", theory},
    };
    static const mj_options defaults = MJ_OPTIONS_INIT;
    int tell = argc > 1 && strcmp(argv[1], "-v") == 0;
    job nothing;
    size_t c, b, thread_itself;
    memset(&nothing, 0, sizeof nothing);
    thread_itself = stack_of(&nothing);
    make_boards();
    for (c = 0; c < sizeof calls / sizeof *calls; c++) {
        size_t most = 0;
        for (b = 0; b < board_count; b++) {
            int32_t engine;
            for (engine = MJ_ENGINE_AUTOMATIC; engine <= MJ_ENGINE_LEARNING; engine++) {
                job work;
                size_t used;
                memset(&work, 0, sizeof work);
                work.name = calls[c].name;
                work.call = calls[c].call;
                work.on = &boards[b];
                work.options = defaults;
                work.options.engine = engine;
                work.options.callback = go_on;
                /* The learning search runs to its end; the others would take days. */
                work.options.node_limit =
                    engine == MJ_ENGINE_AUTOMATIC || engine == MJ_ENGINE_LEARNING ? 20000 : 300;
                check_about(calls[c].name);
                if (calls[c].call == check_proof && (prove(work.on, &work.options), text_length == 0))
                    continue;
                used = stack_of(&work) - thread_itself;
                CHECK(work.code >= MJ_OK);
                CHECK(used < MOST_STACK);
                if (used < MOST_STACK)
                    run_in_thread(&work, NULL);
                most = used > most ? used : most;
            }
        }
        if (tell)
            printf("%-20s %6lu bytes\n", calls[c].name, (unsigned long)most);
    }
    return check_end("test_stack");
}
