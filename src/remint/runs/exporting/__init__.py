"""Runs as the files that other tools read."""

from remint.runs.exporting.export import EXPORTS, RunExport, export_run
from remint.runs.problems import RunProblems

__all__ = ["EXPORTS", "RunExport", "RunProblems", "export_run"]
