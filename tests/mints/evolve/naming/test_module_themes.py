"""Functions that are for the same thing are found by their code, not by their names."""

from __future__ import annotations

import ast

import pytest

from remint.mints.evolve.naming.module_themes import NAMES_OF_THEMES, theme_of

FUNCTIONS = {
    "check": "def a(items):\n    if not items:\n        raise ValueError(items)\n",
    "predicate": "def a(n):\n    if n < 2:\n        return False\n    return all(n % i for i in range(2, n))\n",
    "reading": "def a():\n    return [int(one) for one in input().split()]\n",
    "parsing": "def a(line):\n    return line.split(',')\n",
    "search": "def a(items, x):\n    for one in items:\n        if one > x:\n            return one\n    return x\n",
    "count": "def a(items):\n    n = 0\n    for one in items:\n        if one % 2:\n            n += 1\n    return n\n",
    "choice": "def a(x, y):\n    if x > y:\n        return x\n    return y\n",
    "total": "def a(items):\n    n = 0\n    for one in items:\n        n += one\n    return n\n",
    "text": "def a(words):\n    return ' '.join(words)\n",
    "sequence": "def a(items):\n    kept = []\n    for one in items:\n        kept.append(one + 1)\n    return kept\n",
    "solve": "def solve(n):\n    return n\n",
    "main": "def main():\n    print(input())\n",
    "": "def a(x):\n    return b(x)\n",
}  # fmt: skip


def test_what_grows_is_a_text_if_it_begins_as_one() -> None:
    function = ast.parse("def a(parts):\n    s = ''\n    for one in parts:\n        s += one\n    return s\n").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert theme_of(function) == "text"


@pytest.mark.parametrize("theme", FUNCTIONS)
def test_the_code_of_a_function_tells_what_it_is_for(theme: str) -> None:
    function = ast.parse(FUNCTIONS[theme]).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert theme_of(function) == theme


def test_every_theme_has_a_name_for_its_module() -> None:
    assert set(NAMES_OF_THEMES) == set(FUNCTIONS) - {""}
