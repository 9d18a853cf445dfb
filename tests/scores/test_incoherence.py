from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.scores import Attempts, MissingDetailError, TooFewSamplesError
from remint.scores.incoherence import FunctionalIncoherence, Incoherence, disagreement
from remint.scores.scoring import score_attempts
from tests.scores.made import attempts, programs, scored, verdict


def test_pairs_of_programs_by_hand() -> None:
    # First test: a a b, where two of three pairs differ. Second test: all agree.
    three = programs("ax", "ax", "bx")
    assert disagreement(three).tolist() == pytest.approx([2 / 3, 0.0])
    assert scored(Incoherence(), three).score.value == pytest.approx(1 / 3)
    assert scored(FunctionalIncoherence(), three).score.value == pytest.approx(2 / 3)


@given(st.lists(st.text("abc", min_size=4, max_size=4), min_size=2, max_size=6))
def test_every_pair_and_every_test_counts_alike(outputs: list[str]) -> None:
    pairs = list(combinations(outputs, 2))
    by_test = [sum(one[test] != other[test] for one, other in pairs) / len(pairs) for test in range(4)]
    made = programs(*outputs)
    assert disagreement(made).tolist() == pytest.approx(by_test)
    assert scored(Incoherence(), made).score.value == pytest.approx(sum(by_test) / 4)
    functional = sum(one != other for one, other in pairs) / len(pairs)
    assert scored(FunctionalIncoherence(), made).score.value == pytest.approx(functional)


@given(st.lists(st.text("rxyz", min_size=3, max_size=3), min_size=2, max_size=6))
def test_half_of_it_is_at_most_the_rate_of_wrong_outputs_among_pairs(outputs: list[str]) -> None:
    # r is the right output. Of two outputs that differ one is wrong: over all pairs the rate of wrong outputs is the
    # plain rate, since every program is in as many pairs.
    wrong = sum(output != "r" for one in outputs for output in one) / (3 * len(outputs))
    assert scored(Incoherence(), programs(*outputs)).score.value / 2 <= wrong + 1e-12


def test_programs_that_agree_may_all_be_wrong() -> None:
    assert scored(Incoherence(), attempts_with_digests("ww", "ww")).score.value == 0.0


def attempts_with_digests(*told: str) -> Attempts:
    return Attempts("p", [verdict(one, "x" * len(one)) for one in told])


def test_all_outputs_that_a_test_accepts_are_the_same() -> None:
    # 1 and 1.0 have different digests, and the test takes both. The third program is wrong.
    made = Attempts("p", [verdict("..", "ax"), verdict("..", "bx"), verdict("w.", "cx")])
    assert disagreement(made).tolist() == pytest.approx([2 / 3, 0.0])
    assert scored(FunctionalIncoherence(), made).score.value == pytest.approx(2 / 3)


def test_wrong_outputs_that_mean_the_same_are_the_same() -> None:
    # A wrong 2, a wrong 2.0 (whose value is that of 2), and a 2.0 from a judge that knew nothing of values.
    integer, floating = verdict("w", "i"), verdict("w", "f")
    by_value = msgspec.structs.replace(floating, value_digests=integer.digests)
    for made in ([integer, by_value], [by_value, floating], [integer, by_value, floating]):
        assert disagreement(Attempts("p", made)).tolist() == [0.0]
    assert disagreement(Attempts("p", [integer, floating])).tolist() == [1.0]


def test_one_program_disagrees_with_nobody() -> None:
    with pytest.raises(TooFewSamplesError, match="two samples of every problem; p has one"):
        disagreement(programs("ab"))
    found = score_attempts([programs("ab")], [Incoherence(), FunctionalIncoherence()])
    assert [one.name for one in found.refused] == ["incoherence", "incoherence-functional"]


def test_outputs_that_were_not_kept_are_refused() -> None:
    with pytest.raises(MissingDetailError, match="digests"):
        disagreement(attempts("..", ".w"))


@pytest.mark.parametrize("kind", [Incoherence(), FunctionalIncoherence()])
def test_an_early_stop_is_refused_although_it_has_digests(kind: Incoherence | FunctionalIncoherence) -> None:
    early = Attempts("p", [verdict("..", "ab"), verdict("w-", "cd")])
    assert "`remint runs rejudge RUN` judges all tests." in score_attempts([early], [kind]).refused[0].reason


def test_its_interval_is_over_problems() -> None:
    split = [programs("a", "b", name=f"{number}") for number in range(10)]
    alike = [programs("a", "a", name=f"{number + 10}") for number in range(10)]
    score = scored(Incoherence(), *split, *alike).score
    assert score.value == 0.5
    assert 0.25 < score.low < 0.35
    assert score.high == pytest.approx(1 - score.low)
