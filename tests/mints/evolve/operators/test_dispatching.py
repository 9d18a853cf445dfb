"""Hierarchies, tables, generic functions, kept values, windows and callbacks: what they make, and what they leave."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.records import Candidate
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, behaviour, evolved

NEW = ("case-classes", "rule-table", "type-dispatch", "neighbours", "memo-table", "callbacks")
CHAIN = (
    "def f(n, limit=3):\n    if n > limit:\n        return n - limit\n    elif n == limit:\n        return [limit]\n"
    "    if not n:\n        return 'none'\n    return n / limit\n"
)
SIGN = "def f(n):\n    if n > 0:\n        return 'plus'\n    if n < 0:\n        return 'minus'\n    return 0\n"
TYPES = (
    "def f(x, y):\n    if isinstance(x, str):\n        return x + y\n    if isinstance(x, int):\n"
    "        return x - y\n    return y\n"
)
RUNS = (
    "def f(rows):\n    found = 0\n    for i in range(len(rows) - 1):\n        if rows[i] < rows[i + 1]:\n"
    "            found += rows[i + 1] - rows[i]\n    return found\n"
)
DIGITS = "def f(n):\n    total = 0\n    for digit in str(n):\n        total += ord(digit) * 2 + 1\n    return total\n"
CHOSEN = "def f(rows, by):\n    return [row * by for row in rows if row % 3 != by]\n"
NUMBERS = [(5,), (3,), (0,), (-2,), ("a",), (None,), (2.5,), ([],)]


def sites(operator: str, source: str) -> int:
    return len(OPERATORS.get(operator)().sites(Subject(Candidate.single(source), frozenset({"f"}))))


def test_branches_become_classes() -> None:
    texts = assert_same("case-classes", CHAIN, [*NUMBERS, (7, 2), (2, "b")])
    assert any(text.count("class ") == 4 and "NotImplementedError" in text for text in texts)


def test_branches_become_a_table() -> None:
    texts = assert_same("rule-table", SIGN, NUMBERS)
    assert "    for " in texts[0]
    assert "F_RULES" not in texts[0]  # a name of one letter says nothing
    assert "_RULES = ((" in texts[0]
    assert assert_same("rule-table", CHAIN.replace("'none'", "limit * 2"), [*NUMBERS, (7, 2)])


def test_a_table_has_no_row_of_another_kind() -> None:
    assert not sites("rule-table", CHAIN)  # one answer is a constant, the others are not


def test_a_second_table_does_not_hide_the_first() -> None:
    """Both would be called after the function; found by the comparison of a search with its original."""
    twice = "def f(n):\n    if n > 0:\n        return 1\n    if n < 0:\n        return 2\n    n = n + 9\n"
    twice += "    if n > 5:\n        return 3\n    if n < 5:\n        return 4\n    return 0\n"
    calls = [(3,), (-3,), (0,), (-9,)]
    done = [two for one in evolved("rule-table", twice) for two in evolved("rule-table", one)]
    assert done
    for two in done:
        assert behaviour(two, "f", calls) == behaviour(Candidate.single(twice), "f", calls)


def test_branches_by_type_become_a_generic_function() -> None:
    texts = assert_same("type-dispatch", TYPES, [("a", "b"), (True, 2), (3, 1), (None, 4), ("a", 1), ([], {})])
    assert "@singledispatch" in texts[0]
    assert texts[0].count(".register(") == 2


@pytest.mark.parametrize(
    "change",
    [("isinstance(x, int)", "isinstance(x, (int, float))"),
     ("def f", "class A:\n    pass\n\ndef f"), ("x - y", "f(x, y)")],
)  # fmt: skip
def test_other_branches_by_type_stay(change: tuple[str, str]) -> None:
    assert not sites("type-dispatch", TYPES.replace(*change))


def test_neighbours_come_in_pairs() -> None:
    texts = assert_same("neighbours", RUNS, [([3, 1, 2],), ([],), ([1, "a"],), (None,), ("abc",), ({0: 1, 1: 2},)])
    assert "yield (" in texts[0]


@pytest.mark.parametrize(
    "change",
    [("found += rows[i + 1] - rows[i]", "rows[i] = 0"), ("found += rows[i + 1] - rows[i]", "found += i"),
     ("found += rows[i + 1] - rows[i]", "found += len(rows)"), ("rows[i] < rows[i + 1]", "rows[i + 1] < rows[i]"),
     ("found += rows[i + 1] - rows[i]", "print(found)\n            found += rows[i]")],
)  # fmt: skip
def test_other_loops_over_places_stay(change: tuple[str, str]) -> None:
    assert not sites("neighbours", RUNS.replace(*change))


def test_what_an_item_gives_is_kept() -> None:
    texts = assert_same("memo-table", DIGITS, [(1213,), (0,), ("aab",), (-5,), (None,)])
    assert any(" not in " in text and "= {}" in text for text in texts)


@pytest.mark.parametrize(
    "change",
    [("str(n)", "n"), ("ord(digit) * 2", "ord(digit) * n"), ("ord(digit) * 2 + 1", "hash(digit + 'a')"),
     ("total += ", "digit += 'x'\n        total += ")],
)  # fmt: skip
def test_what_depends_on_more_or_is_of_unknown_type_is_not_kept(change: tuple[str, str]) -> None:
    assert not sites("memo-table", DIGITS.replace(*change))


def test_a_comprehension_is_given_callbacks() -> None:
    texts = assert_same("callbacks", CHOSEN, [([1, 2, 3, 4], 1), ([], 2), ((3, 6), 0), ("abc", 1), (None, 1)])
    assert "lambda row: row % 3 != by, lambda row: row * by" in texts[0]
    assert not sites("callbacks", "def f(rows):\n    return [str(row) for row in rows]\n")
    assert not sites("callbacks", "def f(rows):\n    return [row for row in rows]\n")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False, width=16) | st.text("ab3", max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner), max_leaves=6,
)  # fmt: skip


@pytest.mark.parametrize(
    ("operator", "source", "arity"),
    [("case-classes", CHAIN, 2), ("rule-table", SIGN, 1), ("type-dispatch", TYPES, 2), ("neighbours", RUNS, 1),
     ("memo-table", DIGITS, 1), ("callbacks", CHOSEN, 2)],
)  # fmt: skip
def test_any_input_gives_the_same(operator: str, source: str, arity: int) -> None:
    programs = [program for seed in range(2) for program in evolved(operator, source, seed)]

    @given(st.tuples(*[VALUES] * arity))
    @settings(max_examples=60, deadline=None)
    def check(call: tuple[object, ...]) -> None:
        before = behaviour(Candidate.single(source), "f", [call])
        for program in programs:
            assert behaviour(program, "f", [call]) == before, program.text

    check()


@pytest.mark.slow
@pytest.mark.parametrize("operator", NEW)
def test_mintset_does_the_same(operator: str) -> None:
    assert_same_on_mintset(operator, 1, problems=30, calls=6)
    assert_same_on_nasty_programs(operator)
