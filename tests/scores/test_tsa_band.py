"""How much TSA depends on weights, rules and groupings."""

from __future__ import annotations

import pytest

from remint.records import Benchmark, Manifest, Problem
from remint.scores import Attempts
from remint.scores.errors import MissingDetailError
from remint.scores.tsa import TsaSettings
from remint.scores.tsa_band import TsaBand, TsaBandTally, band_in_words
from tests.scores.made import grouped, verdict

# One of two tests of a, all six of b. Equal weights: 3/4. By tests: 7/8, as in one group. Given 9 to 1: 0.55. In one
# group that ends at its first failure, one test of eight.
TWO = grouped("aabbbbbb", weights={"a": 9.0, "b": 1.0})
TOLD = ".w......"


def band_over(problem: Problem | None, *others: Problem, told: str = TOLD, **rules: str) -> TsaBand | None:
    made = [Benchmark(Manifest("other"), [other]) for other in others]
    tally = TsaBandTally(TsaSettings(**rules), made)  # type: ignore[arg-type]
    tally.add(Attempts("p", [verdict(told)], problem=problem))
    return tally.band()


def ends(band: TsaBand | None) -> dict[str, tuple[float, float]]:
    assert band is not None
    return {one.choice: (round(one.low, 4), round(one.high, 4)) for one in band.choices}


def test_the_band_holds_every_choice() -> None:
    band = band_over(TWO)
    assert band is not None
    assert (band.low, band.high) == (pytest.approx(1 / 8), pytest.approx(7 / 8))
    assert band.rules == 14  # three weights with two groupings, and one group; each with and without an end
    assert ends(band) == {
        "weights of groups": (0.55, 0.875),
        "number of groups": (0.55, 0.875),
        "end of a group at its first failure": (0.55, 0.55),
    }


def test_choices_are_made_around_the_rules_that_were_asked_for() -> None:
    assert ends(band_over(TWO, weights="equal"))["number of groups"] == (0.75, 0.875)
    assert ends(band_over(TWO, grouping="one")) == {
        "number of groups": (0.55, 0.875),
        "end of a group at its first failure": (0.125, 0.875),
    }


def test_another_grouping_of_the_same_tests_is_a_choice() -> None:
    # The test that fails is alone in its group: half is lost instead of a quarter.
    band = band_over(grouped("aabbbbbb"), grouped("abaaaaaa"))
    assert ends(band)["groupings"] == (0.5, 0.75)
    assert "groupings 50.0% … 75.0%" in band_in_words(band) if band else False


def test_a_grouping_of_other_tests_is_refused() -> None:
    with pytest.raises(MissingDetailError, match="has other tests for p"):
        band_over(TWO, grouped("aab"))
    with pytest.raises(MissingDetailError, match="has no problem 'p'"):
        band_over(TWO, grouped("aabbbbbb", name="q"))


def test_a_program_that_passes_all_has_no_band() -> None:
    band = band_over(TWO, told="........")
    assert band is not None
    assert (band.low, band.high) == (pytest.approx(1.0), pytest.approx(1.0))


def test_without_groups_or_verdicts_on_all_tests_there_is_no_band() -> None:
    assert band_over(None) is None
    assert TsaBandTally(TsaSettings()).band() is None
