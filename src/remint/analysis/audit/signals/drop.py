"""The paired drop: does a model do worse on fresh variants than on the seeds that they come from?

Seeds are the clusters: one seed counts once, however many variants and samples it has. Variants that do not mean what
their seed means cannot be solved, contaminated or not; their estimated share is divided out, with its uncertainty.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.special import stdtr

from remint.analysis.audit.errors import AuditError
from remint.analysis.audit.evidence import ModelEvidence
from remint.analysis.audit.signal import (
    AuditedModels,
    AuditSettings,
    Reading,
    Signal,
    SignalFinding,
    ValidShare,
    valid_for,
)
from remint.analysis.compare.sign_flips import sign_flip_p
from remint.records.wording import counted
from remint.scores.drop_power import FOUND, DropNoise
from remint.scores.intervals import Estimate, Floats, ScoreInterval, difference_interval, share_interval, student
from remint.scores.percent import percent

_FEWEST = 5  # seeds


class DropEstimate(NamedTuple):
    """A drop corrected for drift, with its interval, and the raw one."""

    raw: float
    value: float
    low: float
    high: float
    error: float  # standard error on the side of 0
    exact: float  # two-sided p of the sign-flip test of the raw drop: McNemar's exact test for one sample each
    lost: int  # seeds that do worse
    gained: int


class DropEnds(NamedTuple):
    """The ends of an interval, and the standard error on the side of 0."""

    low: float
    high: float
    error: float


def estimate_drop(evidence: ModelEvidence, valid: ValidShare, level: float) -> DropEstimate:
    """static - fresh / valid, over seeds."""
    static, fresh = evidence.static, evidence.fresh
    differences = static - fresh
    found = drop_interval(static, fresh, valid, level)
    # More than all variants cannot be solved, however few are said to be valid.
    value = max(float((static - fresh / valid.value).mean()), float(static.mean()) - 1.0)
    return DropEstimate(
        raw=float(differences.mean()),
        value=value,
        low=min(max(-1.0, found.low), value),
        high=max(min(1.0, found.high), value),
        error=found.error,
        exact=sign_flip_p(differences.tolist()),
        lost=int((differences > 0).sum()),
        gained=int((differences < 0).sum()),
    )


def drop_interval(static: Floats, fresh: Floats, valid: ValidShare, level: float) -> DropEnds:
    """Around the mean of static - fresh / valid: Bonett and Price's interval, with the doubt about `valid`."""
    ends = difference_interval(static, fresh / valid.value, level)
    # The two doubts are put together by Zou and Donner's rule (MOVER), each with its own distance to either end.
    share = float(fresh.mean())
    least, most = valid_ends(valid, level)
    below, above = share / least - share / valid.value, share / valid.value - share / most
    centre, half = (ends.low + ends.high) / 2, (ends.high - ends.low) / 2
    low = centre - math.hypot(half, below)
    return DropEnds(low, centre + math.hypot(half, above), (centre - low) / student(level, max(1, len(static) - 1)))


def valid_ends(valid: ValidShare, level: float) -> ScoreInterval:
    """Wilson's interval of the valid share; the share itself where it is certain."""
    if valid.ends is not None:
        return ScoreInterval(*valid.ends)
    if not valid.checked:
        return ScoreInterval(valid.value, valid.value)
    error = math.sqrt(valid.value * (1 - valid.value) / max(1, valid.checked - 1))
    estimate = Estimate(valid.value, error, valid.checked, float(valid.checked))
    ends = share_interval(estimate, float(valid.checked), level)
    return ScoreInterval(max(ends.low, 1e-6), ends.high)


def refuse_impossible(evidence: ModelEvidence, valid: ValidShare, level: float) -> None:
    """Who solves a variant shows that it is valid: a share below what was solved is wrong."""
    solved, most = float(evidence.fresh.mean()), valid_ends(valid, level).high
    count, certain = float(len(evidence.seeds)), not valid.checked and valid.ends is None
    error = math.sqrt(solved * (1 - solved) / max(1.0, count - 1))
    # The variants that were checked may be others: an estimate is only refused where chance cannot explain it.
    least = solved if certain else share_interval(Estimate(solved, error, int(count), count), count, level).low
    if least > most + 1e-9:
        raise AuditError(
            f"{solved:.0%} of the variants were solved, so more than {most:.0%} are valid. Give a larger share as "
            "`valid`."
        )


