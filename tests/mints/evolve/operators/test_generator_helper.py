"""What a loop goes through, from a generator."""

from __future__ import annotations

import pytest

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(values, low):
    squares = [value * value for value in values if value > low]
    total = 0
    for value in values:
        if value > low:
            total += value
    return squares, total
"""


def test_a_comprehension_becomes_a_generator() -> None:
    program = evolved("generator-helper", BEFORE, seed=0)[0]
    assert "squares = list(" in program.text
    helper = program.text.split("def f(")[0]
    assert "        if value > low:\n" in helper
    assert "yield " in helper


def test_a_filter_becomes_a_generator() -> None:
    texts = [evolved("generator-helper", BEFORE, seed)[1].text for seed in range(12)]
    assert any(text.count("if value > low") == 1 and "        total += value\n" in text for text in texts)


def test_values_and_errors_stay_whatever_the_seed() -> None:
    calls = [([1, 5, 3], 2), ([], 0), ("ab", "a"), ([1, None], 0), (3, 1), ([1, "a"], 0)]
    assert_same("generator-helper", BEFORE, calls, seeds=range(30))


def test_more_flow_and_calls_of_own_functions() -> None:
    before = complexity(BEFORE)
    for seed in range(8):
        for program in evolved("generator-helper", BEFORE, seed):
            after = complexity(program.text)
            assert after["c7_intra_dependencies"] == before["c7_intra_dependencies"] + 1
            assert after["c1_base"] > before["c1_base"]


def test_items_come_one_at_a_time_and_the_list_may_grow() -> None:
    source = """\
def f(pending):
    seen = []
    for one in pending:
        print('got', one)
        if one > 1:
            pending.append(one - 2)
        if one == 7:
            break
        seen.append(one)
    return seen, pending
"""
    assert_same("generator-helper", source, [([5, 2],), ([1, 7, 3],), ([],), (4,)], seeds=range(12))


def test_an_iterator_that_is_left_early_goes_on_where_it_was() -> None:
    source = """\
def f(values):
    stream = (value for value in values)
    for value in stream:
        if value > 2:
            break
    return list(stream)
"""
    assert_same("generator-helper", source, [([1, 3, 4, 5],), ([1],)], seeds=range(12))


def test_numbers_and_positions() -> None:
    source = """\
def f(values):
    found = []
    for place, value in enumerate(values):
        found.append((place, value))
    for place in range(len(values) - 1):
        found.append(values[place + 1])
    return found, place
"""
    assert_same("generator-helper", source, [("abc",), ([],), (["x"],), (7,)], seeds=range(12))


@pytest.mark.parametrize(
    "source",
    [
        "def f(it):\n    return [next(it) for _ in range(3)]\n",  # StopIteration would become another error
        "def f(xs):\n    total = len(xs)\n    for x in xs:\n        total += f(x)\n    return total\n",
        "async def f(xs):\n    return [x async for x in xs]\n",
        "def f(xs):\n    return [x for x in xs if (y := x) > 1], y\n",
    ],
)
def test_what_has_to_stay(source: str) -> None:
    assert evolved("generator-helper", source) == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("generator-helper") > 3


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("generator-helper", seed, problems=20, calls=8) > 10
