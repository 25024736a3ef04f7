"""Surveys: the totals of single deals, however the work is split, stopped and resumed."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import pytest

import mjsolver
from mjsolver import ErrorCode, InputError, Part, Survey, Verdict, survey
from mjsolver._parts import add, total, wilson, within

matplotlib.use("Agg")


def test_totals_are_those_of_single_deals() -> None:
    study = survey("turtle", 100, first_seed=50, progress=False)
    whole = study.total("turtle")
    outcomes = [mjsolver.turtle().deal(seed).solve() for seed in range(50, 150)]
    assert (whole.first_seed, whole.deals, whole.unknown) == (50, 100, 0)
    assert whole.unsolvable == sum(outcome.unsolvable for outcome in outcomes)
    assert whole.nodes == sum(outcome.report.nodes for outcome in outcomes)
    hardest = study.hardest("turtle")
    assert len(hardest) == mjsolver.HARDEST
    assert hardest[0].nodes == max(outcome.report.nodes for outcome in outcomes)


def test_threads_and_parts_do_not_matter() -> None:
    one = survey("bridge", 300, threads=1)
    assert survey("bridge", 300, threads=3).total("bridge") == one.total("bridge")
    parts = Survey()
    for first, deals in [(200, 100), (0, 70), (100, 20)]:
        survey("bridge", deals, first_seed=first, into=parts)
    assert len(parts.entries["bridge"].parts) == 3
    survey("bridge", 300, into=parts)
    assert parts.total("bridge") == one.total("bridge")
    assert len(parts.entries["bridge"].parts) == 1


def test_several_layouts() -> None:
    study = survey(["turtle", "bridge"], 20, transposed="both")
    names = ["turtle", "turtle, transposed", "bridge", "bridge, transposed"]
    assert [row.layout for row in study] == names
    assert all(row.deals == 20 and row.low <= row.percent_unsolvable <= row.high for row in study)
    table = str(study).splitlines()
    assert len(table) == 5 and table[2].startswith("turtle, transposed    144     20")
    assert list(study.to_pandas()["layout"]) == names
    axes = study.plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == names
    mine = survey({"mine": mjsolver.turtle()}, 20, transposed=True)
    assert mine.total("mine, transposed") == study.total("turtle, transposed")
    with pytest.raises(ValueError):
        survey("turtle", 1, transposed="twice")


def test_a_stopped_survey_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stops it, what is done is kept, and only the rest is dealt."""
    from mjsolver import _survey

    study = Survey()
    seen: list[Part] = []

    def stop_soon(parts: list[Part], part: Part) -> None:
        add(parts, part)
        seen.append(part)
        if len(seen) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(_survey, "add", stop_soon)
    with pytest.raises(KeyboardInterrupt):
        survey("turtle", 1000, into=study, threads=1)
    done = study.total("turtle").deals
    assert 0 < done < 1000
    monkeypatch.setattr(_survey, "add", add)
    survey("turtle", 1000, into=study)
    assert study.total("turtle") == survey("turtle", 1000).total("turtle")


def test_results_in_files(tmp_path: Path) -> None:
    study = survey("turtle", 30, node_limit=5)
    survey("turtle", 30, first_seed=100, node_limit=5, into=study)
    study.save(tmp_path / "results")
    again = Survey.load(tmp_path / "results")
    assert again.total("turtle") == study.total("turtle")
    assert again.hardest("turtle")[0].verdict is study.hardest("turtle")[0].verdict
    assert str(again) == str(study)
    with pytest.raises(ValueError, match="other limits"):
        survey("turtle", 60, into=again)


def test_limits_leave_boards_unknown() -> None:
    study = survey("turtle", 100, node_limit=1)
    (row,) = study.records
    assert row.unknown > 0 and row.solvable + row.unsolvable + row.unknown == 100
    assert row.high >= 100 * (row.unsolvable + row.unknown) / 100
    assert study.hardest("turtle")[0].verdict is Verdict.UNKNOWN


def test_errors() -> None:
    with pytest.raises(InputError) as caught:
        survey({"bad": [(0, 0, 0, 0), (0, 1, 0, 0)]}, 10)
    assert caught.value.code is ErrorCode.OVERLAP and caught.value.index == 1
    with pytest.raises(OverflowError):
        survey("turtle", 2, first_seed=2**64 - 1)
    with pytest.raises(InputError):
        survey("nobody has this")
    assert survey("turtle", 0).total("turtle").deals == 0


def test_the_bar(capsys: pytest.CaptureFixture[str]) -> None:
    survey("turtle", 50, progress=True)
    assert "50/50" in capsys.readouterr().err
    survey("turtle", 50)
    assert capsys.readouterr().err == ""


def test_ranges() -> None:
    parts: list[Part] = []
    for first, deals in [(10, 5), (20, 5), (15, 5), (0, 0), (40, 1)]:
        add(parts, Part(first, deals))
    assert [(part.first_seed, part.deals) for part in parts] == [(10, 15), (40, 1)]
    assert within(parts, 0, 100) == [(0, 10), (25, 15), (41, 59)]
    assert within(parts, 12, 5) == []
    assert within(parts, 24, 3) == [(25, 2)]
    assert within([], 5, 0) == []
    with pytest.raises(ValueError, match="counted already"):
        add(parts, Part(24, 2))
    assert total([]) == Part(0)


def test_wilson() -> None:
    # Newcombe (1998), table I: 81 of 263, and 0 of 20.
    low, high = wilson(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 20)[0] == 0 and round(wilson(0, 20)[1], 4) == 0.1611
    assert wilson(0, 0) == (0, 1)
