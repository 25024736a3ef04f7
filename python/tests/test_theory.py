"""The theorems, from Python."""

from __future__ import annotations

import itertools

import pytest

import mjsolver
from mjsolver import Board, DecidedBy, ErrorCode, InputError, Shape, Verdict

# Two stacks, each with the partner of its lower tile on top of the other.
CYCLE = Board([(0, 0, 0, 1), (0, 0, 1, 2), (0, 9, 0, 2), (0, 9, 1, 1)])
STACKS = Board([(0, 4 * k, level, 0) for k in range(8) for level in (0, 1)])


def test_a_blocked_cycle() -> None:
    assert sorted(mjsolver.blocked_cycle(CYCLE)) == [0, 1, 2, 3]
    assert CYCLE.solve().unsolvable
    dealt = STACKS.deal(0)
    outcome = dealt.solve()
    assert outcome.report.decided_by in (DecidedBy.STACKS, DecidedBy.SCAN)
    assert outcome.solvable == (mjsolver.blocked_cycle(dealt) == [])
    with pytest.raises(InputError) as caught:
        mjsolver.blocked_cycle(mjsolver.turtle().deal(0))
    assert caught.value.code is ErrorCode.NOT_STACKS
    assert caught.value.tile is not None


def test_play_without_peeking() -> None:
    assert mjsolver.unseen_pair(CYCLE) is None
    seen = Board([(0, 0, 0, 5), (0, 0, 1, 1), (0, 9, 0, 5), (0, 9, 1, 1)])
    pair = mjsolver.unseen_pair(seen)
    assert pair is not None and sorted(pair) == [1, 3]
    played = mjsolver.unseen_games(STACKS, 2500, seed=3)
    assert played.games == 2500
    assert 0 < played.won_at_random <= played.won < 2500
    # The games of two ranges of seeds add up.
    one, other = (
        mjsolver.unseen_games(STACKS, 700, seed=3),
        mjsolver.unseen_games(STACKS, 1800, seed=703),
    )
    assert played.won == one.won + other.won
    assert mjsolver.unseen_games(STACKS, 0) == mjsolver.UnseenGames(0, 0, 0)


@pytest.mark.parametrize("shape", list(Shape))
def test_formulas(shape: Shape) -> None:
    satisfiable = [[1, 2, 3], [-1, -2], [-1, -3], [2], [-3, 1]]
    board = mjsolver.sat_board(satisfiable, shape=shape)
    pairs = board.solve().pairs
    assert pairs is not None
    values = mjsolver.sat_assignment(pairs, 3)
    assert all(any(values[abs(v) - 1] == (v > 0) for v in clause) for clause in satisfiable)
    impossible = [[s * 1, t * 2] for s, t in itertools.product((1, -1), repeat=2)]
    assert mjsolver.sat_board(impossible, shape=shape).solve().verdict is Verdict.UNSOLVABLE


def test_formulas_that_are_none() -> None:
    with pytest.raises(InputError) as caught:
        mjsolver.sat_board([[1], [1, 2, 3, 4]])
    assert (caught.value.code, caught.value.index) == (ErrorCode.CLAUSE, 5)
    with pytest.raises(InputError) as caught:
        mjsolver.sat_board([[1], [2]], variable_count=1)
    assert caught.value.code is ErrorCode.LITERAL and "literal 2" in str(caught.value)
    with pytest.raises(InputError) as caught:
        mjsolver.sat_board([[1]], shape=9)
    assert caught.value.code is ErrorCode.SHAPE
    with pytest.raises(InputError):
        mjsolver.sat_assignment([(0, 1)], 2)
