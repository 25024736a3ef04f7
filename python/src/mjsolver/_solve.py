"""Deciding boards: solve, the pruning scan, random attempts, and whether a board is in order."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from ctypes import byref
from dataclasses import dataclass
from typing import Any, Optional, cast

from ._abi import mj_pair, mj_report
from ._board import (
    Board,
    BoardLike,
    Pair,
    as_board,
    count_of,
    pair_array,
    pair_list,
    room_for_pairs,
)
from ._constants import NO_INDEX, DecidedBy, Stop, Verdict
from ._errors import failure
from ._library import library, untyped
from ._watch import Options, ProgressFunction, Watch, choice, unsigned

_mj_solve = untyped("mj_solve")
_REPORT_SIZE = ctypes.sizeof(mj_report)
# By number, because that is quicker than asking the enums.
_VERDICTS = dict(enumerate(Verdict))
_STOPS = {int(stop): stop for stop in Stop}
_DECIDED_BY = {int(by): by for by in DecidedBy}


@dataclass
class Report:
    """What a call did."""

    stop: Stop
    """Why it stopped early: Stop.NONE if it did not."""
    decided_by: DecidedBy
    """What decided the board."""
    attempts: int
    """Random games played."""
    successes: int
    """Random games won."""
    scans: int
    """Pruning scans."""
    nodes: int
    """Nodes of the search tree."""
    conflicts: int
    """Nodes from which the search had to turn back."""
    elapsed: float
    """Seconds."""
    deals: int = 0
    """Of deal_winnable: deals that were made and were not as asked for."""


class Judged:
    """A result with a verdict, which can be unknown as well, so it is neither true nor false.

    `if board.solve():` would hold for every board, and `if not board.solve():` for none.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError(
            f"{type(self).__name__} is neither true nor false: compare its verdict, "
            "as in `.verdict is Verdict.SOLVABLE`, or ask for `.solvable` after solve"
        )


class Outcome(Judged):
    """What `solve` found.

    verdict: whether the board can be cleared.

    Pairs and report are read from the library's memory when somebody asks for them: who decides
    many boards often wants the verdict only.
    """

    __slots__ = ("_pairs", "_report", "verdict")

    def __init__(self, verdict: Verdict, pairs: Any, report: Any) -> None:
        self.verdict = verdict
        self._pairs = pairs
        self._report = report

    @property
    def pairs(self) -> Optional[list[Pair]]:
        """The pairs to play, in order, if the board is solvable; else None."""
        if self._pairs is not None and not isinstance(self._pairs, list):
            self._pairs = pair_list(self._pairs)
        return cast("Optional[list[Pair]]", self._pairs)

    @property
    def report(self) -> Report:
        """What was done."""
        if not isinstance(self._report, Report):
            self._report = read_report(self._report)
        return self._report

    def __repr__(self) -> str:
        return f"Outcome(verdict={self.verdict!r}, pairs={self.pairs!r}, report={self.report!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.verdict, self.pairs, self.report)

    @property
    def solvable(self) -> bool:
        """Whether it is known that the board can be cleared."""
        return self.verdict is Verdict.SOLVABLE

    @property
    def unsolvable(self) -> bool:
        """Whether it is known that the board cannot be cleared."""
        return self.verdict is Verdict.UNSOLVABLE


@dataclass
class Scan(Judged):
    """What the pruning scan found."""

    verdict: Verdict
    """UNSOLVABLE if it got stuck; UNKNOWN if it cleared the board, which proves nothing."""
    stuck: list[int]
    """The tiles that were left."""


@dataclass
class Attempts(Judged):
    """What random games came to."""

    verdict: Verdict
    """SOLVABLE if a game won, UNSOLVABLE if the pruning scan got stuck, else UNKNOWN."""
    successes: int
    """How many games won; with `stop_at_first`, 1 or 0."""
    pairs: Optional[list[Pair]]
    """The first game that won."""


_EMPTY_REPORT = bytes(mj_report(_REPORT_SIZE, 0, 0, 0, 0, NO_INDEX))


def new_report() -> mj_report:
    """An empty report for the library to fill: a copy, which takes a third of the time."""
    return mj_report.from_buffer_copy(_EMPTY_REPORT)


def read_report(report: mj_report) -> Report:
    """What the library wrote. Numbers of newer libraries stay numbers."""
    return Report(
        _STOPS.get(report.stop, report.stop),
        _DECIDED_BY.get(report.decided_by, report.decided_by),
        report.attempts,
        report.successes,
        report.scans,
        report.nodes,
        report.conflicts,
        report.elapsed_ns / 1e9,
        report.deals,
    )


def verdict_of(code: int) -> Verdict:
    """The verdict that a number means."""
    return _VERDICTS[code]


