"""How often forecasts get each verdict, and how wrong those are."""

from __future__ import annotations

from collections.abc import Sequence

from remint.analysis.forecast.calibration import FEW, SUPPORTED_ERROR, WEAK_ERROR, Calibration
from remint.analysis.forecast.footing import FAR_OUT
from remint.analysis.forecast.study.outcomes import ForecastOutcome
from remint.records import Record


class VerdictCounts(Record, frozen=True):
    """Forecasts of one kind of pairs by verdict, and how many of them were off by more than .05 and .10."""

    kind: str
    supported: int
    weak: int
    refuse: int
    supported_off_05: int
    supported_off_10: int
    off_10: int  # of all

    @property
    def total(self) -> int:
        """All forecasts."""
        return self.supported + self.weak + self.refuse


def count_verdicts(found: Sequence[ForecastOutcome], calibration: Calibration) -> list[VerdictCounts]:
    """Of each kind of pairs. A forecast from up to three other models is never supported."""
    return [
        _counts(kind, [one for one in found if one.kind == kind], calibration)
        for kind in dict.fromkeys(one.kind for one in found)
    ]


def _counts(kind: str, found: Sequence[ForecastOutcome], calibration: Calibration) -> VerdictCounts:
    verdicts = [_verdict(one, calibration) for one in found]
    supported = [abs(one.error) for one, verdict in zip(found, verdicts, strict=True) if verdict == "supported"]
    return VerdictCounts(
        kind=kind,
        supported=len(supported),
        weak=verdicts.count("weak"),
        refuse=verdicts.count("refuse"),
        supported_off_05=sum(error > SUPPORTED_ERROR for error in supported),
        supported_off_10=sum(error > WEAK_ERROR for error in supported),
        off_10=sum(abs(one.error) > WEAK_ERROR for one in found),
    )


def _verdict(one: ForecastOutcome, calibration: Calibration) -> str:
    half = calibration.half_width(one.spread, one.known, one.overlap)
    if half <= calibration.supported and one.known > FEW and one.beyond <= FAR_OUT:
        return "supported"
    return "weak" if half <= calibration.weak and one.known else "refuse"
