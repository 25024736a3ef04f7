/*
 * mjsolver play: Mahjong solitaire or Shisen-Sho in the terminal. Deals a board that can be won, tells
 * at any time whether it still can, and if not why and how far to go back, hints without ever losing,
 * shuffles, plays by itself.
 */
#include "inputs.h"

#include "play_input.h"
#include "play_table.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* The table has checked that it is one of them. */
static const level *level_named(const char *name)
{
    int k;
    for (k = 0; name != NULL && k < LEVELS; k++)
        if (strcmp(levels[k].name, name) == 0)
            return &levels[k];
    return &levels[0];
}

/* The layout or the board that is wanted. Returns a status. */
static int find_kind(const order *given, kind *what)
{
    char wrong[SENTENCE_SIZE];
    const char *name = order_text(given, "--layout");
    int32_t rule = order_rule(given);
    if (rule >= MJ_RULE_SHISEN && name != NULL)
        return order_complain(given, "Shisen-Sho has no layouts; --rule shisen:24x12 is a board of "
                                     "that size");
    if (!(rule >= MJ_RULE_SHISEN ? kind_of_rule(what, rule, wrong)
                                 : kind_named(what, name == NULL ? "turtle" : name, wrong))) {
        fprintf(stderr, "%s: %s\n", given->program, wrong);
        return STATUS_INPUT;
    }
    /* Unless told, it is played by the rule of the game that has the layout. */
    if (rule < MJ_RULE_SHISEN && order_has(given, "--rule"))
        what->rule = rule;
    return STATUS_DONE;
}

static void play(table *t)
{
    int fits, key;
    do {
        fits = screen_draw(&t->state, &t->shown);
        key = read_key(-1);
    } while (key == KEY_RESIZE || (fits ? act(t, key) : act_unseen(t, key)));
}

int run_play(const order *given)
{
    static table t;
    int status = find_kind(given, &t.what);
    if (status != STATUS_DONE)
        return status;
    t.difficulty = level_named(order_text(given, "--level"));
    t.next_seed = order_number(given, "--seed", (uint64_t)time(NULL));
    t.pace = order_number(given, "--pace", 250);
    t.shown.cursor = NO_TILE;
    if (!new_deal(&t)) {
        fprintf(stderr, "%s: %s: found no such deal that can be won\n", given->program,
                t.what.name);
        return STATUS_UNSOLVABLE;
    }
    if (!screen_begin(given->program))
        return STATUS_FAILED;
    play(&t);
    screen_end();
    return STATUS_DONE;
}