def ended(watch: Watch, code: int, report: mj_report, board: Board) -> None:
    """Raises what was raised during a call, or the error that it returned."""
    watch.finish()
    if code < 0:
        raise failure(code, report.error_index, board)


def solve(
    board: BoardLike,
    *,
    engine: int = 0,
    seed: int = 0,
    attempts: int = 0,
    node_limit: int = 0,
    time_limit: Optional[float] = None,
    progress: Optional[ProgressFunction] = None,
    rule: int = 0,
) -> Outcome:
    """Decides a board: whether it can be cleared, and how.

    board: a Board, an n x 4 array of int32, or rows of (row, col, level, group).
    engine: how; an Engine.
    seed: decides the random attempts. The same board and seed give the same answer.
    attempts: random attempts before the search; 0: the engine's own choice, NO_ATTEMPTS: none.
    node_limit: give up after so many nodes of the search tree; 0 for no limit.
    time_limit: give up after so many seconds; None for no limit.
    progress: called with a Progress about a hundred times a second. Cancels by returning something
        true, or by raising, which solve then raises.
    rule: which tiles lie above a tile; a Rule. `layout_rule` tells that of a game. Or the rules of
        Shisen-Sho, a `mjsolver.shisen.Rules`.

    The GIL is released. On the main thread, Ctrl-C cancels and raises KeyboardInterrupt.

    Raises InputError if the board is not in order; it tells the tile.
    """
    return decide(
        as_board(board), Options(engine, seed, attempts, node_limit, time_limit, progress, rule)
    )


def decide(board: Board, options: Options) -> Outcome:
    """Decides a board with options that are in the library's form."""
    tiles = board.tiles
    count = len(tiles)
    pairs = room_for_pairs(count)()
    report = new_report()
    code = _mj_solve(
        tiles, count_of(count), byref(options.struct), pairs, count_of(count // 2), byref(report)
    )
    ended(options, code, report, board)
    return Outcome(_VERDICTS[code], pairs if code == 1 else None, report)


def check(board: BoardLike, pairing: Iterable[Pair] = (), *, rule: int = 0) -> None:
    """Raises InputError if a board, or tiles that must go together, are not in order.

    The error has the index of the tile or pair that is wrong.
    """
    position = as_board(board)
    pairs = pair_array(pairing)
    index = ctypes.c_uint64(NO_INDEX)
    code = library.mj_check_by_rule(
        position.tiles, len(position), choice("rule", rule), pairs, len(pairs), index
    )
    if code < 0:
        raise failure(code, index.value, position)


def checked(code: int, board: BoardLike, pairs: Any = (), rule: int = 0) -> int:
    """The number, unless it is an error: then the exception, with the index that mj_check tells."""
    if code >= 0:
        return code
    position = as_board(board)
    index = ctypes.c_uint64(NO_INDEX)
    if len(pairs) == 0:
        pairs = (mj_pair * 0)()
    again = library.mj_check_by_rule(position.tiles, len(position), rule, pairs, len(pairs), index)
    raise failure(code, index.value if again == code else NO_INDEX, position)


def prune_scan(board: BoardLike, pairing: Iterable[Pair] = (), *, rule: int = 0) -> Scan:
    """Runs the paper's pruning scan, a quick test that proves many boards unsolvable.

    pairing: tiles that must go together in the scan.
    rule: as for solve.
    """
    position = as_board(board)
    pairs = pair_array(pairing)
    stuck = (ctypes.c_uint8 * len(position))()
    code = library.mj_prune_scan_by_rule(
        position.tiles, len(position), choice("rule", rule), pairs, len(pairs), stuck
    )
    checked(code, position, pairs, rule)
    return Scan(_VERDICTS[code], [index for index, left in enumerate(bytes(stuck)) if left])


def random_attempts(
    board: BoardLike,
    attempts: int = 0,
    *,
    seed: int = 0,
    stop_at_first: bool = False,
    rule: int = 0,
) -> Attempts:
    """Plays random games. The share that wins is a measure of how difficult a board is.

    attempts: how many games; 0 for floor(1.2^g), g being the number of groups of four or more,
        at most 10,000; at least 100 where a group has more than four tiles.
    seed: decides the games.
    stop_at_first: stop at the first game that wins.
    rule: as for solve.

    Ctrl-C does not end it before all games are played.
    """
    position = as_board(board)
    count = len(position)
    pairs = (mj_pair * (count // 2))()
    successes = ctypes.c_uint64()
    code = library.mj_random_attempts_by_rule(
        position.tiles,
        count,
        choice("rule", rule),
        unsigned("attempts", attempts),
        unsigned("seed", seed),
        pairs,
        count // 2,
        None if stop_at_first else successes,
    )
    checked(code, position, rule=rule)
    won = code == Verdict.SOLVABLE
    return Attempts(
        _VERDICTS[code],
        int(won) if stop_at_first else successes.value,
        pair_list(pairs) if won else None,
    )
