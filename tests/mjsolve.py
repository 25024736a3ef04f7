#!/usr/bin/env python3
"""Calls mjsolve from Python as a program for de Bondt's DLL does: boards of every size are solved, and
each answer is played by the rules; a lost board has the same answer in 100 calls."""

import ctypes
import re
import subprocess

mj = ctypes.CDLL("build/lib/libmjsolver.so")
mj.mjsolve.argtypes = [ctypes.c_char_p, ctypes.c_double, ctypes.c_double]
mj.mjsolve.restype = ctypes.c_double


def mjsolve(tiles, r1, r2):
    """The number of tiles left, and the tiles that come out; they have the form of the DLL."""
    text = "".join("%02d %02d %02d %02d\n" % tile for tile in tiles).encode()
    room = ctypes.create_string_buffer(text, len(text) + 1)
    left = mj.mjsolve(room, r1, r2)
    if room.raw == text + b"\0":
        return left, tiles
    assert re.fullmatch(rb"(\d\d \d\d \d\d \d\d\n)*(\0 *)?\0", room.raw), room.raw
    numbers = [int(word) for word in room.value.split()]
    return left, [tuple(numbers[k:k + 4]) for k in range(0, len(numbers), 4)]


def playable(tile, tiles):
    row, col, level, _ = tile
    near = [other for other in tiles if abs(other[0] - row) < 2 and other != tile]
    covered = any(t[2] == level + 1 and abs(t[1] - col) < 2 for t in near)
    left = any(t[2] == level and t[1] == col - 2 for t in near)
    right = any(t[2] == level and t[1] == col + 2 for t in near)
    return not covered and not (left and right)


def check_game(tiles, order, left):
    on_board = list(tiles)
    for one, other in zip(order[::2], order[1::2]):
        assert one[3] == other[3] and playable(one, on_board) and playable(other, on_board)
        assert one < other
        on_board.remove(one)
        on_board.remove(other)
    assert len(on_board) == left


def deal(seed):
    text = subprocess.run(["build/examples/deal", "--one-line", str(seed)],
                          check=True, capture_output=True, text=True).stdout
    numbers = [int(word) for line in text.splitlines() if line[0] != "#" for word in line.split()]
    return [tuple(numbers[k:k + 4]) for k in range(0, len(numbers), 4)]


board = deal(42)
assert len(board) == 144
left, order = mjsolve(board, 144, 0)
assert left == 0
check_game(board, order, 0)
for count in range(0, 145, 2):
    left, rest = mjsolve(order[144 - count:], 0, 0)
    assert left == 0
    check_game(order[144 - count:], rest, 0)

lost = deal(155)
first = mjsolve(lost, 144, 0)
assert first[0] > 0
check_game(lost, first[1], int(first[0]))
assert all(mjsolve(lost, 144, 0) == first for _ in range(100))
assert mjsolve(lost, 0, 0) == mjsolve(lost, 0.9, 0.9) == mjsolve(lost, -0.9, 0) == (2, lost)
assert mjsolve(lost, 1, 1.9) == (3, lost)
assert mjsolve(lost, -9, -2) == (0, lost)
left, order = mjsolve(lost, 144, 144)
assert 0 < left < 144
check_game(lost, order, left)
assert mjsolve(lost[1:], 144, 0) == (-1, lost[1:])
print("a lost board leaves %d tiles" % first[0])
