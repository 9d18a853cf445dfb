from __future__ import annotations

import math

import pytest

from remint.measures.halstead import halstead, halstead_counts, halstead_paper

PROGRAM = '''
def add(a, b):
    """Not counted."""
    return a + b * 2  # nor this
'''


def test_operators_and_operands() -> None:
    operators, operands = halstead_counts(PROGRAM)
    assert operators == {"def": 1, "( )": 1, ",": 1, ":": 1, "return": 1, "+": 1, "*": 1}
    assert operands == {"add": 1, "a": 2, "b": 2, "2": 1}


def test_the_standard_figures_by_hand() -> None:
    figures = halstead(PROGRAM)  # η₁ = 7, η₂ = 4, N₁ = 7, N₂ = 6
    volume = 13 * math.log2(11)
    assert (figures["distinct_operators"], figures["distinct_operands"]) == (7, 4)
    assert (figures["vocabulary"], figures["length"]) == (11, 13)
    assert figures["volume"] == pytest.approx(volume)
    assert figures["difficulty"] == 7 / 2 * 6 / 4
    assert figures["effort"] == pytest.approx(5.25 * volume)
    assert figures["time"] == pytest.approx(5.25 * volume / 18)
    assert figures["bugs"] == pytest.approx(volume / 3000)


def test_the_papers_figures_by_hand() -> None:
    volume = 13 * math.log2(13)  # totals in the logarithm: n₁ = 7, n₂ = 6
    expected = {"length": 13, "volume": volume, "effort": (3.5 + 6) * volume, "time": (3.5 + 6) * volume / 18}
    assert halstead_paper(PROGRAM) == pytest.approx(expected)


def test_nothing_gives_nothing() -> None:
    assert set(halstead("# only a comment\n").values()) == {0}
    assert set(halstead_paper("").values()) == {0}


def test_soft_keywords_are_told_from_names() -> None:
    source = "match = case = 1\nmatch match:\n    case 1: case = type(2)\n"
    operators, operands = halstead_counts(source)
    assert (operators["match"], operators["case"], operators["type"]) == (1, 1, 0)
    assert (operands["match"], operands["case"], operands["type"]) == (2, 2, 1)


def test_literals_are_operands_whatever_they_look_like() -> None:
    operands = halstead_counts("x = None, True, ..., 'a', f'{x} {y!r:>{2}}', b''\n").operands
    assert operands == {"x": 1, "None": 1, "True": 1, "...": 1, "'a'": 1, "f'{x} {y!r:>{2}}'": 1, "b''": 1}


def test_a_string_that_nothing_is_done_with_is_a_comment() -> None:
    operands = halstead_counts("'a' 'b'\ndef f():\n    'doc'\n    x = 'c'\n    'd'\n").operands
    assert operands == {"f": 1, "x": 1, "'c'": 1}
