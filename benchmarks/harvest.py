"""Harvest real packages: how much is taken, whether every reference passes and every stub fails, and what follows.

Usage: python benchmarks/harvest.py OUT PYTHON FOLDER...

Each FOLDER is an unpacked source distribution with its tests; PYTHON is an interpreter that has pytest. For each, the
benchmark and the report of what was left out go to OUT. Then every problem is checked once more, by the judge: the
reference three times, a stub once. `--tests calls` makes suites of calls instead.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import remint


def main() -> None:
    """Harvest, check, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("python")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--tests", default="pytest", choices=("pytest", "calls"))
    parser.add_argument("--mutants", type=int, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=3.0, help="CPU seconds per test")
    parser.add_argument("--no-check", action="store_true", help="leave out the last check by the judge")
    parser.add_argument("--only", action="append", default=[])
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    rows = [_harvested(folder, options) for folder in options.folders]
    print(json.dumps(rows, indent=1))
    (options.out / f"figures-{options.tests}.json").write_text(json.dumps(rows, indent=1))


def _harvested(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    began = time.monotonic()
    path = options.out / f"{folder.name}-{options.tests}.jsonl"
    made = remint.harvest(
        folder, output=path, report=path.with_suffix(".md"), python=options.python, tests=options.tests,
        mutants=options.mutants, workers=options.workers, timeout=options.timeout, only=options.only,
        db=options.out / "ledger.sqlite",
    )  # fmt: skip
    taken = time.monotonic() - began
    checked = remint.check_benchmark(
        path, run=not options.no_check, python=options.python, preload="pytest", db=options.out / "ledger.sqlite"
    )
    reasons = Counter(_kind(reason) for reason in made.summary["left_out"].values())
    kept = ("inputs", "problems", "tests", "mutants", "killed", "mutation_score", "suites")
    return {
        "package": folder.name,
        **{name: made.summary[name] for name in kept},
        "thin": {name: about["thin"] for name, about in made.summary["taken"].items() if about["thin"]},
        "classes": sum("class" in problem.tags for problem in made.problems),
        "faults": [f"{one.problem}: {one.message}" for one in checked.faults],
        "left_out": dict(reasons.most_common()),
        "seconds": round(taken, 1),
    }


def _kind(reason: str) -> str:
    """A reason without what is particular to one function."""
    return reason.partition(":")[0]


if __name__ == "__main__":
    main()
