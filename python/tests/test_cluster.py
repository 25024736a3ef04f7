"""Surveys on a Dask cluster of several processes, of which one is killed, or fails."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

import mjsolver
from mjsolver import Part, Survey, _parts, _survey, survey


@pytest.fixture
def client() -> Iterator[Any]:
    with (
        LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as found,
    ):
        yield found


def test_one_worker_is_killed(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """kill -9 when a third is done; the totals are those of a local run."""
    deals = 6000
    pids = list(client.run(os.getpid).values())
    assert len(set(pids)) == 3 and os.getpid() not in pids
    done = 0
    killed_at = None
    add = _parts.add

    def kill_one(parts: list[Part], part: Part) -> None:
        nonlocal done, killed_at
        add(parts, part)
        done += part.deals
        if killed_at is None and done >= deals // 3:
            os.kill(pids[0], signal.SIGKILL)
            killed_at = done

    monkeypatch.setattr(_survey, "add", kill_one)
    study = survey("turtle", deals, client=client, chunk=100, transposed="both")
    assert killed_at is not None and killed_at < 2 * deals
    # It was in the middle of something, and is gone.
    assert pids[0] not in client.run(os.getpid).values()
    monkeypatch.undo()
    local = survey("turtle", deals, transposed="both")
    for name in ("turtle", "turtle, transposed"):
        assert study.total(name) == local.total(name)
        assert study.total(name).deals == deals


def test_failing_tasks(client: Any, tmp_path: Path) -> None:
    """Errors of the input are final; what others did is kept, and the survey can go on."""
    study = Survey()
    layouts = {"bad": [(0, 0, 0, 0), (0, 1, 0, 0)], "good": mjsolver.turtle()}
    with pytest.raises(mjsolver.InputError) as caught:
        survey(layouts, 200, client=client, into=study, chunk=50)
    assert caught.value.index == 1
    assert study.total("good") == survey("turtle", 200).total("turtle")
    assert study.total("bad").deals == 0

    # Tasks that fail at first are tried again.
    class Unlucky:
        """Submits half of all tasks as ones that fail."""

        submitted = 0

        def submit(self, task: Any, *arguments: Any, **options: Any) -> Any:
            Unlucky.submitted += 1
            if Unlucky.submitted % 2:
                return client.submit(os.stat, str(tmp_path / "missing"), pure=False)
            return client.submit(task, *arguments, **options)

        def cancel(self, futures: Any) -> None:
            client.cancel(futures)

    again = survey("turtle", 200, client=Unlucky(), chunk=20)
    assert Unlucky.submitted > 10
    assert again.total("turtle") == study.total("good")
    partial = Survey()
    with pytest.raises(FileNotFoundError):
        survey("turtle", 200, client=Unlucky(), chunk=20, retries=0, into=partial)
    assert 0 < partial.total("turtle").deals < 200
