"""Names that fit what a variable is for."""

from __future__ import annotations

import random

import pytest

from remint.code.callers import CallHierarchy
from remint.code.parsing import parse
from remint.code.scopes import Scopes
from remint.mints.evolve.naming.clues import clues_of
from remint.mints.evolve.naming.lexicon import ROLES, every_word
from remint.mints.evolve.naming.variable_names import variable_names


def names(text: str, name: str = "q", seeds: int = 10) -> set[str]:
    """What the variable would be called first, by several seeds."""
    tree = parse(text)
    program = CallHierarchy(tree, Scopes(tree))
    variable = next(one for one in program.scopes.every() if one.name == name)
    return {variable_names(variable, program, random.Random(seed))[0] for seed in range(seeds)}


def role(text: str, name: str = "q") -> str:
    tree = parse(text)
    program = CallHierarchy(tree, Scopes(tree))
    return clues_of(next(one for one in program.scopes.every() if one.name == name), program)[0].role


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("q = 0\nfor v in items:\n    if v:\n        q += 1\n", "count"),
        ("q = 0\nfor v in items:\n    q += v\n", "total"),
        ("q = 1\nfor v in items:\n    q *= v\n", "product"),
        ("q = ''\nfor v in items:\n    q += v + ','\n", "built text"),
        ("q = []\nfor v in items:\n    q.append(v)\n", "built list"),
        ("q = set()\nfor v in items:\n    q.add(v)\n", "seen"),
        ("q = {}\nfor v in items:\n    q[v] = q.get(v, 0) + 1\n", "counts"),
        ("q = True\n", "flag"),
        ("q = line.split()\n", "words"),
        ("q = len(x)\n", "size"),
        ("q = max(x)\n", "largest"),
        ("q = n % 10\n", "remainder"),
        ("q = sum(x) / len(x)\n", "average"),
        ("q = (a + b) // 2\n", "middle"),
        ("q = x[::-1]\n", "reversed"),
        ("q = x[:3]\n", "prefix"),
        ("q = x[-1]\n", "last"),
        ("q = [[0] * 3 for _ in range(3)]\n", "rows"),
        ("for q in range(9):\n    pass\n", "index"),
        ("for q, v in enumerate(x):\n    pass\n", "index"),
        ("for q, v in d.items():\n    pass\n", "key"),
        ("for k, q in d.items():\n    pass\n", "value"),
        ("for q in 'abc':\n    pass\n", "char"),
        ("try:\n    pass\nexcept OSError as q:\n    print(q)\n", "error"),
        ("def f(q: list[list[int]]):\n    pass\n", "rows"),
        ("def f(q: str):\n    pass\n", "text"),
        ("def f(*q):\n    pass\n", "rest"),
        ("def f(**q):\n    pass\n", "options"),
        ("def f(q, x):\n    return q(x)\n", "function"),
        ("def f(q, x):\n    return [v for v in x if q(v)]\n", "predicate"),
        ("def f(q):\n    return q.lower().strip()\n", "text"),
    ],
)  # fmt: skip
def test_what_a_variable_is_shows_in_its_use(text: str, expected: str) -> None:
    assert role(text) == expected
    assert len(names(text) & set(ROLES[expected])) >= 2, names(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f(words):\n    for q in words:\n        print(q)\n", "word"),
        ("def f(entries):\n    return [q for q in sorted(entries)]\n", "entry"),
        ("def f(boxes):\n    for n, q in enumerate(boxes):\n        print(q)\n", "box"),
        ("def f(children):\n    for q in children:\n        print(q)\n", "child"),
    ],
)
def test_one_of_many_is_called_after_the_many(text: str, expected: str) -> None:
    assert expected in names(text)


def test_what_comes_from_another_variable_is_called_after_it() -> None:
    assert names("def f(prices):\n    q = sorted(prices)\n    return q\n") & {
        "sorted_prices",
        "ordered_prices",
        "ranked_prices",
    }
    assert names("def f(prices):\n    q = len(prices)\n    return q\n") & {"num_prices", "price_count", "prices_length"}


def test_a_telling_name_is_changed_into_one_of_the_same_meaning() -> None:
    assert names("def f(threshold):\n    return threshold\n", "threshold") <= {"cutoff", *ROLES["limit"]}
    found = names("def f(max_size):\n    return max_size\n", "max_size")
    assert found <= {"largest_size", "highest_size", "max_length", "max_extent"}


def test_constants_and_private_names_keep_their_style() -> None:
    assert all(name.isupper() for name in names("LIMIT = 3\nprint(LIMIT)\n", "LIMIT"))
    assert all(name.startswith("_") for name in names("def f(_q):\n    return _q.lower()\n", "_q"))


def test_there_are_many_words_and_all_are_names() -> None:
    words = {name for row in ROLES.values() for name in row}
    assert len(words) >= 300
    assert all(name.isidentifier() and name.islower() for name in words)
    assert len(every_word()) >= 500
