"""Do the real clients of Weights & Biases, MLflow and datasets read what `remint runs export` writes?

    python benchmarks/tracker_exports.py

Needs an interpreter with remint, wandb, mlflow and datasets; everything stays offline. Judges a few samples, exports
the run to each, reads it back with the tracker's own code, and compares the figures.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import remint


def wandb_records(path: Path) -> Iterator[bytes]:
    """The records in a file of W&B: a head of 7 bytes, then LevelDB's log format in blocks of 32 KiB."""
    data, place, parts = path.read_bytes(), 7, b""
    while place + 7 <= len(data):
        if 32768 - place % 32768 < 7:
            place += 32768 - place % 32768
            continue
        length, kind = int.from_bytes(data[place + 4 : place + 6], "little"), data[place + 6]
        parts += data[place + 7 : place + 7 + length]
        place += 7 + length
        if kind in (1, 4):  # whole, or the last part of one
            yield parts
            parts = b""


def wandb_figures(folder: Path) -> dict[str, float]:
    """The figures in W&B's own record of a run."""
    from wandb.proto import wandb_internal_pb2 as records

    found: dict[str, Any] = {}
    for data in wandb_records(next(folder.rglob("*.wandb"))):
        record = records.Record()
        record.ParseFromString(data)
        for item in record.history.item:
            found["/".join(item.nested_key) or item.key] = json.loads(item.value_json)
    return {name: value for name, value in found.items() if isinstance(value, int | float)}


def mlflow_figures(folder: Path) -> dict[str, float]:
    """The figures in MLflow's store."""
    from mlflow.tracking import MlflowClient

    client = MlflowClient(tracking_uri=f"sqlite:///{folder}/mlflow.db")
    experiments = [one.experiment_id for one in client.search_experiments()]
    (run,) = client.search_runs(experiments)
    assert [one.path for one in client.list_artifacts(run.info.run_id)] == ["problems.csv"]
    return {name.replace("_at_", "@"): value for name, value in run.data.metrics.items()}


def main() -> None:
    """Judge, export, read back, compare."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        problems = remint.open_benchmark("mintset").problems[:10]
        lines = [
            json.dumps({"task_id": one.id, "solution": one.reference.text if place % 3 else "x = 1\n"})
            for place, one in enumerate(problems)
        ]
        samples = folder / "samples.jsonl"
        samples.write_text("\n".join(lines))
        with remint.judge("mintset", samples, db=folder / "ledger.sqlite", progress=False) as run:
            expected = {score.name: score.value for score in run.scores()}
            for kind in ("wandb", "mlflow", "hf-dataset"):
                remint.export(run, folder / kind, to=kind, db=folder / "ledger.sqlite")
        for name, figures in (
            ("wandb", wandb_figures(folder / "wandb")),
            ("mlflow", mlflow_figures(folder / "mlflow")),
        ):
            same = sum(abs(figures[score] - value) < 1e-9 for score, value in expected.items())
            print(f"{name}: {same} of {len(expected)} scores as Remint gives them; {len(figures)} figures in all")
        from datasets import load_dataset

        rows = load_dataset(str(folder / "hf-dataset"), cache_dir=str(folder / "cache"))["test"]
        print(f"datasets: {len(rows)} of {len(lines)} samples, {sum(rows['passed'])} passed")


if __name__ == "__main__":
    main()
