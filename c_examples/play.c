/*
 * Mahjong solitaire or Shisen-Sho in the terminal: deals a board that can be won, tells at any time
 * whether it still can, and if not why and how far to go back, hints without ever losing, shuffles,
 * plays by itself.
 *
 * Usage: play [--layout NAME | --rule RULE] [--level easy|medium|hard|expert|any] [--seed N]
 *             [--pace MILLISECONDS]
 *
 * NAME is "turtle", unless told; or a layout of a game that is installed, such as "kmahjongg/cat"; or
 * a file in any format of the games. The key l has a list of them.
 * RULE is "shisen", "shisen:24x12", "shisen+apart" and so on for Shisen-Sho, on a board of 18x8 unless
 * told, where paths are drawn. On boards wider than 24 the faces are KShisen's, and the level does not
 * matter. "any-level" plays a layout as GNOME Mahjongg 47 does.
 * The level is "easy" unless told. The same seed gives the same deals; without one it is the time.
 * The pace is how long each pair can be seen when the game plays by itself. Press ? for the keys.
 * Needs a terminal, of 80 columns and 24 lines for the turtle, and ncurses. The larger the window, the
 * larger the tiles. There are no colours if NO_COLOR is in the environment.
 *
 * Exit status: 0, or 3 for an error.
 */
#include "play.h"

#include "arguments.h"
#include "play_input.h"
#include "play_table.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "[--layout NAME | --rule shisen[:WIDTHxHEIGHT][+inside][+apart]] "
    "[--level easy|medium|hard|expert|any] [--seed N] [--pace MILLISECONDS]";

static const char help[] =
    "Mahjong solitaire in the terminal, on boards that can be won. Press ? in the game for the rules\n"
    "and the keys.\n"
    "\n"
    "  --layout NAME   turtle (the default), a layout of an installed game, or a file\n"
    "  --rule RULE     shisen: Shisen-Sho, on 18x8; shisen:24x12, shisen+inside, shisen+apart\n"
    "  --level LEVEL   easy (the default), medium, hard, expert or any\n"
    "  --seed N        the same number gives the same deals\n"
    "  --pace N        how long a pair can be seen in a game that plays by itself: milliseconds\n"
    "  --help          this text\n"
    "  --version       the version of the library\n"
    "\n"
    "No colours if NO_COLOR is set. Exit status: 0, or 3 for an error.\n";

/* What is asked for on the command line. */
typedef struct wishes {
    const char *layout;
    int32_t rule;
    int has_rule;
} wishes;

static int read_level(const char *program, const char *name, const level **found)
{
    int k;
    for (k = 0; name != NULL && k < LEVELS; k++) {
        if (strcmp(levels[k].name, name) == 0) {
            *found = &levels[k];
            return 1;
        }
    }
    fprintf(stderr, "%s: --level: \"%s\" is none of easy, medium, hard, expert, any\n", program,
            name == NULL ? "" : name);
    return 0;
}

static int read_arguments(const char *program, int argc, char **argv, table *t, wishes *wanted)
{
    int k, good = 1;
    for (k = 1; k < argc && good; k++) {
        if (strcmp(argv[k], "--seed") == 0) {
            good = read_number(program, "--seed", argv[++k], &t->next_seed);
        } else if (strcmp(argv[k], "--pace") == 0) {
            good = read_number(program, "--pace", argv[++k], &t->pace);
            if (good && t->pace > 60000) {
                fprintf(stderr, "%s: --pace: more than 60000 milliseconds is too slow\n", program);
                good = 0;
            }
        } else if (strcmp(argv[k], "--level") == 0) {
            good = read_level(program, argv[++k], &t->difficulty);
        } else if (strcmp(argv[k], "--layout") == 0) {
            wanted->layout = argv[++k];
            good = wanted->layout != NULL;
            if (!good)
                fprintf(stderr, "%s: --layout: needs a name\n", program);
        } else {
            fprintf(stderr, "%s: \"%s\" is no option of the game\n", program, argv[k]);
            good = 0;
        }
    }
    return good;
}

/* The layout or the board that is wanted. */
static int find_kind(const char *program, const wishes *wanted, kind *what)
{
    char wrong[SENTENCE_SIZE];
    int good;
    if (wanted->rule >= MJ_RULE_SHISEN && wanted->layout != NULL) {
        fprintf(stderr, "%s: Shisen-Sho has no layouts; --rule shisen:24x12 is a board of that size\n",
                program);
        return 0;
    }
    good = wanted->rule >= MJ_RULE_SHISEN
               ? kind_of_rule(what, wanted->rule, wrong)
               : kind_named(what, wanted->layout == NULL ? "turtle" : wanted->layout, wrong);
    if (!good)
        fprintf(stderr, "%s: %s\n", program, wrong);
    else if (wanted->has_rule && wanted->rule < MJ_RULE_SHISEN)
        what->rule = wanted->rule;
    return good;
}

static void play(table *t)
{
    int fits, key;
    do {
        fits = screen_draw(&t->state, &t->shown);
        key = read_key(-1);
    } while (key == KEY_RESIZE || (fits ? act(t, key) : act_unseen(t, key)));
}

int play_main(int argc, char **argv)
{
    static table t;
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    const char *program = slash != NULL ? slash + 1 : argc > 0 ? argv[0] : "play";
    wishes wanted = {NULL, -1, 0};
    int k;
    for (k = 1; k < argc; k++) {
        if (strcmp(argv[k], "--help") == 0) {
            printf("usage: %s %s\n%s", program, usage, help);
            return 0;
        }
        if (strcmp(argv[k], "--version") == 0) {
            printf("%s %s\n", program, mj_version());
            return 0;
        }
    }
    t.difficulty = &levels[0];
    t.next_seed = (uint64_t)time(NULL);
    t.pace = 250;
    if (!take_rule(program, &argc, argv, &wanted.rule) ||
        !read_arguments(program, argc, argv, &t, &wanted)) {
        fprintf(stderr, "usage: %s %s\n", program, usage);
        return EXIT_ERROR;
    }
    wanted.has_rule = wanted.rule >= 0;
    if (!find_kind(program, &wanted, &t.what))
        return EXIT_ERROR;
    t.shown.cursor = NO_TILE;
    if (!new_deal(&t)) {
        fprintf(stderr, "%s: %s: found no such deal that can be won\n", program, t.what.name);
        return EXIT_ERROR;
    }
    if (!screen_begin(program))
        return EXIT_ERROR;
    play(&t);
    screen_end();
    return 0;
}

#ifndef MJ_PLAY_NO_MAIN
int main(int argc, char **argv)
{
    return play_main(argc, argv);
}
#endif
