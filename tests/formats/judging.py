"""Programs judged as a whole: a row of a benchmark becomes a problem, the problem judges the programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from remint.formats.errors import Place
from remint.formats.format import RowFormat
from remint.formats.row import Row
from remint.judging import Judge, Settings
from remint.records import Benchmark, Candidate, Manifest, Problem, Sample
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

LIMITS = Limits(test_cpu=2.0, test_wall=20.0, program_cpu=10.0, program_wall=60.0)


def problem_of(form: RowFormat, row: dict[str, Any], file: str = "rows.jsonl") -> Problem:
    """The problem in a row."""
    found = form.problem(Row(row, Place(Path(file), 1)))
    assert found is not None
    return found


def outcomes(pool: Pool, problem: Problem, programs: Sequence[str]) -> list[str]:
    """What becomes of each program, in words."""
    judge = Judge(Benchmark(Manifest(name="own"), (problem,)), pool, Settings(limits=LIMITS, check=False))
    samples = [
        Sample(problem=problem.id, index=index, candidate=Candidate.single(text)) for index, text in enumerate(programs)
    ]
    judged = {one.sample.index: one.verdict.outcome.value for one in judge.verdicts(samples)}
    return [judged[index] for index in range(len(programs))]
