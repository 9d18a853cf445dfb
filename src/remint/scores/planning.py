"""How many problems and samples it takes for a score as sure as wanted, judging by a run that is there."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from remint.records import Record
from remint.scores.errors import ScoresError
from remint.scores.intervals import student
from remint.scores.scoring import Scored

_SAMPLES = (1, 2, 5, 10, 20)


class Spread(NamedTuple):
    """How much problems differ from one another, and how much the samples of one problem do: variances."""

    between: float
    within: float | None  # None where every problem has one sample: then `between` holds both


class Design(Record, frozen=True):
    """Problems with so many samples each, and the half width of the interval that they give."""

    samples: int
    problems: int
    total: int  # samples of all problems
    half_width: float


def spread(scored: Scored) -> Spread:
    """The two variances behind a score that single samples have, by the analysis of variance."""
    groups = [np.asarray(part.samples, dtype=float) for part in scored.parts if part.samples]
    if len({part.cluster for part in scored.parts}) < len(scored.parts):
        raise ScoresError("the run holds several variants of a seed; plan by a run of problems that share no origin.")
    if not groups:
        name = scored.score.name
        raise ScoresError(f"{name} gives no value to single samples. Plan by another score, such as pass@1.")
    if len(groups) < 2:
        raise ScoresError(f"{scored.score.name} of single samples, of at least two problems, is needed to plan by.")
    means = np.array([group.mean() for group in groups])
    seen = float(means.var(ddof=1))
    several = [group for group in groups if group.size > 1]
    if not several:
        return Spread(seen, None)
    within = float(sum(((group - group.mean()) ** 2).sum() for group in several)) / sum(g.size - 1 for g in several)
    typical = len(groups) / sum(1 / group.size for group in groups)
    return Spread(max(0.0, seen - within / typical), within)


def designs(scored: Scored, half_width: float, level: float) -> list[Design]:
    """The fewest problems for each customary number of samples whose interval is no wider than ± `half_width`."""
    if not 0.0 < half_width < 0.5:
        raise ScoresError("a half width lies between 0 and 0.5: 0.02 stands for two percentage points.")
    between, within = spread(scored)
    if not between and not within:
        value = f"every sample of this run scores the same, {scored.score.name} is {scored.score.value:.0%}"
        raise ScoresError(
            f"{value}, so that it shows no spread to plan by. Plan by a run with more problems or another model, "
            "or without a run: --variance 0.01 (variance=0.01 in Python)."
        )
    found = []
    for samples in _SAMPLES if within is not None else _SAMPLES[:1]:
        variance = between + (within or 0.0) / samples
        problems = _fewest(variance, half_width, level)
        half = student(level, problems - 1) * math.sqrt(variance / problems)
        found.append(Design(samples=samples, problems=problems, total=samples * problems, half_width=half))
    return found


def _fewest(variance: float, half_width: float, level: float) -> int:
    low, high = 2, 2
    while student(level, high - 1) * math.sqrt(variance / high) > half_width:
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        if student(level, middle - 1) * math.sqrt(variance / middle) > half_width:
            low = middle + 1
        else:
            high = middle
    return high
