"""Shisen-Sho: its rules as the number that every function takes, boards, deals and paths."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterable
from typing import Optional

from ._abi import mj_path
from ._board import Board, BoardLike, Pair, as_board, pair_array
from ._constants import NO_INDEX, Faces, Rule
from ._errors import failure
from ._library import library
from ._watch import choice, integer, unsigned

SIZES = {
    "14x6": (14, 6),
    "16x9": (16, 9),
    "18x8": (18, 8),
    "24x12": (24, 12),
    "26x14": (26, 14),
    "30x16": (30, 16),
}
"""The boards of KShisen, width and height."""

Corner = tuple[int, int]
"""Row and column of a cell in which a path turns."""

_FALLS = {
    "down": Rule.SHISEN_DOWN,
    "up": Rule.SHISEN_UP,
    "left": Rule.SHISEN_LEFT,
    "right": Rule.SHISEN_RIGHT,
}
_FALL = 7 * Rule.SHISEN_DOWN
_MOST = 62
_TEXT = re.compile(r"shisen(?::(\d+)x(\d+))?(\+inside)?(\+apart)?(?:\+(down|up|left|right))?")
SIZE = re.compile(r"([1-9]\d?)x([1-9]\d?)")
"""A size as text: 18x8."""


class Rules(int):
    """The rules of a game of Shisen-Sho, for whatever takes a `rule`.

    inside: paths stay on the board, whose size has to be given.
    apart: that tiles lie side by side is no path, as in PySolFC's Four Rivers.
    fall: "down", "up", "left" or "right" if tiles fall there after every pair.
    size: width and height of the board in cells; its first cell is row 0 and column 0.

        >>> Rules(inside=True, size=(18, 8))
        Rules(inside=True, size=(18, 8))
        >>> str(Rules(apart=True))
        'shisen+apart'
    """

    def __new__(
        cls,
        *,
        inside: bool = False,
        apart: bool = False,
        fall: Optional[str] = None,
        size: Optional[tuple[int, int]] = None,
    ) -> Rules:
        if inside and size is None:
            raise ValueError("paths stay inside of what size?")
        number = int(Rule.SHISEN)
        number += Rule.SHISEN_INSIDE if inside else 0
        number += Rule.SHISEN_APART if apart else 0
        if fall is not None:
            if fall not in _FALLS:
                raise ValueError(f"fall must be one of {', '.join(_FALLS)}, not {fall!r}")
            number += _FALLS[fall]
        if size is not None:
            width, height = (integer("size", cells) for cells in size)
            if not (1 <= width <= _MOST and 1 <= height <= _MOST):
                raise ValueError(f"a board is 1 to {_MOST} cells wide and high, not {size}")
            number += (width << 16) + (height << 22)
        return super().__new__(cls, number)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Rules as text, as in the headers of proofs: shisen, shisen:18x8+inside+apart."""
        found = _TEXT.fullmatch(text)
        if found is None:
            raise ValueError(f"not the rules of Shisen-Sho: {text!r}")
        width, height, inside, apart, fall = found.groups()
        size = None if width is None else (int(width), int(height))
        return cls(inside=bool(inside), apart=bool(apart), fall=fall, size=size)

    @property
    def inside(self) -> bool:
        """Whether paths stay on the board."""
        return bool(self & Rule.SHISEN_INSIDE)

    @property
    def apart(self) -> bool:
        """Whether it is no path that tiles lie side by side."""
        return bool(self & Rule.SHISEN_APART)

    @property
    def fall(self) -> Optional[str]:
        """Where tiles fall, if they do."""
        return next((name for name, number in _FALLS.items() if self & _FALL == number), None)

    @property
    def size(self) -> Optional[tuple[int, int]]:
        """Width and height of the board, if they are given."""
        width, height = self >> 16 & 63, self >> 22 & 63
        return (width, height) if width else None

    def __str__(self) -> str:
        size = "" if self.size is None else ":{}x{}".format(*self.size)
        inside, apart = "+inside" * self.inside, "+apart" * self.apart
        return f"shisen{size}{inside}{apart}" + ("" if self.fall is None else "+" + self.fall)

    def __repr__(self) -> str:
        parts = [f"{name}=True" for name in ("inside", "apart") if getattr(self, name)]
        if self.fall is not None:
            parts.append(f"fall={self.fall!r}")
        if self.size is not None:
            parts.append(f"size={self.size}")
        return f"Rules({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        return Rules.parse, (str(self),)


def is_shisen(rule: int) -> bool:
    """Whether a rule is one of Shisen-Sho."""
    return bool(rule & Rule.SHISEN)


def board(width: int, height: int) -> Board:
    """A rectangular board, row by row, all tiles in group 0. An even number of cells.

    `Board.deal` gives it faces in groups of one size, `deal` those of KShisen.
    """
    size = choice("width", width), choice("height", height)
    count = library.mj_shisen_board(*size, None, 0)
    if count < 0:
        raise failure(count)
    made = Board._room(count)
    code = library.mj_shisen_board(*size, made.tiles, count)
    if code < 0:
        raise failure(code)
    return made


def deal(layout: BoardLike, seed: int = 0, *, faces: int = Faces.KSHISEN) -> Board:
    """Deals faces as KShisen has them. faces: a Faces."""
    source = as_board(layout)
    dealt = Board._room(len(source))
    code = library.mj_shisen_deal(
        source.tiles, len(source), choice("faces", faces), unsigned("seed", seed), dealt.tiles
    )
    if code < 0:
        raise failure(code)
    return dealt


def paths(
    board: BoardLike, pairs: Iterable[Pair], *, rule: int = Rule.SHISEN
) -> list[list[Corner]]:
    """Where the paths of pairs that can be played turn, from the first tile to the second.

    At most two corners each: of all paths one with the fewest, and of those the shortest. Corners
    may be one cell outside the board.

    Raises InputError for a pair that cannot be played; its index is that of the pair.
    """
    position = as_board(board)
    asked = pair_array(pairs)
    found = (mj_path * len(asked))()
    index = ctypes.c_uint64(NO_INDEX)
    code = library.mj_shisen_paths(
        position.tiles, len(position), choice("rule", rule), asked, len(asked), found, index
    )
    if code < 0:
        raise failure(code, index.value, position)
    return [list(zip(path.rows, path.cols))[: path.corner_count] for path in found]
