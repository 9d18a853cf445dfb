"""What a function calls as a parameter with a default."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = '''\
def f(words, start=0):
    """Lengths."""
    found = [len(word) + start for word in words]
    return sorted(found)
'''


def test_a_builtin_or_a_rule_comes_in_as_a_keyword() -> None:
    texts = {evolved("dependency-injection", BEFORE, seed)[0].text for seed in range(30)}
    assert all("def f(words, start=0, *, " in text for text in texts)
    assert any(" is None:\n" in text and " = len\n" in text for text in texts)
    assert any("=lambda " in text for text in texts)
    assert all('"""Lengths."""' in text.split("def f(")[1].splitlines()[1] for text in texts)


def test_too_many_or_wrong_arguments_bring_the_same_complaint() -> None:
    calls = [(["a", "bb"],), (["a"], 3), (), (1,), ([], 1, 2), ([1], "x")]
    assert_same("dependency-injection", BEFORE, calls, seeds=range(30))


def test_conditions_or_lambdas_make_it_more_complex() -> None:
    before = complexity(BEFORE)
    for seed in range(15):
        after = complexity(evolved("dependency-injection", BEFORE, seed)[0].text)
        if "lambda" in evolved("dependency-injection", BEFORE, seed)[0].text:
            assert after["c4_structures"] == before["c4_structures"] + 2
        else:
            assert after["c1_base"] > before["c1_base"]
            assert after["c2_predicates"] >= before["c2_predicates"]


def test_a_name_that_means_something_else_inside_stays() -> None:
    source = """\
def f(items):
    def inner(len):
        return len(items) + 1
    return inner(lambda x: 7), len(items)
"""
    assert_same("dependency-injection", source, [([1, 2],), (3,)], seeds=range(15))


def test_methods_generators_and_inner_functions() -> None:
    source = """\
class Counter:
    def total(self, items):
        return sum(one * 2 for one in items) + len(items)

    @staticmethod
    def first(items):
        return min(items, default=None)

def pairs(items):
    for place, item in enumerate(items):
        yield place * 2 + len(item), item

def f(items):
    def size(item):
        return len(item) * 2
    return Counter().total([size(one) for one in items]), Counter.first(items), list(pairs(items))
"""
    assert_same("dependency-injection", source, [(["a", "bb"],), ([],), ([1],)], seeds=range(15))


@pytest.mark.parametrize(
    "source",
    [
        "def f(x, **more):\n    return len(x), more\n",  # it could be one of them
        "def f(a, b, c, d, e):\n    return len(a), b, c, d, e\n",
        "def f(x):\n    return eval('len(x)') + len(x)\n",
        "class A:\n    def f(self, x):\n        pass\nclass B(A):\n    def f(self, x):\n        return len(x)\n",
    ],
)
def test_signatures_that_have_to_stay(source: str) -> None:
    assert evolved("dependency-injection", source) == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("dependency-injection") > 10


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("dependency-injection", seed, problems=25, calls=6) > 15
