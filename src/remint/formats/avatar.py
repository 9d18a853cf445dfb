"""AVATAR: contest programs in Python with inputs and outputs, to be translated into another language."""

from __future__ import annotations

from typing import Any

from remint.formats.contest_output import CONTEST
from remint.formats.format import RowFormat, Sniffed
from remint.formats.row import Row
from remint.records import Candidate, Exchange, Given, Problem, Stdio, Value

NO_TESTS = "no-tests"


class Avatar(RowFormat):
    """Rows of a program and its tests."""

    name = "avatar"
    title = "AVATAR"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By a program with a list of tests."""
        return sniffed.has("id", "code", "tests")

    def problem(self, row: Row) -> Problem:
        """One row; a program without tests is kept, because it can still be translated."""
        tests = [_test(row, position, test) for position, test in enumerate(row.items("tests"))]
        return Problem(
            id=row.text("id"),
            reference=Candidate.single(row.text("code")),
            suite=Stdio(
                tests=tuple(Exchange(test["input"], Given(Value.of(test["output"]))) for test in tests),
                compare=CONTEST,
            ),
            tags=() if tests else (NO_TESTS,),
        )


def _test(row: Row, position: int, test: Any) -> dict[str, str]:
    if isinstance(test, dict) and isinstance(test.get("input"), str) and isinstance(test.get("output"), str):
        row.checked_text(f"tests[{position}].input", test["input"])
        return test
    raise row.bad(
        f"tests[{position}]", "is not an object with the texts 'input' and 'output'", 'Write {"input": …, "output": …}'
    )
