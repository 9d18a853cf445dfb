"""Searches, best so far, counts and collections, written as functions with loops."""

from __future__ import annotations

import pytest

from remint.mints.evolve.gates.substance import SubstanceCheck
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import NEWEST, Subject
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, evolved

NUMBERS = [
    ([1, 5, 2], 3),
    ([], 0),
    ([4], 4),
    ([2, 2, 7.5], 2),
    ([True, 0], 1),
    (["a", "b"], "a"),
    (None, 1),
    ([1, "a"], 2),
]


@pytest.mark.parametrize(
    ("operator", "expression"),
    [
        ("search-loop", "any(x > y for x in xs)"),
        ("search-loop", "all(x > y for x in xs if x != 4)"),
        ("search-loop", "all(x in (1, y) for x in xs)"),
        ("search-loop", "any(x + z for x in xs for z in [y])"),
        ("best-loop", "max(xs)"),
        ("best-loop", "min(x + y for x in xs if x)"),
        ("best-loop", "max(len(xs), y)"),
        ("counting-loop", "sum(1 for x in xs if x > y)"),
        ("counting-loop", "sum([len(str(x)) for x in xs])"),
        ("counting-loop", "sum(x == y for x in xs)"),
        ("counting-loop", "len([x for x in xs if x])"),
        ("counting-loop", "len(set(xs)) + y"),
        ("collecting-function", "[x + y for x in xs if x]"),
        ("collecting-function", "list(xs) + [y]"),
        ("collecting-function", "sorted({x + y for x in xs})"),
        ("collecting-function", "{x: y for x in xs}"),
        ("collecting-function", "{x + y: [y] for x in xs for _ in [0]}"),
    ],
)
def test_they_do_the_same_and_are_more_than_a_detour(operator: str, expression: str) -> None:
    source = f"def f(xs, y):\n    return {expression}\n"
    made = assert_same(operator, source, NUMBERS, seeds=(0, 1))
    assert made
    check = SubstanceCheck(Candidate.single(source))
    assert all(check.of(Candidate.single(one)).share >= 0.7 for one in made)


@pytest.mark.parametrize(
    ("operator", "expression"),
    [
        ("collecting-function", "[max + 1 for max in [max(xs), y]]"),
        ("collecting-function", "[y + x for x in [y] for y in [x]]"),
        ("search-loop", "any(xs > y for xs in xs)"),
    ],
)
def test_two_variables_of_one_name_stay_two(operator: str, expression: str) -> None:
    assert evolved(operator, f"def f(xs, y):\n    return {expression}\n", styles=[NEWEST]) == []


def test_a_function_that_returns_an_expression_and_nothing_else_gets_the_loop_itself() -> None:
    (program,) = evolved("search-loop", "def f(xs, y):\n    return any(x > y for x in xs)\n", styles=[NEWEST])
    assert program.text == (
        "def f(xs, y):\n    for x in xs:\n        if x > y:\n            return True\n    return False\n"
    )


@pytest.mark.parametrize("answer", ["xs and y", "xs or y > 1 or len(xs)", "xs and xs[0] and y != xs[0]"])
def test_an_answer_is_returned_as_soon_as_it_is_known(answer: str) -> None:
    source = f"def f(xs, y):\n    return {answer}\n"
    (text,) = set(assert_same("early-answers", source, NUMBERS, seeds=(0,)))
    assert text.count("return") == answer.count(" and ") + answer.count(" or ") + 1
    assert not evolved("early-answers", source, styles=[NEWEST])  # the answer need not be true or false


def test_an_early_answer_is_true_or_false() -> None:
    source = "def f(xs, y):\n    return len(str(xs)) > 2 and str(y).isdigit() and xs\n"
    assert_same("early-answers", source, NUMBERS, seeds=(0,))
    (program,) = evolved("early-answers", source, styles=[NEWEST])
    assert program.text == (
        "def f(xs, y):\n    if len(str(xs)) <= 2:\n        return False\n    if not str(y).isdigit():\n"
        "        return False\n    return xs\n"
    )
    either = evolved("early-answers", source.replace(" and ", " or "), styles=[NEWEST])
    assert "    if len(str(xs)) > 2:\n        return True\n" in either[0].text


@pytest.mark.parametrize(
    ("operator", "source"),
    [
        ("counting-loop", "def f(xs):\n    return sum(x / 2 for x in xs)\n"),  # `sum` adds floats more exactly
        ("counting-loop", "def f(xs):\n    return sum(xs)\n"),
        ("best-loop", "def f(xs):\n    return max(xs, key=len)\n"),
        ("best-loop", "def f(xs):\n    return max(*xs)\n"),
        ("search-loop", "def any(xs):\n    return 1\n\ndef f(xs):\n    return any(x for x in xs)\n"),
        ("search-loop", "def f(xs):\n    return lambda: any(x for x in xs)\n"),
        ("collecting-function", "def f(xs):\n    return [lambda: x + 1 for x in xs]\n"),
    ],
)
def test_where_that_could_be_felt_they_refuse(operator: str, source: str) -> None:
    assert evolved(operator, source) == []


def test_functions_are_not_handed_about() -> None:
    source = (
        "def f(xs):\n    def part(x):\n        return x + 1\n    size = len(xs)\n    total = size * 2\n"
        "    if total > 3:\n        total -= part(size)\n    return total\n"
    )
    for operator in ("stages", "create-function"):
        assert all("return part" not in made.text for made in evolved(operator, source))


def test_modules_are_no_parameters() -> None:
    source = "def f(xs):\n    import math\n    return [math.floor(x + 1) for x in xs]\n"
    assert evolved("collecting-function", source) == []
    subject = Subject(Candidate.single(source), frozenset({"f"}))
    assert OPERATORS.get("create-function")().sites(subject) == []
