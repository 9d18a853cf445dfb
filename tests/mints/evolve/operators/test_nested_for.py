"""A for loop inside another that goes round once."""

from __future__ import annotations

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(rows):
    total = 0
    for row in rows:
        if row < 0:
            break
        total += row
    else:
        total *= 10
    return total
"""


def test_the_loop_goes_into_another() -> None:
    (program,) = evolved("nested-for", BEFORE, seed=0)
    inner = [line for line in program.text.splitlines() if line.startswith(" " * 8)]
    assert program.text.count("for ") == 2
    assert [line[4:] for line in inner if "for " not in line] == BEFORE.splitlines()[3:8]


def test_the_body_runs_once_for_each_element_whatever_the_seed() -> None:
    texts = assert_same("nested-for", BEFORE, [([1, 2],), ([1, -1, 5],), ([],), (5,), ({3: 4},)], seeds=range(40))
    heads = {text.splitlines()[place].split(" in ")[-1] for text in texts for place in (2, 3, 4)}
    assert len(heads) > 15  # no single form gives it away


def test_nesting_and_the_flow_get_more_complex() -> None:
    before = complexity(BEFORE)
    for seed in range(12):
        (program,) = evolved("nested-for", BEFORE, seed)
        after = complexity(program.text)
        assert after["c1_base"] == before["c1_base"] + 1
        assert after["c3_nesting"] > before["c3_nesting"]


def test_a_range_keeps_its_numbers_and_its_complaints() -> None:
    source = "def f(n):\n    seen = []\n    for i in range(n):\n        seen.append(i)\n    return seen, i\n"
    assert_same("nested-for", source, [(3,), (True,), (0,), (-2,), (2.5,), ("a",)], seeds=range(30))
    source = "def f(n):\n    seen = []\n    for i, x in enumerate(n):\n        seen += [i, x]\n    return seen\n"
    assert_same("nested-for", source, [("abc",), ([],), (7,)], seeds=range(30))


def test_a_generator_gives_and_takes_as_before() -> None:
    source = """\
def f(n):
    for i in range(n):
        got = yield i
        if got:
            return
    yield 'end'
"""
    assert_same("nested-for", source, [(3,), (0,)])


def test_closures_see_the_same_variable() -> None:
    source = (
        "def f(n):\n    made = []\n    for i in n:\n        made.append(lambda: i)\n    return [g() for g in made]\n"
    )
    assert_same("nested-for", source, [([1, 2, 3],)], seeds=range(12))


def test_a_generator_that_the_loop_lets_go_ends_at_once() -> None:
    source = """\
def numbers():
    try:
        yield 1
        yield 2
    finally:
        print('closed')

def f(n):
    for number in numbers():
        print(number)
        break
    print('after')
    return n
"""
    assert_same("nested-for", source, [(1,)], seeds=range(20))


def test_no_place_where_a_break_of_an_outer_loop_would_be_caught() -> None:
    source = """\
def f(n):
    while True:
        for i in n:
            if i:
                break
        else:
            break
"""
    assert evolved("nested-for", source) == []


def test_two_levels_of_loops_are_enough() -> None:
    assert evolved("nested-for", "def f(n):\n    for a in n:\n        for b in a:\n            print(b)\n") == []
    assert evolved("nested-for", "def f(n):\n    while n:\n        for b in n:\n            n.pop()\n") == []


def test_the_body_of_a_class_and_a_program_that_looks_at_its_variables_stay() -> None:
    assert evolved("nested-for", "class A:\n    for name in 'ab':\n        print(name)\n") == []
    assert evolved("nested-for", "def f(n):\n    for a in n:\n        print(a)\n    return locals()\n") == []
    assert evolved("nested-for", "def f(range):\n    for a in range:\n        print(a)\n") == []


def test_a_program_without_functions() -> None:
    source = "_ = str\nshown = []\nfor row in 'abc':\n    shown.append(_(row))\ndef f():\n    return shown, _(4)\n"
    assert_same("nested-for", source, [()], seeds=range(20))


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("nested-for") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("nested-for", seed) > 20
