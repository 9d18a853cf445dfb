"""Functions that steps add must have a form that a reviewer would merge."""

from __future__ import annotations

import pytest

from remint.mints.evolve.gates.shape import HelperShape
from remint.records import Candidate, SourceFile

ORIGINAL = """\
def f(numbers, limit):
    total = 0
    for number in numbers:
        if number > limit:
            total += number
    return total
"""
GOOD = """\
def add_up(numbers, limit):
    total = 0
    for number in numbers:
        if number > limit:
            total += number
    return total


def f(numbers, limit):
    return add_up(numbers, limit) if numbers else 0
"""


def objection(after: str, before: str = ORIGINAL, **modules: str) -> str:
    files = [SourceFile(path="solution.py", text=after)]
    files += [SourceFile(path=f"{name}.py", text=text) for name, text in modules.items()]
    program = Candidate(files=tuple(files), main="solution.py")
    return HelperShape(Candidate.single(before)).objection(program)


def test_a_helper_that_does_something_may_be_there() -> None:
    assert objection(ORIGINAL) == ""
    assert objection(GOOD) == ""


@pytest.mark.parametrize(
    ("helper", "reason"),
    [
        ("def g(x):\n    return sorted(x)\n", "a function only calls another"),
        ("def g(x):\n    a, b = divmod(x)\n    return a, b\n", "a function only calls another"),
        (
            "def g(total, x):\n    if x:\n        total += 1\n    return total\n",
            "a function hands back what it was given",
        ),
        ("def g(a, b, c, d, e):\n    return a + b * c - d * e\n", "a function has too many parameters"),
        ("def g(total, x):\n    return total, x + 1\n", "a function hands back what it was given"),
        ("def g(a):\n    return a + 3, a + 1, a + 2\n", "a function has too many results"),
        ("def g(a):\n    b = a + 1\n    return b\n", "a value is copied to be returned"),
        (
            "def h(a, b):\n    return a + b\n\ndef g(a):\n    first = 0\n    return h(a, first) + 1\n",
            "a constant is only handed on",
        ),
        (
            "def g(a):\n    def h(x):\n        return x + 1\n    return h(a) * 2\n",
            "a function inside another needs nothing of it",
        ),
    ],
)
def test_forms_that_are_refused_in_every_file(helper: str, reason: str) -> None:
    assert objection(f"{helper}\n\n{ORIGINAL}") == reason
    assert objection(f"from tools import g\n\n\n{ORIGINAL}", tools=helper) == reason
    # What the original has is not the step's fault.
    assert objection(f"{helper}\n\n{GOOD}", before=f"{helper}\n\n{ORIGINAL}") == ""


@pytest.mark.parametrize(
    "helper",
    [
        "def g(text):\n    text = text.strip()\n    return text.lower() + text\n",
        "def g(items):\n    if not items:\n        return items\n    return sorted(items)\n",  # nothing was changed
        "def g(a):\n    def h(x):\n        return x + a\n    return h(1) * 2\n",
        "class G:\n    def __len__(self):\n        return size(self)\n",
        "class G:\n    def add(self, a, b, c, d):\n        return a + b + c + d\n",
        "class G:\n    def h(self):\n        return size(self)\n\nclass H:\n    def h(self):\n        return 1\n",
    ],
)
def test_forms_that_are_none_of_these(helper: str) -> None:
    assert objection(f"{helper}\n\n{ORIGINAL}") == ""


def test_the_original_s_own_function_does_not_become_a_shell() -> None:
    assert objection(GOOD.replace(" if numbers else 0", "")) == "a function only calls another"
    start = GOOD.replace("return add_up(numbers, limit) if numbers else 0", "a = 3\n    return add_up(a, 1) + 1")
    assert objection(start) == "a constant is only handed on"
    passing = "def g(x):\n    return x * 2\n\n\ndef f(x):\n    return g(x)\n"
    assert objection(passing.replace("x * 2", "x + x"), before=passing) == ""


def test_the_entry_point_may_ask_an_object_but_no_helper_does_only_that() -> None:
    kind = "class Sum:\n    def __init__(self, numbers, limit):\n        self.numbers, self.limit = numbers, limit\n\n"
    kind += "    def answer(self):\n        return sum(one for one in self.numbers if one > self.limit)\n\n\n"
    asks = "def f(numbers, limit):\n    return Sum(numbers, limit).answer()\n"
    assert objection(kind + asks) == ""
    helper = asks.replace("def f", "def add_up")
    shell = "def f(numbers, limit):\n    return add_up(numbers, limit) if numbers else 0\n"
    assert objection(kind + helper + shell) == "a function only calls another"


def test_as_many_results_as_the_original_has() -> None:
    three = "def f(x):\n    return x, x + 1, x + 2\n"
    helper = "def g(x):\n    return x * 3, x + 1, x + 2\n\n\ndef f(x):\n    return g(x * 1)\n"
    assert objection(helper, before=three) == ""
