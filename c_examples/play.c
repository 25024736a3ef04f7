/*
 * Mahjong solitaire or Shisen-Sho in the terminal: deals a board that can be won, tells at any time whether it
 * still can, and if not why and how far to undo, hints without ever losing, shuffles, plays by itself.
 *
 * Usage: play [--rule RULE] [--level easy|medium|hard|expert|any] [--seed N] [--pace MILLISECONDS]
 *
 * RULE is "shisen", "shisen:24x12", "shisen+apart" and so on for Shisen-Sho, on a board of 18x8 unless
 * told, where paths are drawn; without it, it is Mahjong on a turtle. On boards wider than 24 the
 * faces are KShisen's, and the level does not matter.
 * The level is "easy" unless told. The same seed gives the same deals; without one it is the time.
 * The pace is how long each pair can be seen when the game plays by itself. Press ? for the keys.
 * Needs a terminal of 80 columns and 24 lines, and ncurses; 96 columns for 30x16.
 *
 * Exit status: 0, or 3 for an error.
 */
#include "arguments.h"
#include "play_game.h"
#include "play_screen.h"

#include <ncurses.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define KEY_ESCAPE 27

typedef struct table {
    game state;
    view shown;
    kind what;
    const level *difficulty;
    uint64_t next_seed;
    /* How long a pair of the game that plays itself can be seen, in milliseconds. */
    uint64_t pace;
    char text[80];
} table;

static void point_out(table *t, uint32_t first, uint32_t second)
{
    t->shown.hint.first = first;
    t->shown.hint.second = second;
}

/* Shows the path of a pair, where it has one. */
static void show_path(table *t, mj_pair pair)
{
    const mj_tile *one = &t->state.tiles[pair.first], *two = &t->state.tiles[pair.second];
    mj_path path;
    int k;
    t->shown.stops = 0;
    if (!game_path(&t->state, pair, &path))
        return;
    t->shown.stops = path.corner_count + 2;
    t->shown.path[0][0] = one->row;
    t->shown.path[0][1] = one->col;
    for (k = 0; k < path.corner_count; k++) {
        t->shown.path[k + 1][0] = path.rows[k];
        t->shown.path[k + 1][1] = path.cols[k];
    }
    t->shown.path[k + 1][0] = two->row;
    t->shown.path[k + 1][1] = two->col;
}

/* Nothing is chosen or pointed out; the cursor stays where it is, if there is still a tile. */
static void let_go(table *t)
{
    t->shown.chosen = NO_TILE;
    t->shown.stops = 0;
    point_out(t, NO_TILE, NO_TILE);
    memset(t->shown.faults, MJ_FAULT_NONE, sizeof t->shown.faults);
    if (t->shown.cursor < MOST_TILES && t->state.gone[t->shown.cursor])
        t->shown.cursor = NO_TILE;
}

static int new_deal(table *t)
{
    if (!game_deal(&t->state, &t->what, t->difficulty, t->next_seed))
        return 0;
    t->next_seed = t->state.seed + 1;
    let_go(t);
    snprintf(t->text, sizeof t->text, "A new deal: %s.", t->difficulty->name);
    t->shown.message = t->text;
    return 1;
}

static void deal_at_level(table *t, int key)
{
    t->difficulty = &levels[key - '1'];
    if (!new_deal(t))
        t->shown.message = "There is no such deal.";
}

/* Another board of Shisen-Sho: the next of KShisen's sizes. */
static void change_board(table *t)
{
    int k, next = 0;
    kind before = t->what;
    if (t->what.width == 0) {
        t->shown.message = "That is for Shisen-Sho: play --rule shisen.";
        return;
    }
    for (k = 0; k < SIZES; k++)
        if (sizes[k][0] == t->what.width && sizes[k][1] == t->what.height)
            next = (k + 1) % SIZES;
    t->what.width = sizes[next][0];
    t->what.height = sizes[next][1];
    t->what.rule = t->what.rule % MJ_RULE_SHISEN_SIZE(1, 0) +
                   MJ_RULE_SHISEN_SIZE(t->what.width, t->what.height);
    if (!new_deal(t)) {
        t->what = before;
        t->shown.message = "No deal like that was found on the next board.";
    }
}

/* How far it is from one tile to another, going this way; at least 0 if it lies there at all. */
static int distance(const mj_tile *from, const mj_tile *to, int key)
{
    int down = (int)(to->row - from->row), right = (int)(to->col - from->col);
    int ahead = key == KEY_DOWN ? down : key == KEY_UP ? -down : key == KEY_RIGHT ? right : -right;
    int aside = key == KEY_DOWN || key == KEY_UP ? right : down;
    return ahead <= 0 ? -1 : ahead + 3 * (aside < 0 ? -aside : aside);
}

