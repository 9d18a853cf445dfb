"""A constant that is the value of a member of an enumeration."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_a_member_has_the_value_twelve() -> None:
    example("enum-use", r"class \w+\((enum\.)?Enum\):\n    \"\"\".*\"\"\"\n(    \w+ = \d+\n)*    \w+ = 12\n")


def test_members_are_unique() -> None:
    example("enum-use", r"@(enum\.)?unique\nclass")


def test_a_call_makes_the_class() -> None:
    example("enum-use", r"Enum\('\w+', \{.*'\w+': 12")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("enum-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("enum-use", "base", "predicates", "structures", "third_party_calls", share=0.2)


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("enum-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("enum-use", seed, problems=6, calls=4) > 10
