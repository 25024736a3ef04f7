"""Deals that can be won: uniform ones, those for a game that must have one, and new faces."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from ._board import Board, BoardLike, as_board
from ._constants import DEFAULT_DEALS, DIFFICULTIES, SEED_STEP, SURVEYED_DEALS, Verdict
from ._library import library
from ._solve import Judged, Report, ended, new_report, read_report, verdict_of
from ._watch import Options, unsigned

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._watch import LimitOptions


@dataclass
class WinnableDeal:
    """A deal that can be won."""

    board: Optional[Board]
    """None if a limit or the progress function stopped the search for one."""
    seed: Optional[int]
    """`deal` makes the same board of it."""
    report: Report
    next_seed: Optional[int] = None
    """If it was stopped: the seed to go on with. `report.deals` deals have been tried."""


@dataclass
class SureDeal(Judged):
    """A deal that can be won, found on every layout that has one."""

    verdict: Verdict
    """UNSOLVABLE if no faces on this layout can be won."""
    board: Optional[Board]
    difficulty: Optional[int]
    """As `rate` tells it."""
    report: Report


@dataclass
class Difficulties(Judged):
    """Which difficulties a layout has."""

    verdict: Verdict
    """UNSOLVABLE if no faces on this layout can be won; UNKNOWN if stopped."""
    counts: list[int]
    """How many of the uniform deals have each difficulty; counts[100]: how many cannot be won.
    Empty if stopped."""
    easiest: Optional[int]
    """The least difficulty that `deal_surely` reaches."""
    hardest: Optional[int]
    """The greatest."""
    report: Report


@dataclass
class Reshuffled(Judged):
    """Other faces for the tiles that are left."""

    verdict: Verdict
    """UNSOLVABLE if no arrangement of these positions can be won."""
    board: Optional[Board]
    report: Report


def deal_winnable(
    layout: BoardLike,
    seed: int = 0,
    *,
    group_size: int = 4,
    deals: int = DEFAULT_DEALS,
    easiest: int = 0,
    hardest: int = 100,
    **options: Unpack[LimitOptions],
) -> WinnableDeal:
    """Deals a board that can be won, uniform among all that can be.

    deals: give up after so many deals; then InputError with ErrorCode.NO_DEAL.
    easiest, hardest: the range of the difficulty, as `rate` tells it.
    options: as for solve, except for the seed.
    """
    source = as_board(layout)
    dealt = Board._room(len(source))
    deal_seed = ctypes.c_uint64()
    report = new_report()
    watch = Options(**options)
    code = library.mj_deal_winnable(
        source.tiles,
        len(source),
        unsigned("group_size", group_size, 32),
        unsigned("seed", seed),
        unsigned("deals", deals),
        unsigned("easiest", easiest, 32),
        unsigned("hardest", hardest, 32),
        watch.struct,
        dealt.tiles,
        deal_seed,
        report,
    )
    ended(watch, code, report, source)
    found = code == Verdict.SOLVABLE
    return WinnableDeal(
        dealt if found else None,
        deal_seed.value if found else None,
        read_report(report),
        None if found else (seed + report.deals * SEED_STEP) % 2**64,
    )


def deal_surely(
    layout: BoardLike,
    seed: int = 0,
    *,
    group_size: int = 4,
    easiest: int = 0,
    hardest: int = 100,
    **options: Unpack[LimitOptions],
) -> SureDeal:
    """Deals a board that can be won, on every layout that has one; uniform only where that is
    possible.

    easiest, hardest: the range of the difficulty, as `rate` tells it. If there is no such deal:
        InputError with ErrorCode.NO_DEAL, whose index is the nearest difficulty that was found.
    options: as for solve, except for the seed.
    """
    source = as_board(layout)
    dealt = Board._room(len(source))
    difficulty = ctypes.c_int32()
    report = new_report()
    watch = Options(**options)
    code = library.mj_deal_surely(
        source.tiles,
        len(source),
        unsigned("group_size", group_size, 32),
        unsigned("seed", seed),
        unsigned("easiest", easiest, 32),
        unsigned("hardest", hardest, 32),
        watch.struct,
        dealt.tiles,
        difficulty,
        report,
    )
    ended(watch, code, report, source)
    found = code == Verdict.SOLVABLE
    return SureDeal(
        verdict_of(code),
        dealt if found else None,
        difficulty.value if found else None,
        read_report(report),
    )


def difficulties(
    layout: BoardLike,
    seed: int = 0,
    *,
    group_size: int = 4,
    deals: int = SURVEYED_DEALS,
    **options: Unpack[LimitOptions],
) -> Difficulties:
    """Tells which difficulties a layout has: counts of uniform deals, and the range that
    `deal_surely` reaches.

    options: as for solve, except for the seed.
    """
    source = as_board(layout)
    counts = (ctypes.c_uint64 * DIFFICULTIES)()
    easiest, hardest = ctypes.c_int32(), ctypes.c_int32()
    report = new_report()
    watch = Options(**options)
    code = library.mj_difficulties(
        source.tiles,
        len(source),
        unsigned("group_size", group_size, 32),
        unsigned("seed", seed),
        unsigned("deals", deals),
        watch.struct,
        counts,
        easiest,
        hardest,
        report,
    )
    ended(watch, code, report, source)
    found = code == Verdict.SOLVABLE
    return Difficulties(
        verdict_of(code),
        [] if code == Verdict.UNKNOWN else list(counts),
        easiest.value if found else None,
        hardest.value if found else None,
        read_report(report),
    )


def reshuffle(board: BoardLike, seed: int = 0, **options: Unpack[LimitOptions]) -> Reshuffled:
    """Gives the tiles that are left other faces, the same ones in other places, so that the game
    can be won; or tells that no arrangement can be.

    options: as for solve, except for the seed.
    """
    source = as_board(board)
    result = Board._room(len(source))
    report = new_report()
    watch = Options(**options)
    code = library.mj_reshuffle(
        source.tiles, len(source), unsigned("seed", seed), watch.struct, result.tiles, report
    )
    ended(watch, code, report, source)
    found = code == Verdict.SOLVABLE
    return Reshuffled(verdict_of(code), result if found else None, read_report(report))
