"""Pictures: well-formed, complete, and playable tiles marked by the rules of the game."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from conftest import is_playable

import mjsolver
from mjsolver import Board, _faces
from mjsolver._svg import _playable

SVG = "{http://www.w3.org/2000/svg}"


def tiles_of(picture: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(picture)
    return [
        group
        for group in root.iter(SVG + "g")
        if (group.findtext(SVG + "title") or "").startswith("tile ")
    ]


def test_every_tile_is_drawn() -> None:
    board = mjsolver.turtle().deal(42)
    picture = board._repr_svg_()
    drawn = tiles_of(picture)
    assert len(drawn) == 144
    # Every face that is used is defined, and no face twice.
    used = set(re.findall(r'href="#([^"]+)"', picture))
    defined = re.findall(r'id="([^"]+)"', picture)
    assert used == set(defined) and len(defined) == len(set(defined))
    assert sum(name.startswith("face") for name in used) == 34 + 4 + 4
    assert picture.count("#e0a100") == len(_playable(board))
    assert "#e0a100" not in board.to_svg(playable=False)


@pytest.mark.parametrize("name", ["turtle", "bridge", "kmahjongg/cat"])
def test_playable_tiles(name: str) -> None:
    board = mjsolver.layout(name).deal(3)
    tiles = list(board)
    expected = {
        index
        for index, tile in enumerate(tiles)
        if is_playable(tile, tiles[:index] + tiles[index + 1 :])
    }
    assert _playable(board) == expected == set(board.playable())


def test_nothing_is_painted_over() -> None:
    """Whatever lies right of, below or upon a tile, and touches it, is painted later."""
    board = mjsolver.layout("kmahjongg/cat").deal(0)
    order = [
        int(re.findall(r"\d+", group.findtext(SVG + "title") or "")[0])
        for group in tiles_of(board.to_svg())
    ]
    turn = {index: place for place, index in enumerate(order)}
    for one, here in enumerate(board):
        for other, there in enumerate(board):
            right = there.level == here.level and there.col == here.col + 2
            below = there.level == here.level and there.row == here.row + 2
            if (
                there.level > here.level
                or (right and abs(there.row - here.row) < 2)
                or (below and abs(there.col - here.col) < 2)
            ):
                assert turn[one] < turn[other]


def test_solutions_are_numbered_or_animated() -> None:
    board = mjsolver.turtle().deal(42)
    pairs = board.solve().pairs
    assert pairs is not None
    numbers = {}
    for group in tiles_of(board.to_svg(pairs)):
        index = int((group.findtext(SVG + "title") or "").split()[1].rstrip(":"))
        numbers[index] = int(next(iter(group.iter(SVG + "text"))).text or "")
    assert numbers == {index: k + 1 for k, pair in enumerate(pairs) for index in pair}
    film = board.to_svg(pairs, animate=True)
    # Each tile and its shadow fade, and the tile moves.
    assert film.count("<animate ") == 288 and film.count("<animateTransform ") == 144
    with pytest.raises(IndexError):
        board.to_svg([(0, 144)])


def test_odd_boards() -> None:
    for board in (Board(), Board([(0, 0, 0, -5)]), Board([(-3, 7, 9, 10**9), (1, 1, -4, 36)])):
        picture = board.to_svg(width=300, title="a <board> & more")
        assert ElementTree.fromstring(picture).get("width") == "300"
        assert len(tiles_of(picture)) == len(board)


def test_a_layout_without_faces_is_blank() -> None:
    """As the examples draw it; a group of four seasons has faces all the same."""
    blank = mjsolver.turtle().to_svg()
    assert '<g id="face0-0"></g>' in blank and "face0-1" not in blank
    assert blank.count('<use href="#face0-0"') == 144
    four = Board([(0, 4 * k, 0, 0) for k in range(4)]).to_svg()
    assert "face0-3" in four and '<g id="face0-0"></g>' not in four


def test_faces_are_those_of_the_header() -> None:
    """The table of mjsolver.h, by what tells the faces apart."""
    header = (Path(__file__).parents[2] / "include" / "mjsolver.h").read_text(encoding="utf-8")
    table = header[header.index(" * Faces. ") : header.index(" * Positions. ")]
    found = re.findall(r"^ \*     (\d+)(?: to (\d+))? +(\w+)", table, flags=re.MULTILINE)
    assert [(int(low), int(high or low), name) for low, high, name in found] == [
        (0, 0, "seasons"),
        (1, 1, "flowers"),
        (2, 4, "dragons"),
        (5, 8, "winds"),
        (9, 17, "dots"),
        (18, 26, "bamboo"),
        (27, 35, "characters"),
    ]
    assert _faces.face(0, 1) == _faces._season(1) and _faces.face(1, 3) == _faces._flower(3)
    assert [_faces.face(2 + k, 0) for k in range(3)] == [_faces._dragon(k) for k in range(3)]
    for number in range(1, 10):
        assert _faces.face(8 + number, 0) == _faces._dots(number)
        assert _faces.face(17 + number, 0) == _faces._bamboo(number)
        assert _faces.face(26 + number, 0) == _faces._character(number)
