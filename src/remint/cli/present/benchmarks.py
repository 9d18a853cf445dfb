"""How a benchmark and a problem look on a terminal, and as JSON."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table

from remint.api.benchmarks import CheckedBenchmark, NamedEntry, format_names
from remint.api.documents.benchmarks import benchmark_summary
from remint.cli.present.consoles import console, print_json, table
from remint.cli.present.items import print_items
from remint.judging import Finding
from remint.records import Benchmark, Problem
from remint.reports.problem_text import problem_title, test_lines

_TESTS_SHOWN_PER_GROUP = 3
_STEPS_SHOWN = 6
_NAMED = 3  # problems with one and the same finding that are listed by name
_LONGEST = 160


def present_benchmarks(found: Sequence[NamedEntry], as_json: bool) -> None:
    """Print the benchmarks that have a name."""
    if as_json:
        print_json(
            [
                {"name": entry.name, "title": entry.title, "licence": entry.licence, "format": entry.format,
                 "place": place, "path": str(path or "")}
                for entry, place, path in found
            ]
        )  # fmt: skip
        return
    grid = table("name", "title", "licence", "where")
    for entry, place, _ in found:
        grid.add_row(entry.name, entry.title, entry.licence, place, style="" if place == "here" else "dim")
    console().print(grid)
    names = ", ".join(format_names())
    console().print(f"\nAny file works too: remint benchmarks show FILE  (formats: {names})", style="dim")


def present_checked(checked: CheckedBenchmark, run: bool, as_json: bool) -> None:
    """Print what was found in a benchmark."""
    part, findings, faults = checked.benchmark, checked.findings, checked.faults
    if as_json:
        document = {
            "benchmark": part.manifest.name, "problems": len(part), "faults": len(faults), "run": run,
            "findings": [{"problem": f.problem, "severity": f.severity, "message": f.message} for f in findings],
        }  # fmt: skip
        print_json(document | ({"items": checked.items.document()} if checked.items else {}))
        return
    if findings:
        console().print(_findings_table(findings))
    faulty = len({finding.problem for finding in faults})
    sound = f", {len(part) - faulty:,} problems sound" if run else ""
    partly = [problem.id for problem in part.problems if problem.about("tests_left_out")]
    if partly:
        more = f" and {len(partly) - _NAMED:,} more" if len(partly) > _NAMED else ""
        sound += f"; NOT all tests are used of {', '.join(partly[:_NAMED])}{more}: the notes say which and why"
    console().print(
        f"{escape(part.manifest.name)}: {len(part):,} problems, {part.size.tests:,} tests, {len(faults)} faults, "
        f"{len(findings) - len(faults)} notes{escape(sound)}", style="bold", soft_wrap=True,
    )  # fmt: skip
    if checked.items:
        print_items(checked.items, console())


def present_converted(part: Benchmark, path: Path, target: str, as_json: bool) -> None:
    """Print where a benchmark was written."""
    if as_json:
        document = {"output": str(path), "format": target, "remarks": list(part.remarks)}
        print_json(benchmark_summary(part) | document)
        return
    for remark in part.remarks:
        console().print(f"note: {escape(remark)}", style="yellow")
    console().print(
        escape(f"{path}: {len(part):,} problems, {part.size.tests:,} tests, content {part.content_hash[:12]}")
    )


def _findings_table(findings: Sequence[Finding]) -> Table:
    """A line per finding; one that many problems share is said once."""
    shared: dict[tuple[str, str], list[str]] = {}
    for finding in findings:
        shared.setdefault((finding.severity, finding.message), []).append(finding.problem)
    grid = table("problem", "", "what")
    for (severity, message), problems in shared.items():
        who = problems if len(problems) <= _NAMED else [f"{problems[0]} and {len(problems) - 1} more"]
        for name in who:
            grid.add_row(escape(name), severity, escape(message), style="red" if severity == "fault" else "dim")
    return grid


def print_benchmark(benchmark: Benchmark, out: Console) -> None:
    """What a person wants to know first."""
    summary = benchmark_summary(benchmark)
    title = [f"[bold]{escape(summary['name'])}[/]", escape(summary["version"]), "", escape(summary["description"])]
    out.print(" ".join(part for part in title if part or summary["version"]))
    tests = sorted(len(problem.suite.tests) for problem in benchmark.problems)
    middle = statistics.median_low(tests)
    facts = {
        "problems": f"{summary['problems']:,}   ({_counted(summary['languages'])})",
        "tests": f"{summary['tests']:,}   (per problem {tests[0]} to {tests[-1]}, median {middle})",
        "suites": _counted(summary["suites"]),
        "tags": _counted(dict(list(summary["tags"].items())[:12])),
        "licence": summary["licence"],
        "source": summary["source"],
        "content": summary["content"][:16],
    }
    grid = table("", "")
    for name, value in facts.items():
        if value:
            grid.add_row(f"[dim]{name}[/]", escape(value))
    out.print(grid)
    out.print()
    listing = table("id", "kind", "tests", "about")
    shown = benchmark.problems[:30]
    for problem in shown:
        listing.add_row(
            escape(problem.id), problem.suite.kind, str(len(problem.suite.tests)), escape(problem_title(problem))
        )
    out.print(listing)
    if len(shown) < len(benchmark):
        out.print(f"… and {len(benchmark) - len(shown)} more; --id or --limit choose", style="dim")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def print_problem(problem: Problem, out: Console) -> None:
    """A problem as a person reads it: statement, tests by group, reference."""
    out.print(f"[bold]{escape(problem.id)}[/]  {escape(problem.about('title') or '')}")
    facts = [problem.language, problem.suite.kind, problem.released, problem.licence, *problem.tags]
    out.print(escape(" · ".join(fact for fact in facts if fact)), style="dim")
    if problem.environment.packages:
        out.print(f"needs {escape(', '.join(problem.environment.packages))}", style="dim")
    if problem.instruction:
        _section(out, "Instruction")
        out.print(Padding(escape(problem.instruction.strip()), (0, 2)))
    if problem.prompt:
        _section(out, "Prompt")
        _code(out, problem.prompt, problem.language)
    _print_tests(problem, out)
    if problem.reference is not None:
        for file in problem.reference.files:
            _section(out, "Reference" if len(problem.reference.files) == 1 else f"Reference: {file.path}")
            text = file.text.removeprefix(problem.prompt) if file.path == problem.reference.main else file.text
            _code(out, text, problem.language)
    if problem.lineage is not None:
        _section(out, "Lineage")
        out.print(escape(f"  {problem.lineage.recipe} of {problem.lineage.parent}, seed {problem.lineage.seed}"))


def _section(out: Console, title: str) -> None:
    out.print()
    out.print(escape(title), style="bold cyan")


def _code(out: Console, text: str, language: str) -> None:
    out.print(Padding(Syntax(text.strip("\n"), language, background_color="default", word_wrap=True), (0, 2)))


def _print_tests(problem: Problem, out: Console) -> None:
    suite = problem.suite
    _section(out, f"Tests: {len(suite.tests)}")
    for group in suite.grouping():
        tests = [test for test in suite.tests if test.group == group.name]
        rule = f": {group.rule}" if group.rule else ""
        out.print(f"  [bold]{escape(group.name)}[/] ({len(tests)}){escape(rule)}")
        for test in tests[:_TESTS_SHOWN_PER_GROUP]:
            for line in test_lines(problem.entry_point, test):
                out.print(Padding(escape(line), (0, 4)))
        if len(tests) > _TESTS_SHOWN_PER_GROUP:
            out.print(f"    … {len(tests) - _TESTS_SHOWN_PER_GROUP} more", style="dim")
