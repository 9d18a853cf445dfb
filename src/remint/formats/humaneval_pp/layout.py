"""The HumanEval++ folder layout (``docs/reference/humaneval-pp.md``), for people who edit tests and groups by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from remint.code.parsing import parse
from remint.files import whole_folder
from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.format import Format, Sniffed
from remint.formats.humaneval_pp import yaml_files
from remint.formats.humaneval_pp.details import (
    SOLUTION,
    CallDetails,
    Details,
    details_of,
    details_tree,
    fits_solution,
    read_details,
)
from remint.formats.humaneval_pp.groups import groups_tree, read_groups
from remint.formats.humaneval_pp.lines import (
    arguments_line,
    outcome_line,
    read_arguments,
    read_lines,
    read_outcome,
    refuse_unwritable,
)
from remint.formats.humaneval_pp.overview import folders_in_order, overview_tree, read_overview
from remint.formats.rows import read_text
from remint.formats.symbolic_links import refuse_links_out
from remint.records import DEFAULT_GROUP, Benchmark, Call, Calls, Candidate, Problem
from remint.records.wording import counted

STATEMENT, INPUTS, OUTPUTS, GROUPS, REST = "statement.py", "inputs.txt", "outputs.txt", "groups.yaml", "problem.yaml"


class HumanEvalPP(Format):
    """One folder per task; only suites of calls with positional arguments can be said."""

    name = "humaneval-pp"
    title = "HumanEval++"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By a folder inside that holds a statement and inputs."""
        if sniffed.first is not None or not sniffed.path.is_dir():
            return False
        return any((child / STATEMENT).is_file() and (child / INPUTS).is_file() for child in sniffed.path.iterdir())

    def read(self, path: Path) -> Benchmark:
        """The benchmark in a folder."""
        refuse_links_out(path)
        overview = read_overview(path)
        return Benchmark(overview.manifest, _distinct(folders_in_order(path, overview)))

    def write(self, benchmark: Benchmark, path: Path) -> list[str]:
        """Write a folder, whole or not at all."""
        suites = [_writable(problem) for problem in benchmark.problems]
        names = _folder_names(benchmark)
        try:
            with whole_folder(path) as folder:
                for name, problem, suite in zip(names, benchmark.problems, suites, strict=True):
                    _write_task(folder / name, problem, suite)
                (folder / "benchmark.yaml").write_bytes(yaml_files.dump(overview_tree(benchmark.manifest, names)))
        except UnicodeEncodeError as error:
            raise UnsupportedError(f"A text is not valid Unicode ({error.reason}), which files cannot hold.") from error
        return []


def _distinct(folders: list[Path]) -> Iterator[Problem]:
    seen: dict[str, Path] = {}
    for folder in folders:
        problem = _read_task(folder)
        if problem.id in seen:
            raise BadInputError(
                Place(folder / REST), f"the id {problem.id!r} is that of {seen[problem.id].name} too",
                "Give each task its own id.", "id",
            )  # fmt: skip
        seen[problem.id] = folder
        yield problem


def _writable(problem: Problem) -> Calls:
    if not isinstance(problem.suite, Calls) or problem.language != "python":
        raise UnsupportedError(
            f"{problem.id} is a {problem.language} problem with a {problem.suite.kind} suite; HumanEval++ holds Python "
            "problems with a calls suite. Convert to remint instead."
        )
    for call in problem.suite.tests:
        refuse_unwritable(problem.id, call)
    return problem.suite


def _folder_names(benchmark: Benchmark) -> list[str]:
    names: list[str] = []
    taken = {""}
    for problem in benchmark.problems:
        plain = re.sub(r"[^\w.-]", "_", problem.id, flags=re.ASCII)[:100].lstrip(".")
        name, count = plain, 2
        # Some file systems do not tell upper from lower case.
        while name.casefold() in taken:
            name, count = f"{plain}-{count}", count + 1
        taken.add(name.casefold())
        names.append(name)
    return names


def _write_task(folder: Path, problem: Problem, suite: Calls) -> None:
    folder.mkdir()
    (folder / STATEMENT).write_bytes(problem.prompt.encode())
    if problem.reference is not None and fits_solution(problem.reference):
        (folder / SOLUTION).write_bytes(problem.reference.text.encode())
    _write_lines(folder / INPUTS, [arguments_line(test) for test in suite.tests])
    _write_lines(folder / OUTPUTS, [outcome_line(test.expected) for test in suite.tests])
    if suite.groups:
        (folder / GROUPS).write_bytes(yaml_files.dump(groups_tree(suite.groups, suite.tests)))
    (folder / REST).write_bytes(yaml_files.dump(details_tree(details_of(problem, suite))))


def _write_lines(path: Path, lines: list[str]) -> None:
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())


def _read_task(folder: Path) -> Problem:
    statement = read_text(folder / STATEMENT)
    inputs, outputs = read_lines(folder / INPUTS), read_lines(folder / OUTPUTS)
    if len(inputs) != len(outputs):
        longer = INPUTS if len(inputs) > len(outputs) else OUTPUTS
        raise BadInputError(
            Place(folder / longer, min(len(inputs), len(outputs)) + 1),
            f"has no counterpart: there are {counted(len(inputs), 'input')} and {counted(len(outputs), 'output')}",
            "Add the missing lines to the other file, or remove this one.",
        )
    details = read_details(folder / REST, len(inputs))
    reference = _reference(folder, details)
    suite = _suite(folder, details, inputs, outputs)
    return Problem(
        id=folder.name if details.id is None else details.id,
        suite=suite,
        prompt=statement,
        instruction=details.instruction,
        entry_point=_entry_point(statement) if details.entry_point is None else details.entry_point,
        reference=reference,
        files=details.files,
        environment=details.environment,
        released=details.released,
        licence=details.licence,
        tags=details.tags,
        metadata=details.metadata,
        lineage=details.lineage,
    )


def _suite(folder: Path, details: Details, inputs: list[str], outputs: list[str]) -> Calls:
    path = folder / GROUPS
    grouping = read_groups(path, len(inputs)) if path.exists() else None
    tests = []
    for number, (line, outcome) in enumerate(zip(inputs, outputs, strict=True), start=1):
        args = read_arguments(line, Place(folder / INPUTS, number))
        expected = read_outcome(outcome, Place(folder / OUTPUTS, number))
        group = grouping.of_test[number - 1] if grouping else DEFAULT_GROUP
        more = details.tests.get(number, CallDetails())
        tests.append(Call(args=args, expected=expected, group=group, weight=more.weight, compare=more.compare))
    groups = grouping.groups if grouping else ()
    try:
        return Calls(groups=groups, tests=tuple(tests), compare=details.compare, setup=details.setup)
    except ValueError as error:
        raise BadInputError(Place(folder / REST), str(error), "Correct the tests in this file.", "tests") from error


def _reference(folder: Path, details: Details) -> Candidate | None:
    path = folder / SOLUTION
    if not path.exists():
        return details.reference
    if details.reference is not None:
        raise BadInputError(
            Place(folder / REST), f"names a reference although {SOLUTION} is there", "Remove one.", "reference"
        )
    return Candidate.single(read_text(path), SOLUTION)


def _entry_point(statement: str) -> str:
    """The last function of a statement, since helpers come before it; nothing when that cannot be told."""
    try:
        nodes = parse(statement).body
    except SyntaxError:
        return ""
    functions = [node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return functions[-1] if functions else ""
