/*
 * Between Xmahjongg's classes and solver.h. Templates, so that it needs none of the game's headers:
 * G is its Game, M its Move, and tiles know where they lie and what matches them.
 */
#ifndef SOLVER_HH
#define SOLVER_HH

#include "solver.h"

#include <stdio.h>
#include <string.h>

/* Option --winnable-boards: deal boards that can be won, each as likely as any other. */
extern bool solver_winnable_boards;

/* Option --difficulty: how hard those are, from 0 to 100, ten more or less; -1: any. */
extern int solver_difficulty;

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
        const uint64_t spent_ns = copy.spent_ns;
        solver_read(game, &copy);
        copy.spent_ns = spent_ns;
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

/* Takes back what lost the game, if it is lost. Returns how many moves of the player those were. */
template <class G> int solver_back(G *game, char *text, size_t capacity)
{
    solver_game copy;
    int keep = -1, back = 0;
    solver_read(game, &copy);
    if (solver_check(&copy, &keep, text, capacity) == MJ_UNSOLVABLE && keep >= 0) {
        while (game->moves_made() > keep && game->undo())
            back++;
        snprintf(text, capacity, "Taken back: this can be won.");
    }
    return back;
}

/* The tiles that are at fault where the position is lost, or none; and what is to be said about it. */
template <class G, class V> void solver_blame(G *game, V &tiles, char *text, size_t capacity)
{
    solver_game copy;
    uint8_t faults[SOLVER_TILES];
    int keep;
    solver_read(game, &copy);
    solver_check(&copy, &keep, text, capacity);
    tiles.clear();
    if (solver_why(&copy, faults) == MJ_UNSOLVABLE)
        for (int k = 0; k < game->ntiles(); k++)
            if (faults[k] != MJ_FAULT_NONE)
                tiles.push_back(game->tile(k));
}

/* What to do where no pairs are left: names the keys that lead to where the game can be won. */
template <class G> void solver_stuck(G *game, char *text, size_t capacity)
{
    solver_game copy;
    uint32_t from[SOLVER_TILES];
    int keep = -1;
    solver_read(game, &copy);
    const bool back = solver_check(&copy, &keep, text, capacity) == MJ_UNSOLVABLE && keep >= 0;
    const bool shuffle = solver_reshuffle(&copy, 0, from) == MJ_SOLVABLE;
    snprintf(text, capacity, "No pairs left%s%s%s", back ? ": b takes back what lost" : "",
             shuffle ? back ? ", f shuffles" : ": f shuffles" : "", ".");
}

/* Gives the tiles that are left other faces, so that the game can be won. Returns whether it can. */
template <class G> bool solver_shuffle(G *game, uint32_t seed, char *text, size_t capacity)
{
    solver_game copy;
    uint32_t from[SOLVER_TILES];
    int number[SOLVER_TILES], match[SOLVER_TILES];
    solver_read(game, &copy);
    if (copy.tile_count == 2 * copy.played_count) {
        snprintf(text, capacity, "Won.");
        return false;
    }
    const int32_t code = solver_reshuffle(&copy, seed, from);
    if (code == MJ_SOLVABLE) {
        for (int k = 0; k < game->ntiles(); k++) {
            number[k] = game->tile(k)->number();
            match[k] = game->tile(k)->match();
        }
        for (int k = 0; k < game->ntiles(); k++)
            game->tile(k)->assign((short)number[from[k]], (short)match[from[k]]);
        snprintf(text, capacity, "Shuffled: this can be won.");
    } else {
        snprintf(text, capacity, code == MJ_UNSOLVABLE ? "Lost: no other faces help here."
                                                       : "Not known how to shuffle this.");
    }
    return code == MJ_SOLVABLE;
}

/* New games: a seed whose board can be won. */
template <class G> uint32_t solver_deal(G *game, uint32_t seed, int limit_ms)
{
    solver_game copy;
    solver_begin(&copy);
    for (int k = 0; k < game->ntiles(); k++)
        solver_tile(&copy, game->tile(k)->row(), game->tile(k)->col(), game->tile(k)->lev(), 0);
    const int found = solver_seed(&copy, seed, solver_difficulty, limit_ms, &seed);
    if (found == 0)
        fprintf(stderr, "No board that can be won was found in time: this one may be lost.\n");
    else if (found == 2)
        fprintf(stderr, "No board that hard was found in time: this is the nearest that can be won.\n");
    return seed;
}

#endif
