"""NAPS: programs as universal syntax trees (uAST), alone or with a description and tests."""

from __future__ import annotations

import json
from typing import Any

from remint.code.uast import UastError, check_program, function_names
from remint.formats.format import RowFormat, Sniffed, stem
from remint.formats.row import Row
from remint.records import Call, Calls, Candidate, Comparator, Given, Problem, Projection, Value

ENTRY_POINT = "__main__"
PROGRAM_FILE = "program.json"
_KEPT = ("problem_id", "url", "args", "return_type", "is_train", "passes_tests")
# The rule that the data set was made with: fractions within 1e-6, texts but for white space around them.
_COMPARE = Comparator(relation="close", absolute=1e-6, relative=1e-6)
_COMPARE_TEXT = Comparator(projections=(Projection("strip"),))


class Naps(RowFormat):
    """Programs in uAST."""

    name = "naps"
    title = "NAPS uAST"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By a program, or a row that holds one."""
        return sniffed.has("types", "funcs") or sniffed.has("text", "code_tree")

    def problem(self, row: Row) -> Problem | None:
        """One program; the partial programs of the data set, which are pieces of others, are left out."""
        if row.fields.get("is_partial") is True:
            return None
        field = "code_tree" if "code_tree" in row.fields else ""
        program = row.fields["code_tree"] if field else row.fields
        try:
            check_program(program)
        except UastError as error:
            raise row.bad(".".join(filter(None, (field, error.path))), error.wrong, "Fix or remove the row") from error
        tests = tuple(_call(row, position, test) for position, test in enumerate(row.items("tests", [])))
        if tests and ENTRY_POINT not in function_names(program):
            raise row.bad(field or "funcs", f"has tests but no function {ENTRY_POINT}", "Add it, or remove the tests")
        return Problem(
            id=_id(row),
            language="uast",
            instruction=_text(row),
            entry_point=ENTRY_POINT,
            reference=Candidate.single(json.dumps(program), PROGRAM_FILE),
            suite=Calls(tests=tests, compare=_COMPARE),
            metadata=row.kept(*_KEPT),
        )


def _id(row: Row) -> str:
    """Its numbers (one solution may be described twice), or the place in the file: a bare program has no name."""
    numbers = [str(row.fields[name]) for name in ("solution_id", "entry_id") if row.fields.get(name) is not None]
    if not numbers:
        return f"{stem(row.place.file)}/{row.place.line}"
    return row.checked_text("solution_id", f"NAPS/{'-'.join(numbers)}")


def _text(row: Row) -> str:
    if isinstance(row.fields.get("text"), list):
        return " ".join(row.texts("text"))
    return row.text("text", "")


def _call(row: Row, position: int, test: Any) -> Call:
    if not isinstance(test, dict) or not isinstance(test.get("input"), list) or "output" not in test:
        raise row.bad(
            f"tests[{position}]",
            "is not an object with a list 'input' and an 'output'",
            'Write {"input": […], "output": …}',
        )
    arguments, output = Value.of_json(test["input"]), test["output"]
    if isinstance(output, str):
        return Call(args=arguments, expected=Given(Value.of(output.strip())), compare=_COMPARE_TEXT)
    return Call(args=arguments, expected=Given(Value.of_json(output)))
