"""Which functions of a program may call which."""

from __future__ import annotations

import ast

import pytest

from remint.code.calls import FunctionCalls, is_generator
from remint.code.scopes import Function, Scopes


def _calls(source: str) -> tuple[FunctionCalls, dict[str, Function]]:
    tree = ast.parse(source)
    calls = FunctionCalls(tree, Scopes(tree))
    return calls, {one.name: one for one in calls.functions}


@pytest.mark.parametrize(
    ("source", "recursive"),
    [
        ("def a(n):\n    return a(n - 1)\n", {"a"}),
        ("def a(n):\n    return b(n)\ndef b(n):\n    return a(n)\ndef c(n):\n    return a(n)\n", {"a", "b"}),
        ("class A:\n    def go(self):\n        return self.go()\n", {"go"}),
        ("def apply(g, x):\n    return g(x)\ndef a(x):\n    return apply(a, x)\n", {"apply", "a"}),
        ("def a(x):\n    def a(y):\n        return y\n    return a(x)\n", set()),
        ("def a(x):\n    return [b(y) for y in x]\ndef b(y):\n    return y\n", set()),
        ("def a(x):\n    return (lambda y: a(y))(x)\n", {"a"}),
        ("class A:\n    def __init__(self, n):\n        self.kid = A(n - 1) if n else None\n", {"__init__"}),
    ],
)
def test_recursion_direct_and_through_others(source: str, recursive: set[str]) -> None:
    calls, functions = _calls(source)
    assert {name for name, one in functions.items() if calls.is_recursive(one)} == recursive


@pytest.mark.parametrize(
    ("source", "recursive", "closer"),
    [
        ("import re\nclass A:\n    def match(self, p, t):\n        return re.match(p, t)\n", {"match"}, set()),
        ("import u.parse\nclass A:\n    def parse(self, t):\n        return u.parse.quote(t)\n", {"parse"}, set()),
        ("class A:\n    def match(self, other):\n        return other.match(self)\n", {"match"}, {"match"}),
        ("import re\nre = F()\nclass A:\n    def match(self, t):\n        re.match(t)\n", {"match"}, {"match"}),
        ("class A:\n    def __init__(self, db):\n        db.fill(self)\n", {"__init__"}, set()),
        ("class A:\n    def __init__(self, n):\n        self.kid = A(n - 1)\n", {"__init__"}, {"__init__"}),
        ("class A:\n    def __init__(self, go):\n        go(A)\n", {"__init__"}, {"__init__"}),
        ("class A:\n    def __init__(self, go):\n        go(type(self))\n", {"__init__"}, {"__init__"}),
        ("class A(B):\n    def __init__(self, go):\n        go(self)\n", {"__init__"}, {"__init__"}),
        ("@b\nclass A:\n    def __init__(self, go):\n        go(self)\n", {"__init__"}, {"__init__"}),
    ],
)  # fmt: skip
def test_a_close_look_tells_libraries_and_classes_that_stay_apart(
    source: str, recursive: set[str], closer: set[str]
) -> None:
    for is_close, expected in ((False, recursive), (True, closer)):
        tree = ast.parse(source)
        calls = FunctionCalls(tree, Scopes(tree), is_close)
        assert {one.name for one in calls.functions if calls.is_recursive(one)} == expected


def test_what_runs_many_times() -> None:
    calls, functions = _calls("""\
def once(x):
    return inner(x)
def inner(x):
    return x
def looped(x):
    return x
def key(x):
    return x
def main(xs):
    once(xs)
    for x in xs:
        looped(x)
    return sorted(xs, key=key)
""")
    assert {name for name, one in functions.items() if calls.runs_often(one)} == {"looped", "key"}


def test_what_is_below_recursion() -> None:
    calls, functions = _calls(
        "def leaf(x):\n    return x\n"
        "def down(n):\n    return leaf(n) and down(n - 1)\n"
        "def top(n):\n    return down(n)\n"
    )
    assert {name for name, one in functions.items() if calls.is_below_recursion(one)} == {"leaf", "down"}


def test_a_generator_is_known_by_its_own_yield() -> None:
    _, functions = _calls("def a():\n    yield 1\ndef b():\n    def c():\n        yield 1\n    return c\n")
    assert [name for name, one in functions.items() if is_generator(one)] == ["a", "c"]
