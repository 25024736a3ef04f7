"""A survey on a Dask cluster: ranges of seeds as tasks, done again where they fail.

Dask itself gives the tasks of a worker that died to another. It gives up on a task that several
workers died of; that, and errors of a task, are tried again here. What is done is kept as it comes
in, so that only the rest is lost if the whole cluster goes away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Optional

from ._board import Board
from ._errors import Error
from ._parts import Part, total
from ._survey import Entry, Limits, run_range


def survey_range(tiles: bytes, limits: Limits, first_seed: int, deals: int) -> Part:
    """The task of a worker: a range of seeds, on one thread."""
    parts: list[Part] = []
    run_range(Board.from_bytes(tiles), limits, first_seed, deals, 1, parts.append)
    return total(parts)


def run_on_cluster(
    client: Any,
    missing: list[tuple[Entry, int, int]],
    chunk: int,
    retries: int,
    keep: Callable[[Entry, Part], None],
) -> None:
    """Has the workers of a cluster decide the ranges, and keeps what comes in."""
    from distributed import as_completed

    if chunk < 1:
        raise ValueError(f"chunk must be positive, not {chunk}")
    tasks: dict[Any, tuple[Entry, int, int, int]] = {}

    def submit(entry: Entry, first: int, count: int, left: int) -> Any:
        # Not pure: a task that failed must not be answered from memory.
        future = client.submit(
            survey_range, bytes(entry.board), entry.limits, first, count, pure=False
        )
        tasks[future] = (entry, first, count, left)
        return future

    waiting = as_completed(
        [
            submit(entry, start, min(chunk, first + count - start), retries)
            for entry, first, count in missing
            for start in range(first, first + count, chunk)
        ]
    )
    failed: Optional[BaseException] = None
    try:
        for future in waiting:
            entry, first, count, left = tasks.pop(future)
            error = future.exception() if future.status != "finished" else None
            if future.status == "finished":
                keep(entry, future.result())
            elif left > 0 and not isinstance(error, Error):
                waiting.add(submit(entry, first, count, left - 1))
            else:
                # The others go on: what they do is kept.
                failed = error
    finally:
        client.cancel(list(tasks))
    if failed is not None:
        raise failed
