/*
    SPDX-License-Identifier: MIT OR Apache-2.0
*/

// own
#include "solver.h"

// mjsolver
#include <mjsolver.hpp>

// STL
#include <chrono>
#include <map>

namespace {

using Clock = std::chrono::steady_clock;

mj::options limited(std::uint64_t limit)
{
    mj::options options;
    options.time_limit_ms = limit;
    return options;
}

Solver::State state(mj::verdict verdict)
{
    switch (verdict) {
    case mj::verdict::solvable:
        return Solver::State::Winnable;
    case mj::verdict::unsolvable:
        return Solver::State::Lost;
    default:
        return Solver::State::Unknown;
    }
}

/** What is left of a limit, at least a millisecond; 0 is none. */
std::uint64_t rest(std::uint64_t limit, Clock::time_point start)
{
    if (limit == 0) {
        return 0;
    }
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
    return static_cast<std::uint64_t>(spent) < limit ? limit - static_cast<std::uint64_t>(spent) : 1;
}

/** Hands out faces by group. */
class Faces
{
public:
    void add(int group, int face)
    {
        m_faces[group].push_back(face);
    }

    int take(int group)
    {
        std::vector<int> & faces = m_faces[group];
        const int face = faces.back();
        faces.pop_back();
        return face;
    }

    /** How many faces each group has, or 0 where they differ. */
    std::size_t size() const
    {
        const std::size_t first = m_faces.empty() ? 0 : m_faces.begin()->second.size();
        for (const auto & group : m_faces) {
            if (group.second.size() != first) {
                return 0;
            }
        }
        return first;
    }

    std::vector<int> groups() const
    {
        std::vector<int> groups;
        for (const auto & group : m_faces) {
            groups.push_back(group.first);
        }
        return groups;
    }

private:
    std::map<int, std::vector<int>> m_faces;
};

/** How many boards are looked at for one of a difficulty. */
constexpr int Boards = 200;

} // namespace

void Solver::add(int x, int y, int z, int face, int group)
{
    m_pieces.push_back({x, y, z, face, group, false});
}

void Solver::removeLastTwo()
{
    if (m_pieces.size() >= 2) {
        const std::size_t last = m_pieces.size() - 1;
        m_pieces[last].removed = m_pieces[last - 1].removed = true;
        m_removed.emplace_back(last - 1, last);
    }
}

std::size_t Solver::size() const
{
    return m_pieces.size();
}

namespace {

/** The tiles that are left, and their indices. */
template <typename Pieces> mj::board position(const Pieces & pieces, std::vector<std::size_t> & indices)
{
    mj::board board;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].removed) {
            board.push_back({pieces[i].y, pieces[i].x, pieces[i].z, pieces[i].group});
            indices.push_back(i);
        }
    }
    return board;
}

} // namespace

Solver::State Solver::judge(int & undo, std::uint64_t limit) const
{
    mj::board board;
    mj::pairs played;
    undo = 0;
    for (const Piece & piece : m_pieces) {
        board.push_back({piece.y, piece.x, piece.z, piece.group});
    }
    for (const Pair & pair : m_removed) {
        played.push_back({static_cast<std::uint32_t>(pair.first), static_cast<std::uint32_t>(pair.second)});
    }
    try {
        const mj::lost found = mj::lost_since(board, played, limited(limit));
        if (found.verdict == mj::verdict::unsolvable) {
            undo = found.at ? static_cast<int>(played.size() - *found.at) : -1;
        }
        return state(found.verdict);
    } catch (const mj::error &) {
        return State::Unknown;
    }
}

Solver::State Solver::safePairs(std::vector<Pair> & pairs, std::uint64_t limit) const
{
    std::vector<std::size_t> indices;
    const mj::board board = position(m_pieces, indices);
    pairs.clear();
    try {
        const mj::judged found = mj::safe_pairs(board, limited(limit));
        for (const mj::judged_pair & judged : found.pairs) {
            if (judged.verdict == mj::verdict::solvable) {
                pairs.emplace_back(indices[judged.pair.first], indices[judged.pair.second]);
            }
        }
        return pairs.empty() ? state(found.verdict) : State::Winnable;
    } catch (const mj::error &) {
        return State::Unknown;
    }
}

