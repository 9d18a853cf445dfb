"""Statements that occur more than once become one function or method."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

ACCOUNT = """\
class Account:

    def __init__(self, balance):
        self.balance = balance

    def deposit(self, amount):
        if amount < 0:
            raise ValueError('negative amount')
        self.balance += amount
        return self.balance

    def withdraw(self, sum_of_money):
        if sum_of_money < 0:
            raise ValueError('negative amount')
        self.balance -= sum_of_money
        return self.balance
"""
TOTALS = """\
def f(prices, weights):
    cost = 0
    for price in prices:
        if price > 1:
            cost += price
    cost += 1
    load = 0
    for weight in weights:
        if weight > 1:
            load += weight
    return cost * load
"""


def made_of(text: str, *keep: str) -> list[str]:
    """The program after the operator, once for every place."""
    subject, operator = Subject(Candidate.single(text), frozenset(keep)), OPERATORS.get("repeated-statements")()
    return [applied(subject, operator, number, 0).program.text for number in range(len(operator.sites(subject)))]


def test_a_check_of_two_methods_is_one_function() -> None:
    (text,) = made_of(ACCOUNT, "Account")
    assert text.count("raise ValueError('negative amount')") == 1
    name = text.partition("(")[0].removeprefix("def ")
    assert f"        {name}(amount)\n        self.balance += amount\n" in text
    assert f"        {name}(sum_of_money)\n        self.balance -= sum_of_money\n" in text
    assert text.startswith(f"def {name}(amount):\n    if amount < 0:\n")
    assert not made_of(text, "Account")


def test_code_that_needs_the_object_is_a_method() -> None:
    check = "        if {0} > self.balance:\n            raise ValueError('too much')\n"
    text = ACCOUNT.replace(
        "        self.balance += amount\n", check.format("amount") + "        self.balance += amount\n"
    )
    text = text.replace("        self.balance -= ", check.format("sum_of_money") + "        self.balance -= ")
    (made,) = made_of(text, "Account")  # both checks together: they follow each other in both methods
    assert made.count("too much") == made.count("negative amount") == 1
    assert made.count("(self, amount):\n") == 2
    name = made.rpartition("(self, sum_of_money):\n        self.")[2].partition("(")[0]
    assert f"    def {name}(self, amount):\n        if amount < 0:\n" in made
    assert f"        self.{name}(amount)\n        self.balance += amount\n" in made
    assert f"        self.{name}(sum_of_money)\n        self.balance -= sum_of_money\n" in made


def test_results_come_back_under_the_names_of_each_place() -> None:
    (text,) = made_of(TOTALS, "f")
    name = text.partition("(")[0].removeprefix("def ")
    assert f"    cost = {name}(prices)\n    cost += 1\n    load = {name}(weights)\n    return cost * load\n" in text
    for program in (TOTALS, text):
        names: dict[str, object] = {}
        exec(program, names)
        f = names["f"]
        assert callable(f)
        assert f([1, 2, 3], [5]) == 30
        with pytest.raises(TypeError):
            f([1], ["a"])


def test_what_only_the_statements_themselves_read_does_not_come_back() -> None:
    step = "        left = stack.pop()\n        right = stack.pop()\n        stack.append(left {} right)\n"
    text = f"def f(stack, sign):\n    if sign:\n{step.format('+')}    else:\n{step.format('+')}    return stack\n"
    (made,) = made_of(text, "f")
    assert made.count("left = stack.pop()") == 1
    assert "return left" not in made
    name = made.partition("(")[0].removeprefix("def ")
    assert f"    if sign:\n        {name}(stack)\n    else:\n        {name}(stack)\n" in made


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("weight > 1", "weight > 2"),  # another constant
        ("load += weight", "load += prices"),  # a variable that is not the same one twice
        ("weight > 1:", "weight > 1:\n            return 0\n        if weight:"),  # it leaves the function
        ("load += weight", "load -= weight"),
        ("    load = 0\n    for weight in weights", "    load = 0\n    for cost in weights"),
    ],
)
def test_what_says_something_else_stays(old: str, new: str) -> None:
    assert old in TOTALS
    assert not made_of(TOTALS.replace(old, new), "f")


def test_little_is_not_worth_a_function() -> None:
    assert not made_of(
        "def f(a, b):\n    x = a\n    y = b\n    print(x, y)\n    u = b\n    v = a\n    return u + v + x\n", "f"
    )


def test_frames_that_somebody_counts_stay() -> None:
    deep = ACCOUNT.replace("        self.balance += amount\n", "        self.deposit(amount - 1)\n")
    assert not made_of(deep, "Account")
