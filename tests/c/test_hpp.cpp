/* Every function of mjsolver.hpp, each against what mjsolver.h says. */
#include "mjsolver.hpp"
#include "boards.h"
#include "check.h"

#include <cstring>

static bool same(mj::pair one, mj::pair two)
{
    return one.first == two.first && one.second == two.second;
}

static void test_solving(const mj::board &board)
{
    const mj::solution found = mj::solve(board);
    CHECK(found.verdict == mj::verdict::solvable);
    CHECK_EQUAL(found.report.verdict, MJ_SOLVABLE);
    CHECK(replay(board.data(), board.size(), found.pairs.data(), found.pairs.size()) == nullptr);
    const mj::scanned scan = mj::prune_scan(board, found.pairs);
    CHECK(scan.verdict == mj::verdict::unknown && scan.stuck.size() == board.size());
    const mj::random_games games = mj::random_attempts(board, 200);
    CHECK(games.verdict == mj::verdict::solvable && games.successes > 0);
    CHECK(replay(board.data(), board.size(), games.pairs.data(), games.pairs.size()) == nullptr);
    CHECK(mj::version() == MJ_VERSION);
    mj::check(board, found.pairs);

    mj::options paper;
    paper.engine = mj::engine::pairing;
    paper.node_limit = 1;
    paper.attempts = MJ_NO_ATTEMPTS;
    const mj::solution limited = mj::solve(board, paper);
    CHECK(limited.verdict == mj::verdict::unknown && limited.pairs.empty());
    CHECK_EQUAL(limited.report.stop, MJ_STOP_NODES);
}

static void test_playing(const mj::board &start)
{
    mj::board board = start;
    const mj::judged judged = mj::safe_pairs(board);
    const mj::pairs legal = mj::legal_pairs(board);
    CHECK(judged.verdict == mj::verdict::solvable && judged.pairs.size() == legal.size());
    std::optional<mj::pair> first;
    for (const mj::judged_pair &pair : judged.pairs)
        if (pair.verdict == mj::verdict::solvable && !first)
            first = pair.pair;
    const mj::hinted hint = mj::hint(board);
    CHECK(hint.pair && first && same(*hint.pair, *first));
    std::size_t playable = 0;
    for (std::uint8_t flag : mj::playable(board))
        playable += flag;
    CHECK(playable > 2);
    const mj::guess guess = mj::guess_pairs(board, mj::playable(board), 3);
    CHECK(guess.judged == 3 && guess.pairs.size() == legal.size());
    /* Follow the hints to the end, and keep the numbers of the start in two ways. */
    mj::pairs played;
    mj::position now = mj::after(start, played);
    CHECK(now.tiles.size() == start.size() && now.origins.back() == start.size() - 1);
    while (!board.empty()) {
        const mj::pair next = *mj::hint(board).pair;
        board = mj::without(board, next);
        played.push_back(now.at_start(next));
        now = mj::without(now, next);
        const mj::position again = mj::after(start, played);
        CHECK(again.origins == now.origins && again.tiles.size() == board.size());
        CHECK(mj::write_board(again.tiles) == mj::write_board(board));
        CHECK(mj::write_board(now.tiles) == mj::write_board(board));
    }
    CHECK(mj::lost_since(start, played).verdict == mj::verdict::solvable);
    CHECK(!mj::hint(board).pair && mj::hint(board).verdict == mj::verdict::solvable);

    /* One pair is fine; with a pair that loses, that one is to blame. */
    CHECK(mj::lost_since(start, {*first}).verdict == mj::verdict::solvable);
    for (const mj::judged_pair &pair : judged.pairs) {
        const mj::lost lost = mj::lost_since(start, {pair.pair});
        CHECK(lost.verdict == pair.verdict);
        CHECK(lost.at.has_value() == (pair.verdict == mj::verdict::unsolvable));
    }
}

