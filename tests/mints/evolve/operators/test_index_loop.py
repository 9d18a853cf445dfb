"""For loops written as while loops."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(rows):
    total = 0
    for i in range(2, 9, 3):
        total += rows[i]
    return total
"""
DIRECT = """\
def f(rows):
    total = 0
    i = 2
    while i < 9:
        total += rows[i]
        i += 3
    return total
"""


def test_the_forms() -> None:
    texts = {program.text for seed in range(40) for program in evolved("index-loop", BEFORE, seed)}
    assert DIRECT in texts
    assert any("i = " in text and "+= 3\n" in text and text != DIRECT for text in texts)  # with a counter of its own
    assert any("except StopIteration:" in text for text in texts)
    assert any(":= next(" in text for text in texts)


def test_conditions_and_handlers_are_counted() -> None:
    before = complexity(BEFORE)
    after = [complexity(program.text) for seed in range(30) for program in evolved("index-loop", BEFORE, seed)]
    rises = {(one["c1_base"] - before["c1_base"], one["c2_predicates"] - before["c2_predicates"]) for one in after}
    assert rises == {(0, 1), (2, 0)}


@pytest.mark.slow
@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n for i in range(n):\n  pass\n return i\n",
        "def f(n):\n s = []\n for i in range(len(n)):\n  if i == 1:\n   continue\n  s += [i]\n  i = 9\n return s, i\n",
        "def f(n):\n s = len(n)\n for i in range(s):\n  s += 1\n  n = n + n\n return s, i, len(n)\n",
        "def f(n):\n for i in range(len(n), -2, -2):\n  if i == 1:\n   break\n else:\n  i = 'none'\n return i\n",
        "def f(n):\n g = []\n for i in range(3):\n  g.append(lambda: i)\n return [h() for h in g]\n",
        "def f(n):\n rows = list(n)\n for x in rows:\n  if len(rows) < 9:\n   rows += [x]\n  rows = rows[:]\n",
        "def f(n):\n x = [1, 2, 3]\n def g():\n  nonlocal x\n  x = [7]\n for y in x:\n  g()\n  print(y)\n",
        "def f(n):\n for a, b in n:\n  print(a, b)\n else:\n  print('end')\n",
        "def f(n):\n for i, x in enumerate(n):\n  yield i, x\n",
        "def f(n):\n for n[0] in range(3):\n  print(n)\n",
        "def f(n):\n for i in range(True, 3):\n  print(i)\n for i in range(3, 9, True):\n  print(i)\n",
        "def f(n):\n def g(x):\n  print(x)\n  return x\n for i in range(int(g(1)), int(g(4)), 2):\n  print(i)\n",
        "def f(n):\n for i in range(3):\n  try:\n   continue\n  finally:\n   print(i)\n",
        "def f(n):\n for i in range(0, 5, 0):\n  print(i)\n",
        "def f(n):\n for c in 'ab':\n  for d in str(n):\n   print(c + d)\n",
        "def f(n):\n for x in n:\n  raise StopIteration\n",
        "def f(n):\n for i in range(10 ** 20):\n  if i > 3:\n   return i\n",
        "for k in range(3):\n print(k)\nfor m in [1, 2]:\n print(m)\ndef f(n):\n return k, m\n",
    ],
)
def test_it_goes_the_same_way(source: str) -> None:
    calls = [
        (3,),
        (0,),
        (-1,),
        (True,),
        (2.5,),
        ("abc",),
        ([],),
        ([(1, 2), (3, 4)],),
        ([[1], [2]],),
        (None,),
        ({1: 2},),
    ]
    assert_same("index-loop", source, calls, seeds=range(8))


def test_an_iterator_of_the_program_is_let_go_at_once() -> None:
    source = """\
def numbers():
    try:
        yield 1
        yield 2
    finally:
        print('closed')

def f(n):
    for number in numbers():
        break
    print('after')
    for i in range(n):
        print(i)
    return number
"""
    texts = assert_same("index-loop", source, [(2,)], seeds=range(8))
    assert not any("iter(" in text for text in texts)


def test_places_that_are_left_alone() -> None:
    assert evolved("index-loop", "class A:\n    for name in 'ab':\n        print(name)\n") == []
    assert evolved("index-loop", "def f(n):\n    for a in n:\n        print(a)\n    return locals()\n") == []
    assert evolved("index-loop", "async def f(n):\n    async for a in n:\n        print(a)\n") == []
    assert evolved("index-loop", "def f(iter):\n    for a in iter:\n        print(a)\n") == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("index-loop") > 20


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("index-loop", seed, calls=6) > 20
