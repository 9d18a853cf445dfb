"""The same mint with several random seeds: how much does a model's score differ from mint to mint?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

from remint.records import Record
from remint.scores import distributions
from remint.scores.errors import ScoresError
from remint.scores.intervals import student
from remint.scores.scoring import Scored

_LARGEST = 0.5


class MintScore(Record, frozen=True):
    """The score of one run on one mint."""

    run: str
    benchmark: str
    value: float
    error: float


class MintSpread(Record, frozen=True):
    """Scores over independent mints."""

    score: str
    runs: tuple[MintScore, ...]
    mean: float
    low: float  # of the mean over mints
    high: float
    deviation: float  # standard deviation over mints
    deviation_low: float
    deviation_high: float
    least: float
    most: float
    sampling: float  # the deviation that drawing the seeds anew would make: what one interval shows
    level: float = 0.95
    seeds_apart: int = 0  # seeds that some of the mints lack


def mint_spread(names: Sequence[tuple[str, str]], scored: Sequence[Scored], level: float = 0.95) -> MintSpread:
    """The spread of one score over runs on independent mints; at least two are needed."""
    if len(scored) < 2:
        raise ScoresError("a spread needs runs on at least two mints.")
    values = [one.score.value for one in scored]
    count, mean, deviation = len(values), fmean(values), stdev(values)
    half = student(level, count - 1) * deviation / math.sqrt(count)
    # Of normal values, (n - 1) s² / σ² is chi-squared.
    ends = [
        math.sqrt((count - 1) / float(distributions.chi2.ppf(q, count - 1))) * deviation
        for q in ((1 + level) / 2, (1 - level) / 2)
    ]
    errors = [one.estimate.error for one in scored]
    runs = [
        MintScore(run, bench, value, error) for (run, bench), value, error in zip(names, values, errors, strict=True)
    ]
    # Shares lie between 0 and 1, so that no deviation exceeds one half; few runs would say more.
    ends = [min(_LARGEST, end) for end in ends]
    return MintSpread(
        score=scored[0].score.name, runs=tuple(runs), mean=mean, low=max(0.0, mean - half), high=min(1.0, mean + half),
        deviation=deviation, deviation_low=ends[0], deviation_high=ends[1], least=min(values), most=max(values),
        sampling=math.sqrt(fmean(error**2 for error in errors)), level=level,
    )  # fmt: skip