/* A tile over another across a gap: by the one rule both can be played, by the other one of them. */
static void test_rules()
{
    const mj::board gap = {{0, 0, 0, 0}, {0, 0, 2, 0}};
    const mj::rule any = mj::rule::any_level;
    mj::options options;
    options.rule = any;
    CHECK(mj::solve(gap).verdict == mj::verdict::solvable);
    CHECK(mj::solve(gap, options).verdict == mj::verdict::unsolvable);
    CHECK_EQUAL(mj::legal_pairs(gap).size(), 1);
    CHECK_EQUAL(mj::legal_pairs(gap, any).size(), 0);
    CHECK(mj::playable(gap)[0] == 1 && mj::playable(gap, any)[0] == 0);
    CHECK(mj::prune_scan(gap).verdict == mj::verdict::unknown);
    CHECK(mj::prune_scan(gap, {}, any).verdict == mj::verdict::unsolvable);
    CHECK(mj::random_attempts(gap, 1).successes == 1);
    CHECK(mj::random_attempts(gap, 1, 0, any).verdict == mj::verdict::unsolvable);
    CHECK(mj::safe_pairs(gap, options).pairs.empty() && mj::safe_pairs(gap).pairs.size() == 1);
    CHECK(mj::guess_pairs(gap, {1, 1}, 1, options).pairs.empty());
    CHECK(!mj::hint(gap, options).pair && mj::hint(gap).pair);
    mj::check(gap, {}, any);
    CHECK(mj::layout_rule("turtle") == mj::rule::one_level);
    try {
        mj::check(gap, {}, static_cast<mj::rule>(2));
        CHECK(false);
    } catch (const mj::error &error) {
        CHECK_EQUAL(error.code(), MJ_ERROR_RULE);
    }
}

/* A tile on its own mate, and a pair that has nothing to do with it. */
static void test_reasons(const mj::board &winnable)
{
    const mj::board lost = {{0, 0, 0, 1}, {0, 0, 1, 1}, {0, 4, 0, 2}, {0, 8, 0, 2}};
    const mj::reason why = mj::why_lost(lost);
    CHECK(why.verdict == mj::verdict::unsolvable && why.groups == 1);
    CHECK(why.pattern == mj::lost_pattern::own_pair && why.faults.size() == 4);
    CHECK(why.faults[0] == mj::fault::blocks && why.faults[1] == mj::fault::blocks);
    CHECK(why.faults[2] == mj::fault::none && why.faults[3] == mj::fault::none);
    CHECK(mj::why_lost(winnable).verdict == mj::verdict::solvable);
    CHECK(mj::why_lost(winnable).faults.empty());
}

static void test_left()
{
    const mj::board board = mj::deal(mj::turtle(), 155);
    const mj::left fewest = mj::fewest_left(board);
    CHECK(fewest.verdict == mj::verdict::unsolvable && fewest.tiles >= 2);
    CHECK_EQUAL(fewest.pairs.size(), (board.size() - fewest.tiles) / 2);
    const mj::left fewer = mj::leaves_at_most(board, fewest.tiles - 2);
    CHECK(fewer.verdict == mj::verdict::unsolvable && fewer.pairs.empty());
    CHECK(mj::leaves_at_most(board, fewest.tiles).tiles == fewest.tiles);
    CHECK(!mj::lost_since(board, {}).at);
    CHECK(mj::hint(board).verdict == mj::verdict::unsolvable && !mj::hint(board).pair);
    const mj::rated rated = mj::rate(board);
    CHECK(rated.verdict == mj::verdict::unsolvable && rated.rating.difficulty == 100);
}

static void test_dealing()
{
    mj::wanted easy;
    easy.hardest = 20;
    const mj::dealt deal = mj::deal_winnable(mj::turtle(), 3, easy);
    CHECK(deal.verdict == mj::verdict::solvable);
    CHECK(mj::rate(deal.tiles).rating.difficulty <= 20);
    const mj::board again = mj::deal(mj::turtle(), deal.seed);
    CHECK(std::memcmp(deal.tiles.data(), again.data(), again.size() * sizeof(mj::tile)) == 0);
    const mj::sure_deal sure = mj::deal_surely(mj::turtle(), 3, easy);
    CHECK(sure.verdict == mj::verdict::solvable && sure.difficulty <= 20);
    CHECK_EQUAL(mj::rate(sure.tiles).rating.difficulty, sure.difficulty);
    mj::wanted few;
    few.deals = 10;
    const mj::difficulties_found levels = mj::difficulties(mj::turtle(), 3, few);
    CHECK(levels.verdict == mj::verdict::solvable && levels.counts.size() == MJ_DIFFICULTIES);
    CHECK(levels.easiest < 20 && levels.hardest > 38);
    CHECK(mj::deal_surely({{0, 0, 0, 0}, {0, 0, 1, 0}}, 1).verdict == mj::verdict::unsolvable);
    const mj::reshuffled other = mj::reshuffle(again, 1);
    CHECK(mj::solve(other.tiles).verdict == mj::verdict::solvable);
    const mj::board tower = mj::read_board("0 0 0 1 # under\n0 0 1 1\n");
    CHECK_EQUAL(tower.size(), 2);
    CHECK(mj::reshuffle(tower, 1).verdict == mj::verdict::unsolvable);
}

