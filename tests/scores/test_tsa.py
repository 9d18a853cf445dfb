from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.records import Problem
from remint.scores import Attempts, MissingDetailError
from remint.scores.scoring import score_attempts
from remint.scores.tsa import PAPER, Tsa, TsaSettings, describe, group_rates, shares_of, tsa_of_samples
from tests.scores.made import attempts, grouped, scored, verdict

LETTERS = "..weTCs"


def tsa(told: str, problem: Problem, seconds: float = 0.0, **settings: Any) -> float:
    """TSA of one sample."""
    one = Attempts("p", [verdict(told, seconds=seconds)], problem=problem)
    return float(tsa_of_samples(one, TsaSettings(**settings))[0])


def test_the_general_form_by_hand() -> None:
    # Group a (w = 3/4): p̂ = 1, 3 with the second passed: 3/4 of it. Group b (w = 1/4): p̂ = 2, 2, 1 with 2 + 1 of 5.
    problem = grouped("aabbb", {"a": 3.0, "b": 1.0}, [1.0, 3.0, 2.0, 2.0, 1.0])
    assert tsa("w..w.", problem) == pytest.approx(3 / 4 * 3 / 4 + 1 / 4 * 3 / 5)


def test_corollary_1_equal_chances_make_it_a_weighted_mean_of_shares() -> None:
    problem = grouped("aabbb", {"a": 3.0, "b": 1.0})
    assert tsa("w..w.", problem) == pytest.approx(3 / 4 * 1 / 2 + 1 / 4 * 2 / 3)


def test_corollary_2_one_test_per_group_makes_it_a_sum_of_weights() -> None:
    assert tsa("w..", grouped("abc", {"a": 5.0, "b": 3.0, "c": 2.0})) == pytest.approx(0.3 + 0.2)


def test_corollary_3_equal_weights_make_it_a_mean_of_shares() -> None:
    assert tsa("w..w.", grouped("aabbb")) == pytest.approx((1 / 2 + 2 / 3) / 2)


@given(st.text(LETTERS, min_size=6, max_size=6))
def test_corollaries_4_and_5_groups_of_equal_size_make_it_the_share_of_tests(told: str) -> None:
    share = told.count(".") / 6
    assert tsa(told, grouped("aabbcc")) == pytest.approx(share)
    assert tsa(told, grouped("abcdef")) == pytest.approx(share)


def test_the_score_is_a_mean_over_samples_then_over_problems() -> None:
    first = attempts("w..w.", ".....", name="a", problem=grouped("aabbb"))
    second = attempts("ww", name="b", problem=grouped("ab"))
    assert scored(Tsa(), first, second).score.value == pytest.approx(((7 / 12 + 1) / 2 + 0) / 2)


def test_weights_in_proportion_to_tests_make_it_the_share_of_tests() -> None:
    problem = grouped("aabbb", {"a": 9.0, "b": 1.0})
    assert tsa("w..w.", problem, weights="proportional") == pytest.approx(3 / 5)
    assert tsa("w..w.", problem, weights="equal") == pytest.approx((1 / 2 + 2 / 3) / 2)


def test_given_chances_of_tests_can_be_set_aside() -> None:
    problem = grouped("ab", None, [9.0, 1.0])
    assert tsa("w.", problem, grouping="one") == pytest.approx(0.1)
    assert tsa("w.", problem, grouping="one", test_weights="equal") == pytest.approx(0.5)


def test_the_two_largest_groups_stay_and_the_rest_become_one() -> None:
    # a: 1 of 3, b: 2 of 2, the rest (c, d, e): 1 of 4. The smaller of two that are as large is the later one.
    problem = grouped("aaabbcdee")
    three = {"grouping": "three-largest", "weights": "equal"}
    assert tsa(".ww..w.ww", problem, **three) == pytest.approx((1 / 3 + 1 + 1 / 4) / 3)
    names = [share.name for share in shares_of(problem.suite, TsaSettings(grouping="three-largest"))]
    assert names == ["a", "b", "the rest"]


def test_merged_groups_keep_the_weight_that_they_had_together() -> None:
    problem = grouped("aaabbcd", {"a": 2.0, "b": 1.0, "c": 3.0, "d": 4.0})
    shares = shares_of(problem.suite, TsaSettings(grouping="three-largest"))
    assert [share.weight for share in shares] == [pytest.approx(0.2), pytest.approx(0.1), pytest.approx(0.7)]


def test_three_groups_are_the_three_largest() -> None:
    assert [one.name for one in shares_of(grouped("abbc").suite, TsaSettings(grouping="three-largest"))] == list("abc")


def test_a_group_that_is_called_the_rest_is_not_taken_for_the_merged_one() -> None:
    suite = grouped("aaaaabbbcd").suite
    named = {"a": "the rest"}
    renamed = type(suite)(
        groups=tuple(type(one)(name=named.get(one.name, one.name)) for one in suite.groups),
        tests=tuple(type(one)(code=one.code, group=named.get(one.group, one.group)) for one in suite.tests),  # type: ignore[union-attr]
    )
    sizes = [len(share.tests) for share in shares_of(renamed, TsaSettings(grouping="three-largest"))]
    assert sizes == [5, 3, 2]


def test_one_group_is_the_share_of_tests_whatever_the_weights() -> None:
    assert tsa("w..w.", grouped("aabbb", {"a": 9.0, "b": 1.0}), grouping="one") == pytest.approx(3 / 5)


