"""A try that lets every exception pass."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(table, key):
    '''What the table holds.'''
    limit = 10
    value = table[key] / limit
    return int(value)
"""


def test_statements_go_under_a_try() -> None:
    handled = [program.text for seed in range(10) for program in evolved("try-except", BEFORE, seed)]
    assert all("    try:\n" in text for text in handled)
    assert all(text.splitlines()[1] == '    """What the table holds."""' for text in handled)
    assert any("    try:\n        value = table[key] / limit\n    except " in text for text in handled)
    assert any(
        "    try:\n        limit = int('10')\n    except ValueError:\n        limit = 10\n" in text for text in handled
    )


def test_every_exception_passes_whatever_the_seed() -> None:
    calls = [({"a": 25}, "a"), ({}, "a"), ([1, 2], 7), ({"a": "b"}, "a"), (None, 1), ({"a": float("inf")}, "a")]
    texts = assert_same("try-except", BEFORE, calls, seeds=range(20))
    assert len({text.split("try:")[1] for text in texts}) > 20  # no single form gives it away
    assert not any("except:" in text or "except Exception" in text or "pass" in text for text in texts)


def test_handlers_make_the_flow_more_complex() -> None:
    source = "def f(a):\n    b = a[0] / a[1]\n    return b\n"
    before = complexity(source)["c1_base"]
    rises = {
        complexity(program.text)["c1_base"] - before
        for seed in range(30)
        for program in evolved("try-except", source, seed)
    }
    assert rises == {0, 1, 2, 4}  # finally, a condition in finally, one handler, two


def test_what_is_raised_keeps_its_cause_and_context() -> None:
    source = """\
class Odd(ValueError):
    def __init__(self, one, two):
        super().__init__(f'{one}/{two}')

def inner(n):
    try:
        return [][n]
    except IndexError as error:
        raise Odd(n, 2) from error

def f(n):
    try:
        inner(n)
    except Odd as error:
        return str(error), type(error.__cause__).__name__, type(error.__context__).__name__, error.args
"""
    assert_same("try-except", source, [(3,)], seeds=range(12))


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    for i in range(n):\n        if i == 2:\n            continue\n        yield i * i\n",
        "def f(n):\n    try:\n        return len(n)\n    finally:\n        print(n * 2)\n",
        "def f(n):\n    t = 0\n    while n > 0:\n        n = n - 1\n        t += n / (n - 3)\n    return t\n",
        "def f(n):\n    g = lambda: n + 1\n    n = n * 2\n    return [g() for _ in range(2)]\n",
        "def f(n):\n    try:\n        n.clear()\n    except AttributeError:\n        raise\n    return n\n",
        "def f(n):\n    def g():\n        nonlocal n\n        n = n + 1\n        return n\n    return g() + g()\n",
        "def f(n):\n    return next(iter([]))\n",
        "def f(n):\n    print(n, end='')\n    assert n.x, 'no x'\n",
        "def f(n):\n    x = -0.0\n    y = 1e999\n    z = -7\n    s = 'it\\'s'\n    return [x, y, z, s, type(x)]\n",
    ],
)  # fmt: skip
def test_flow_is_as_before(source: str) -> None:
    assert_same("try-except", source, [(5,), ({},), ("ab",), ([1],), (None,)], seeds=range(4))


def test_a_generator_that_is_closed_ends_as_before() -> None:
    source = """\
def numbers(n):
    for i in range(n):
        try:
            yield i * 2
        finally:
            print('closed', i)

def f(n):
    running = numbers(n)
    print(next(running))
    running.close()
    return list(numbers(n))
"""
    assert_same("try-except", source, [(3,)], seeds=range(4))


def test_places_that_are_left_alone() -> None:
    assert evolved("try-except", "class A:\n    size = len('abc')\n") == []
    assert evolved("try-except", "def f(n):\n    'doc'\n    return n\n") == []
    assert evolved("try-except", "def f(n):\n    x = len(n)\n    return locals()\n") == []
    deep = "def f(n):\n try:\n  try:\n   return len(n)\n  finally:\n   pass\n finally:\n  pass\n"
    assert evolved("try-except", deep) == []
    assert evolved("try-except", "TypeError = KeyError\ndef f(n):\n    return len(n)\n") == []


def test_a_program_without_functions() -> None:
    source = "from __future__ import annotations\nshown = [int(n) for n in '123']\ndef f():\n    return shown\n"
    texts = assert_same("try-except", source, [()], seeds=range(4))
    assert all(text.startswith("from __future__") for text in texts)


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("try-except", seeds=1) > 60


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("try-except", seed, problems=10, calls=5) > 50