static bool same(const mj::board &one, const mj::board &two)
{
    return one.size() == two.size() &&
           std::memcmp(one.data(), two.data(), one.size() * sizeof(mj::tile)) == 0;
}

static void test_layouts()
{
    const std::vector<std::string> names = mj::list_layouts();
    CHECK(names.size() > 3 && names.front() == "turtle");
    for (const std::string &name : names)
        CHECK(mj::find_layout(name).size() % 2 == 0);
    const mj::board two = mj::read_layout("0 0 0\n0 2 0\n");
    CHECK(two.size() == 2 && two[1].col == 2);
    const std::string maps = "<mahjongg><map name='a'><tile x='0' y='0' z='0'/></map>"
                             "<map name='b'><row left='0' right='1' y='0' z='0'/></map></mahjongg>";
    CHECK_EQUAL(mj::read_layout(maps).size(), 1);
    CHECK_EQUAL(mj::read_layout(maps, "b").size(), 2);
    const mj::board board = mj::deal_xmahjongg(mj::turtle(), 42);
    mj::board expected(TURTLE);
    CHECK_EQUAL(mj_deal_xmahjongg(mj::turtle().data(), expected.size(), 42, expected.data()),
                MJ_OK);
    CHECK(same(board, expected));
    CHECK(same(mj::read_board(mj::write_board(board)), board));
    const std::string line = mj::write_board(board, true);
    CHECK(same(mj::read_board(line), board) && line.find('\n') >= line.size() - 1);
}

/* The code and the index of the error that something throws; -1 for no index, 0, 0 for no error. */
template <typename Call> static std::pair<int, long> thrown(Call call)
{
    try {
        call();
    } catch (const mj::error &error) {
        CHECK(std::strcmp(error.what(), mj_strerror(error.code())) == 0);
        const auto index = error.index();
        return {error.code(), index ? static_cast<long>(*index) : -1};
    }
    return {0, 0};
}

static void test_errors()
{
    using result = std::pair<int, long>;
    mj::board board = mj::deal(mj::turtle(), 7);
    board[3] = board[1];
    const result odd = {MJ_ERROR_ODD_GROUP, thrown([&] { mj::check(board); }).second};
    CHECK(odd.second >= 0);
    CHECK(thrown([&] { mj::solve(board); }) == odd);
    CHECK(thrown([&] { mj::prune_scan(board); }) == odd);
    CHECK(thrown([&] { mj::legal_pairs(board); }) == odd);
    CHECK(thrown([&] { mj::playable(board); }) == odd);
    CHECK(thrown([&] { mj::random_attempts(board, 1); }) == odd);
    CHECK(thrown([&] { mj::hint(board); }) == odd);
    CHECK(thrown([] { mj::read_board("1 2 3 4\nfour"); }) == result(MJ_ERROR_SYNTAX, 2));
    CHECK(thrown([] { mj::read_layout("0 0 0\n0 0 0\n"); }) ==
          result(MJ_ERROR_LAYOUT_OVERLAP, 2));
    CHECK(thrown([] { mj::find_layout("no such layout"); }) == result(MJ_ERROR_LAYOUT_NAME, -1));
    CHECK(thrown([] { mj::deal_xmahjongg(mj::turtle(), 65536); }) ==
          result(MJ_ERROR_BOARD_NUMBER, -1));
    CHECK(thrown([] { mj::deal(mj::turtle(), 1, 3); }) == result(MJ_ERROR_GROUP_SIZE, -1));
    const mj::board good = mj::deal(mj::turtle(), 7);
    const mj::pair first = *mj::hint(good).pair;
    CHECK(thrown([&] { mj::lost_since(good, {first, first}); }) ==
          result(MJ_ERROR_PAIRING_REPEAT, 1));
    CHECK(thrown([&] { mj::after(good, {first, first}); }) == result(MJ_ERROR_PAIRING_REPEAT, 1));
    CHECK(thrown([&] { mj::after(board, {}); }) == odd);
    bool refused = false;
    try {
        mj::guess_pairs(good, {1, 1});
    } catch (const std::invalid_argument &) {
        refused = true;
    }
    CHECK(refused);
}

