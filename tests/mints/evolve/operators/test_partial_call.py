"""Operations as functions of operator and functools."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

ODD = [
    (1, 2),
    (0, 0),
    ("a", 3),
    ("a", "b"),
    ([1], [2]),
    (2.5, float("nan")),
    (-0.0, 0),
    (None, 1),
    (10**30, 7),
    (True, 2),
]


@pytest.mark.parametrize(
    "sign", ["+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>", "@", "<", "<=", ">", ">="]
)
def test_an_operator_and_its_complaints(sign: str) -> None:
    source = f"def f(a, b):\n    c = a {sign} b\n    return c\n"
    calls = [call for call in ODD if not (sign in ("**", "<<") and call[0] == 10**30)]
    assert_same("partial-call", source, calls, seeds=range(8))


@pytest.mark.parametrize("sign", ["+", "-", "*", "/", "//", "%", "|", "@"])
def test_in_place_operators_change_the_same_object(sign: str) -> None:
    source = f"def f(a, b):\n    same = a\n    a {sign}= b\n    return a, same is a, same\n"
    texts = assert_same("partial-call", source, [*ODD, ([1], "xy"), ({1}, {2})], seeds=range(6))
    assert all("= b" not in text for text in texts)


def test_calls_with_their_options_bound_first() -> None:
    source = "def f(values):\n    best = sorted(values, reverse=True)\n    return best, max(values, default=None)\n"
    texts = assert_same("partial-call", source, [([3, 1, 2],), ([],), (5,), ([1, "a"],)], seeds=range(8))
    assert any("partial(sorted, reverse=True)(values)" in text for text in texts)


def test_methods_and_items() -> None:
    source = "def f(text):\n    parts = text.split(',')\n    first = parts[0]\n    return first.strip()\n"
    texts = assert_same("partial-call", source, [("a , b",), ("",), (3,), (None,)], seeds=range(10))
    assert any("methodcaller('split', ',')(text)" in text for text in texts)
    assert any("itemgetter(0)(parts)" in text for text in texts)


def test_the_parts_keep_their_order() -> None:
    source = """\
def f(log):
    value = log.pop() - log.pop() * log.pop()
    item = [log, value][log.pop()]
    return item, log
"""
    assert_same("partial-call", source, [([0, 2, 3, 4],), ([5, 1, 2, 3, 4],), ([1],)], seeds=range(20))


def test_calls_of_libraries_make_it_more_complex() -> None:
    source = "def f(a, b):\n    return a * b + 1\n"
    before = complexity(source)
    for seed in range(10):
        for program in evolved("partial-call", source, seed):
            after = complexity(program.text)
            assert after["c5_third_party_calls"] > before["c5_third_party_calls"]
            assert after["c2_predicates"] == before["c2_predicates"]


@pytest.mark.parametrize(
    "source",
    [
        "def f(a, b):\n    if a + b > 3:\n        return a\n    return b\n",  # a condition counts as it is
        "def f(a: int | None) -> int | str:\n    return a\n",
        "def f(a, b):\n    return f'{a + b}'\n",
        "def f(a, b):\n    return a < b < 3\n",
        "def f(a):\n    return super().go(1)\n",
        "import math\ndef f(a):\n    return math.floor(2.5)\n",
    ],
)
def test_what_has_to_stay(source: str) -> None:
    assert evolved("partial-call", source) == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("partial-call") > 20


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("partial-call", seed, problems=12, calls=6) > 25
