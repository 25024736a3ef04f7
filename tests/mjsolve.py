#!/usr/bin/env python3
"""Calls mjsolve from Python as a program for de Bondt's DLL does: boards of every size are solved, and
each answer is played by the rules; a lost board has the same answer in 100 calls."""

import ctypes
import subprocess

mj = ctypes.CDLL("build/lib/libmjsolver.so")
mj.mjsolve.argtypes = [ctypes.c_char_p, ctypes.c_double, ctypes.c_double]
mj.mjsolve.restype = ctypes.c_double


def mjsolve(tiles, r1, r2):
    text = ctypes.create_string_buffer(
        " ".join("%d %d %d %d" % tile for tile in tiles).encode(), 12 * len(tiles) + 1)
    left = mj.mjsolve(text, r1, r2)
    numbers = [int(word) for word in text.value.split()]
    return left, [tuple(numbers[k:k + 4]) for k in range(0, len(numbers), 4)]


def playable(tile, tiles):
    row, col, level, _ = tile
    near = [other for other in tiles if abs(other[0] - row) < 2 and other != tile]
    covered = any(t[2] == level + 1 and abs(t[1] - col) < 2 for t in near)
    left = any(t[2] == level and t[1] == col - 2 for t in near)
    right = any(t[2] == level and t[1] == col + 2 for t in near)
    return not covered and not (left and right)


def check_game(tiles, order, left):
    assert sorted(order) == sorted(tiles)
    on_board = list(order)
    for k in range(0, len(order) - left, 2):
        one, other = order[k], order[k + 1]
        assert one[3] == other[3] and playable(one, on_board) and playable(other, on_board), k
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
assert mjsolve(lost, 0, 0) == (2, lost)
assert mjsolve(lost[1:], 144, 0) == (-1, lost[1:])
print("a lost board leaves %d tiles" % first[0])
