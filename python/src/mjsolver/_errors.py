"""Errors as exceptions, with the code, and the index of what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ._constants import NO_INDEX, ErrorCode
from ._library import strerror

if TYPE_CHECKING:
    from ._board import Board, Tile


class Error(Exception):
    """The library refused a call.

    code: what is wrong, an ErrorCode (a plain int if the library is newer than this package).
    index: of the offending tile, pair or literal, or the number of the line; None if there is none.
    tile: the offending tile itself, where it is one.
    """

    def __init__(self, code: int, index: Optional[int], tile: Optional[Tile]) -> None:
        self.code = ErrorCode(code) if code in ErrorCode._value2member_map_ else code
        self.index = index
        self.tile = tile
        message = strerror(code)
        if tile is not None:
            message += f" (tile {index}: {tuple(tile)})"
        elif index is not None:
            message += f" ({_kind(code)} {index})"
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions come back from other processes, too.
        return type(self), (int(self.code), self.index, self.tile)


class InputError(Error, ValueError):
    """Something that was passed is wrong."""


class OutOfMemory(Error, MemoryError):
    """Memory ran out."""


_PAIRS = {
    ErrorCode.PAIRING_TILE,
    ErrorCode.PAIRING_REPEAT,
    ErrorCode.PAIRING_GROUP,
    ErrorCode.NO_ASSIGNMENT,
    ErrorCode.NOT_PLAYABLE,
}
_TILES = {
    ErrorCode.COORDINATE,
    ErrorCode.ODD_GROUP,
    ErrorCode.OVERLAP,
    ErrorCode.NOT_STACKS,
}
_LITERALS = {ErrorCode.LITERAL, ErrorCode.CLAUSE}


def _kind(code: int) -> str:
    if code in _PAIRS:
        return "pair"
    if code in _TILES:
        return "tile"
    return "literal" if code in _LITERALS else "line"


def failure(code: int, index: int = NO_INDEX, board: Optional[Board] = None) -> Error:
    """The exception for a negative number that the library returned."""
    place = None if index == NO_INDEX else index
    tile = None
    if board is not None and place is not None and code in _TILES and place < len(board):
        tile = board[place]
    if code == ErrorCode.MEMORY:
        return OutOfMemory(code, place, tile)
    if code in (ErrorCode.INTERNAL, ErrorCode.REPORT_SIZE, ErrorCode.OPTIONS_SIZE):
        return Error(code, place, tile)
    return InputError(code, place, tile)
