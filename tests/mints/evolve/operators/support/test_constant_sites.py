"""Which constants can come from elsewhere, and where they are set then."""

from __future__ import annotations

import re

import pytest

from remint.mints.evolve.operators.support.constant_sites import constant_sites, surroundings
from remint.mints.evolve.programs.subject import Subject
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, behaviour, evolved

OPERATOR = "base64-round-trip"


def _values(source: str) -> list[object]:
    return [node.value for _, node in constant_sites(Subject(Candidate.single(source)))]


def test_plain_constants_are_found_in_the_order_of_the_text() -> None:
    assert _values("def f(x, y=2):\n    'text'\n    return x[1:] + [y * 0.5, 'a', b'b', True, None]\n") == [
        2, 1, 0.5, "a", b"b",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "source",
    [
        "def f(x):\n    match x:\n        case 1 | 'a': return x\n",
        "def f(x):\n    return f'{x:>3}{1}'\n",
        "def f(x: 'int') -> 'str':\n    y: 'int'\n    return x\n",
        "@mark(3)\ndef f(x):\n    return x\n",
        "class A:\n    size = 3\n    '''text'''\n",
        "if __name__ == '__main__':\n    pass\n",
        "import math\ndef f(x):\n    return math.pow(x, 2)\n",
        "from typing import Literal\nMode = Literal['a', 'b']\n",
        "__all__ = ['f']\n",
        "def f(x):\n    return {'a': x}\n",
        "def f(x):\n    return x is None\n",
    ],
)
def test_constants_that_mean_something_where_they_are_stay(source: str) -> None:
    assert _values(source) == []


@pytest.mark.parametrize(
    "line",
    [
        "    print(locals())",
        "    eval('1')",
        "    return x is y",
        "    return id(x)",
        "    import inspect",
        "    math.gcd = max",
        "    setattr(math, 'gcd', max)",
    ],
)
def test_a_program_that_would_notice_is_left_alone(line: str) -> None:
    assert _values(f"import math\ndef f(x, y):\n{line}\n    return x + 12\n") == []


def test_names_from_everywhere_could_be_any_name() -> None:
    assert _values("from math import *\ndef f(x):\n    return x + 12\n") == []


def test_identity_with_what_exists_once_is_fine() -> None:
    assert _values("def f(x):\n    return 12 if x is None or type(x) is int else 3\n") == [12, 3]


def test_a_module_of_the_program_hides_the_library() -> None:
    program = Candidate.single("def f(x):\n    return x + 12\n", "base64.py")
    assert evolved(OPERATOR, program) == []


def test_what_is_around_a_constant() -> None:
    source = "def f(x):\n    for y in range(3):\n        if y > 4:\n            x += 5\n    return [6 for _ in x]\n"
    subject = Subject(Candidate.single(source))
    found = {node.value: surroundings(subject.tree, site.path) for site, node in constant_sites(subject)}
    assert [found[value].is_repeated for value in (3, 4, 5, 6)] == [False, True, True, True]
    assert [found[value].ifs for value in (3, 4, 5, 6)] == [0, 0, 1, 0]


def test_a_builtin_with_another_meaning_is_not_used() -> None:
    source = "def f(int, len, sum, min):\n    return int + 12 + len + sum + min\n"
    texts = assert_same("json-round-trip", source, [(1, 2, 3, 4)], seeds=range(20))
    assert not any(re.search(r"\b(int|len|sum|min)\(", text) for text in texts)
    assert evolved(OPERATOR, source) == []  # all its forms need one of these


def test_an_import_with_another_meaning_is_not_used() -> None:
    assert_same(OPERATOR, "import base64\ndef f(base64):\n    return base64 + 12\n", [(1,)], seeds=range(20))
    assert_same(OPERATOR, "def f(x):\n    return x + 12\nimport base64\n", [(1,)], seeds=range(20))


def test_where_frames_count_nothing_is_called_from_inside() -> None:
    source = "def f(n):\n    return 0 if n < 1 else f(n - 1) + 12\n"
    every = behaviour(Candidate.single(source), "f", [(n,) for n in range(1010)])
    deepest = next(n for n, did in enumerate(every) if did.result.startswith("raises"))
    calls = [(n,) for n in range(deepest - 4, deepest + 2)]
    before = behaviour(Candidate.single(source), "f", calls)
    for operator in (OPERATOR, "json-round-trip", "regex-use", "functools-use"):
        for seed in range(3):
            for program in evolved(operator, source, seed):
                assert behaviour(program, "f", calls) == before, program.text


def test_the_docstring_and_the_future_stay_first() -> None:
    source = "'''Module.'''\nfrom __future__ import annotations\ndef f(x):\n    '''Text.'''\n    return x + 12\n"
    for text in assert_same(OPERATOR, source, [(1,)], seeds=range(20)):
        assert text.startswith(
            "'''Module.'''\n\nfrom __future__" if "'''Mod" in text else '"""Module."""\n\nfrom __future__'
        )
        assert "def f(x):\n    '''Text.'''" in text or 'def f(x):\n    """Text."""' in text


def test_a_default_is_still_made_once() -> None:
    source = "def f(x, seen=[7], step=12):\n    seen.append(x)\n    return len(seen), step\n"
    assert_same(OPERATOR, source, [(1,), (2,)], seeds=range(10))
