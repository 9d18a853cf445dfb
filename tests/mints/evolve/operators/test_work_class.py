"""A function with several parts becomes a class with a method for each."""

from __future__ import annotations

from typing import Any

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, behaviour, evolved

FRUIT = """\
def f(text, total):
    if len(text) > 30:
        return 0
    known = []
    for word in text.split():
        if word.isdigit():
            known.append(int(word))
    return total - sum(known)
"""
FLIES = """\
def f(weights, most):
    if sum(weights) > most:
        return False
    first, last = 0, len(weights) - 1
    while first < last:
        if weights[first] != weights[last]:
            return False
        first += 1
        last -= 1
    return True
"""
COUNTS = """\
def f(items):
    counts = {}
    for one in items:
        counts[one] = counts.get(one, 0) + 1
    if any(counts[one] > 2 for one in items):
        return False
    return all(items[i - 1] <= items[i] for i in range(1, len(items)))
"""
PRIMES = """\
def f(numbers, least):
    def is_prime(number):
        for divisor in range(2, number):
            if number % divisor == 0:
                return False
        return number > least
    best = 0
    for number in numbers:
        if is_prime(number):
            best = max(best, number)
    return best
"""
DIGITS = """\
def f(number, base):
    base = abs(base)
    digits = ''
    while number > 0:
        digits = str(number % base) + digits
        number //= base
    return digits.zfill(base) + '!'
"""
ROUNDS = """\
def f(rows, limit):
    kept = []
    for row in rows:
        total = 0
        for cell in row:
            if cell < limit:
                total += cell
        if total:
            kept.append(total)
    return kept
"""


def test_the_entry_point_makes_an_object_and_asks_it() -> None:
    texts = assert_same("work-class", FRUIT, [("5 apples and 6 pears", 19), ("", 4), ("a" * 40, 1), ("7", None)])
    one = next(text for text in texts if "class " in text)
    assert "def f(text, total):\n    return " in one
    assert "self.text.split()" in one
    assert "self.total - sum(known)" in one
    assert "        known = self.collect_known()\n" in one


@pytest.mark.parametrize(
    ("source", "calls", "said"),
    [
        (FLIES, [([3, 2, 3], 9), ([1, 2], 5), ([3, 2, 3], 1), ([], 0), (["a"], 1)], "self.exceeds_most"),
        (COUNTS, [([1, 2, 2],), ([3, 1],), ([1, 1, 1],), ([],), ([[]],)], "self.find_counts()"),
        (PRIMES, [([4, 5, 9, 11], 3), ([], 1), ([2], 5)], "self.is_prime(number)"),
        (DIGITS, [(8, 3), (0, 2), (7, -2), (5, 0)], "number = self.number\n"),
        (ROUNDS, [([[1, 9], [2, 3], []], 5), ([], 1), ([[1, "x"]], 3)], "total = self."),
    ],
)
def test_each_part_is_a_method(source: str, calls: list[tuple[Any, ...]], said: str) -> None:
    texts = assert_same("work-class", source, calls)
    assert any(said in text for text in texts if "class " in text)


def test_a_function_of_its_own_is_a_method_where_it_needs_the_object() -> None:
    with_field = "".join(file.text for one in evolved("work-class", PRIMES) for file in one.files)
    assert "    def is_prime(self, number):\n" in with_field
    without = PRIMES.replace("number > least", "True").replace("numbers, least", "numbers, _")
    text = "".join(file.text for one in evolved("work-class", without) for file in one.files)
    assert "    @staticmethod\n    def is_prime(number):\n" in text


def test_known_types_make_a_dataclass() -> None:
    given = {"text": GivenValue(frozenset({"str"})), "total": GivenValue(frozenset({"int"}))}
    subject = Subject(Candidate.single(FRUIT), PublicNames.of({"f"}, "f", given))
    for seed in range(4):
        program = applied(subject, OPERATORS.get("work-class")(), 0, seed).program
        text = "\n".join(file.text for file in program.files)
        assert "@dataclass\nclass " in text
        assert "    text: str\n    total: int\n" in text
        assert behaviour(program, "f", [("1 2", 9)]) == behaviour(Candidate.single(FRUIT), "f", [("1 2", 9)])


def test_what_prepares_the_arguments_stays_before_the_object() -> None:
    text = assert_same("work-class", DIGITS, [(8, -3)])[0]
    assert "    base = abs(base)\n    return " in text


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):\n    return a + 1\n",  # nothing to divide
        "def f(a):\n    n = 0\n    for x in a:\n        n += x\n    return n\n",  # one thing alone
        FRUIT.replace("    known = []", "    f('', 1) if total == 3 else 0\n    known = []"),  # calls itself
        FRUIT.replace("return total", "yield total"),
        FRUIT.replace("text.split()", "locals()"),
        FRUIT.replace("word", "self"),
        FRUIT.replace("word", "__word"),  # a class would make this name its own
        PRIMES.replace("is_prime(number", "is_prime(number, least"),  # a method would ask its object
        "def f(text, total):\n    global known\n" + FRUIT.partition("\n")[2],
    ],
)
def test_there_is_no_place(source: str) -> None:
    assert evolved("work-class", source) == []


def test_a_variable_that_only_the_function_has_stays_with_it() -> None:
    """`text` gets another meaning inside the loop: no method may read it before."""
    source = """\
def f(size, text):
    letters = list(text)
    count = 0
    for step in range(size):
        for place in range(size - step):
            text = letters[place] + letters[step]
            if text == 'ab':
                count += 1
    return letters.count('a') - count
"""
    calls = [(2, "ab"), (3, "abb"), (0, ""), (4, "ab")]
    before = behaviour(Candidate.single(source), "f", calls)
    for seed in range(6):
        for program in evolved("work-class", source, seed):
            assert behaviour(program, "f", calls) == before, program.text
