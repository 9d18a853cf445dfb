"""Which target problems to label."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, Places

_PER_STRATUM = 4  # labels; fewer tell nothing about the spread inside a stratum, more leave strata coarse
_EVEN = 0.2  # the part of an active choice that does not look at predictions, so that no label weighs too much


class LabelChoice(NamedTuple):
    """Problems to label, and the stratum of every problem of the target."""

    problems: Places
    strata: Places

    @property
    def chances(self) -> Floats:
        """How likely each problem was to be chosen: the share of its stratum that was."""
        number = int(self.strata.max()) + 1
        labels = np.bincount(self.strata[self.problems], minlength=number)
        return np.asarray((labels / np.bincount(self.strata, minlength=number))[self.strata])


class ActiveChoice(NamedTuple):
    """Problems to label, and how likely each problem of the target was to be one of them."""

    problems: Places
    chances: Floats


def choose_stratified(predictions: Floats, count: int, seed: int) -> LabelChoice:
    """Strata of like prediction; each is sampled by its size times its spread (Neyman's allocation).

    Problems that all models solve or fail teach little, so they get few labels; but every stratum gets one, or the
    estimate would rest on the prediction there.
    """
    if not 1 <= count <= len(predictions):
        raise ForecastError(f"{count} problems to label, of {len(predictions)}. Choose from 1 to all of them.")
    rng = np.random.default_rng(seed)
    order = np.lexsort((rng.random(len(predictions)), predictions))
    number = max(1, count // _PER_STRATUM)
    strata = np.empty(len(predictions), dtype=np.intp)
    for stratum, some in enumerate(np.array_split(order, number)):
        strata[some] = stratum
    spread = np.sqrt(predictions * (1 - predictions))
    wanted = np.array([spread[strata == one].sum() for one in range(number)])
    sizes = np.bincount(strata, minlength=number)
    parts = [
        rng.permutation(np.flatnonzero(strata == one))[:labels]
        for one, labels in enumerate(_allocated(wanted, sizes, count))
    ]
    return LabelChoice(np.sort(np.concatenate(parts)), strata)


def choose_active(predictions: Floats, count: int, seed: int) -> ActiveChoice:
    """Problems drawn with chances in proportion to √(p (1 - p)) (Zrnic and Candès 2024), by systematic sampling."""
    if not 1 <= count <= len(predictions):
        raise ForecastError(f"{count} problems to label, of {len(predictions)}. Choose from 1 to all of them.")
    rng = np.random.default_rng(seed)
    unsure = np.sqrt(predictions * (1 - predictions))
    chances = _capped((1 - _EVEN) * unsure / unsure.mean() + _EVEN, count)
    order = rng.permutation(len(predictions))
    ends = np.floor(np.cumsum(chances[order]) + rng.random() + 1e-9)
    chosen = order[np.diff(ends, prepend=0.0) > 0]
    return ActiveChoice(np.sort(chosen), chances)


def _capped(sizes: Floats, count: int) -> Floats:
    """Chances in proportion to sizes that add up to the count, none above 1."""
    chances = count * sizes / sizes.sum()
    while (chances > 1).any():
        sure = chances >= 1
        chances = np.where(sure, 1.0, (count - sure.sum()) * sizes / sizes[~sure].sum())
    return np.asarray(chances)


def choose_random(total: int, count: int, seed: int) -> LabelChoice:
    """Every problem with the same chance; one stratum."""
    if not 1 <= count <= total:
        raise ForecastError(f"{count} problems to label, of {total}. Choose from 1 to all of them.")
    return LabelChoice(np.sort(np.random.default_rng(seed).permutation(total)[:count]), np.zeros(total, dtype=np.intp))


def _allocated(wanted: Floats, sizes: Places, count: int) -> list[int]:
    """Labels per stratum: one each, the rest one by one to where a further label lowers the variance most."""
    given = np.minimum(1, sizes)
    for _ in range(count - int(given.sum())):
        gain = np.where(given < sizes, wanted**2 / (given * (given + 1.0)), -1.0)
        given[int(np.argmax(gain))] += 1
    return [int(one) for one in given]
