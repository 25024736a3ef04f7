/*
 * mjsolver for C++17: a thin layer over mjsolver.h, header only. What the functions do is said
 * there; here are vectors instead of pointers and lengths, errors as exceptions of one class, and
 * callbacks as lambdas.
 *
 *     mj::board board = mj::deal_winnable(mj::turtle(), 7).tiles;
 *     if (auto pair = mj::hint(board).pair)
 *         std::cout << "play " << pair->first << " and " << pair->second << '\n';
 *
 * No exception crosses the C library: one that a callback throws cancels the call, waits, and is
 * thrown again when the library has returned.
 */
#ifndef MJSOLVER_HPP
#define MJSOLVER_HPP

#include "mjsolver.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mj {

using tile = mj_tile;
using pair = mj_pair;
using progress = mj_progress;
using report = mj_report;
using rating = mj_rating;
using path = mj_path;

/** A board, or what is left of one. */
using board = std::vector<tile>;
using pairs = std::vector<pair>;

enum class verdict : std::int32_t {
    unknown = MJ_UNKNOWN,
    solvable = MJ_SOLVABLE,
    unsolvable = MJ_UNSOLVABLE
};

enum class engine : std::int32_t {
    automatic = MJ_ENGINE_AUTOMATIC,
    pairing = MJ_ENGINE_PAIRING,
    first_heuristic = MJ_ENGINE_FIRST_HEURISTIC,
    matches = MJ_ENGINE_MATCHES,
    attempts = MJ_ENGINE_ATTEMPTS,
    learning = MJ_ENGINE_LEARNING
};

/** Which tiles lie above a tile; or Shisen-Sho, which `mj::shisen` has rules for. */
enum class rule : std::int32_t {
    one_level = MJ_RULE_ONE_LEVEL,
    any_level = MJ_RULE_ANY_LEVEL,
    shisen = MJ_RULE_SHISEN
};

/** Which way the tiles of Shisen-Sho fall after every pair. */
enum class fall : std::int32_t {
    none = 0,
    down = MJ_RULE_SHISEN_DOWN,
    up = MJ_RULE_SHISEN_UP,
    left = MJ_RULE_SHISEN_LEFT,
    right = MJ_RULE_SHISEN_RIGHT
};

/** The rules of Shisen-Sho, wherever a rule is taken: `rule by = shisen().inside().size(18, 8)`. */
class shisen {
public:
    constexpr shisen() = default;

    /** Paths stay on the board, whose size has to be given. */
    constexpr shisen inside() const { return shisen(number_ | MJ_RULE_SHISEN_INSIDE); }
    /** That tiles lie side by side is no path. */
    constexpr shisen apart() const { return shisen(number_ | MJ_RULE_SHISEN_APART); }
    /** Tiles fall after every pair. */
    constexpr shisen falling(fall way) const
    {
        return shisen((number_ & ~FALLS) | static_cast<std::int32_t>(way));
    }
    /** How large the board is, in cells. What is no size is no rule: the calls refuse it. */
    constexpr shisen size(int width, int height) const
    {
        return is_side(width) && is_side(height)
                   ? shisen((number_ & ~SIZES) | MJ_RULE_SHISEN_SIZE(width, height))
                   : shisen(-1);
    }

    constexpr operator rule() const { return static_cast<rule>(number_); }

private:
    static constexpr std::int32_t FALLS = 7 * MJ_RULE_SHISEN_DOWN;
    static constexpr std::int32_t SIZES = MJ_RULE_SHISEN_SIZE(63, 63);

    constexpr explicit shisen(std::int32_t number) : number_(number) {}
    static constexpr bool is_side(int cells) { return cells > 0 && cells < 63; }

    std::int32_t number_ = MJ_RULE_SHISEN;
};

/** An error of the library: its code, its text, and the index of what is wrong. */
class error : public std::runtime_error {
public:
    explicit error(std::int32_t code, std::uint64_t index = MJ_NO_INDEX)
        : std::runtime_error(mj_strerror(code)), code_(code), index_(index)
    {
    }

    /** MJ_ERROR_... */
    std::int32_t code() const noexcept { return code_; }

    /** The index of the offending tile, pair or line, where there is one. */
    std::optional<std::uint64_t> index() const noexcept
    {
        return index_ == MJ_NO_INDEX ? std::nullopt : std::make_optional(index_);
    }

private:
    std::int32_t code_;
    std::uint64_t index_;
};

