"""What a small model makes of evolved programs: four tasks, three versions, and after fine-tuning on offspring.

Usage: python benchmarks/evolve_models make OUT --data DATA [--jobs N] [--parts N]
       python benchmarks/evolve_models prepare OUT --data DATA [--model F]
       python benchmarks/contamination pack OUT; python benchmarks/contamination/train.py … (on a machine with a GPU)
       python benchmarks/evolve_models table OUT --data DATA

`make` evolves the programs; `prepare` writes questions and jobs for `train.py`, and needs transformers and gguf;
`table` judges the answers in OUT/answers and prints the tables as Markdown.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "contamination"))  # questions, answers and the judge
MODEL = Path("~/.cache/remint/models/smollm2-135m/SmolLM2-135M-Instruct.Q4_1.gguf").expanduser()


def main() -> None:
    """Run one step."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("step", choices=("make", "prepare", "table"))
    parser.add_argument("out", type=Path, help="the folder of the experiment")
    parser.add_argument("--model", type=Path, default=MODEL, help="SmolLM2-135M-Instruct as a GGUF file")
    parser.add_argument("--jobs", type=int, default=2, help="make: programs that are evolved at the same time")
    parser.add_argument("--parts", type=int, default=0, help="make: at most this many parts in this call; 0 is all")
    parser.add_argument("--workers", type=int, default=2, help="table: programs that are run at the same time")
    parser.add_argument("--data", type=Path, required=True, help="the folder of the published benchmarks")
    options = parser.parse_args()
    import versions

    versions.DATA = options.data
    if options.step == "make":
        from versions import make

        print(f"{make(options.out / 'benchmarks', options.jobs, options.parts)} parts are missing")
    elif options.step == "prepare":
        from asked import prepare

        prepare(options.out, options.model)
    else:
        from outcomes import tables

        print("\n".join(tables(options.out, options.workers)))


if __name__ == "__main__":
    main()
