"""CRUXEval: a function ``f``, one input and its output, to be predicted from one another."""

from __future__ import annotations

import ast

from remint.code.parsing import parse
from remint.formats.format import RowFormat, Sniffed
from remint.formats.row import Row
from remint.formats.suite_from_assertions import suite_of_assertions
from remint.records import Candidate, Problem

ENTRY_POINT = "f"


class CruxEval(RowFormat):
    """The format of CRUXEval."""

    name = "cruxeval"
    title = "CRUXEval"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By its four fields."""
        return sniffed.has("id", "code", "input", "output")

    def problem(self, row: Row) -> Problem:
        """One row."""
        return Problem(
            id=row.text("id"),
            entry_point=ENTRY_POINT,
            reference=Candidate.single(row.text("code")),
            suite=suite_of_assertions([_assertion(row)], ENTRY_POINT),
            # As they were written: a model is shown these texts, not the values that they stand for.
            metadata=row.kept("input", "output"),
        )


def _assertion(row: Row) -> str:
    """What the row says, as an assertion."""
    text = f"assert {ENTRY_POINT}({row.text('input')}) == {row.text('output')}"
    try:
        statements = parse(text).body
    except SyntaxError as error:
        raise row.bad("input", f"gives with the output no Python assertion: {error}", "Write both as Python") from error
    match statements:
        # Any other shape, such as an output `1, 2` without parentheses, would mean something else than it says.
        case [ast.Assert(test=ast.Compare(left=ast.Call(func=ast.Name()), ops=[ast.Eq()]), msg=None)]:
            return text
    raise row.bad("output", "is, with the input, not one call and one value", "Put parentheses around them")
