"""Parts of a survey: what came out for a range of seeds, and how parts add up."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ._abi import mj_survey_result
from ._constants import HARDEST, Verdict
from ._watch import unsigned


@dataclass(order=True)
class HardDeal:
    """One of the hardest deals of a survey."""

    seed: int
    """`deal` deals it again."""
    nodes: int
    """Nodes of the search tree."""
    attempts: int
    """Random games played."""
    verdict: Verdict
    elapsed: float = field(compare=False)
    """Seconds."""

    def _rank(self) -> tuple[bool, int, int, int]:
        # Those not decided, then by nodes, then by games, then the smaller seed.
        return (self.verdict != Verdict.UNKNOWN, -self.nodes, -self.attempts, self.seed)


@dataclass
class Part:
    """What came out for the deals with the seeds from first_seed on. Counts and times are sums."""

    first_seed: int
    deals: int = 0
    solvable: int = 0
    unsolvable: int = 0
    unknown: int = 0
    """How many were given up because of the limits for one board."""
    by_scan: int = 0
    by_attempts: int = 0
    by_search: int = 0
    attempts: int = 0
    scans: int = 0
    nodes: int = 0
    conflicts: int = 0
    hardest: list[HardDeal] = field(default_factory=list)
    time: float = field(default=0.0, compare=False)
    """Seconds that the boards took, on all threads. Not compared: machines differ."""

    @classmethod
    def read(cls, result: mj_survey_result) -> Part:
        """From what the library says."""
        part = cls(*(getattr(result, name) for name in _COUNTS))
        part.time = result.time_ns / 1e9
        part.hardest = [
            HardDeal(
                hard.seed, hard.nodes, hard.attempts, Verdict(hard.verdict), hard.elapsed_ns / 1e9
            )
            for hard in result.hardest[: result.hardest_count]
        ]
        return part

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Part:
        """From what `record` gave."""
        hardest = [
            HardDeal(**{**hard, "verdict": Verdict(hard["verdict"])}) for hard in record["hardest"]
        ]
        part = cls(**{**record, "hardest": hardest})
        part._check()
        return part

    def _check(self) -> None:
        """Refuses what no survey writes: a file may have been damaged, or come from anybody."""
        for name in _COUNTS:
            unsigned(name, getattr(self, name))
        for hard in self.hardest:
            for name in ("seed", "nodes", "attempts"):
                unsigned(name, getattr(hard, name))
        if self.solvable + self.unsolvable + self.unknown != self.deals:
            raise ValueError(f"the verdicts of {self.deals} deals from {self.first_seed} on differ")
        if self.end_seed > 2**64 or not 0 <= self.time < math.inf:
            raise ValueError(f"no survey has the part with {self.deals} deals in {self.time} s")

    def record(self) -> dict[str, Any]:
        """As plain numbers, for files."""
        record = asdict(self)
        for hard in record["hardest"]:
            hard["verdict"] = int(hard["verdict"])
        return record

    @property
    def end_seed(self) -> int:
        """The seed after the last."""
        return self.first_seed + self.deals


_COUNTS = [each.name for each in fields(Part) if each.name not in ("hardest", "time")]


def shown(name: str) -> str:
    """A name as it can be printed: what would be an order to a terminal is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


def total(parts: Iterable[Part]) -> Part:
    """The sum of parts that do not overlap."""
    every = list(parts)
    whole = Part(min((part.first_seed for part in every), default=0))
    for name in _COUNTS[1:]:
        setattr(whole, name, sum(getattr(part, name) for part in every))
    # Exactly rounded, so that the order of the parts does not matter.
    whole.time = math.fsum(part.time for part in every)
    hardest = (hard for part in every for hard in part.hardest)
    whole.hardest = sorted(hardest, key=HardDeal._rank)[:HARDEST]
    return whole


def add(parts: list[Part], part: Part) -> None:
    """Adds a part to a list that is sorted and has no overlaps; neighbours become one."""
    if part.deals == 0:
        return
    for other in parts:
        if part.first_seed < other.end_seed and other.first_seed < part.end_seed:
            raise ValueError(f"the deals from seed {part.first_seed} on are counted already")
    place = sum(other.first_seed < part.first_seed for other in parts)
    if place < len(parts) and parts[place].first_seed == part.end_seed:
        part = total([part, parts.pop(place)])
    if place > 0 and parts[place - 1].end_seed == part.first_seed:
        place -= 1
        part = total([parts.pop(place), part])
    parts.insert(place, part)


def within(parts: Iterable[Part], first: int, count: int) -> list[tuple[int, int]]:
    """The ranges (first seed, deals) of `count` seeds from `first` on that no part has."""
    missing = []
    start = first
    for part in parts:
        if part.end_seed <= start:
            continue
        if part.first_seed >= first + count:
            break
        if part.first_seed > start:
            missing.append((start, part.first_seed - start))
        start = part.end_seed
    if start < first + count:
        missing.append((start, first + count - start))
    return missing


def wilson(count: int, all: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if all == 0:
        return (0.0, 1.0)
    z = 1.959964
    share = count / all
    centre = (share + z * z / (2 * all)) / (1 + z * z / all)
    spread = z / (1 + z * z / all) * math.sqrt(share * (1 - share) / all + z * z / (4 * all * all))
    return (centre - spread if count > 0 else 0.0, centre + spread if count < all else 1.0)
