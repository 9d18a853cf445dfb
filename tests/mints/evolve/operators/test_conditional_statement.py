"""Conditional expressions as if statements, and back."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from remint.mints.evolve.programs.subject import NEWEST
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(n):
    x = 'many' if n > 3 else 'few'
    return x
"""


def test_the_forms() -> None:
    texts = {program.text for seed in range(40) for program in evolved("conditional-statement", BEFORE, seed)}
    both = "def f(n):\n    if n > 3:\n        x = 'many'\n    else:\n        x = 'few'\n    return x\n"
    default = "def f(n):\n    x = 'few'\n    if n > 3:\n        x = 'many'\n    return x\n"
    assert both in texts
    assert default in texts
    assert any(" = n > 3\n    if " in text for text in texts)  # the condition got a name in earlier styles
    assert [program.text for program in evolved("conditional-statement", both)] == [BEFORE]


def test_the_flow_gets_more_complex() -> None:
    before = complexity(BEFORE)
    for seed in range(10):
        (program,) = evolved("conditional-statement", BEFORE, seed, styles=[NEWEST])
        assert complexity(program.text)["c1_base"] == before["c1_base"] + 1


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    return n[0] if n else print('none')\n",
        "def f(n):\n    x = n\n    x = x + 1 if x else x\n    return x\n",
        "def f(n):\n    a = b = n.pop() if len(n) > 1 else 0\n    return a, b, n\n",
        "def f(n):\n    n[0], x = (1, 2) if n[0] is not None else (n, 3)\n    return n[0], x\n",
        "def f(n):\n    x = (yield 1) if n else (yield 2)\n    return x\n",
        "def f(n):\n    g = lambda: x\n    x = 1 if n == n else 2\n    x = g() if n != n else 4\n    return x\n",
        "def f(n):\n if n == 1:\n  x = 1\n elif not n:\n  x = 2\n else:\n  x = 3\n return x\n",
        "def f(n):\n    if (m := n) is None:\n        return 1\n    else:\n        return m\n",
        "def f(n):\n    return 1 if n > float('nan') else 2\n",
    ],
)  # fmt: skip
def test_values_order_and_exceptions(source: str) -> None:
    assert_same("conditional-statement", source, [(5,), (0,), ([],), ([1, 2],), ("ab",), (None,)], seeds=range(8))


def test_a_default_is_not_left_behind_where_somebody_could_see_it() -> None:
    source = (
        "def f(n):\n    x = 0\n    try:\n        x = 1 if n > 3 else 5\n    finally:\n        print(x)\n    return x\n"
    )
    texts = assert_same("conditional-statement", source, [(1,), (4,), ("a",)], seeds=range(20))
    assert not any("x = 5\n        if" in text for text in texts)


def test_places_that_are_left_alone() -> None:
    assert evolved("conditional-statement", "class A:\n    x = 1 if True else 2\n") == []
    assert evolved("conditional-statement", "def f(n):\n    if n:\n        x = 1\n    else:\n        y = 1\n") == []
    heads = ["def f(x):", "if x:", "if x > 1:", "if x > 2:", "if x > 3:", "return 1 if x else 2"]
    assert evolved("conditional-statement", "\n".join("    " * depth + head for depth, head in enumerate(heads))) == []


def test_a_program_without_functions() -> None:
    source = "size = 4\nlabel = 'a' if size < 3 else 'b'\ndef f():\n    return label\n"
    assert_same("conditional-statement", source, [()], seeds=range(8))


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("conditional-statement") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("conditional-statement", seed, problems=80, calls=6) > 10
