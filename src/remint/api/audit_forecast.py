"""The scores of audited models as other benchmarks let expect them."""

from __future__ import annotations

from collections.abc import Sequence

from remint.analysis.audit.evidence import ForecastResult
from remint.api.forecast import forecast
from remint.api.handles.run import Run
from remint.api.options import PathOrName
from remint.errors import UsageError
from remint.records import Benchmark

_LEVEL = 0.9  # of a forecast's interval


def forecast_results(
    source: Sequence[Run | str], target: Benchmark, models: Sequence[str], db: PathOrName | None
) -> dict[str, ForecastResult]:
    """What runs on other benchmarks let expect of each model on the target, next to what it scored there."""
    made = forecast(list(source), target=target, check=True, db=db, progress=False)
    found = {
        entry.forecast.model: ForecastResult(
            actual=entry.check.actual, expected=entry.forecast.value, low=entry.forecast.low, high=entry.forecast.high,
            verdict=entry.forecast.verdict, source=entry.forecast.source, level=_LEVEL,
        )
        for entry in made.entries
        if entry.check is not None
    }  # fmt: skip
    missing = [name for name in models if name not in found]
    if len(missing) == len(models):
        raise UsageError(
            f"none of the runs to forecast from is of {', '.join(models)}. Name runs of the audited models on other "
            "benchmarks."
        )
    return found
