"""Comprehensions as loops, and back."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from remint.mints.evolve.programs.subject import NEWEST, PLAIN
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(rows):
    return [row * 2 for row in rows if row in (1, 2)]
"""
LOOP = """\
def f(rows):
    found = []
    for row in rows:
        if row in (1, 2):
            found.append(row * 2)
    return found
"""
COMPREHENSION = """\
def f(rows):
    found = [row * 2 for row in rows if row in (1, 2)]
    return found
"""


def test_a_comprehension_becomes_a_loop() -> None:
    texts = set()
    for seed in range(20):
        (program,) = evolved("explicit-loop", BEFORE, seed, styles=(PLAIN - 1,))
        texts.add(program.text.replace(program.text.split()[-1], "found"))
    assert LOOP in texts
    assert len(texts) > 4  # no single form gives it away


def test_and_back() -> None:
    assert [program.text for program in evolved("explicit-loop", LOOP)] == [COMPREHENSION]


def test_loops_and_conditions_are_counted() -> None:
    before = complexity(BEFORE)
    for seed in range(8):
        (program,) = evolved("explicit-loop", BEFORE, seed, styles=(PLAIN - 1,))
        after = complexity(program.text)
        assert after["c1_base"] == before["c1_base"] + 2
        assert after["c3_nesting"] == before["c3_nesting"] + 1


@pytest.mark.parametrize(
    "source",
    [
        BEFORE,
        LOOP,
        "def f(n):\n x = 'mine'\n y = [x for x in n]\n return x, y\n",
        "def f(n):\n return {x % 3 for x in n if x if x > 1}\n",
        "def f(n):\n def say(x):\n  print(x)\n  return x\n return {say(x): say(-x) for x in n}\n",
        "def f(n):\n return {len(x): x for x in n}, [n]\n",
        "def f(n):\n if [x for x in n if x] == n:\n  return 'all'\n elif [x for x in n]:\n  return 'some'\n",
        "def f(n):\n return ','.join([str(x) for x in n]) + str([y for y in n])\n",
        "def f(n):\n for x in sorted([y for y in n]):\n  print(x)\n",
        "def f(n):\n return [(a, b) for a in n for b in range(len(n)) if b]\n",
        "def f(n):\n return [sum(x * y for y in n) for x in n]\n",
        "def f(n):\n len = [x for x in n]\n return len\n",
        "def f(n):\n s = []\n for a, b in n:\n  if a:\n   s.append(a + b)\n return s\n",
        "def f(n):\n [print(x) for x in n]\n return [_ for _ in n], [1 for _ in n]\n",
        "def f(n):\n return [x if x else [y for y in range(3)] for x in n]\n",
        "def f(n):\n return [{x} | {y for y in x} for x in n]\n",
        "rows = [x for x in range(4)]\nx = 3\ndef f(n):\n return rows, x, [rows for x in rows]\n",
    ],
)
def test_values_order_and_scopes(source: str) -> None:
    calls = [([1, 2, 3],), ([],), ([0, 2],), ("ab",), ([(1, 2), (0, 3)],), ([[1], 2],), (None,), ({3: 4},)]
    assert_same("explicit-loop", source, calls, seeds=range(8))


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n return [lambda: x for x in n][-1]()\n",
        "def f(n):\n h = [(y for y in [x]) for x in n]\n return [*map(list, h)]\n",
        "def f(n):\n s = []\n for x in n:\n  s.append(x)\n return s, x\n",
        "def f(n):\n s = []\n for x in n:\n  s.append(len(s))\n return s\n",
        "def f(n):\n try:\n  s = []\n  for x in n:\n   s.append(1 / x)\n finally:\n  print(s)\n return s\n",
    ],
)
def test_variables_that_somebody_sees_later_stay_where_they_are(source: str) -> None:
    assert evolved("explicit-loop", source) == []


def test_places_that_are_left_alone() -> None:
    assert evolved("explicit-loop", "class A:\n    n = [x for x in 'ab']\n") == []
    assert evolved("explicit-loop", "def f(n):\n    return [f(x) for x in n]\n") == []
    assert evolved("explicit-loop", "def f(n):\n    return g(n) + [x for x in n]\n") == []
    assert evolved("explicit-loop", "async def f(n):\n    return [await x for x in n]\n") == []
    assert evolved("explicit-loop", "def f(n):\n    return [a for b in n for c in b for a in c]\n") == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("explicit-loop") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("explicit-loop", seed, calls=6) > 20


def test_two_conditions_are_never_turned_round_together() -> None:
    source = "def f(rows):\n    return [row for row in rows if row is not None and row in (1, 2)]\n"
    made = {one.text for seed in range(20) for one in evolved("explicit-loop", source, seed, styles=(NEWEST,))}
    assert made
    assert not any("not (" in text for text in made)


def test_what_collects_everything_is_a_list() -> None:
    def as_list(source: str) -> str:
        (made,) = evolved("explicit-loop", source, styles=(NEWEST,))
        return made.text

    loop = "def f(rows):\n    found = []\n    for row in rows:\n        found.append({})\n    return found\n"
    assert "found = list(rows)" in as_list(loop.format("row"))
    assert "found = [row + 1 for row in rows]" in as_list(loop.format("row + 1"))
    hidden = "list = None\n\n\n" + loop.format("row")
    assert "found = [row for row in rows]" in as_list(hidden)
