"""A constant that scikit-learn counts."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

from tests.mints.evolve.operators.library_constants import (
    PROGRAM,
    assert_exact,
    assert_varied,
    example,
)
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same_on_mintset, behaviour, evolved, mintset_seeds

pytestmark = pytest.mark.skipif(not importlib.util.find_spec("sklearn"), reason="scikit-learn is not installed")


def test_twelve_folds() -> None:
    example("sklearn-use", r"\(n_splits=12\)(\.get_n_splits|\n)")


def test_a_grid_of_twelve_trials() -> None:
    example("sklearn-use", r"ParameterGrid\(\{'\w+': \[\d+(, \d+)+\], '\w+': \[\d+(, \d+)+\]\}\)")


def test_numpy_s_random_numbers_stay_as_they_are() -> None:
    np.random.seed(7)
    expected = np.random.randint(10**6)
    for seed in range(20):
        for made in evolved("sklearn-use", PROGRAM, seed):
            np.random.seed(7)
            behaviour(made, "f", [(12,)])
            assert np.random.randint(10**6) == expected


def test_every_value_comes_out_as_it_went_in() -> None:
    assert_exact("sklearn-use")


def test_there_are_many_forms_and_each_calls_the_library() -> None:
    assert_varied("sklearn-use", "predicates", "structures", "third_party_calls")


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("sklearn-use", seeds=1) > 30


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("sklearn-use", seed, problems=6, calls=4) > 10
