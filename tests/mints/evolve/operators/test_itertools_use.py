"""A constant that itertools counts or puts together."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_three_times_four() -> None:
    example("itertools-use", r"sum\((itertools\.)?repeat\((3, 4|4, 3|2, 6|6, 2)\)\)")


def test_what_is_below_twelve_is_dropped() -> None:
    example("itertools-use", r"dropwhile\(lambda \w+: \w+ < 12, range\(")


def test_letters_are_chained() -> None:
    example("itertools-use", r"''\.join\((itertools\.)?chain\('b', 'ig'\)\)")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("itertools-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("itertools-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("itertools-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("itertools-use", seed, problems=6, calls=4) > 10
