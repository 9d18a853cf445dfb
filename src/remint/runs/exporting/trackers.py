"""Runs for experiment trackers, written with their own clients, offline: Weights & Biases and MLflow."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from remint.errors import RemintError
from remint.files import whole_folder
from remint.runs.exporting.export import RunExport
from remint.runs.problems import RunProblems
from remint.runs.scoring import ScoreSettings, score_run
from remint.runs.store import StoredRun


class TrackerMissingError(RemintError, ImportError):
    """The client of a tracker is not installed."""


class TrackedRun(NamedTuple):
    """What a tracker is told about a run."""

    name: str
    settings: dict[str, Any]
    figures: dict[str, float]
    problems: list[tuple[str, int, int]]  # id, samples, passed


def tracked(stored: StoredRun, problems: RunProblems) -> TrackedRun:
    """Settings, scores with their intervals, outcomes, and what became of each problem."""
    run, asked = stored.run, stored.run.asked
    settings: dict[str, Any] = {
        "run": run.id, "benchmark": run.benchmark, "benchmark_hash": run.benchmark_hash, "created": run.created,
        "isolation": run.layer, "interpreter": run.environment, "samples": run.samples, "problems": run.problems,
    }  # fmt: skip
    if asked is not None:
        given = {name: getattr(asked.parameters, name) for name in asked.parameters.__struct_fields__}
        chosen = {f"parameter.{name}": value for name, value in given.items() if isinstance(value, str | int | float)}
        settings |= {"task": asked.task, "model": asked.model, "samples_per_problem": asked.samples, **chosen}
    figures: dict[str, float] = {f"outcome/{name}": count for name, count in run.outcomes.items()}
    for one in score_run(stored, ScoreSettings(), problems).scores.scored:
        score = one.score
        figures |= {score.name: score.value, f"{score.name}/low": score.low, f"{score.name}/high": score.high}
    if asked is not None and asked.cost is not None:
        figures["cost_usd"] = asked.cost
    counts: dict[str, list[int]] = {}
    for judged in stored.judged():
        counted = counts.setdefault(judged.row.problem, [0, 0])
        counted[0] += 1
        counted[1] += judged.verdict.outcome.value == "pass"
    name = f"{asked.model if asked else run.name or Path(run.source).name} on {run.benchmark}"
    return TrackedRun(name, settings, figures, [(one, some, passed) for one, (some, passed) in counts.items()])


class WeightsAndBiases(RunExport):
    """A folder that ``wandb sync`` uploads."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write it with W&B's client, offline."""
        wandb = client("wandb", "wandb")
        told = tracked(stored, problems)
        with whole_folder(path) as folder, _set("WANDB_SILENT", "true"), _set("WANDB_ERROR_REPORTING", "false"):
            run = wandb.init(
                project="remint", name=told.name, id=stored.run.id[:16], config=told.settings, mode="offline",
                dir=str(folder), settings=wandb.Settings(x_disable_stats=True, console="off"),
            )  # fmt: skip
            run.log({**told.figures, "problems": _table(wandb, told)})
            run.finish()
            # A link to the newest run, and to a log that is elsewhere: neither would survive.
            for link in [one for one in folder.rglob("*") if one.is_symlink()]:
                link.unlink()
        return [f"Upload it with: wandb sync {path}/wandb/offline-run-*"]


class MlFlow(RunExport):
    """A folder with a tracking store that ``mlflow ui`` shows."""

    def write(self, path: Path, stored: StoredRun, problems: RunProblems) -> list[str]:
        """Write it with MLflow's client, into a database of its own."""
        client("mlflow", "mlflow")
        clients: Any = import_module("mlflow.tracking")
        told = tracked(stored, problems)
        with whole_folder(path) as folder, _set("MLFLOW_DISABLE_TELEMETRY", "true"):
            store = f"sqlite:///{folder.absolute()}/mlflow.db"
            tracker = clients.MlflowClient(tracking_uri=store, registry_uri=store)
            # Artifacts are stored by place, and the folder gets its name when all is written.
            experiment = tracker.create_experiment("remint", artifact_location=f"{path.absolute()}/artifacts")
            run = tracker.create_run(experiment, run_name=told.name, tags={"remint.run": stored.run.id})
            for name, value in told.settings.items():
                tracker.log_param(run.info.run_id, name, str(value)[:500])
            for name, figure in told.figures.items():
                tracker.log_metric(run.info.run_id, name.replace("@", "_at_"), figure)
            place = folder / "artifacts" / run.info.run_id / "artifacts"
            place.mkdir(parents=True)
            rows = "".join(f"{one},{samples},{passed}\n" for one, samples, passed in told.problems)
            (place / "problems.csv").write_text(f"problem,samples,passed\n{rows}", encoding="utf-8")
            tracker.set_terminated(run.info.run_id)
        return [f"Look at it with: mlflow ui --backend-store-uri sqlite:///{path.absolute()}/mlflow.db"]


def client(module: str, package: str) -> Any:
    """The client of a tracker, or an error that says how to get it."""
    try:
        # W&B asks for a home that it can write to as soon as it is imported.
        os.environ.setdefault("WANDB_CACHE_DIR", tempfile.gettempdir())
        return import_module(module)
    except ImportError:
        raise TrackerMissingError(
            f"This export needs the package {package}. Install it: pip install {package}."
        ) from None


def _table(wandb: Any, told: TrackedRun) -> Any:
    return wandb.Table(columns=["problem", "samples", "passed"], data=[list(row) for row in told.problems])


@contextmanager
def _set(name: str, value: str) -> Iterator[None]:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = before
