#include "play_words.h"

#include "play_faces.h"

#include <inttypes.h>
#include <stdio.h>

const char *const mahjong_rules[RULES] = {
    "Take away two tiles of the same face at a time, until the board is empty.",
    "A tile is free if nothing lies on it, and nothing on its left or right side.",
    "Free tiles are bright, others dark. The lower edge tells the level, if not 0.",
    "Any flower goes with any flower, any season with any season.",
    "Every face is there four times. Which two go first can lose the game."};

const char *const shisen_rules[RULES] = {
    "Take away two tiles of the same face at a time, until the board is empty.",
    "Two tiles can go if a line joins them that has at most two corners.",
    "The line goes up, down, left and right, over empty cells only.",
    "It may go around the board, unless the rule says inside.",
    "Which two of a face you take first can lose the game."};

const char *const keys_help[KEYS] = {
    "arrows, mouse  choose a tile          Enter, space  take it",
    "Tab            to its next match      Esc           let go",
    "h  hint that never loses              w  hint without peeking",
    "u  take back one pair                 U  go back to where you could win",
    "y  why it is lost                     s  shuffle what is left",
    "a  play by itself, until a key        n  new deal",
    "1 2 3 4 5  new deal: easy, medium,    l  another layout, from a list",
    "           hard, expert, any          b  Shisen-Sho: the next board",
    "?  this page                          q  quit"};

const char *const mahjong_keys[] = {"? help",    "h hint",   "u undo", "n new deal", "l layouts",
                                    "q quit", "s shuffle", "a play", "w fair hint", NULL};
const char *const shisen_keys[] = {"? help",    "h hint",   "u undo",       "n new deal", "l layouts",
                                   "q quit", "s shuffle", "a play", "b next board", NULL};

/* Move 0 is the start. */
static void say_move(size_t move, char text[40])
{
    if (move == 0)
        snprintf(text, 40, "the start");
    else
        snprintf(text, 40, "move %d", (int)move);
}

void say_state(const game *g, char *text, size_t room)
{
    char back[40];
    size_t moves = game_moves(g);
    int is_stuck = g->pair_count == 0;
    if (game_left(g) == 0) {
        snprintf(text, room, "Won in %d moves! Press N for a new deal.", (int)moves);
    } else if (g->light == MJ_SOLVABLE) {
        snprintf(text, room, "This game can be won.");
    } else if (g->light != MJ_UNSOLVABLE) {
        snprintf(text, room, "It would take too long to find out whether this can be won.");
    } else if (g->undo > 0) {
        say_move(moves - g->undo, back);
        snprintf(text, room, "Lost at move %d. Press U to go back to %s, where you could still win.",
                 (int)(moves - g->undo + 1), back);
    } else {
        snprintf(text, room, "Lost: %s. At best %d tiles stay. Press S to shuffle.",
                 is_stuck ? "no pair is left" : "this cannot be won", (int)g->fewest);
    }
}

void say_title(const game *g, char text[TEXT_SIZE])
{
    char difficulty[32] = "";
    if (g->difficulty >= 0)
        snprintf(difficulty, sizeof difficulty, "   difficulty %d", (int)g->difficulty);
    snprintf(text, TEXT_SIZE, "%.30s%s   move %d   tiles %d   pairs %d   deal %" PRIu64,
             g->what.name, difficulty, (int)game_moves(g), (int)game_left(g), (int)g->pair_count,
             g->seed);
}

void say_tile(const game *g, uint32_t tile, char text[TEXT_SIZE])
{
    face shown;
    text[0] = '\0';
    if (tile == NO_TILE)
        return;
    shown = face_of(g->tiles[tile].group, game_order(g, tile));
    snprintf(text, TEXT_SIZE, "%s: %s%s", shown.brief, shown.name,
             g->playable[tile] ? "" : ", blocked");
}

void say_deal(const game *g, const level *asked, char text[TEXT_SIZE])
{
    if (g->is_nearest)
        snprintf(text, TEXT_SIZE, "There is no deal here that is %s; this comes nearest.", asked->name);
    else if (g->what.width > 24)
        snprintf(text, TEXT_SIZE, "A new deal.");
    else
        snprintf(text, TEXT_SIZE, "A new deal: %s.", asked->name);
}

void say_no_pair(const game *g, mj_pair pair, char text[TEXT_SIZE])
{
    face first = face_of(g->tiles[pair.first].group, game_order(g, pair.first));
    face second = face_of(g->tiles[pair.second].group, game_order(g, pair.second));
    if (g->tiles[pair.first].group == g->tiles[pair.second].group)
        snprintf(text, TEXT_SIZE, "No line with at most two corners joins these.");
    else
        snprintf(text, TEXT_SIZE, "These are no pair: %s, %s.", first.name, second.name);
}

void say_loss(const game *g, char text[TEXT_SIZE])
{
    if (g->pair_count == 0)
        snprintf(text, TEXT_SIZE, "No pair is left to take: U goes back, s shuffles.");
    else
        snprintf(text, TEXT_SIZE, "That lost the game: at best %d tiles stay. %su takes it back.",
                 (int)g->fewest, g->what.width > 0 ? "" : "y shows why, ");
}

void say_why(uint64_t groups, int32_t pattern, char text[TEXT_SIZE])
{
    if (pattern == MJ_PATTERN_OWN_PAIR)
        snprintf(text, TEXT_SIZE, "A tile is in the way of its own mate: they are marked.");
    else if (pattern == MJ_PATTERN_CYCLE)
        snprintf(text, TEXT_SIZE, "%d pairs wait for each other in a circle: they are marked.",
                 (int)groups);
    else if (groups == 1)
        snprintf(text, TEXT_SIZE, "Tiles of one face are in each other's way: they are marked.");
    else
        snprintf(text, TEXT_SIZE,
                 "%d faces are in each other's way, whatever else goes: they are marked.",
                 (int)groups);
}
