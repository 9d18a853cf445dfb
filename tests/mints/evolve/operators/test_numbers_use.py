"""A number that comes from math, statistics, fractions or decimal."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_the_largest_divisor() -> None:
    example("numbers-use", r"gcd\((24, 36|36, 48|36, 60|48, 84|60, 96|24, 108)\)")


def test_the_one_in_the_middle() -> None:
    example("numbers-use", r"median\(\w+\)")


def test_a_fraction_in_lowest_terms() -> None:
    example("numbers-use", r"Fraction\(\d+, \d+\)\n.*\.(numerator|denominator)")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("numbers-use", 0.1 + 0.2, 5e-324)


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("numbers-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("numbers-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("numbers-use", seed, problems=6, calls=4) > 10
