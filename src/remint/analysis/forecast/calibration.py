"""How wide intervals are and which forecasts are supported: numbers from pairs of benchmarks with known truth."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Literal, Protocol

import numpy as np

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.inputs import Floats, ForecastInput, same_prompts
from remint.records import Record

FEW = 3  # known models up to which a forecast is calibrated apart from those with more
MANY = 20  # known models from which on gaps that agree are no coincidence
SUPPORTED_ERROR = 0.05  # a supported forecast is rarely off by more
WEAK_ERROR = 0.10  # a weak one rarely by more than this
SMALL = 80  # problems, below which nothing was calibrated on the very same prompts
APART = 0.99  # AUC from which on a classifier tells source and target prompts apart all but without error
Overlap = Literal["same", "near", "far"]  # of prompts: the same ones, hard to tell apart, told apart
_FEWEST = 10  # forecasts of one kind of pairs whose 90 % quantile is more than their largest error


class Calibration(Record, frozen=True):
    """Multiples of the forecast's own spread that make a 90 % interval, and limits on its half-width."""

    alone: float  # no other model is known on the target
    few: float  # one to three are
    many: float
    supported: float  # largest half-width of a supported forecast
    weak: float  # and of a weak one; beyond it the forecast is refused
    level: float = 0.9
    few_near: float | None = None  # one to three known models, prompts that are hard to tell apart
    few_same: float | None = None  # one known model, the very same prompts; from there it rises to `many`
    alone_same: float | None = None  # no known model, the very same prompts
    floor: float = 0.0  # least spread with more than few and less than many known models, but on the very same prompts

    def half_width(self, spread: float, known: int, overlap: Overlap = "far") -> float:
        """Half the length of the interval."""
        if FEW < known < MANY and overlap != "same":
            spread = float(np.hypot(spread, self.floor))
        return spread * self._multiple(known, overlap)

    def normal_spread(self, spread: float, known: int, overlap: Overlap = "far") -> float:
        """The standard deviation of a normal distribution whose interval is this wide."""
        return self.half_width(spread, known, overlap) / normal_multiple(self.level)

    def _multiple(self, known: int, overlap: Overlap) -> float:
        """Where nothing was calibrated for that overlap, what holds for the next smaller one."""
        if known == 0:
            return (self.alone_same if overlap == "same" else None) or self.alone
        if overlap == "same" and self.few_same and known < MANY:
            share = _way_to_many(known)
            return float(self.few_same ** (1 - share) * self.many**share)
        if known > FEW:
            return self.many
        return self.few if overlap == "far" else self.few_near or self.few


def _way_to_many(known: int) -> float:
    """0 with one known model, 1 with many, by the logarithm."""
    return float(np.log(known) / np.log(MANY))


def overlap_of(given: ForecastInput, auc: float) -> Overlap:
    """What the prompts of source and target have in common; `auc` is that of a classifier that tells them apart.

    The very same prompts count as near ones where they are so few that chance moves gaps more than tests do.
    """
    if same_prompts(given):
        return "same" if len(given.source) >= SMALL else "near"
    if not np.ptp(given.source.vectors, axis=0).any():
        return "far"  # vectors that are all the same stand for prompts that nobody knows
    return "near" if auc < APART else "far"


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

    @property
    def overlap(self) -> Overlap: ...  # noqa: D102


def calibrate(found: Sequence[Checked], level: float = 0.9) -> Calibration:
    """Split-conformal multiples from forecasts on calibration pairs, and limits that kept errors small there.

    Many known models show how widely gaps spread on a pair, so one multiple serves all kinds of pairs. Few do not show
    what kind of pair it is. Where prompts are told apart, the multiple is that of the kind on which intervals were too
    narrow most often; where they are near, all kinds count, each as much as any other. Without any known model a
    forecast supports nothing, and its interval only has to hold on average.

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
    near = [part for part in _by_kind([one for one in groups["few"] if one.overlap != "far"]) if part]
    few_near = max(normal, _even_multiple(near, level)) if near else None
    draft = Calibration(**multiples, supported=0.0, weak=0.0, level=level, few_near=few_near)
    halves = np.array([draft.half_width(one.spread, one.known, one.overlap) for one in found])
    errors = np.array([abs(one.error) for one in found])
    supported = min(SUPPORTED_ERROR, _limit(halves, errors, SUPPORTED_ERROR))
    return Calibration(
        **multiples, supported=supported, weak=max(supported, _limit(halves, errors, WEAK_ERROR)), level=level,
        few_near=few_near,
    )  # fmt: skip


def few_on_same_prompts(found: Sequence[Checked], many: float, level: float = 0.9) -> float:
    """`few_same`, from forecasts with some known models, but not many, on pairs of the very same prompts.

    There gaps are far smaller than between benchmarks at large, so that one known model says more than the process
    believes; the more are known, the less there is left to believe. Multiples rise geometrically in the logarithm of
    their number, up to `many`, and each forecast says what the first of them must be to hold it.
    """
    needed = []
    for one in found:
        if 0 < one.known < MANY and one.overlap == "same":
            share = _way_to_many(one.known)
            needed.append((abs(one.error) / one.spread / many**share) ** (1 / (1 - share)))
    if not needed:
        raise ForecastError("No calibration forecasts with one to 19 known models on the same prompts.")
    return conformal_quantile(needed, level)


def _multiple(found: Sequence[Checked], level: float) -> float:
    return conformal_quantile([abs(one.error) / one.spread for one in found], level)


def _even_multiple(parts: Sequence[Sequence[Checked]], level: float) -> float:
    """The quantile with which intervals hold on average over the parts, however many forecasts each has."""
    ratios = [np.sort([abs(one.error) / one.spread for one in part]) for part in parts]
    for multiple in np.unique(np.concatenate(ratios)):
        # One more forecast than there are, which no interval holds: as in `conformal_quantile`.
        held = [np.searchsorted(part, multiple, side="right") / (len(part) + 1) for part in ratios]
        if np.mean(held) >= level:
            return float(multiple)
    return float(max(part[-1] for part in ratios))


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
