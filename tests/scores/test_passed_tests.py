from __future__ import annotations

import pytest

from remint.scores import MissingDetailError
from remint.scores.attempts import hung, passes, tests_of
from tests.scores.made import attempts, grouped

# What is collected begins with "test".
tests_of.__test__ = False  # type: ignore[attr-defined]


def test_a_row_for_each_sample_and_a_column_for_each_test() -> None:
    assert passes(attempts("..w", "e.T")).tolist() == [[True, True, False], [False, True, False]]


def test_both_clocks_count_as_hanging() -> None:
    assert hung(attempts(".TC", "w.e")).tolist() == [[False, True, True], [False, False, False]]


def test_a_verdict_on_the_whole_sample_is_one_on_every_test() -> None:
    table = passes(attempts("..", "tampered"))
    assert table.tolist() == [[True, True], [False, False]]
    assert hung(attempts("..", "timeout-wall")).tolist() == [[False, False], [True, True]]


def test_samples_judged_up_to_their_first_failure_are_refused_with_the_way_out() -> None:
    with pytest.raises(MissingDetailError, match=r"only up to the first test that failed.*remint runs rejudge RUN"):
        tests_of(attempts("...", ".w-"))


def test_an_early_stop_that_left_nothing_out_is_no_obstacle() -> None:
    assert tests_of(attempts("...", "..w")) == 3


def test_samples_judged_by_different_tests_are_refused() -> None:
    with pytest.raises(MissingDetailError, match="different sets of tests"):
        tests_of(attempts("...", ".."))


def test_a_benchmark_that_has_other_tests_than_were_judged_is_refused() -> None:
    with pytest.raises(MissingDetailError, match="`benchmark`"):
        tests_of(attempts("...", problem=grouped("aa")))
