"""Files of BigCodeBench: samples with ``task_id`` and ``solution``, and the results that it writes about them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from remint.files import whole_file
from remint.records import Method, Outcome, Test
from remint.runs.exporting.export import LineExport, RunExport
from remint.runs.problems import RunProblems, judged_by_problem
from remint.runs.store import JudgedSample, StoredRun

_TIMEOUTS = (Outcome.TIMEOUT_CPU, Outcome.TIMEOUT_WALL)


class BigCodeBenchSamples(LineExport):
    """What `bigcodebench.evaluate --samples` reads."""

    def rows(self, stored: StoredRun, problems: RunProblems, remarks: list[str]) -> Iterator[dict[str, Any]]:
        """The whole program of each sample, and the reply that it was taken from."""
        for judged in stored.judged():
            row = {"task_id": judged.row.problem, "solution": problems.program(judged)}
            replies = [message.content for message in judged.sample.messages if message.role == "assistant"]
            yield row | ({"raw_solution": replies[-1]} if replies else {})


class BigCodeBenchResults(RunExport):
    """What `bigcodebench.evaluate` writes, and reads again instead of running anything."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write the results problem by problem, the rows of each in the order of the samples."""
        run = stored.run
        about = {"run": run.id, "environment": run.environment, "isolation": run.layer, "outcomes": run.outcomes}
        about |= {"quarantined": run.quarantined}
        with whole_file(path) as file:
            file.write(json.dumps({"date": run.created})[:-1].encode() + b', "eval": {')
            for number, (problem, some) in enumerate(judged_by_problem(stored)):
                file.write((b",\n" if number else b"\n") + json.dumps(problem).encode() + b": [")
                for position, judged in enumerate(some):
                    file.write((b",\n  " if position else b"\n  ") + json.dumps(_entry(judged, problems)).encode())
                file.write(b"]")
            file.write(f'\n}}, "remint": {json.dumps(about)}}}\n'.encode())
        return []


def _entry(judged: JudgedSample, problems: RunProblems) -> dict[str, Any]:
    return {
        "task_id": judged.row.problem,
        "solution": problems.program(judged),
        "status": _status(judged.verdict.outcome),
        "details": _details(judged, problems),
    }


def _status(outcome: Outcome) -> str:
    """BigCodeBench's word; what nothing is known about says so, and is no failure."""
    if outcome is Outcome.PASS or not outcome.counts:
        return outcome.value
    return "timeout" if outcome in _TIMEOUTS else "fail"


def _details(judged: JudgedSample, problems: RunProblems) -> dict[str, str]:
    """What became of each test that failed: the first in words, the others by their outcome."""
    failed = [
        (_test_name(test, number), outcome)
        for number, (test, outcome) in enumerate(problems.tests(judged))
        if outcome not in (Outcome.PASS, Outcome.NOT_RUN)
    ]
    if not failed:
        return {}
    first = failed[0][0]
    message = judged.verdict.message.removeprefix(f"{first}: ")
    if judged.verdict.outcome is Outcome.SYNTAX:
        return {"ALL": message}
    # BigCodeBench calls tests by the method alone.
    return {name.rpartition(".")[2]: message if name == first else outcome.value for name, outcome in failed}


def _test_name(test: Test, number: int) -> str:
    return test.name if isinstance(test, Method) else f"test_{number}"
