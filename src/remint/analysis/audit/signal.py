"""What a signal of contamination is, and the registry of all that there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple

from remint.analysis.audit.evidence import ModelEvidence
from remint.records import Record
from remint.registry import Registry

Reading = Literal["sign", "none", "unclear"]
# A line through four others leaves two degrees of freedom; and as many models can clear one another.
FEWEST_MODELS = 5


class ValidShare(Record, frozen=True):
    """The share of fresh variants that mean what their seeds mean, and how many were checked to find out."""

    value: float = 1.0
    checked: int = 0  # 0: the share is certain, or `ends` are given
    known: bool = False  # whether it was measured or follows from how variants were made; else it is only assumed
    ends: tuple[float, float] | None = None  # the 95 % interval of an estimate that was made elsewhere


class AuditSettings(Record, frozen=True):
    """How an audit is made."""

    level: float = 0.95
    smallest: float = 0.1  # contaminated: a drop above it for certain; no sign: one this large would have been seen
    valid: ValidShare = ValidShare()
    cutoff: str = ""  # ISO date: what was released later cannot have been in the training data
    signals: tuple[str, ...] = ()  # nothing: all that apply


def valid_for(evidence: ModelEvidence, settings: AuditSettings) -> ValidShare:
    """The valid share to reckon with: what was measured, or all of them where that follows from how they were made."""
    return ValidShare(known=True) if not settings.valid.known and evidence.proven else settings.valid


class SignalFinding(Record, frozen=True):
    """What one signal says of one model."""

    signal: str
    model: str
    reading: Reading
    sentence: str  # what was seen, in words
    value: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None  # one-sided: how likely at least this much is without contamination
    detectable: float | None = None  # the smallest true effect that four audits of five would call contamination
    power: float | None = None  # the chance that the smallest effect that matters would not get the verdict `no sign`
    detail: dict[str, float] = {}


class AuditedModels(NamedTuple):
    """The evidence of every model of an audit."""

    models: Sequence[ModelEvidence]


class Signal(ABC):
    """One way to look for contamination. A class of another package comes through the group ``remint.signals``."""

    name: ClassVar[str]
    summary: ClassVar[str]  # one sentence for the documentation
    decides: ClassVar[bool] = True  # whether a reading may change the verdict; others only explain it

    @abstractmethod
    def findings(self, audited: AuditedModels, settings: AuditSettings) -> list[SignalFinding]:
        """At most one finding per model and question; none where the evidence has nothing for it."""


SIGNALS: Registry[type[Signal]] = Registry(
    "signals",
    {
        "drop": "remint.analysis.audit.signals.drop:PairedDrop",
        "channels": "remint.analysis.audit.signals.channels:ChannelDrops",
        "outlier": "remint.analysis.audit.signals.outlier:OutlierAmongModels",
        "dates": "remint.analysis.audit.signals.dates:DateSplit",
        "memorisation": "remint.analysis.audit.signals.memorisation:MemorisationProbe",
        "forecast": "remint.analysis.audit.signals.forecast:ExceededForecast",
    },
    needs=("name", "summary", "findings"),
)