/* Moves the cursor to the nearest tile that can be played. */
static void move_cursor(table *t, int key)
{
    const game *g = &t->state;
    uint32_t best = NO_TILE, k;
    int nearest = 0;
    for (k = 0; k < g->tile_count; k++) {
        int far;
        if (!g->playable[k])
            continue;
        if (t->shown.cursor == NO_TILE) {
            best = k;
            break;
        }
        far = distance(&g->tiles[t->shown.cursor], &g->tiles[k], key);
        if (far >= 0 && (best == NO_TILE || far < nearest)) {
            best = k;
            nearest = far;
        }
    }
    if (best != NO_TILE)
        t->shown.cursor = best;
}

/* Moves the cursor to the next tile that matches the chosen one, or the one under the cursor. */
static void to_match(table *t)
{
    const game *g = &t->state;
    uint32_t tile = t->shown.chosen != NO_TILE ? t->shown.chosen : t->shown.cursor, k, other;
    if (tile == NO_TILE)
        return;
    for (k = 1; k <= g->tile_count; k++) {
        other = (uint32_t)((t->shown.cursor + k) % g->tile_count);
        if (other != tile && g->playable[other] && g->tiles[other].group == g->tiles[tile].group) {
            t->shown.cursor = other;
            return;
        }
    }
}

/* Takes a tile: the first of a pair, or the second. */
static void take(table *t, uint32_t tile)
{
    mj_pair pair;
    int stops;
    t->shown.message = NULL;
    if (tile == NO_TILE)
        return;
    if (!t->state.playable[tile]) {
        t->shown.message = "This tile is blocked.";
    } else if (t->shown.chosen == NO_TILE) {
        t->shown.chosen = tile;
    } else if (t->shown.chosen == tile) {
        t->shown.chosen = NO_TILE;
    } else {
        pair.first = t->shown.chosen;
        pair.second = tile;
        show_path(t, pair);
        stops = t->shown.stops;
        if (game_play(&t->state, pair)) {
            let_go(t);
            t->shown.stops = stops; /* to be seen until the next key */
        } else {
            t->shown.chosen = tile;
            if (t->state.what.width > 0 &&
                t->state.tiles[pair.first].group == t->state.tiles[tile].group)
                t->shown.message = "No path with at most two corners joins these.";
        }
    }
}

static void hint(table *t)
{
    mj_pair pair;
    let_go(t);
    if (game_hint(&t->state, &pair)) {
        point_out(t, pair.first, pair.second);
        show_path(t, pair);
        t->shown.cursor = pair.first;
        t->shown.message = "After this pair the game can still be won.";
    } else {
        t->shown.message = t->state.light == MJ_UNSOLVABLE
                               ? "No pair helps any more: undo, or shuffle."
                               : "There is no hint.";
    }
}

static void fair_hint(table *t)
{
    mj_pair pair;
    int share = 0;
    let_go(t);
    if (game_fair_hint(&t->state, &pair, &share)) {
        point_out(t, pair.first, pair.second);
        t->shown.cursor = pair.first;
        snprintf(t->text, sizeof t->text,
                 "Safe for %d of 100 ways in which the hidden faces may lie.", share);
        t->shown.message = t->text;
    } else {
        t->shown.message = "There is no pair.";
    }
}

/* Shows the tiles because of which the game is lost. */
static void why(table *t)
{
    uint64_t groups = 0;
    int32_t pattern = MJ_PATTERN_OTHER;
    let_go(t);
    t->shown.message = t->text;
    if (!game_why(&t->state, t->shown.faults, &groups, &pattern))
        t->shown.message = "It is not known to be lost.";
    else if (pattern == MJ_PATTERN_OWN_PAIR)
        t->shown.message = "A tile is in the way of its own mate: see the red ones.";
    else if (pattern == MJ_PATTERN_CYCLE)
        snprintf(t->text, sizeof t->text, "%d pairs wait for each other in a circle: the red ones.",
                 (int)groups);
    else
        snprintf(t->text, sizeof t->text,
                 "%d group%s in the way of %s, whatever else goes: see the red tiles.", (int)groups,
                 groups == 1 ? " is" : "s are", groups == 1 ? "itself" : "each other");
}

static void undo(table *t, size_t pairs)
{
    t->shown.message = game_undo(&t->state, pairs) ? "Taken back." : "Nothing to take back.";
    let_go(t);
}

static void shuffle(table *t)
{
    t->shown.message = game_shuffle(&t->state) ? "Shuffled, so that it can be won."
                                             : "No order of faces can be won here.";
    t->shown.cursor = NO_TILE;
    let_go(t);
}