/** How to decide a board; every field's default is that of the library. */
struct options {
    mj::engine engine = mj::engine::automatic;
    std::uint64_t seed = 0;
    std::uint64_t attempts = 0;
    std::uint64_t node_limit = 0;
    std::uint64_t time_limit_ms = 0;
    /** Called several times a millisecond; return true to cancel. */
    std::function<bool(const progress &)> callback = nullptr;
    mj::rule rule = mj::rule::one_level;
};

/** The part of a result that all calls with options have. */
struct outcome {
    mj::verdict verdict = verdict::unknown;
    mj::report report = MJ_REPORT_INIT;
};

namespace detail {

inline std::int32_t checked(std::int32_t code, std::uint64_t index = MJ_NO_INDEX)
{
    if (code < 0)
        throw error(code, index);
    return code;
}

/** Carries a callback through the library, and an exception past it. */
class watcher {
public:
    explicit watcher(const options &from) : callback_(from.callback), c_(MJ_OPTIONS_INIT)
    {
        c_.engine = static_cast<std::int32_t>(from.engine);
        c_.seed = from.seed;
        c_.attempts = from.attempts;
        c_.node_limit = from.node_limit;
        c_.time_limit_ms = from.time_limit_ms;
        c_.rule = static_cast<std::int32_t>(from.rule);
        if (callback_) {
            c_.callback = &watcher::called;
            c_.user = this;
        }
    }
    watcher(const watcher &) = delete;
    watcher &operator=(const watcher &) = delete;

    const mj_options *c_options() const noexcept { return &c_; }

    /** Throws what the callback threw, or the error; otherwise tells the verdict. */
    outcome ended(std::int32_t code, const mj_report &told) const
    {
        if (thrown_)
            std::rethrow_exception(thrown_);
        checked(code, told.error_index);
        return {static_cast<verdict>(code), told};
    }

private:
    static int called(void *user, const mj_progress *progress) noexcept
    {
        auto *self = static_cast<watcher *>(user);
        try {
            return self->callback_(*progress) ? 1 : 0;
        } catch (...) {
            self->thrown_ = std::current_exception();
            return 1;
        }
    }

    const std::function<bool(const progress &)> &callback_;
    mj_options c_;
    std::exception_ptr thrown_;
};

/** Runs a call that takes options and a report: `call(const mj_options *, mj_report *)`. */
template <typename Call> outcome watched(const options &with, Call call)
{
    watcher watch(with);
    mj_report told = MJ_REPORT_INIT;
    const std::int32_t code = call(watch.c_options(), &told);
    return watch.ended(code, told);
}

/** Throws an error of a call without a report; mj_check_by_rule tells where it is. */
inline std::int32_t checked_board(std::int32_t code, const board &tiles, rule by,
                                  const pairs &pairing = {})
{
    std::uint64_t index = MJ_NO_INDEX;
    if (code < 0)
        mj_check_by_rule(tiles.data(), tiles.size(), static_cast<std::int32_t>(by), pairing.data(),
                         pairing.size(), &index);
    return checked(code, index);
}

/** Tiles of a call that tells their number first: `call(tiles, capacity, &count, &line)`. */
template <typename Call> board tiles_of(Call call)
{
    std::size_t count = 0;
    std::uint64_t line = MJ_NO_INDEX;
    std::int32_t code = call(nullptr, 0, &count, &line);
    checked(code, line);
    board tiles(count);
    code = call(tiles.data(), count, &count, &line);
    checked(code, line);
    return tiles;
}

/** Text of a call that tells its length first: `call(text, capacity, &length)`. */
template <typename Call> std::string text_of(Call call)
{
    std::size_t length = 0;
    checked(call(nullptr, 0, &length));
    std::string text(length + 1, '\0');
    checked(call(text.data(), text.size(), &length));
    text.resize(length);
    return text;
}

} // namespace detail

/** The built-in layout. */
inline board turtle()
{
    board tiles(static_cast<std::size_t>(detail::checked(mj_turtle(nullptr, 0))));
    detail::checked(mj_turtle(tiles.data(), tiles.size()));
    return tiles;
}

inline board deal(board layout, std::uint64_t seed, std::uint32_t group_size = 4)
{
    detail::checked(
        mj_deal(layout.data(), layout.size(), group_size, seed, layout.data()));
    return layout;
}

/** What Xmahjongg shows for a board number. */
inline board deal_xmahjongg(board layout, std::uint32_t board_number)
{
    detail::checked(
        mj_deal_xmahjongg(layout.data(), layout.size(), board_number, layout.data()));
    return layout;
}

