/* The solver inside Xmahjongg, on a game that has the same members as Xmahjongg's classes. */
#include "../../c_examples/xmahjongg/solver_light.hh"
#include "boards.h"
#include "check.h"

#include <vector>

bool solver_winnable_boards = false;
int solver_difficulty = -1;

namespace {

struct Tile {
    mj_tile where;
    int row() const { return where.row; }
    int col() const { return where.col; }
    int lev() const { return where.level; }
    int match() const { return where.group; }
    /* Which of the faces of its group it shows. */
    short face;
    int number() const { return face; }
    void assign(short number, short match)
    {
        face = number;
        where.group = match;
    }
};

struct Move {
    Tile *m1;
    Tile *m2;
    Move(Tile *one, Tile *other) : m1(one), m2(other) {}
};

/* A game with undo, as far as the solver looks at it. Every move is a move of the user. */
struct Game;

struct Hooks {
    virtual ~Hooks() {}
    virtual void start_hook(Game *) {}
    virtual void move_made_hook(Game *) {}
};

struct Game {
    typedef Move move_type;
    std::vector<Tile> tiles;
    std::vector<Move> played;
    std::vector<Hooks *> hooks;
    void add_hook(Hooks *hook) { hooks.push_back(hook); }
    int nremaining() const { return ntiles() - 2 * moves_made(); }
    int possible_moves();
    void faces_changed()
    {
        for (size_t k = 0; k < hooks.size(); k++)
            hooks[k]->start_hook(this);
    }
    void moved()
    {
        for (size_t k = 0; k < hooks.size(); k++)
            hooks[k]->move_made_hook(this);
    }
    int ntiles() const { return static_cast<int>(tiles.size()); }
    Tile *tile(size_t k) { return &tiles[k]; }
    const std::vector<Move> &moves() const { return played; }
    int moves_made() const { return static_cast<int>(played.size()); }
    bool undo()
    {
        if (played.empty())
            return false;
        played.pop_back();
        moved();
        return true;
    }
    void play(const Move &move)
    {
        played.push_back(move);
        moved();
    }
};

/* The tiles that are left. */
std::vector<mj_tile> left_of(Game &game)
{
    std::vector<mj_tile> left;
    for (size_t k = 0; k < game.tiles.size(); k++) {
        bool gone = false;
        for (size_t m = 0; m < game.played.size(); m++)
            gone = gone || game.played[m].m1 == game.tile(k) || game.played[m].m2 == game.tile(k);
        if (!gone)
            left.push_back(game.tiles[k].where);
    }
    return left;
}

int Game::possible_moves()
{
    std::vector<mj_tile> left = left_of(*this);
    uint64_t count = 0;
    CHECK_EQUAL(mj_legal_pairs(left.data(), left.size(), NULL, 0, &count), MJ_OK);
    return static_cast<int>(count);
}

bool winnable(Game &game)
{
    std::vector<mj_tile> left = left_of(game);
    return mj_solve(left.data(), left.size(), NULL, NULL, 0, NULL) == MJ_SOLVABLE;
}

/* A panel that cannot be seen, and counts how often it is asked to draw. */
struct Panel {
    int drawn;
    Panel() : drawn(0) {}
    bool visible() const { return false; }
    Display *display() const { return NULL; }
    Window window() const { return 0; }
    void invalidate(int, int, int, int) { drawn++; }
    void redraw_all() { drawn++; }
};

/* A board that knows which tiles are lit. */
struct Board {
    std::vector<Tile *> lit;
    void light(Tile *tile) { lit.push_back(tile); }
    void unlight(Tile *) { lit.pop_back(); }
    void flush() {}
};

typedef solver_light<Hooks, Game, Panel, std::vector<Tile *> > Light;

Game turtle(uint64_t seed)
{
    mj_tile tiles[TURTLE];
    Game game;
    deal_turtle(tiles, seed);
    for (int k = 0; k < TURTLE; k++) {
        Tile tile = {tiles[k], static_cast<short>(k)};
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
    snprintf(expected, sizeof expected,
             "Lost since move %d of %d: b takes back 2, y shows why.", lost, lost + 1);
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
    /* A board without tiles is not one that can still be won. */
    const std::vector<Move> rest = moves;
    for (size_t k = 0; k < rest.size(); k++) {
        solver_tell(&game, text, sizeof text);
        CHECK(strcmp(text, "This can still be won.") == 0);
        game.play(rest[k]);
    }
    solver_tell(&game, text, sizeof text);
    CHECK(strcmp(text, "Won.") == 0);
    CHECK(!solver_shuffle(&game, 1, text, sizeof text));
    CHECK(strcmp(text, "Won.") == 0);

    game = turtle(155);
    solver_tell(&game, text, sizeof text);
    CHECK(strcmp(text, "Lost from the start: f shuffles, y shows why.") == 0);
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
        uint32_t found = solver_deal(&game, seed, SOLVER_START_MS);
        solver_read(&game, &copy);
        CHECK_EQUAL(mj_deal_xmahjongg(copy.tiles, TURTLE, found, tiles), MJ_OK);
        CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, NULL, 0, NULL), MJ_SOLVABLE);
        /* Boards 72 and 87 cannot be won. */
        CHECK_EQUAL(found, seed == 72 || seed == 87 ? seed + 1 : seed);
    }
    /* Beyond 16 bits the number of a board is not its seed. */
    CHECK(solver_deal(&game, 0xffffffffu, SOLVER_START_MS) < 0x40000000u);
    /* What questions about one copy take is added up. */
    solver_read(&game, &copy);
    CHECK_EQUAL(copy.spent_ns, 0);
    CHECK(solver_check(&copy, &keep, text, sizeof text) >= 0);
    const uint64_t spent_ns = copy.spent_ns;
    uint8_t faults[SOLVER_TILES];
    CHECK(spent_ns > 0);
    CHECK(solver_why(&copy, faults) >= 0);
    CHECK(copy.spent_ns > spent_ns);
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

