"""A part of the work as a function."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(prices, rate):
    total = 0
    for price in prices:
        total += price * rate
    return round(total, 2)
"""


def test_an_expression_a_loop_and_the_rest_of_a_function_can_move() -> None:
    texts = [program.text for seed in range(30) for program in evolved("create-function", BEFORE, seed)]
    assert any("(price, rate)" in text and "return price * rate" in text for text in texts)
    assert any("    total = " in text and "return total\n" in text for text in texts)
    assert any("return round(total, 2)\n\ndef f(" in text for text in texts)


def test_the_function_lives_in_different_places() -> None:
    texts = assert_same("create-function", BEFORE, [([1, 2.5], 2), ([], 1), ([1], None)], seeds=range(20))
    assert any(text.startswith("def f(") for text in texts)
    assert any(not text.startswith("def f(") for text in texts)


def test_one_more_call_of_an_own_function() -> None:
    before = complexity(BEFORE)
    for seed in range(8):
        for program in evolved("create-function", BEFORE, seed):
            assert complexity(program.text)["c7_intra_dependencies"] == before["c7_intra_dependencies"] + 1


def test_short_circuits_and_their_errors_stay() -> None:
    source = """\
def f(values, place):
    if place < len(values) and values[place] > 3 and values[place + 1] != 0:
        return values[place] // values[place + 1]
    return values[0] + 1 if values else None
"""
    assert_same("create-function", source, [([4, 0], 0), ([4, 2], 0), ([4], 0), ([], 0), ([4], 5), ("ab", 0)])


def test_a_variable_that_may_have_no_value_stays_where_it_is() -> None:
    source = "def f(flag):\n    if flag:\n        y = 2\n    return flag and y * 2 + flag\n"
    assert evolved("create-function", source) == []


def test_what_another_function_changes_is_not_read_early() -> None:
    source = """\
def f(n):
    total = n
    def bump():
        nonlocal total
        total += 1
        return total
    return bump() + total * 2
"""
    assert evolved("create-function", source) == []


def test_closures_keep_the_variable_and_not_its_value() -> None:
    source = """\
def f(n):
    later = [lambda: n * 2 + step for step in range(3)]
    lazy = (n + x * 2 for x in range(2))
    n = 100
    return [one() for one in later], list(lazy)
"""
    assert_same("create-function", source, [(1,), (5,)], seeds=range(10))


def test_recursion_gets_no_deeper() -> None:
    source = "def f(n):\n    return 1 if n < 2 else n * f(n - 1) + n * 2\n"
    assert evolved("create-function", source) == []


def test_methods_get_methods_beside_them() -> None:
    source = """\
class Cart:
    def __init__(self, items):
        self.items = items
        self.rate = 2

    def total(self, extra):
        found = [item * self.rate + extra for item in self.items]
        for item in self.items:
            found.append(item)
        return sum(found) + extra * 2

def f(items, extra):
    return Cart(items).total(extra)
"""
    texts = assert_same("create-function", source, [([1, 2], 3), ([], 1), (["a"], 1)], seeds=range(12))
    assert any("@staticmethod" in text for text in texts)
    assert any("= self." in text or "return self." in text for text in texts)


def test_statements_that_a_handler_would_see_half_done_stay() -> None:
    source = """\
def f(values):
    done = 0
    last = None
    try:
        for value in values:
            done += 1
            last = 10 // value
    except ZeroDivisionError:
        return done, last, 'stopped'
    return done, last
"""
    texts = assert_same("create-function", source, [([1, 2],), ([1, 0],), ([],)], seeds=range(10))
    assert not any("done, last = " in text for text in texts)


def test_what_a_round_makes_of_a_parameter_is_there_in_the_next() -> None:
    source = """\
def f(steps, total):
    kept = []
    for step in steps:
        if total + step <= 5:
            total += step
            kept.append(step)
        else:
            total -= 1
            kept.append(-1)
    return kept
"""
    texts = assert_same("create-function", source, [([3, 3, 1, 4], 0), ([], 1), ([9, 1], -3)], seeds=range(20))
    assert any("return total\n" in text for text in texts)


def test_code_outside_functions_hands_its_variables_over() -> None:
    source = "width = 3\nheight = 4\narea = width * height + 1\n\ndef f():\n    return area\n"
    texts = assert_same("create-function", source, [()], seeds=range(6))
    assert all("(width, height)" in text for text in texts)


def test_a_program_that_looks_at_its_variables_stays() -> None:
    assert evolved("create-function", "def f(a, b):\n    c = a * b + 1\n    return sorted(locals())\n") == []


@pytest.mark.slow
def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("create-function") > 20


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("create-function", seed, problems=8, calls=5) > 40
