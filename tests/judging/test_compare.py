"""Comparison of a result with what was expected."""

from __future__ import annotations

from collections import UserList
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import get_args

import pytest

from remint.judging.comparison.compare import _PROJECTIONS, _RELATIONS, CheckerError, agrees
from remint.records import Comparator, Projection
from remint.records.comparator import ProjectionName, Relation

CLOSE = Comparator(relation="close", absolute=1e-6, relative=1e-7)


@pytest.mark.parametrize(
    ("rule", "expected", "got", "right"),
    [
        (CLOSE, 1.0, 1.0000009, True),
        (CLOSE, 1.0, 1.00001, False),
        (CLOSE, 1e9, 1e9 + 50, True),  # 1e-7 of the expected value
        (CLOSE, [1.0, "a"], [1.0 + 1e-7, "a"], True),
        (CLOSE, [1.0], (1.0,), False),
        (CLOSE, (1.0, 2.0), (1.0,), False),
        (CLOSE, {"a": 0.5}, {"a": 0.5 + 1e-8}, True),
        (CLOSE, {"a": 0.5}, {"b": 0.5}, False),
        # The expected value decides whether there is a tolerance, wherever it is.
        (CLOSE, 3, 3.0000001, False),
        (CLOSE, 3, 3.0, True),
        (CLOSE, 12586269025, 12586269025 * (1 - 4e-8), False),
        (CLOSE, True, 1.0000001, False),
        (CLOSE, [1, 2.5], [1.0000001, 2.5], False),
        (CLOSE, [1, 2.5], [1, 2.5000001], True),
        (CLOSE, {"a": (3, 0.5)}, {"a": (3.0000001, 0.5)}, False),
        (CLOSE, {"a": (3, 0.5)}, {"a": (3, 0.5000001)}, True),
        (CLOSE, {3}, {3.0000001}, False),
        (CLOSE, 3.0, 3, True),
        (CLOSE, 1e9, 10**9 + 50, True),
        (CLOSE, 1.0000001, True, False),
        (CLOSE, 1.0, True, True),
        (CLOSE, 1.0, 1 + 1e-9j, False),
        (CLOSE, 1 + 1j, 1 + 1.0000001j, True),
        (CLOSE, Decimal(3), 3.0000001, False),
        (CLOSE, Fraction(3), 3.0000001, False),
        (CLOSE, "3", 3.0000001, False),
        (CLOSE, None, 0.0, False),
        (CLOSE, 3, 4, False),
        (CLOSE, float("nan"), float("nan"), True),
        (CLOSE, float("inf"), 1e308, False),
        (CLOSE, float("inf"), float("inf"), True),
        (CLOSE, 1.0, "1.0", False),
        (CLOSE, None, None, True),
        (Comparator(relation="same"), True, 1, False),
        (Comparator(projections=(Projection("sorted"),), project_expected=True), [2, 1], [1, 2], True),
        (Comparator(projections=(Projection("set"),), project_expected=True), (1, 2), [2, 1, 1], True),
        (Comparator(projections=(Projection("not-none"),), project_expected=True), True, 3, True),
        (Comparator(projections=(Projection("not-none"),), project_expected=True), True, None, False),
        (Comparator(projections=(Projection("not-none"),), project_expected=True), True, False, False),
        (Comparator(relation="lines"), "a\nb\n", "a  \nb\n\n", True),
        (Comparator(relation="lines"), "a\nb\n", "a b", False),
        (Comparator(relation="lines"), "a\n", "\na\n", False),
        (Comparator(relation="lines"), "a\nb", "a\x0cb", False),
        (Comparator(relation="lines"), "a\nb", "a\r\nb\r\n", True),
        (Comparator(relation="tokens", absolute=1e-6), "1000", "1_000", False),
        (Comparator(relation="tokens"), "1 2\n", "1\n2", True),
        (Comparator(relation="tokens"), "0.5", "0.50", False),
        (Comparator(relation="tokens", absolute=1e-6), "x 0.5", "x 0.5000001", True),
        (Comparator(relation="tokens", absolute=1e-6), "x 0.5", "y 0.5", False),
        (Comparator(relation="tokens", absolute=1e-6), "3 0.5", "3.0000001 0.5", False),
        (Comparator(relation="tokens", absolute=1e-6), "3 0.5", "3.0 0.5000001", True),
        (Comparator(relation="tokens", relative=1e-6), "12586269025 0.5", "12586269026 0.5", False),
        (Comparator(relation="tokens", relative=1e-6), "1e3 0.5", "1000.0001 0.5", True),
        (Comparator(relation="tokens", absolute=1e-6), "3", "1e999999999", False),
        (Comparator(relation="tokens", absolute=1e-6), "3", "3." + "0" * 1_000_000, False),
        (CLOSE, [1.0, 2], UserList([1.0, 2]), True),
        (CLOSE, {"a": 1}, MappingProxyType({"a": 1}), True),
        (Comparator(), {1, 2}, {1: 0, 2: 0}.keys(), True),
        (Comparator(projections=(Projection("list"),)), [2, 1], {2: 0, 1: 0}.keys(), True),
        (Comparator(relation="within", absolute=0.1), 1.0, "x", False),
        (Comparator(projections=(Projection("len"),)), 2, 7, False),  # what cannot be projected is wrong
    ],
)
def test_worked_examples(rule: Comparator, expected: object, got: object, right: bool) -> None:
    assert agrees(rule, expected, got) is right


def test_every_name_of_a_relation_and_a_projection_means_something() -> None:
    assert set(get_args(Relation)) == set(_RELATIONS)
    assert set(get_args(ProjectionName)) == set(_PROJECTIONS)


def test_a_result_cannot_keep_the_judge_busy() -> None:
    for name in ("sum", "list", "sorted", "set", "tuple"):
        rule = Comparator(projections=(Projection(name),))
        assert not agrees(rule, 0, range(10**15))


def test_a_checker_is_not_a_comparison() -> None:
    with pytest.raises(CheckerError):
        agrees(Comparator(checker="def check(a, e, g): return True"), 1, 1)
