"""A call in a thread of its own."""

from __future__ import annotations

import threading

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def price(amount, rate=2, *, extra=0):
    if amount < 0:
        raise ValueError(f'no such amount: {amount}')
    return amount * rate + extra

def f(amount):
    total = price(amount, extra=1)
    return total
"""


def test_the_call_goes_to_a_worker_and_its_result_comes_back() -> None:
    programs = [evolved("thread", BEFORE, seed)[0].text for seed in range(20)]
    assert all("total = price(" not in text for text in programs)
    assert any("threading.Thread(" in text for text in programs)
    assert any("queue.Queue()" in text for text in programs)
    assert any("ThreadPoolExecutor(" in text for text in programs)


def test_values_and_errors_are_those_of_a_plain_call() -> None:
    before = threading.active_count()
    assert_same("thread", BEFORE, [(3,), (-1,), ("ab",), (None,)], seeds=range(20))
    assert threading.active_count() == before


def test_even_an_exit_comes_back() -> None:
    source = """\
def leave(code):
    raise SystemExit(code)

def f(code):
    try:
        result = leave(code)
    except SystemExit as error:
        result = ('left', error.code)
    return result
"""
    assert_same("thread", source, [(3,)], seeds=range(12))


def test_arguments_are_evaluated_in_order_and_by_the_caller() -> None:
    source = """\
def show(*values):
    print('called')
    return values

def f(log):
    seen = show(log.pop(), log.pop(), log.append(0))
    return seen
"""
    assert_same("thread", source, [([1, 2, 3],), ([1],)], seeds=range(12))


def test_threads_and_calls_of_libraries_make_it_more_complex() -> None:
    before = complexity(BEFORE)
    for seed in range(12):
        (program,) = evolved("thread", BEFORE, seed)
        after = complexity(program.text)
        assert after["c5_third_party_calls"] > before["c5_third_party_calls"]
        if "threading.Thread(" in program.text:
            assert after["c4_structures"] >= before["c4_structures"] + 2


def test_no_thread_where_the_depth_of_the_stack_or_the_number_of_calls_matters() -> None:
    recursive = "def f(n):\n    if n < 1:\n        return 0\n    below = f(n - 1)\n    return below\n"
    assert evolved("thread", recursive) == []
    looped = "def g(x):\n    return x\n\ndef f(n):\n    for x in n:\n        y = g(x)\n    return y\n"
    assert evolved("thread", looped) == []
    called_in_a_loop = "def g(x):\n    y = sorted(x)\n    return y\n\ndef f(n):\n    return [g(x) for x in n]\n"
    assert evolved("thread", called_in_a_loop) == []


def test_no_thread_where_something_belongs_to_one_thread() -> None:
    for module in ("decimal", "asyncio", "threading", "signal"):
        assert evolved("thread", f"import {module}\n{BEFORE}") == []
    assert evolved("thread", "import sys\nsys.setrecursionlimit(5000)\n" + BEFORE) == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("thread") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("thread", seed, problems=25, calls=6) > 5
