"""What a format of exported runs is, and the names of those that there are."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from remint.files import write_lines
from remint.formats.errors import UnsupportedError
from remint.records import Benchmark
from remint.registry import Registry, UnknownNameError
from remint.runs.problems import RunProblems
from remint.runs.store import StoredRun


class RunExport(ABC):
    """A format that a run can be written in."""

    @abstractmethod
    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write a run, whole or not at all; returns remarks for the user."""


class LineExport(RunExport):
    """A format with a JSON object per sample on a line of its own."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write the samples in their order, one at a time."""
        remarks: list[str] = []
        write_lines(path, (json.dumps(row).encode() for row in self.rows(stored, problems, remarks)))
        return remarks

    @abstractmethod
    def rows(self, stored: StoredRun, problems: RunProblems, remarks: list[str]) -> Iterator[dict[str, Any]]:
        """The object of each sample; what the user should know goes to the remarks."""


# Those of other packages come through entry points of the group ``remint.exports``.
EXPORTS: Registry[type[RunExport]] = Registry(
    "exports",
    {
        "evalplus": "remint.runs.exporting.evalplus:EvalPlusSamples",
        "evalplus-results": "remint.runs.exporting.evalplus:EvalPlusResults",
        "human-eval": "remint.runs.exporting.human_eval:HumanEvalSamples",
        "human-eval-results": "remint.runs.exporting.human_eval:HumanEvalResults",
        "bigcodebench": "remint.runs.exporting.bigcodebench:BigCodeBenchSamples",
        "bigcodebench-results": "remint.runs.exporting.bigcodebench:BigCodeBenchResults",
        "jsonl": "remint.runs.exporting.judged_lines:JudgedLines",
        "parquet": "remint.runs.exporting.parquet:ParquetTable",
    },
)
# What is for people and trackers: `remint judge` does not read it again.
ONE_WAY_EXPORTS: Registry[type[RunExport]] = Registry(
    "one-way exports",
    {
        "csv": "remint.runs.exporting.tables:CsvTable",
        "hf-dataset": "remint.runs.exporting.tables:DatasetFolder",
        "wandb": "remint.runs.exporting.trackers:WeightsAndBiases",
        "mlflow": "remint.runs.exporting.trackers:MlFlow",
    },
)


def export_run(
    stored: StoredRun, to: str, path: Path, benchmark: Benchmark | str = "", format_name: str = ""
) -> list[str]:
    """Write a run in one of the formats of `EXPORTS`, whole or not at all; returns remarks for the user.

    The formats of other tools hold whole programs and names of tests, for which the problems are needed: from
    `benchmark`, a benchmark or where to find it, and by default from the one of the run's name.
    """
    try:
        export = (ONE_WAY_EXPORTS if to in ONE_WAY_EXPORTS else EXPORTS).get(to)()
    except UnknownNameError as error:
        raise UnsupportedError(f"{error}.") from error
    problems = RunProblems(stored, benchmark, format_name)
    remarks = export.write(path, stored, problems)
    return [*problems.remarks, *remarks]
