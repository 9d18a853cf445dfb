"""Suites as assertion code: right programs pass it, wrong ones do not."""

from __future__ import annotations

from typing import Any

import pytest

from remint.formats.errors import UnsupportedError
from remint.formats.suite_to_assertions import LONG, assertion_code
from remint.records import (
    FROM_REFERENCE,
    AnyOf,
    Assertion,
    Call,
    Calls,
    Candidate,
    Comparator,
    Exchange,
    Expected,
    Given,
    Method,
    Problem,
    Projection,
    Raises,
    Script,
    SourceFile,
    Stdio,
    Step,
    Suite,
    Unittest,
    Value,
)


def problem(suite: Suite, **more: Any) -> Problem:
    return Problem(id="T/1", entry_point="f", suite=suite, **more)


def call(*args: Any, expected: Expected | None = None, **more: Any) -> Problem:
    test = Call(Value.of(list(args)), expected=expected or FROM_REFERENCE, **more)
    return problem(Calls(tests=(test,)), reference=Candidate.single("def f(n):\n    return sorted(n)\n"))


def passes(problem: Problem, program: str) -> bool:
    try:
        exec(f"{program}\n{assertion_code(problem)}", {})
    except BaseException:
        return False
    return True


def test_ordinary_calls_read_like_assertions() -> None:
    tests = (
        Call(Value.of([[1, 2]]), expected=Given(Value.of((3,)))),
        Call(Value.of([]), kwargs=Value.of({"n": float("inf")}), expected=Given(Value.of(None))),
    )
    assert assertion_code(problem(Calls(tests=tests))) == "assert f([1, 2]) == (3,)\nassert f(n=float('inf')) == None\n"


def rule(relation: Any = "equal", *projections: Any, **more: Any) -> Comparator:
    return Comparator(relation=relation, projections=tuple(Projection(*each) for each in projections), **more)


@pytest.mark.parametrize(
    ("compare", "expected", "right", "wrong"),
    [
        (rule("not-equal"), 1, "2", "1"),
        (rule("same"), True, "True", "1"),
        (rule("less"), 3, "2", "3"),
        (rule("at-least"), 3, "3", "2"),
        (rule("contains"), 3, "[3]", "[2]"),
        (rule("within", absolute=0.5), 3, "3.4", "3.5"),
        (rule("isclose", relative=0.1), 10.0, "10.5", "12.0"),
        (rule("close", absolute=0.01), [{"a": (1.0, 2)}], "[{'a': (1.001, 2)}]", "[{'a': [1.001, 2]}]"),
        (rule("equal", ("sorted",)), [1, 2], "(2, 1)", "(2, 2)"),
        (rule("equal", ("round", Value.of(1))), 0.3, "0.31", "0.4"),
        (rule("equal", ("item", Value.of(-1)), ("str",)), "2", "[1, 2]", "[2, 1]"),
        (rule("equal", ("Counter",)), {"a": 2}, "'aa'", "'ab'"),
        (rule("equal", ("type",)), "tuple", "()", "[]"),
        (rule("equal", ("strip",), ("lower",)), "yes", "' YES '", "'no'"),
        (rule("equal", ("not-none",)), True, "'match'", "None"),
        (
            rule(checker="def check(args, expected, got):\n    return args == [7] and got % expected == 0\n"),
            5,
            "10",
            "11",
        ),
    ],
)
def test_rules_of_comparison(compare: Comparator, expected: Any, right: str, wrong: str) -> None:
    asked = call(7, expected=Given(Value.of(expected)), compare=compare)
    assert passes(asked, f"def f(n): return {right}")
    assert not passes(asked, f"def f(n): return {wrong}")


def test_expected_outcomes() -> None:
    several = call(1, expected=AnyOf((Value.of(1), Value.of([2]))))
    assert passes(several, "def f(n): return [2]")
    assert not passes(several, "def f(n): return 2")
    raises = call(1, expected=Raises("LookupError"))
    assert passes(raises, "def f(n): return {}[n]")
    assert not passes(raises, "def f(n): return n / 0")
    assert not passes(raises, "def f(n): return n")


def test_answers_of_the_reference_are_computed_apart_from_the_candidate() -> None:
    asked = call([3, 1])
    assert passes(asked, "def f(n):\n    n.sort()\n    return n")
    assert not passes(asked, "def f(n): return n")


def test_long_arguments_are_data() -> None:
    asked = call(list(range(LONG)), expected=Given(Value.of(LONG)))
    assert assertion_code(asked).startswith("from json import loads as _loads\nassert f(*_loads('[[0,1,")
    assert passes(asked, "def f(n): return len(n)")
    tagged = call([(number,) for number in range(LONG)], expected=Given(Value.of((1,))))
    assert passes(tagged, "def f(n): return n[1]")


def test_scripts_and_unittests() -> None:
    script = problem(Script(tests=(Assertion("assert candidate(2) == TWO"), Assertion("assert f(1)")), setup="TWO = 2"))
    assert passes(script, "def f(n): return n")
    assert not passes(script, "def f(n): return 1")
    module = "import unittest\nclass A(unittest.TestCase):\n    def test_f(self):\n        self.assertEqual(f(1), 1)\n"
    tested = problem(Unittest(tests=(Method("A.test_f"),), module=module))
    assert passes(tested, "def f(n): return n")
    assert not passes(tested, "def f(n): return 2")
    assert not passes(problem(Unittest(tests=(Method("A.test_g"),), module=module)), "def f(n): return n")


@pytest.mark.parametrize(
    "refused",
    [
        problem(Stdio(tests=(Exchange("1"),))),
        problem(Calls(), language="java"),
        problem(Calls(), files=(SourceFile("data.txt", ""),)),
        Problem(id="T/1", suite=Calls()),
        problem(Calls(tests=(Call(Value.of([])),))),
        call(steps=(Step("go"),)),
        call(1, expected=Given(Value.of("1")), compare=rule("tokens")),
    ],
)
def test_what_assertions_cannot_say_is_refused_by_id(refused: Problem) -> None:
    with pytest.raises(UnsupportedError, match="T/1"):
        assertion_code(refused)
