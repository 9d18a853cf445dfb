"""The shape that evalplus reads and writes: HumanEval+, and any benchmark of calls exported to run in evalplus.

Expected values are not stored: evalplus obtains them from the canonical solution. A file that Remint writes carries, in
the extra field ``remint``, the whole record (expected values, groups, lineage, …), so that reading it again loses
nothing. If somebody has changed the other fields meanwhile, they win and the extra field is ignored.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from remint.formats.errors import UnsupportedError
from remint.formats.format import RowFormat, Sniffed
from remint.formats.humaneval import humaneval_row
from remint.formats.rows import Row
from remint.formats.writing import write_lines
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Group,
    Problem,
    RecordError,
    Value,
    convert,
    digest,
    encode,
)

BASE, PLUS = "base", "plus"
# evalplus compares floats within atol, 1e-6 where a problem states none, plus 1e-7 of the expected value.
DEFAULT_ATOL, RTOL = 1e-6, 1e-7
# Any root of the polynomial is right, so evalplus puts the answer back in.
_ROOT_CHECKER = """\
def check(arguments, expected, got):
    (coefficients,) = arguments
    return abs(sum(coefficient * got**power for power, coefficient in enumerate(coefficients))) <= {atol}
"""


class EvalPlus(RowFormat):
    """HumanEval+ and what is shaped like it."""

    name = "evalplus"
    title = "HumanEval+ (evalplus shape)"
    licence = "Apache-2.0"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By inputs apart from the test code."""
        other = sniffed.has("assertion") or sniffed.has("old_prompt")
        return sniffed.has("task_id", "prompt", "entry_point", "base_input", "plus_input") and not other

    def problem(self, row: Row) -> Problem:
        """One row."""
        kept = _kept_record(row)
        if kept is not None:
            return kept
        prompt, entry_point = row.text("prompt"), row.text("entry_point")
        return Problem(
            id=row.text("task_id"),
            prompt=prompt,
            entry_point=entry_point,
            reference=Candidate.single(prompt + row.text("canonical_solution")),
            suite=Calls(
                groups=(Group(BASE), Group(PLUS)),
                tests=(*self.calls(row, "base_input", BASE), *self.calls(row, "plus_input", PLUS)),
                compare=self.comparator(row),
            ),
            licence=self.licence,
            metadata={name: Value.of_json(row.fields[name]) for name in ("test", "contract", "atol") if name in row},
        )

    def comparator(self, row: Row) -> Comparator:
        """How results of this problem are compared."""
        atol = row.number("atol", 0.0)
        if row.text("entry_point") == "find_zero":
            return Comparator(checker=_ROOT_CHECKER.format(atol=atol or DEFAULT_ATOL))
        return Comparator(relation="close", absolute=atol or DEFAULT_ATOL, relative=RTOL)

    def calls(self, row: Row, field: str, group: str) -> list[Call]:
        """The inputs in one field, as calls whose answers come from the reference."""
        if row.fields.get(field) == {}:  # how MBPP+ writes that there are none
            return []
        inputs = row.items(field, [])
        for position, arguments in enumerate(inputs):
            if not isinstance(arguments, list):
                raise row.bad(f"{field}[{position}]", "is not a list of arguments", "Write each input as a list")
        return [Call(args=self.arguments(row, arguments), group=group) for arguments in inputs]

    def arguments(self, row: Row, arguments: list[Any]) -> Value:
        """One input as a value; JSON is all there is."""
        return Value.of_json(arguments)

    def write(self, benchmark: Benchmark, path: Path) -> None:
        """Write a benchmark that evalplus runs unchanged through ``HUMANEVAL_OVERRIDE_PATH``."""
        write_lines(path, [json.dumps(_exported(problem)).encode() for problem in benchmark.problems])


def _exported(problem: Problem) -> dict[str, Any]:
    suite = problem.suite
    if problem.language != "python" or not isinstance(suite, Calls):
        raise _unsupported(problem, f"its tests are of the kind {suite.kind!r} in {problem.language}, not Python calls")
    if suite.compare.checker and problem.entry_point != "find_zero":
        raise _unsupported(problem, "it has a checker of its own")
    inputs: dict[bool, list[Any]] = {True: [], False: []}
    # Groups of other names have no place in evalplus: all their tests count as base.
    grouped = {group.name for group in suite.groups} == {BASE, PLUS}
    for call in suite.tests:
        if call.steps or call.kwargs is not None:
            raise _unsupported(problem, "a test uses keyword arguments or steps")
        if call.args != Value.of_json(json.loads(call.args.text)):
            raise _unsupported(problem, "a test has arguments that JSON cannot say")
        inputs[not grouped or call.group == BASE].append(json.loads(call.args.text))
    row = humaneval_row(problem) | {
        "contract": problem.about("contract", ""),
        "base_input": inputs[True],
        "plus_input": inputs[False],
        "atol": problem.about("atol", suite.compare.absolute),
    }
    return row | {"remint": {"of": _visible_hash(row), "problem": json.loads(encode(problem))}}


def _unsupported(problem: Problem, why: str) -> UnsupportedError:
    return UnsupportedError(f"evalplus cannot say {problem.id}: {why}. Leave it out with --exclude {problem.id}.")


def _kept_record(row: Row) -> Problem | None:
    kept = row.fields.get("remint")
    if not isinstance(kept, dict) or kept.get("of") != _visible_hash(row.fields):
        return None
    try:
        return convert(Problem, kept.get("problem"))
    except RecordError as error:
        raise row.bad(f"remint.problem.{error.field}", str(error), "Remove the field 'remint'") from error


def _visible_hash(fields: dict[str, Any]) -> str:
    visible = {name: value for name, value in fields.items() if name != "remint"}
    return digest(json.dumps(visible, sort_keys=True).encode())
