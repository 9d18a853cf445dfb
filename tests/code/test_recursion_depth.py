"""Whether a program may go deep into its own functions."""

from __future__ import annotations

import pytest

from remint.code.parsing import parse
from remint.code.recursion_depth import halves_its_input, may_be_deep


@pytest.mark.parametrize(
    "source",
    [
        "def f(x):\n    return f(x - 1)\n",
        "def f(x):\n    return g(x)\ndef g(x):\n    return f(x)\n",
        "f = lambda x: f(x - 1) if x else 0\n",
        "def f(x):\n    return table[x](x)\ntable = [f]\n",
        "class A:\n    def __init__(self, n):\n        self.next = A(n - 1) if n else None\n",
        "class A:\n    def __eq__(self, other):\n        return self.next == other.next\n",
        "class A:\n    def go(self):\n        return self.next.go()\n",
    ],
)
def test_circles_are_seen(source: str) -> None:
    assert may_be_deep(parse(source))


@pytest.mark.parametrize(
    "source",
    [
        "def f(x):\n    return g(x)\ndef g(x):\n    return len(x)\n",
        "class A:\n    def __init__(self, n):\n        self.n = n\n    def go(self):\n        return self.n\n",
        "def f(x):\n    return sorted(x, key=lambda y: y[0])\n",
    ],
)
def test_what_only_goes_down_is_not_deep(source: str) -> None:
    assert not may_be_deep(parse(source))


HALVING = """\
def f(items, limit):
    if len(items) <= 4:
        return [one for one in items if one > limit]
    middle = len(items) // 2
    return f(items[:middle], limit) + f(items[middle:], limit)
"""


def test_halving_is_never_deep() -> None:
    assert halves_its_input(parse(HALVING).body[0])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("items[:middle], limit", "items[1:], limit"),
        ("items[:middle], limit", "items, limit"),
        ("// 2", "- 1"),
        ("<= 4", "<= limit"),
        ("len(items) <= 4", "limit"),
        ("[one for one in items if one > limit]", "f(items, limit)"),
        ("middle = len(items) // 2", "items = len(items) // 2"),
    ],
)
def test_anything_else_may_be(old: str, new: str) -> None:
    assert old in HALVING
    assert not halves_its_input(parse(HALVING.replace(old, new)).body[0])
