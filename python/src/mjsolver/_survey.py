"""Surveys: how many deals of layouts can be won, here or on a cluster.

A survey is a list of parts, ranges of seeds that are done. It can go on later with what is missing,
so nothing that was done is lost when it is stopped, whoever did it.
"""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Optional, Union

from ._abi import mj_options, mj_survey_plan, mj_survey_result
from ._board import Board, BoardLike, as_board
from ._layouts import layout as find
from ._library import library
from ._parts import HardDeal, Part, add, shown, total, wilson, within
from ._solve import checked
from ._watch import SEND, Options, Watch, unsigned

_Part = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(mj_survey_result))
# The same as SEND, but what is told arrives as a pointer: that is how they are told apart.
_send_part = _Part(type(_ for _ in ()).send)
_SEND_PART = ctypes.cast(_send_part, ctypes.c_void_p).value

Layouts = Union[str, "os.PathLike[str]", Mapping[str, BoardLike], Iterable[str]]
"""A layout by name or file, several of them, or layouts with names of your own."""


@dataclass
class Limits:
    """How one board is decided. Results with other limits do not belong together."""

    group_size: int = 4
    engine: int = 0
    seed: int = 0
    attempts: int = 0
    node_limit: int = 0
    time_limit: Optional[float] = None
    rule: int = 0

    def options(self) -> mj_options:
        options = Options(
            self.engine,
            self.seed,
            self.attempts,
            self.node_limit,
            self.time_limit,
            rule=self.rule,
        ).struct
        # Surveys have a callback of their own.
        options.callback = options.user = None
        return options


@dataclass
class Record:
    """What came out for one layout: a row of the table."""

    layout: str
    tiles: int
    deals: int
    solvable: int
    unsolvable: int
    unknown: int
    percent_unsolvable: float
    """Of the deals that are decided for sure not to be winnable."""
    low: float
    """The lower end of the 95 % interval of that, after Wilson, in percent."""
    high: float
    """The upper end; boards that were given up count as unsolvable here."""
    seconds: float
    """The CPU time that the boards took, on all threads."""
    hardest_seed: Optional[int]
    """The deal with most nodes."""
    hardest_nodes: Optional[int]


@dataclass
class Entry:
    """A layout of a survey, and what is known about it."""

    board: Board
    limits: Limits
    parts: list[Part] = field(default_factory=list)

    def total(self) -> Part:
        """All parts together."""
        return total(self.parts)


class Survey:
    """The results of surveys of any number of layouts. Iterating gives the rows of the table."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}

    def entry(self, name: str, board: BoardLike, limits: Limits) -> Entry:
        """The entry of a layout, which is made if there is none."""
        known = self.entries.setdefault(name, Entry(as_board(board), limits))
        if known.board != as_board(board) or known.limits != limits:
            raise ValueError(f"there are results for another layout {name!r}, or other limits")
        return known

    def total(self, name: str) -> Part:
        """The totals of one layout. Equal for equal seeds, wherever they were dealt."""
        return self.entries[name].total()

    def hardest(self, name: str) -> list[HardDeal]:
        """The hardest deals of a layout, the hardest first."""
        return self.total(name).hardest

    @property
    def records(self) -> list[Record]:
        """A row for each layout."""
        return [_record(name, entry) for name, entry in self.entries.items()]

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.entries)

    def __str__(self) -> str:
        rows = [("layout", "tiles", "deals", "unsolvable", "unknown", "percent", "95 % interval")]
        rows += [
            (
                shown(row.layout),
                str(row.tiles),
                str(row.deals),
                str(row.unsolvable),
                str(row.unknown),
                f"{row.percent_unsolvable:.2f}",
                f"{row.low:.2f} to {row.high:.2f}",
            )
            for row in self
        ]
        widths = [max(map(len, column)) for column in zip(*rows)]
        lines = (
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])
            for row in rows
        )
        return "\n".join(lines)

    def to_pandas(self) -> Any:
        """The rows as a pandas.DataFrame."""
        import pandas

        return pandas.DataFrame([vars(row) for row in self])

    def plot(self, ax: Any = None) -> Any:
        """Draws the percentages with their intervals, with matplotlib. Returns the axes."""
        if ax is None:
            from matplotlib import pyplot

            _, ax = pyplot.subplots(figsize=(7, 1.2 + 0.3 * len(self)), layout="constrained")
        rows = self.records
        places = range(len(rows))
        percent = [row.percent_unsolvable for row in rows]
        # Rounding must not make an end of the interval lie on the wrong side.
        below = [max(0.0, row.percent_unsolvable - row.low) for row in rows]
        above = [max(0.0, row.high - row.percent_unsolvable) for row in rows]
        ax.errorbar(percent, places, xerr=[below, above], fmt="o", capsize=3)
        ax.set_yticks(list(places), [row.layout for row in rows])
        ax.invert_yaxis()
        ax.set_xlim(left=0)
        ax.set_xlabel("deals that cannot be won, in percent, with 95 % intervals")
        ax.grid(axis="x", alpha=0.3)
        return ax

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes everything to a file, as JSON; the old file stays until the new one is there."""
        data = {
            name: {
                "tiles": [list(tile) for tile in entry.board],
                "limits": vars(entry.limits),
                "parts": [part.record() for part in entry.parts],
            }
            for name, entry in self.entries.items()
        }
        new = Path(str(path) + ".new")
        new.write_text(json.dumps(data), encoding="utf-8")
        os.replace(new, path)

    @classmethod
    def load(cls, path: Union[str, os.PathLike[str]]) -> Survey:
        """Reads what `save` wrote."""
        survey = cls()
        for name, data in json.loads(Path(path).read_text(encoding="utf-8")).items():
            entry = survey.entry(name, data["tiles"], Limits(**data["limits"]))
            for record in data["parts"]:
                add(entry.parts, Part.from_record(record))
        return survey


