"""Runs: what was asked, answered and judged, kept on the ledger."""

from remint.runs.evalplus_results import write_evalplus_results
from remint.runs.judging import judge_samples
from remint.runs.run import Row, Run
from remint.runs.store import StoredRun, UnknownRunError, open_run, save_run, stored_runs

__all__ = [
    "Row",
    "Run",
    "StoredRun",
    "UnknownRunError",
    "judge_samples",
    "open_run",
    "save_run",
    "stored_runs",
    "write_evalplus_results",
]
