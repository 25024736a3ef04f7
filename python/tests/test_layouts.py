"""Layouts and deals, against what is known about them."""

from __future__ import annotations

from pathlib import Path

import pytest

import mjsolver
from mjsolver import Board, ErrorCode, InputError


def deal_again(layout: Board, group_size: int, seed: int) -> list[int]:
    """The groups of a deal, as the header describes it."""
    mask = 2**64 - 1
    state = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        mixed = seed
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        state.append(mixed ^ (mixed >> 31))

    def turned(word: int, by: int) -> int:
        return ((word << by) | (word >> (64 - by))) & mask

    def draw() -> int:
        result = (turned((state[0] + state[3]) & mask, 23) + state[0]) & mask
        shifted = (state[1] << 17) & mask
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turned(state[3], 45)
        return result

    faces = [index // group_size for index in range(len(layout))]
    for i in range(len(layout) - 1, 0, -1):
        j = (draw() * (i + 1)) >> 64
        faces[i], faces[j] = faces[j], faces[i]
    return faces


def test_deals_are_those_of_the_header() -> None:
    layout = mjsolver.turtle()
    assert len(layout) == 144 and {tile.group for tile in layout} == {0}
    for seed, group_size in [(0, 4), (7, 2), (2**64 - 1, 6)]:
        board = layout.deal(seed, group_size=group_size)
        assert [tile.group for tile in board] == deal_again(layout, group_size, seed)
        assert [tile[:3] for tile in board] == [tile[:3] for tile in layout]
    with pytest.raises(InputError) as caught:
        layout.deal(0, group_size=3)
    assert caught.value.code is ErrorCode.GROUP_SIZE


def test_xmahjongg() -> None:
    board = mjsolver.turtle().deal_xmahjongg(42)
    assert sorted(tile.group for tile in board) == sorted(4 * list(range(36)))
    with pytest.raises(InputError) as caught:
        mjsolver.turtle().deal_xmahjongg(1 << 16)
    assert caught.value.code is ErrorCode.BOARD_NUMBER


def test_transposed() -> None:
    board = mjsolver.turtle().deal(1)
    turned = board.transpose()
    assert [(tile.col, tile.row, tile.level, tile.group) for tile in turned] == list(board)


def test_layouts_by_name() -> None:
    names = mjsolver.list_layouts()
    assert names[0] == "turtle" and "xmahjongg/bridge" in names
    assert mjsolver.layout("turtle") == mjsolver.find_layout("kmahjongg/default")
    assert mjsolver.layout("bridge", transposed=True) == mjsolver.find_layout("bridge").transpose()
    for name in names:
        assert len(mjsolver.find_layout(name)) > 0
    with pytest.raises(InputError) as caught:
        mjsolver.layout("nobody has this")
    assert caught.value.code is ErrorCode.LAYOUT_NAME
    with pytest.raises(ValueError):
        mjsolver.find_layout("turt\0le")


def test_layouts_from_files(tmp_path: Path) -> None:
    path = tmp_path / "tiny"
    path.write_text("0 0 0\n0 2 0\n")
    expected = Board([(0, 0, 0, 0), (0, 2, 0, 0)])
    assert mjsolver.layout(path) == mjsolver.layout(str(path)) == expected
    assert mjsolver.read_layout("0 0 0\n0 2 0\n") == expected
    with pytest.raises(InputError) as caught:
        mjsolver.read_layout("0 0 0\n0 1 0\n")
    assert (caught.value.code, caught.value.index) == (ErrorCode.LAYOUT_OVERLAP, 2)
    with pytest.raises(FileNotFoundError):
        mjsolver.layout(tmp_path / "nothing")
