"""How a benchmark and a problem look on a terminal, and as JSON."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.syntax import Syntax

from remint.cli.output import table
from remint.records import (
    AnyOf,
    Assertion,
    Benchmark,
    Call,
    Exchange,
    Expected,
    Given,
    Method,
    Problem,
    Raises,
    Test,
    encode,
)

_TESTS_SHOWN_PER_GROUP = 3
_STEPS_SHOWN = 6
_LONGEST = 160


def benchmark_summary(benchmark: Benchmark) -> dict[str, Any]:
    """A benchmark in numbers."""
    manifest = benchmark.manifest
    return {
        "name": manifest.name, "version": manifest.version, "description": manifest.description,
        "licence": manifest.licence, "source": manifest.source, "content": benchmark.content_hash,
        "problems": len(benchmark), "tests": benchmark.size.tests,
        "languages": dict(Counter(problem.language for problem in benchmark.problems)),
        "suites": dict(Counter(problem.suite.kind for problem in benchmark.problems)),
        "tags": dict(Counter(tag for problem in benchmark.problems for tag in problem.tags).most_common()),
        "ids": [problem.id for problem in benchmark.problems],
    }  # fmt: skip


def problem_document(problem: Problem) -> Any:
    """A problem as the JSON that Remint writes."""
    return json.loads(encode(problem))


def print_benchmark(benchmark: Benchmark, console: Console) -> None:
    """What a person wants to know first."""
    summary = benchmark_summary(benchmark)
    title = [f"[bold]{escape(summary['name'])}[/]", escape(summary["version"]), "", escape(summary["description"])]
    console.print(" ".join(part for part in title if part or summary["version"]))
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
    console.print(grid)
    console.print()
    listing = table("id", "kind", "tests", "about")
    shown = benchmark.problems[:30]
    for problem in shown:
        listing.add_row(escape(problem.id), problem.suite.kind, str(len(problem.suite.tests)), escape(_about(problem)))
    console.print(listing)
    if len(shown) < len(benchmark):
        console.print(f"… and {len(benchmark) - len(shown)} more; --id or --limit choose", style="dim")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _about(problem: Problem) -> str:
    """A few words on a problem: its title, or the first sentence that there is."""
    title = problem.about("title") or problem.about("text")
    if title:
        return _shortened(str(title), 70)
    for text in (problem.instruction, problem.prompt):
        quoted = text.split('"""')[1] if text.count('"""') >= 2 else text
        line = next((line.strip(" /*#'") for line in quoted.splitlines() if len(line.split()) > 2), "")
        if line:
            return _shortened(line, 70)
    return ""


def print_problem(problem: Problem, console: Console) -> None:
    """A problem as a person reads it: statement, tests by group, reference."""
    console.print(f"[bold]{escape(problem.id)}[/]  {escape(problem.about('title') or '')}")
    facts = [problem.language, problem.suite.kind, problem.released, problem.licence, *problem.tags]
    console.print(escape(" · ".join(fact for fact in facts if fact)), style="dim")
    if problem.environment.packages:
        console.print(f"needs {escape(', '.join(problem.environment.packages))}", style="dim")
    if problem.instruction:
        _section(console, "Instruction")
        console.print(Padding(escape(problem.instruction.strip()), (0, 2)))
    if problem.prompt:
        _section(console, "Prompt")
        _code(console, problem.prompt, problem.language)
    _print_tests(problem, console)
    if problem.reference is not None:
        for file in problem.reference.files:
            _section(console, "Reference" if len(problem.reference.files) == 1 else f"Reference: {file.path}")
            text = file.text.removeprefix(problem.prompt) if file.path == problem.reference.main else file.text
            _code(console, text, problem.language)
    if problem.lineage is not None:
        _section(console, "Lineage")
        console.print(escape(f"  {problem.lineage.recipe} of {problem.lineage.parent}, seed {problem.lineage.seed}"))


def _section(console: Console, title: str) -> None:
    console.print()
    console.print(escape(title), style="bold cyan")


def _code(console: Console, text: str, language: str) -> None:
    console.print(Padding(Syntax(text.strip("\n"), language, background_color="default", word_wrap=True), (0, 2)))


def _print_tests(problem: Problem, console: Console) -> None:
    suite = problem.suite
    _section(console, f"Tests: {len(suite.tests)}")
    for group in suite.grouping():
        tests = [test for test in suite.tests if test.group == group.name]
        rule = f": {group.rule}" if group.rule else ""
        console.print(f"  [bold]{escape(group.name)}[/] ({len(tests)}){escape(rule)}")
        for test in tests[:_TESTS_SHOWN_PER_GROUP]:
            for line in test_lines(problem.entry_point, test):
                console.print(Padding(escape(line), (0, 4)))
        if len(tests) > _TESTS_SHOWN_PER_GROUP:
            console.print(f"    … {len(tests) - _TESTS_SHOWN_PER_GROUP} more", style="dim")


def test_lines(entry_point: str, test: Test) -> list[str]:
    """A test as Python would say it: one line, or one per step."""
    if isinstance(test, Method):
        return [test.name]
    if isinstance(test, Assertion):
        return [_shortened(test.code.strip(), _LONGEST)]
    if isinstance(test, Exchange):
        return [f"{_shortened(repr(test.stdin), 70)} → {_expected(test.expected)}"]
    words = test.kwargs.decode().items() if test.kwargs else ()
    arguments = [*map(repr, test.args.decode()), *(f"{name}={value!r}" for name, value in words)]
    call = _shortened(f"{entry_point}({', '.join(arguments)})", _LONGEST)
    return [call, *_steps(test)] if test.steps else [f"{call} → {_expected(test.expected)}"]


test_lines.__test__ = False  # type: ignore[attr-defined]  # pytest would collect it by its name


def _steps(call: Call) -> list[str]:
    """The first steps with what each must do, where that is given step by step."""
    given = call.expected.value.decode() if isinstance(call.expected, Given) else None
    answers = given if isinstance(given, list) and len(given) == len(call.steps) else [None] * len(call.steps)
    lines = []
    for step, answer in list(zip(call.steps, answers, strict=True))[:_STEPS_SHOWN]:
        inside = "" if step.args is None else f"({', '.join(map(repr, step.args.decode()))})"
        outcome = "" if answer is None else f" → {_plain(answer)}"
        lines.append(_shortened(f"    .{step.name}{inside}{outcome}", _LONGEST))
    more = len(call.steps) - len(lines)
    return [*lines, f"    … {more} more steps"] if more else lines


def _plain(answer: Any) -> str:
    if isinstance(answer, tuple) and len(answer) == 2 and answer[0] in ("return", "raise"):
        return f"raises {answer[1]}" if answer[0] == "raise" else _shortened(repr(answer[1]), 70)
    return _shortened(repr(answer), 70)


def _expected(expected: Expected) -> str:
    if isinstance(expected, Given):
        return _shortened(repr(expected.value.decode()), 70)
    if isinstance(expected, AnyOf):
        return _shortened(" or ".join(repr(value.decode()) for value in expected.values), 70)
    return f"raises {expected.exception}" if isinstance(expected, Raises) else "as the reference"


def _shortened(text: str, length: int) -> str:
    flat = " ".join(text.split()) if "\n" in text else text
    return flat if len(flat) <= length else f"{flat[: length - 1]}…"
