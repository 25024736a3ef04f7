"""Numbers that the library has no room for, or that are none: nothing is cut off."""

from __future__ import annotations

import contextlib
import json
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import mjsolver
from mjsolver import Board, InputError, Survey, TextForm, Verdict, survey
from mjsolver.__main__ import main
from mjsolver._watch import milliseconds

PAIR = [(0, 0, 0, 0), (0, 4, 0, 0)]
STACKS = [(0, 0, 0, 0), (0, 4, 0, 0), (0, 8, 0, 0), (0, 12, 0, 0)]


def small() -> Survey:
    return survey({"small": STACKS}, 1, progress=False)


# What takes a number, and how many bits there are for it; -32 means with a sign.
INTEGERS: dict[str, tuple[int, Callable[[Any], object]]] = {
    "solve engine": (-32, lambda n: mjsolver.solve(PAIR, engine=n)),
    "solve seed": (64, lambda n: mjsolver.solve(PAIR, seed=n)),
    "solve attempts": (64, lambda n: mjsolver.solve(PAIR, attempts=n)),
    "solve node_limit": (64, lambda n: mjsolver.solve(PAIR, node_limit=n)),
    "prove engine": (-32, lambda n: mjsolver.prove(PAIR, engine=n)),
    "hint engine": (-32, lambda n: mjsolver.hint(PAIR, engine=n)),
    "reshuffle engine": (-32, lambda n: mjsolver.reshuffle(PAIR, engine=n)),
    "reshuffle seed": (64, lambda n: mjsolver.reshuffle(PAIR, n)),
    "random_attempts": (64, lambda n: mjsolver.random_attempts(PAIR, n, stop_at_first=True)),
    "random_attempts seed": (64, lambda n: mjsolver.random_attempts(PAIR, 1, seed=n)),
    "rate games": (64, lambda n: mjsolver.rate([], n, time_limit=0.001)),
    "guess completions": (64, lambda n: mjsolver.guess_pairs([], [], n, time_limit=0.001)),
    "leaves_at_most": (64, lambda n: mjsolver.leaves_at_most(PAIR, n)),
    "deal seed": (64, lambda n: mjsolver.deal(PAIR, n)),
    "deal group_size": (32, lambda n: mjsolver.deal(PAIR, group_size=n)),
    "deal_xmahjongg": (32, lambda n: mjsolver.deal_xmahjongg(PAIR, n)),
    "deal_winnable seed": (64, lambda n: mjsolver.deal_winnable(PAIR, n)),
    "deal_winnable group_size": (32, lambda n: mjsolver.deal_winnable(PAIR, group_size=n)),
    "deal_winnable deals": (64, lambda n: mjsolver.deal_winnable(PAIR, deals=n)),
    "deal_winnable easiest": (32, lambda n: mjsolver.deal_winnable(PAIR, easiest=n)),
    "deal_winnable hardest": (32, lambda n: mjsolver.deal_winnable(PAIR, hardest=n)),
    "write_board": (-32, lambda n: mjsolver.write_board(PAIR, n)),
    "unseen_games": (64, lambda n: n if n == 2**64 - 1 else mjsolver.unseen_games(STACKS, n)),
    "unseen_games seed": (64, lambda n: mjsolver.unseen_games(STACKS, 1, seed=n)),
    "sat_board shape": (-32, lambda n: mjsolver.sat_board([[1]], shape=n)),
    "sat_board variable_count": (32, lambda n: mjsolver.sat_board([], variable_count=n)),
    "sat_board literal": (-32, lambda n: mjsolver.sat_board([[n]], variable_count=1)),
    "sat_assignment": (32, lambda n: n if n == 2**32 - 1 else mjsolver.sat_assignment([], n)),
    "survey first_seed": (64, lambda n: survey({"a": STACKS}, 1, first_seed=n, progress=False)),
    "survey deals": (64, lambda n: survey({}, n, progress=False)),
    "survey engine": (-32, lambda n: survey({}, 1, engine=n, progress=False)),
    "survey group_size": (32, lambda n: survey({}, 1, group_size=n, progress=False)),
    "survey threads": (32, lambda n: survey({}, 1, threads=n, progress=False)),
    "coordinate": (-32, lambda n: mjsolver.solve([(n, 0, 0, 0), (0, 4, 0, 0)])),
    "level": (-32, lambda n: mjsolver.solve([(0, 0, n, 0), (0, 4, 0, 0)])),
    "group": (-32, lambda n: mjsolver.solve([(0, 0, 0, n), (0, 4, 0, n)])),
    "pair": (32, lambda n: mjsolver.prune_scan(PAIR, [(0, n)])),
}


def bounds(bits: int) -> tuple[int, int]:
    return (-(2 ** (-bits - 1)), 2 ** (-bits - 1) - 1) if bits < 0 else (0, 2**bits - 1)


