"""The shape that evalplus reads and writes: HumanEval+, and any benchmark of calls exported to run in evalplus.

Expected values are not stored: evalplus obtains them from the canonical solution. A file that Remint writes carries, in
the extra field ``remint``, the whole record (expected values, groups, lineage, …), so that reading it again loses
nothing. If somebody has changed the other fields meanwhile, they win and the extra field is ignored.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from remint.files import write_lines
from remint.formats.errors import Place, UnsupportedError
from remint.formats.format import RowFormat, Sniffed, distinct
from remint.formats.humaneval import humaneval_row
from remint.formats.row import Row
from remint.formats.rows import read_rows
from remint.records import (
    EXACT,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    FromReference,
    Given,
    Group,
    Problem,
    Record,
    RecordError,
    Value,
    convert,
    digest,
    encode,
)
from remint.records.wording import counted, for_number

BASE, PLUS = "base", "plus"
# evalplus compares floats within atol, 1e-6 where a problem states none, plus 1e-7 of the expected value.
DEFAULT_ATOL, RTOL = 1e-6, 1e-7
# Any root of the polynomial is right, so evalplus puts the answer back in. math.pow takes no complex number, of which
# every polynomial has roots.
_ROOT_CHECKER = """\
import math

def check(arguments, expected, got):
    (coefficients,) = arguments
    return abs(sum(coefficient * math.pow(got, power) for power, coefficient in enumerate(coefficients))) <= {atol}
"""


class EvalPlus(RowFormat):
    """HumanEval+ and what is shaped like it."""

    name = "evalplus"
    title = "HumanEval+ (evalplus shape)"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By inputs apart from the test code."""
        other = sniffed.has("assertion") or sniffed.has("old_prompt")
        return sniffed.has("task_id", "prompt", "entry_point", "base_input", "plus_input") and not other

    def read(self, path: Path) -> Benchmark:
        """The benchmark in a file, with what Remint left in it."""
        found: list[_Placed] = []
        for number, row in enumerate(read_rows(path)):
            kept = _kept(row)
            if kept is None or kept.of != _visible_hash(row.fields):
                problem = self.checked_problem(row)
                place = number if kept is None else kept.index
                found += [_Placed(place, problem, row.place)] if problem is not None else []
            else:
                found.append(_Placed(kept.index, kept.problem, row.place))
            found += [_Placed(each.index, each.problem, row.place) for each in kept.unseen] if kept else []
        found.sort(key=lambda each: each.number)
        return Benchmark(self.manifest(path), distinct((each.problem, each.place) for each in found))

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


class HiddenProblem(Record, frozen=True):
    """A problem that evalplus cannot run, and its place in the benchmark."""

    index: int
    problem: Problem


class EmbeddedProblem(Record, frozen=True):
    """What the extra field holds: the whole record, and the hash of the other fields that it was written with."""

    of: str
    index: int
    problem: Problem
    unseen: tuple[HiddenProblem, ...] = ()


class _Placed(NamedTuple):
    number: int
    problem: Problem
    place: Place  # not the row: a whole file of parsed rows would be kept alive


class EvalPlusRows(NamedTuple):
    """Rows for evalplus, and what it will not see."""

    rows: list[dict[str, Any]]
    remarks: list[str]


class _Inputs(NamedTuple):
    base: list[Any]
    plus: list[Any]
    hidden: int  # tests that evalplus would not run as they are meant
    stricter: int  # tests that accept more than equality with the reference, which is what evalplus asks for


