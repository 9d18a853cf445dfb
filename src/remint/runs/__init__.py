"""Runs: what was asked, answered and judged, kept on the ledger."""

from remint.runs.evalplus_results import write_evalplus_results
from remint.runs.model_runs import RunPlan, RunProgress, plan_run, run_model
from remint.runs.problems import RunProblems
from remint.runs.rejudging import rejudge
from remint.runs.run import AskedModel, RunRecord, RunRow
from remint.runs.sample_runs import judge_samples
from remint.runs.store import StoredRun, UnknownRunError, open_run, save_run, stored_runs

__all__ = [
    "AskedModel",
    "RunPlan",
    "RunProblems",
    "RunProgress",
    "RunRecord",
    "RunRow",
    "StoredRun",
    "UnknownRunError",
    "judge_samples",
    "open_run",
    "plan_run",
    "rejudge",
    "run_model",
    "save_run",
    "stored_runs",
    "write_evalplus_results",
]
