"""The effect of the temperature, by hand."""

from __future__ import annotations

import pytest

from remint.analysis.compare.temperature import temperature_effect


def test_the_slope_is_a_mean_over_problems() -> None:
    cold = {f"p{n}": 1.0 for n in range(8)}
    warm = {f"p{n}": 1.0 if n < 4 else 0.5 for n in range(8)}
    found = temperature_effect([0.0, 0.5], [cold, warm], 0.95)
    assert found is not None
    # Four of eight lose a half over half a degree: -1 each per degree, -0.5 on average.
    assert found.slope == pytest.approx(-0.5)
    assert found.low < -0.5 < found.high
    assert found.p == pytest.approx(2 / 2**4)
    assert found.problems == 8


def test_three_temperatures_make_one_line() -> None:
    runs = [{f"p{n}": 0.8 - 0.2 * warmth for n in range(5)} for warmth in (0.0, 1.0, 2.0)]
    found = temperature_effect([0.0, 1.0, 2.0], runs, 0.95)
    assert found is not None
    assert found.slope == pytest.approx(-0.2)


def test_without_two_temperatures_there_is_no_effect() -> None:
    one = {"a": 1.0, "b": 0.0}
    assert temperature_effect([0.2, 0.2], [one, one], 0.95) is None
    assert temperature_effect([None, 0.2], [one, one], 0.95) is None
    assert temperature_effect([0.1, 0.2], [one, {"c": 1.0}], 0.95) is None
