"""The rule language: what holds for which test, and how it is written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from remint.mints.group.rule import (
    Clause,
    GroupRule,
    Literal,
    RuleError,
    RuleStatement,
    RuleTerm,
    parse_rule,
    rule_holds,
)
from remint.mints.group.rule_functions import FLAGS, RULE_FUNCTIONS
from remint.records import AnyOf, Call, Exchange, Given, Raises, Step, Value


def call(*args: Any, gives: Any = None, **kwargs: Any) -> Call:
    return Call(args=Value.of(list(args)), kwargs=Value.of(kwargs) if kwargs else None, expected=Given(Value.of(gives)))


@pytest.mark.parametrize(
    ("rule", "test", "holds"),
    [
        ("always", call(), True),
        ("len(arg 1) == 0", call([]), True),
        ("len(arg 1) == 0", call([0]), False),
        ("not len(arg 1) == 0", call(7), True),  # a number has no length, so it is not of length 0
        ("len(arg 1) >= 1", call(7), False),
        ("min(arg 1) < 0 and not sorted(arg 1)", call([3, -1]), True),
        ("min(arg 1) < 0 and not sorted(arg 1)", call([-1, 3]), False),
        ("arg 1 < arg 2", call(1, 2.5), True),
        ("arg 1 < arg 2", call("a", "b"), False),  # only numbers are compared
        ("arg 1 == 1", call(True), True),
        ("arg 1 == 0", call(True), False),
        ("arg 1 > arg 2", call(True, False), True),
        ("arg 1 < 1", call(False), True),
        ("arg 1 == 1", call(1.0), True),
        ("arg 1 != 1", call("x"), True),
        ("output is True", call(gives=True), True),
        ("output is True", call(gives=1), False),
        ("output is None", call(), True),
        ("output == arg 1", call([1], gives=[1]), True),
        ("0 in arg 1", call([1, 0]), True),
        ("arg 2 in arg 1", call("abc", "bc"), True),
        ("arg 2 in arg 1", call("abc", 1), False),
        ("len(arg 1) == len(arg 2)", call("ab", [1, 2]), True),
        ('type(arg 1) == "tuple"', call((1,)), True),
        ("kwarg limit > 3", call(limit=4), True),
        ("arg 3 == 0", call(1), False),
        ('arg 1 == "say \\"a and b\\"\\n"', call('say "a and b"\n'), True),
        ("arg 1 > -1.5e-3", call(0), True),
        ("arg 1 < 0", call(float("nan")), False),
        ("not arg 1 < 0 and not arg 1 >= 0", call(float("nan")), True),
        ("even(arg 1)", call(10**5000), True),
    ],
)
def test_what_holds(rule: str, test: Call, holds: bool) -> None:
    assert rule_holds(rule, test) is holds
    assert str(parse_rule(rule)) == rule.replace("1.5e-3", "0.0015")


def test_exceptions_several_answers_and_the_reference() -> None:
    test = call([1])
    assert rule_holds('exception == "ValueError"', test, Raises("ValueError"))
    assert not rule_holds("output is None", test, Raises("ValueError"))
    assert rule_holds("exception is None and output == 3", test, AnyOf((Value.of(3), Value.of(4))))
    asked = Call(args=Value.of([1]))
    assert rule_holds("output == 5", asked, Given(Value.of(5)))
    assert not rule_holds("output == 5", asked)  # nobody has said what is right


def test_programs_that_read_and_print() -> None:
    test = Exchange("3\n-1 2.5 x4\n", expected=Given(Value.of("yes\n")))
    assert rule_holds("lines(stdin) == 2 and min(numbers in stdin) == -1", test)
    assert rule_holds("len(numbers in stdin) == 3", test)  # x4 is a word
    assert rule_holds('stdout == "yes\\n" and len(numbers in stdout) == 0', test)


def test_classes_with_steps() -> None:
    steps = (Step("push", Value.of([1])), Step("size"))
    test = Call(args=Value.of([]), steps=steps, expected=Given(Value.of([("return", None), ("return", 1)])))
    assert rule_holds('"push" in steps and not "pop" in steps and len(steps) == 2', test)


@pytest.mark.parametrize(
    "text",
    [
        "", "the list is empty", "len(arg 0) == 0", "len(arg 1)", "arg 1", "length(arg 1) == 0", "len(arg 1) = 0",
        "sorted(arg 1) or even(arg 2)", "arg 1 == 'single quotes'", "arg 1 == [1]", "sorted(arg 1) and",
        "not not sorted(arg 1)", "arg 1 == __import__", "arg 1 == 1 2",
    ],
)  # fmt: skip
def test_what_is_no_rule_says_what_could_stand_there(text: str) -> None:
    with pytest.raises(RuleError, match="there must be"):
        parse_rule(text)


parts = some.sampled_from(["arg 1", "arg 12", "output", "kwarg été", "numbers in stdin", "stdin", "steps"])
looks = some.builds(RuleTerm, some.sampled_from(sorted(RULE_FUNCTIONS)), parts)
numbers = some.integers() | some.floats(allow_nan=False, allow_infinity=False)
literals = some.builds(Literal, numbers | some.text() | some.none() | some.booleans())
relations = some.sampled_from(["<", "<=", ">", ">=", "==", "!=", "is", "in"])
flags = some.builds(RuleTerm, some.sampled_from(sorted(FLAGS)), parts)
statements = some.builds(RuleStatement, looks | literals, relations, looks | literals) | flags.map(RuleStatement)
rules = some.builds(GroupRule, some.lists(some.builds(Clause, statements, some.booleans()), max_size=4).map(tuple))


@given(rules)
def test_every_rule_is_read_as_it_was_written(rule: GroupRule) -> None:
    assert parse_rule(str(rule)) == rule
