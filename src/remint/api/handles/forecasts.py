"""Forecasts that somebody can look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from remint.analysis.forecast import Forecast, Surprise
from remint.analysis.forecast.prompt_map import PromptMap
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.sheets.forecasts import forecast_sheet
from remint.records import Record
from remint.scores.percent import percent


class LabelledProblems(Record, frozen=True):
    """Target problems that the model was asked about, and what the others would have cost."""

    run: str
    problems: tuple[str, ...]
    target_problems: int
    cost: float | None  # US dollars; None: nobody knows the price
    saved: float | None  # what the rest of the benchmark would have cost at this price per problem


class ForecastEntry(Record, frozen=True):
    """The forecast of one model on one benchmark."""

    forecast: Forecast
    before: Forecast | None = None  # the same without labels
    labelled: LabelledProblems | None = None
    check: Surprise | None = None  # against what the model scored on the target
    map: PromptMap | None = None


@dataclass(frozen=True, repr=False)
class Forecasts(ShownAsSheet):
    """Forecasts, the highest score first; of several benchmarks this is their order of difficulty."""

    entries: tuple[ForecastEntry, ...]
    metric: str
    unit: bool  # whether the metric goes from 0 to 1
    embedder: str
    remarks: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, place: int) -> Forecast:
        return self.entries[place].forecast

    def document(self) -> dict[str, Any]:
        """All of it as plain data."""
        rows = [msgspec.to_builtins(entry) | {"map": None} for entry in self.entries]
        return {"metric": self.metric, "embedder": self.embedder, "forecasts": rows, "remarks": list(self.remarks)}

    def shown(self, value: float) -> str:
        """A value of the metric as people write it."""
        return percent(value) if self.unit else f"{value:.4g}"

    def sheet(self) -> Sheet:
        """Each forecast with its interval, its verdict and the reasons."""
        return forecast_sheet(self)
