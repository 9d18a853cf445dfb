"""A constant that functools puts together."""

from __future__ import annotations

import re

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds


def test_three_times_four() -> None:
    example("functools-use", r"reduce\((operator\.)?mul, \((3, 4|4, 3|2, 6|6, 2)\)\)")


def test_twelve_in_base_16_is_c() -> None:
    assert "('c')" in example("functools-use", r"partial\(int, base=16\)\n.*\('c'\)")


def test_a_cached_function_looks_it_up() -> None:
    text = example("functools-use", r"@(functools\.)?lru_cache\(maxsize=\w+\)\ndef \w+\(\w+\):")
    assert re.search(r"return \{'\w+': .*\}\[\w+\]", text)


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("functools-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("functools-use", "predicates", "structures", "third_party_calls", "intra_dependencies")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("functools-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("functools-use", seed, problems=6, calls=4) > 10
