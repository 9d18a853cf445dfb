"""Work over a sequence is done for both halves of a long one."""

from __future__ import annotations

import random

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import behaviour

GIVEN = {
    "text": GivenValue(frozenset({"str"}), frozenset({"str"})), "limit": GivenValue(frozenset({"int"})),
    "numbers": GivenValue(frozenset({"list"}), frozenset({"int"})),
    "amounts": GivenValue(frozenset({"list"}), frozenset({"float"})),
}  # fmt: skip


def subject_of(body: str) -> Subject:
    source = f"def f(text, limit, numbers, amounts):\n    {body}\n"
    return Subject(Candidate.single(source), PublicNames.of({"f"}, "f", GIVEN))


def test_short_parts_are_done_as_before() -> None:
    subject, operator = subject_of("return [one for one in numbers if one > limit]"), OPERATORS.get("halves")()
    assert len(operator.sites(subject)) == 3
    assert applied(subject, operator, 1, 1).program.text == (
        "def select_numbers(numbers, limit):\n    if len(numbers) <= 4:\n"
        "        return [one for one in numbers if one > limit]\n    middle = len(numbers) // 2\n"
        "    return select_numbers(numbers[:middle], limit) + select_numbers(numbers[middle:], limit)\n\n\n"
        "def f(text, limit, numbers, amounts):\n    return select_numbers(numbers, limit)\n"
    )


@pytest.mark.parametrize(
    "body",
    [
        "return [limit // one for one in numbers]",  # the first error stays the first
        "return sum(one * limit for one in numbers)",
        "return sum([one > limit for one in numbers])",
        "return any(one % limit == 0 for one in numbers)",
        "return all(one > limit for one in numbers if one)",
        "return max(one % 7 for one in numbers)",
        "return min([one % limit for one in numbers])",
        "return ''.join(one.upper() for one in text if one != 'b')",
        "words = text.split()\n    return [one[:limit] for one in words]",
    ],
)
def test_it_does_the_same(body: str) -> None:
    chance, subject, operator = random.Random(3), subject_of(body), OPERATORS.get("halves")()
    calls = [
        ("".join(chance.choices("ab cD", k=size)), chance.randrange(-1, 4), chance.choices(range(-9, 9), k=size), [])
        for size in (0, 1, 2, 3, 5, 9, 30, 100) for _ in range(6)
    ]  # fmt: skip
    before = behaviour(subject.program, "f", calls)
    places = len(operator.sites(subject))
    assert places in (3, 6)  # a list inside a call is another place
    for number in range(places):
        program = applied(subject, operator, number, number).program
        assert "middle = len(" in program.text
        assert behaviour(program, "f", calls) == before, program.text


@pytest.mark.parametrize(
    "body",
    [
        "return sum(one * 2 for one in amounts)",  # the order of additions counts
        "return max(one * 2 for one in amounts)",  # not a number is neither more nor less
        "return max(one for one in numbers if one > limit)",  # a half may have none
        "return [numbers.index(one) + 1 for one in numbers]",  # looks at the whole
        "return [one for one in numbers]",  # a copy
        "return sum(numbers)",  # nothing to do for an item
        "return [lambda: one + 1 for one in numbers]",  # all see the last one
        "return [numbers.pop() + one for one in numbers]",
        "numbers.append(1)\n    return [one + 1 for one in numbers]",
        "return ''.join(str(one) for one in limit)",  # nobody knows what that is
        "return f(text, limit - 1, numbers, []) if limit else [one + 1 for one in numbers]",
        "return lambda: [one + 1 for one in numbers]",
    ],
)
def test_it_refuses(body: str) -> None:
    assert OPERATORS.get("halves")().sites(subject_of(body)) == []


def test_functions_of_modules() -> None:
    source = "import math\n\n\ndef f(numbers):\n    return sum([math.ceil(one / 3) for one in numbers])\n"
    subject = Subject(Candidate.single(source), PublicNames.of({"f"}, "f", GIVEN))
    operator, calls = OPERATORS.get("halves")(), [([],), ([1, 2],), ([5, 7, 9, 11, 13, 14],), (["a"],)]
    before = behaviour(subject.program, "f", calls)
    assert len(operator.sites(subject)) == 3
    for number in range(3):
        assert behaviour(applied(subject, operator, number, 1).program, "f", calls) == before


def test_one_is_enough() -> None:
    subject, operator = (
        subject_of("return [x + 1 for x in numbers], [x - 1 for x in numbers]"),
        OPERATORS.get("halves")(),
    )
    assert len(operator.sites(subject)) == 6
    made = applied(subject, operator, 0, 1).program
    assert operator.sites(Subject(made, subject.keep)) == []
