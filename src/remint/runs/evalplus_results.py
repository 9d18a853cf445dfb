"""The result file that tools of the field read: evalplus's shape, with what Remint knows besides."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from remint.files import whole_file
from remint.judging.judge import whole_program
from remint.records import Assertion, Benchmark, Call, Exchange, Method, Outcome, Problem, Test
from remint.runs.outside_samples import BASE, PLUS, has_base_tests, outcomes_in
from remint.runs.overview import RunOverview, RunScan
from remint.runs.problems import judged_by_problem
from remint.runs.store import JudgedSample, StoredRun

_TIMEOUTS = (Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL)


def write_evalplus_results(
    path: Path,
    stored: StoredRun,
    benchmark: Benchmark,
    details: bool = False,
    seen: Callable[[JudgedSample], None] = lambda judged: None,
) -> RunOverview:
    """Write the results of a run, the rows of each problem in the order of the samples.

    With `details`, every row lists the outcome of each test and the inputs that failed. Samples of quarantined problems
    are there but do not count; those about which nothing is known say so instead of "fail". What the results add up to
    is returned, so that the run need not be read again. `seen` may refuse a sample: then nothing is written.
    """
    run, scan, grouped = stored.run, RunScan(stored.run, benchmark), False
    with whole_file(path) as file:
        head = {"date": run.created, "hash": run.benchmark_hash}
        file.write(json.dumps(head)[:-1].encode() + b', "eval": {')
        for number, (name, samples) in enumerate(judged_by_problem(stored)):
            problem = benchmark[name]
            grouped = grouped or has_base_tests(problem)
            file.write((b",\n" if number else b"\n") + json.dumps(name).encode() + b": [")
            for position, judged in enumerate(samples):
                seen(judged)
                scan.add(judged)
                entry = json.dumps(_entry(judged, problem, details))
                file.write((b",\n  " if position else b"\n  ") + entry.encode())
            file.write(b"]")
        found = scan.overview()
        scores = {BASE: found.base_pass_at_k} | ({PLUS: found.pass_at_k} if grouped else {})
        about = {
            "run": run.id, "environment": run.environment, "isolation": run.layer, "outcomes": run.outcomes,
            "quarantined": run.quarantined, "more_time": run.more_time, "shared_process": run.shared_process,
        }  # fmt: skip
        file.write(f'\n}}, "pass_at_k": {json.dumps(scores)}, "remint": {json.dumps(about)}}}\n'.encode())
    return found


def _entry(judged: JudgedSample, problem: Problem, details: bool) -> dict[str, Any]:
    verdict, grouped = judged.verdict, has_base_tests(problem)
    entry: dict[str, Any] = {
        "task_id": problem.id,
        "solution": whole_program(judged.sample, problem).text,
        "base_status": _status(judged, problem, BASE if grouped else ""),
        "plus_status": _status(judged, problem, PLUS) if grouped else None,
        "base_fail_tests": _failed(judged, problem, BASE if grouped else "") if details else [],
        "plus_fail_tests": _failed(judged, problem, PLUS) if details and grouped else [],
        "outcome": verdict.outcome.value,
        "message": verdict.message,
        "seconds": round(verdict.seconds, 4),
        "shared_process": verdict.shared_process,
    }
    if details:
        entry["tests"] = [outcome.value for outcome in verdict.tests]
    return entry


def _status(judged: JudgedSample, problem: Problem, group: str) -> str:
    if not judged.verdict.counts:
        return judged.verdict.outcome.value
    outcomes = [outcome for outcome, _ in outcomes_in(judged.verdict, problem, group)]
    first = next((outcome for outcome in outcomes if outcome is not Outcome.PASS), None)
    if first is None:
        return "pass"
    return "timeout" if first in _TIMEOUTS else "fail"


def _failed(judged: JudgedSample, problem: Problem, group: str) -> list[Any]:
    """The inputs that failed, as plain JSON where they are that, else as Remint's encoding."""
    if not judged.verdict.counts:
        return []
    pairs = outcomes_in(judged.verdict, problem, group)
    return [_input_of(test) for outcome, test in pairs if outcome is not Outcome.PASS]


def _input_of(test: Test) -> Any:
    match test:
        case Call():
            return json.loads(test.args.text)
        case Exchange():
            return test.stdin
        case Method():
            return test.name
        case Assertion():
            return test.code
