"""What no forecast can do with these data: how far labels narrow an interval, and what the source mean does not know.

Usage: python benchmarks/forecast_limits.py FOLDER      # with the files of verdicts: model, task, passed

* labels: the correlation r of one model's verdicts with those of one, two and all models of other families on the same
  problems. Labels that correct such a prediction give an interval of sqrt(1 - r²) times the width of as many random
  ones, however they are tuned.
* gaps: what models gain or lose between two benchmarks: the mean over models, their standard deviation, and the share
  of the source mean's squared error that is the same for all models. That share is one number per pair of benchmarks.
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PAIRS = (
    ("humaneval", "humaneval+"), ("mbpp", "mbpp+"), ("cruxeval_input", "cruxeval_output"), ("humaneval", "mbpp"),
    ("humaneval+", "mbpp+"),
)  # fmt: skip
Floats = NDArray[np.float64]


def verdicts(path: Path) -> dict[str, Floats]:
    """The verdicts of each model that was judged on every problem."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    tasks = sorted({row["task"] for row in rows})
    models: dict[str, dict[str, float]] = {}
    for row in rows:
        models.setdefault(row["model"], {})[row["task"]] = float(row["passed"])
    return {
        name: np.array([scores[task] for task in tasks])
        for name, scores in sorted(models.items())
        if len(scores) == len(tasks)
    }


def family(model: str) -> str:
    """The first word of a name."""
    return model.lower().replace("_", "-").split("-")[0][:6]


def correlations(table: dict[str, Floats], known: int, repetitions: int = 10) -> Floats:
    """Of each model's verdicts with the mean of so many models of other families, drawn at random."""
    generator, found = np.random.default_rng(0), list[float]()
    for model, own in table.items():
        others = [scores for name, scores in table.items() if family(name) != family(model)]
        for _ in range(repetitions if known < len(others) else 1):
            chosen = generator.choice(len(others), size=min(known, len(others)), replace=False)
            prediction = np.mean([others[place] for place in chosen], axis=0)
            if own.std() and prediction.std():
                found.append(float(np.corrcoef(prediction, own)[0, 1]))
    return np.array(found)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    tables = {path.name.removesuffix(".jsonl.gz"): verdicts(path) for path in sorted(folder.glob("*.jsonl.gz"))}
    print("| verdicts | known models | r | least width |\n|---|---|---|---|")
    for name, table in tables.items():
        for known in (1, 2, len(table)):
            r = correlations(table, known)
            print(f"| {name} | {known if known < 3 else 'all'} | {r.mean():.2f} | {np.sqrt(1 - r**2).mean():.2f} |")
    print("\n| pair | models | mean gap | spread over models | squared error in common |\n|---|---|---|---|---|")
    for first, second in PAIRS:
        both = [name for name in tables[first] if name in tables[second]]
        gaps = np.array([tables[second][name].mean() - tables[first][name].mean() for name in both])
        common = gaps.mean() ** 2 / (gaps**2).mean()
        print(f"| {first}, {second} | {len(both)} | {gaps.mean():+.3f} | {gaps.std(ddof=1):.3f} | {common:.0%} |")


if __name__ == "__main__":
    main()
