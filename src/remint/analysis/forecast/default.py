"""The estimator that forecasts use unless told otherwise."""

from __future__ import annotations

from remint.analysis.forecast.others.gaussian_process import GapProcess

DEFAULT_PROCESS = GapProcess()
