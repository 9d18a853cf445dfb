"""Results that a rule holds to be equal have one form, and no others do."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.judging.calls.calls_plan import CallsPlan
from remint.judging.comparison.value_form import value_form
from remint.judging.verdicts.confirming import ConfirmedTask
from remint.records import Call, Calls, Candidate, Comparator, Given, Problem, Projection, Value
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.scores import Attempts
from remint.scores.incoherence import disagreement

EQUAL = Comparator()


def form(value: Any, rule: Comparator = EQUAL) -> str:
    text = Value.of(value).text
    return value_form(rule, text, 0) or text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0), (True, 1), (0.0, -0.0), (0.5, Fraction(1, 2)), (Decimal("2.50"), 2.5), (1 + 0j, 1),
        ({"a": 1, "b": 2}, {"b": 2.0, "a": 1}), ([1, (2.0,)], [1.0, (2,)]), ({1, 2}, frozenset((2.0, 1))),
        ({1: {"x": 1.0}}, {True: {"x": 1}}), (1e20, 10**20),
    ],
)  # fmt: skip
def test_equal_values_have_one_form(one: Any, other: Any) -> None:
    assert one == other
    assert form(one) == form(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, "1"), ([1], (1,)), (1, [1]), (0.1 + 0.2, 0.3), ({"a": 1}, {"a": 2}), ("1.0", "1"), (None, 0), ([], {})],
)
def test_values_that_differ_have_two(one: Any, other: Any) -> None:
    assert one != other
    assert form(one) != form(other)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.0, 0.5, 1.0, 2.0, "1", "1.0", ""]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
)


@given(VALUES, VALUES)
def test_one_form_means_equal_and_equal_means_one_form(one: Any, other: Any) -> None:
    assert (form(one) == form(other)) == (one == other)


def test_rules_with_a_tolerance_and_projections_decide_what_is_equal() -> None:
    assert form(0.1 + 0.2, Comparator("close", absolute=1e-6)) == form(0.3, Comparator("close", absolute=1e-6))
    in_any_order = Comparator(projections=(Projection("sorted"),))
    assert form([2, 1], in_any_order) == form([1, 2.0], in_any_order)
    assert form([2, 1]) != form([1, 2])
    assert value_form(Comparator("same"), "1.0", 0) == ""  # types count there: the text says it


def test_hostile_texts_have_no_form() -> None:
    for text in ("{", '{"$decimal":"1e999999999"}', '{"$range":[0,99999999999,1]}', "[" * 500 + "]" * 500):
        value_form(EQUAL, text, 0)


def test_two_right_programs_are_not_incoherent(pool: Pool) -> None:
    tests = tuple(
        Call(args=Value.of([number]), expected=Given(value=Value.of({"a": number, "b": 1}))) for number in range(4)
    )
    problem = Problem(id="p", entry_point="f", suite=Calls(tests=tests))
    plan = CallsPlan(problem, Limits())
    sources = [
        "def f(n):\n    return {'a': n, 'b': 1}\n",
        "def f(n):\n    return {'b': 1.0, 'a': float(n)}\n",  # the same by Python's idea of equal
        "def f(n):\n    return {'a': n, 'b': 1} if n else {'a': 7, 'b': 2}\n",  # wrong at 0
        "def f(n):\n    return {'a': n, 'b': 1} if n else {'b': 2, 'a': 7.0}\n",  # in the same way
    ]
    tasks = [ConfirmedTask(plan, Candidate.single(source), "") for source in sources]
    verdicts = [task.verdict("") for task in pool.run(tasks)]
    verdicts.sort(key=lambda verdict: verdict.outcomes)
    assert [verdict.outcomes for verdict in verdicts] == ["....", "....", "w...", "w..."]
    assert disagreement(Attempts("p", verdicts[:2])).tolist() == [0.0] * 4
    assert disagreement(Attempts("p", verdicts)).tolist() == pytest.approx([4 / 6, 0.0, 0.0, 0.0])
