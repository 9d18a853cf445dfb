"""Where the variance of single test outcomes comes from: problems, variants of one, samples, tests, and the rest.

For each problem, samples × tests is a table with one outcome in each cell: the variance of its rows is that of samples,
that of its columns is that of tests, and what neither explains is the rest (a sample that fails this very test). Each
is what is left after subtracting what chance in the others adds (expected mean squares of a two-way random model).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from remint.records import Record
from remint.scores.attempts import Attempts, passes
from remint.scores.errors import ScoresError


class VarianceComponents(Record, frozen=True):
    """Variances of the outcome of one test of one sample of one problem; None: the run does not tell it apart."""

    problem: float  # seeds, where problems are variants of seeds
    variant: float | None
    sample: float | None  # None where problems have one sample
    test: float | None  # None where problems have one test
    rest: float
    problems: int

    @property
    def total(self) -> float:
        """All of it."""
        return self.problem + (self.variant or 0.0) + (self.sample or 0.0) + (self.test or 0.0) + self.rest

    def shares(self) -> dict[str, float]:
        """Each component as a share of the whole, those that the run does not tell apart left out."""
        names = {"problems": self.problem, "variants": self.variant, "samples": self.sample, "tests": self.test,
                 "rest": self.rest}  # fmt: skip
        return {name: value / self.total for name, value in names.items() if value is not None and self.total}


class _ProblemVariance(NamedTuple):
    root: str
    mean: float
    sample: float | None
    test: float | None
    rest: float
    error: float  # the variance of the mean that samples and tests make


class ComponentsTally:
    """Adds up problems as they come."""

    def __init__(self) -> None:
        self._found: list[_ProblemVariance] = []
        self._refused = False

    def add(self, attempts: Attempts) -> None:
        """Another problem; where its tests were not all run, nothing is said of the run."""
        if self._refused or not attempts.verdicts:
            return
        try:
            table = passes(attempts).astype(float)
        except ScoresError:
            self._refused = True
            return
        if table.shape[1]:
            self._found.append(_of_problem(attempts.root, table))

    def components(self) -> VarianceComponents | None:
        """What they come to; None where there are not two problems to compare."""
        roots: dict[str, list[_ProblemVariance]] = {}
        for one in self._found:
            roots.setdefault(one.root, []).append(one)
        if self._refused or len(roots) < 2:
            return None
        means = np.array([math.fsum(one.mean for one in some) / len(some) for some in roots.values()])
        error = float(np.mean([one.error for one in self._found]))
        typical = len(roots) / sum(1 / len(some) for some in roots.values())  # variants of a seed
        between = [np.array([one.mean for one in some]).var(ddof=1) for some in roots.values() if len(some) > 1]
        variant = max(0.0, float(np.mean(between)) - error) if between else None
        seeds = max(0.0, float(means.var(ddof=1)) - ((variant or 0.0) + error) / typical)
        return VarianceComponents(
            problem=seeds,
            variant=variant,
            sample=_mean([one.sample for one in self._found]),
            test=_mean([one.test for one in self._found]),
            rest=float(np.mean([one.rest for one in self._found])),
            problems=len(self._found),
        )


def components_in_words(found: VarianceComponents) -> str:
    """The shares as a sentence."""
    return "variance of one test's outcome: " + ", ".join(f"{name} {one:.0%}" for name, one in found.shares().items())


def _of_problem(root: str, table: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> _ProblemVariance:
    samples, tests = table.shape
    rows, columns, mean = table.mean(axis=1), table.mean(axis=0), float(table.mean())
    if samples > 1 and tests > 1:
        rest = float(((table - rows[:, None] - columns[None, :] + mean) ** 2).sum()) / ((samples - 1) * (tests - 1))
        sample = max(0.0, float(rows.var(ddof=1)) - rest / tests)
        test = max(0.0, float(columns.var(ddof=1)) - rest / samples)
        return _ProblemVariance(root, mean, sample, test, rest, sample / samples + test / tests + rest / table.size)
    one = float(table.var(ddof=1)) if table.size > 1 else 0.0
    sample_only, test_only = (one if samples > 1 else None), (one if tests > 1 else None)
    return _ProblemVariance(root, mean, sample_only, test_only, 0.0, one / table.size)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None
