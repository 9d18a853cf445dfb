"""LiveCodeBench: dated contest problems with public and private tests, on standard input or as calls."""

from __future__ import annotations

import json
from datetime import date
from typing import Any, NamedTuple

from remint.formats.contest_output import CONTEST
from remint.formats.format import RowFormat, Sniffed
from remint.formats.pickled_text import PickledTextError, unpack_text
from remint.formats.row import Row
from remint.records import AnyOf, Call, Calls, Comparator, Exchange, Given, Group, Problem, Stdio, Step, Suite, Value

PUBLIC, PRIVATE = "public", "private"
_KEPT = ("question_title", "platform", "contest_id", "difficulty")
# What the official harness imports in front of a program: the starting code has types of `typing` and imports nothing.
# Where two modules have a name in common, the later wins, and the built-in one wins over all.
_MODULES = (
    "bisect", "copy", "datetime", "functools", "heapq", "io", "itertools", "json", "math", "operator", "random", "re",
    "statistics", "string", "sys", "typing", "collections",
)  # fmt: skip
_SETUP = "\n".join(
    [
        *(f"from {module} import *" for module in (*_MODULES, "builtins")),
        f"import {', '.join(_MODULES)}",
        "sys.setrecursionlimit(50_000)",  # as there: solutions of contests recurse deeply
    ]
)
# A function by itself is as good as the method of the class that the starting code begins. A program that has the class
# replaces this one.
_SOLUTION = """
class Solution:
    def __getattr__(self, name):
        if name not in globals():
            raise AttributeError(f"there is neither a class Solution nor a function {name}")
        return globals()[name]
"""
# Fractions as in the contests' statements; everything else is exact.
_COMPARE = Comparator(relation="close", absolute=CONTEST.absolute, relative=CONTEST.relative)
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
        return Stdio(groups=groups, tests=tests, compare=CONTEST, setup=_SETUP)
    if kinds != {"functional"}:
        raise row.bad(
            "public_test_cases", f"has tests of the types {sorted(kinds)}", "All must be 'stdin', or all 'functional'"
        )
    if not function:
        raise row.bad("metadata", "names no func_name, which functional tests need", 'Write it like {"func_name": "f"}')
    calls = tuple(_call(row, case, function, solution_class) for case in cases)
    setup = _SETUP + _SOLUTION if solution_class else _SETUP
    return Calls(groups=groups, tests=calls, compare=_COMPARE, setup=setup)


def _call(row: Row, case: _Case, function: str, solution_class: str) -> Call:
    arguments = [_json(row, case.place, line) for line in case.input.strip().split("\n") if line.strip()]
    expected = _json(row, case.place, case.output)
    # A tuple is as good as a list: JSON, in which the answers are written, has no tuples.
    answers = [expected, tuple(expected)] if isinstance(expected, list) else [expected]
    steps: tuple[Step, ...] = ()
    if solution_class:
        steps, arguments = (Step(function, Value.of_json(arguments)),), []
        answers = [[("return", answer)] for answer in answers]
    values = tuple(map(Value.of, answers))
    right = AnyOf(values) if len(values) > 1 else Given(values[0])
    return Call(args=Value.of_json(arguments), steps=steps, expected=right, group=case.group)


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
            raise row.bad(
                place,
                "is not an object with the texts input, output and testtype",
                'Write {"input": …, "output": …, "testtype": …}',
            )
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
        raise row.bad("contest_date", f"is not a date: {error}", "Write it like 2024-01-31T00:00:00") from error
