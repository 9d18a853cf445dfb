"""R1 to R13 and the fourteenth: a worked example for each, and the laws that hold for any program."""

from __future__ import annotations

import ast
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.measures.kinds import MEASURES, UnmeasurableError
from remint.measures.readability import Readability, entropy, measure_readability, readability
from remint.records.record import decode, encode
from tests.measures.program_strategies import PROGRAMS

EXAMPLE = """\
# Sums what is positive.
def total(values):
    result = 0

    for value in values:
        if value > 0 and value < 9:
            result += int(str(value))
    return [result]
"""


def test_a_program_counted_by_hand() -> None:
    assert measure_readability(EXAMPLE) == Readability(
        # 6 (# Sums what is positive .) + 6 (def total ( values ) :) + 3 + 5 + 9 + 9 (… int ( str ( value ) )) + 4
        tokens=42.0,
        lines=6.0,  # the comment and the blank line are none
        variables=2.0,  # result, value
        lists=1.0,
        operators=4.0,  # and, >, <, +=
        conditions=1.0,
        loops=1.0,
        assignments=2.0,
        loop_nesting=1.0,
        if_nesting=1.0,
        line_tokens=9.0,
        nested_casts=1.0,
        entropy=measure_readability(EXAMPLE).entropy,  # has a test of its own
        if_conditions=2.0,
    )


def test_the_figures_have_names_that_stay_the_same() -> None:
    figures = MEASURES.get("readability")("x = 1")
    assert figures == {
        "r1_tokens": 3.0,
        "r2_lines": 1.0,
        "r3_variables": 1.0,
        "r4_lists": 0.0,
        "r5_operators": 0.0,
        "r6_conditions": 0.0,
        "r7_loops": 0.0,
        "r8_assignments": 1.0,
        "r9_loop_nesting": 0.0,
        "r10_if_nesting": 0.0,
        "r11_line_tokens": 3.0,
        "r12_nested_casts": 0.0,
        "r13_entropy": pytest.approx(math.log2(3)),
        "r14_if_conditions": 0.0,
    }


@pytest.mark.parametrize(
    ("metric", "source", "wanted"),
    [
        ("lines", "x = f(\n    1,\n    2,\n)\n", 3),  # where something begins; the bracket begins nothing
        ("lines", '"""Two\nlines."""\n', 1),
        ("variables", "a = b = a\nfor c in d: pass\nwith e as f: pass\nself.g = 1\ndef h(i): pass", 4),
        ("variables", "a, [b, *c] = d\nif (e := a): pass\n[x for x in y]", 5),
        ("lists", "a = [1], [x for x in y], (1,), {1}, {1: 2}", 2),
        ("operators", "a = -b + c * d", 3),
        ("operators", "a = b < c < d", 2),
        ("operators", "a = b and c and d", 1),
        ("operators", "a += 1", 1),
        ("conditions", "if a: pass\nelif b: pass\nelse: pass\nx = 1 if c else 2\ny = [z for z in z if z if z]", 5),
        ("loops", "for a in b: pass\nwhile c: pass\nx = [d for e in f for d in e]", 4),
        ("assignments", "a = b = 1\nc += 1\nd: int = 1\ne: int\nfor f in g: pass", 4),
        ("loop_nesting", "for a in b:\n    if c:\n        while d: pass\nfor e in f: pass", 2),
        ("if_nesting", "if a: pass\nelif b: pass\nelif c: pass", 3),  # each elif is one deeper, unlike in C3
        ("if_nesting", "if a:\n    def f():\n        if b: pass", 2),
        ("line_tokens", "x = 1\nf(a, b, c)\n", 8),
        ("nested_casts", "a = int(str(1)), list(map(f, b)), int(2), foo(str(1)), int(a + str(1))", 2),
        ("if_conditions", "if a and (b or not c): pass\nif d: pass", 3),
        ("if_conditions", "if a.b or c[0] or d > 1: pass", 1),
        ("if_conditions", "while a and b: pass", 0),
    ],
)
def test_each_metric_on_a_small_program(metric: str, source: str, wanted: int) -> None:
    assert getattr(measure_readability(source), metric) == wanted


@pytest.mark.parametrize(("tokens", "bits"), [("", 0.0), ("aaaa", 0.0), ("ab", 1.0), ("aabb", 1.0), ("aabc", 1.5)])
def test_entropy_is_in_bits(tokens: str, bits: float) -> None:
    assert entropy(list(tokens)) == bits


def test_an_empty_program_has_nothing_to_read() -> None:
    assert set(readability("").values()) == {0.0}


def test_a_text_that_is_no_program_is_refused_with_its_line() -> None:
    with pytest.raises(UnmeasurableError, match=r"line 3"):
        readability("x = 1\n\ndef f(:\n")


def test_a_record_comes_back_from_json() -> None:
    one = measure_readability(EXAMPLE)
    assert decode(Readability, encode(one)) == one


@given(PROGRAMS)
def test_no_metric_is_negative_and_none_is_larger_than_it_can_be(source: str) -> None:
    measured = measure_readability(source)
    assert min(measured.figures().values()) >= 0
    assert measured.line_tokens <= measured.tokens + 1  # the full stop that ends a line is a word of its own there
    assert measured.lines <= len(source.split("\n"))
    assert measured.loop_nesting <= measured.loops
    assert measured.if_nesting <= measured.conditions
    assert measured.entropy <= math.log2(measured.tokens) + 1e-9


@given(PROGRAMS)
def test_a_comment_is_more_to_read_and_nothing_else(source: str) -> None:
    before, after = measure_readability(source), measure_readability(source + "\n# two words")
    assert after.tokens == before.tokens + 3
    changed = {"r1_tokens", "r11_line_tokens", "r13_entropy"}
    assert all(after.figures()[name] == value for name, value in before.figures().items() if name not in changed)


@given(PROGRAMS)
def test_a_tree_that_is_there_already_is_used(source: str) -> None:
    assert measure_readability(source, ast.parse(source)) == measure_readability(source)


@given(st.lists(st.sampled_from("abc"), min_size=1), st.integers(2, 5))
def test_entropy_is_of_shares_not_of_counts(tokens: list[str], times: int) -> None:
    assert entropy(tokens * times) == pytest.approx(entropy(tokens))
