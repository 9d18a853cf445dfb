"""The calibration that ships, from the study of `benchmarks/forecast.py` over all its pairs."""

from __future__ import annotations

from remint.analysis.forecast.calibration import Calibration

SHIPPED_CALIBRATION = Calibration(alone=1.7, few=1.7, many=1.7, supported=0.05, weak=0.12)
