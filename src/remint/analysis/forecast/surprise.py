"""A score that was measured, next to the one that was forecast."""

from __future__ import annotations

from remint.analysis.forecast.errors import ForecastError
from remint.analysis.forecast.forecast import Forecast, forecast
from remint.analysis.forecast.inputs import ForecastInput
from remint.records import Record


class Surprise(Record, frozen=True):
    """How far a measured score lies from its forecast.

    A public benchmark on which a model scores above what a closed source predicts may be in its training data. Only a
    supported forecast accuses: the interval of a weak one says little, and a refused one nothing.
    """

    model: str
    target: str
    actual: float
    expected: float
    excess: float  # actual less expected
    outside: bool  # of the interval
    suspicious: bool  # above the interval of a supported forecast


def surprise(forecast: Forecast, actual: float) -> Surprise:
    """What a measured score says about a forecast."""
    return Surprise(
        model=forecast.model,
        target=forecast.target,
        actual=actual,
        expected=forecast.value,
        excess=actual - forecast.value,
        outside=not forecast.low <= actual <= forecast.high,
        suspicious=forecast.verdict == "supported" and actual > forecast.high,
    )


def expected_against_actual(given: ForecastInput, model: str) -> tuple[Forecast, Surprise]:
    """The forecast of a model as if it had not been run on the target, next to what it scored there.

    Raises ForecastError where it was not run there.
    """
    row = given.row(model)
    if not given.known[row]:
        raise ForecastError(f"{model} was not run on all of {given.target.name}. Run it there first.")
    made = forecast(given.hiding([model]), model)
    return made, surprise(made, float(given.target_means[row]))
