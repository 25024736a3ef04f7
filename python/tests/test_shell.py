"""python -m mjsolver, from the shell: it is the command, whose own tests are tests/command.sh."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import replay

import mjsolver
from mjsolver import survey
from mjsolver.__main__ import main
from mjsolver._command import find_command


def run(*arguments: str, text: str = "", **variables: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "mjsolver", *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **variables},
    )
    return done.returncode, done.stdout, done.stderr


def test_it_is_the_command(tmp_path: Path) -> None:
    """The same output and status, for right and wrong command lines."""
    board, lost = tmp_path / "board", tmp_path / "lost"
    board.write_text(mjsolver.turtle().deal(7).to_text())
    lost.write_text(mjsolver.turtle().deal(954).to_text())
    command = find_command()
    assert command is not None
    for line, status in {
        f"solve {board}": 0,
        f"solve --why {lost}": 1,
        f"solve --engine pairing --node-limit 1 {lost}": 2,
        f"hint --all {board}": 0,
        f"check {board} --json": 0,
        f"solve {tmp_path}/nothing": 3,
        "deal turtel": 3,
        "solve --seed -1": 4,
        "survey --deals -5 turtle": 4,
        "juggle": 4,
        "": 4,
        "--help": 0,
        "survey --help": 0,
        "--version": 0,
        "play": 5,
    }.items():
        direct = subprocess.run([command, *line.split()], capture_output=True, text=True)
        assert direct.returncode == status, line
        assert run(*line.split()) == (status, direct.stdout, direct.stderr)
        assert main([*line.split()]) == status


def test_the_command_and_the_package_agree(tmp_path: Path) -> None:
    status, dealt, _ = run("deal", "--seed", "42")
    board = mjsolver.turtle().deal(42)
    assert status == 0 and mjsolver.read_board(dealt) == board
    _, said, _ = run("solve", text=dealt)
    pairs = [(int(one), int(other)) for one, other in map(str.split, said.splitlines()[1:])]
    assert replay(board, pairs) == []
    _, said, _ = run("deal", "bridge", "--transposed", "--group-size", "2", "--one-line")
    expected = mjsolver.layout("bridge", transposed=True).deal(0, group_size=2)
    assert mjsolver.read_board(said) == expected
    assert mjsolver.read_board(
        run("deal", "--xmahjongg", "9")[1]
    ) == mjsolver.turtle().deal_xmahjongg(9)
    assert run("layouts")[1].splitlines() == mjsolver.list_layouts()
    rated = board.rate(500)
    _, said, _ = run("rate", "--games", "500", text=dealt)
    assert f"difficulty {rated.difficulty} of 100, solvable" in said
    assert f"won {rated.wins} of {rated.games} random games" in said
    _, said, _ = run("survey", "turtle", "--deals", "90", "--csv")
    totals = survey("turtle", 90).total("turtle")
    assert said.splitlines()[1].startswith(
        f"turtle,0,144,4,90,{totals.solvable},{totals.unsolvable},"
    )
    path = tmp_path / "board.svg"
    assert run("draw", "--layout", "bridge", "--seed", "3", "-o", str(path))[0] == 0
    assert path.read_text() == mjsolver.layout("bridge").deal(3).to_svg()


def test_there_is_no_command(capfd: pytest.CaptureFixture[str]) -> None:
    status, _, said = run("--help", MJSOLVER_COMMAND="/nonexistent/mjsolver")
    assert status == 5 and said == "mjsolver: /nonexistent/mjsolver: No such file or directory\n"


def test_signals_and_pipes() -> None:
    """A reader that goes away, and Ctrl-C: nothing is said about either."""
    quoted = f"{sys.executable} -m mjsolver deal --seed 1 | head -n 1"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(["sh", "-c", quoted], capture_output=True, text=True, env=environment)
    assert done.stderr == "" and done.stdout.startswith("# turtle")
    started = subprocess.Popen(
        [sys.executable, "-m", "mjsolver", "solve"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )
    # Ctrl-C is for Python as long as it is Python.
    link = Path(f"/proc/{started.pid}/exe")
    while "python" in os.readlink(link):
        pass
    os.killpg(started.pid, signal.SIGINT)
    _, said = started.communicate(timeout=60)
    assert started.returncode == -signal.SIGINT and said == b""
