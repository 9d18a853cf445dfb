"""A while loop inside another."""

from __future__ import annotations

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(text):
    while 'ab' in text:
        text = text.replace('ab', '', 1)
        if len(text) > 9:
            continue
        if text.startswith('x'):
            break
    else:
        text += '!'
    return text
"""
COUNTS = """\
def f(n):
    low = 0
    high = len(n)
    seen = []
    while low < high:
        low += 1
        if low % 3 == 0:
            continue
        seen.append(n[low - 1])
        high -= low // 40
    return seen, low, high
"""


def test_the_loop_goes_into_another() -> None:
    for seed in range(20):
        (program,) = evolved("nested-while", BEFORE, seed)
        lines = program.text.splitlines()
        start = next(place for place, line in enumerate(lines) if line == "        while 'ab' in text:")
        assert [line[4:] for line in lines[start : start + 8]] == BEFORE.splitlines()[1:9]
        assert program.text.count("while ") == 2


def test_the_work_is_done_once_whatever_the_seed() -> None:
    texts = assert_same(
        "nested-while", BEFORE, [("aabb",), ("xabab",), ("",), ("abababababab",), (3,)], seeds=range(40)
    )
    assert len({text.splitlines()[2] for text in texts}) > 9  # no single form gives it away


def test_portions_end_where_the_condition_does() -> None:
    texts = assert_same("nested-while", COUNTS, [([],), ("abc",), (list(range(300)),)], seeds=range(40))
    assert any(text.count("low < high") == 2 for text in texts)
    assert any(text.count("low < high") == 1 for text in texts)


def test_nesting_and_the_flow_get_more_complex() -> None:
    for source in (BEFORE, COUNTS):
        before = complexity(source)
        for seed in range(12):
            (program,) = evolved("nested-while", source, seed)
            after = complexity(program.text)
            assert after["c1_base"] == before["c1_base"] + 1
            assert after["c3_nesting"] > before["c3_nesting"]


def test_a_condition_that_runs_code_or_may_fail_is_not_asked_again() -> None:
    asked = """\
def f(n):
    left = 3
    while ask(n) > left - 2:
        left -= n.pop()
    return left

def ask(n):
    print('asked', n)
    return n[0]
"""
    texts = assert_same("nested-while", asked, [([3, 2, 1, 1],), ([0],)], seeds=range(16))
    assert all(text.count("ask(n)") == 2 for text in texts)


def test_whether_an_unknown_object_holds_is_asked_once() -> None:
    source = """\
class Stack:
    def __init__(self, left):
        self.left = left

    def __bool__(self):
        print('asked', self.left)
        return self.left > 0

def f(n):
    stack = Stack(n)
    found = True
    while not (not stack and found):
        stack.left -= 1
    return stack.left
"""
    assert_same("nested-while", source, [(3,), (0,)], seeds=range(16))


def test_a_loop_that_is_left_by_break_is_not_begun_again() -> None:
    source = (
        "def f(n):\n    i = 0\n    while i < 9:\n        i += 1\n        if i == n:\n            break\n    return i\n"
    )
    assert_same("nested-while", source, [(3,), (99,)], seeds=range(16))


def test_a_generator_gives_as_before() -> None:
    source = "def f(n):\n    i = 0\n    while i < 5:\n        i += n\n        yield i\n    return\n"
    assert_same("nested-while", source, [(3,), (1,)], seeds=range(20))


def test_a_loop_that_fails_fails_as_before() -> None:
    source = "def f(n):\n    i = 5\n    while i > -5:\n        n = n / i\n        i -= 1\n    return n\n"
    assert_same("nested-while", source, [(3,), ("a",)], seeds=range(20))


def test_places_that_are_left_alone() -> None:
    deep = "def f(n):\n    for a in n:\n        while a:\n            a -= 1\n"
    assert evolved("nested-while", deep) == []
    outer = "def f(n):\n    for a in n:\n        pass\n    while a:\n        a -= 1\n    else:\n        return 1\n"
    assert len(evolved("nested-while", outer)) == 1
    assert evolved("nested-while", "class A:\n    n = 3\n    while n:\n        n -= 1\n") == []


def test_a_program_without_functions() -> None:
    source = "n = 40\nwhile n > 3:\n    n -= 7\ndef f():\n    return n\n"
    assert_same("nested-while", source, [()], seeds=range(16))


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("nested-while") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("nested-while", seed, problems=400, calls=4) > 5
