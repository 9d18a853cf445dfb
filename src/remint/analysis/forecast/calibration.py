"""How wide intervals are and which forecasts are supported: numbers from pairs of benchmarks with known truth."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Protocol

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats
from remint.records import Record

FEW = 3  # known models up to which a forecast is calibrated apart from those with more
SUPPORTED_ERROR = 0.05  # a supported forecast is rarely off by more
WEAK_ERROR = 0.10  # a weak one rarely by more than this
_FEWEST = 10  # forecasts of one kind of pairs whose 90 % quantile is more than their largest error


class Calibration(Record, frozen=True):
    """Multiples of the forecast's own spread that make a 90 % interval, and limits on its half-width."""

    alone: float  # no other model is known on the target
    few: float  # one to three are
    many: float
    supported: float  # largest half-width of a supported forecast
    weak: float  # and of a weak one; beyond it the forecast is refused
    level: float = 0.9

    def half_width(self, spread: float, known: int) -> float:
        """Half the length of the interval."""
        return spread * (self.alone if known == 0 else self.few if known <= FEW else self.many)

    def normal_spread(self, spread: float, known: int) -> float:
        """The standard deviation of a normal distribution whose interval is this wide."""
        return self.half_width(spread, known) / normal_multiple(self.level)


def normal_multiple(level: float) -> float:
    """How many standard deviations hold this share of a normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)


class Checked(Protocol):
    """A forecast whose truth is known."""

    @property
    def error(self) -> float: ...  # noqa: D102

    @property
    def spread(self) -> float: ...  # noqa: D102

    @property
    def known(self) -> int: ...  # noqa: D102

    @property
    def kind(self) -> str: ...  # noqa: D102


def calibrate(found: Sequence[Checked], level: float = 0.9) -> Calibration:
    """Split-conformal multiples from forecasts on calibration pairs, and limits that kept errors small there.

    Many known models show how widely gaps spread on a pair, so one multiple serves all kinds of pairs. Few do not show
    what kind of pair it is: the multiple is that of the kind on which intervals were too narrow most often. Without any
    a forecast supports nothing, and its interval only has to hold on average.

    A limit is the largest half-width up to which at most one in twenty calibration forecasts is off by more than .05
    (supported) or .10 (weak): half of what is promised, since the next pair is not one of these. Two bounds hold
    whatever the calibration pairs say: a multiple is at least that of a normal distribution, and an interval that
    reaches beyond .05 supports nothing.
    """
    groups = {
        "alone": [one for one in found if one.known == 0],
        "few": [one for one in found if 0 < one.known <= FEW],
        "many": [one for one in found if one.known > FEW],
    }
    empty = [name for name, some in groups.items() if not some]
    if empty:
        raise ForecastError(f"No calibration forecasts with {' or '.join(empty)} known models.")
    normal = normal_multiple(level)
    multiples = {
        name: max(normal, *(_multiple(part, level) for part in (_by_kind(some) if name == "few" else [some])))
        for name, some in groups.items()
    }
    draft = Calibration(**multiples, supported=0.0, weak=0.0, level=level)
    halves = np.array([draft.half_width(one.spread, one.known) for one in found])
    errors = np.array([abs(one.error) for one in found])
    supported = min(SUPPORTED_ERROR, _limit(halves, errors, SUPPORTED_ERROR))
    return Calibration(
        **multiples, supported=supported, weak=max(supported, _limit(halves, errors, WEAK_ERROR)), level=level
    )


def _multiple(found: Sequence[Checked], level: float) -> float:
    return conformal_quantile([abs(one.error) / one.spread for one in found], level)


def _by_kind(found: Sequence[Checked]) -> list[list[Checked]]:
    """Forecasts of each kind of pairs that has enough of them for a quantile."""
    kinds = [[one for one in found if one.kind == kind] for kind in dict.fromkeys(one.kind for one in found)]
    return [some for some in kinds if len(some) >= _FEWEST] or [list(found)]


def conformal_quantile(scores: Sequence[float], level: float) -> float:
    """The ⌈(n + 1) level⌉-th smallest score: as likely as `level` not below the next one, if exchangeable."""
    ordered = np.sort(np.asarray(scores, dtype=float))
    place = int(np.ceil((len(ordered) + 1) * level))
    return float(ordered[min(place, len(ordered)) - 1])


def _limit(halves: Floats, errors: Floats, largest: float, share: float = 0.05) -> float:
    order = np.argsort(halves, kind="stable")
    off = np.cumsum(errors[order] > largest) / np.arange(1, len(order) + 1)
    fine = np.flatnonzero(off <= share)
    return float(halves[order[fine[-1]]]) if len(fine) else 0.0