def clearly_refused(call: Callable[[Any], object], number: object, kind: type[Exception]) -> None:
    with pytest.raises(kind) as raised:
        call(number)
    # Not an error of somebody else's that happens to be of this kind.
    assert "ctypes" not in str(raised.value)


@pytest.mark.parametrize("name", INTEGERS)
def test_integers_are_not_cut_off(name: str) -> None:
    bits, call = INTEGERS[name]
    least, most = bounds(bits)
    for number in (least - 1, most + 1, most + 2, 2**32, 2**32 + 1, 2**64, 2**64 + 4, -(2**63)):
        if number < least or number > most:
            clearly_refused(call, number, OverflowError)
    for number in (least, most):
        # The library may refuse it, for what it is and not for what is left of it.
        with contextlib.suppress(InputError):
            call(number)


@pytest.mark.parametrize("name", INTEGERS)
@pytest.mark.parametrize("number", [1.0, math.nan, math.inf, "1", None, 1j, [1]])
def test_what_is_no_integer(name: str, number: object) -> None:
    if number is None and name == "survey threads":
        return
    if number is None and name == "sat_board variable_count":
        return
    clearly_refused(INTEGERS[name][1], number, TypeError)


LIMITED: dict[str, Callable[[Any], object]] = {
    "solve": lambda limit: mjsolver.solve(PAIR, time_limit=limit).verdict,
    "prove": lambda limit: mjsolver.prove(PAIR, time_limit=limit).verdict,
    "hint": lambda limit: mjsolver.hint(PAIR, time_limit=limit).verdict,
    "rate": lambda limit: mjsolver.rate(PAIR, 1, time_limit=limit).verdict,
    "survey": lambda limit: (
        survey({"a": STACKS}, 1, time_limit=limit, progress=False) and Verdict.SOLVABLE
    ),
}


@pytest.mark.parametrize("name", LIMITED)
def test_time_limits(name: str) -> None:
    call = LIMITED[name]
    for limit in (None, math.inf, 1e300, 1.7e308, 10**400, 3600, Fraction(7200, 2), Decimal(3600)):
        assert call(limit) is Verdict.SOLVABLE, limit
    for wrong in (-1, -0.001, math.nan, -math.inf, Decimal("NaN"), Decimal("sNaN")):
        clearly_refused(call, wrong, ValueError)
    numbers: list[object] = ["1", 1j, []]
    for number in numbers:
        clearly_refused(call, number, TypeError)


def test_milliseconds() -> None:
    assert [milliseconds(limit) for limit in (None, 0, 1e-9, 0.0011, 2)] == [0, 1, 1, 2, 2000]
    assert milliseconds(math.inf) == milliseconds(2**60) == 2**64 - 1
    assert milliseconds(2**54 - 1) == 1000 * (2**54 - 1)


def test_text_forms_are_still_known() -> None:
    board = Board(PAIR)
    assert board.to_text(TextForm.ONE_LINE) != board.to_text(TextForm.LINES)
    with pytest.raises(InputError):
        board.to_text(2)


@pytest.mark.parametrize(
    ("place", "number"),
    [
        ("deals", -1),
        ("deals", 2**64),
        ("solvable", 2**64 - 1),
        ("unsolvable", -1),
        ("unknown", 1),
        ("nodes", -1),
        ("nodes", 2**64),
        ("attempts", 1.5),
        ("scans", "7"),
        ("first_seed", 2**64 - 1),
        ("time", math.nan),
        ("time", math.inf),
        ("time", -1.0),
    ],
)
def test_results_that_no_survey_has(tmp_path: Path, place: str, number: object) -> None:
    path = tmp_path / "results"
    survey({"small": STACKS}, 2, progress=False).save(path)
    data = json.loads(path.read_text())
    assert Survey.load(path).total("small").deals == 2
    data["small"]["parts"][0][place] = number
    path.write_text(json.dumps(data))
    with pytest.raises((ValueError, OverflowError, TypeError)):
        Survey.load(path)


def test_names_in_files_are_no_orders(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "results"
    name = "\x1b]0;owned\x07\x1b[31mred\x9b0m\u202e\nline Drachen \u9f8d"
    survey({name: STACKS}, 2, progress=False).save(path)
    assert list(Survey.load(path).entries) == [name]
    # The command has results of its own, and shows what it found instead.
    for arguments in ([], ["--csv"]):
        assert main(["survey", "--results", str(path), *arguments]) == 3
        said = capfd.readouterr().err
        assert all(c == "\n" or c.isprintable() for c in said), said
        assert said.count("\n") == 1 and "owned" in said


def test_the_shell_tells_what_is_wrong(capfd: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["deal", "--seed", "-1"],
        ["deal", "--group-size", str(2**32)],
        ["survey", "turtle", "--deals", "-1"],
        ["survey", "turtle", "--threads", "-1"],
    ):
        assert main(arguments) == 4
        assert f'"{arguments[-1]}" is not a whole number from' in capfd.readouterr().err