/* Plays hints until the game is over or a key is pressed. */
static void autoplay(table *t)
{
    mj_pair pair;
    int stopped = 0;
    timeout((int)t->pace);
    while (!stopped && game_hint(&t->state, &pair)) {
        point_out(t, pair.first, pair.second);
        show_path(t, pair);
        t->shown.message = "Playing by itself; any key stops it.";
        screen_draw(&t->state, &t->shown);
        stopped = getch() != ERR;
        if (!stopped)
            game_play(&t->state, pair);
        let_go(t);
    }
    timeout(-1);
    t->shown.message = stopped ? "Your turn." : NULL;
}

static void click(table *t)
{
    MEVENT event;
    if (getmouse(&event) == OK) {
        uint32_t tile = screen_tile(&t->state, event.y, event.x);
        if (tile != NO_TILE)
            t->shown.cursor = tile;
        take(t, tile);
    }
}

/* Does what a key asks for. Returns 0 when it is the one that quits. */
static int act(table *t, int key)
{
    int had_help = t->shown.help;
    t->shown.help = 0;
    t->shown.stops = t->shown.hint.first == NO_TILE ? 0 : t->shown.stops;
    if (t->what.width > 0 && (key == 'w' || key == 'y')) {
        t->shown.message = "Not in Shisen-Sho.";
        return 1;
    }
    switch (key) {
    case 'q': return 0;
    case '?': t->shown.help = !had_help; break;
    case KEY_UP:
    case KEY_DOWN:
    case KEY_LEFT:
    case KEY_RIGHT: move_cursor(t, key); break;
    case '\t': to_match(t); break;
    case ' ':
    case '\n':
    case KEY_ENTER: take(t, t->shown.cursor); break;
    case KEY_ESCAPE: let_go(t); break;
    case KEY_MOUSE: click(t); break;
    case 'h': hint(t); break;
    case 'w': fair_hint(t); break;
    case 'y': why(t); break;
    case 'u': undo(t, 1); break;
    case 'U': undo(t, t->state.undo); break;
    case 's': shuffle(t); break;
    case 'a': autoplay(t); break;
    case 'n': new_deal(t); break;
    case 'b': change_board(t); break;
    default:
        if (key >= '1' && key < '1' + LEVELS)
            deal_at_level(t, key);
    }
    return 1;
}

static const level *level_named(const char *name)
{
    int k;
    for (k = 0; name != NULL && k < LEVELS; k++)
        if (strcmp(levels[k].name, name) == 0)
            return &levels[k];
    return NULL;
}

/* The game that a rule is of. Returns 0 if it is none that is played here. */
static int kind_of(int32_t rule, kind *what)
{
    what->rule = rule;
    what->width = what->height = 0;
    if (rule < MJ_RULE_SHISEN)
        return rule == MJ_RULE_ONE_LEVEL;
    what->width = rule / MJ_RULE_SHISEN_SIZE(1, 0) % 64;
    what->height = rule / MJ_RULE_SHISEN_SIZE(0, 1);
    if (what->width == 0) {
        what->width = 18;
        what->height = 8;
        what->rule += MJ_RULE_SHISEN_SIZE(18, 8);
    }
    return (rule & 7 * MJ_RULE_SHISEN_DOWN) == 0 && what->width <= 30 && what->height <= 16;
}

int main(int argc, char **argv)
{
    static table t;
    int32_t rule = MJ_RULE_ONE_LEVEL;
    int k, good = take_rule("play", &argc, argv, &rule) && kind_of(rule, &t.what);
    t.difficulty = &levels[0];
    t.next_seed = (uint64_t)time(NULL);
    t.pace = 250;
    for (k = 1; k < argc && good; k++) {
        if (strcmp(argv[k], "--seed") == 0)
            good = read_number("play", "--seed", argv[++k], &t.next_seed);
        else if (strcmp(argv[k], "--pace") == 0)
            good = read_number("play", "--pace", argv[++k], &t.pace) && t.pace <= 60000;
        else if (strcmp(argv[k], "--level") == 0)
            good = (t.difficulty = level_named(argv[++k])) != NULL;
        else
            good = 0;
    }
    if (!good) {
        fprintf(stderr, "usage: play [--rule shisen[:WIDTHxHEIGHT][+inside][+apart]] [--level easy|medium|"
                        "hard|expert|any] [--seed N] [--pace MILLISECONDS]\n");
        return EXIT_ERROR;
    }
    t.shown.cursor = NO_TILE;
    if (!new_deal(&t)) {
        fprintf(stderr, "play: found no such deal\n");
        return EXIT_ERROR;
    }
    screen_begin();
    do
        screen_draw(&t.state, &t.shown);
    while (act(&t, getch()));
    screen_end();
    return 0;
}
