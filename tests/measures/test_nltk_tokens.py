"""The words of a program as an English tokeniser sees them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.measures.nltk_tokens import source_tokens


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x = a.b(1)", ["x", "=", "a.b", "(", "1", ")"]),
        ("x=1", ["x=1"]),
        ("f(a,b)", ["f", "(", "a", ",", "b", ")"]),
        ("[1,2]", ["[", "1,2", "]"]),
        ("{a:1}", ["{", "a:1", "}"]),
        ("a[::-1]", ["a", "[", ":", ":-1", "]"]),
        ("if a:\n    b", ["if", "a", ":", "b"]),
        ("a ** b", ["a", "*", "*", "b"]),
        ("a -- b", ["a", "--", "b"]),
        ("def f(*args, ...)", ["def", "f", "(", "*", "args", ",", "...", ")"]),
        ("@cache  # why", ["@", "cache", "#", "why"]),
    ],
)
def test_signs_stand_alone_unless_a_figure_or_a_name_holds_them(text: str, wanted: list[str]) -> None:
    assert source_tokens(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('f("ab")', ["f", "(", "``", "ab", "''", ")"]),
        ('x="ab"', ["x=", "''", "ab", "''"]),
        ('"""Doc."""', ["``", "''", "''", "Doc", ".", "''", "''", "''"]),
        ("f('ab')", ["f", "(", "'ab", "'", ")"]),
        ("f('a')", ["f", "(", "'", "a", "'", ")"]),
        ("x = ''", ["x", "=", "``"]),
        ("it's what I don't", ["it", "'s", "what", "I", "do", "n't"]),
    ],
)
def test_quotes_and_clitics_are_words(text: str, wanted: list[str]) -> None:
    assert source_tokens(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Sorts it. Twice.", ["Sorts", "it", ".", "Twice", "."]),
        ("As J. Doe, e.g. here etc. and on", ["As", "J.", "Doe", ",", "e.g.", "here", "etc.", "and", "on"]),
        ("step 1. the rest", ["step", "1.", "the", "rest"]),
        ("x = 1.5", ["x", "=", "1.5"]),
        ("You cannot.", ["You", "can", "not", "."]),
    ],
)
def test_a_full_stop_is_a_word_where_it_ends_a_sentence(text: str, wanted: list[str]) -> None:
    assert source_tokens(text) == wanted


def shown(text: str) -> str:
    """The text without blanks, and with all quotes alike."""
    return "".join(text.split()).replace('"', "''").replace("``", "''")


@given(st.text(alphabet=list("abX19 \n\t()[]{}:,.'\"*-#=_`$…é"), max_size=60))
def test_nothing_visible_is_lost_or_made_up(text: str) -> None:
    assert shown("".join(source_tokens(text))) == shown(text)


@given(st.lists(st.sampled_from(["x", "=", "1", "(", ")", "foo", "#"]), max_size=12))
def test_words_set_apart_by_blanks_are_the_words(words: list[str]) -> None:
    assert source_tokens(" ".join(words)) == words
