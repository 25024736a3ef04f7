/*
 * Between Xmahjongg's classes and solver.h. Templates, so that it needs none of the game's headers:
 * G is its Game, M its Move, and tiles know where they lie and what matches them.
 */
#ifndef SOLVER_HH
#define SOLVER_HH

#include "solver.h"

#include <X11/Xlib.h>
#include <stdio.h>
#include <string.h>

/* Option --winnable-boards: deal boards that can be won, each as likely as any other. */
extern bool solver_winnable_boards;

/* The number of a tile, or -1. */
template <class G, class T> int solver_number(G *game, T *tile)
{
    for (int k = 0; k < game->ntiles(); k++)
        if (game->tile(k) == tile)
            return k;
    return -1;
}

/* The board of a game, and what was played. */
template <class G> void solver_read(G *game, solver_game *copy)
{
    solver_begin(copy);
    for (int k = 0; k < game->ntiles(); k++)
        solver_tile(copy, game->tile(k)->row(), game->tile(k)->col(), game->tile(k)->lev(),
                    game->tile(k)->match());
    for (int k = 0; k < game->moves_made(); k++)
        solver_played(copy, solver_number(game, game->moves()[k].m1),
                      solver_number(game, game->moves()[k].m2));
}

/* Key x: says whether the position can still be won. */
template <class G> void solver_tell(G *game, char *text, size_t capacity)
{
    solver_game copy;
    int keep;
    solver_read(game, &copy);
    solver_check(&copy, &keep, text, capacity);
}

/*
 * Key s: makes the moves that win from here the game's solution; where the position is lost, first
 * takes back the moves since it was. Returns whether there is a solution.
 */
template <class G, class V> bool solver_show(G *game, V &moves, char *text, size_t capacity)
{
    solver_game copy;
    mj_pair pairs[SOLVER_TILES / 2];
    size_t pair_count = 0;
    int keep = -1;
    solver_read(game, &copy);
    if (solver_check(&copy, &keep, text, capacity) == MJ_UNSOLVABLE) {
        while (keep >= 0 && game->moves_made() > keep && game->undo())
            ;
        if (keep >= 0)
            snprintf(text, capacity, "Lost since move %d: taken back, and this wins.", keep + 1);
        solver_read(game, &copy);
    }
    moves.clear();
    if (solver_solve(&copy, pairs, &pair_count) != MJ_SOLVABLE || pair_count == 0)
        return false;
    for (size_t k = 0; k < pair_count; k++) {
        moves.push_back(typename G::move_type(game->tile(pairs[k].first),
                                              game->tile(pairs[k].second)));
    }
    return true;
}

/* Hints: the tiles of a pair that keeps the game winnable, the one after `which` others. */
template <class G, class V>
void solver_pair(G *game, int which, V &tiles, char *text, size_t capacity)
{
    solver_game copy;
    int first, second;
    solver_read(game, &copy);
    tiles.clear();
    text[0] = '\0';
    if (solver_hint(&copy, which, &first, &second, text, capacity) == MJ_SOLVABLE) {
        tiles.push_back(game->tile(first));
        tiles.push_back(game->tile(second));
    }
}

/* New games: a seed whose board can be won. */
template <class G> uint32_t solver_deal(G *game, uint32_t seed)
{
    solver_game copy;
    solver_begin(&copy);
    for (int k = 0; k < game->ntiles(); k++)
        solver_tile(&copy, game->tile(k)->row(), game->tile(k)->col(), game->tile(k)->lev(), 0);
    if (!solver_seed(&copy, seed, &seed))
        fprintf(stderr, "No board that can be won was found in time: this one may be lost.\n");
    return seed;
}

/* Says something to the player: above the board and on standard error. */
template <class W> void solver_say(W *widget, const char *text)
{
    Display *display = widget->display();
    /* Not the default one: the game may have chosen another visual for its window. */
    GC context = XCreateGC(display, widget->window(), 0, NULL);
    char line[64];
    snprintf(line, sizeof line, "%-56s", text);
    XSetForeground(display, context, BlackPixel(display, DefaultScreen(display)));
    XSetBackground(display, context, WhitePixel(display, DefaultScreen(display)));
    XDrawImageString(display, widget->window(), context, 120, 50, line, (int)strlen(line));
    XFreeGC(display, context);
    fprintf(stderr, "%s\n", text);
}

/* The same three, saying to the player what there is to say. */
template <class G, class W> void solver_tell(G *game, W *widget)
{
    char text[100];
    solver_tell(game, text, sizeof text);
    solver_say(widget, text);
}

template <class G, class V, class W> bool solver_show(G *game, V &moves, W *widget)
{
    char text[100];
    bool solved = solver_show(game, moves, text, sizeof text);
    solver_say(widget, text);
    return solved;
}

template <class G, class V, class W> bool solver_pair(G *game, int which, V &tiles, W *widget)
{
    char text[100];
    solver_pair(game, which, tiles, text, sizeof text);
    if (tiles.size() == 0)
        solver_say(widget, text);
    return tiles.size() != 0;
}

#endif
