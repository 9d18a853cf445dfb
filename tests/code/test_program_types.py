"""Types from the arguments of the entry point on."""

from __future__ import annotations

import ast

import pytest

from remint.code.program_types import GivenValue, ProgramTypes
from remint.code.scopes import Scopes

TEXT = GivenValue(frozenset({"str"}), frozenset({"str"}))
NUMBERS = GivenValue(frozenset({"list"}), frozenset({"int"}))


def types_of(text: str, **given: GivenValue) -> tuple[ProgramTypes, ast.expr]:
    """The types of a program whose entry point is f, and what f returns at its end."""
    tree = ast.parse(text)
    function = next(one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == "f")
    last = function.body[-1]
    assert isinstance(last, ast.Return)
    assert last.value is not None
    return ProgramTypes(Scopes(tree), "f", given, {"f"}), last.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f(t):\n    return t.upper()[1:]", {"str"}),
        ("def f(t):\n    t = t.split()\n    return t", None),  # of a list, nobody knows
        ("def f(t):\n    w = t.split()\n    return w[0]", {"str"}),
        ("def f(l):\n    return l[0] + 1", {"int"}),
        ("def g(x):\n    return x + x\ndef f(t):\n    return g(t)", {"str"}),
        ("def g(x):\n    if x:\n        return 1\n    return x\ndef f(t):\n    return g(t)", {"str", "int"}),
        ("def g(x):\n    if x:\n        return 1\ndef f(t):\n    return g(t)", None),
        ("def g(x):\n    return x\nh = g\ndef f(t):\n    return g(t)", None),  # whoever calls h
        ("def f(t, n=1):\n    return t", None),  # called without n as well
        ("def f(t):\n    return f(t)", set()),  # never returns
        ("def f(t):\n    if t:\n        f(1)\n    return t", None),  # called with other types
        ("def f(t):\n    w = []\n    for c in t:\n        w.append(c)\n    return w[0]", {"str"}),
        ("def f(t):\n    w = ['a']\n    w[0] = 1\n    return w[0]", {"str", "int"}),
        ("def f(l):\n    l.extend('ab')\n    return l[0]", None),
        ("def f(l):\n    m = l\n    m.append('a')\n    return l[0]", None),
        ("def g(x):\n    return x\ndef f(l):\n    m = g(l)\n    m.append('a')\n    return l[0]", None),
        ("def g(x):\n    x.append('a')\ndef f(l):\n    g(l)\n    return l[0]", {"int", "str"}),
        ("def f(l):\n    l.insert(0, 'a')\n    return sorted(l)[0]", None),
    ],
)
def test_what_is_returned(text: str, expected: set[str] | None) -> None:
    types, value = types_of(text, t=TEXT, l=NUMBERS)
    found = types.of(value)
    assert (None if found is None else set(found)) == expected


def test_characters() -> None:
    types, value = types_of("def f(t):\n    for c in t:\n        d = c\n    return c", t=TEXT)
    assert types.is_character(value)
    assert not types.is_character(ast.parse("'ab'", mode="eval").body)
    types, value = types_of("def f(t):\n    for c in t:\n        c += c\n    return c", t=TEXT)
    assert not types.is_character(value)


def test_only_read() -> None:
    types, value = types_of("def f(l):\n    for one in l:\n        print(one)\n    return l", l=NUMBERS)
    assert isinstance(value, ast.Name)
    assert types.is_only_read(value)
    types, value = types_of("def f(l):\n    l.append(1)\n    return l", l=NUMBERS)
    assert isinstance(value, ast.Name)
    assert not types.is_only_read(value)
