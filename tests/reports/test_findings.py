"""What a difference shows, in one vocabulary, and which differences are possible at all."""

from __future__ import annotations

import pytest

from remint.records import Score
from remint.reports.findings import finding_in_words, finding_of, possible_detectable


def difference(value: float, low: float, high: float) -> Score:
    return Score(name="pass@1", value=value, low=low, high=high, method="by hand", problems=40, samples=800)


@pytest.mark.parametrize(
    ("value", "low", "high", "p", "lower_is_better", "words"),
    [
        (0.34, 0.18, 0.47, 1.8e-7, False, "improvement"),
        (-0.34, -0.47, -0.18, 1.8e-7, False, "regression"),
        (-0.34, -0.47, -0.18, 1.8e-7, True, "improvement"),
        (0.075, -0.009, 0.152, 0.00098, False, "improvement by the test alone"),
        (0.075, -0.009, 0.152, 0.00098, True, "regression by the test alone"),
        (0.035, -0.043, 0.11, 0.5, False, "no difference shown"),
        (0.03, 0.001, 0.06, 0.07, False, "no difference shown"),  # as `remint compare` has it: the test decides
        (0.03, 0.001, 0.06, 0.05, False, "improvement"),
        (0.03, 0.001, 0.06, None, False, "improvement"),
        (0.03, -0.001, 0.06, None, False, "no difference shown"),
        (0.0, -0.1, 0.1, 0.01, False, "no difference shown"),
    ],
)
def test_the_test_decides_and_the_interval_only_without_one(
    value: float, low: float, high: float, p: float | None, lower_is_better: bool, words: str
) -> None:
    found = difference(value, low, high)
    assert finding_in_words(found, finding_of(found, p, lower_is_better)) == words


@pytest.mark.parametrize(
    ("detectable", "start", "said"),
    [
        (0.249, 0.5, "±24.9 pp"),
        (0.249, 0.938, "-24.9 pp"),
        (0.3, 0.05, "+30.0 pp"),
        (0.2, 0.8, "±20.0 pp"),  # up to 100 % and no further
        (0.557, 0.5, "none"),
        (None, 0.5, "none"),
    ],
)
def test_a_detectable_difference_has_room(detectable: float | None, start: float, said: str) -> None:
    assert possible_detectable(detectable, start) == said
