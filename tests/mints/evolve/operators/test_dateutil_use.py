"""A constant that comes from dates, through dateutil."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds

pytest.importorskip("dateutil")


def test_twelve_months_are_a_year() -> None:
    assert "years * 12 +" in example("dateutil-use", r"relativedelta\(months=12\)")


def test_a_rule_counts_to_twelve() -> None:
    example("dateutil-use", r"rrule\((rrule\.)?(DAILY|WEEKLY|MONTHLY|HOURLY), count=12, dtstart=")


def test_the_package_is_named() -> None:
    assert OPERATORS.get("dateutil-use").packages == ("python-dateutil",)


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("dateutil-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("dateutil-use", "predicates", "third_party_calls", "intra_dependencies")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("dateutil-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("dateutil-use", seed, problems=6, calls=4) > 10
