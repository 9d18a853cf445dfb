"""The memorisation probe as a signal: the gap to renamed twins, on seeds against fresh variants."""

from __future__ import annotations

import numpy as np
from scipy.special import stdtr

from remint.analysis.audit.evidence import ModelEvidence
from remint.analysis.audit.signal import AuditedModels, AuditSettings, Signal, SignalFinding
from remint.records.wording import counted
from remint.scores.intervals import student

_FEWEST = 5  # seeds


class MemorisationProbe(Signal):
    """References that a model continues better than their renamed twins, more so on seeds than on fresh variants."""

    name = "memorisation"
    summary = (
        "The model finds references more likely than their renamed twins, more so on seeds than on fresh variants."
    )
    decides = False

    def findings(self, audited: AuditedModels, settings: AuditSettings) -> list[SignalFinding]:
        """One for each model that was probed."""
        return [_finding(self.name, one, settings) for one in audited.models if one.probes]


def _finding(name: str, one: ModelEvidence, settings: AuditSettings) -> SignalFinding:
    gaps = np.array([probe.static - probe.fresh for probe in one.probes])
    count = len(gaps)
    if count < _FEWEST:
        sentence = f"{counted(count, 'seed was', 'seeds were')} probed; at least {_FEWEST} are needed"
        return SignalFinding(name, one.name, "unclear", sentence)
    mean, error = float(gaps.mean()), float(gaps.std(ddof=1)) / count**0.5
    half = student(settings.level, count - 1) * error
    low, high = mean - half, mean + half
    static, fresh = (float(np.mean([getattr(probe, side) for probe in one.probes])) for side in ("static", "fresh"))
    sentence = (
        f"references are more likely than their renamed twins by {static:.3f} nats per character on {count:,} seeds, "
        f"by {fresh:.3f} on fresh variants: {mean:+.3f} ({settings.level * 100:g} % interval {low:+.3f} to {high:+.3f})"
    )
    p = float(1.0 - stdtr(count - 1, mean / error)) if error else None
    return SignalFinding(
        signal=name, model=one.name, reading="sign" if low > 0 else "unclear", sentence=sentence, value=mean, low=low,
        high=high, p=p, detail={"static": static, "fresh": fresh, "seeds": float(count)},
    )  # fmt: skip