class PairedDrop(Signal):
    """The drop from static to fresh, paired by seed and corrected for drift."""

    name = "drop"
    summary = "The score falls from the seeds to their fresh variants, paired by seed and corrected for drift."

    def findings(self, audited: AuditedModels, settings: AuditSettings) -> list[SignalFinding]:
        """One per model."""
        for one in audited.models:
            refuse_impossible(one, valid_for(one, settings), settings.level)
        return [drop_finding(one, settings, self.name) for one in audited.models]


def drop_finding(evidence: ModelEvidence, settings: AuditSettings, signal: str) -> SignalFinding:
    """What the drop of one model says."""
    count = len(evidence.seeds)
    if count < _FEWEST:
        sentence = f"{counted(count, 'seed')} in both runs; at least {_FEWEST} are needed"
        return SignalFinding(signal, evidence.name, "unclear", sentence)
    valid = valid_for(evidence, settings)
    found = estimate_drop(evidence, valid, settings.level)
    noise = drop_noise(evidence, valid, settings.level)
    power, visible = noise.passes(settings.smallest, 0.0), noise.detectable(0.0)
    sentence, reading = _sentence(evidence, found, settings.level, valid), _reading(found, power)
    if reading == "none" and float(evidence.static.mean()) < settings.smallest:
        sentence += f"; a model that solves less than {settings.smallest:.0%} of the seeds cannot drop by that much"
        return SignalFinding(signal, evidence.name, "unclear", sentence, found.value, found.low, found.high)
    return SignalFinding(
        signal=signal,
        model=evidence.name,
        reading=reading,
        sentence=sentence,
        value=found.value,
        low=found.low,
        high=found.high,
        p=_p(found, count, settings.level),
        detectable=noise.detectable(settings.smallest),
        power=power,
        detail={
            "static": float(evidence.static.mean()), "fresh": float(evidence.fresh.mean()), "raw": found.raw,
            "seeds": count, "variants": sum(len(seed.variants) for seed in evidence.seeds), "lost": found.lost,
            "gained": found.gained, "exact_p": found.exact, "explained_by_invalid": _explained(evidence),
        } | ({} if visible is None else {"visible": visible}),
    )  # fmt: skip


def _p(found: DropEstimate, seeds: int, level: float) -> float:
    """The level at which the interval would end at 0: below (1 - level) / 2 it lies above 0."""
    return float(1.0 - stdtr(seeds - 1, found.low / found.error + student(level, seeds - 1)))


def _reading(found: DropEstimate, power: float) -> Reading:
    if found.low > 0:
        return "sign"
    return "none" if power >= FOUND else "unclear"


def drop_noise(evidence: ModelEvidence, valid: ValidShare, level: float) -> DropNoise:
    """What blurs the drop of a model, for the power of the very rule that `drop_interval` is part of."""
    below = float(evidence.fresh.mean()) * (1 / valid_ends(valid, level).low - 1 / valid.value)
    return DropNoise.seen(evidence.static, evidence.fresh, level, 1 / valid.value, below)


def _explained(evidence: ModelEvidence) -> float:
    """The share of invalid variants that would explain the whole drop without any contamination."""
    static = float(evidence.static.mean())
    return max(0.0, 1.0 - float(evidence.fresh.mean()) / static) if static else 0.0


def _sentence(evidence: ModelEvidence, found: DropEstimate, confidence: float, valid: ValidShare) -> str:
    static, fresh = float(evidence.static.mean()), float(evidence.fresh.mean())
    level = f"{confidence * 100:g} % interval {_points(found.low)} to {_points(found.high)}"
    said = f"{percent(static)} on {len(evidence.seeds):,} seeds, {percent(fresh)} on their fresh variants"
    test = "exact sign-flip p"
    if valid.value < 1.0 or valid.checked or valid.ends:
        test = "exact sign-flip p of the raw drop"
        corrected, invalid = percent(min(1.0, fresh / valid.value)), percent(1 - valid.value)
        said += f", {corrected} when {invalid} invalid variants are divided out"
    # Without a 0: "-0.0 points" would say that it rose.
    value = found.value if abs(found.value) >= 0.0005 else 0.0
    return f"{said}: a drop of {_points(value)} points ({level}; {test} {found.exact:.2g})"


def _points(value: float) -> str:
    return f"{np.round(value * 100, 1) + 0.0:.1f}"
