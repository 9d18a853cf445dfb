"""Statements under a with."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(rows):
    '''Their sum.'''
    total = 0
    for row in rows:
        total += row
    return total
"""


def loop_under(seed: int) -> str:
    return evolved("context-manager", BEFORE, seed)[0].text


def test_statements_go_under_a_with() -> None:
    texts = [loop_under(seed) for seed in range(30)]
    assert all("    with " in text and "\n        for row in" in text for text in texts)
    assert all(text.count('"""Their sum."""\n') == 1 for text in texts)
    heads = {line.split("(")[0] for text in texts for line in text.splitlines() if line.startswith("    with ")}
    assert len(heads) > 8  # no single form gives it away


def test_managers_are_counted() -> None:
    before = complexity(BEFORE)
    after = [complexity(loop_under(seed)) for seed in range(30)]
    raised = {name for one in after for name in one if one[name] > before[name]}
    assert raised >= {"c4_structures", "c5_third_party_calls", "c7_intra_dependencies"}
    for one in after:
        assert any(one[name] > before[name] for name in ("c5_third_party_calls", "c7_intra_dependencies"))


@pytest.mark.parametrize(
    "source",
    [
        BEFORE,
        "def f(n):\n for x in n:\n  if x == 2:\n   break\n  yield x * 2\n else:\n  yield 'end'\n",
        "def f(n):\n while len(n) > 1:\n  n.pop()\n  if n[0] == 2:\n   continue\n return n[0]\n",
        "def f(n):\n    try:\n        return n[0] / n[1]\n    finally:\n        print(len(n))\n",
        "def f(n):\n    raise_it = iter([])\n    next(raise_it)\n    return n\n",
        "def f(n):\n    x = len(n)\n    g = lambda: x + 1\n    x = x * 2\n    return g()\n",
        "def f(n):\n    def g():\n        nonlocal n\n        n = n + n\n    g()\n    return n\n",
        "import random\ndef f(n):\n    return random.random(), random.sample(range(99), 3)\n",
        "from __future__ import annotations\nshown = sorted('bca')\nprint(shown)\ndef f(n: A):\n    return shown\n",
    ],
)  # fmt: skip
def test_flow_and_exceptions_are_as_before(source: str) -> None:
    calls = [([1, 2, 3],), ([],), ([4, 0],), ("ab",), (None,), (3,)]
    assert_same("context-manager", source, calls, seeds=range(6))


def test_a_generator_that_is_closed_or_thrown_into() -> None:
    source = """\
def numbers(n):
    for i in range(n):
        try:
            yield i * 2
        except KeyError as error:
            print('caught', error, error.__context__, error.__cause__)

def f(n):
    running = numbers(n)
    print(next(running), running.throw(KeyError('k')))
    running.close()
    other = numbers(n)
    next(other)
    other.throw(StopIteration('odd'))
"""
    assert_same("context-manager", source, [(3,)], seeds=range(10))


def test_places_that_are_left_alone() -> None:
    assert evolved("context-manager", "class A:\n    size = len('abc')\n") == []
    assert evolved("context-manager", "def f(n):\n    return f(n - 1) if n else len('')\n") == []
    assert evolved("context-manager", "def f(n):\n    'doc'\n    return n\n") == []
    assert evolved("context-manager", "def f(n):\n    x = len(n)\n    return locals()\n") == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("context-manager", seeds=2) > 60


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("context-manager", seed, problems=10, calls=5) > 50
