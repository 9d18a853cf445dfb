"""The date split: does a model do better on problems from before its training cutoff than on later ones?"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from remint.analysis.audit.evidence import ModelEvidence
from remint.analysis.audit.signal import AuditedModels, AuditSettings, Signal, SignalFinding
from remint.records.wording import counted
from remint.scores.intervals import detectable_difference, student
from remint.scores.percent import percent

_FEWEST = 5  # problems on either side


class DateSplit(Signal):
    """The score before a cutoff against the score after it."""

    name = "dates"
    summary = "Problems released before a cutoff are solved more often than later ones (which may also be harder)."
    decides = False

    def findings(self, audited: AuditedModels, settings: AuditSettings) -> list[SignalFinding]:
        """Nothing without a cutoff, or where problems have no dates."""
        if not settings.cutoff:
            return []
        return [_finding(self.name, one, settings) for one in audited.models if one.dated]


def _finding(name: str, one: ModelEvidence, settings: AuditSettings) -> SignalFinding:
    before = np.array([passed for date, passed in one.dated if date < settings.cutoff])
    after = np.array([passed for date, passed in one.dated if date >= settings.cutoff])
    if min(len(before), len(after)) < _FEWEST:
        sentence = (
            f"{counted(len(before), 'problem')} before {settings.cutoff} and {len(after)} from then on; at least "
            f"{_FEWEST} are needed on either side"
        )
        return SignalFinding(name, one.name, "unclear", sentence)
    # One failure and one success more on either side (Agresti and Caffo), so that all-or-nothing has an error, too.
    spread = [_variance(group) / (len(group) + 2) for group in (before, after)]
    error = math.sqrt(sum(spread))
    gap = float(before.mean() - after.mean())
    half = student(settings.level, min(len(before), len(after)) - 1) * error
    low, high = max(-1.0, gap - half), min(1.0, gap + half)
    sentence = (
        f"{percent(before.mean())} on {len(before):,} problems released before {settings.cutoff}, "
        f"{percent(after.mean())} on {len(after):,} later ones: {gap * 100:+.1f} points "
        f"({settings.level * 100:g} % interval {low * 100:.1f} to {high * 100:.1f})"
    )
    return SignalFinding(
        signal=name, model=one.name, reading="sign" if low > 0 else "unclear", sentence=sentence, value=gap, low=low,
        high=high, p=1.0 - NormalDist().cdf(gap / error),
        detectable=detectable_difference(error, settings.level) / math.sqrt(2),
    )  # fmt: skip


def _variance(group: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
    count = len(group)
    mean = (float(group.sum()) + 1) / (count + 2)
    return mean * (1 - mean)
