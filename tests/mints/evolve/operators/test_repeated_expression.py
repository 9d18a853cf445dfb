"""Expressions that say the same of different values become one function."""

from __future__ import annotations

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset

NUMBER = GivenValue(frozenset({"int"}))
GIVEN = {"a": NUMBER, "b": NUMBER}


def made(source: str) -> str:
    subject = Subject(Candidate.single(source), PublicNames.of({"f"}, "f", GIVEN))
    return applied(subject, OPERATORS.get("repeated-expression")(), 0, 3).program.text


def test_two_expressions_become_one_function() -> None:
    assert made("def f(a, b):\n    return abs(a % 10) * abs(b % 10)\n") == (
        "def last_digit(number):\n    return abs(number % 10)\n\n\n"
        "def f(a, b):\n    return last_digit(a) * last_digit(b)\n"
    )


def test_constants_in_which_they_differ_are_parameters() -> None:
    assert made("def f(a, b):\n    return a % 11 == 0 or a % 13 == 0\n") == (
        "def is_divisible(number, other):\n    return number % other == 0\n\n\n"
        "def f(a, b):\n    return is_divisible(a, 11) or is_divisible(a, 13)\n"
    )


def test_the_same_words_count_where_a_variable_changes() -> None:
    text = (
        "def f(text):\n    i = -1\n    while text.find('/', i + 1) != -1:\n"
        "        i = text.find('/', i + 1)\n    return i\n"
    )
    (program, *_) = assert_same("repeated-expression", text, [("a/b/c",), ("",), ("/",)])
    assert program.count("def find_next(text, value):") == 1
    assert program.count("find_next(text, i)") == 2


@pytest.mark.parametrize(
    "body",
    [
        "return abs(a % 10) * abs(b * 10)",  # not the same shape
        "return abs(a % 10) * abs(a % 10)",  # a variable would do
        "return (a - 1) * (b - 1)",  # too little for a function
        "return f'{abs(a % 10)} {abs(b % 10)}'",
        "return (lambda x: abs(x % 10))(a) + (lambda x: abs(x % 10))(b)",
        "for a in range(a + b + 1):\n        b += len(range(b + a + 1))\n    return b",  # how a loop counts
    ],
)
def test_it_refuses(body: str) -> None:
    source = f"def f(a, b):\n    {body}\n"
    assert OPERATORS.get("repeated-expression")().sites(Subject(Candidate.single(source))) == []


def test_variables_without_a_value_stay() -> None:
    source = "def f(a, b):\n    if a:\n        c = 3\n    return a or abs(c % 10) * abs(b % 10)\n"
    assert OPERATORS.get("repeated-expression")().sites(Subject(Candidate.single(source))) == []


def test_comprehensions_and_functions_of_any_depth() -> None:
    calls = [([1, 2, 3], 2), ([], 1), ([5], 0)]
    source = "def f(a, b):\n    return [x % b == 0 for x in a], [y % b == 0 for y in a if y % 2 == 0]\n"
    assert_same("repeated-expression", source, calls)
    deep = "def f(a, b):\n    return a if not b else f(abs(a % 10), 0) + f(abs(b % 10), 0)\n"
    assert OPERATORS.get("repeated-expression")().sites(Subject(Candidate.single(deep))) == []


@pytest.mark.slow
def test_on_mintset() -> None:
    assert assert_same_on_mintset("repeated-expression", 0) > 0
