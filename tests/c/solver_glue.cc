/* The solver inside Xmahjongg, on a game that has the same members as Xmahjongg's classes. */
#include "../../c_examples/xmahjongg/solver.hh"
#include "boards.h"
#include "check.h"

#include <vector>

bool solver_winnable_boards = false;

namespace {

struct Tile {
    mj_tile where;
    int row() const { return where.row; }
    int col() const { return where.col; }
    int lev() const { return where.level; }
    int match() const { return where.group; }
};

struct Move {
    Tile *m1;
    Tile *m2;
    Move(Tile *one, Tile *other) : m1(one), m2(other) {}
};

/* A game with undo, as far as the solver looks at it. Every move is a move of the user. */
struct Game {
    typedef Move move_type;
    std::vector<Tile> tiles;
    std::vector<Move> played;
    int ntiles() const { return static_cast<int>(tiles.size()); }
    Tile *tile(size_t k) { return &tiles[k]; }
    const std::vector<Move> &moves() const { return played; }
    int moves_made() const { return static_cast<int>(played.size()); }
    bool undo()
    {
        if (played.empty())
            return false;
        played.pop_back();
        return true;
    }
    void play(const Move &move) { played.push_back(move); }
};

Game turtle(uint64_t seed)
{
    mj_tile tiles[TURTLE];
    Game game;
    deal_turtle(tiles, seed);
    for (int k = 0; k < TURTLE; k++) {
        Tile tile = {tiles[k]};
        game.tiles.push_back(tile);
    }
    return game;
}

/* Whether what was played, and then these moves, clears the board. */
bool clears(Game &game, const std::vector<Move> &rest)
{
    mj_tile tiles[TURTLE];
    std::vector<mj_pair> pairs;
    std::vector<Move> all = game.played;
    all.insert(all.end(), rest.begin(), rest.end());
    for (int k = 0; k < TURTLE; k++)
        tiles[k] = game.tiles[static_cast<size_t>(k)].where;
    for (size_t k = 0; k < all.size(); k++) {
        mj_pair pair = {static_cast<uint32_t>(solver_number(&game, all[k].m1)),
                        static_cast<uint32_t>(solver_number(&game, all[k].m2))};
        pairs.push_back(pair);
    }
    return replay(tiles, TURTLE, pairs.data(), pairs.size()) == NULL;
}

/* Plays the first pair after which the game is lost. Returns whether there is one. */
bool blunder(Game &game)
{
    char text[100];
    for (int one = 0; one < TURTLE; one++) {
        for (int other = one + 1; other < TURTLE; other++) {
            solver_game copy;
            int keep;
            if (game.tiles[static_cast<size_t>(one)].match() !=
                game.tiles[static_cast<size_t>(other)].match())
                continue;
            solver_read(&game, &copy);
            solver_played(&copy, one, other);
            /* Pairs that cannot be played are errors. */
            if (solver_check(&copy, &keep, text, sizeof text) == MJ_UNSOLVABLE) {
                game.play(Move(game.tile(static_cast<size_t>(one)),
                               game.tile(static_cast<size_t>(other))));
                return true;
            }
        }
    }
    return false;
}

/* Hints alone win the game. */
void test_hints()
{
    Game game = turtle(7);
    std::vector<Tile *> pair;
    char text[100];
    int hints = 0;
    check_about("hints");
    for (; hints <= TURTLE_PAIRS; hints++) {
        solver_pair(&game, 0, pair, text, sizeof text);
        if (pair.empty())
            break;
        game.play(Move(pair[0], pair[1]));
    }
    CHECK_EQUAL(hints, TURTLE_PAIRS);
    CHECK(clears(game, std::vector<Move>()));
    CHECK(strcmp(text, "Won.") == 0);
    /* All the hints of a position are different, and come to an end. */
    game = turtle(7);
    std::vector<Move> all;
    for (int which = 0; which < 1000; which++) {
        solver_pair(&game, which, pair, text, sizeof text);
        if (pair.empty())
            break;
        for (size_t k = 0; k < all.size(); k++)
            CHECK(all[k].m1 != pair[0] || all[k].m2 != pair[1]);
        all.push_back(Move(pair[0], pair[1]));
    }
    CHECK(all.size() > 1 && all.size() < 1000);
    CHECK(strcmp(text, "All other pairs lose the game.") == 0);
}

/* A game that can be won, one that was lost on the way, one that never could. */
void test_checks()
{
    Game game = turtle(7);
    std::vector<Move> moves;
    std::vector<Tile *> pair;
    char text[100];
    check_about("check and solve");
    solver_tell(&game, text, sizeof text);
    CHECK(strcmp(text, "This can still be won.") == 0);
    for (int k = 0; k < 10; k++) {
        solver_pair(&game, 0, pair, text, sizeof text);
        game.play(Move(pair[0], pair[1]));
    }
    CHECK(solver_show(&game, moves, text, sizeof text));
    CHECK_EQUAL(moves.size(), TURTLE_PAIRS - 10);
    CHECK(clears(game, moves));
    /* On until there is a pair that loses, and then that one and another. */
    while (!blunder(game)) {
        solver_pair(&game, 0, pair, text, sizeof text);
        CHECK(!pair.empty());
        if (pair.empty())
            return;
        game.play(Move(pair[0], pair[1]));
    }
    const int lost = game.moves_made();
    CHECK(blunder(game));
    char expected[100];
    solver_tell(&game, text, sizeof text);
    snprintf(expected, sizeof expected, "Lost since move %d of %d: undo 2 to win.", lost, lost + 1);
    CHECK(strcmp(text, expected) == 0);
    solver_pair(&game, 0, pair, text, sizeof text);
    CHECK(pair.empty());
    CHECK(strcmp(text, "Lost: no pair wins any more.") == 0);
    /* Solving takes the blunder back. */
    CHECK(solver_show(&game, moves, text, sizeof text));
    CHECK_EQUAL(game.moves_made(), lost - 1);
    CHECK(clears(game, moves));
    snprintf(expected, sizeof expected, "Lost since move %d: taken back, and this wins.", lost);
    CHECK(strcmp(text, expected) == 0);

    game = turtle(155);
    solver_tell(&game, text, sizeof text);
    CHECK(strcmp(text, "Lost: this board could never be won.") == 0);
    CHECK(!solver_show(&game, moves, text, sizeof text));
    CHECK(moves.empty());
}

/* Deals that can be won, and what is no game. */
void test_deals()
{
    Game game = turtle(0);
    solver_game copy;
    mj_tile tiles[TURTLE];
    int keep;
    char text[100];
    check_about("deals");
    for (uint32_t seed = 60; seed < 100; seed++) {
        uint32_t found = solver_deal(&game, seed);
        solver_read(&game, &copy);
        CHECK_EQUAL(mj_deal_xmahjongg(copy.tiles, TURTLE, found, tiles), MJ_OK);
        CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, NULL, 0, NULL), MJ_SOLVABLE);
        /* Boards 72 and 87 cannot be won. */
        CHECK_EQUAL(found, seed == 72 || seed == 87 ? seed + 1 : seed);
    }
    /* Beyond 16 bits the number of a board is not its seed. */
    CHECK(solver_deal(&game, 0xffffffffu) < 0x40000000u);
    solver_read(&game, &copy);
    solver_played(&copy, 0, 0);
    CHECK(solver_check(&copy, &keep, text, sizeof text) < 0);
    CHECK(strncmp(text, "Not known: ", 11) == 0);
    for (int k = 0; k < 2 * SOLVER_TILES; k++) {
        solver_tile(&copy, 0, 0, 0, 0);
        solver_played(&copy, -1, 1000);
    }
    CHECK_EQUAL(copy.tile_count, SOLVER_TILES);
    CHECK(solver_check(&copy, &keep, text, sizeof text) < 0);
}

} // namespace

int main()
{
    test_hints();
    test_checks();
    test_deals();
    return check_end("solver_glue");
}
