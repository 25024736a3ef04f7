"""The theorems of the paper: stacks of one and two, play without peeking, formulas as boards."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Optional

from ._abi import mj_pair
from ._board import Board, BoardLike, Pair, as_board, pair_array
from ._constants import NO_INDEX, Shape
from ._errors import failure
from ._layouts import _measured
from ._library import library
from ._watch import choice, integer, unsigned

# So many games are played between two looks at Ctrl-C.
_GAMES_AT_ONCE = 1000


@dataclass
class UnseenGames:
    """How many games without peeking were won."""

    games: int
    won: int
    """By the best play there is."""
    won_at_random: int
    """By any match that is seen, each being equally likely."""


def blocked_cycle(board: BoardLike) -> list[int]:
    """Why a board of isolated stacks of one and two tiles cannot be solved: the tiles of a blocked
    cycle. Empty if it can be solved.

    Raises InputError with ErrorCode.NOT_STACKS for other boards.
    """
    position = as_board(board)
    count = len(position)
    cycle = (ctypes.c_uint32 * count)()
    used = ctypes.c_size_t()
    index = ctypes.c_uint64(NO_INDEX)
    code = library.mj_blocked_cycle(position.tiles, count, cycle, count, used, index)
    if code < 0:
        raise failure(code, index.value, position)
    return list(cycle[: used.value])


def unseen_pair(board: BoardLike) -> Optional[Pair]:
    """The best pair for somebody who does not peek, on isolated stacks of one and two tiles.

    None if no two tiles that are seen match. Groups of tiles under others are not looked at.
    """
    position = as_board(board)
    pair = mj_pair()
    index = ctypes.c_uint64(NO_INDEX)
    code = library.mj_unseen_pair(position.tiles, len(position), pair, index)
    if code < 0:
        raise failure(code, index.value, position)
    return (pair.first, pair.second) if code == 1 else None


def unseen_games(layout: BoardLike, games: int, *, seed: int = 0) -> UnseenGames:
    """Plays games without peeking on isolated stacks: with unseen_pair, and at random."""
    position = as_board(layout)
    total = UnseenGames(unsigned("games", games), 0, 0)
    won, at_random = ctypes.c_uint64(), ctypes.c_uint64()
    index = ctypes.c_uint64(NO_INDEX)
    first = unsigned("seed", seed)
    done = 0
    while True:
        now = min(_GAMES_AT_ONCE, total.games - done)
        start = (first + done) % 2**64
        code = library.mj_unseen_games(
            position.tiles, len(position), now, start, won, at_random, index
        )
        if code < 0:
            raise failure(code, index.value, position)
        total.won += won.value
        total.won_at_random += at_random.value
        done += now
        if done >= total.games:
            return total


def sat_board(
    clauses: Iterable[Iterable[int]],
    *,
    variable_count: Optional[int] = None,
    shape: int = Shape.STACKS,
) -> Board:
    """A board that can be solved if and only if a formula can be satisfied.

    clauses: of at most three literals each: v for variable v, from 1 on, and -v for its negation.
    variable_count: how many variables there are; None for the largest that occurs.
    """
    rows = [[integer("a literal", literal) for literal in clause] for clause in clauses]
    if variable_count is None:
        variable_count = max((abs(literal) for row in rows for literal in row), default=0)
    try:
        flat = array("i", chain.from_iterable([*row, 0] for row in rows))
    except OverflowError as error:
        raise OverflowError(f"literals must fit into int32: {error}") from error
    literals = (ctypes.c_int32 * len(flat)).from_buffer(flat) if flat else None
    variables = unsigned("variable_count", variable_count, 32)
    form = choice("shape", shape)
    return _measured(
        lambda tiles, room, count, index: int(
            library.mj_sat_board(variables, literals, len(flat), form, tiles, room, count, index)
        )
    )


def sat_assignment(pairs: Iterable[Pair], variable_count: int) -> list[bool]:
    """The satisfying assignment that a solution of such a board means: variables 1, 2, ..."""
    played = pair_array(pairs)
    variables = unsigned("variable_count", variable_count, 32)
    values = (ctypes.c_uint8 * variables)()
    index = ctypes.c_uint64(NO_INDEX)
    code = library.mj_sat_assignment(variables, played, len(played), values, index)
    if code < 0:
        raise failure(code, index.value)
    return [bool(value) for value in bytes(values)]
