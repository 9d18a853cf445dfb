from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.measures.token_similarity import cosine, jaccard

TEXTS = st.text(alphabet="ab c.", max_size=30)


def test_by_hand() -> None:
    assert jaccard("a b b", "b c") == 1 / 3
    assert cosine("a b b", "b c") == pytest.approx(2 / (5**0.5 * 2**0.5))
    assert cosine("a b", "b a") == jaccard("a b", "b a") == 1
    assert cosine("a", "b") == jaccard("a", "b") == 0


def test_texts_without_words() -> None:
    assert jaccard("", " ") == cosine("", "\n") == 1
    assert jaccard("", "a") == cosine("a", "") == 0


@given(TEXTS, TEXTS)
def test_both_ways_round_and_between_0_and_1(one: str, other: str) -> None:
    for similarity in (jaccard, cosine):
        assert 0 <= similarity(one, other) <= 1
        assert similarity(one, other) == similarity(other, one)
        assert similarity(one, one) == 1
