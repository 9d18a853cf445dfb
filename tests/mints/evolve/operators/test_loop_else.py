"""Loops with an else."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

SEARCH = """\
def f(rows):
    for row in rows:
        if row > 3:
            return row * 2
        print(row)
    print('end')
    return -1
"""
SUM = """\
def f(rows):
    total = 0
    for row in rows:
        if row == 2:
            continue
        total += row
    total *= 2
    return total
"""


def test_a_search_ends_by_break_and_else() -> None:
    (program,) = evolved("loop-else", SEARCH)
    result = program.text.splitlines()[-1].split()[-1]
    assert program.text.replace(result, "RESULT") == AFTER


AFTER = """\
def f(rows):
    for row in rows:
        if row > 3:
            RESULT = row * 2
            break
        print(row)
    else:
        print('end')
        RESULT = -1
    return RESULT
"""


def test_what_follows_a_loop_goes_into_its_else() -> None:
    texts = assert_same("loop-else", SUM, [([1, 2, 3],), ([],), (["a"],)], seeds=range(20))
    assert all("    else:\n        total *= 2\n" in text for text in texts)
    assert len({text.split("for row")[1] for text in texts}) > 8  # no single form gives it away


def test_a_guard_makes_the_flow_more_complex() -> None:
    before = complexity(SUM)
    for seed in range(8):
        (program,) = evolved("loop-else", SUM, seed)
        after = complexity(program.text)
        assert after["c1_base"] == before["c1_base"] + 1
        assert after["c2_predicates"] == before["c2_predicates"] + 1
        assert after["c3_nesting"] == before["c3_nesting"] + 1


@pytest.mark.parametrize(
    "source",
    [
        SEARCH,
        SUM,
        "def f(n):\n    while len(n) > 1:\n        if n.pop() == 2:\n            return\n    n += [7]\n    return n\n",
        "def f(n):\n for x in n:\n  def g():\n   return x\n  if g():\n   return g()\n return 0\n",
        "def f(n):\n for x in n:\n  match x:\n   case 1 | 2:\n    return 'low'\n return 'high'\n",
        "def f(n):\n    for a in n:\n        for b in a:\n            print(b)\n        print(0)\n    print('end')\n",
        "def f(n):\n    for x in n:\n        yield x\n    print('end')\n    yield x\n",
    ],
)  # fmt: skip
def test_flow_is_as_before(source: str) -> None:
    calls = [([1, 2, 3],), ([5, 1],), ([],), ([[0, 1], [0], []],), ("ab",), (None,)]
    assert_same("loop-else", source, calls, seeds=range(8))


def test_places_that_are_left_alone() -> None:
    source = "def f(n):\n    for x in n:\n        if x:\n            break\n    print(n)\n"
    assert evolved("loop-else", source) == []
    source = "def f(n):\n    for x in n:\n        for y in x:\n            return y\n    return 1\n"
    assert evolved("loop-else", source) == []
    source = "def f(n):\n for x in n:\n  try:\n   return x\n  finally:\n   print()\n return 1\n"
    assert evolved("loop-else", source) == []
    assert evolved("loop-else", "def f(n):\n    while True:\n        n.pop()\n    print(n)\n") == []


def test_a_program_without_functions() -> None:
    source = "shown = []\nfor n in range(6):\n    shown.append(n)\nshown.append('end')\ndef f():\n    return shown\n"
    assert_same("loop-else", source, [()], seeds=range(8))


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("loop-else") > 3


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("loop-else", seed, problems=80, calls=6) > 5
