"""What a game needs to judge a position: hints that never lose, the moment it was lost, ratings."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

from ._abi import mj_pair, mj_rating
from ._board import Board, BoardLike, Pair, as_board, pair_array, pair_list
from ._constants import (
    DEFAULT_COMPLETIONS,
    DEFAULT_GAMES,
    NO_INDEX,
    Fault,
    Pattern,
    Verdict,
)
from ._errors import failure
from ._library import library
from ._solve import Judged, Report, checked, ended, new_report, read_report, verdict_of
from ._watch import Options, choice, unsigned

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._watch import SolveOptions


@dataclass
class SafePairs(Judged):
    """Which pairs keep a game winnable."""

    verdict: Verdict
    """SOLVABLE if there is a safe pair, UNSOLVABLE if the game is lost; UNKNOWN if stopped."""
    pairs: dict[Pair, Verdict]
    """Every pair that can be played: SOLVABLE (safe), UNSOLVABLE (loses the game), or UNKNOWN."""
    report: Report

    @property
    def safe(self) -> list[Pair]:
        """The pairs that are known to be safe."""
        return [pair for pair, verdict in self.pairs.items() if verdict is Verdict.SOLVABLE]


@dataclass
class Hint(Judged):
    """A pair that keeps a game winnable."""

    verdict: Verdict
    pair: Optional[Pair]
    """None if the game is lost, or nothing is left, or it is not known."""
    report: Report


@dataclass
class Left:
    """What is left of a game."""

    board: Board
    """The position: the tiles that are left. Where tiles fall, they lie where they have fallen."""
    origins: list[int]
    """For each of them which tile of the start it is."""

    def at_start(self, pair: Pair) -> Pair:
        """A pair of this position in numbers of the start."""
        return self.origins[pair[0]], self.origins[pair[1]]


@dataclass
class LostSince(Judged):
    """Since when a game is lost."""

    verdict: Verdict
    """SOLVABLE if the game can still be won."""
    lost_at: Optional[int]
    """The index of the pair that lost it. None if it is not lost, or was so from the start."""
    undo: Optional[int]
    """How many pairs must be taken back so that it can be won. None if that does not help."""
    report: Report


@dataclass
class WhyLost(Judged):
    """Why a position cannot be won."""

    verdict: Verdict
    """UNSOLVABLE if it cannot be; otherwise there is no reason to tell."""
    faults: list[Fault]
    """For each tile what it has to do with it. Empty unless it is known to be lost."""
    groups: int
    """How many groups are at fault."""
    pattern: Pattern
    """The kind of fault, where it is one of the simplest."""
    report: Report

    @property
    def tiles(self) -> list[int]:
        """The tiles that block each other: those to show."""
        return [index for index, fault in enumerate(self.faults) if fault is Fault.BLOCKS]


@dataclass
class FewestLeft(Judged):
    """A game that leaves few tiles."""

    verdict: Verdict
    left: Optional[int]
    """How many tiles it leaves; None if no such game is known."""
    pairs: list[Pair]
    """The pairs of that game, in order."""
    report: Report


@dataclass
class Rating(Judged):
    """How difficult a board is."""

    verdict: Verdict
    difficulty: Optional[int]
    """From 0 (every random game wins) to 99; 100 if it cannot be won. None if it was stopped."""
    games: int
    """Random games played."""
    wins: int
    """Random games won."""
    share: float
    """wins / games."""
    low: float
    """The lower end of the 95 % interval of that share."""
    high: float
    """The upper end."""
    work: int
    """Where no game was won: the work that the solver needed."""
    report: Report


@dataclass
class GuessedPairs:
    """How often pairs are safe, for somebody who does not peek."""

    safe: dict[Pair, int]
    """For each pair that can be played, in how many of the completions it is safe."""
    judged: int
    """How many completions were judged; the others took too long, or a limit came before."""
    winnable: int
    """In how many of them the position can be won at all."""
    report: Report


def playable(board: BoardLike, *, rule: int = 0) -> list[int]:
    """The tiles that can be played. rule: as for solve."""
    position = as_board(board)
    flags = (ctypes.c_uint8 * len(position))()
    number = choice("rule", rule)
    code = library.mj_playable_by_rule(position.tiles, len(position), number, flags)
    checked(code, position, rule=number)
    return [index for index, free in enumerate(bytes(flags)) if free]


def legal_pairs(board: BoardLike, *, rule: int = 0) -> list[Pair]:
    """The pairs that can be played, in rising order. rule: as for solve."""
    position = as_board(board)
    count = ctypes.c_uint64()
    tiles, size, number = position.tiles, len(position), choice("rule", rule)
    code = library.mj_legal_pairs_by_rule(tiles, size, number, None, 0, count)
    checked(code, position, rule=number)
    pairs = (mj_pair * count.value)()
    code = library.mj_legal_pairs_by_rule(tiles, size, number, pairs, len(pairs), count)
    checked(code, position, rule=number)
    return pair_list(pairs)


def left(board: BoardLike, played: Iterable[Pair], *, rule: int = 0) -> Left:
    """What is left of a game, and which tile of the start each of the tiles is.

    board: before the first pair was played.
    played: the pairs so far, in order, as indices into the board.
    Raises InputError, with the index of the pair, if one of them could not be played.
    """
    start = as_board(board)
    pairs = pair_array(played)
    rest = Board._room(max(len(start) - 2 * len(pairs), 0))
    origins = (ctypes.c_uint32 * len(rest))()
    index = ctypes.c_uint64(NO_INDEX)
    number = choice("rule", rule)
    code = library.mj_left(
        start.tiles, len(start), number, pairs, len(pairs), rest.tiles, origins, index
    )
    if code < 0:
        raise failure(code, index.value, start)
    return Left(rest, list(origins))


def safe_pairs(board: BoardLike, **options: Unpack[SolveOptions]) -> SafePairs:
    """Tells for every pair that can be played whether the game can still be won after it.

    options: as for solve.
    """
    position = as_board(board)
    room = len(legal_pairs(position, rule=options.get("rule", 0)))
    pairs = (mj_pair * room)()
    verdicts = (ctypes.c_uint8 * room)()
    count = ctypes.c_uint64()
    report = new_report()
    watch = Options(**options)
    code = library.mj_safe_pairs(
        position.tiles, len(position), watch.struct, pairs, verdicts, room, count, report
    )
    ended(watch, code, report, position)
    known = dict(zip(pair_list(pairs, count.value), map(verdict_of, bytes(verdicts))))
    return SafePairs(verdict_of(code), known, read_report(report))


def hint(board: BoardLike, **options: Unpack[SolveOptions]) -> Hint:
    """One pair that keeps the game winnable, always the same for the same position.

    options: as for solve.
    """
    position = as_board(board)
    pair = mj_pair()
    report = new_report()
    watch = Options(**options)
    code = library.mj_hint(position.tiles, len(position), watch.struct, pair, report)
    ended(watch, code, report, position)
    found = code == Verdict.SOLVABLE and len(position) > 0
    return Hint(verdict_of(code), (pair.first, pair.second) if found else None, read_report(report))


def lost_since(
    board: BoardLike, played: Iterable[Pair], **options: Unpack[SolveOptions]
) -> LostSince:
    """Finds the pair that lost a game.

    board: before the first pair was played.
    played: the pairs so far, in order, as indices into the board.
    options: as for solve.
    """
    position = as_board(board)
    pairs = pair_array(played)
    lost_at = ctypes.c_uint64(NO_INDEX)
    report = new_report()
    watch = Options(**options)
    code = library.mj_lost_since(
        position.tiles, len(position), pairs, len(pairs), watch.struct, lost_at, report
    )
    ended(watch, code, report, position)
    lost = code == Verdict.UNSOLVABLE and lost_at.value != NO_INDEX
    return LostSince(
        verdict_of(code),
        lost_at.value if lost else None,
        len(pairs) - lost_at.value if lost else None,
        read_report(report),
    )


def why_lost(board: BoardLike, **options: Unpack[SolveOptions]) -> WhyLost:
    """Why a position cannot be won: groups that are at fault, all of them needed for the reason.

    With the tiles of all other groups going alone, as soon as they can be played, the board still
    cannot be cleared; were any one of these groups free like that as well, it could.
    options: as for solve.
    """
    position = as_board(board)
    flags = (ctypes.c_uint8 * len(position))()
    groups = ctypes.c_uint64()
    pattern = ctypes.c_int32()
    report = new_report()
    watch = Options(**options)
    code = library.mj_why_lost(
        position.tiles, len(position), watch.struct, flags, groups, pattern, report
    )
    ended(watch, code, report, position)
    lost = code == Verdict.UNSOLVABLE
    return WhyLost(
        verdict_of(code),
        [Fault(flag) for flag in bytes(flags)] if lost else [],
        groups.value,
        Pattern(pattern.value),
        read_report(report),
    )


def fewest_left(board: BoardLike, **options: Unpack[SolveOptions]) -> FewestLeft:
    """A game that leaves the fewest tiles, for a position that cannot be won.

    The verdict is SOLVABLE or UNSOLVABLE if no game leaves fewer; UNKNOWN if it was stopped: then
    the game is the best one found until then. options: as for solve.
    """
    position = as_board(board)
    pairs = (mj_pair * (len(position) // 2))()
    left = ctypes.c_uint64()
    report = new_report()
    watch = Options(**options)
    code = library.mj_fewest_left(
        position.tiles, len(position), watch.struct, pairs, len(pairs), left, report
    )
    ended(watch, code, report, position)
    played = (len(position) - left.value) // 2
    return FewestLeft(verdict_of(code), left.value, pair_list(pairs, played), read_report(report))


def leaves_at_most(board: BoardLike, most: int, **options: Unpack[SolveOptions]) -> FewestLeft:
    """Whether there is a game that leaves at most so many tiles: SOLVABLE, and such a game, or not.

    options: as for solve.
    """
    position = as_board(board)
    pairs = (mj_pair * (len(position) // 2))()
    left = ctypes.c_uint64()
    report = new_report()
    watch = Options(**options)
    code = library.mj_leaves_at_most(
        position.tiles,
        len(position),
        unsigned("most", most),
        watch.struct,
        pairs,
        len(pairs),
        left,
        report,
    )
    ended(watch, code, report, position)
    found = code == Verdict.SOLVABLE
    played = (len(position) - left.value) // 2 if found else 0
    return FewestLeft(
        verdict_of(code),
        left.value if found else None,
        pair_list(pairs, played),
        read_report(report),
    )


def rate(board: BoardLike, games: int = DEFAULT_GAMES, **options: Unpack[SolveOptions]) -> Rating:
    """Rates how difficult a board is, by random games, and where none wins, by solving it.

    options: as for solve. The seed decides the games.
    """
    position = as_board(board)
    rating = mj_rating(ctypes.sizeof(mj_rating))
    report = new_report()
    watch = Options(**options)
    code = library.mj_rate(
        position.tiles, len(position), unsigned("games", games), watch.struct, rating, report
    )
    ended(watch, code, report, position)
    return Rating(
        verdict_of(code),
        None if code == Verdict.UNKNOWN else rating.difficulty,
        rating.games,
        rating.wins,
        rating.share,
        rating.low,
        rating.high,
        rating.work,
        read_report(report),
    )


def guess_pairs(
    board: BoardLike,
    visible: Iterable[object],
    completions: int = DEFAULT_COMPLETIONS,
    **options: Unpack[SolveOptions],
) -> GuessedPairs:
    """How often each pair is safe, over random completions of the faces that are hidden.

    visible: for each tile something true if the player has seen its face.
    options: as for solve. The seed decides the completions. A node limit is for all of them
        together, and 0 means DEFAULT_GUESS_NODES here, of which one may take a quarter.
    """
    position = as_board(board)
    seen = bytes(bool(flag) for flag in visible)
    if len(seen) != len(position):
        raise ValueError(f"there are {len(position)} tiles, but {len(seen)} flags")
    room = len(legal_pairs(position, rule=options.get("rule", 0)))
    pairs = (mj_pair * room)()
    safe = (ctypes.c_uint64 * room)()
    count, judged, winnable = ctypes.c_uint64(), ctypes.c_uint64(), ctypes.c_uint64()
    report = new_report()
    watch = Options(**options)
    code = library.mj_guess_pairs(
        position.tiles,
        len(position),
        (ctypes.c_uint8 * len(seen)).from_buffer_copy(seen) if seen else None,
        unsigned("completions", completions),
        watch.struct,
        pairs,
        safe,
        room,
        count,
        judged,
        winnable,
        report,
    )
    ended(watch, code, report, position)
    known = dict(zip(pair_list(pairs, count.value), safe))
    return GuessedPairs(known, judged.value, winnable.value, read_report(report))