/** A rectangular board of Shisen-Sho, without faces. */
inline board shisen_board(int width, int height)
{
    board tiles(static_cast<std::size_t>(
        detail::checked(mj_shisen_board(width, height, nullptr, 0))));
    detail::checked(mj_shisen_board(width, height, tiles.data(), tiles.size()));
    return tiles;
}

/** Whose faces a deal of Shisen-Sho has. */
enum class faces : std::int32_t {
    kshisen = MJ_FACES_KSHISEN,
    chinese = MJ_FACES_CHINESE
};

/** Deals faces as KShisen has them. */
inline board shisen_deal(board layout, std::uint64_t seed, faces of = faces::kshisen)
{
    detail::checked(mj_shisen_deal(layout.data(), layout.size(), static_cast<std::int32_t>(of),
                                   seed, layout.data()));
    return layout;
}

inline board read_board(std::string_view text)
{
    return detail::tiles_of([text](mj_tile *tiles, std::size_t capacity, auto... told) {
        return mj_read_board(text.data(), text.size(), tiles, capacity, told...);
    });
}

/** A layout from text, in any format of the games; `name` is for a text that has several. */
inline board read_layout(std::string_view text, const std::optional<std::string> &name = {})
{
    return detail::tiles_of([&](mj_tile *tiles, std::size_t capacity, auto... told) {
        return mj_read_layout(text.data(), text.size(), name ? name->c_str() : nullptr, tiles,
                              capacity, told...);
    });
}

/** A layout by its name, where a game that is installed has it. */
inline board find_layout(const std::string &name)
{
    return detail::tiles_of([&](mj_tile *tiles, std::size_t capacity, auto... told) {
        return mj_find_layout(name.c_str(), tiles, capacity, told...);
    });
}

/** The rule of the game that has the layout which find_layout finds. */
inline rule layout_rule(const std::string &name)
{
    std::int32_t found = MJ_RULE_ONE_LEVEL;
    detail::checked(mj_layout_rule(name.c_str(), &found));
    return static_cast<rule>(found);
}

/** The names that find_layout knows. */
inline std::vector<std::string> list_layouts()
{
    const std::string text = detail::text_of(mj_list_layouts);
    std::vector<std::string> names;
    for (std::size_t from = 0, to; (to = text.find('\n', from)) != text.npos; from = to + 1)
        names.push_back(text.substr(from, to - from));
    return names;
}

/** A board as text, all tiles in one line or a line for each. */
inline std::string write_board(const board &tiles, bool one_line = false)
{
    return detail::text_of([&](char *text, std::size_t capacity, std::size_t *length) {
        return mj_write_board(tiles.data(), tiles.size(),
                              one_line ? MJ_TEXT_ONE_LINE : MJ_TEXT_LINES, text, capacity,
                              length);
    });
}

/** Throws the error if something is wrong with a board. */
inline void check(const board &tiles, const pairs &pairing = {}, rule by = rule::one_level)
{
    std::uint64_t index = MJ_NO_INDEX;
    const std::int32_t code =
        mj_check_by_rule(tiles.data(), tiles.size(), static_cast<std::int32_t>(by),
                         pairing.data(), pairing.size(), &index);
    detail::checked(code, index);
}

struct solution : outcome {
    /** The pairs to play in order, where the verdict is solvable. */
    mj::pairs pairs;
};

inline solution solve(const board &tiles, const options &with = {})
{
    solution found;
    found.pairs.resize(tiles.size() / 2);
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_solve(tiles.data(), tiles.size(), options, found.pairs.data(),
                            found.pairs.size(), told);
        });
    if (found.verdict != verdict::solvable)
        found.pairs.clear();
    return found;
}

struct scanned {
    /** unsolvable where the scan gets stuck, otherwise unknown. */
    mj::verdict verdict = verdict::unknown;
    /** For each tile 1 where it is left when the scan stops. */
    std::vector<std::uint8_t> stuck;
};

inline scanned prune_scan(const board &tiles, const pairs &pairing = {},
                          rule by = rule::one_level)
{
    scanned found;
    found.stuck.resize(tiles.size());
    const std::int32_t code =
        mj_prune_scan_by_rule(tiles.data(), tiles.size(), static_cast<std::int32_t>(by),
                              pairing.data(), pairing.size(), found.stuck.data());
    found.verdict = static_cast<verdict>(detail::checked_board(code, tiles, by, pairing));
    return found;
}

