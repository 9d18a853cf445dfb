"""What can be said of a value."""

from __future__ import annotations

from collections import deque
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from remint.mints.group.rule_functions import FLAGS, MISSING, NUMBERS, RULE_FUNCTIONS, functions_for


@pytest.mark.parametrize(
    ("function", "value", "seen"),
    [
        ("len", [], 0), ("len", "añ", 2), ("len", {1: 2}, 1), ("len", range(10**30), 10**30), ("len", 5, MISSING),
        ("len", range(5, 0, -2), 3), ("len", range(0), 0), ("len", b"abc", 3), ("len", deque([1]), 1),
        ("type", True, "bool"), ("type", None, "NoneType"),
        ("distinct", [[1], [1], [2]], 2), ("distinct", "aab", 2), ("distinct", 4, MISSING),
        ("depth", [], 1), ("depth", [1, [2, (3,)]], 3), ("depth", {"a": [1]}, 2), ("depth", "text", MISSING),
        ("kinds", [1, "a"], 2), ("kinds", [], 0),
        ("min", [3, -1.5], -1.5), ("min", [], MISSING), ("min", [1, True], MISSING), ("min", ["a"], MISSING),
        ("max", {"a": 2, "b": 7}, 7), ("max", [Decimal(2), Fraction(5, 2)], Fraction(5, 2)),
        ("max", range(10**12), MISSING),
        ("sum", [], 0), ("sum", [1, 2.5], 3.5),
        ("zeros", [0, 0.0, 1], 2), ("negatives", [-1, 0], 1), ("evens", [2, 3, 4], 2), ("odds", [-1, 2], 1),
        ("evens", [2.0], MISSING),
        ("shortest", ["", "ab"], 0), ("longest", [[1, 2], [1]], 2), ("longest", [], MISSING), ("longest", [1], MISSING),
        ("words", "two words", 2), ("lines", "a\nb\n", 2),
        ("even", 4, True), ("even", 3, False), ("even", 4.0, MISSING), ("even", True, False), ("even", False, True),
        ("whole", 2.0, True), ("whole", float("nan"), False), ("whole", 2, MISSING),
        ("whole", Decimal("2.00"), True), ("whole", Decimal("2.5"), False), ("whole", Decimal("inf"), False),
        ("even_len", [1, 2], True), ("even_len", "abc", False), ("even_len", 4, MISSING),
        ("neighbours", [1, 2, 2], True), ("neighbours", "aba", False), ("neighbours", {1, 2}, MISSING),
        ("prime", 2, True), ("prime", 97, True), ("prime", 91, False), ("prime", 1, False), ("prime", -7, False),
        ("prime", 10**40, MISSING), ("prime", 2147483647, True), ("prime", 9999999967, True),
        ("prime", 3215031751, False), ("prime", 3825123056546413051, False), ("prime", 41, True),
        ("prime", 1681, False), ("prime", 7.0, MISSING), ("prime", True, False),
        ("balanced", "a(b)[c]", True), ("balanced", "([)]", False), ("balanced", ")(", False),
        ("balanced", "abc", MISSING),
        ("vowels", "rhythm", False), ("vowels", "Apt", True),
        ("all_whole", [1, 2.0], True), ("all_whole", [1.5], False),
        ("sorted", [1, 1, 2], True), ("sorted", [2, 1], False), ("sorted", "abc", True), ("sorted", [1, "a"], MISSING),
        ("sorted", {1}, MISSING), ("sorted_down", (3, 1), True),
        ("sorted", [None, None], True), ("sorted_down", [None, None], True),
        ("duplicates", [[1], [1]], True), ("duplicates", "abc", False),
        ("palindrome", "aba", True), ("palindrome", [1, 2], False), ("palindrome", 121, MISSING),
        ("letters_only", "abc", True), ("letters_only", "", False), ("digits_only", "12", True),
        ("upper", "aB", True), ("upper", "ß1", False), ("lower", "AB", False), ("digits", "a1", True),
        ("spaces", "a b", True), ("symbols", "a_b", True), ("symbols", "ab", False), ("ascii", "é", False),
    ],
)  # fmt: skip
def test_what_is_seen(function: str, value: Any, seen: Any) -> None:
    looked = RULE_FUNCTIONS[function](value)
    assert looked is seen if seen is MISSING or isinstance(seen, bool) else looked == seen


@pytest.mark.parametrize(
    "value",
    [
        None, True, 10**5000, -0.0, float("nan"), float("inf"), complex(1, 2), Decimal("sNaN"), Decimal("1e999999"),
        [float("nan"), 1], [Decimal("NaN"), 1], "", "\ud800", "x" * 2_000_000, b"\xff", bytearray(b"a"), set(),
        {1: [2]}, frozenset({(1, 2)}), deque([None]), [[[[]]]], [{}], range(10**20), [10**400, 1.5],
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_no_value_is_too_strange(value: Any) -> None:
    assert all(isinstance(function(value), object) for function in RULE_FUNCTIONS.values())


@pytest.mark.parametrize("value", [1, 1.5, "a", b"a", [1, 2], [""], (1,), {1}, {"a": 1}, None, True, range(3)], ids=str)
def test_no_function_that_says_something_is_passed_over(value: Any) -> None:
    telling = {name for name in (*NUMBERS, *FLAGS) if RULE_FUNCTIONS[name](value) is not MISSING}
    assert telling <= set(functions_for({type(value).__name__}))