/* What is said is true after every move, or is not said any more. */
void test_light()
{
    char text[100];
    check_about("light");
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Game game = turtle(seed);
        Panel panel;
        Board board;
        Light light(&game, &panel);
        CHECK(strcmp(light.text(), "") == 0);
        light.turn();
        int texts[2] = {0, 0};
        /* The first pair of each position, as a careless player takes it. */
        for (;;) {
            const bool can = winnable(game);
            if (game.possible_moves() == 0)
                break;
            CHECK(strncmp(light.text(), can ? "This can still be won." : "Lost ", 5) == 0);
            texts[can]++;
            std::vector<mj_tile> left = left_of(game);
            uint64_t count;
            mj_pair pairs[216];
            CHECK_EQUAL(mj_legal_pairs(left.data(), left.size(), pairs, 216, &count), MJ_OK);
            Tile *two[2] = {NULL, NULL};
            for (size_t k = 0; k < game.tiles.size(); k++) {
                const mj_tile &where = game.tiles[k].where;
                const mj_tile &one = left[pairs[0].first], &other = left[pairs[0].second];
                if (where.row == one.row && where.col == one.col && where.level == one.level)
                    two[0] = game.tile(k);
                if (where.row == other.row && where.col == other.col && where.level == other.level)
                    two[1] = game.tile(k);
            }
            game.play(Move(two[0], two[1]));
        }
        CHECK(texts[1] > 0 || !winnable(game));
        if (game.nremaining() == 0)
            continue;
        CHECK(strncmp(light.text(), "No pairs left", 13) == 0);
        light.blame(&board);
        CHECK(!board.lit.empty());
        light.forgive(&board);
        CHECK(board.lit.empty());
        /* One key shuffles, so that it can be won, and undoing goes on. */
        CHECK(!winnable(game));
        if (seed % 2 == 1) {
            light.shuffle(static_cast<uint32_t>(seed));
            CHECK(strcmp(light.text(), "Shuffled: this can be won.") == 0);
            CHECK(winnable(game));
            std::vector<int> seen(TURTLE, 0);
            for (size_t k = 0; k < TURTLE; k++)
                CHECK_EQUAL(seen[static_cast<size_t>(game.tile(k)->number())]++, 0);
            int keep;
            solver_game copy;
            solver_read(&game, &copy);
            CHECK_EQUAL(solver_check(&copy, &keep, text, sizeof text), MJ_SOLVABLE);
            continue;
        }
        /* The other takes back, so that it can be won. */
        const int made = game.moves_made();
        light.back();
        CHECK(winnable(game));
        CHECK(game.moves_made() < made);
        CHECK(strcmp(light.text(), "Taken back: this can be won.") == 0);
        light.turn();
        CHECK(strcmp(light.text(), "") == 0);
    }
    /* Off: what was said about one position is not said about the next. */
    Game game = turtle(7);
    Panel panel;
    Light light(&game, &panel);
    std::vector<Tile *> pair;
    CHECK(!light.pair(1000, pair));
    CHECK(strcmp(light.text(), "All other pairs lose the game.") == 0);
    CHECK(light.pair(0, pair));
    game.play(Move(pair[0], pair[1]));
    CHECK(strcmp(light.text(), "") == 0);
}

