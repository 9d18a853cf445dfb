"""Three levels of chance behind a score over variants: seeds, the variants of a seed, the samples of a variant."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import numpy as np

from remint.records import Record
from remint.scores.errors import ScoresError
from remint.scores.intervals import Floats, student
from remint.scores.planning import check_width, fewest
from remint.scores.scoring import Scored

_VARIANTS = (1, 2, 3, 5, 10)
_SAMPLES = (1, 2, 5, 10)


class LevelSpread(Record, frozen=True):
    """Variances: how much seeds differ, how much variants of one seed do, how much samples of one variant do."""

    seed: float
    variant: float
    sample: float | None  # None where every variant has one sample: then `variant` holds both
    seeds: int
    variants: int

    def variance(self, seeds: int, variants: int, samples: int) -> float:
        """Of the mean over so many seeds with so many variants of so many samples each."""
        return (self.seed + self.variant / variants + (self.sample or 0.0) / (variants * samples)) / seeds


class LevelDesign(Record, frozen=True):
    """Seeds, variants of each and samples of each variant, with the half width that they give."""

    variants: int
    samples: int
    seeds: int
    total: int  # samples of all
    cost: float  # in samples: each variant counts `variant_cost` on top of its samples
    half_width: float


class _Seed(NamedTuple):
    groups: list[Floats]  # the samples of each variant

    @property
    def means(self) -> Floats:
        return np.array([group.mean() for group in self.groups])


def has_levels(scored: Scored) -> bool:
    """Whether a score is made of several variants of some seed, each with the values of its samples."""
    return len({part.cluster for part in scored.parts}) < len(scored.parts) and all(p.samples for p in scored.parts)


def level_spread(scored: Scored) -> LevelSpread:
    """The three variances by nested analysis of variance, from expected mean squares (unequal numbers are allowed)."""
    if not has_levels(scored):
        raise ScoresError("the run does not hold several variants of a seed, so it has no levels to split.")
    gathered: dict[str, list[Floats]] = {}
    for part in scored.parts:
        gathered.setdefault(part.cluster, []).append(np.asarray(part.samples, dtype=float))
    seeds = [_Seed(groups) for groups in gathered.values()]
    if len(seeds) < 2:
        raise ScoresError("the run holds variants of one seed alone. Plan by a run with at least two seeds.")
    every = [group for seed in seeds for group in seed.groups]
    sample = _pooled(every)
    harmonic = len(every) / sum(1 / group.size for group in every)
    seen = _pooled([seed.means for seed in seeds])  # between variants of one seed; some seed has several
    variant = max(0.0, (seen or 0.0) - (sample or 0.0) / harmonic)
    typical = len(seeds) / sum(1 / len(seed.groups) for seed in seeds)
    between = float(np.array([seed.means.mean() for seed in seeds]).var(ddof=1))
    within = variant + (sample or 0.0) / harmonic
    return LevelSpread(max(0.0, between - within / typical), variant, sample, len(seeds), len(every))


def seed_means(scored: Scored) -> Floats:
    """The mean of each seed over its variants."""
    gathered: dict[str, list[float]] = {}
    for part in scored.parts:
        gathered.setdefault(part.cluster, []).append(part.value)
    return np.array([math.fsum(values) / len(values) for values in gathered.values()])


def _pooled(groups: Iterable[Floats]) -> float | None:
    several = [group for group in groups if group.size > 1]
    if not several:
        return None
    return float(sum(((group - group.mean()) ** 2).sum() for group in several)) / sum(g.size - 1 for g in several)


def level_designs(
    spread: LevelSpread,
    half_width: float,
    level: float,
    variant_cost: float = 1.0,
    widened: Callable[[int], float] = lambda seeds: 1.0,
) -> list[LevelDesign]:
    """The fewest seeds for each customary number of variants and samples, the cheapest design first.

    `widened` says by what the half width of so many seeds is multiplied, so that most runs stay below it.
    """
    check_width(half_width)
    if not spread.variance(1, 1, 1):
        raise ScoresError("every sample of this run scores the same, so it shows no spread to plan by.")
    found = []
    for variants in _VARIANTS:
        for samples in _SAMPLES if spread.sample is not None else _SAMPLES[:1]:
            half_of = partial(_half_width, spread, variants, samples, level, widened)
            seeds = fewest(lambda number, half_of=half_of: half_of(number) <= half_width)  # type: ignore[misc]
            half = half_of(seeds)
            total = seeds * variants * samples
            cost = total + variant_cost * seeds * variants
            found.append(LevelDesign(variants, samples, seeds, total, cost, half))
    return sorted(found, key=lambda one: (one.cost, one.seeds))


def _half_width(
    spread: LevelSpread, variants: int, samples: int, level: float, widened: Callable[[int], float], seeds: int
) -> float:
    return student(level, seeds - 1) * math.sqrt(spread.variance(seeds, variants, samples)) * widened(seeds)