static void test_shisen()
{
    using result = std::pair<int, long>;
    const mj::rule inside = mj::shisen().inside().size(6, 4);
    CHECK(inside == static_cast<mj::rule>(MJ_RULE_SHISEN + MJ_RULE_SHISEN_INSIDE +
                                          MJ_RULE_SHISEN_SIZE(6, 4)));
    CHECK(mj::rule(mj::shisen().apart().falling(mj::fall::up).falling(mj::fall::left)) ==
          static_cast<mj::rule>(MJ_RULE_SHISEN + MJ_RULE_SHISEN_APART + MJ_RULE_SHISEN_LEFT));
    CHECK(mj::rule(mj::shisen().size(30, 16).size(2, 62)) ==
          static_cast<mj::rule>(MJ_RULE_SHISEN + MJ_RULE_SHISEN_SIZE(2, 62)));
    const mj::board layout = mj::shisen_board(6, 4);
    CHECK_EQUAL(layout.size(), 24);
    mj::options options;
    options.rule = inside;
    const mj::dealt dealt = mj::deal_winnable(layout, 1, {}, options);
    CHECK(dealt.verdict == mj::verdict::solvable);
    mj::board left = dealt.tiles;
    while (!left.empty()) {
        const mj::hinted hinted = mj::hint(left, options);
        CHECK(hinted.pair.has_value());
        if (!hinted.pair)
            return;
        const std::vector<mj::path> paths = mj::shisen_paths(left, {*hinted.pair}, inside);
        CHECK(paths.size() == 1 && paths[0].corner_count >= 0 && paths[0].corner_count <= 2);
        for (int k = 0; k < paths[0].corner_count; k++)
            CHECK(paths[0].rows[k] >= 0 && paths[0].rows[k] < 4 && paths[0].cols[k] >= 0 &&
                  paths[0].cols[k] < 6);
        left = mj::without(left, *hinted.pair);
    }
    const mj::board dealt_as_kshisen = mj::shisen_deal(mj::shisen_board(18, 8), 3);
    CHECK(mj::solve(dealt_as_kshisen, [] {
              mj::options by;
              by.rule = mj::rule::shisen;
              return by;
          }()).verdict != mj::verdict::unknown);
    CHECK_EQUAL(mj::shisen_deal(mj::shisen_board(18, 8), 3, mj::faces::chinese).size(), 144);
    CHECK(thrown([] { mj::shisen_board(3, 3); }) == result(MJ_ERROR_SIZE, -1));
    CHECK(thrown([&] { mj::legal_pairs(layout, mj::shisen().size(0, 4)); }) ==
          result(MJ_ERROR_RULE, -1));
    /* Where the error is told by the rule: in Mahjong these two lie side by side. */
    const mj::board two = {{0, 0, 0, 0}, {0, 2, 0, 0}, {0, 2, 1, 1}, {0, 2, 2, 1}};
    CHECK_EQUAL(mj::legal_pairs(two).size(), 0);
    CHECK(thrown([&] { mj::legal_pairs(two, mj::rule::shisen); }) ==
          result(MJ_ERROR_COORDINATE, 2));
    CHECK(thrown([&] { mj::prune_scan(two, {}, mj::rule::shisen); }) ==
          result(MJ_ERROR_COORDINATE, 2));
    CHECK(thrown([&] { mj::shisen_paths(dealt.tiles, {{0, 24}}, inside); }) ==
          result(MJ_ERROR_PAIRING_TILE, 0));
}

static void test_callbacks(const mj::board &board)
{
    int calls = 0;
    mj::options options;
    options.engine = mj::engine::matches; /* which takes longer than anybody waits */
    options.attempts = MJ_NO_ATTEMPTS;
    options.callback = [&calls](const mj::progress &progress) {
        CHECK_EQUAL(progress.struct_size, sizeof progress);
        return ++calls == 5;
    };
    const mj::solution cancelled = mj::solve(board, options);
    CHECK(calls == 5 && cancelled.report.stop == MJ_STOP_CANCELLED);

    /* An exception of the callback comes out at this end, and nowhere else. */
    options.callback = [](const mj::progress &) -> bool { throw std::string("enough"); };
    std::string caught;
    try {
        mj::solve(board, options);
    } catch (const std::string &text) {
        caught = text;
    }
    CHECK(caught == "enough");
}

int main()
{
    const mj::board board = mj::deal_winnable(mj::turtle(), 7).tiles;
    test_solving(board);
    test_playing(board);
    test_reasons(board);
    test_rules();
    test_left();
    test_dealing();
    test_layouts();
    test_errors();
    test_shisen();
    test_callbacks(mj::deal(mj::turtle(), 0));
    return check_end("test_hpp");
}