/** For each tile 1 where it can be played. */
inline std::vector<std::uint8_t> playable(const board &tiles, rule by = rule::one_level)
{
    std::vector<std::uint8_t> flags(tiles.size());
    const auto number = static_cast<std::int32_t>(by);
    detail::checked_board(mj_playable_by_rule(tiles.data(), tiles.size(), number, flags.data()),
                          tiles, by);
    return flags;
}

inline pairs legal_pairs(const board &tiles, rule by = rule::one_level)
{
    const auto list = [&](pair *room, std::size_t capacity, std::uint64_t *count) {
        detail::checked_board(mj_legal_pairs_by_rule(tiles.data(), tiles.size(),
                                                     static_cast<std::int32_t>(by), room, capacity,
                                                     count),
                              tiles, by);
    };
    std::uint64_t count = 0;
    list(nullptr, 0, &count);
    pairs found(static_cast<std::size_t>(count));
    list(found.data(), found.size(), &count);
    return found;
}

/** The paths of pairs of Shisen-Sho that can be played, for a game to draw. */
inline std::vector<path> shisen_paths(const board &tiles, const pairs &played,
                                      rule by = rule::shisen)
{
    std::vector<path> found(played.size());
    std::uint64_t index = MJ_NO_INDEX;
    const std::int32_t code =
        mj_shisen_paths(tiles.data(), tiles.size(), static_cast<std::int32_t>(by), played.data(),
                        played.size(), found.data(), &index);
    detail::checked(code, index);
    return found;
}

struct judged_pair {
    mj::pair pair;
    /** solvable: the game can still be won after it. */
    mj::verdict verdict;
};

struct judged : outcome {
    std::vector<judged_pair> pairs;
};

inline judged safe_pairs(const board &tiles, const options &with = {})
{
    judged found;
    mj::pairs legal = legal_pairs(tiles, with.rule);
    std::vector<std::uint8_t> verdicts(legal.size());
    std::uint64_t count = 0;
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_safe_pairs(tiles.data(), tiles.size(), options, legal.data(),
                                 verdicts.data(), legal.size(), &count, told);
        });
    for (std::size_t k = 0; k < count; k++)
        found.pairs.push_back({legal[k], static_cast<mj::verdict>(verdicts[k])});
    return found;
}

struct hinted : outcome {
    /** A pair that keeps the game winnable, where there is one. */
    std::optional<mj::pair> pair;
};

inline hinted hint(const board &tiles, const options &with = {})
{
    hinted found;
    mj::pair named = {0, 0};
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_hint(tiles.data(), tiles.size(), options, &named, told);
        });
    if (found.verdict == verdict::solvable && !tiles.empty())
        found.pair = named;
    return found;
}

struct lost : outcome {
    /** The index of the pair that lost the game. None where it is not lost, or was not to be won
     * from the start, in which case the verdict is unsolvable all the same. */
    std::optional<std::size_t> at;
};

inline lost lost_since(const board &tiles, const pairs &played, const options &with = {})
{
    lost found;
    std::uint64_t index = MJ_NO_INDEX;
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_lost_since(tiles.data(), tiles.size(), played.data(), played.size(), options,
                                 &index, told);
        });
    if (index != MJ_NO_INDEX)
        found.at = static_cast<std::size_t>(index);
    return found;
}

/** What a tile has to do with a position being lost. */
enum class fault : std::uint8_t {
    none = MJ_FAULT_NONE,
    group = MJ_FAULT_GROUP,
    blocks = MJ_FAULT_BLOCKS
};

/** The kind of fault, where it is one of the simplest. */
enum class lost_pattern : std::int32_t {
    other = MJ_PATTERN_OTHER,
    own_pair = MJ_PATTERN_OWN_PAIR,
    cycle = MJ_PATTERN_CYCLE
};

struct reason : outcome {
    /** For each tile what it has to do with it; empty unless the verdict is unsolvable. */
    std::vector<fault> faults;
    /** How many groups are at fault. */
    std::uint64_t groups = 0;
    lost_pattern pattern = lost_pattern::other;
};

/** Why a position cannot be won. */
inline reason why_lost(const board &tiles, const options &with = {})
{
    reason found;
    std::vector<std::uint8_t> flags(tiles.size());
    std::int32_t pattern = MJ_PATTERN_OTHER;
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_why_lost(tiles.data(), tiles.size(), options, flags.data(), &found.groups,
                               &pattern, told);
        });
    if (found.verdict == verdict::unsolvable)
        for (std::uint8_t flag : flags)
            found.faults.push_back(static_cast<fault>(flag));
    found.pattern = static_cast<lost_pattern>(pattern);
    return found;
}

