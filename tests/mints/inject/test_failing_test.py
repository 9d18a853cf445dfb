"""Tests as text that a model can be shown."""

from __future__ import annotations

import datetime

from remint.mints.inject.failing_test import test_text as text_of
from remint.records import Call, Calls, Candidate, Comparator, Given, Problem, Raises, Value


def shown(*tests: Call, compare: Comparator | None = None) -> list[str]:
    suite = Calls(tests=tests, compare=compare or Comparator())
    problem = Problem(id="p", suite=suite, entry_point="f", reference=Candidate.single("def f(x): return x\n"))
    return [text_of(problem, number) for number in range(len(tests))]


def test_calls_are_shown_as_assertions() -> None:
    tests = (
        Call(args=Value.of([[1, "a"]]), kwargs=Value.of({"b": 2}), expected=Given(Value.of((3,)))),
        Call(args=Value.of([0]), expected=Raises("ZeroDivisionError")),
    )
    assert shown(*tests) == ["assert f([1, 'a'], b=2) == (3,)", "f(0)  # raises ZeroDivisionError"]


def test_what_is_no_literal_is_not_shown() -> None:
    day = Value.of([datetime.date(2020, 1, 2)])
    tests = (
        Call(args=day, expected=Given(Value.of(1))),
        Call(args=Value.of([1]), expected=Given(day)),
        Call(args=day, expected=Raises("ValueError")),
        Call(args=Value.of([1])),
    )
    assert shown(*tests) == ["", "", "", ""]
