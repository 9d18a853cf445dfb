"""A loop that answers as soon as it finds something becomes a function that tells where."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same

UPPER = "def f(text):\n    for char in text:\n        if char.isupper():\n            return False\n    return True\n"


def test_the_caller_compares_with_none() -> None:
    subject = Subject(Candidate.single(UPPER), frozenset({"f"}))
    text = applied(subject, OPERATORS.get("match-position")(), 0, 1).program.text
    assert "    return find_upper_case(text) is None\n" in text
    assert "char in enumerate(text):\n        if char.isupper():\n            return " in text
    assert_same("match-position", UPPER, [("abC",), ("",), ("abc",), (["a", "B"],), (3,), ([3],)])


def test_other_constants_are_returned_by_the_caller() -> None:
    source = "def f(a, b):\n    for y in range(b):\n        if y in a:\n            return 'YES'\n    return 'NO'\n"
    (first, *_) = assert_same("match-position", source, [([5, 2], 3), ([], 2), ([7], 3), (3, 1), ([0], "a")])
    assert "            return y\n    return None\n" in first
    assert "is not None:\n        return 'YES'\n    return 'NO'" in first


def test_a_parameter_hides_nothing() -> None:
    (first, *_) = assert_same("match-position", UPPER.replace("text", "input"), [("abC",), ("",), (["a", "B"],)])
    assert "(value):\n" in first
    assert "find_upper_case(input) is None" in first


def test_variables_of_before_go_along() -> None:
    source = (
        "def f(a):\n    balance = 0\n    for op in a:\n        balance += op\n        if balance < 0:\n"
        "            return True\n    return False\n"
    )
    (first, *_) = assert_same("match-position", source, [([1, -2],), ([1],), ([],), (["a"],)])
    assert "find_negative(a, balance) is not None" in first


@pytest.mark.parametrize(
    "loop",
    [
        "for x in a:\n        if x:\n            return x\n    return 0",  # what it gives is not one constant
        "for x in a:\n        print(x)\n        if x:\n            return True\n    return False",  # it does more
        "for x in a:\n        if x:\n            return True\n        a[0] = x\n    return False",
        "for x in a:\n        if x:\n            return None\n    return False",
        "for x in a:\n        for y in x:\n            if y:\n                return True\n    return False",  # a pair
        "for x in a:\n        yield x\n        if x:\n            return True",
        "for x in a:\n        if x:\n            return True\n    return x",  # the loop's variable is needed
    ],
)
def test_it_refuses(loop: str) -> None:
    source = f"def f(a):\n    {loop}\n"
    assert OPERATORS.get("match-position")().sites(Subject(Candidate.single(source), frozenset({"f"}))) == []
