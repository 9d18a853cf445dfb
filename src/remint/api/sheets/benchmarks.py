"""Benchmarks: those with a name, one as a whole, one problem, and what is wrong with one."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence

from remint.api.display.sheets import Block, Code, Sheet, Table, TableRow, TextLine, faint, left, note, right, strong
from remint.judging import Finding
from remint.records import Benchmark, Problem
from remint.records.wording import counted
from remint.reports.problem_text import problem_title, test_lines

_TESTS_SHOWN_PER_GROUP = 3
_NAMED = 3  # problems with one and the same finding that are listed by name
LISTED = 30


def finding_blocks(benchmark: Benchmark, findings: Sequence[Finding], was_run: bool) -> Iterator[Block]:
    """A line per finding, and the sum; one that many problems share is said once."""
    if findings:
        shared: dict[tuple[str, str], list[str]] = {}
        for finding in findings:
            shared.setdefault((finding.severity, finding.message), []).append(finding.problem)
        rows = []
        for (severity, message), problems in shared.items():
            who = problems if len(problems) <= _NAMED else [f"{problems[0]} and {len(problems) - 1} more"]
            rows += [TableRow((name, severity, message), "bad" if severity == "fault" else "faint") for name in who]
        yield Table(left("problem", "", "what"), rows)
    faults = [finding for finding in findings if finding.severity == "fault"]
    faulty = len({finding.problem for finding in faults})
    sound = f", {counted(len(benchmark) - faulty, 'problem')} sound" if was_run else ""
    partly = [problem.id for problem in benchmark.problems if problem.about("tests_left_out")]
    if partly:
        more = f" and {len(partly) - _NAMED:,} more" if len(partly) > _NAMED else ""
        sound += f"; NOT all tests are used of {', '.join(partly[:_NAMED])}{more}: the notes say which and why"
    size = f"{counted(len(benchmark), 'problem')}, {counted(benchmark.size.tests, 'test')}"
    found = f"{counted(len(faults), 'fault')}, {counted(len(findings) - len(faults), 'note')}{sound}"
    yield TextLine(f"{benchmark.manifest.name}: {size}, {found}", "strong")


def converted_sheet(part: Benchmark, path: object) -> Sheet:
    """Where a benchmark was written."""
    size = f"{counted(len(part), 'problem')}, {counted(part.size.tests, 'test')}"
    written = f"{path}: {size}, content {part.content_hash[:12]}"
    return Sheet((*(TextLine(note(one).words, "warning") for one in part.remarks), TextLine(written)))


def benchmark_blocks(benchmark: Benchmark, summary: Mapping[str, object], listed: int = LISTED) -> Iterator[Block]:
    """What a person wants to know first, from a summary in figures, and some of the problems."""
    found = benchmark.manifest
    title = [found.version, "", found.description]
    rest = " ".join(part for part in title if part or found.version)
    yield TextLine((strong(found.name), f" {rest}" if rest else ""))
    tests = sorted(len(problem.suite.tests) for problem in benchmark.problems)
    middle = statistics.median_low(tests)
    values = {
        "problems": f"{len(benchmark):,}   ({_counted(summary['languages'])})",
        "tests": f"{benchmark.size.tests:,}   (per problem {tests[0]} to {tests[-1]}, median {middle})",
        "suites": _counted(summary["suites"]),
        "tags": _counted(summary["tags"], 12),
        "licence": found.licence,
        "source": found.source,
        "content": benchmark.content_hash[:16],
    }
    yield Table(left("", ""), [TableRow((faint(name), value)) for name, value in values.items() if value])
    yield TextLine()
    rows = [
        TableRow((problem.id, problem.suite.kind, str(len(problem.suite.tests)), problem_title(problem)))
        for problem in benchmark.problems[:listed]
    ]
    yield Table((*left("id", "kind"), *right("tests"), *left("about")), rows)
    if len(rows) < len(benchmark):
        yield TextLine(f"… and {len(benchmark) - len(rows)} more; --limit {len(benchmark)} lists all", "faint")


def _counted(counts: object, most: int | None = None) -> str:
    assert isinstance(counts, Mapping)
    return ", ".join(f"{name} {count}" for name, count in list(counts.items())[:most])


def problem_sheet(problem: Problem) -> Sheet:
    """A problem as a person reads it: statement, tests by group, reference."""
    return Sheet(tuple(_problem(problem)))


def _problem(problem: Problem) -> Iterator[Block]:
    yield TextLine((strong(problem.id), f"  {problem.about('title') or ''}"))
    about = [problem.language, problem.suite.kind, problem.released, problem.licence, *problem.tags]
    yield TextLine(" · ".join(fact for fact in about if fact), "faint")
    if problem.environment.packages:
        yield TextLine(f"needs {', '.join(problem.environment.packages)}", "faint")
    if problem.instruction:
        yield from _section("Instruction")
        yield TextLine(problem.instruction.strip(), indent=2)
    if problem.prompt:
        yield from _section("Prompt")
        yield Code(problem.prompt.strip("\n"), problem.language, indent=2)
    yield from _tests(problem)
    if problem.reference is not None:
        for file in problem.reference.files:
            yield from _section("Reference" if len(problem.reference.files) == 1 else f"Reference: {file.path}")
            text = file.text.removeprefix(problem.prompt) if file.path == problem.reference.main else file.text
            yield Code(text.strip("\n"), problem.language, indent=2)
    if problem.lineage is not None:
        yield from _section("Lineage")
        yield TextLine(f"  {problem.lineage.recipe} of {problem.lineage.parent}, seed {problem.lineage.seed}")


def _section(title: str) -> Iterator[Block]:
    yield TextLine()
    yield TextLine(title, "heading")


def _tests(problem: Problem) -> Iterator[Block]:
    suite = problem.suite
    yield from _section(f"Tests: {len(suite.tests)}")
    for group in suite.grouping():
        tests = [test for test in suite.tests if test.group == group.name]
        rule = f": {group.rule}" if group.rule else ""
        yield TextLine(("  ", strong(group.name), f" ({len(tests)}){rule}"))
        for test in tests[:_TESTS_SHOWN_PER_GROUP]:
            for line in test_lines(problem.entry_point, test):
                yield TextLine(line, indent=4)
        if len(tests) > _TESTS_SHOWN_PER_GROUP:
            yield TextLine(f"    … {len(tests) - _TESTS_SHOWN_PER_GROUP} more", "faint")
