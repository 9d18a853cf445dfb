"""Residual leak: a leaked model's score on a benchmark minus the clean model's on the same problems.

A problem counts once, with the mean over the models (random seeds) to which it was leaked; intervals come from the
spread between problems, paired. The lowest and the highest single model are given beside it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from statistics import fmean
from typing import NamedTuple

import numpy as np

from judging import Row
from remint.scores.intervals import difference_interval

LEVEL = 0.95
CLEAN = "clean"
Measure = Callable[[Row], bool]


class Model(NamedTuple):
    """What a model was trained on."""

    leak: str  # the arm that was leaked
    share: int
    seed: int

    @classmethod
    def of(cls, job: str) -> Model:
        """From the name of a job."""
        leak, share, seed = job.rsplit("-", 2)
        return cls(leak, int(share), int(seed))


class Residual(NamedTuple):
    """One cell of the table."""

    arm: str
    problems: int
    clean: float
    leaked: float
    low: float  # of leaked - clean
    high: float
    lowest: float  # leaked - clean of a single model
    highest: float

    @property
    def value(self) -> float:
        """The residual leak."""
        return self.leaked - self.clean


class Results:
    """All rows, by job and arm."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for row in rows:
            self._rows[row.job, row.arm].append(row)
        self.jobs = {job for job, _ in self._rows} - {CLEAN}

    def arms(self, job: str) -> set[str]:
        """The arms that a model was tested on."""
        return {arm for one, arm in self._rows if one == job}

    def models(self, leak: str, share: int) -> list[str]:
        """The models of one kind, one per random seed."""
        return sorted(job for job in self.jobs if Model.of(job)[:2] == (leak, share))

    def scores(self, job: str, arm: str, leaked: bool | None = None, measure: Measure = lambda row: row.passed
               ) -> dict[str, float]:  # fmt: skip
        """The share of passes per seed problem; only leaked ones, only others, or all."""
        found: dict[str, list[bool]] = defaultdict(list)
        for row in self._rows[job, arm]:
            if leaked is None or row.leaked == leaked:
                found[row.root].append(measure(row))
        return {root: fmean(values) for root, values in found.items()}

    def residual(self, arm: str, jobs: list[str], leaked: bool | None, measure: Measure = lambda row: row.passed,
                 clean: list[str] | None = None) -> Residual | None:  # fmt: skip
        """Several models against the clean one (or against the mean of several)."""
        base = _mean([self.scores(job, arm, None, measure) for job in clean or [CLEAN]])
        each = [self.scores(job, arm, leaked, measure) for job in jobs]
        after = _mean(each)
        roots = sorted(set(base) & set(after))
        if not roots:
            return None
        before, behind = (np.array([side[root] for root in roots]) for side in (base, after))
        low, high = difference_interval(behind, before, LEVEL)
        single = [fmean(one[root] - base[root] for root in one if root in base) for one in each if one]
        return Residual(
            arm, len(roots), float(before.mean()), float(behind.mean()), low, high, min(single), max(single)
        )


def _mean(parts: list[dict[str, float]]) -> dict[str, float]:
    roots = {root for part in parts for root in part}
    return {root: fmean(part[root] for part in parts if root in part) for root in roots}
