"""Layouts by name or from files, deals, and boards as text."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from ctypes import c_uint32, c_uint64
from functools import lru_cache
from pathlib import Path
from typing import Any, Optional, Union

from ._board import Board, BoardLike, as_board, count_of
from ._constants import NO_INDEX, ErrorCode, Rule
from ._errors import failure
from ._library import library, untyped
from ._solve import checked
from ._watch import choice, unsigned

_mj_deal = untyped("mj_deal")

_Path = Union[str, "os.PathLike[str]"]


def _measured(ask: Callable[[Any, int, Any, Any], int]) -> Board:
    """Tiles from a function that tells their number when it is given no room."""
    count = ctypes.c_size_t()
    index = ctypes.c_uint64(NO_INDEX)
    code = ask(None, 0, count, index)
    if code >= 0:
        board = Board._room(count.value)
        code = ask(board.tiles, len(board), count, index)
        if code >= 0:
            return board
    raise failure(code, index.value)


def _text(ask: Callable[[Any, int, Any], int]) -> str:
    """A text from a function that tells its length when it is given no room."""
    length = ctypes.c_size_t()
    code = ask(None, 0, length)
    if code >= 0:
        text = ctypes.create_string_buffer(length.value + 1)
        code = ask(text, length.value + 1, length)
        if code >= 0:
            return text.raw[: length.value].decode("utf-8", "surrogateescape")
    raise failure(code)


def _encoded(text: Union[str, bytes]) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")


def _name(name: str) -> bytes:
    encoded = _encoded(name)
    if b"\0" in encoded:
        raise ValueError("a name has no zero bytes")
    return encoded


def turtle() -> Board:
    """The built-in layout: 144 tiles on five levels, all in group 0."""
    board = Board._room(144)
    checked(library.mj_turtle(board.tiles, len(board)), board)
    return board


def find_layout(name: str) -> Board:
    """A layout of a game that is installed, by name: "bridge", "kmahjongg/cat".

    "turtle" and "default" are always found.
    """
    encoded = _name(name)
    return _measured(
        lambda tiles, room, count, line: int(
            library.mj_find_layout(encoded, tiles, room, count, line)
        )
    )


def layout_rule(name: str) -> Rule:
    """The rule of the game that has the layout which find_layout finds by this name."""
    rule = ctypes.c_int32()
    code = library.mj_layout_rule(_name(name), rule)
    if code < 0:
        raise failure(code)
    return Rule(rule.value)


def list_layouts() -> list[str]:
    """The names of the layouts that find_layout finds."""
    return _text(
        lambda names, room, length: int(library.mj_list_layouts(names, room, length))
    ).splitlines()


def read_layout(text: Union[str, bytes], name: Optional[str] = None) -> Board:
    """A layout from text in any format of the games: Xmahjongg's, Kyodai's, KMahjongg's, GNOME's
    XML, PySolFC's. The format is told from the text.

    name: which map, of texts that have several; None for the first.

    Raises InputError, whose index is the number of the line.
    """
    encoded = _encoded(text)
    map_name = None if name is None else _name(name)
    return _measured(
        lambda tiles, room, count, line: int(
            library.mj_read_layout(encoded, len(encoded), map_name, tiles, room, count, line)
        )
    )


def layout(source: _Path, *, transposed: bool = False) -> Board:
    """A layout by name, or from a file in any format of the games.

    A name that contains a separator of directories, or that no game has, is tried as a file.
    """
    try:
        found = find_layout(os.fspath(source)) if isinstance(source, str) else None
    except ValueError as error:
        named = getattr(error, "code", None) == ErrorCode.LAYOUT_NAME
        if not (named and Path(source).is_file()):
            raise
        found = None
    if found is None:
        found = read_layout(Path(source).read_bytes())
    return transpose(found) if transposed else found


def transpose(board: BoardLike) -> Board:
    """Turns rows into columns and columns into rows. Tiles keep their order and groups."""
    source = as_board(board)
    turned = Board._room(len(source))
    checked(library.mj_transpose(source.tiles, len(source), turned.tiles), source)
    return turned


@lru_cache(maxsize=64, typed=True)
def _group_size(size: int) -> c_uint32:
    return c_uint32(unsigned("group_size", size, 32))


def deal(layout: BoardLike, seed: int = 0, *, group_size: int = 4) -> Board:
    """Deals faces to a layout, uniformly at random from a seed, the same on every machine.

    group_size: how many tiles a group gets, an even number.
    """
    source = as_board(layout)
    tiles = source.tiles
    count = len(tiles)
    dealt = Board._room(count)
    size = _group_size(group_size)
    number = c_uint64(unsigned("seed", seed))
    code = _mj_deal(tiles, count_of(count), size, number, dealt.tiles)
    if code < 0:
        checked(code, source)
    return dealt


def deal_xmahjongg(layout: BoardLike, number: int) -> Board:
    """Deals a layout as the game Xmahjongg deals a board number (its option -n)."""
    source = as_board(layout)
    dealt = Board._room(len(source))
    code = library.mj_deal_xmahjongg(
        source.tiles, len(source), unsigned("number", number, 32), dealt.tiles
    )
    checked(code, source)
    return dealt


def read_board(text: Union[str, bytes]) -> Board:
    """A board from text: one tile a line, "row col level group", or all on one line.

    Raises InputError, whose index is the number of the line.
    """
    encoded = _encoded(text)
    return _measured(
        lambda tiles, room, count, line: int(
            library.mj_read_board(encoded, len(encoded), tiles, room, count, line)
        )
    )


def write_board(board: BoardLike, form: int = 0) -> str:
    """A board as text, which read_board reads. form: a TextForm."""
    source = as_board(board)
    number = choice("form", form)
    return _text(
        lambda text, room, length: int(
            library.mj_write_board(source.tiles, len(source), number, text, room, length)
        )
    )
