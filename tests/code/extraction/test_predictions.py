"""Predictions as models write them, and the expression that is taken from them."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from remint.code.extraction.predictions import ExtractedPrediction, predicted_call, predicted_output

OUTPUTS = [
    ("a value", "[1, 2]", "[1, 2]", ()),
    ("a text that looks like an assertion", "'a == b'", "'a == b'", ()),
    ("a text that looks like a fence", '"```"', '"```"', ()),
    ("the whole assertion", "assert f(17) == 17", "17", ("assertion-side",)),
    ("the assertion the other way round", "assert 17 == f(17)", "17", ("assertion-side",)),
    ("without the word assert", 'f("hi") == "bhihia"', '"bhihia"', ("assertion-side",)),
    ("a comparison that is the value", "1 == 1", "1 == 1", ()),
    ("tags", "[ANSWER]\nassert f(1) == {1: 'x'}\n[/ANSWER]", "{1: 'x'}", ("answer-tags", "assertion-side")),
    (
        "tags that the prompt opened",
        "assert f(1) == 2\n[/ANSWER]\n\n[PYTHON]\n[ANSWER]\n3",
        "2",
        ("answer-tags", "assertion-side"),
    ),
    (
        "thoughts before the tags",
        "It adds.\n[/THOUGHT]\n[ANSWER]\nassert f(1) == 2\n[/ANSWER]",
        "2",
        ("answer-tags", "assertion-side"),
    ),
    ("a think block", "<think>f(1) is 3? no.</think>\n2", "2", ("thoughts",)),
    ("a fence", "```python\nassert f(1) == 2\n```", "2", ("fence", "assertion-side")),
    ("a sentence", "The output of the call is `[3]`.", "[3]", ("label", "unwrapped")),
    ("a label", "Let me see.\n\n**Output:** 'ab'", "'ab'", ("label",)),
    ("steps, then the assertion", "x is 1.\nThen:\nassert f(1) == 2", "2", ("assertion", "assertion-side")),
    ("a comment behind it", "17  # the sum", "17", ("assertion-side",)),
    ("something to calculate", "'<' * 10", "'<' * 10", ()),
    ("several lines", "[\n  1,\n  2,\n]", "[\n  1,\n  2,\n]", ()),
    ("more behind the first line", "'ab'\nBecause f is so", "'ab'", ("first-line",)),
    ("cut off in the middle", "[1, 2, 3, ", "", ()),
    ("prose", "I do not know that.", "", ()),
    ("nothing", "", "", ()),
]
CALLS = [
    ("a call", "f('a', 2)", "f('a', 2)", ()),
    ("an argument by its name", "f(x=[1])", "f(x=[1])", ()),
    ("the whole assertion", "assert f('a') == 'b'", "f('a')", ("assertion-side",)),
    ("the assertion the other way round", "'b' == f('a')", "f('a')", ("assertion-side",)),
    ("arguments alone", "'a', 2", "f(\n'a', 2\n)", ("bare-arguments",)),
    ("one argument alone", "[1, 2]", "f(\n[1, 2]\n)", ("bare-arguments",)),
    ("tags", "[ANSWER]\nassert f(16) == 17\n[/ANSWER]", "f(16)", ("answer-tags", "assertion-side")),
    ("a function as an argument", "f([1], lambda x: x.sort())", "f([1], lambda x: x.sort())", ()),
    ("a name of the program", "f(numbers[:], 3)", "f(numbers[:], 3)", ()),
    ("an attempt to get out of the call", "1) or f(2", "", ()),
    ("the code of the function changed", "f(setattr(f, '__code__', g))", "", ("refused-machinery",)),
    ("its attributes", "f(f.__globals__)", "", ("refused-machinery",)),
    ("an argument that is bound on the way", "f(x := 3)", "", ("refused-machinery",)),
    ("no call", "assert 3 == 3", "", ()),
    ("cut off in the middle", "f('aaaaaa", "", ()),
]


@pytest.mark.parametrize(("reply", "text", "rules"), [case[1:] for case in OUTPUTS], ids=[case[0] for case in OUTPUTS])
def test_an_output(reply: str, text: str, rules: tuple[str, ...]) -> None:
    assert predicted_output(reply, "f") == ExtractedPrediction(text, rules)


@pytest.mark.parametrize(("reply", "text", "rules"), [case[1:] for case in CALLS], ids=[case[0] for case in CALLS])
def test_an_input(reply: str, text: str, rules: tuple[str, ...]) -> None:
    assert predicted_call(reply, "f") == ExtractedPrediction(text, rules)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3) | st.tuples(inner, inner),
    max_leaves=8,
)


@given(VALUES)
def test_a_literal_is_taken_as_it_is_whatever_it_holds(value: object) -> None:
    assume("ANSWER]" not in repr(value))
    for reply in (repr(value), f"assert f(1) == {value!r}"):
        assert eval(predicted_output(reply, "f").text) == value


@given(VALUES)
def test_a_literal_between_tags_may_hold_anything_but_tags(value: object) -> None:
    assume("<" not in repr(value) and "ANSWER]" not in repr(value))
    assert eval(predicted_output(f"So:\n[ANSWER]\nassert f(1) == {value!r}\n[/ANSWER]\n", "f").text) == value


WORDS = st.sampled_from(["f(", ")", "[ANSWER]", "[/ANSWER]", "==", "assert ", "1", "\n", "`", ":", "is "])


@given(st.text(max_size=60) | st.lists(WORDS).map("".join))
def test_nothing_that_a_model_writes_breaks_it(reply: str) -> None:
    predicted_output(reply, "f")
    predicted_call(reply, "f")
