"""Conditions that become functions of the values they check."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

NAME = "predicate-function"


def sites(source: str) -> int:
    return len(OPERATORS.get(NAME)().sites(Subject(Candidate.single(source), frozenset({"f"}))))


def test_an_element_is_handed_over_as_one_value_and_allowed_values_move_along() -> None:
    source = """\
def f(num):
    primes = ('2', '3', '5', '7', 'B', 'D')
    total = 0
    for i in range(len(num)):
        if num[i] in primes:
            total += 1
    return total
"""
    (program,) = evolved(NAME, source)
    assert (
        program.text
        == """\
def is_prime(value):
    return value in ('2', '3', '5', '7', 'B', 'D')


def f(num):
    total = 0
    for i in range(len(num)):
        if is_prime(num[i]):
            total += 1
    return total
"""
    )
    assert_same(NAME, source, [("2A7",), ("",), ([1, "3"],), (None,), ([[]],)])
    # Where something else reads them, they stay, and `in` says it all.
    assert sites(source.replace("return total", "return total, primes")) == 0


def test_what_it_says_is_what_it_checks() -> None:
    source = "def f(words):\n    return [w for w in words if len(w) % 2 == 0 and w[0] not in 'aeiou' and w != '']\n"
    texts = assert_same(NAME, source, [(["ab", "xyzw"],), ([],), ([""],), ([3],)])
    assert any("has_even_length(w)" in text for text in texts)
    assert any("not starts_with_vowel(w)" in text and "return w[0] in 'aeiou'" in text for text in texts)


def test_order_and_errors_stay() -> None:
    source = """\
def f(rows, i, k):
    if rows[i] % 2 == 0:
        return 'even'
    while i < len(rows) and rows[i] % k == 0:
        i += 1
    if i % 2 == 0 or rows[i] % 2 == 1:
        return 'odd place'
    return i
"""
    calls = [([1, 2], 0, 1), ([1, 2], 1, 2), ([], 0, 0), ([1, 1, 1], 0, 0), ([3], 0, 3), (["a"], 0, 1), (None, 0, 0)]
    texts = assert_same(NAME, source, calls)
    assert any("if is_even(rows[i]):" in text for text in texts)
    assert any("i < len(rows) and is_divisible(rows[i], k)" in text for text in texts)


@pytest.mark.parametrize(
    "test",
    [
        "a > b",  # it says as much as its name would
        "a",
        "g(a)",
        "k + 1 < a[k] * 2",  # the sum comes first and may fail before the element does
        "any(a[k] % 2 == b[k] % 2 for k in b)",
    ],
)
def test_what_stays(test: str) -> None:
    assert sites(f"def g(x):\n    return x\n\n\ndef f(a, b, k):\n    if {test}:\n        return 1\n    return 2\n") == 0


def test_an_element_that_is_asked_for_twice_must_be_the_same() -> None:
    source = "def f(a, k):\n    {}if a[k] % 2 == 0 and a[k] % 3 == 0:\n        return 1\n    return 2\n"
    # Nobody knows what `a` gives the second time.
    assert not any(" and number" in program.text for program in evolved(NAME, source.format("")))
    known = source.format("a = [1, 6, 2]\n    ")
    assert_same(NAME, known, [(0, 1), (0, 0), (0, 5)])


def test_every_parameter_has_a_name_of_its_own() -> None:
    source = "def f(a, b, c):\n    if a + b <= c or a + c <= b:\n        return -1\n    return a + b + c\n"
    texts = assert_same(NAME, source, [(1, 2, 3), (3, 4, 5), ("a", 1, 2)])
    assert any("def is_sum_within(a, b, c):\n    return a + b <= c\n" in text for text in texts)
    elements = "def f(a, i, j):\n    if a[i] % a[j] == 0:\n        return 1\n    return 2\n"
    (program,) = evolved(NAME, elements)
    assert "def is_divisible(number, divisor):" in program.text
    assert_same(NAME, elements, [([4, 2], 0, 1), ([1, 0], 0, 1), ([], 0, 0), ([1], 0, 3)])


def test_a_name_that_the_program_has_is_not_given_twice() -> None:
    source = (
        "def is_even(x):\n    return x\n\n\ndef f(a):\n    if a % 2 == 0:\n        return is_even(a)\n    return 2\n"
    )
    assert sites(source) == 0


def test_objects_that_tell_what_is_done_to_them() -> None:
    source = """\
class Odd:
    def __init__(self, name):
        self.name = name

    def __getitem__(self, place):
        print(self.name, 'at', place)
        return Odd(self.name + str(place))

    def __mod__(self, other):
        print(self.name, 'mod')
        return self

    def __eq__(self, other):
        print(self.name, 'eq')
        return Odd('answer')

    def __bool__(self):
        print(self.name, 'bool')
        return len(self.name) > 4

def f(i):
    rows, found = Odd('rows'), []
    if rows[i] % rows[i + 1] == 0:
        found.append(1)
    while not (rows[i] % 2 == 0):
        i += 1
    return found + [place for place in range(3) if rows % 3 == 0 and rows[place] % 2 == 0]
"""
    texts = assert_same(NAME, source, [(0,), (10,), ("a",)])
    assert any("is_divisible(rows[i], rows[i + 1])" in text for text in texts)
    assert any("while not is_even(rows[i]):" in text for text in texts)


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset(NAME, seed, problems=40, calls=4) > 0
