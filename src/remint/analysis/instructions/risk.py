"""Construct risk: how the odds of failure change with each construct of a program.

A logistic regression of failure on whether a program has the construct, and on how long the program is: long programs
have more of everything and are harder anyway. Samples of one problem, and variants of one seed, are not independent, so
the errors are those of clusters. A construct that all programs have, or none, has no risk; where all samples fail, or
none, no construct has one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, stdtr, stdtrit

from remint.analysis.compare.multiplicity import holm

_FEWEST = 5  # problems with a construct, and without it, below which nothing is said
_RIDGE = 0.25  # of the coefficients, so that a construct that never fails has an odds ratio, too
_POWER = 0.8
_STEPS = 60
Floats = NDArray[np.float64]


class ProblemFailures(NamedTuple):
    """The samples of one problem: how many failed, of how many, and what its program has."""

    cluster: str
    failed: int
    samples: int
    constructs: Mapping[str, int]


class ConstructRisk(NamedTuple):
    """What a construct has to do with failing."""

    construct: str
    problems: int  # that have it
    without: int
    failing: float  # share of samples that fail, where programs have it
    failing_without: float
    odds_ratio: float  # of failing, at the same length
    low: float
    high: float
    p: float
    adjusted: float  # by Holm over all constructs
    detectable: float | None  # the smallest odds ratio above 1 that would be found in four cases of five


def construct_risks(problems: Sequence[ProblemFailures], level: float = 0.95) -> list[ConstructRisk]:
    """The risk of every construct that some programs have and others have not, the riskiest first."""
    counted = [one for one in problems if one.samples]
    if all(one.failed == one.samples for one in counted) or not any(one.failed for one in counted):
        return []  # nothing that could go with a construct
    names = sorted({name for one in counted for name, count in one.constructs.items() if count})
    found = []
    for name in names:
        has = np.array([one.constructs.get(name, 0) > 0 for one in counted])
        if name != "instructions" and min(has.sum(), (~has).sum()) >= _FEWEST:
            found.append(_risk(name, counted, has, level))
    for place, adjusted in enumerate(holm([one.p for one in found])):
        found[place] = found[place]._replace(adjusted=adjusted)
    return sorted(found, key=lambda one: -one.odds_ratio)


def _risk(name: str, problems: Sequence[ProblemFailures], has: NDArray[np.bool_], level: float) -> ConstructRisk:
    failed = np.array([one.failed for one in problems], dtype=float)
    samples = np.array([one.samples for one in problems], dtype=float)
    length = np.log([max(1, one.constructs.get("instructions", 1)) for one in problems])
    spread = length.std()
    scaled = (length - length.mean()) / spread if spread > 0 else np.zeros(len(problems))
    design = np.column_stack([np.ones(len(problems)), has.astype(float), scaled])
    clusters = [one.cluster for one in problems]
    coefficients, error, freedom = _clustered_logistic(design, failed, samples, clusters)
    quantile = float(stdtrit(freedom, 0.5 + level / 2))
    effect = float(coefficients[1])
    p = 2 * float(stdtr(freedom, -abs(effect) / error)) if error > 0 else 1.0
    return ConstructRisk(
        name, int(has.sum()), int((~has).sum()), float(failed[has].sum() / samples[has].sum()),
        float(failed[~has].sum() / samples[~has].sum()), math.exp(effect), math.exp(effect - quantile * error),
        math.exp(effect + quantile * error), p, p, math.exp((quantile + float(stdtrit(freedom, _POWER))) * error),
    )  # fmt: skip


def _clustered_logistic(
    design: Floats, failed: Floats, samples: Floats, clusters: Sequence[str]
) -> tuple[Floats, float, int]:
    """The coefficients, the clustered error of the second one, and the degrees of freedom."""
    penalty = np.diag([0.0, *[_RIDGE] * (design.shape[1] - 1)])
    coefficients: Floats = np.zeros(design.shape[1])
    rate = (failed.sum() + 0.5) / (samples.sum() + 1)
    coefficients[0] = math.log(rate / (1 - rate))
    penalty[0, 0] = 1e-6
    centre = coefficients * np.array([1.0, *[0.0] * (design.shape[1] - 1)])
    for _ in range(_STEPS):
        expected = expit(design @ coefficients)
        weights = samples * np.maximum(expected * (1 - expected), 1e-9)
        information = design.T @ (design * weights[:, None]) + penalty
        gradient = design.T @ (failed - samples * expected) - penalty @ (coefficients - centre)
        step = np.linalg.solve(information, gradient)
        step *= min(1.0, 2.0 / max(1e-12, float(np.abs(step).max())))
        coefficients = coefficients + step
        if np.abs(step).max() < 1e-8:
            break
    expected = expit(design @ coefficients)
    scores = design * (failed - samples * expected)[:, None]
    names = sorted(set(clusters))
    places = {name: place for place, name in enumerate(names)}
    sums = np.zeros((len(names), design.shape[1]))
    np.add.at(sums, [places[name] for name in clusters], scores)
    weights = samples * np.maximum(expected * (1 - expected), 1e-9)
    bread = np.linalg.inv(design.T @ (design * weights[:, None]) + penalty)
    count = len(names)
    meat = sums.T @ sums * (count / max(1, count - design.shape[1]))
    robust = float((bread @ meat @ bread)[1, 1])
    # Where nearly all agree, the scores are too small to be believed: the model's own error is a floor.
    return coefficients, math.sqrt(max(robust, float(bread[1, 1]) * 0.8)), max(1, count - design.shape[1])
