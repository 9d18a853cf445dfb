"""The result file that tools of the field read: evalplus's shape, with what Remint knows besides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from remint.files import whole_file
from remint.judging.judge import whole_program
from remint.records import Benchmark, Calls, Outcome, Problem, Stdio
from remint.runs.run import Row
from remint.runs.store import JudgedSample, StoredRun
from remint.scores.pass_at_k import Tally, pass_at_k

_BASE, _PLUS = "base", "plus"
_TIMEOUTS = (Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL)
_UNKNOWN = (Outcome.INFRASTRUCTURE, Outcome.NOT_RUN)  # of a whole sample: nothing is known about it
_KS = (1, 10, 100)


class Tallies:
    """Passes per problem, over all tests and over those of the base group."""

    def __init__(self) -> None:
        self.all: dict[str, Tally] = {}
        self.base: dict[str, Tally] = {}

    def add(self, problem: str, base: bool, whole: bool) -> None:
        """Count a sample."""
        for tallies, passed in ((self.base, base), (self.all, whole)):
            before = tallies.get(problem, Tally(0, 0))
            tallies[problem] = Tally(before.samples + 1, before.passed + passed)

    def pass_at_k(self, tallies: dict[str, Tally]) -> dict[str, float]:
        """pass@k for every customary k for which there are enough samples."""
        fewest = min((tally.samples for tally in tallies.values()), default=0)
        return {f"pass@{k}": pass_at_k(tallies.values(), k) for k in _KS if k <= fewest}


def write_evalplus_results(path: Path, stored: StoredRun, benchmark: Benchmark, details: bool = False) -> Tallies:
    """Write the results of a run, the rows of each problem in the order of the samples.

    With `details`, every row lists the outcome of each test and the inputs that failed. Samples of quarantined problems
    are there but do not count; those about which nothing is known say so instead of "fail".
    """
    rows: dict[str, list[Row]] = {}
    for row in stored.rows():
        rows.setdefault(row.problem, []).append(row)
    run, tallies = stored.run, Tallies()
    with whole_file(path) as file:
        head = {"date": run.created, "hash": run.benchmark_hash}
        file.write(json.dumps(head)[:-1].encode() + b', "eval": {')
        for number, (problem, some) in enumerate(rows.items()):
            file.write(b",\n" if number else b"\n")
            file.write(json.dumps(problem).encode() + b": [")
            for position, entry in enumerate(_entries(stored, benchmark[problem], some, details, tallies)):
                file.write((b",\n  " if position else b"\n  ") + json.dumps(entry).encode())
            file.write(b"]")
        grouped = any(_is_grouped(benchmark[problem]) for problem in rows)
        scores = {_BASE: tallies.pass_at_k(tallies.base if grouped else tallies.all)}
        scores |= {_PLUS: tallies.pass_at_k(tallies.all)} if grouped else {}
        about = {
            "run": run.id, "environment": run.environment, "isolation": run.layer, "outcomes": run.outcomes,
            "quarantined": run.quarantined, "more_time": run.more_time, "shared_process": run.shared_process,
        }  # fmt: skip
        file.write(f'\n}}, "pass_at_k": {json.dumps(scores)}, "remint": {json.dumps(about)}}}\n'.encode())
    return tallies


def tallies_of(stored: StoredRun, benchmark: Benchmark) -> Tallies:
    """What the results of a run add up to, with nothing written."""
    tallies = Tallies()
    for judged in stored.judged():
        _count(judged, benchmark[judged.row.problem], stored.run.quarantined, tallies)
    return tallies


def _count(judged: JudgedSample, problem: Problem, quarantined: dict[str, str], tallies: Tallies) -> None:
    if problem.id in quarantined or judged.verdict.outcome in _UNKNOWN:
        return
    base = _status(judged, problem, _BASE if _is_grouped(problem) else "") == "pass"
    tallies.add(problem.id, base, judged.verdict.outcome is Outcome.PASS)


def _entries(
    stored: StoredRun, problem: Problem, rows: list[Row], details: bool, tallies: Tallies
) -> Iterator[dict[str, Any]]:
    for judged in stored.judged(rows):
        _count(judged, problem, stored.run.quarantined, tallies)
        yield _entry(judged, problem, details)


def _entry(judged: JudgedSample, problem: Problem, details: bool) -> dict[str, Any]:
    verdict, grouped = judged.verdict, _is_grouped(problem)
    entry: dict[str, Any] = {
        "task_id": problem.id,
        "solution": whole_program(judged.sample, problem).text,
        "base_status": _status(judged, problem, _BASE if grouped else ""),
        "plus_status": _status(judged, problem, _PLUS) if grouped else None,
        "base_fail_tests": _failed(judged, problem, _BASE if grouped else "") if details else [],
        "plus_fail_tests": _failed(judged, problem, _PLUS) if details and grouped else [],
        "outcome": verdict.outcome.value,
        "message": verdict.message,
        "seconds": round(verdict.seconds, 4),
        "shared_process": verdict.shared_process,
    }
    if details:
        entry["tests"] = [outcome.value for outcome in verdict.tests]
    return entry


def _is_grouped(problem: Problem) -> bool:
    return {group.name for group in problem.suite.groups} == {_BASE, _PLUS}


def _outcomes(judged: JudgedSample, problem: Problem, group: str) -> Iterator[tuple[Outcome, Any]]:
    tests: tuple[Any, ...] = tuple(problem.suite.tests)
    for outcome, test in zip(judged.verdict.tests, tests, strict=True):
        if not group or test.group == group:
            yield outcome, test


def _status(judged: JudgedSample, problem: Problem, group: str) -> str:
    if judged.verdict.outcome in _UNKNOWN:
        return judged.verdict.outcome.value
    outcomes = [outcome for outcome, _ in _outcomes(judged, problem, group)]
    first = next((outcome for outcome in outcomes if outcome is not Outcome.PASS), None)
    if first is None:
        return "pass"
    return "timeout" if first in _TIMEOUTS else "fail"


def _failed(judged: JudgedSample, problem: Problem, group: str) -> list[Any]:
    """The inputs that failed, as plain JSON where they are that, else as Remint's encoding."""
    if judged.verdict.outcome in _UNKNOWN:
        return []
    failed = (test for outcome, test in _outcomes(judged, problem, group) if outcome is not Outcome.PASS)
    if isinstance(problem.suite, Calls):
        return [json.loads(test.args.text) for test in failed]
    if isinstance(problem.suite, Stdio):
        return [test.stdin for test in failed]
    return [getattr(test, "name", "") or test.code for test in failed]
