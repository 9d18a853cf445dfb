"""How large the page of a report is, and how soon it can be used in a real browser.

Usage: python benchmarks/report_page.py [--problems 164] [--samples 10] [--runs 1] [--ledger FILE] [-o PAGE]

Without a ledger the document is made up: mintset's problems, repeated as often as needed, every sample another mutant
of the reference with a reply around it, which is about as large as such a document gets. Needs chromium, playwright.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from remint.code.mutants import mutants
from remint.formats import open_benchmark
from remint.ledger import open_ledger
from remint.records import Failure, Outcome, Problem, Score
from remint.reports import Report, build_report
from remint.reports.document import SCHEMA, AnswerLine, GroupLine, ProblemResult, ProblemRow, RunColumn, ScoreLine
from remint.reports.html import write_html
from remint.runs import StoredRun, stored_runs

_FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
_OUTCOMES = [one.value for one in Outcome if one not in (Outcome.PASS, Outcome.NOT_RUN, Outcome.INFRASTRUCTURE)]
_SEED = 7


def main() -> None:
    """Make the page, open it, print what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=164)
    parser.add_argument("--samples", type=int, default=10)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--ledger", help="report on the runs of this ledger instead")
    parser.add_argument("--times", type=int, default=5, help="how often the page is opened")
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    report = from_ledger(options.ledger) if options.ledger else made_up(options)
    with tempfile.TemporaryDirectory() as folder:
        page = options.output or Path(folder) / "report.html"
        start = time.perf_counter()
        write_html(report, page)
        seconds = time.perf_counter() - start
        print(f"{len(report.problems):,} problems, runs: {len(report.runs)}; written in {seconds:.2f} s")
        print(f"size {page.stat().st_size / 1e6:.2f} MB")
        measure(page.resolve(), options.times)


def from_ledger(location: str) -> Report:
    """The report of all runs of a ledger."""
    with open_ledger(location) as ledger:
        return build_report([StoredRun(run, ledger) for run in stored_runs(ledger)])


def measure(page: Path, times: int) -> None:
    """Open the page in a new tab so many times and print the middle of what it took."""
    from playwright.sync_api import sync_playwright

    first, usable = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=_FLAGS)
        for _ in range(times):
            tab = browser.new_page(viewport={"width": 1280, "height": 900})
            tab.goto(page.as_uri(), wait_until="commit")
            tab.wait_for_selector("html[data-ready]", timeout=60_000)
            usable.append(tab.evaluate("performance.getEntriesByName('remint-ready')[0].startTime") / 1000)
            tab.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
            first.append(tab.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") / 1000)
            tab.close()
        browser.close()
    for name, seconds in (("first contents on the screen", first), ("everything there and usable", usable)):
        ends = f"from {min(seconds):.2f} to {max(seconds):.2f}, {times} times"
        print(f"{name}: {statistics.median(seconds):.2f} s ({ends})")


def made_up(options: argparse.Namespace) -> Report:
    """A document of that size."""
    chance = random.Random(_SEED)
    benchmark = open_benchmark("mintset")
    programs = {problem.id: _programs(problem, options.samples * 3) for problem in benchmark.problems}
    chosen = list(islice(cycle(benchmark.problems), options.problems))
    rows = [_row(f"{p.id}/{i}", p, programs[p.id], options, chance) for i, p in enumerate(chosen)]
    runs = [_column(place, rows, options) for place in range(options.runs)]
    return Report(
        schema=SCHEMA, title="A made-up report", made="2026-01-01T00:00:00+00:00", version="0", runs=tuple(runs),
        problems=tuple(rows),
    )  # fmt: skip


def _programs(problem: Problem, most: int) -> list[str]:
    assert problem.reference is not None
    return [mutant.source for mutant in islice(mutants(problem.reference.text), most)]


def _row(
    name: str, problem: Problem, programs: list[str], options: argparse.Namespace, chance: random.Random
) -> ProblemRow:
    groups = problem.suite.grouping()
    share = chance.betavariate(0.7, 0.7)
    results = [_result(problem, programs, options.samples, share, len(groups), chance) for _ in range(options.runs)]
    lines = [GroupLine(name=one.name, rule=one.rule, tests=5, weight=1 / len(groups)) for one in groups]
    return ProblemRow(
        id=name, results=tuple(results), language="python", prompt=problem.prompt or problem.instruction,
        entry_point=problem.entry_point, reference=problem.reference.text if problem.reference else "",
        tests=len(problem.suite.tests), groups=tuple(lines),
    )  # fmt: skip


def _result(
    problem: Problem, programs: list[str], samples: int, share: float, groups: int, chance: random.Random
) -> ProblemResult:
    tests = len(problem.suite.tests)
    answers, outcomes = [], dict.fromkeys(["pass", *_OUTCOMES], 0)
    for number in range(samples):
        program = programs[(number * 3) % len(programs)] + f"# {number}\n"
        outcome = "pass" if chance.random() < share else chance.choice(_OUTCOMES)
        outcomes[outcome] += 1
        failure = Failure(test=0, input="f(" + "1, " * 60 + ")", expected="[1, 2, 3]", got="[1, 3, 2]")
        answer = AnswerLine(
            samples=(number,), outcome=outcome, passed=tests if outcome == "pass" else tests // 2, tests=tests,
            program=program, reply=f"Here is the program.\n```python\n{program}```\nIt does what was asked.",
            message="" if outcome == "pass" else "the answer is another one", seconds=0.01,
            failure=None if outcome == "pass" else failure,
        )  # fmt: skip
        answers.append(answer)
    rates = tuple(chance.random() for _ in range(groups))
    return ProblemResult(
        counted=True, samples=samples, passed=outcomes["pass"], partial=(1 + share) / 2, tsa=sum(rates) / groups,
        groups=rates, outcomes={name: number for name, number in outcomes.items() if number}, answers=tuple(answers),
    )  # fmt: skip


def _column(place: int, rows: list[ProblemRow], options: argparse.Namespace) -> RunColumn:
    results = [result for row in rows if (result := row.results[place])]
    outcomes: dict[str, int] = {}
    for result in results:
        for name, number in result.outcomes.items():
            outcomes[name] = outcomes.get(name, 0) + number
    value = outcomes.get("pass", 0) / (len(rows) * options.samples)
    names = ("pass@1", "pass@3", "pass@5", "pass@10", "partial", "tsa", "incoherence")
    scores = [
        Score(name=name, value=value, low=value * 0.9, high=value * 0.9 + 0.1, method="made up", problems=len(rows),
              samples=len(rows) * options.samples)
        for name in names
    ]  # fmt: skip
    return RunColumn(
        id=f"{place:064x}", name=f"made-up-{place}", benchmark="mintset", created="2026-01-01T00:00:00+00:00",
        samples=len(rows) * options.samples, problems=len(rows), counted_problems=len(rows), outcomes=outcomes,
        scores=tuple(ScoreLine(score=score, detectable=0.05) for score in scores), isolation="user+mount",
        facts={"model": f"made-up-{place}", "limits": "none"},
    )  # fmt: skip


if __name__ == "__main__":
    main()
