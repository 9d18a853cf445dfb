"""Ways to choose and to use 20 labels, side by side: which is the default, and what each gives.

    python benchmarks/forecast_labels.py choose        # calibration pairs, on which the default was chosen
    python benchmarks/forecast_labels.py report        # reported pairs

Both with all other families known, with two models, one and none; means over three draws of labels.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

for _library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")

import numpy as np  # noqa: E402
from forecast_pairs import Pairs  # noqa: E402
from peers import DATA  # noqa: E402

from remint.analysis.forecast.shipped import SHIPPED_CALIBRATION  # noqa: E402
from remint.analysis.forecast.study.label_methods import label_method_outcomes, summarise_methods  # noqa: E402


def main() -> None:
    """A table per number of known models and kind of pairs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=("choose", "report"))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("-e", "--embeddings", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--draws", type=int, default=3)
    parser.add_argument("--known", type=int, help="only with so many known models; 99: all")
    given = parser.parse_args()
    study = Pairs(given.data, given.embeddings)
    pairs = study.calibration() if given.part == "choose" else study.reported()
    for known in (None, 2, 1, 0) if given.known is None else (given.known if given.known < 99 else None,):
        found = [
            one
            for pair in pairs
            for seed in range(given.draws)
            for one in label_method_outcomes(pair, given.count, SHIPPED_CALIBRATION, known, seed)
        ]
        told = "all" if known is None else str(known)
        for kind in dict.fromkeys(_group(one.kind, given.part) for one in found):
            some = [one for one in found if _group(one.kind, given.part) == kind]
            r = np.mean([one.correlation for one in some])
            print(f"\n{kind}, {told} known; r {r:.2f}")
            print("| method | outcomes | error | held | width | ratio | ratio at 90 % |\n" + "|---" * 7 + "|")
            for one in summarise_methods(some):
                print(
                    f"| {one.method} | {one.outcomes} | {one.error:.3f} | {one.coverage:.1%} | {one.width:.3f} "
                    f"| {one.ratio:.2f} | {one.fair_ratio:.2f} |",
                    flush=True,
                )


def _group(kind: str, part: str) -> str:
    """Calibration pairs make two groups: subsets of EvoEval, and halves."""
    return kind if part == "report" or kind == "subsets" else "halves"


if __name__ == "__main__":
    main()
