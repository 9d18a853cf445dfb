"""Metrics on other scales than 0 to 1, mapped there for a forecast and back for the reader."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.forecast import Forecast
from remint.analysis.forecast.inputs import Floats, source_range, unit_scores
from remint.analysis.forecast.surprise import Surprise


class ScoreScale(NamedTuple):
    """The range that becomes 0 to 1: fixed by the metric's definition, or of the source; never the target's."""

    low: float = 0.0
    high: float = 1.0

    @property
    def is_unit(self) -> bool:
        """Whether scores stay as they are."""
        return (self.low, self.high) == (0.0, 1.0)

    def to_unit(self, scores: Floats) -> Floats:
        """Scores from 0 to 1, as far as they lie in the range."""
        return scores if self.is_unit else unit_scores(scores, self.low, self.high)

    def back(self, value: float) -> float:
        """A number from 0 to 1 in the metric's own units."""
        return self.low + value * (self.high - self.low)


def scale_of(name: str, low: float | None, high: float | None, source_scores: Floats) -> ScoreScale:
    """The metric's own range, or that of all source scores where it has none."""
    if low is not None and high is not None:
        return ScoreScale(low, high)
    least, most = source_range(source_scores)
    if not most > least:
        raise ForecastError(
            f"All source scores in {name} are {least:g}: they give no range. Forecast another metric, or take a source "
            "on which programs differ."
        )
    return ScoreScale(least, most)


def in_units(found: Forecast, scale: ScoreScale) -> Forecast:
    """A forecast made from 0 to 1, in the metric's own units. Verdict and reasons stay: they were judged on 0 to 1."""
    if scale.is_unit:
        return found
    moved = {name: scale.back(getattr(found, name)) for name in ("source_mean", "value", "low", "high", "reweighted")}
    return msgspec.structs.replace(found, **moved)


def surprise_in_units(found: Surprise, scale: ScoreScale) -> Surprise:
    """The same for a comparison with what was measured."""
    if scale.is_unit:
        return found
    moved = {name: scale.back(getattr(found, name)) for name in ("actual", "expected")}
    return msgspec.structs.replace(found, **moved, excess=found.excess * (scale.high - scale.low))
