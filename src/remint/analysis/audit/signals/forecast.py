"""A forecast that the actual score exceeds: does a model do better on a benchmark than other benchmarks let expect?"""

from __future__ import annotations

from remint.analysis.audit.evidence import ForecastResult
from remint.analysis.audit.signal import AuditedModels, AuditSettings, Reading, Signal, SignalFinding
from remint.scores.percent import percent


class ExceededForecast(Signal):
    """The static score above the interval of its forecast from runs on other benchmarks."""

    name = "forecast"
    summary = "The static score lies above what runs on other benchmarks let expect."
    decides = False

    def findings(self, audited: AuditedModels, settings: AuditSettings) -> list[SignalFinding]:
        """One for each model whose score was forecast."""
        return [_finding(self.name, one.name, one.forecast) for one in audited.models if one.forecast is not None]


def _finding(signal: str, model: str, found: ForecastResult) -> SignalFinding:
    # Only a forecast that the data support can accuse: the interval of a weak one says little, a refused one nothing.
    supported = found.verdict == "supported"
    reading: Reading = "unclear"
    if supported:
        reading = "sign" if found.actual > found.high else "none"
    sentence = (
        f"{percent(found.actual)} where {found.source} lets expect {percent(found.expected)} "
        f"({found.level * 100:g} % interval {percent(found.low)} to {percent(found.high)})"
    )
    if not supported:
        sentence += "; the data do not support that forecast well, so that this says little"
    return SignalFinding(
        signal=signal, model=model, reading=reading, sentence=sentence, value=found.actual - found.expected,
        low=found.actual - found.high, high=found.actual - found.low,
        detail={"actual": found.actual, "expected": found.expected},
    )  # fmt: skip
