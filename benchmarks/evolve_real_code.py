r"""What the measures of evolved programs say of real code: the yardsticks of docs/results/evolving.md.

    pip install --no-deps --target PACKAGES more-itertools==11.2.1 toolz==1.2.0 networkx==3.6.1 rich==15.0.0 \
        attrs==26.1.0
    python benchmarks/evolve_real_code.py PACKAGES

Functions have 5 to 60 lines and are measured with their imports, files have at most 120 lines. No package has a part in
the language model, in motifs or in names; of the standard library these are modules that have none, either.
"""

from __future__ import annotations

import ast
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, quantiles
from typing import NamedTuple

from evolve_flow import PACKAGES, SMALL, auc, held_out_modules

from remint.measures.language_model import language_model
from remint.measures.profile import functions_of
from remint.measures.thresholds import PAPER
from remint.mints.evolve.fitness import fitness_of
from remint.records import Candidate

MOST, DRAWS = 1000, 20  # functions per source; how often twenty of them are drawn for the discriminator
LEAST_FILES = 10  # small files that a mean is taken of


class Code(NamedTuple):
    """Functions and small files, as text."""

    functions: list[str]
    files: list[str]


def code_of(trees: Sequence[ast.Module]) -> Code:
    """Functions in an order drawn by seed, and small files that have one."""
    functions = [text for tree in trees for _, text in functions_of(tree)]
    random.Random(1).shuffle(functions)
    texts = [ast.unparse(tree) + "\n" for tree in trees]
    return Code(functions[:MOST], [text for text in texts if "def " in text and text.count("\n") <= SMALL])


def package(folder: Path) -> list[ast.Module]:
    """The modules of a package, but its tests."""
    paths = [path for path in sorted(folder.rglob("*.py")) if "tests" not in path.parts]
    return [ast.parse(path.read_text("utf-8", "replace")) for path in paths]


def row(name: str, code: Code, functions: Sequence[str]) -> Iterator[str]:
    """Complexity, readability, bits, and how well twenty functions are told from those of the standard library."""
    model = language_model("stdlib")
    measured = [fitness_of(Candidate.single(text), PAPER) for text in code.functions]
    small = [fitness_of(Candidate.single(text), PAPER) for text in code.files]
    draws = [auc(random.Random(seed).sample(code.functions, 20), functions) for seed in range(DRAWS)]
    yield name
    yield f"{len(measured)}"
    yield f"{fmean(one.rc for one in measured):.3f}"
    yield f"{fmean(one.rr for one in measured):.3f}"
    yield f"{fmean(model.bits_per_token(text, names_alike=True) for text in code.functions):.2f}"
    yield f"{fmean(draws):.2f}"
    yield f"{len(small)}"
    if len(small) < LEAST_FILES:
        yield from ("–", "–", "–")
        return
    yield f"{fmean(one.rc for one in small):.3f}"
    yield f"{fmean(one.rr for one in small):.3f}"
    yield f"{quantiles([one.rc for one in small], n=10)[-1]:.3f}"


def main() -> None:
    """Print the table."""
    folder = Path(sys.argv[1])
    library = code_of(held_out_modules())
    # The discriminator must not meet a function that it has learned.
    functions, others = library.functions[:200], library._replace(functions=library.functions[200:])
    packages = {name: package(folder / name) for name in PACKAGES}
    every = code_of([tree for trees in packages.values() for tree in trees])
    rows = [row("standard library", others, functions)]
    rows += [row(name, code_of(trees), functions) for name, trees in packages.items()]
    rows.append(row("five packages together", every, functions))
    print("| code | functions | RC | RR | bits | AUC | small files | RC | RR | RC, 90th percentile |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for one in rows:
        print(f"| {' | '.join(one)} |")


if __name__ == "__main__":
    main()