Solver::State Solver::atFault(std::vector<std::size_t> & tiles, std::uint64_t limit) const
{
    std::vector<std::size_t> indices;
    const mj::board board = position(m_pieces, indices);
    tiles.clear();
    try {
        const mj::reason found = mj::why_lost(board, limited(limit));
        for (std::size_t i = 0; i < found.faults.size(); ++i) {
            if (found.faults[i] != mj::fault::none) {
                tiles.push_back(indices[i]);
            }
        }
        return state(found.verdict);
    } catch (const mj::error &) {
        return State::Unknown;
    }
}

Solver::State Solver::reshuffle(std::uint64_t seed, std::vector<int> & faces, std::uint64_t limit) const
{
    std::vector<std::size_t> indices;
    const mj::board board = position(m_pieces, indices);
    Faces left;
    faces.clear();
    try {
        const mj::reshuffled found = mj::reshuffle(board, seed, limited(limit));
        if (found.verdict != mj::verdict::solvable) {
            return state(found.verdict);
        }
        for (const Piece & piece : m_pieces) {
            faces.push_back(piece.face);
            if (!piece.removed) {
                left.add(piece.group, piece.face);
            }
        }
        for (std::size_t i = 0; i < indices.size(); ++i) {
            faces[indices[i]] = left.take(found.tiles[i].group);
        }
        return State::Winnable;
    } catch (const mj::error &) {
        return State::Unknown;
    }
}

bool Solver::waysOn(int & undo, std::uint64_t limit) const
{
    std::vector<int> faces;
    if (judge(undo, limit) != State::Lost || undo < 0) {
        undo = 0;
    }
    return reshuffle(0, faces, limit) == State::Winnable;
}

Solver::State Solver::deal(std::uint64_t seed, int easiest, int hardest, std::vector<int> & faces,
                           std::uint64_t limit) const
{
    const Clock::time_point start = Clock::now();
    mj::board board;
    Faces left;
    for (const Piece & piece : m_pieces) {
        board.push_back({piece.y, piece.x, piece.z, piece.group});
        left.add(piece.group, piece.face);
    }
    faces.clear();

    // Groups of one size: there is a dealer for that.
    if (left.size() > 0) {
        mj::wanted like;
        like.group_size = static_cast<std::uint32_t>(left.size());
        like.easiest = static_cast<std::uint32_t>(easiest);
        like.hardest = static_cast<std::uint32_t>(hardest);
        try {
            const mj::sure_deal found = mj::deal_surely(board, seed, like, limited(limit));
            if (found.verdict == mj::verdict::solvable) {
                const std::vector<int> groups = left.groups();
                for (const mj::tile & tile : found.tiles) {
                    faces.push_back(left.take(groups[static_cast<std::size_t>(tile.group)]));
                }
                return State::Winnable;
            }
            if (found.verdict == mj::verdict::unsolvable) {
                return State::Lost;
            }
        } catch (const mj::error &) {
            // None of this difficulty: the nearest one, below.
        }
    }

    // Otherwise arrangements of the same faces, until one is as difficult as that.
    State result = State::Unknown;
    mj::board best;
    int nearest = 1000;
    const Clock::time_point again = Clock::now();
    try {
        for (int k = 0; k < Boards && nearest > 0; ++k) {
            const std::uint64_t left_ms = rest(limit, k == 0 ? again : start);
            const mj::reshuffled found = mj::reshuffle(board, seed + static_cast<std::uint64_t>(k) * MJ_SEED_STEP, limited(left_ms));
            if (found.verdict != mj::verdict::solvable) {
                if (best.empty()) {
                    result = state(found.verdict);
                }
                break;
            }
            result = State::Winnable;
            const mj::rated rated = mj::rate(found.tiles, 0, limited(left_ms));
            int away = 999;
            if (rated.verdict == mj::verdict::solvable) {
                const int difficulty = rated.rating.difficulty;
                away = difficulty < easiest ? easiest - difficulty : difficulty > hardest ? difficulty - hardest : 0;
            }
            if (away < nearest) {
                nearest = away;
                best = found.tiles;
            }
            if (limit != 0 && rest(limit, start) <= 1) {
                break;
            }
        }
    } catch (const mj::error &) {
        if (best.empty()) {
            return State::Unknown;
        }
    }
    for (const mj::tile & tile : best) {
        faces.push_back(left.take(tile.group));
    }
    return result;
}
