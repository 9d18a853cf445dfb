from __future__ import annotations

import numpy as np
import pytest

from remint.analysis.forecast import Calibration, ForecastError, forecast, forecast_input, surprise
from tests.analysis.forecast.examples import counted, prompts

OLD, NEW = prompts("old", np.zeros((10, 1))), prompts("new", np.ones((12, 1)))
ALL_OLD = dict.fromkeys(OLD.problems, 1.0)
ALL_NEW = dict.fromkeys(NEW.problems, 0.0)


def test_scores_are_put_in_the_order_of_problems() -> None:
    half = {problem: float(place % 2) for place, problem in enumerate(OLD.problems)}
    given = forecast_input(
        OLD, NEW, {"a": half, "b": ALL_OLD}, {"b": ALL_NEW, "elsewhere": ALL_NEW, "a": {"new/3": 1.0}}
    )
    assert given.models == ("a", "b")
    assert given.source_scores[0].tolist() == [0.0, 1.0] * 5
    assert given.known.tolist() == [False, True]
    assert np.flatnonzero(np.isfinite(given.target_scores[0])).tolist() == [3]


def test_missing_and_unknown_problems_are_named() -> None:
    with pytest.raises(ForecastError, match=r"a has no score for old/9 of old \(1 are missing\)"):
        forecast_input(OLD, NEW, {"a": dict.fromkeys(OLD.problems[:9], 1.0)}, {})
    with pytest.raises(ForecastError, match="b has a score for new/99, which is no problem of new"):
        forecast_input(OLD, NEW, {"b": ALL_OLD}, {"b": {"new/99": 1.0}})
    with pytest.raises(ForecastError, match="No model has scores on old"):
        forecast_input(OLD, NEW, {}, {"b": ALL_NEW})


def test_only_a_supported_forecast_accuses() -> None:
    given = counted([6, 8, 9, 10, 11, 12, 14, 16, 10], [4, 6, 7, 8, 9, 10, 12, 14, None])
    narrow = Calibration(alone=1.7, few=2.0, many=1.7, supported=0.05, weak=0.12)
    supported = forecast(given, "m8", calibration=narrow)
    assert surprise(supported, 0.8).suspicious
    assert surprise(supported, 0.8).excess == pytest.approx(0.4, abs=0.01)
    assert not surprise(supported, supported.value).outside
    assert surprise(supported, 0.1).outside
    assert not surprise(supported, 0.1).suspicious
    weak = forecast(given, "m8", calibration=Calibration(alone=1.7, few=2.0, many=1.7, supported=0.0, weak=0.12))
    assert surprise(weak, 0.8).outside
    assert not surprise(weak, 0.8).suspicious
