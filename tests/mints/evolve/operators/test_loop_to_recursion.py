"""A loop as recursion of bounded depth."""

from __future__ import annotations

import sys

import pytest

from remint.measures.complexity import complexity
from remint.records import Candidate
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import (
    assert_same,
    assert_same_on_mintset,
    behaviour,
    evolved,
    mintset_seeds,
)

BEFORE = """\
def f(prices):
    total = 0
    for price in prices:
        total += price
    return total
"""


def test_the_body_goes_into_a_function_that_calls_itself() -> None:
    (program,) = evolved("loop-to-recursion", BEFORE, seed=2)
    assert program.text.count("for ") == 0
    assert "        nonlocal total\n" in program.text
    assert "        total += price\n" in program.text
    before, after = complexity(BEFORE), complexity(program.text)
    assert after["c4_structures"] >= before["c4_structures"] + 2  # a function that calls itself
    assert after["c1_base"] > before["c1_base"]
    assert after["c7_intra_dependencies"] > before["c7_intra_dependencies"]


def test_long_loops_do_not_reach_the_limit_of_the_stack() -> None:
    long = [(list(range(5000)),)]
    assert_same("loop-to-recursion", BEFORE, [*long, ([],), (7,), ("ab",)], seeds=range(12))


def test_depth_stays_small() -> None:
    source = "def f(n):\n    deep = 0\n    for x in range(n):\n        deep = max(deep, depth())\n    return deep\n"
    for seed in range(10):
        (program,) = evolved("loop-to-recursion", source, seed)
        probe = "import sys\n\ndef depth():\n    frame, found = sys._getframe(), 0\n"
        probe += "    while frame := frame.f_back:\n        found += 1\n    return found\n\n"
        (did,) = behaviour(Candidate.single(probe + program.text), "f", [(3000,)])
        assert int(did.result.removeprefix("int ")) < sys.getrecursionlimit() // 4


def test_every_way_out_of_a_loop_stays() -> None:
    source = """\
def f(rows):
    seen, skipped = [], 0
    for number, row in enumerate(rows):
        if row is None:
            skipped += 1
            continue
        if row == 'stop':
            break
        for cell in row:
            if cell == 0:
                break
            if cell < 0:
                return 'negative', number, cell
            seen.append(cell)
        try:
            if skipped > 1:
                continue
        finally:
            print(number)
    return seen, skipped, number
"""
    rows = [[1, 2], None, [3, 0, 4], None, [5], [-6, 7]]
    calls = [(rows,), (rows[:3],), ([[1], "stop", [2]],), ([[1], 5],)]
    assert evolved("loop-to-recursion", source) == []  # `number` may have no value behind the loop
    known = source.replace("    seen, skipped = [], 0\n", "    seen, skipped, number = [], 0, -1\n")
    assert_same("loop-to-recursion", known, [*calls, ([],)], seeds=range(12))


def test_while_loops_too() -> None:
    source = """\
def f(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
        if steps > 500:
            return None
    return steps
"""
    assert_same("loop-to-recursion", source, [(1,), (27,), (0,), ("a",), (2.0,)], seeds=range(15))


def test_short_ranges_count() -> None:
    source = (
        "def f(n):\n    found = []\n    for i in range(2, 11, 3):\n        found.append(i * n)\n        i = 0\n"
        "    return found\n"
    )
    texts = assert_same("loop-to-recursion", source, [(2,), ("a",), (None,)], seeds=range(15))
    assert any("iter(" not in text for text in texts)


def test_a_list_that_grows_and_an_iterator_that_is_used_inside_stay_as_they_are() -> None:
    grows = "def f(xs):\n    for x in xs:\n        if x > 2:\n            xs.append(x - 2)\n    return xs\n"
    assert_same("loop-to-recursion", grows, [([5, 1, 7],), ([],)], seeds=range(10))
    shared = (
        "def f(xs):\n    it, out = iter(xs), []\n    for x in it:\n        out += [x, list(it)[:1]]\n    return out\n"
    )
    assert_same("loop-to-recursion", shared, [([5, 1, 7],), ([],)], seeds=range(10))


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    out = []\n    for i in range(3):\n        out.append(lambda: i)\n    return out[0]()\n",
        "def f(n):\n    for i in range(n):\n        yield i\n",
        "def f(n):\n    for i in range(n):\n        pass\n    return i\n",
        "def f(n):\n    for i in range(n):\n        pass\n    else:\n        return 1\n",
        "def f(n):\n    total = 0\n    for i in range(n):\n        total += f(i)\n    return total\n",
        "def f(n):\n    for i in n:\n        if i:\n            a += 1\n        else:\n            a = 0\n",
        "total = 0\ndef f(n):\n    global total\n    for i in range(n):\n        total += i\n    return total\n",
    ],
)
def test_loops_that_have_to_stay(source: str) -> None:
    assert evolved("loop-to-recursion", source) == []


def test_a_function_that_is_below_recursion_gets_no_deeper() -> None:
    source = """\
def total(xs):
    found = 0
    for x in xs:
        found += x
    return found

def f(xs):
    return total(xs) + f(xs[1:]) if xs else 0
"""
    assert evolved("loop-to-recursion", source) == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("loop-to-recursion") > 2


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("loop-to-recursion", seed, problems=25, calls=8) > 10
