"""Published verdicts as leaderboards: how many models do the data tell apart?

    python benchmarks/leaderboards.py verdicts/*.jsonl.gz

A row per file of rows with `model`, `task` and `passed`: models that may be first, mean width of sets, and
how many pairs of models the exact paired test calls different, adjusted by Holm's method over all pairs.
"""

from __future__ import annotations

import sys
import time
from itertools import combinations
from pathlib import Path

import numpy as np

from remint.analysis.compare.multiplicity import holm
from remint.analysis.compare.ranks import rank_sets
from remint.analysis.compare.sign_flips import sign_flip_p
from remint.formats.verdict_tables import read_verdict_table


def main() -> None:
    """Print the table."""
    print("| verdicts | models | problems | may be first | mean width | one rank only | pairs apart | of | seconds |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in sys.argv[1:]:
        began = time.perf_counter()
        table = read_verdict_table(Path(name))
        tasks = sorted(set.intersection(*(set(verdicts) for verdicts in table.values())))
        scores = np.array([[float(np.mean(table[model][task])) for model in table] for task in tasks])
        sets = rank_sets(scores)
        pairs = [
            sign_flip_p((scores[:, one] - scores[:, other]).tolist())
            for one, other in combinations(range(len(table)), 2)
        ]
        apart = sum(p <= 0.05 for p in holm(pairs))
        first = sum(one.best == 1 for one in sets)
        width = float(np.mean([one.worst - one.best + 1 for one in sets]))
        exact = sum(one.best == one.worst for one in sets)
        seconds = time.perf_counter() - began
        stem = Path(name).name.split(".")[0]
        print(f"| {stem} | {len(table)} | {len(tasks)} | {first} | {width:.1f} | {exact} | {apart} | {len(pairs)} | "
              f"{seconds:.1f} |", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
