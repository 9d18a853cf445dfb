from __future__ import annotations

import pytest

from tests.scores.made import attempts, verdict


def test_a_problem_is_its_own_root_unless_it_was_minted() -> None:
    assert attempts(".", name="p").root == "p"
    assert attempts(".", name="p/variant-3", root="p").root == "p"


def test_only_a_sample_that_passes_every_test_has_passed() -> None:
    assert attempts("...", "..w", "sss", "tampered").passed == [True, False, False, False]


@pytest.mark.parametrize(
    ("told", "known"),
    [("..", True), (".w", True), ("ss", True), ("tampered", True), ("infrastructure", False), ("not-run", False)],
)
def test_what_says_something_about_a_sample(told: str, known: bool) -> None:
    assert verdict(told).counts is known


def test_one_test_that_could_not_be_run_leaves_the_sample_unknown() -> None:
    assert not verdict("I..").counts
