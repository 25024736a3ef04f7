"""python -m mjsolver, from the shell."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from conftest import replay

import mjsolver
from mjsolver import Survey, survey
from mjsolver.__main__ import main


def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "mjsolver", *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return done.returncode, done.stdout, done.stderr


def test_deal_and_solve(tmp_path: Path) -> None:
    status, dealt, _ = run("deal", "--seed", "42")
    board = mjsolver.turtle().deal(42)
    assert status == 0 and mjsolver.read_board(dealt) == board
    status, said, _ = run("solve", text=dealt)
    lines = said.splitlines()
    assert status == 0 and lines[0].startswith("solvable, ")
    pairs = [(int(one), int(other)) for one, other in map(str.split, lines[1:])]
    assert replay(board, pairs) == []


def shell(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The same within this process, which is quicker."""
    status = main(arguments)
    said = capsys.readouterr()
    return status, said.out, said.err


def test_exit_statuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board"
    path.write_text("0 0 0 1\n0 0 1 2\n0 9 0 2\n0 9 1 1\n")
    assert shell(capsys, "solve", str(path))[0] == 1
    assert shell(capsys, "rate", str(path))[0] == 1
    path.write_text(mjsolver.turtle().deal(785).to_text())
    assert shell(capsys, "solve", "--engine", "matches", "--node-limit", "1", str(path))[0] == 2
    path.write_text("0 0 0\n")
    status, _, said = shell(capsys, "solve", str(path))
    assert status == 3 and "line 1" in said
    status, _, said = shell(capsys, "solve", str(tmp_path / "nothing"))
    assert status == 3 and "nothing" in said
    with pytest.raises(SystemExit) as caught:
        main(["juggle"])
    assert caught.value.code == 2


def test_more_deals(capsys: pytest.CaptureFixture[str]) -> None:
    _, said, _ = shell(capsys, "deal", "bridge", "--transposed", "--group-size", "2", "--one-line")
    expected = mjsolver.layout("bridge", transposed=True).deal(0, group_size=2)
    assert len(said.splitlines()) == 1 and mjsolver.read_board(said) == expected
    _, said, _ = shell(capsys, "deal", "--xmahjongg", "9")
    assert mjsolver.read_board(said) == mjsolver.turtle().deal_xmahjongg(9)
    _, said, _ = shell(capsys, "deal", "--winnable", "--seed", "7")
    assert mjsolver.read_board(said).solve().solvable
    assert shell(capsys, "layouts")[1].splitlines() == mjsolver.list_layouts()


def test_rate(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = mjsolver.turtle().deal(2).to_text()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    status, said, _ = shell(capsys, "rate", "--games", "500")
    rated = mjsolver.turtle().deal(2).rate(500)
    assert status == 0 and f"difficulty {rated.difficulty} of 100, solvable" in said
    assert f"won {rated.wins} of {rated.games} games" in said


def test_survey(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results, picture = str(tmp_path / "results"), tmp_path / "plot.svg"
    status, said, _ = shell(capsys, "survey", "turtle", "--deals", "50", "--results", results)
    assert status == 0 and said.splitlines()[1].startswith("turtle")
    shell(capsys, "survey", "turtle", "--deals", "90", "--results", results)
    assert Survey.load(results).total("turtle") == survey("turtle", 90).total("turtle")
    _, said, _ = shell(capsys, "survey", "--results", results, "--csv", "--plot", str(picture))
    assert said.startswith("layout,tiles,deals,") and said.splitlines()[1].startswith(
        "turtle,144,90,"
    )
    assert ElementTree.parse(picture)


def test_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.svg"
    assert shell(capsys, "draw", "--layout", "bridge", "--seed", "3", "-o", str(path))[0] == 0
    assert path.read_text() == mjsolver.layout("bridge").deal(3).to_svg()
    _, said, _ = shell(capsys, "draw", "--layout", "turtle", "--seed", "42", "--animate")
    assert "<animate " in said
