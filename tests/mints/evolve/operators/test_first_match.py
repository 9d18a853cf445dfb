"""A loop that returns the first thing that it finds becomes a generator of all."""

from __future__ import annotations

import pytest

from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same

DIVISOR = "def f(n):\n    for i in reversed(range(n)):\n        if n % i == 0:\n            return i\n"


def sites(source: str) -> int:
    return len(OPERATORS.get("first-match")().sites(Subject(Candidate.single(source), frozenset({"f"}))))


def test_the_first_is_taken() -> None:
    subject = Subject(Candidate.single(DIVISOR), frozenset({"f"}))
    assert applied(subject, OPERATORS.get("first-match")(), 0, 1).program.text == (
        "def divisors(n):\n    for i in reversed(range(n)):\n        if n % i == 0:\n            yield i\n\n\n"
        "def f(n):\n    return next(divisors(n), None)\n"
    )
    assert_same("first-match", DIVISOR, [(15,), (7,), (1,), (0,), (-3,), ("a",)])


def test_what_is_returned_otherwise_stays() -> None:
    source = (
        "def f(words, limit):\n    for word in words:\n        if len(word) > limit:\n            return word\n"
        "    return {}\n"
    )
    (first, *_) = assert_same("first-match", source.format("''"), [(["a", "bcd"], 2), ([], 1), (["a"], "b"), (3, 1)])
    assert "return next(matching_words(words, limit), '')" in first
    assert_same("first-match", source.format("-1"), [(["a", "bcd"], 2), ([], 1)])
    assert sites(source.format("words[0]")) == 0  # may fail
    assert sites(source.format("word")) == 0  # the last one


@pytest.mark.parametrize(
    "body",
    [
        "for x in a:\n        if x:\n            return True\n    return False",  # a constant is no match
        "while True:\n        a //= 2\n        if a < 3:\n            return a",  # always finds something
        "for x in a:\n        if x:\n            return next(a)",  # may end the generator
        "for x in a:\n        try:\n            return x + 1\n        except TypeError:\n            pass",
        "for x in a:\n        if x():\n            return x",  # nobody knows what is called
        "for x in a:\n        if x:\n            return x\n        print(x)",
        "for x in a:\n        if x:\n            return x\n    print(a)",
    ],
)
def test_it_refuses(body: str) -> None:
    assert sites(f"def f(a):\n    {body}\n") == 0