/* A deal as difficult as asked for. */
void test_difficulty()
{
    Game game = turtle(0);
    solver_game copy;
    mj_tile tiles[TURTLE];
    check_about("difficulty");
    solver_read(&game, &copy);
    for (int wanted = 10; wanted <= 40; wanted += 15) {
        uint32_t found = 0;
        mj_rating rating = MJ_RATING_INIT;
        CHECK_EQUAL(solver_seed(&copy, 1000, wanted, SOLVER_START_MS * 30, &found), 1);
        CHECK_EQUAL(mj_deal_xmahjongg(copy.tiles, TURTLE, found, tiles), MJ_OK);
        CHECK_EQUAL(mj_rate(tiles, TURTLE, 0, NULL, &rating, NULL), MJ_SOLVABLE);
        CHECK(rating.difficulty >= wanted - 10 && rating.difficulty <= wanted + 10);
    }
}

/* Where there is none as difficult as that: the nearest, which can be won; and within the limit. */
void test_nearest()
{
    Game game = turtle(0);
    solver_game copy;
    mj_tile tiles[TURTLE];
    check_about("nearest");
    solver_read(&game, &copy);
    for (uint32_t seed = 71; seed <= 73; seed++) {
        uint32_t found = 0;
        CHECK_EQUAL(solver_seed(&copy, seed, 100, 500, &found), 2);
        CHECK_EQUAL(mj_deal_xmahjongg(copy.tiles, TURTLE, found, tiles), MJ_OK);
        CHECK_EQUAL(mj_solve(tiles, TURTLE, NULL, NULL, 0, NULL), MJ_SOLVABLE);
    }
    /* Two on each other: no deal can be won. */
    uint32_t found = 7;
    solver_begin(&copy);
    solver_tile(&copy, 0, 0, 0, 0);
    solver_tile(&copy, 0, 0, 1, 0);
    CHECK_EQUAL(solver_seed(&copy, 5, -1, 20, &found), 0);
    CHECK_EQUAL(found, 5);
}

/* Where no pairs are left, only the keys that help are named. */
void test_stuck()
{
    static const mj_tile slots[4] = {{0, 0, 0, 0}, {0, 0, 1, 0}, {0, 4, 0, 0}, {0, 8, 0, 0}};
    Game game;
    char text[100];
    check_about("stuck");
    for (int k = 0; k < 4; k++) {
        Tile tile = {slots[k], static_cast<short>(k)};
        game.tiles.push_back(tile);
    }
    Panel panel;
    Light light(&game, &panel);
    game.play(Move(game.tile(2), game.tile(3)));
    CHECK(strcmp(light.text(), "No pairs left: b takes back what lost.") == 0);
    CHECK(!solver_shuffle(&game, 1, text, sizeof text));
    CHECK(strcmp(text, "Lost: no other faces help here.") == 0);
    game.undo();
    CHECK(strcmp(light.text(), "") == 0);
    game.tiles.pop_back();
    game.tiles.pop_back();
    game.faces_changed();
    CHECK(strcmp(light.text(), "No pairs left.") == 0);
    /* Of four tiles in two stacks, other faces help. */
    for (int k = 0; k < 4; k++) {
        Tile tile = {{0, 4 * (k / 2), k % 2, k / 2}, static_cast<short>(k)};
        if (k < 2)
            game.tiles[static_cast<size_t>(k)] = tile;
        else
            game.tiles.push_back(tile);
    }
    game.faces_changed();
    CHECK(strcmp(light.text(), "No pairs left: f shuffles.") == 0);
    light.shuffle(1);
    CHECK(winnable(game));
}

} // namespace

int main()
{
    test_hints();
    test_checks();
    test_deals();
    test_light();
    test_difficulty();
    test_nearest();
    test_stuck();
    return check_end("solver_glue");
}
