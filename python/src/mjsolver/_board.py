"""A board: any number of tiles, in memory that the library reads as it is."""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from ctypes import c_size_t
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union, overload

from ._abi import mj_pair, mj_tile
from ._constants import DEFAULT_GAMES

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._deals import Reshuffled
    from ._games import FewestLeft, Hint, Left, LostSince, Rating, SafePairs, WhyLost
    from ._proofs import Proved
    from ._solve import Attempts, Outcome, Scan
    from ._watch import LimitOptions, SolveOptions


class Tile(NamedTuple):
    """A tile. Coordinates are in half tiles: side by side is two columns apart."""

    row: int
    col: int
    level: int
    group: int


Pair = tuple[int, int]
"""Two tiles that are played together, as indices into the board."""

_PAIR = struct.Struct("=II")

BoardLike = Iterable[Sequence[int]]
"""A Board, an n x 4 array of integers, or anything with rows of (row, col, level, group)."""


# Most boards of a program have the same number of tiles, and making these anew takes longer than
# finding them again.
count_of = lru_cache(maxsize=64)(c_size_t)
"""A number of things as the library takes it."""


@lru_cache(maxsize=64)
def _tiles(count: int) -> Any:
    """The type of an array of so many tiles."""
    return mj_tile * count


@lru_cache(maxsize=64)
def room_for_pairs(tiles: int) -> Any:
    """The type of an array for the pairs of so many tiles."""
    return mj_pair * (tiles // 2)


def _from_buffer(source: Any) -> Optional[tuple[Any, Any]]:
    """Tiles without copying, for memory with n rows of four int32, and what must be kept alive."""
    try:
        view = memoryview(source)
    except (TypeError, ValueError):
        return None
    rows = view.ndim == 2 and view.shape is not None and view.shape[1] == 4
    if not (rows and view.format in ("i", "l") and view.itemsize == 4 and view.c_contiguous):
        return None
    tiles = mj_tile * len(view)
    if len(view) == 0:
        return tiles(), None
    if not view.readonly:
        return tiles.from_buffer(source), None
    # ctypes takes no read-only memory, except by its address.
    interface = getattr(source, "__array_interface__", None)
    if interface is not None:
        return tiles.from_address(interface["data"][0]), source
    return tiles.from_buffer_copy(view), None


def _from_rows(source: Any) -> Any:
    for method in ("to_numpy", "tolist"):
        if hasattr(source, method):
            source = getattr(source, method)()
    rows = list(source)
    for index, row in enumerate(rows):
        if len(row) != 4:
            raise ValueError(f"tile {index} must be row, col, level, group, not {row!r}")
    # An array, because ctypes would cut numbers off that are too large.
    try:
        flat = array("i", chain.from_iterable(rows))
    except OverflowError as error:
        raise OverflowError(f"coordinates and groups must fit into int32: {error}") from error
    tiles = mj_tile * len(rows)
    return tiles.from_buffer(flat) if rows else tiles()


class Board(Sequence[Tile]):
    """A board, a layout, or any position of a game: a sequence of tiles.

    Made from any n x 4 array of int32, whose memory it shares if it is contiguous (a NumPy array
    is not copied, and changes to it show here), or from any rows of (row, col, level, group). NumPy
    sees a board as an array, again without copying: `numpy.asarray(board)`.
    """

    __slots__ = ("_owner", "tiles")

    def __init__(self, tiles: BoardLike = ()) -> None:
        self._owner: Any = None
        self.tiles: Any
        """The tiles as a ctypes array."""
        if isinstance(tiles, Board):
            self.tiles, self._owner = tiles.tiles, tiles
            return
        shared = _from_buffer(tiles)
        if shared is not None:
            self.tiles, self._owner = shared
        else:
            self.tiles = _from_rows(tiles)

    @classmethod
    def _room(cls, count: int) -> Board:
        """A board of so many tiles, for the library to fill."""
        board = cls.__new__(cls)
        board._owner = None
        board.tiles = _tiles(count)()
        return board

    @classmethod
    def from_bytes(cls, data: bytes) -> Board:
        """A board from what `bytes(board)` gave: four int32 a tile."""
        if len(data) % 16 != 0:
            raise ValueError("a tile has 16 bytes")
        board = cls._room(len(data) // 16)
        board.tiles = type(board.tiles).from_buffer_copy(data) if data else board.tiles
        return board

    def __bytes__(self) -> bytes:
        return bytes(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    @overload
    def __getitem__(self, index: int) -> Tile: ...
    @overload
    def __getitem__(self, index: slice) -> Board: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Tile, Board]:
        if isinstance(index, slice):
            return Board(list(self)[index])
        tile = self.tiles[index]
        return Tile(tile.row, tile.col, tile.level, tile.group)

    def __iter__(self) -> Iterator[Tile]:
        flat = array("i")
        flat.frombytes(bytes(self.tiles))
        numbers = iter(flat)
        return map(Tile, numbers, numbers, numbers, numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # It may share memory that changes.

    def __reduce__(self) -> tuple[object, ...]:
        return Board.from_bytes, (bytes(self),)

    def __repr__(self) -> str:
        groups = len({tile.group for tile in self})
        return f"<Board: {len(self)} tiles, {groups} group{'s' if groups != 1 else ''}>"

    @property
    def __array_interface__(self) -> dict[str, object]:
        import ctypes

        return {
            "version": 3,
            "shape": (len(self), 4),
            "typestr": "<i4" if sys.byteorder == "little" else ">i4",
            "data": (ctypes.addressof(self.tiles), self._owner is not None),
        }

    def without(self, *pairs: Pair) -> Board:
        """The position after these pairs were played. The indices of the other tiles close up."""
        gone = set(chain.from_iterable(pairs))
        if gone and not 0 <= min(gone) <= max(gone) < len(self):
            raise IndexError("a pair names a tile that does not exist")
        return Board([tile for index, tile in enumerate(self) if index not in gone])

    # What follows are the functions of the same names, as methods.

    def check(self, pairing: Iterable[Pair] = (), *, rule: int = 0) -> None:
        """Raises InputError if the board is not in order. See mjsolver.check."""
        _solve.check(self, pairing, rule=rule)

    def solve(self, **options: Unpack[SolveOptions]) -> Outcome:
        """Decides the board. See mjsolver.solve."""
        # Who decides many boards has no options, and notices what each call costs.
        return _solve.solve(self, **options) if options else _solve.decide(self, no_options())

    def prove(self, **options: Unpack[SolveOptions]) -> Proved:
        """Decides the board, and proves the verdict. See mjsolver.prove."""
        return _proofs.prove(self, **options)

    def prune_scan(self, pairing: Iterable[Pair] = (), *, rule: int = 0) -> Scan:
        """Runs the pruning scan. See mjsolver.prune_scan."""
        return _solve.prune_scan(self, pairing, rule=rule)

    def random_attempts(
        self, attempts: int = 0, *, seed: int = 0, stop_at_first: bool = False, rule: int = 0
    ) -> Attempts:
        """Plays random games. See mjsolver.random_attempts."""
        return _solve.random_attempts(
            self, attempts, seed=seed, stop_at_first=stop_at_first, rule=rule
        )

    def playable(self, *, rule: int = 0) -> list[int]:
        """The tiles that can be played. See mjsolver.playable."""
        return _games.playable(self, rule=rule)

    def legal_pairs(self, *, rule: int = 0) -> list[Pair]:
        """The pairs that can be played. See mjsolver.legal_pairs."""
        return _games.legal_pairs(self, rule=rule)

    def left(self, played: Iterable[Pair], *, rule: int = 0) -> Left:
        """What is left after these pairs, and where it was at the start. See mjsolver.left."""
        return _games.left(self, played, rule=rule)

    def safe_pairs(self, **options: Unpack[SolveOptions]) -> SafePairs:
        """Which pairs keep the game winnable. See mjsolver.safe_pairs."""
        return _games.safe_pairs(self, **options)

    def hint(self, **options: Unpack[SolveOptions]) -> Hint:
        """One pair that keeps the game winnable. See mjsolver.hint."""
        return _games.hint(self, **options)

    def lost_since(self, played: Iterable[Pair], **options: Unpack[SolveOptions]) -> LostSince:
        """Finds the pair that lost a game. See mjsolver.lost_since."""
        return _games.lost_since(self, played, **options)

    def why_lost(self, **options: Unpack[SolveOptions]) -> WhyLost:
        """Why the position cannot be won. See mjsolver.why_lost."""
        return _games.why_lost(self, **options)

    def fewest_left(self, **options: Unpack[SolveOptions]) -> FewestLeft:
        """A game that leaves the fewest tiles. See mjsolver.fewest_left."""
        return _games.fewest_left(self, **options)

    def rate(self, games: int = DEFAULT_GAMES, **options: Unpack[SolveOptions]) -> Rating:
        """Rates how difficult the board is. See mjsolver.rate."""
        return _games.rate(self, games, **options)

    def reshuffle(self, seed: int = 0, **options: Unpack[LimitOptions]) -> Reshuffled:
        """Other faces, so that the game can be won. See mjsolver.reshuffle."""
        return _deals.reshuffle(self, seed, **options)

    def deal(self, seed: int = 0, *, group_size: int = 4) -> Board:
        """Deals faces to this layout. See mjsolver.deal."""
        return _layouts.deal(self, seed, group_size=group_size)

    def deal_xmahjongg(self, number: int) -> Board:
        """Deals as Xmahjongg does. See mjsolver.deal_xmahjongg."""
        return _layouts.deal_xmahjongg(self, number)

    def transpose(self) -> Board:
        """Turns rows into columns. See mjsolver.transpose."""
        return _layouts.transpose(self)

    def to_text(self, form: int = 0) -> str:
        """The board as text. See mjsolver.write_board."""
        return _layouts.write_board(self, form)

    def to_svg(
        self,
        solution: Optional[Sequence[Pair]] = None,
        *,
        animate: bool = False,
        playable: bool = True,
        width: Optional[int] = None,
        title: Optional[str] = None,
        rule: int = 0,
        lost: Optional[WhyLost] = None,
    ) -> str:
        """A picture of the board. See mjsolver.to_svg."""
        from . import _svg

        return _svg.to_svg(
            self,
            solution,
            animate=animate,
            playable=playable,
            width=width,
            title=title,
            rule=rule,
            lost=lost,
        )

    def _repr_svg_(self) -> str:
        return self.to_svg()


def as_board(tiles: BoardLike) -> Board:
    """The board itself, or a new one."""
    return tiles if isinstance(tiles, Board) else Board(tiles)


def pair_array(pairs: Iterable[Pair]) -> Any:
    """Pairs for the library."""
    rows = list(pairs)
    for index, pair in enumerate(rows):
        if len(pair) != 2:
            raise ValueError(f"pair {index} must be two tiles, not {pair!r}")
    try:
        flat = array("I", chain.from_iterable(rows))
    except OverflowError as error:
        raise OverflowError(f"tiles of pairs must be indices: {error}") from error
    kind = mj_pair * len(rows)
    return kind.from_buffer(flat) if rows else kind()


def pair_list(pairs: Any, count: Optional[int] = None) -> list[Pair]:
    """Pairs from the library: all of them, or the first so many."""
    found: list[Pair] = list(_PAIR.iter_unpack(pairs))
    return found if count is None else found[:count]


# The methods of boards are functions that make and take boards: whoever comes first has to wait.
from . import _deals, _games, _layouts, _proofs, _solve  # noqa: E402
from ._watch import no_options  # noqa: E402