def evalplus_rows(benchmark: Benchmark) -> EvalPlusRows:
    """The rows of the problems that evalplus can run; the others ride along in the first row, unseen by it.

    A row without inputs would count as solved by any program, so a problem of which nothing can be said has none.
    """
    rows: list[dict[str, Any]] = []
    unseen: list[HiddenProblem] = []
    hidden = stricter = 0
    for index, problem in enumerate(benchmark.problems):
        inputs = _json_inputs(problem)
        if not inputs.base and not inputs.plus:
            unseen.append(HiddenProblem(index, problem))
            continue
        rows.append(_row(problem, index, inputs))
        hidden += inputs.hidden
        stricter += inputs.stricter
    if not rows:
        raise UnsupportedError("evalplus can run none of these problems: it knows only calls with JSON arguments.")
    if unseen:
        rows[0]["remint"]["unseen"] = json.loads(encode(unseen))
    return EvalPlusRows(rows, _remarks(unseen, hidden, stricter))


def _row(problem: Problem, index: int, inputs: _Inputs) -> dict[str, Any]:
    row = humaneval_row(problem) | {
        "contract": problem.about("contract", ""),
        "base_input": inputs.base,
        "plus_input": inputs.plus,
        "atol": problem.about("atol", getattr(problem.suite, "compare", EXACT).absolute),
    }
    return row | {"remint": json.loads(encode(EmbeddedProblem(_visible_hash(row), index, problem)))}


def _remarks(unseen: list[HiddenProblem], hidden: int, stricter: int) -> list[str]:
    remarks = []
    if unseen:
        first = unseen[0].problem.id
        told = f"{counted(len(unseen), 'problem')} cannot run in evalplus and {for_number(len(unseen), 'is', 'are')}"
        remarks.append(f"{told} kept out of its sight, {first} first")
    if hidden:
        them = for_number(hidden, "it is meant; it will not see it", "they are meant; it will not see them")
        remarks.append(f"{counted(hidden, 'test')} cannot run in evalplus as {them}")
    if stricter:
        told = counted(stricter, "test accepts", "tests accept")
        remarks.append(f"{told} more than evalplus will: it asks for what the reference answers")
    return remarks


def _json_inputs(problem: Problem) -> _Inputs:
    """The inputs that evalplus can run, by its two groups; none for a problem of another kind."""
    found = _Inputs([], [], 0, 0)
    suite = problem.suite
    if problem.language != "python" or not isinstance(suite, Calls) or suite.setup.strip() or problem.files:
        return found
    hidden = stricter = 0
    # Groups of other names have no place in evalplus: all their tests count as base.
    two_groups = {group.name for group in suite.groups} == {BASE, PLUS}
    for call in suite.tests:
        rule = call.compare or suite.compare
        tree = json.loads(call.args.text)
        plain = not call.steps and call.kwargs is None and isinstance(call.expected, Given | FromReference)
        equal = rule == EXACT or (rule.relation == "close" and not rule.projections) or _is_root_check(problem, rule)
        if not plain or call.args != Value.of_json(tree) or not (equal or _accepts_the_reference(rule)):
            hidden += 1
            continue
        stricter += not equal
        (found.plus if two_groups and call.group == PLUS else found.base).append(tree)
    return found._replace(hidden=hidden, stricter=stricter)


def _is_root_check(problem: Problem, rule: Comparator) -> bool:
    return bool(rule.checker) and problem.entry_point == "find_zero"


def _accepts_the_reference(rule: Comparator) -> bool:
    """Rules that what the reference answers always meets, so that asking for exactly that is right, if narrow."""
    if rule.checker:
        return False
    truth = rule.relation == "equal" and [projection.name for projection in rule.projections] == ["bool"]
    return truth or (not rule.projections and rule.relation in {"within", "at-most-apart", "isclose", "same"})


def _kept(row: Row) -> EmbeddedProblem | None:
    """What Remint left in a row."""
    if "remint" not in row:
        return None
    try:
        return convert(EmbeddedProblem, row.fields["remint"])
    except RecordError as error:
        raise row.bad(f"remint.{error.field}", str(error), "Remove the field 'remint'") from error


def _visible_hash(fields: dict[str, Any]) -> str:
    visible = {name: value for name, value in fields.items() if name != "remint"}
    return digest(json.dumps(visible, sort_keys=True).encode())
