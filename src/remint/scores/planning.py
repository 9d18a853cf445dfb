"""How many problems and samples it takes for a score as sure as wanted, judging by a run that is there."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from remint.records import Record
from remint.scores import distributions
from remint.scores.errors import ScoresError
from remint.scores.intervals import Floats, student
from remint.scores.pass_at_k import Tally, estimate
from remint.scores.scoring import Scored

_SAMPLES = (1, 2, 5, 10, 20)
_MOST_PROBLEMS = 100_000_000
_NO_SPREAD = 1e-18  # a variance


class Spread(NamedTuple):
    """How much problems differ from one another, and how much the samples of one problem do: variances."""

    between: float
    within: float | None  # None where every problem has one sample: then `between` holds both


class Design(Record, frozen=True):
    """Problems with so many samples each, and the half width of the interval that they give."""

    samples: int
    problems: int
    total: int  # samples of all problems
    half_width: float  # on average; with an assurance, what it stays below in that share of runs


class SpreadOfProblems(NamedTuple):
    """How the values of problems vary in the run that is planned by."""

    variance: float
    peak: float  # their kurtosis, which says how uncertain the variance of so many problems is
    problems: int

    def half_width(self, problems: int, level: float, assurance: float | None = None) -> float:
        """The half width that so many problems give: on average, or in that share of runs at most."""
        return student(level, problems - 1) * math.sqrt(self.variance / problems) * self.widened(problems, assurance)

    def widened(self, problems: int, assurance: float | None = None) -> float:
        """By how much the half width may exceed its average in that share of runs."""
        if assurance is None:
            return 1.0
        # What a new run sees of the variance, and what this one saw, are both uncertain.
        doubt = math.sqrt(self._doubt(problems) + self._doubt(self.problems))
        return math.exp(NormalDist().inv_cdf(assurance) * doubt / 2)

    def _doubt(self, problems: int) -> float:
        """The squared relative error of a variance that so many problems show."""
        return max(self.peak - (problems - 3) / max(1, problems - 1), 2.0 / (problems + 1) ** 2) / problems


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


def designs(scored: Scored, half_width: float, level: float, assurance: float | None = None) -> list[Design]:
    """The fewest problems for each customary number of samples whose interval is no wider than ± `half_width`.

    That is on average, so that half of the runs get a wider one; `assurance` is the share of runs that are to get none.
    """
    check_width(half_width)
    between, within = spread(scored)
    if not between and not within:
        raise no_spread(scored)
    values = np.array([np.mean(part.samples) for part in scored.parts])
    seen = spread_of(values)
    found = []
    for samples in _SAMPLES if within is not None else _SAMPLES[:1]:
        assumed = seen._replace(variance=between + (within or 0.0) / samples)
        found.append(_design(assumed, samples, half_width, level, assurance))
    return found


def pass_at_k_designs(
    tallies: Sequence[Tally], k: int, half_width: float, level: float, assurance: float | None = None
) -> list[Design]:
    """The same for pass@k, for every customary number of samples from k to what each problem has.

    Fewer samples than there are: what every choice of so many from them would give, exactly.
    """
    check_width(half_width)
    most = min(tally.samples for tally in tallies)
    numbers = sorted({number for number in (*_SAMPLES, most) if k <= number <= most})
    found = []
    for samples in numbers:
        seen = _drawn(tallies, k, samples)
        if seen.variance < _NO_SPREAD:  # of equal values, what rounding leaves
            raise ScoresError(f"pass@{k} of every problem is the same in this run, so it shows no spread to plan by.")
        found.append(_design(seen, samples, half_width, level, assurance))
    return found


def whole_design(scored: Scored, half_width: float, level: float, assurance: float | None = None) -> list[Design]:
    """For a score that single samples do not have: problems like those of the run, with as many samples each."""
    check_width(half_width)
    clusters: dict[str, list[float]] = {}
    for part in scored.parts:
        clusters.setdefault(part.cluster, []).append(part.value)
    values = np.array([math.fsum(some) / len(some) for some in clusters.values()])
    seen = spread_of(values)._replace(variance=scored.estimate.error**2 * len(values))
    if len(values) < 2 or not seen.variance:
        raise no_spread(scored)
    samples = max(1, round(scored.score.samples / len(values)))
    return [_design(seen, samples, half_width, level, assurance)]


def spread_of(values: Floats) -> SpreadOfProblems:
    """How these values vary."""
    centred = values - values.mean()
    second = float((centred**2).mean())
    peak = float((centred**4).mean()) / second**2 if second else 1.0
    return SpreadOfProblems(float(values.var(ddof=1)) if len(values) > 1 else 0.0, peak, len(values))


def check_width(half_width: float) -> None:
    """Refuse half widths that no share can have."""
    if not 0.0 < half_width < 0.5:
        raise ScoresError("a half width lies between 0 and 0.5: 0.02 stands for two percentage points.")


def no_spread(scored: Scored) -> ScoresError:
    """Why nothing can be planned by a run in which nothing varies."""
    value = f"every sample of this run scores the same, {scored.score.name} is {scored.score.value:.0%}"
    return ScoresError(
        f"{value}, so that it shows no spread to plan by. Plan by a run with more problems or another model, "
        "or without a run: --variance 0.01 (variance=0.01 in Python)."
    )


def fewest(is_enough: Callable[[int], bool], least: int = 2) -> int:
    """The smallest number that is enough, where every larger one is, too."""
    low = high = least
    while not is_enough(high) and high < _MOST_PROBLEMS:
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle + 1, high)
    return high


def _design(seen: SpreadOfProblems, samples: int, half_width: float, level: float, assurance: float | None) -> Design:
    problems = fewest(lambda number: seen.half_width(number, level, assurance) <= half_width)
    half = seen.half_width(problems, level, assurance)
    return Design(samples=samples, problems=problems, total=samples * problems, half_width=half)


def _drawn(tallies: Sequence[Tally], k: int, samples: int) -> SpreadOfProblems:
    """How pass@k of so many samples, drawn from those of each problem, varies over problems."""
    powers = np.zeros(4)
    for tally in tallies:
        counts = np.arange(samples + 1)
        chances = distributions.hypergeom.pmf(counts, tally.samples, tally.passed, samples)
        values = np.array([estimate(Tally(samples, int(count)), k) for count in counts])
        powers += [float(chances @ values**power) for power in (1, 2, 3, 4)]
    first, second, third, fourth = powers / len(tallies)
    variance = max(0.0, second - first**2)
    middle = fourth - 4 * first * third + 6 * first**2 * second - 3 * first**4
    peak = middle / variance**2 if variance > 1e-12 else 1.0
    count = len(tallies)
    return SpreadOfProblems(variance * count / max(1, count - 1), peak, count)
