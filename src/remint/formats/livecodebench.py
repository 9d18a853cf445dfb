"""LiveCodeBench: dated contest problems with public and private tests, on standard input or as calls."""

from __future__ import annotations

import json
from datetime import date
from typing import Any, NamedTuple

from remint.formats.contest_output import output_comparator
from remint.formats.format import RowFormat, Sniffed
from remint.formats.pickled_text import PickledTextError, unpack_text
from remint.formats.rows import Row
from remint.records import Call, Calls, Exchange, Given, Group, Problem, Stdio, Step, Suite, Value

PUBLIC, PRIVATE = "public", "private"
_KEPT = ("question_title", "platform", "contest_id", "difficulty")
_STDIN = "Write a Python program that reads the input from standard input and prints the answer."
_FUNCTIONAL = "Write Python code that starts with this and answers the question through its method:"


class LiveCodeBench(RowFormat):
    """The format of LiveCodeBench's code generation set."""

    name = "livecodebench"
    title = "LiveCodeBench"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By its question and the two fields of tests."""
        return sniffed.has("question_id", "question_content", "public_test_cases", "private_test_cases")

    def problem(self, row: Row) -> Problem:
        """One row. There are no reference solutions."""
        starter = row.text("starter_code", "")
        function = _function(row)
        return Problem(
            id=row.text("question_id"),
            prompt=starter,
            instruction=_instruction(row, starter),
            entry_point=_solution_class(starter) or function,
            suite=_suite(row, function, _solution_class(starter)),
            released=_released(row),
            tags=tuple(row.text(name) for name in ("platform", "difficulty") if row.text(name, "")),
            metadata=row.kept(*_KEPT) | ({"function": Value.of(function)} if function else {}),
        )


class _Case(NamedTuple):
    place: str  # the field and position, for messages
    group: str
    kind: str
    input: str
    output: str


def _suite(row: Row, function: str, solution_class: str) -> Suite:
    cases = [*_cases(row, "public_test_cases", PUBLIC), *_cases(row, "private_test_cases", PRIVATE)]
    kinds = {case.kind for case in cases}
    groups = (Group(PUBLIC), Group(PRIVATE))
    if kinds == {"stdin"}:
        tests = tuple(Exchange(case.input, Given(Value.of(case.output)), case.group) for case in cases)
        return Stdio(groups=groups, tests=tests, compare=output_comparator(case.output for case in cases))
    if kinds != {"functional"}:
        raise row.bad(
            "public_test_cases", f"has tests of the types {sorted(kinds)}", "All must be 'stdin', or all 'functional'"
        )
    if not function:
        raise row.bad("metadata", "names no func_name, which functional tests need", 'Write it like {"func_name": "f"}')
    return Calls(groups=groups, tests=tuple(_call(row, case, function, solution_class) for case in cases))


def _call(row: Row, case: _Case, function: str, solution_class: str) -> Call:
    arguments = [_json(row, case.place, line) for line in case.input.strip().split("\n") if line.strip()]
    expected = _json(row, case.place, case.output)
    if not solution_class:
        return Call(args=Value.of_json(arguments), expected=Given(Value.of_json(expected)), group=case.group)
    return Call(
        args=Value.of([]),
        steps=(Step(function, Value.of_json(arguments)),),
        expected=Given(Value.of([("return", expected)])),
        group=case.group,
    )


def _cases(row: Row, field: str, group: str) -> list[_Case]:
    text = row.text(field)
    if not text.lstrip().startswith("["):
        try:
            text = unpack_text(text)
        except PickledTextError as error:
            raise row.bad(field, str(error), "Fetch the file again; Remint unpickles nothing but one text") from error
    cases = []
    for position, case in enumerate(_json(row, field, text)):
        place = f"{field}[{position}]"
        named = [case.get(name) for name in ("testtype", "input", "output")] if isinstance(case, dict) else []
        texts = [row.checked_text(place, part) for part in named if isinstance(part, str)]
        if len(texts) != 3:
            raise row.bad(place, "is not an object with the texts input, output and testtype", "Write it so")
        cases.append(_Case(place, group, *texts))
    return cases


def _json(row: Row, field: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise row.bad(field, f"is not JSON: {error}", "Write it as JSON") from error


def _function(row: Row) -> str:
    details = _json(row, "metadata", row.text("metadata", "{}") or "{}")
    function = details.get("func_name", "") if isinstance(details, dict) else ""
    return row.checked_text("metadata", function) if isinstance(function, str) else ""


def _solution_class(starter: str) -> str:
    # The starting code is a class that the program completes; without one the function stands alone.
    return "Solution" if "class Solution" in starter else ""


def _instruction(row: Row, starter: str) -> str:
    title, content = row.text("question_title", ""), row.text("question_content")
    request = f"{_FUNCTIONAL}\n\n```python\n{starter.rstrip()}\n```" if starter.strip() else _STDIN
    return "\n\n".join(part for part in (title, content, request) if part)


def _released(row: Row) -> str:
    text = row.text("contest_date", "")
    try:
        return date.fromisoformat(text[:10]).isoformat() if text else ""
    except ValueError as error:
        raise row.bad("contest_date", f"is no date: {error}", "Write it like 2024-01-31T00:00:00") from error
