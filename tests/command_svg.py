"""mjsolver draw against the pictures of the Python package: the same bytes, for many boards.

tests/command_svg.py COMMAND, with PYTHONPATH and MJSOLVER_LIBRARY set.
"""

from __future__ import annotations

import random
import subprocess
import sys

import mjsolver
from mjsolver import shisen

COMMAND = sys.argv[1]


def drawn(board: mjsolver.Board, *options: str) -> str:
    done = subprocess.run(
        [COMMAND, "draw", "--svg", *options],
        input=board.to_text().encode(),
        capture_output=True,
        check=True,
    )
    return done.stdout.decode()


def compare(name: str, ours: str, theirs: str) -> int:
    if ours == theirs:
        return 0
    at = next(
        (k for k, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs))
    )
    print(f"{name}: at {at}: {ours[at - 40 : at + 60]!r}, not {theirs[at - 40 : at + 60]!r}")
    return 1


def mahjong(name: str, board: mjsolver.Board, rule: str = "one-level") -> int:
    number = {"one-level": 0, "any-level": 1}[rule]
    outcome = mjsolver.solve(board, rule=number)
    lost = mjsolver.why_lost(board, rule=number)
    option = ("--rule", rule)
    return (
        compare(name, drawn(board, *option), board.to_svg(rule=number))
        + compare(name, drawn(board, "--solve", *option), board.to_svg(outcome.pairs, rule=number))
        + compare(
            name,
            drawn(board, "--animate", "--width", "640", *option),
            board.to_svg(outcome.pairs, animate=True, width=640, rule=number),
        )
        + compare(name, drawn(board, "--why", *option), board.to_svg(lost=lost, rule=number))
    )


def scattered(chance: random.Random) -> mjsolver.Board:
    """Tiles here and there, with groups beyond the real set and below 0."""
    places = [
        (2 * row, 2 * col, level) for row in range(4) for col in range(5) for level in range(3)
    ]
    chosen = chance.sample(places, chance.choice([2, 8, 20]))
    groups = [
        chance.choice([0, 1, 5, 20, 35, 36, 99, 12345, -7]) for _ in range(len(chosen) // 2)
    ] * 2
    return mjsolver.Board([mjsolver.Tile(*place, group) for place, group in zip(chosen, groups)])


def main() -> int:
    wrong = checked = 0
    chance = random.Random(1)
    for seed in (*range(10), 155, 954):
        wrong += mahjong(f"turtle {seed}", mjsolver.turtle().deal(seed))
        checked += 1
    for number in range(40):
        board = scattered(chance)
        for rule in ("one-level", "any-level"):
            wrong += mahjong(f"scattered {number} by {rule}", board, rule)
            checked += 1
    wrong += compare("a layout", drawn(mjsolver.turtle()), mjsolver.turtle().to_svg())
    wrong += compare("nothing", drawn(mjsolver.Board()), mjsolver.Board().to_svg())
    for text in ("shisen", "shisen:8x6+inside", "shisen+apart"):
        rules = shisen.Rules.parse(text)
        for seed in range(5):
            board = shisen.board(8, 6).deal(seed)
            outcome = mjsolver.solve(board, rule=rules)
            option = ("--rule", text)
            wrong += compare(text, drawn(board, *option), board.to_svg(rule=rules))
            wrong += compare(
                text,
                drawn(board, "--animate", *option),
                board.to_svg(outcome.pairs, animate=True, rule=rules),
            )
            checked += 1
    print(f"{checked} boards, {wrong} pictures differ")
    return wrong != 0


sys.exit(main())
