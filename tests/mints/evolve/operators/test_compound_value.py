"""Plain values kept in containers."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(n):
    total = 0
    for i in range(n):
        total += i
    return total
"""


def test_a_variable_lives_in_a_list() -> None:
    shapes = set()
    for seed in range(60):
        (program,) = evolved("compound-value", BEFORE, seed)
        lines = program.text.splitlines()
        if len(lines) == 5 and " = [0]" in lines[1]:
            box = lines[1].split()[0]
            shapes.add(program.text.replace(box, "BOX").replace("[-1]", "[0]"))
    assert shapes == {BEFORE.replace("total = 0", "BOX = [0]").replace("total", "BOX[0]")}


def test_it_computes_the_same_whatever_the_seed() -> None:
    texts = assert_same("compound-value", BEFORE, [(5,), (0,), ("a",)], seeds=range(40))
    assert len(set(texts)) > 15  # no single form gives it away


def test_lists_and_objects_are_counted() -> None:
    before = complexity(BEFORE)
    figures = [complexity(program.text) for seed in range(40) for program in evolved("compound-value", BEFORE, seed)]
    assert {one["c4_structures"] - before["c4_structures"] for one in figures} == {0, 1}
    assert {one["c5_third_party_calls"] - before["c5_third_party_calls"] for one in figures} == {0, 1}


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    x = 'a'\n    x, y = n * 2, x\n    return f'{x!r:>9} {y=} \"\\n\\''\n",
        "def f(n):\n    y = []\n    for i in n:\n        x = 0\n        x = x + i\n        y += [x]\n    return y\n",
        "def f(n):\n    x = 3\n    def g():\n        return x\n    x = 4\n    return g()\n",
        "def f(n):\n    x = 0\n    try:\n        x = 1\n        x = n[x]\n    except TypeError:\n"
        "        return x\n    finally:\n        print(x)\n    return None\n",
        "def f(n):\n    x = 1.5\n    while x < 9:\n        x *= 2\n        yield x\n    else:\n        yield -x\n",
        "def f(n):\n    x = 1\n    y = x = 2\n    x += y\n    del y\n    return x\n",
        "def f(n):\n    x = 10\n    for x in n:\n        pass\n    return x\n",
        "def f(n):\n    x = 10\n    if (x := 4) > 3:\n        return x\n",
        "def f(n):\n    x = ''\n    match n:\n        case [x, *_]:\n            return x\n    return x\n",
        "def f(n):\n    x = 2\n    return [x * i for i in range(x)], n\n",
        "class A:\n def g(self):\n  __x = 4\n  __x += 1\n  return __x\ndef f(n):\n return A().g()\n",
        "x = 5\ndef f(n):\n    global x\n    x = 6\n    return x\n",
    ],
)
def test_reads_and_writes_of_all_kinds(source: str) -> None:
    assert_same("compound-value", source, [([1, 2],), ("abc",), ([],)], seeds=range(16))


def test_a_variable_that_may_have_no_value_is_missed_by_its_own_name() -> None:
    source = "def f(n):\n    if n:\n        x = len('ab')\n    return x\n"
    assert evolved("compound-value", source) == []
    source = "def f(n):\n    if n:\n        x = 1\n    return x\n"
    assert_same("compound-value", source, [(0,), (1,)], seeds=range(16))


def test_places_that_are_left_alone() -> None:
    assert evolved("compound-value", "class A:\n    size = 3\n") == []
    assert evolved("compound-value", "def f(n):\n    x = n\n    return x\n") == []
    assert evolved("compound-value", "def f(n):\n    x = 1\n    return x, locals()\n") == []


def test_a_program_without_functions() -> None:
    source = "limit = 4\nname = 'a'\ndef f():\n    return limit, name\n"
    assert_same("compound-value", source, [()], seeds=range(16))


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("compound-value") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("compound-value", seed, calls=6) > 20
