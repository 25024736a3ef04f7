"""Boards: where they come from, what they share, what is wrong with them."""

from __future__ import annotations

import pickle
from array import array

import numpy
import pytest

import mjsolver
from mjsolver import Board, ErrorCode, InputError, Tile, Verdict

PAIR = [(0, 0, 0, 7), (0, 4, 0, 7)]


def test_a_board_from_rows() -> None:
    board = Board(PAIR)
    assert len(board) == 2
    assert list(board) == PAIR
    assert board[-1] == Tile(0, 4, 0, 7)
    assert board[1:] == Board(PAIR[1:])
    assert repr(board) == "<Board: 2 tiles, 1 group>"
    assert board == Board(iter(PAIR))
    assert board != PAIR
    with pytest.raises(IndexError):
        board[2]
    with pytest.raises(TypeError):
        hash(board)


def test_the_empty_board() -> None:
    for empty in (Board(), Board([]), Board(numpy.zeros((0, 4), numpy.int32))):
        assert len(empty) == 0
        assert mjsolver.solve(empty).pairs == []


def test_numpy_is_not_copied() -> None:
    rows = numpy.array(PAIR, dtype=numpy.int32)
    board = Board(rows)
    rows[0, 3] = 9
    assert board[0].group == 9
    assert board.__array_interface__["data"] == (rows.ctypes.data, False)
    back = numpy.asarray(board)
    assert back.dtype == numpy.int32
    assert back.ctypes.data == rows.ctypes.data
    assert (back == rows).all()


def test_numpy_that_must_not_be_written_to() -> None:
    rows = numpy.array(PAIR, dtype=numpy.int32)
    rows.flags.writeable = False
    board = Board(rows)
    assert board.__array_interface__["data"] == (rows.ctypes.data, True)
    assert not numpy.asarray(board).flags.writeable
    del rows
    assert mjsolver.solve(board).solvable


@pytest.mark.parametrize(
    "rows",
    [
        numpy.array(PAIR, dtype=numpy.int64),
        numpy.array(PAIR, dtype=">i4"),
        numpy.array([PAIR[0], PAIR[0], PAIR[1], PAIR[1]], dtype=numpy.int32)[::2],
        numpy.asfortranarray(numpy.array(PAIR, dtype=numpy.int32)),
        memoryview(array("i", sum(PAIR, ()))).cast("B").cast("i", (2, 4)),
        memoryview(bytes(array("i", sum(PAIR, ())))).cast("i", (2, 4)),
    ],
)
def test_other_arrays(rows: numpy.typing.NDArray[numpy.int32]) -> None:
    assert Board(rows) == Board(PAIR)


def test_rows_that_are_none() -> None:
    with pytest.raises(ValueError, match="tile 1 must be"):
        Board([(0, 0, 0, 1), (0, 0, 0)])
    with pytest.raises(OverflowError):
        Board([(0, 0, 0, 2**31)])
    with pytest.raises(OverflowError):
        Board(numpy.array([(0, 0, 0, 2**31)]))
    with pytest.raises(TypeError):
        Board([(0, 0, 0.5, 1)])  # type: ignore[list-item]


def test_pickle_and_bytes() -> None:
    board = mjsolver.turtle().deal(3)
    assert pickle.loads(pickle.dumps(board)) == board
    assert Board.from_bytes(bytes(board)) == board
    with pytest.raises(ValueError):
        Board.from_bytes(b"123")


def test_without() -> None:
    board = Board([*PAIR, (4, 0, 0, 1), (4, 4, 0, 1)])
    assert board.without((0, 1)) == board[2:]
    assert board.without() == board
    with pytest.raises(IndexError):
        board.without((0, 4))


def test_errors_tell_the_tile() -> None:
    overlap = [(0, 0, 0, 1), (5, 5, 0, 1), (0, 1, 0, 2), (9, 9, 0, 2)]
    for call in (mjsolver.solve, mjsolver.prune_scan, mjsolver.random_attempts, mjsolver.check):
        with pytest.raises(InputError) as caught:
            call(overlap)
        assert caught.value.code is ErrorCode.OVERLAP
        assert caught.value.index == 2
        assert caught.value.tile == Tile(0, 1, 0, 2)
        assert "tile 2" in str(caught.value)
    assert isinstance(caught.value, ValueError)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.code, copy.index, copy.tile) == (ErrorCode.OVERLAP, 2, Tile(0, 1, 0, 2))


def test_errors_tell_the_pair() -> None:
    board = Board([*PAIR, (4, 0, 0, 1), (4, 4, 0, 1)])
    with pytest.raises(InputError) as caught:
        board.prune_scan([(0, 1), (2, 0)])
    assert caught.value.code is ErrorCode.PAIRING_REPEAT
    assert caught.value.index == 1
    assert caught.value.tile is None
    with pytest.raises(OverflowError):
        board.prune_scan([(0, -1)])
    with pytest.raises(ValueError, match="pair 0"):
        board.prune_scan([(0, 1, 2)])  # type: ignore[list-item]


def test_errors_tell_the_line() -> None:
    with pytest.raises(InputError) as caught:
        mjsolver.read_board("0 0 0 1\n0 2 0\n")
    assert (caught.value.code, caught.value.index) == (ErrorCode.SYNTAX, 2)
    assert "line 2" in str(caught.value)


def test_numbers_are_not_cut_off() -> None:
    board = mjsolver.turtle()
    for bad in (-1, 2**64):
        with pytest.raises(OverflowError):
            board.deal(bad)
        with pytest.raises(OverflowError):
            board.deal(0).solve(seed=bad)
    with pytest.raises(ValueError):
        board.deal(0).solve(time_limit=-1)
    with pytest.raises(InputError) as caught:
        board.deal(0).solve(engine=77)
    assert caught.value.code is ErrorCode.OPTIONS_VALUE
    assert caught.value.index is None


def test_text() -> None:
    board = mjsolver.turtle().deal(5)
    for form in mjsolver.TextForm:
        assert mjsolver.read_board(board.to_text(form)) == board
    assert board.to_text(mjsolver.TextForm.ONE_LINE).count("\n") <= 1
    assert mjsolver.read_board(b"0 0 0 1 # one\n0 4 0 1") == Board([(0, 0, 0, 1), (0, 4, 0, 1)])


def test_scan() -> None:
    stuck = Board([(0, 0, 0, 1), (0, 0, 1, 2), (0, 9, 0, 2), (0, 9, 1, 1)])
    assert stuck.prune_scan().verdict is Verdict.UNSOLVABLE
    assert stuck.prune_scan().stuck == [0, 1, 2, 3]
    assert mjsolver.turtle().deal(0).prune_scan() == mjsolver.Scan(Verdict.UNKNOWN, [])