struct left : outcome {
    /** How many tiles are left after the pairs. */
    std::size_t tiles = 0;
    mj::pairs pairs;
};

namespace detail {

/** What mj_fewest_left and mj_leaves_at_most have in common. */
template <typename Call> left find_left(const board &tiles, const options &with, Call call)
{
    left found;
    std::uint64_t count = tiles.size();
    found.pairs.resize(tiles.size() / 2);
    static_cast<outcome &>(found) =
        watched(with, [&](const mj_options *options, mj_report *told) {
            return call(options, found.pairs.data(), found.pairs.size(), &count, told);
        });
    found.tiles = static_cast<std::size_t>(count);
    found.pairs.resize((tiles.size() - found.tiles) / 2);
    return found;
}

} // namespace detail

inline left fewest_left(const board &tiles, const options &with = {})
{
    return detail::find_left(tiles, with, [&](auto... rest) {
        return mj_fewest_left(tiles.data(), tiles.size(), rest...);
    });
}

/** The pairs are empty and all tiles are left where there is no such game. */
inline left leaves_at_most(const board &tiles, std::uint64_t most, const options &with = {})
{
    return detail::find_left(tiles, with, [&](auto... rest) {
        return mj_leaves_at_most(tiles.data(), tiles.size(), most, rest...);
    });
}

struct rated : outcome {
    mj::rating rating = MJ_RATING_INIT;
};

inline rated rate(const board &tiles, std::uint64_t games = 0, const options &with = {})
{
    rated found;
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_rate(tiles.data(), tiles.size(), games, options, &found.rating, told);
        });
    return found;
}

struct random_games {
    /** unsolvable where the pruning scan gets stuck; solvable where a game won. */
    mj::verdict verdict = verdict::unknown;
    std::uint64_t successes = 0;
    /** The pairs of the first game that won. */
    mj::pairs pairs;
};

inline random_games random_attempts(const board &tiles, std::uint64_t attempts,
                                    std::uint64_t seed = 0, rule by = rule::one_level)
{
    random_games found;
    found.pairs.resize(tiles.size() / 2);
    const std::int32_t code =
        mj_random_attempts_by_rule(tiles.data(), tiles.size(), static_cast<std::int32_t>(by),
                                   attempts, seed, found.pairs.data(), found.pairs.size(),
                                   &found.successes);
    found.verdict = static_cast<verdict>(detail::checked_board(code, tiles, by));
    if (found.verdict != verdict::solvable)
        found.pairs.clear();
    return found;
}

/** What a deal that can be won has to be like. */
struct wanted {
    std::uint32_t group_size = 4;
    std::uint64_t deals = 0;
    std::uint32_t easiest = 0;
    std::uint32_t hardest = 100;
};

struct dealt : outcome {
    board tiles;
    std::uint64_t seed = 0;
    /** Where the verdict is unknown: the seed to go on with; report.deals deals have been tried. */
    std::uint64_t next_seed = 0;
};

inline dealt deal_winnable(const board &layout, std::uint64_t seed, const wanted &like = {},
                           const options &with = {})
{
    dealt found;
    found.tiles.resize(layout.size());
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_deal_winnable(layout.data(), layout.size(), like.group_size, seed,
                                    like.deals, like.easiest, like.hardest, options,
                                    found.tiles.data(), &found.seed, told);
        });
    if (found.verdict != verdict::solvable)
        found.tiles.clear();
    found.next_seed = seed + found.report.deals * MJ_SEED_STEP;
    return found;
}

struct sure_deal : outcome {
    /** Empty unless the verdict is solvable; unsolvable: no faces on this layout can be won. */
    board tiles;
    int difficulty = 0;
};

/** A deal that can be won, on every layout that has one; `like.deals` is not used. */
inline sure_deal deal_surely(const board &layout, std::uint64_t seed, const wanted &like = {},
                             const options &with = {})
{
    sure_deal found;
    std::int32_t difficulty = 0;
    found.tiles.resize(layout.size());
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_deal_surely(layout.data(), layout.size(), like.group_size, seed,
                                  like.easiest, like.hardest, options, found.tiles.data(),
                                  &difficulty, told);
        });
    if (found.verdict != verdict::solvable)
        found.tiles.clear();
    found.difficulty = difficulty;
    return found;
}

struct difficulties_found : outcome {
    /** How many of the uniform deals have each difficulty; the last: how many cannot be won. */
    std::vector<std::uint64_t> counts;
    /** What deal_surely reaches. Only where the verdict is solvable. */
    int easiest = 0;
    int hardest = 0;
};

