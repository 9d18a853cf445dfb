"""Files of evalplus: samples with ``task_id`` and ``solution``, and the results that it writes about them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from remint.runs.evalplus_results import write_evalplus_results
from remint.runs.exporting.export import LineExport, RunExport
from remint.runs.problems import RunProblems
from remint.runs.store import JudgedSample, StoredRun


class EvalPlusSamples(LineExport):
    """What `evalplus.evaluate --samples` reads."""

    def rows(self, stored: StoredRun, problems: RunProblems, remarks: list[str]) -> Iterator[dict[str, Any]]:
        """The whole program of each sample; one that has none is an empty program, or every score would rise."""
        for judged in stored.judged():
            yield {"task_id": judged.row.problem, "solution": problems.program(judged)}


class EvalPlusResults(RunExport):
    """What `evalplus.evaluate` writes, and reads again instead of running anything."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write the results, or nothing where a test or program is not the one that was judged."""

        def check(judged: JudgedSample) -> None:
            problems.tests(judged)
            problems.program(judged)

        write_evalplus_results(path, stored, problems.benchmark, seen=check)
        return []
