"""Augmented assignments written out, or back."""

from __future__ import annotations

from remint.measures.complexity import complexity
from tests.mints.evolve.operators.nasty_programs import assert_same_on_nasty_programs
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

BEFORE = """\
def f(n):
    total = 0
    for i in range(len(n)):
        total += i
    return total
"""


def test_the_forms() -> None:
    texts = {program.text for seed in range(40) for program in evolved("augmented-assignment", BEFORE, seed)}
    assert BEFORE.replace("total += i", "total = total + i") in texts
    assert "import operator\n\n" + BEFORE.replace("total += i", "total = operator.add(total, i)") in texts
    assert "from operator import iadd\n\n" + BEFORE.replace("total += i", "total = iadd(total, i)") in texts


def test_and_back() -> None:
    written_out = BEFORE.replace("total += i", "total = total + i")
    assert [program.text for program in evolved("augmented-assignment", written_out)] == [BEFORE]


def test_functions_of_the_module_operator_are_calls_of_a_library() -> None:
    after = [program.text for seed in range(20) for program in evolved("augmented-assignment", BEFORE, seed)]
    rises = {complexity(text)["c5_third_party_calls"] for text in after}
    assert rises == {0, 1}  # alone among these forms, they are counted


def test_a_list_that_others_hold_is_changed_in_place() -> None:
    source = "def f(n):\n    held = n\n    n += [1]\n    m = n\n    m *= 2\n    return held is n, n, m is n\n"
    texts = assert_same("augmented-assignment", source, [([5],), ("a",), (3,), (None,)], seeds=range(20))
    assert not any("n = n + " in text for text in texts)


def test_what_is_wrong_with_the_types_is_said_in_the_same_words() -> None:
    source = "def f(n):\n    total = 0\n    total += n\n    total -= 1\n    return total\n"
    assert_same("augmented-assignment", source, [("a",), ([],), (None,), (1.5,)], seeds=range(20))
    source = "def f(n):\n    x = 4\n    x //= 0\n    return x\n"
    assert_same("augmented-assignment", source, [(1,)], seeds=range(12))


def test_operators_and_order_of_evaluation() -> None:
    source = """\
def f(n):
    x = 7
    x -= -3
    x *= 2
    x %= 13
    x <<= 3
    x ^= (x := 5)
    x **= 2
    x /= 4
    s = 'a'
    s += 'b' * len(n)
    y = yield x
    s += (yield s) or '-'
    return s
"""
    assert_same("augmented-assignment", source, [("abc",)], seeds=range(12))


def test_a_variable_without_a_value_is_missed_as_before() -> None:
    source = "def f(n):\n    if n:\n        x = 1\n    x += 1\n    return x\n"
    assert_same("augmented-assignment", source, [(0,), (1,)], seeds=range(12))


def test_a_global_counter() -> None:
    source = "count = 0\ndef f(n):\n    global count\n    count += n\n    count += 1\n    return count\n"
    assert_same("augmented-assignment", source, [(2,), ("a",)], seeds=range(12))


def test_text_that_grows_in_a_loop_is_not_copied_each_time() -> None:
    source = "def f(n):\n    out = ''\n    for c in n:\n        out += c\n    return out\n"
    assert evolved("augmented-assignment", source) == []
    source = "def f(n):\n    out = ''\n    for c in n:\n        out += str(c)\n    return out\n"
    texts = assert_same("augmented-assignment", source, [("abc",), ([1, None],)])
    assert set(texts) == {source.replace("out += str(c)", "out = out + str(c)")}


def test_places_that_are_left_alone() -> None:
    assert evolved("augmented-assignment", "class A:\n    n = 1\n    n += 1\n") == []
    assert evolved("augmented-assignment", "def f(n):\n    n[0] += 1\n    n.x += 1\n") == []
    assert evolved("augmented-assignment", "def f(n):\n    n = n + [1]\n    n = 1 + n\n") == []


def test_nasty_programs_do_the_same() -> None:
    assert assert_same_on_nasty_programs("augmented-assignment") > 5


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset("augmented-assignment", seed, calls=6) > 20