/** The difficulties of a layout; `like.easiest` and `like.hardest` are not used. */
inline difficulties_found difficulties(const board &layout, std::uint64_t seed,
                                       const wanted &like = {}, const options &with = {})
{
    difficulties_found found;
    std::int32_t easiest = 0, hardest = 0;
    found.counts.resize(MJ_DIFFICULTIES);
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_difficulties(layout.data(), layout.size(), like.group_size, seed, like.deals,
                                   options, found.counts.data(), &easiest, &hardest, told);
        });
    found.easiest = easiest;
    found.hardest = hardest;
    return found;
}

struct reshuffled : outcome {
    /** Empty unless the verdict is solvable. */
    board tiles;
};

inline reshuffled reshuffle(const board &tiles, std::uint64_t seed, const options &with = {})
{
    reshuffled found;
    found.tiles.resize(tiles.size());
    static_cast<outcome &>(found) =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_reshuffle(tiles.data(), tiles.size(), seed, options, found.tiles.data(),
                                told);
        });
    if (found.verdict != verdict::solvable)
        found.tiles.clear();
    return found;
}

struct guess_pair {
    mj::pair pair;
    /** In how many completions it is safe. */
    std::uint64_t safe;
};

struct guess {
    std::vector<guess_pair> pairs;
    std::uint64_t judged = 0;
    std::uint64_t winnable = 0;
    mj::report report = MJ_REPORT_INIT;
};

/**
 * `visible` has a flag for each tile: 0 where its face has not been seen. A node limit of 0 is
 * MJ_DEFAULT_GUESS_NODES here; fewer completions than asked for may be judged then.
 */
inline guess guess_pairs(const board &tiles, const std::vector<std::uint8_t> &visible,
                         std::uint64_t completions = 0, const options &with = {})
{
    guess found;
    mj::pairs legal = legal_pairs(tiles, with.rule);
    std::vector<std::uint64_t> safe(legal.size());
    std::uint64_t count = 0;
    if (visible.size() != tiles.size())
        throw std::invalid_argument("as many flags as tiles are needed");
    const outcome ended =
        detail::watched(with, [&](const mj_options *options, mj_report *told) {
            return mj_guess_pairs(tiles.data(), tiles.size(), visible.data(), completions,
                                  options, legal.data(), safe.data(), legal.size(), &count,
                                  &found.judged, &found.winnable, told);
        });
    found.report = ended.report;
    for (std::size_t k = 0; k < count; k++)
        found.pairs.push_back({legal[k], safe[k]});
    return found;
}

/** What is left of a game, and which tile of the start each of the tiles is. */
struct position {
    board tiles;
    std::vector<std::uint32_t> origins;

    /** A pair of this position in numbers of the start. */
    pair at_start(pair here) const { return {origins.at(here.first), origins.at(here.second)}; }
};

/** mj_left: what is left of a board after these pairs, in numbers of that board. */
inline position after(const board &start, const pairs &played, rule by = rule::one_level)
{
    position now;
    std::uint64_t index = MJ_NO_INDEX;
    now.tiles.resize(start.size());
    now.origins.resize(start.size());
    const std::int32_t count =
        mj_left(start.data(), start.size(), static_cast<std::int32_t>(by), played.data(),
                played.size(), now.tiles.data(), now.origins.data(), &index);
    now.tiles.resize(static_cast<std::size_t>(detail::checked(count, index)));
    now.origins.resize(now.tiles.size());
    return now;
}

/**
 * Takes the two tiles of a pair of this position away, and keeps the mapping. For rules where
 * tiles do not fall; there, `after` tells where they lie. Nothing is checked.
 */
inline position without(const position &from, pair gone)
{
    position now;
    now.tiles.reserve(from.tiles.size());
    now.origins.reserve(from.tiles.size());
    for (std::size_t k = 0; k < from.tiles.size(); k++)
        if (k != gone.first && k != gone.second) {
            now.tiles.push_back(from.tiles[k]);
            now.origins.push_back(from.origins.at(k));
        }
    return now;
}

/** Takes the two tiles of a pair off a board. */
inline board without(const board &tiles, pair gone)
{
    board rest;
    rest.reserve(tiles.size());
    for (std::size_t k = 0; k < tiles.size(); k++)
        if (k != gone.first && k != gone.second)
            rest.push_back(tiles[k]);
    return rest;
}

inline std::string version() { return mj_version(); }

} // namespace mj

#endif
