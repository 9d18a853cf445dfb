"""A constant that comes from fixed dates."""

from __future__ import annotations

import datetime
import re

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_twelve_days_are_between_two_dates() -> None:
    text = example("datetime-use", r"\(\w+ - \w+\)\.days")
    first, last = re.findall(r"date\((\d+), (\d+), (\d+)\)", text)[:2]
    assert (datetime.date(*map(int, last)) - datetime.date(*map(int, first))).days in (12, *range(3, 49))


def test_twelve_minutes_are_720_seconds() -> None:
    assert "x > 720" not in example("datetime-use", r"minutes=0, seconds=12\)\.seconds")


def test_the_clock_is_never_asked() -> None:
    assert not any(re.search(r"\bnow\(|today", text) for text in assert_varied("datetime-use"))


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("datetime-use", "|", "é")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("datetime-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("datetime-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("datetime-use", seed, problems=6, calls=4) > 10
