"""A constant that comes from fixed points in time."""

from __future__ import annotations

import re

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_twelve_o_clock() -> None:
    example("time-use", r"strptime\('(12:\d\d|\d\d:12)', '%H:%M'\)\.(tm_hour|tm_min)")


def test_twelve_seconds_after_the_epoch() -> None:
    assert "timegm(" in example("time-use", r"gmtime\(12\)")


def test_nothing_sleeps_or_asks_for_the_date() -> None:
    assert not any(re.search(r"sleep|localtime|mktime|time\.time\(", text) for text in assert_varied("time-use"))


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("time-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("time-use", "predicates", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("time-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("time-use", seed, problems=6, calls=4) > 10
