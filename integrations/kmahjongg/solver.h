/*
    What the solver knows about a game of Mahjongg: asks mjsolver, and changes nothing. Knows nothing
    of the game's own classes, and nothing of Qt: tiles are added one by one, and are known by their
    index from then on.

    SPDX-License-Identifier: MIT OR Apache-2.0
*/

#ifndef SOLVER_H
#define SOLVER_H

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

class Solver
{
public:
    enum class State {
        Unknown,
        Winnable,
        Lost
    };

    /** Milliseconds for what is asked after every move, in the event loop. */
    static constexpr std::uint64_t Quick = 20;
    /** And for what a player asks for. */
    static constexpr std::uint64_t Patient = 3000;

    using Pair = std::pair<std::size_t, std::size_t>;

    /**
     * Adds a tile that is left.
     *
     * @param x,y,z The upper left quarter, in quarters.
     * @param face What it shows.
     * @param group Tiles of a group match. */
    void add(int x, int y, int z, int face, int group);

    /**
     * Adds a pair that was removed, the earliest first: the two tiles that were added last, and are
     * not left. */
    void removeLastTwo();

    std::size_t size() const;

    /**
     * Whether the game can still be won.
     *
     * @param undo If it is lost, how many pairs have to be taken back so that it can be won again, or
     * -1 if that does not help. */
    State judge(int & undo, std::uint64_t limit = Quick) const;

    /** The pairs that keep the game winnable; none where it is lost. */
    State safePairs(std::vector<Pair> & pairs, std::uint64_t limit = Patient) const;

    /** The tiles that are why the game is lost. */
    State atFault(std::vector<std::size_t> & tiles, std::uint64_t limit = Patient) const;

    /**
     * Other faces for the tiles that are left, so that the game can be won. Tiles that were removed
     * keep theirs, so that undoing still works. Lost: no faces help. */
    State reshuffle(std::uint64_t seed, std::vector<int> & faces, std::uint64_t limit = Patient) const;

    /**
     * How to go on where no moves are left.
     *
     * @param undo How many pairs to take back so that the game can be won, or 0 if that does not help
     * or is not known.
     * @return Whether there is a shuffle that can be won. */
    bool waysOn(int & undo, std::uint64_t limit = Patient) const;

    /**
     * The faces that are there in other places, so that the game can be won and is as difficult as
     * asked for, from 0 to 100, or as near to that as was found. */
    State deal(std::uint64_t seed, int easiest, int hardest, std::vector<int> & faces,
               std::uint64_t limit = Patient) const;

private:
    struct Piece {
        int x;
        int y;
        int z;
        int face;
        int group;
        bool removed;
    };

    std::vector<Piece> m_pieces;
    std::vector<Pair> m_removed;
};

#endif // SOLVER_H
