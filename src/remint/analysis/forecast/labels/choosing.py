"""Which target problems to label."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, Places

_PER_STRATUM = 4  # labels; fewer tell nothing about the spread inside a stratum, more leave strata coarse


class LabelChoice(NamedTuple):
    """Problems to label, and the stratum of every problem of the target."""

    problems: Places
    strata: Places


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
