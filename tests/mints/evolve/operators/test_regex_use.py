"""A constant that a regular expression finds."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_digits_are_found() -> None:
    example("regex-use", r"findall\('\[0-9\]\+', '\w+ \w+[^']*12'\)")


def test_a_text_without_its_digits() -> None:
    example("regex-use", r"sub\('\[0-9\]\+', '', '(b?i?g?)\d+(b?i?g?)'\)")


def test_the_smallest_of_three() -> None:
    assert "min(" in example("regex-use", r"\[int\((\w+)\) for \1 in .*findall")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("regex-use", "a1", "(x)", "a|b", "x*y")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("regex-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("regex-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("regex-use", seed, problems=6, calls=4) > 10
