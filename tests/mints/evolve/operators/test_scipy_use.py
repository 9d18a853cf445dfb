"""A constant that scipy computes."""

from __future__ import annotations

import pytest

from tests.mints.evolve.operators.library_constants import assert_exact, assert_varied, example
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, mintset_seeds

pytest.importorskip("scipy")


def test_so_many_combinations() -> None:
    example("scipy-use", r"comb\(12, 1, exact=True\)")


def test_the_area_of_a_rectangle() -> None:
    example("scipy-use", r"det\(\[\[(2, 0\], \[0, 6|3, 0\], \[0, 4|4, 0\], \[0, 3|6, 0\], \[0, 2)\]\]\)")


def test_it_is_computed_once() -> None:
    # Nothing of scipy's is called each time the function runs.
    for text in assert_varied("scipy-use"):
        assert "def f(x):\n    return" in text


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("scipy-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("scipy-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("scipy-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("scipy-use", seed, problems=6, calls=4) > 10
