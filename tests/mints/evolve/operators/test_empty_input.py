"""A function answers at once where there is nothing to loop over, with what it would have returned."""

from __future__ import annotations

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.subject import PublicNames, Subject
from remint.mints.evolve.search.reproduction import applied
from remint.records import Candidate

GIVEN = {
    "text": GivenValue(frozenset({"str"}), frozenset({"str"})), "rows": GivenValue(frozenset({"list"})),
    "table": GivenValue(frozenset({"dict"})), "size": GivenValue(frozenset({"int"})),
}  # fmt: skip
LOOP = "def f({given}):\n    {start}\n    for one in {items}:\n        found += one\n    return {result}\n"


def subject_of(given: str, items: str, start: str = "found = 0", result: str = "found") -> Subject:
    source = LOOP.format(given=given, items=items, start=start, result=result)
    return Subject(Candidate.single(source), PublicNames.of({"f"}, "f", GIVEN))


@pytest.mark.parametrize(
    ("given", "items", "start", "result", "empty", "answer"),
    [
        ("rows", "rows", "found = 0", "found", [], "0"),
        ("text", "text", "found = ''", "found.strip()", "", "''"),
        ("text", "text.split()", "found = ''", "(found, text)", "", "'', text"),
        ("table", "table.items()", "found = []", "sorted(found)", {}, "[]"),
        ("rows", "range(1, len(rows) - 2)", "found = -1", "found == 0", [], "False"),
        ("rows", "sorted(rows)", "found = set()", "found", [], "set()"),
        ("rows", "enumerate(rows)", "found = []", "rows", [], "rows"),
    ],
)
def test_it_answers_as_the_loop_would(
    given: str, items: str, start: str, result: str, empty: object, answer: str
) -> None:
    subject, operator = subject_of(given, items, start, result), OPERATORS.get("empty-input")()
    (_,) = operator.sites(subject)
    program = applied(subject, operator, 0, 1).program
    before, after = dict[str, object](), dict[str, object]()
    exec(subject.program.text, before)
    exec(program.text, after)
    assert f"if not {given}:\n        return {answer}\n" in program.text
    assert after["f"](empty) == before["f"](empty)  # type: ignore[operator]
    assert type(after["f"](empty)) is type(before["f"](empty))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("given", "items", "start", "result"),
    [
        ("other", "other", "found = 0", "found"),  # nobody knows its type: an array of numpy has no truth
        ("size", "range(size)", "found = 0", "found"),  # below 0 the loop does not run, either
        ("rows", "rows[1:]", "found = 0", "found"),
        ("text", "text.split(',')", "found = ''", "found"),  # one empty part
        ("rows", "range(-2, len(rows))", "found = 0", "found"),
        ("rows", "rows", "found = print(1)", "found"),
        ("rows", "rows", "found = 0", "1 / found"),  # fails as before
        ("rows", "rows", "found = []", "max(found)"),
        ("rows", "rows", "rows = [3]", "rows"),  # no longer what was given
        ("rows", "rows", "found = 1e999", "found"),
        ("rows, sorted", "sorted(rows)", "found = 0", "found"),
    ],
)
def test_it_refuses(given: str, items: str, start: str, result: str) -> None:
    assert OPERATORS.get("empty-input")().sites(subject_of(given, items, start, result)) == []
