"""The shape that evalplus reads and writes: HumanEval+, and any benchmark of calls exported to run in evalplus.

Expected values are not stored: evalplus obtains them from the canonical solution. A file that Remint writes carries, in
the extra field ``remint``, the whole record (expected values, groups, lineage, …), so that reading it again loses
nothing. If somebody has changed the other fields meanwhile, they win and the extra field is ignored.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from remint.formats.errors import UnsupportedError
from remint.formats.format import RowFormat, Sniffed
from remint.formats.humaneval import humaneval_row
from remint.formats.rows import Row, read_rows
from remint.formats.writing import write_lines
from remint.records import (
    EXACT,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Group,
    Problem,
    Raises,
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

    def read(self, path: Path) -> Benchmark:
        """The benchmark in a file, with what Remint left in it."""
        rows = read_rows(path)
        first = next(rows)
        kept = [_kept_problems(row) for row in (first, *rows)] if "remint" in first else []
        if not kept or not all(kept):
            return super().read(path)
        in_order = sorted((pair for pairs in kept for pair in pairs), key=lambda pair: pair[0])
        return Benchmark(self.manifest(path), [problem for _, problem in in_order])

    def problem(self, row: Row) -> Problem:
        """One row."""
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

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write a benchmark that evalplus runs unchanged through ``HUMANEVAL_OVERRIDE_PATH``."""
        exported = evalplus_rows(benchmark)
        write_lines(path, [json.dumps(row).encode() for row in exported.rows])
        return exported.remarks


class Exported(NamedTuple):
    """Rows for evalplus, and what it will not see."""

    rows: list[dict[str, Any]]
    remarks: list[str]


def evalplus_rows(benchmark: Benchmark) -> Exported:
    """The rows of the problems that evalplus can run; the others ride along in the first row, unseen by it.

    A row without inputs would count as solved by any program, so a problem of which nothing can be said has none.
    """
    rows: list[dict[str, Any]] = []
    unseen: list[dict[str, Any]] = []
    tests_unseen = 0
    for index, problem in enumerate(benchmark.problems):
        inputs = _json_inputs(problem)
        kept = json.loads(encode(problem))
        if inputs[BASE] or inputs[PLUS]:
            row = humaneval_row(problem) | {
                "contract": problem.about("contract", ""),
                "base_input": inputs[BASE],
                "plus_input": inputs[PLUS],
                "atol": problem.about("atol", getattr(problem.suite, "compare", EXACT).absolute),
            }
            rows.append(row | {"remint": {"of": _visible_hash(row), "index": index, "problem": kept}})
            tests_unseen += len(problem.suite.tests) - len(inputs[BASE]) - len(inputs[PLUS])
        else:
            unseen.append({"index": index, "problem": kept})
    if not rows:
        raise UnsupportedError("evalplus can run none of these problems: it knows only calls with JSON arguments.")
    remarks = []
    if unseen:
        rows[0]["remint"]["unseen"] = unseen
        remarks.append(f"{len(unseen)} problems cannot run in evalplus and are kept out of its sight, "
                       f"{unseen[0]['problem']['id']} first")  # fmt: skip
    if tests_unseen:
        remarks.append(f"{tests_unseen} tests have arguments that JSON cannot say; evalplus will not run them")
    return Exported(rows, remarks)


def _json_inputs(problem: Problem) -> dict[str, list[Any]]:
    """The inputs that evalplus can run, by its two groups; none for a problem of another kind."""
    inputs: dict[str, list[Any]] = {BASE: [], PLUS: []}
    suite = problem.suite
    if problem.language != "python" or not isinstance(suite, Calls):
        return inputs
    if suite.compare.checker and problem.entry_point != "find_zero":
        return inputs
    # Groups of other names have no place in evalplus: all their tests count as base.
    two_groups = {group.name for group in suite.groups} == {BASE, PLUS}
    for call in suite.tests:
        tree = json.loads(call.args.text)
        plain = not call.steps and call.kwargs is None and not isinstance(call.expected, Raises)
        if plain and call.args == Value.of_json(tree):
            inputs[call.group if two_groups else BASE].append(tree)
    return inputs


def _kept_problems(row: Row) -> list[tuple[int, Problem]]:
    """The records that Remint left in a row, with their places in the benchmark; none if the row was changed since."""
    kept = row.fields.get("remint")
    if not isinstance(kept, dict) or kept.get("of") != _visible_hash(row.fields):
        return []
    try:
        found = [kept, *kept.get("unseen", [])]
        return [(int(each["index"]), convert(Problem, each["problem"])) for each in found]
    except RecordError as error:
        raise row.bad(f"remint.problem.{error.field}", str(error), "Remove the field 'remint'") from error


def _visible_hash(fields: dict[str, Any]) -> str:
    visible = {name: value for name, value in fields.items() if name != "remint"}
    return digest(json.dumps(visible, sort_keys=True).encode())
