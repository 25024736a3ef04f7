/*
 * Tests what integrations/kmahjongg asks the solver, on a stand-in for the game: tiles in quarters,
 * faces, a list of moves. Nothing of KMahjongg or Qt is needed.
 */
#include "../../integrations/kmahjongg/solver.h"

#include <mjsolver.hpp>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition)) {                                                                        \
            std::printf("line %d: does not hold: %s\n", __LINE__, #condition);                     \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (false)

namespace {

int checks = 0;
using State = Solver::State;

/* Faces of which some match without being the same, as seasons do. */
int group_of(int face) { return face >= 136 ? 1000 + (face - 136) / 4 : face % 34; }

struct Table {
    mj::board slots;
    std::vector<int> faces;
    std::vector<bool> left;
    std::vector<Solver::Pair> moves;

    explicit Table(const mj::board &layout) : slots(layout), left(layout.size(), true)
    {
        for (std::size_t k = 0; k < layout.size(); k++)
            faces.push_back(static_cast<int>(k));
    }

    /* As the game has it: what is left in any order, then the moves. Returns which tile is which. */
    Solver solver(std::vector<std::size_t> &numbers) const
    {
        Solver solver;
        numbers.clear();
        const auto add = [&](std::size_t k) {
            solver.add(slots[k].col, slots[k].row, slots[k].level, faces[k], group_of(faces[k]));
            numbers.push_back(k);
        };
        for (std::size_t k = slots.size(); k-- > 0;)
            if (left[k])
                add(k);
        for (const Solver::Pair &move : moves) {
            add(move.first);
            add(move.second);
            solver.removeLastTwo();
        }
        CHECK(solver.size() == slots.size());
        return solver;
    }

    mj::board position() const
    {
        mj::board board;
        for (std::size_t k = 0; k < slots.size(); k++)
            if (left[k])
                board.push_back({slots[k].row, slots[k].col, slots[k].level, group_of(faces[k])});
        return board;
    }

    bool winnable() const { return mj::solve(position()).verdict == mj::verdict::solvable; }
    std::size_t count() const { return position().size(); }

    void play(std::size_t one, std::size_t other)
    {
        CHECK(left[one] && left[other] && group_of(faces[one]) == group_of(faces[other]));
        left[one] = left[other] = false;
        moves.emplace_back(one, other);
    }

    void undo()
    {
        left[moves.back().first] = left[moves.back().second] = true;
        moves.pop_back();
    }

    std::vector<Solver::Pair> pairs() const
    {
        std::vector<std::size_t> numbers;
        for (std::size_t k = 0; k < slots.size(); k++)
            if (left[k])
                numbers.push_back(k);
        std::vector<Solver::Pair> found;
        for (const mj::pair &pair : mj::legal_pairs(position()))
            found.emplace_back(numbers[pair.first], numbers[pair.second]);
        return found;
    }

    /* A pair that loses the game, or else the first. */
    bool blunder()
    {
        const std::vector<Solver::Pair> legal = pairs();
        if (legal.empty())
            return false;
        if (winnable())
            for (const Solver::Pair &pair : legal) {
                play(pair.first, pair.second);
                if (!winnable())
                    return true;
                undo();
            }
        play(legal[0].first, legal[0].second);
        return true;
    }

    void set(const std::vector<std::size_t> &numbers, const std::vector<int> &given)
    {
        CHECK(numbers.size() == given.size());
        const std::multiset<int> before(faces.begin(), faces.end());
        for (std::size_t k = 0; k < numbers.size(); k++) {
            CHECK(left[numbers[k]] || faces[numbers[k]] == given[k]);
            faces[numbers[k]] = given[k];
        }
        CHECK(before == std::multiset<int>(faces.begin(), faces.end()));
    }

    void deal(std::uint64_t seed, int easiest = 0, int hardest = 100)
    {
        std::vector<std::size_t> numbers;
        std::vector<int> given;
        CHECK(solver(numbers).deal(seed, easiest, hardest, given, 0) == State::Winnable);
        set(numbers, given);
        CHECK(winnable());
    }
};

void test_deals()
{
    const int bounds[] = {0, 27, 38, 100};
    for (int level = 0; level < 3; level++) {
        const int easiest = bounds[level], hardest = bounds[level + 1];
        Table table(mj::turtle());
        table.deal(static_cast<std::uint64_t>(easiest), easiest, hardest);
        const int difficulty = mj::rate(table.position()).rating.difficulty;
        CHECK(difficulty >= easiest && difficulty <= hardest);
    }
    /* Groups of different sizes, as layouts have them whose tiles are not a multiple of four. */
    for (int level = 0; level < 3; level++) {
        const int easiest = bounds[level], hardest = bounds[level + 1];
        mj::board layout = mj::turtle();
        layout.resize(134);
        Table table(layout);
        std::map<int, int> groups;
        for (std::size_t k = 0; k < table.faces.size(); k++)
            table.faces[k] = static_cast<int>(k / 2 % 33);
        for (int face : table.faces)
            groups[group_of(face)]++;
        CHECK(groups[0] == 6 && groups[5] == 4);
        table.deal(7, easiest, hardest);
        const int difficulty = mj::rate(table.position()).rating.difficulty;
        CHECK(difficulty >= easiest && difficulty <= hardest);
    }
    /* No deal is as hard as that: the nearest one. */
    mj::board row;
    for (int k = 0; k < 8; k++)
        row.push_back({0, 2 * k, 0, 0});
    Table table(row);
    table.faces = {0, 34, 1, 35, 2, 36, 3, 37};
    table.deal(1, 90, 100);
    /* None can be won. */
    Table never({{0, 0, 0, 0}, {0, 0, 1, 0}});
    never.faces = {0, 34};
    std::vector<std::size_t> numbers;
    std::vector<int> given;
    CHECK(never.solver(numbers).deal(1, 0, 100, given, 0) == State::Lost && given.empty());
    CHECK(never.solver(numbers).reshuffle(1, given, 0) == State::Lost && given.empty());
}

void test_hints()
{
    for (std::uint64_t seed = 0; seed < 5; seed++) {
        Table table(mj::turtle());
        std::vector<std::size_t> numbers;
        std::vector<Solver::Pair> safe;
        table.deal(seed);
        while (table.solver(numbers).safePairs(safe, 0) == State::Winnable && !safe.empty()) {
            const Solver::Pair pair = safe[table.moves.size() * 5 % safe.size()];
            table.play(numbers[pair.first], numbers[pair.second]);
            CHECK(table.winnable());
        }
        CHECK(table.count() == 0);
    }
}

void test_lost_games()
{
    int games = 0;
    for (std::uint64_t seed = 0; games < 4; seed++) {
        Table table(mj::turtle());
        std::vector<std::size_t> numbers, tiles;
        std::vector<Solver::Pair> safe;
        std::vector<int> given;
        int undo = 0;
        table.deal(seed, 20, 60);
        while (table.winnable() && table.count() > 0) {
            CHECK(table.solver(numbers).judge(undo, 0) == State::Winnable && undo == 0);
            CHECK(table.solver(numbers).atFault(tiles, 0) == State::Winnable && tiles.empty());
            table.blunder();
        }
        /* Some games cannot be lost. */
        if (table.count() == 0)
            continue;
        games++;
        const std::size_t lost = table.moves.size();
        do {
            CHECK(table.solver(numbers).judge(undo, 0) == State::Lost);
            CHECK(undo == static_cast<int>(table.moves.size() - lost + 1));
        } while (table.blunder());
        CHECK(table.solver(numbers).safePairs(safe, 0) == State::Lost && safe.empty());
        CHECK(table.solver(numbers).atFault(tiles, 0) == State::Lost && !tiles.empty());
        for (std::size_t k : tiles)
            CHECK(table.left[numbers[k]]);

        /* Shuffled, it can be won, and what was played can still be undone. */
        Table shuffled = table;
        CHECK(table.solver(numbers).reshuffle(seed, given, 0) == State::Winnable);
        shuffled.set(numbers, given);
        CHECK(shuffled.winnable());
        CHECK(shuffled.solver(numbers).judge(undo, 0) == State::Winnable);

        /* What is offered where no moves are left is just that. */
        CHECK(table.solver(numbers).waysOn(undo, 0));
        CHECK(undo == static_cast<int>(table.moves.size() - lost + 1));

        /* Taken back, it can be won. */
        CHECK(table.solver(numbers).judge(undo, 0) == State::Lost);
        for (; undo > 0; undo--)
            table.undo();
        CHECK(table.moves.size() == lost - 1 && table.winnable());
    }
}

/* The last two lie on each other: no shuffle helps, and none is offered; undoing is, where it helps. */
void test_no_shuffle_helps()
{
    Table table({{0, 0, 0, 0}, {0, 0, 1, 0}, {0, 4, 0, 0}, {0, 8, 0, 0}});
    std::vector<std::size_t> numbers;
    std::vector<int> given;
    int undo = 7;
    table.faces = {0, 0, 0, 0};
    CHECK(table.solver(numbers).waysOn(undo, 0) && undo == 0);
    table.play(2, 3);
    CHECK(table.solver(numbers).reshuffle(1, given, 0) == State::Lost && given.empty());
    CHECK(!table.solver(numbers).waysOn(undo, 0) && undo == 1);
    /* Lost from the start. */
    Table never({{0, 0, 0, 0}, {0, 0, 1, 0}});
    never.faces = {0, 0};
    CHECK(!never.solver(numbers).waysOn(undo, 0) && undo == 0);
}

void test_what_is_no_game()
{
    Solver solver;
    std::vector<Solver::Pair> safe;
    std::vector<std::size_t> tiles;
    std::vector<int> given;
    int undo = 7;
    solver.removeLastTwo();
    CHECK(solver.judge(undo, 0) == State::Winnable && undo == 0);
    solver.add(0, 0, 0, 1, 1);
    solver.removeLastTwo();
    CHECK(solver.size() == 1);
    CHECK(solver.judge(undo, 0) == State::Unknown);
    CHECK(solver.safePairs(safe, 0) == State::Unknown && safe.empty());
    CHECK(solver.atFault(tiles, 0) == State::Unknown && tiles.empty());
    CHECK(solver.reshuffle(1, given, 0) == State::Unknown && given.empty());
    CHECK(solver.deal(1, 0, 100, given, 0) == State::Unknown && given.empty());
    CHECK(!solver.waysOn(undo, 0) && undo == 0);
    /* Two that do not match. */
    solver.add(4, 0, 0, 2, 2);
    solver.removeLastTwo();
    CHECK(solver.judge(undo, 0) == State::Unknown);
}

} // namespace

int main()
{
    test_deals();
    test_hints();
    test_lost_games();
    test_no_shuffle_helps();
    test_what_is_no_game();
    std::printf("all passed: %d checks\n", checks);
    return 0;
}
