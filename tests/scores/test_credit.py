from __future__ import annotations

import pytest

from remint.scores import MissingDetailError
from remint.scores.credit import PartialMacro, PartialMicro, Whole, passed_shares
from remint.scores.pass_at_k import PassAtK
from remint.scores.scoring import score_attempts, score_named
from tests.scores.made import attempts, scored

# Ten tests of which 9 pass, and two of which none does.
UNEVEN = (attempts(".........w", name="a"), attempts("ww", name="b"))


def test_whole_is_pass_at_1() -> None:
    every = (attempts("..", ".w", name="a"), attempts("..", name="b"))
    assert scored(Whole(), *every).score.value == scored(PassAtK(1), *every).score.value == pytest.approx(0.75)


def test_macro_takes_problems_alike() -> None:
    assert scored(PartialMacro(), *UNEVEN).score.value == pytest.approx((0.9 + 0) / 2)


def test_micro_takes_tests_alike() -> None:
    assert scored(PartialMicro(), *UNEVEN).score.value == pytest.approx(9 / 12)


def test_micro_takes_samples_alike_too() -> None:
    # Two samples of the first problem: 9 + 10 of 20 tests, and 0 of 2.
    every = (attempts(".........w", "..........", name="a"), UNEVEN[1])
    assert scored(PartialMicro(), *every).score.value == pytest.approx(19 / 22)


def test_a_sample_that_never_ran_passes_no_test() -> None:
    assert passed_shares(attempts("..w.", "ssss", "tampered")) == [0.75, 0.0, 0.0]


def test_tests_that_nobody_knows_of_are_refused() -> None:
    with pytest.raises(MissingDetailError, match="nothing is known about the tests of p"):
        passed_shares(attempts("tampered", "tampered"))


@pytest.mark.parametrize("name", ["partial", "partial-micro"])
def test_an_early_stop_is_refused_with_the_way_out(name: str) -> None:
    found = score_attempts([attempts("w--")], [score_named(name)])
    assert "`remint runs rejudge RUN` judges all tests." in found.refused[0].reason


def test_whole_needs_no_more_than_the_first_failure() -> None:
    assert scored(Whole(), attempts("w--", "...")).score.value == 0.5


def test_a_weighted_score_has_no_interval_over_single_samples() -> None:
    found = score_attempts(UNEVEN, [PartialMacro(), PartialMicro()], interval="paper")
    assert [one.score.name for one in found.scored] == ["partial"]
    assert "single samples have no partial-micro" in found.refused[0].reason


def test_a_problem_that_weighs_nearly_everything_says_little_about_others() -> None:
    # Fifty problems, one with nearly all tests: the score is that problem's, and the interval must say so.
    small = [attempts("." if number % 2 else "w", name=f"{number}") for number in range(49)]
    heavy = attempts("." * 600 + "w" * 400, name="heavy")
    micro = scored(PartialMicro(), heavy, *small).score
    macro = scored(PartialMacro(), heavy, *small).score
    assert micro.high - micro.low > 2 * (macro.high - macro.low)
