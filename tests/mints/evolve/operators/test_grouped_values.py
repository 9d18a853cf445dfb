"""Values that belong together as one object."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(low, high, values):
    inside = [value for value in values if low <= value <= high]
    return inside, high - low
"""
LOCALS = """\
def f(text):
    text = text + '.'
    first = text[0]
    last = text[-1]
    later = lambda: first + last
    return later(), f'{first}{last!r}', first == last
"""


def test_parameters_become_attributes() -> None:
    texts = {evolved("grouped-values", BEFORE, seed)[0].text for seed in range(30)}
    assert any("@dataclass" in text for text in texts)
    assert any("namedtuple(" in text for text in texts)
    assert any("SimpleNamespace(low=low, high=high, values=values)" in text for text in texts)
    assert all("if low <= value" not in text for text in texts)


def test_values_and_errors_stay_whatever_the_seed() -> None:
    calls = [(1, 5, [0, 3, 9]), ("a", "c", "abcd"), (1, None, [2]), (1, 2, 3)]
    assert_same("grouped-values", BEFORE, calls, seeds=range(30))


def test_variables_that_are_set_together_become_attributes() -> None:
    texts = assert_same("grouped-values", LOCALS, [("abc",), ("",), (None,)], seeds=range(20))
    assert all("first = text[0]\n" not in text for text in texts)


def test_more_structures_or_calls() -> None:
    before = complexity(BEFORE)
    for seed in range(12):
        after = complexity(evolved("grouped-values", BEFORE, seed)[0].text)
        more = after["c4_structures"] + after["c5_third_party_calls"]
        assert more > before["c4_structures"] + before["c5_third_party_calls"]


@pytest.mark.parametrize(
    "source",
    [
        "def f(a, b):\n    a += 1\n    return a + b\n",  # one of two changes
        "def f(a, b):\n    return f(a, b - 1) if b else a\n",
        "def f(x):\n    a = x + 1\n    b = a * 2\n    return a, b\n",  # the second needs the first
        "def f(x):\n    if x:\n        a = 1\n        b = 2\n    return a, b\n",
        "def f(x):\n    a = 1\n    b = 2\n    def g():\n        nonlocal a\n        a = 3\n    g()\n    return a, b\n",
        "def f(a, b):\n    return locals(), a, b\n",
    ],
)
def test_variables_that_have_to_stay(source: str) -> None:
    assert evolved("grouped-values", source) == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("grouped-values") > 3


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("grouped-values", seed, problems=30, calls=6) > 8
