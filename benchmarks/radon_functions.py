"""Maintainability of single functions by Remint and by `radon`: does the agreement on whole files hold for them?

Usage: python benchmarks/radon_functions.py --radon FOLDER [--functions 200] [--seed 0] PACKAGE...

FOLDER is where `pip install --target FOLDER radon==6.0.1` put it. Functions of five lines or more are drawn at random
from the installed packages that are named. Printed are the rank correlations of the index and of what it is made of,
and how many functions radon gives a volume of 0.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import random
import sys
import textwrap
from pathlib import Path

from scipy.stats import spearmanr


def functions_of(package: str) -> list[str]:
    """The functions of a package as programs of their own."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise SystemExit(f"{package} is not installed")
    found = []
    for path in sorted(Path(spec.origin).parent.rglob("*.py")):
        text = path.read_text(errors="replace")
        try:
            nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
        except SyntaxError:
            continue
        for node in nodes:
            lines = textwrap.dedent("\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno]))
            if node.end_lineno is not None and node.end_lineno - node.lineno >= 4 and _parses(lines):
                found.append(lines + "\n")
    return found


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def main() -> None:
    """Print the correlations."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("packages", nargs="+")
    parser.add_argument("--radon", required=True)
    parser.add_argument("--functions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    sys.path.append(given.radon)
    from radon.metrics import mi_compute, mi_parameters  # type: ignore[import-not-found]

    from remint.measures.cyclomatic import cyclomatic
    from remint.measures.halstead import halstead
    from remint.measures.maintainability import maintainability

    every = [one for package in given.packages for one in functions_of(package)]
    chosen = random.Random(given.seed).sample(every, min(given.functions, len(every)))
    ours, theirs = [], []
    for text in chosen:
        volume, ways, lines, _ = mi_parameters(text, True)
        theirs.append((mi_compute(volume, ways, lines, 0), volume, ways, lines))
        found = maintainability(text)
        ours.append((found["index"], halstead(text)["volume"], cyclomatic(text)["total"], found["code_lines"]))
    for place, name in enumerate(("index", "volume", "cyclomatic complexity", "lines")):
        pairs = [(one[place], other[place]) for one, other in zip(ours, theirs, strict=True)]
        print(f"{name}: rank correlation {spearmanr(*zip(*pairs, strict=True)).statistic:.2f}")
    empty, full = sum(one[1] == 0 for one in theirs), sum(one[0] >= 100 for one in theirs)
    print(
        f"{len(chosen)} functions of {len(every):,}; radon's volume is 0 for {empty}, and its index is 100 for {full}"
    )


if __name__ == "__main__":
    main()
