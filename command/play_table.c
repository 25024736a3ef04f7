#include "play_table.h"

#include "play_input.h"
#include "play_legend.h"
#include "play_menu.h"

#include <ctype.h>
#include <ncurses.h>
#include <stdio.h>
#include <string.h>

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

/* The tile that can be played and is nearest to one that is gone. */
static uint32_t nearest(const game *g, uint32_t gone)
{
    uint32_t best = NO_TILE, k;
    int32_t least = 0;
    for (k = 0; k < g->tile_count; k++) {
        int32_t down = g->tiles[k].row - g->tiles[gone].row, right = g->tiles[k].col - g->tiles[gone].col;
        int32_t far = down * down + right * right;
        if (g->playable[k] && (best == NO_TILE || far < least)) {
            best = k;
            least = far;
        }
    }
    return best;
}

/* Nothing is chosen or pointed out. Where the cursor's tile is gone, it goes to the next one. */
static void let_go(table *t)
{
    t->shown.chosen = NO_TILE;
    t->shown.stops = 0;
    point_out(t, NO_TILE, NO_TILE);
    memset(t->shown.faults, MJ_FAULT_NONE, sizeof t->shown.faults);
    if (t->shown.cursor < MOST_TILES && t->state.gone[t->shown.cursor])
        t->shown.cursor = nearest(&t->state, t->shown.cursor);
}

int new_deal(table *t)
{
    if (!game_deal(&t->state, &t->what, t->difficulty, t->next_seed))
        return 0;
    t->next_seed = t->state.seed + 1;
    let_go(t);
    t->shown.cursor = NO_TILE;
    say_deal(&t->state, t->difficulty, t->text);
    t->shown.message = t->text;
    return 1;
}

/* The same for a player who waits for it. */
static void deal_again(table *t)
{
    t->shown.message = "Dealing...";
    screen_draw(&t->state, &t->shown);
    if (!new_deal(t))
        t->shown.message = "No such deal was found here that can be won.";
}

/* Another layout or board, or the one before if there is no deal on it. */
static void change_to(table *t, const kind *what)
{
    kind before = t->what;
    t->what = *what;
    t->shown.message = "Dealing...";
    screen_draw(&t->state, &t->shown);
    if (!new_deal(t)) {
        snprintf(t->text, sizeof t->text, "On %.40s no deal was found that can be won.", what->name);
        t->shown.message = t->text;
        t->what = before;
    }
}

/* Another board of Shisen-Sho: the next of KShisen's sizes. */
static void change_board(table *t)
{
    static kind next_board;
    char wrong[SENTENCE_SIZE];
    int k, next = 0;
    if (t->what.width == 0) {
        t->shown.message = "That is for Shisen-Sho; l has its boards, at the end of the list.";
        return;
    }
    for (k = 0; k < SIZES; k++)
        if (sizes[k][0] == t->what.width && sizes[k][1] == t->what.height)
            next = (k + 1) % SIZES;
    if (kind_of_size(&next_board, t->what.rule, sizes[next][0], sizes[next][1], wrong))
        change_to(t, &next_board);
}

