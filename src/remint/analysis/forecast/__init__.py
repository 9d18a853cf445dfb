"""Forecasts: a model's score on a benchmark before it is run there, and how far to trust it."""

from remint.analysis.forecast.calibration import Calibration, calibrate
from remint.analysis.forecast.errors import ForecastError, MissingLibraryError
from remint.analysis.forecast.estimator import Estimator, OutcomeModel, Weighting
from remint.analysis.forecast.forecast import Forecast, ForecastVerdict, forecast
from remint.analysis.forecast.inputs import ForecastInput, PromptSet, source_range, unit_scores
from remint.analysis.forecast.labels.choosing import (
    ActiveChoice,
    LabelChoice,
    choose_active,
    choose_random,
    choose_stratified,
)
from remint.analysis.forecast.labels.item_predictions import item_predictions
from remint.analysis.forecast.registry import ESTIMATORS
from remint.analysis.forecast.surprise import Surprise, expected_against_actual, surprise
from remint.analysis.forecast.tables import forecast_input

__all__ = [
    "ESTIMATORS",
    "ActiveChoice",
    "Calibration",
    "Estimator",
    "Forecast",
    "ForecastError",
    "ForecastInput",
    "ForecastVerdict",
    "LabelChoice",
    "MissingLibraryError",
    "OutcomeModel",
    "PromptSet",
    "Surprise",
    "Weighting",
    "calibrate",
    "choose_active",
    "choose_random",
    "choose_stratified",
    "expected_against_actual",
    "forecast",
    "forecast_input",
    "item_predictions",
    "source_range",
    "surprise",
    "unit_scores",
]
