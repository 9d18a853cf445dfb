"""How much TSA depends on weights and groupings."""

from __future__ import annotations

import pytest

from remint.scores import Attempts
from remint.scores.scoring import score_attempts
from remint.scores.tsa import TsaSettings
from remint.scores.tsa_band import band_of, other_rules
from tests.scores.made import grouped, verdict


def test_the_band_holds_every_choice() -> None:
    # One of two tests of a, all six of b. Equal weights: 3/4. By tests: 7/8, as in one group. Given 9 to 1: 0.55.
    problem = grouped("aabbbbbb", weights={"a": 9.0, "b": 1.0})
    found = score_attempts([Attempts("p", [verdict(".w......")], problem=problem)], other_rules(TsaSettings()))
    band = band_of(found.scored)
    assert band is not None
    assert (band.low, band.high) == (pytest.approx(0.55), pytest.approx(7 / 8))
    assert band.rules == 7  # three weights with two groupings, and one group


def test_without_tsa_there_is_no_band() -> None:
    assert band_of([]) is None
