"""From what the signals say to one sentence about a model: contaminated, no sign, or cannot tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from remint.analysis.audit.doubts import doubt
from remint.analysis.audit.evidence import ModelEvidence
from remint.analysis.audit.signal import SIGNALS, AuditSettings, SignalFinding, valid_for
from remint.records import Record

Judgement = Literal["contaminated", "no sign", "cannot tell"]
_ANOTHER_TASK = (
    "some variants ask for one more step than their seeds (`ppm`), which is harder whether or not a seed has leaked"
)
_FRAMED = (
    ". Reskins keep the words of their seeds behind another beginning: a model that knows a problem, not only its "
    "text, need not fall on them"
)


class AuditVerdict(Record, frozen=True):
    """What an audit concludes about one model."""

    model: str
    judgement: Judgement
    reason: str

    @property
    def sentence(self) -> str:
        """The whole in one sentence."""
        told = {"contaminated": "contaminated", "no sign": "no sign of contamination", "cannot tell": "cannot tell"}
        return f"{self.model}: {told[self.judgement]}, {_link(self.judgement)} {self.reason}."


def _link(judgement: Judgement) -> str:
    return {"contaminated": "since", "no sign": "since", "cannot tell": "because"}[judgement]


def conclude(evidence: ModelEvidence, findings: Sequence[SignalFinding], settings: AuditSettings) -> AuditVerdict:
    """The verdict about one model from its findings."""
    mine = [one for one in findings if one.model == evidence.name and SIGNALS.get(one.signal).decides]
    signs = [one for one in mine if one.reading == "sign"]
    drop = next((one for one in mine if one.signal == "drop"), None)
    why = doubt(evidence, drop, findings, settings) if drop is not None and signs in ([], [drop]) else ""
    if drop is not None and why:
        return AuditVerdict(evidence.name, "cannot tell", f"{drop.sentence}, but {why}")
    outlier = next((one for one in mine if one.signal == "outlier"), None)
    if drop in signs and not valid_for(evidence, settings).known and outlier not in signs:
        return AuditVerdict(evidence.name, "cannot tell", _perhaps_drift(drop, outlier))
    if drop is not None and signs == [drop] and any("step" in channels for channels in evidence.channels):
        return AuditVerdict(evidence.name, "cannot tell", f"{drop.sentence}, but {_ANOTHER_TASK}")
    if drop is not None and signs == [drop] and drop.low is not None and drop.low <= settings.smallest:
        return AuditVerdict(evidence.name, "cannot tell", _perhaps_harder(drop, outlier, settings))
    if signs:
        return AuditVerdict(evidence.name, "contaminated", "; ".join(one.sentence for one in signs))
    unclear = next((one for one in mine if one.reading == "unclear"), None)
    if unclear is not None or not mine:
        return AuditVerdict(evidence.name, "cannot tell", _too_little(unclear, settings))
    kept = _kept_channels(evidence)
    if kept:
        return AuditVerdict(evidence.name, "cannot tell", f"{_shown(drop, mine, settings)}, but {kept}")
    return AuditVerdict(evidence.name, "no sign", _shown(drop, mine, settings) + _FRAMED * evidence.framed)


def _perhaps_drift(drop: SignalFinding | None, outlier: SignalFinding | None) -> str:
    assert drop is not None
    share = drop.detail["explained_by_invalid"]
    said = f"{drop.sentence}, and {share:.0%} of invalid variants would explain all of it (their share is not known)"
    return said + (f". Other models fall as much: {outlier.sentence}" if outlier is not None else "")


def _perhaps_harder(drop: SignalFinding, outlier: SignalFinding | None, settings: AuditSettings) -> str:
    """Such a drop is no chance, but a model that has seen nothing falls, too, where variants are harder to read."""
    least = f"{(drop.low or 0.0) * 100:.1f}"
    falls = "it falls, by however little" if least == "0.0" else f"it falls by at least {least} points"
    said = (
        f"{drop.sentence}: {falls}; harder variants could explain that (contaminated: more than "
        f"{settings.smallest * 100:g} for certain)"
    )
    if outlier is not None:
        return f"{said}. Other models fall as much: {outlier.sentence}"
    return f"{said}; audit it with other models, or lower --smallest where variants are as easy as their seeds"


def _too_little(unclear: SignalFinding | None, settings: AuditSettings) -> str:
    if unclear is None:
        return "no signal applies to these runs"
    if unclear.power is None:
        return unclear.sentence
    return (
        f"{unclear.sentence}; a true drop of {settings.smallest * 100:g} points would be missed in "
        f"{1 - unclear.power:.0%} of such audits"
    )


def _kept_channels(evidence: ModelEvidence) -> str:
    """What the variants share with their seeds, where that lets a leak through."""
    known = evidence.channels - {()}
    if not known or any("text" in channels for channels in known):
        return ""
    return (
        "the variants keep the text of their seeds, so a model that has memorised them would hardly drop; use "
        "variants with a new text"
    )


def _shown(drop: SignalFinding | None, mine: Sequence[SignalFinding], settings: AuditSettings) -> str:
    first = drop or mine[0]
    if first.power is None:
        return first.sentence
    seen = (
        f"{first.sentence}; with a true drop of {settings.smallest * 100:g} points the interval would lie above 0 in "
        f"{first.power:.0%} of such audits"
    )
    if first.detectable is None:
        return seen
    return f"{seen}, and with one of {first.detectable * 100:.1f} points four of five would say contaminated"
