from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.measures.bleu import bleu, bleu_of_words
from remint.measures.words import prose_words, words


def test_words_of_code_and_of_prose() -> None:
    assert words("x_1 += f(2.5)['a']") == ["x_1", "+", "=", "f", "(", "2.5", ")", "[", "'", "a", "'", "]"]
    assert prose_words("The end.") == ["the", "end", "."]


def test_by_hand() -> None:
    # Of 5, 4, 3 and 2 runs of one to four words, 4, 3, 2 and 1 are in the reference, which has one word more.
    score = bleu("a b c d x", "a b c d e f")
    assert score == pytest.approx((4 / 5 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25 * math.exp(1 - 6 / 5))


def test_a_word_counts_no_more_often_than_the_reference_has_it() -> None:
    the = ["the"] * 7
    assert bleu_of_words(the, [["the", "cat", "is", "on", "the", "mat"]], "epsilon") == pytest.approx(
        (2 / 7 * 0.1 / 6 * 0.1 / 5 * 0.1 / 4) ** 0.25
    )


def test_without_a_shared_run_of_four_it_is_0_unless_smoothed() -> None:
    assert bleu("a b c x", "a b c y") == 0
    # One run of four, none shared: 0.1 of 1, or 1 of 2.
    assert bleu("a b c x", "a b c y", "epsilon") == pytest.approx((3 / 4 * 2 / 3 * 1 / 2 * 0.1) ** 0.25)
    assert bleu("a b c x", "a b c y", "add-one") == pytest.approx((3 / 4 * 3 / 4 * 2 / 3 * 1 / 2) ** 0.25)
    assert bleu("a", "b", "add-one") == bleu("", "a b", "epsilon") == 0


def test_the_nearest_of_several_references_decides_on_brevity() -> None:
    references = [["a", "b", "c", "d"], ["a", "b", "c", "d", "e", "f", "g", "h"]]
    assert bleu_of_words(["a", "b", "c", "d"], references) == 1
    with pytest.raises(ValueError, match="reference"):
        bleu_of_words(["a"], [])


@given(st.text(alphabet="ab (", max_size=30), st.text(alphabet="ab (", max_size=30))
def test_it_stays_within_0_and_1(candidate: str, reference: str) -> None:
    for smoothing in ("none", "epsilon", "add-one"):
        assert 0 <= bleu(candidate, reference, smoothing) <= 1 + 1e-12  # type: ignore[arg-type]


@given(st.text(alphabet="abcd ", min_size=8, max_size=40))
def test_a_text_of_four_words_or_more_is_like_itself(text: str) -> None:
    if len(words(text)) >= 4:
        assert bleu(text, text) == pytest.approx(1)