/* Returns 0 at the end of input. */
static int change_layout(table *t)
{
    static kind chosen;
    int result = choose_layout(&t->what, &chosen);
    if (result == MENU_CHOSEN)
        change_to(t, &chosen);
    return result != MENU_END_OF_INPUT;
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
    int stops, was_lost;
    t->shown.message = NULL;
    if (tile == NO_TILE)
        return;
    if (!t->state.playable[tile]) {
        t->shown.message = t->what.width > 0
                               ? "No line joins this tile to another of its face now."
                               : "This tile is blocked: by one on top, or on both of its sides.";
    } else if (t->shown.chosen == NO_TILE) {
        t->shown.chosen = tile;
        if (tile == t->shown.hint.first) /* so that Enter twice takes a hint */
            t->shown.cursor = t->shown.hint.second;
    } else if (t->shown.chosen == tile) {
        t->shown.chosen = NO_TILE;
    } else {
        pair.first = t->shown.chosen;
        pair.second = tile;
        show_path(t, pair);
        stops = t->shown.stops;
        was_lost = t->state.light == MJ_UNSOLVABLE;
        if (game_play(&t->state, pair)) {
            let_go(t);
            t->shown.stops = stops; /* to be seen until the next key */
            if (t->state.light == MJ_UNSOLVABLE && (!was_lost || t->state.pair_count == 0)) {
                say_loss(&t->state, t->text);
                t->shown.message = t->text;
            }
        } else {
            t->shown.chosen = tile;
            t->shown.message = t->text;
            say_no_pair(&t->state, pair, t->text);
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
        t->shown.message = "Take these two (Enter, Enter): after that you can still win.";
    } else {
        t->shown.message = game_left(&t->state) == 0 ? "The board is empty."
                           : t->state.light == MJ_UNSOLVABLE
                               ? "No pair helps any more: U goes back, s shuffles."
                               : "No hint was found in the time there is.";
    }
}

static void fair_hint(table *t)
{
    mj_pair pair;
    int share = 0;
    let_go(t);
    if (t->what.width > 0) {
        t->shown.message = "In Shisen-Sho no face is hidden: h is fair.";
    } else if (game_fair_hint(&t->state, &pair, &share)) {
        point_out(t, pair.first, pair.second);
        t->shown.cursor = pair.first;
        snprintf(t->text, sizeof t->text,
                 "Safe for %d of 100 ways in which the hidden faces may lie.", share);
        t->shown.message = t->text;
    } else {
        t->shown.message = "There is no pair to take.";
    }
}

/* Shows the tiles because of which the game is lost. */
static void why(table *t)
{
    uint64_t groups = 0;
    int32_t pattern = MJ_PATTERN_OTHER;
    let_go(t);
    t->shown.message = t->text;
    if (t->what.width > 0)
        t->shown.message = "That is for Mahjong; Shisen-Sho has no reasons to show.";
    else if (game_why(&t->state, t->shown.faults, &groups, &pattern))
        say_why(groups, pattern, t->text);
    else
        t->shown.message = "This game is not lost, as far as is known.";
}

static void undo(table *t, size_t pairs)
{
    int done = game_undo(&t->state, pairs);
    let_go(t);
    t->shown.message = done ? t->text
                       : t->state.played_count > 0 ? "You can still win: u takes back a single pair."
                       : t->state.shuffles > 0     ? "What was before the shuffle stays as it is."
                                                   : "There is nothing to take back.";
    if (done && pairs == 1)
        snprintf(t->text, sizeof t->text, "Taken back: one pair.");
    else if (done)
        snprintf(t->text, sizeof t->text, "Taken back: %d pairs.", (int)pairs);
}

static void shuffle(table *t)
{
    int done = game_shuffle(&t->state);
    t->shown.message = done ? "Shuffled: the tiles that are left have other faces, and can be won."
                            : "No faces on these tiles can be won: go back some moves with u.";
    t->shown.cursor = NO_TILE;
    let_go(t);
}

/* Plays hints until the game is over or a key is pressed. Returns 0 at the end of input. */
static int autoplay(table *t)
{
    mj_pair pair;
    int key = KEY_NOTHING;
    while (key == KEY_NOTHING && game_hint(&t->state, &pair)) {
        point_out(t, pair.first, pair.second);
        show_path(t, pair);
        t->shown.message = "Playing by itself; any key stops it.";
        do {
            screen_draw(&t->state, &t->shown);
            key = read_key((int)t->pace);
        } while (key == KEY_RESIZE);
        if (key == KEY_NOTHING)
            game_play(&t->state, pair);
        let_go(t);
    }
    t->shown.message = key != KEY_NOTHING ? "Your turn."
                       : t->state.light == MJ_UNSOLVABLE ? "It can only win games that are not lost."
                                                         : NULL;
    return key != KEY_END_OF_INPUT;
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

int act(table *t, int key)
{
    t->shown.stops = t->shown.hint.first == NO_TILE ? 0 : t->shown.stops;
    /* Capitals do the same, but for U. */
    if (key > 0 && key < 128 && key != 'U')
        key = tolower(key);
    switch (key) {
    case 'q':
    case KEY_END_OF_INPUT: return 0;
    case '?': return show_help(&t->what);
    case 'l': return change_layout(t);
    case 'a': return autoplay(t);
    case KEY_UP:
    case KEY_DOWN:
    case KEY_LEFT:
    case KEY_RIGHT: move_cursor(t, key); break;
    case '\t': to_match(t); break;
    case ' ':
    case '\n':
    case '\r':
    case KEY_ENTER: take(t, t->shown.cursor); break;
    case KEY_ESCAPE:
        let_go(t);
        t->shown.message = NULL;
        break;
    case KEY_MOUSE: click(t); break;
    case 'h': hint(t); break;
    case 'w': fair_hint(t); break;
    case 'y': why(t); break;
    case 'u': undo(t, 1); break;
    case 'U': undo(t, t->state.undo); break;
    case 's': shuffle(t); break;
    case 'n': deal_again(t); break;
    case 'b': change_board(t); break;
    default:
        if (key >= '1' && key < '1' + LEVELS) {
            t->difficulty = &levels[key - '1'];
            deal_again(t);
        }
    }
    return 1;
}

int act_unseen(table *t, int key)
{
    switch (key) {
    case 'q':
    case 'Q':
    case '?':
    case 'l':
    case 'L':
    case KEY_END_OF_INPUT: return act(t, key);
    default: return 1;
    }
}
