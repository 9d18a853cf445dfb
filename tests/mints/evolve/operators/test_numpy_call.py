"""A builtin that numpy computes where its answer is the same."""

from __future__ import annotations

from typing import Any

import pytest

from remint.measures.complexity import measure_complexity
from remint.mints.evolve.operators import OPERATORS
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds


class Whole(int):
    pass


NAN = float("nan")
LISTS: list[Any] = [
    [], [1], [3, 1, 2], (5, 4), [2**70, 1], [2**63, -1], [-(2**63), 2**63 - 1], [2**62] * 4, [1.5, 2], [NAN, 1.0],
    [1.0, NAN], [-0.0, 0.0], [True, 2], [True, False], [False], ["b", "a"], [None, 1], [[1], [2]], [Whole(3), Whole(2)],
    5, None, {1: 2}, {3, 1}, "hello", range(4), [10**9] * 5, [1 + 2j],
]  # fmt: skip
NUMBERS = [0, -1, -0.0, NAN, float("inf"), -(2**63), 2**70, True, Whole(-3), "a", None, 1 + 1j, -2.5, 10**15]


def test_lengths_go_to_numpy_directly() -> None:
    texts = assert_same("numpy-call", "def f(x, y):\n    return max(len(x), len(y))\n", [("a", "bc"), ([], ())])
    lines = {text.splitlines()[-1].strip() for text in texts}
    assert lines <= {
        "return np.maximum(len(x), len(y)).item()",
        "return np.max([len(x), len(y)]).item()",
        "return np.max(np.array([len(x), len(y)])).item()",
    }


def test_a_function_looks_first() -> None:
    texts = assert_same("numpy-call", "def f(x):\n    return sum(x)\n", [([1, 2],), ([1.5],)], seeds=range(12))
    for text in texts:
        assert "import numpy as np" in text
        assert "{int}" in text or "(int,)" in text
        assert "sum(x)" not in text
    assert len(set(texts)) > 8
    before, after = measure_complexity("def f(x):\n    return sum(x)\n"), measure_complexity(texts[0])
    assert after.third_party_calls > before.third_party_calls
    assert after.intra_dependencies == before.intra_dependencies + 1
    assert after.base > before.base
    assert after.predicates > before.predicates


@pytest.mark.parametrize(
    "call", ["max(x)", "min(x)", "sum(x)", "sorted(x)", "sorted(x, reverse=True)", "any(x)", "all(x)"]
)
def test_every_kind_of_list_gives_the_same(call: str) -> None:
    assert_same("numpy-call", f"def f(x):\n    return {call}\n", [(one,) for one in LISTS], seeds=range(8))


def test_every_kind_of_number_gives_the_same() -> None:
    assert_same("numpy-call", "def f(x):\n    return abs(x)\n", [(one,) for one in NUMBERS], seeds=range(8))
    pairs = [(first, second) for first in NUMBERS for second in NUMBERS]
    assert_same("numpy-call", "def f(x, y):\n    return max(x, y), min(x, y)\n", pairs, seeds=range(3))


def test_what_gives_its_items_one_by_one_is_not_used_up() -> None:
    source = "def f(n):\n    x = iter([3, 'a', 2])\n    try:\n        return max(x)\n    except TypeError as e:\n"
    assert_same("numpy-call", source + "        return str(e), list(x)\n", [(1,)])


@pytest.mark.parametrize(
    "line",
    [
        "return max(x, key=len)",
        "return max(x, default=0)",
        "return max(*x)",
        "return sum(y for y in x)",
        "return sum(x, 3)",
        "return max(map(len, x))",
        "return sorted(x, reverse=y)",
        "max = len\n    return max(x)",
        "return x.max(x)",
        "return 0 if y < 1 else sum(x) + f(x, y - 1)",  # one more frame would be felt
        "return sum(x) + f.depth(x)",
    ],
)
def test_where_it_cannot_be_shown_there_is_no_site(line: str) -> None:
    assert evolved("numpy-call", f"def f(x, y):\n    {line}\n") == []


def test_the_package_is_named() -> None:
    assert OPERATORS.get("numpy-call").packages == ("numpy",)


def test_nasty_programs_do_the_same() -> None:
    assert_same_on_nasty_programs("numpy-call")


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("numpy-call", seed, calls=6) > 8
