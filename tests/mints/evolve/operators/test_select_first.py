"""Items are selected before a loop works on them, where nobody can tell."""

from __future__ import annotations

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

GIVEN = {
    "text": GivenValue(frozenset({"str"}), frozenset({"str"})), "limit": GivenValue(frozenset({"int"})),
    "numbers": GivenValue(frozenset({"list"}), frozenset({"int"})),
}  # fmt: skip
LOOP = (
    "def f(numbers, limit):\n    total = 0\n    for number in numbers:\n        if {test}:\n            {body}\n"
    "    return total\n"
)


def subject_of(source: str) -> Subject:
    return Subject(Candidate.single(source), PublicNames.of({"f"}, "f", GIVEN))


def test_it_moves_the_choice_into_a_function() -> None:
    subject, operator = (
        subject_of(LOOP.format(test="number > limit", body="total += number")),
        OPERATORS.get("select-first")(),
    )
    (_,) = operator.sites(subject)
    program = applied(subject, operator, 0, 3).program
    space: dict[str, object] = {}
    exec(program.text, space)
    assert space["f"]([5, 1, 7], 3) == 12  # type: ignore[operator]
    assert program.text.count("for number in") == 2
    assert "if number > limit:" in program.text


@pytest.mark.parametrize(
    ("test", "body"),
    [
        ("number > total", "total += number"),  # the loop changes what is asked
        ("number / limit > 1", "total += number"),  # may fail, in another order
        ("limit", "total += 1"),  # nobody looks at the item
        ("number > limit", "return number"),  # a search
        ("number > limit", "numbers.append(number)"),  # the list grows
        ("number > limit", "yield number"),
    ],
)
def test_it_refuses(test: str, body: str) -> None:
    assert OPERATORS.get("select-first")().sites(subject_of(LOOP.format(test=test, body=body))) == []