def test_a_group_without_tests_has_no_part_in_it() -> None:
    assert tsa("w.", grouped("ab", {"a": 1.0, "b": 1.0, "empty": 8.0})) == pytest.approx(0.5)


def test_stopping_fails_what_stands_behind_the_first_failure_of_a_group() -> None:
    # a: . w . counts 1 of 3; b: . . counts both.
    assert tsa("..w..", grouped("abaab"), stop=True) == pytest.approx((1 / 3 + 1) / 2)
    assert tsa("..w..", grouped("abaab")) == pytest.approx((2 / 3 + 1) / 2)


def test_a_hang_ends_its_group_and_a_wrong_answer_does_not() -> None:
    problem = grouped("aaab")
    assert tsa(".T..", problem, hang_ends_group=True) == pytest.approx((1 / 3 + 1) / 2)
    assert tsa(".C..", problem, hang_ends_group=True) == pytest.approx((1 / 3 + 1) / 2)
    assert tsa(".w..", problem, hang_ends_group=True) == pytest.approx((2 / 3 + 1) / 2)


def test_a_task_that_takes_too_long_scores_nothing() -> None:
    problem = grouped("ab")
    assert tsa("..", problem, seconds=20.5, task_seconds=20.0) == 0.0
    assert tsa("..", problem, seconds=20.0, task_seconds=20.0) == 1.0


def test_time_is_that_of_the_processor_and_not_of_a_busy_machine() -> None:
    waited = msgspec.structs.replace(verdict("..", seconds=50.0), cpu_seconds=0.4)
    worked = msgspec.structs.replace(verdict("..", seconds=50.0), cpu_seconds=20.5)
    found = tsa_of_samples(Attempts("p", [waited, worked], problem=grouped("ab")), TsaSettings(task_seconds=20.0))
    assert found.tolist() == [1.0, 0.0]


def test_the_rules_of_the_paper_in_words() -> None:
    assert describe(PAPER) == (
        "all groups, equal weights, tests of a group alike, a group ends at its first failure, 0 beyond 20 s"
    )
    assert "three largest groups, given weights" in describe(TsaSettings(grouping="three-largest"))


def test_what_each_group_is_passed_by() -> None:
    rates, shares = group_rates(attempts("w..w.", "...ww", problem=grouped("aabbb")))
    assert [share.name for share in shares] == ["a", "b"]
    assert rates == pytest.approx(np.array([[1 / 2, 2 / 3], [1.0, 1 / 3]]))


def test_a_verdict_on_the_whole_sample_passes_no_group() -> None:
    assert tsa("tampered", grouped("ab")) == 0.0


def test_without_its_benchmark_a_problem_has_no_groups() -> None:
    with pytest.raises(MissingDetailError, match="`benchmark`"):
        group_rates(attempts(".."))


def test_an_early_stop_is_refused_with_the_way_out() -> None:
    found = score_attempts([attempts("w-", problem=grouped("ab"))], [Tsa()])
    assert "`remint runs rejudge RUN` judges all tests." in found.refused[0].reason


rules = st.builds(
    TsaSettings,
    weights=st.sampled_from(["given", "equal", "proportional"]),
    test_weights=st.sampled_from(["given", "equal"]),
    grouping=st.sampled_from(["all", "three-largest", "one"]),
    stop=st.booleans(),
    hang_ends_group=st.booleans(),
)


@st.composite
def suites(draw: st.DrawFn) -> tuple[Problem, str]:
    """A problem with groups and weights, and what became of a sample."""
    groups = draw(st.text("abcde", min_size=1, max_size=12))
    weights = {name: draw(st.floats(0.1, 10.0)) for name in dict.fromkeys(groups)}
    chances = draw(st.lists(st.floats(0.1, 10.0), min_size=len(groups), max_size=len(groups)))
    told = draw(st.text(LETTERS, min_size=len(groups), max_size=len(groups)))
    return grouped(groups, weights, chances), told


@given(suites(), rules)
def test_it_lies_between_pass_at_1_and_1_under_every_rule_but_that_of_time(
    made: tuple[Problem, str], settings: TsaSettings
) -> None:
    problem, told = made
    value = float(tsa_of_samples(attempts(told, problem=problem), settings)[0])
    assert float(set(told) == {"."}) <= value + 1e-12
    assert 0.0 <= value <= 1.0


@given(suites())
def test_stopping_never_raises_it(made: tuple[Problem, str]) -> None:
    problem, told = made
    plain, hang, stop = (tsa(told, problem, **rule) for rule in ({}, {"hang_ends_group": True}, {"stop": True}))
    assert stop <= hang + 1e-12
    assert hang <= plain + 1e-12


@given(suites(), rules, st.randoms(use_true_random=False))
def test_the_order_of_tests_does_not_matter_unless_a_group_can_end(
    made: tuple[Problem, str], settings: TsaSettings, chance: Any
) -> None:
    problem, told = made
    places = list(range(len(told)))
    chance.shuffle(places)
    rules_without_end = TsaSettings(
        weights=settings.weights, test_weights=settings.test_weights, grouping=settings.grouping
    )
    suite = type(problem.suite)(groups=problem.suite.groups, tests=tuple(problem.suite.tests[at] for at in places))  # type: ignore[arg-type]
    mixed = attempts("".join(told[at] for at in places), problem=Problem(id="p", suite=suite))
    assert tsa_of_samples(mixed, rules_without_end)[0] == pytest.approx(
        tsa_of_samples(attempts(told, problem=problem), rules_without_end)[0]
    )
