"""How many references of HumanEval-X in Java, JavaScript, C++ and Go are described and read back.

Usage: python benchmarks/describe_languages.py DATA [--wordings N] [--seed S] [--refusals]

DATA is the folder of humaneval_java.jsonl.gz and its like. Each program is rendered and read back in N wordings drawn
by the seed (4 unless told otherwise). With --refusals, every refusal is listed, not only the nodes.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from remint.code.instructions import InstructionError, all_wordings, checked
from remint.code.ir import UnsupportedNodeError
from remint.code.ir.tree_sitter_front import LANGUAGES, read_foreign
from remint.formats import open_benchmark


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--wordings", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--refusals", action="store_true")
    options = parser.parse_args()
    draw, wordings = random.Random(options.seed), list(all_wordings())
    for language in LANGUAGES:
        benchmark = open_benchmark(str(options.data / f"humaneval_{language}.jsonl.gz"))
        described, nodes, wrong = 0, Counter[str](), list[str]()
        for problem in benchmark.problems:
            assert problem.reference is not None
            try:
                program = read_foreign(problem.reference.text, language)
                for wording in draw.sample(wordings, options.wordings):
                    checked(program, wording)
                described += 1
            except UnsupportedNodeError as error:
                nodes[error.node] += 1
                if options.refusals:
                    print(f"    {problem.id}: {error}")
            except InstructionError as error:
                wrong.append(f"{problem.id}: {error}")
        share = described / len(benchmark)
        print(f"{language:5} {described} of {len(benchmark)} described and read back ({share:.1%}); refused by node: "
              f"{dict(nodes.most_common())}; not read back: {wrong[:5]}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