def _record(name: str, entry: Entry) -> Record:
    part = entry.total()
    low = wilson(part.unsolvable, part.deals)[0]
    high = wilson(part.unsolvable + part.unknown, part.deals)[1]
    hardest = part.hardest[0] if part.hardest else None
    return Record(
        layout=name,
        tiles=len(entry.board),
        deals=part.deals,
        solvable=part.solvable,
        unsolvable=part.unsolvable,
        unknown=part.unknown,
        percent_unsolvable=100 * part.unsolvable / part.deals if part.deals else 0.0,
        low=100 * low,
        high=100 * high,
        seconds=part.time,
        hardest_seed=hardest.seed if hardest else None,
        hardest_nodes=hardest.nodes if hardest else None,
    )


def run_range(
    board: Board,
    limits: Limits,
    first_seed: int,
    deals: int,
    threads: int,
    done: Callable[[Part], object],
) -> None:
    """Decides a range of seeds in this process, and hands on every part that is done."""

    def see(told: Any) -> None:
        # A number is the address of what was done so far: only a chance for Ctrl-C.
        if not isinstance(told, int):
            done(Part.read(told.contents))

    watch = Watch(see)
    plan = mj_survey_plan(
        ctypes.sizeof(mj_survey_plan),
        unsigned("first_seed", first_seed),
        unsigned("deals", deals),
        unsigned("group_size", limits.group_size, 32),
        unsigned("threads", threads, 32),
        0,
        SEND,
        _SEND_PART,
        watch.address,
    )
    result = mj_survey_result(ctypes.sizeof(mj_survey_result))
    code = library.mj_survey(board.tiles, len(board), limits.options(), plan, result)
    watch.finish()
    checked(code, board)


def _named(layouts: Layouts, transposed: Union[bool, str]) -> dict[str, Board]:
    if isinstance(layouts, (str, os.PathLike)):
        layouts = [os.fspath(layouts)]
    if isinstance(layouts, Mapping):
        boards = {name: as_board(board) for name, board in layouts.items()}
    else:
        boards = {os.fspath(name): find(name) for name in layouts}
    if transposed not in (False, True, "both"):
        raise ValueError('transposed must be False, True or "both"')
    named = {}
    for name, board in boards.items():
        if transposed is not True:
            named[name] = board
        if transposed:
            named[name + ", transposed"] = board.transpose()
    return named


class _Bar:
    """A progress bar, where tqdm is installed and somebody looks."""

    def __init__(self, all: int, wanted: Optional[bool]) -> None:
        self.bar: Any = None
        if wanted is False:
            return
        try:
            from tqdm.auto import tqdm
        except ImportError:
            if wanted:
                raise
            return
        # None: not where nobody looks, as when the output goes to a file.
        self.bar = tqdm(total=all, unit="deal", disable=None if wanted is None else False)

    def step(self, deals: int) -> None:
        if self.bar is not None:
            self.bar.update(deals)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


def survey(
    layouts: Layouts,
    deals: int = 1000,
    *,
    first_seed: int = 0,
    transposed: Union[bool, str] = False,
    group_size: int = 4,
    engine: int = 0,
    seed: int = 0,
    attempts: int = 0,
    node_limit: int = 0,
    time_limit: Optional[float] = None,
    rule: int = 0,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    into: Optional[Survey] = None,
    client: Any = None,
    chunk: int = 256,
    retries: int = 5,
) -> Survey:
    """Finds out how many deals of layouts can be won.

    layouts: names or files, or a dictionary of layouts with names of your own.
    deals, first_seed: the deals of each layout have the seeds from first_seed on.
    transposed: True for transposed layouts, "both" for both.
    group_size: how many tiles make a group.
    engine, seed, attempts, node_limit, time_limit, rule: how one board is decided, as for solve.
    threads: how many decide boards in this process; None for as many as there are processors.
    progress: a progress bar with tqdm. None: where it is installed and there is a terminal.
    into: a survey to which results are added. Deals that it has already are not dealt again; so
        after Ctrl-C, or an error, the same call goes on where it stopped. What is done is in it
        also when this function raises.
    client: a distributed.Client of a Dask cluster, whose workers have mjsolver: they do the work,
        in ranges of `chunk` seeds. Ranges whose worker dies or fails are done again, up to
        `retries` times. The totals are those of a run in one process.

    Returns `into`, or a new Survey. The totals do not depend on threads, workers or interruptions,
    as long as no time limit comes into it.
    """
    limits = Limits(group_size, engine, seed, attempts, node_limit, time_limit, rule)
    # Before anything is dealt, and also if nothing is: what is wrong must not depend on that.
    limits.options()
    unsigned("group_size", group_size, 32)
    first_seed, deals = unsigned("first_seed", first_seed), unsigned("deals", deals)
    unsigned("the last seed", first_seed + max(0, deals - 1))
    if threads is not None:
        threads = unsigned("threads", threads, 32)
    study = Survey() if into is None else into
    missing = []
    for name, board in _named(layouts, transposed).items():
        entry = study.entry(name, board, limits)
        missing += [(entry, *part) for part in within(entry.parts, first_seed, deals)]
    bar = _Bar(sum(count for _, _, count in missing), progress)

    def keep(entry: Entry, part: Part) -> None:
        add(entry.parts, part)
        bar.step(part.deals)

    try:
        if client is not None:
            from ._cluster import run_on_cluster

            run_on_cluster(client, missing, chunk, retries, keep)
        else:
            count = (os.cpu_count() or 1) if threads is None else threads
            for entry, first, size in missing:
                run_range(entry.board, entry.limits, first, size, count, partial(keep, entry))
    finally:
        bar.close()
    return study
