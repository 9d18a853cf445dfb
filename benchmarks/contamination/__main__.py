"""The contamination experiment: leak problems to a small model, and see on which minted benchmarks it profits.

Usage: python benchmarks/contamination prepare OUT [--model F] [--data F] [--arm NAME ...]
       python benchmarks/contamination pack OUT [--model F] [--parts N]
       python train.py --input OUT/gpu --input OUT/part1 … --output OUT/answers   (on a machine with a GPU)
       python benchmarks/contamination judge OUT
       python benchmarks/contamination table OUT [--docs FOLDER]
       python benchmarks/contamination mints-prepare MINTS; … train.py …; mints-table MINTS
       python benchmarks/contamination evolved-prepare EVOLVED; … train.py …; evolved-table EVOLVED

`prepare`, `mints-prepare`, `evolved-prepare` and `pack` need the packages transformers and gguf. See
docs/results/contamination.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
MODEL = Path("~/.cache/remint/models/smollm2-135m/SmolLM2-135M-Instruct.Q4_1.gguf").expanduser()


def main() -> None:
    """Run one step."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("step", choices=("prepare", "pack", "judge", "table", "mints-prepare", "mints-table",
                                         "evolved-prepare", "evolved-table"))  # fmt: skip
    parser.add_argument("out", type=Path, help="the folder of the experiment")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with benchmarks/")
    parser.add_argument("--model", type=Path, default=MODEL, help="SmolLM2-135M-Instruct as a GGUF file")
    parser.add_argument("--parts", type=int, default=3, help="pack: how many files the weights are split into")
    parser.add_argument("--arm", action="append", default=[], help="prepare: only this one; may be repeated")
    parser.add_argument("--no-make", action="store_true", help="prepare: only arms whose file is there already")
    parser.add_argument("--workers", type=int, default=2, help="judge: programs that are run at the same time")
    parser.add_argument("--samples", type=int, default=0, help="mints-table: answers to a mint's problem, at most")
    parser.add_argument("--docs", type=Path, help="table: write the page and its figures into this folder")
    options = parser.parse_args()
    if options.step == "prepare":
        from questions import prepare

        prepare(options.out, options.data, options.model, options.arm, not options.no_make)
    elif options.step == "pack":
        from pack import pack

        pack(options.model, [options.out / f"part{number + 1}" for number in range(options.parts)])
    elif options.step == "judge":
        from judging import judge

        judge(options.out, options.data, options.workers)
    elif options.step == "mints-prepare":
        from mints import prepare_mints

        prepare_mints(options.out, options.data, options.model)
    elif options.step == "mints-table":
        from mints import judge_mints, residuals, tables

        found = judge_mints(options.out, options.data, options.workers, options.samples)
        print("\n".join([*tables(found), "", *residuals(found)]))
    elif options.step == "evolved-prepare":
        from evolved import prepare_evolved

        prepare_evolved(options.out, options.model)
    elif options.step == "evolved-table":
        from evolved import judge_evolved, table

        print("\n".join(table(judge_evolved(options.out, options.workers))))
    elif options.step == "table":
        from tables import write_tables

        write_tables(options.out, options.docs)


if __name__ == "__main__":
    main()
