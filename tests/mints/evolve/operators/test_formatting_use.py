"""A constant that string and textwrap put together."""

from __future__ import annotations

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_m_is_letter_number_twelve() -> None:
    example("formatting-use", r"ascii_(lowercase|letters)\.index\('m'\)")


def test_a_template_is_filled() -> None:
    example("formatting-use", r"Template\('(\$\{\w+\}2|1\$\{\w+\})'\)\.substitute\(\w+=[12]\)")


def test_two_pieces_are_joined() -> None:
    example("formatting-use", r"format\('\{\}\{\}', '\w+', '\w+'\)")


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("formatting-use", "Hello world", "  two", "{0}", "${a}")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("formatting-use", "predicates", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("formatting-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("formatting-use", seed, problems=6, calls=4) > 10
