"""Remint's own: a JSON object per sample, with the sample, its verdict and the outcome of every test."""

from __future__ import annotations

from pathlib import Path

from remint.files import write_lines
from remint.records import encode
from remint.runs.exporting.export import RunExport
from remint.runs.exporting.verdict_fields import verdict_fields
from remint.runs.problems import RunProblems
from remint.runs.store import StoredRun


class JudgedLines(RunExport):
    """Loses nothing of samples and verdicts; no benchmark is needed."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write the samples in their order, one at a time."""
        lines = (
            encode(
                {"problem": judged.row.problem, "index": judged.row.index, **verdict_fields(stored.run, judged),
                 "sample": judged.sample, "verdict": judged.verdict}
            )
            for judged in stored.judged()
        )  # fmt: skip
        write_lines(path, lines)
        return []
