"""A part of the work as a method of a class."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(width, height):
    area = width * height + 2
    return area
"""


def test_the_expression_becomes_a_method() -> None:
    texts = {evolved("class-extraction", BEFORE, seed)[0].text for seed in range(30)}
    assert all("class " in text for text in texts)
    assert any("@dataclass" in text for text in texts)
    assert any("(NamedTuple):" in text for text in texts)
    assert any("def __init__(self, width, height):" in text for text in texts)
    assert any("@property" in text for text in texts)


def test_values_and_errors_stay_whatever_the_seed() -> None:
    texts = assert_same("class-extraction", BEFORE, [(2, 3), ("a", 3), (None, 1), (2.5, True)], seeds=range(40))
    assert len({text.split("class ")[1].split(":")[0].split("(")[0] for text in texts}) > 10


def test_more_flow_or_structures() -> None:
    before = complexity(BEFORE)
    for seed in range(12):
        after = complexity(evolved("class-extraction", BEFORE, seed)[0].text)
        assert after["c1_base"] + after["c4_structures"] > before["c1_base"] + before["c4_structures"]


def test_both_sides_of_an_operation_keep_their_order() -> None:
    source = """\
def f(log):
    value = (log.pop() + 1) * log.pop() - log.pop()
    return value, log
"""
    assert_same("class-extraction", source, [([1, 2, 3, 4],), ([1, 2],), ([],)], seeds=range(20))


def test_methods_hand_themselves_over() -> None:
    source = """\
class Shop:
    def __init__(self, rate):
        self.rate = rate

    def price(self, amounts):
        return [amount * self.rate for amount in amounts if amount > 0]

def f(rate, amounts):
    return Shop(rate).price(amounts)
"""
    assert_same("class-extraction", source, [(2, [1, -1, 3]), (None, [1]), (1, [])], seeds=range(15))


def test_comprehensions_and_lambdas_see_the_same_variables() -> None:
    source = """\
def f(rows, low):
    ordered = sorted(rows, key=lambda row: (row[0] - low, row[1]))
    kept = {row[1]: [low + one for one in row] for row in ordered if row[0] >= low}
    return ordered, kept
"""
    assert_same("class-extraction", source, [([(3, 1), (1, 2), (3, 0)], 2), ([], 0), ([(1,)], 0)], seeds=range(15))


def test_recursion_and_private_attributes_stay() -> None:
    assert evolved("class-extraction", "def f(n):\n    return n * f(n - 1) + 1 if n else 1\n") == []
    private = "class A:\n    def g(self, x):\n        return self._x + x * 1\n"
    texts = [program.text for program in evolved("class-extraction", private)]
    assert all("return self._x + " in text for text in texts)


@pytest.mark.slow
def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("class-extraction") > 20


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("class-extraction", seed, problems=7, calls=5) > 15
