"""Cyclomatic complexity, Halstead's figures and maintainability by Remint and by the package `radon`.

Usage: python benchmarks/radon_agreement.py [--data F] [--environments F] [--files N]

On the reference solutions of HumanEval+ and on files of Python's standard library. Functions are compared one by one;
for those on which the two differ the constructs are named that they count differently. The exit code is 1 where a
function without such a construct differs, or where the formulas give other figures for radon's own counts.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import subprocess
import sys
import sysconfig
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from peers import DATA, ENVIRONMENTS, HUMANEVAL_PLUS, Peer, environment

RADON = Peer("radon", "radon==6.0.1")
STANDARD = ("vocabulary", "length", "volume", "difficulty", "effort", "time", "bugs")


class Source(NamedTuple):
    """A program and where it comes from."""

    name: str
    text: str


def read_sources(data: Path, files: int) -> dict[str, list[Source]]:
    """The references of HumanEval+, and so many files of the standard library."""
    from remint.formats import open_benchmark
    from remint.measures.programs import NamedSource, open_programs

    benchmark = open_benchmark(str(data / HUMANEVAL_PLUS))
    references = [Source(one.id, one.reference.text) for one in benchmark.problems if one.reference]
    library = open_programs(sysconfig.get_path("stdlib"), limit=files)
    return {
        "HumanEval+": references,
        "standard library": [Source(one.name, one.text) for one in library.each if isinstance(one, NamedSource)],
    }


def ask_radon(python: str, sources: list[Source]) -> list[dict[str, Any] | None]:
    """What radon says of each program; None where it cannot parse it."""
    command = [python, "-W", "ignore", __file__, "--inside"]
    done = subprocess.run(command, input=json.dumps(sources), capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"radon failed:\n{done.stderr[-3000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def inside() -> None:
    """Answer with radon; runs in its environment, where there is no Remint."""
    from radon.complexity import cc_visit  # type: ignore[import-not-found]
    from radon.metrics import h_visit, mi_compute, mi_parameters  # type: ignore[import-not-found]

    for _, text in json.load(sys.stdin):
        try:
            functions = [[one.lineno, one.complexity] for one in _functions(cc_visit(text))]
            figures = h_visit(text).total._asdict()
            volume, ways, lines, comments = mi_parameters(text, True)
            index = [mi_compute(volume, ways, lines, share) for share in (0, comments)]
            given = [volume, ways, lines, comments]
            print(json.dumps({"functions": functions, "halstead": figures, "index": index, "given": given}))
        except (SyntaxError, RecursionError, ValueError):
            print("null")


def _functions(blocks: Any) -> list[Any]:
    """Every function once, also methods and functions in functions."""
    todo, found = list(blocks), {}
    while todo:
        block = todo.pop()
        todo += [*getattr(block, "methods", ()), *getattr(block, "closures", ()), *getattr(block, "inner_classes", ())]
        if hasattr(block, "closures"):
            found[block.lineno, block.name] = block
    return list(found.values())


def counted_differently(tree: ast.Module) -> dict[int, list[str]]:
    """By line of the function: what stands in it that the two count differently."""
    found: dict[int, list[str]] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = [kind for node in ast.walk(function) if node is not function for kind in _odd(node)]
            found[function.lineno] = inside
    return found


def _odd(node: ast.AST) -> list[str]:
    if isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.Try) and node.orelse:
        return ["else of a loop or try"]
    if isinstance(node, ast.Assert) and any(
        isinstance(part, ast.BoolOp | ast.comprehension) for part in ast.walk(node)
    ):
        return ["decision in an assert"]
    return ["class inside"] if isinstance(node, ast.ClassDef) else []


def compare(name: str, sources: list[Source], answers: list[dict[str, Any] | None]) -> bool:
    """Print the agreement on a set of programs; says whether nothing is left unexplained."""
    from scipy.stats import spearmanr

    from remint.measures.cyclomatic import function_complexities
    from remint.measures.halstead import halstead
    from remint.measures.maintainability import maintainability

    functions = equal = unexplained = 0
    reasons: Counter[str] = Counter()
    pairs: dict[str, list[tuple[float, float]]] = {"volume": [], "effort": [], "maintainability": []}
    usable = [(source, answer) for source, answer in zip(sources, answers, strict=True) if answer]
    for source, answer in usable:
        ours = {one.line: one.complexity for one in function_complexities(source.text)}
        odd = counted_differently(ast.parse(source.text))
        for line, theirs in answer["functions"]:
            functions += 1
            if ours[line] == theirs:
                equal += 1
            elif odd[line]:
                reasons.update(set(odd[line]))
            else:
                unexplained += 1
                print(f"    {source.name}, line {line}: {ours[line]} here, {theirs} there")
        figures = halstead(source.text)
        if answer["halstead"]["volume"]:
            pairs["volume"].append((figures["volume"], answer["halstead"]["volume"]))
            pairs["effort"].append((figures["effort"], answer["halstead"]["effort"]))
        pairs["maintainability"].append((maintainability(source.text)["index"], answer["index"][0]))
    formulas = all(_same_figures(answer["halstead"]) and _same_index(answer) for _, answer in usable)
    print(
        f"{name}: {len(usable)} programs, {functions} functions, cyclomatic equal on {equal}; others: {dict(reasons)}"
    )
    for figure, values in pairs.items():
        print(f"    {figure}: correlation {spearmanr(*zip(*values, strict=True)).statistic:.3f} by rank")
    print(f"    the formulas on radon's own counts: {'equal' if formulas else 'DIFFERENT'}")
    return formulas and not unexplained


def _same_figures(theirs: dict[str, float]) -> bool:
    from remint.measures.halstead import Counts, standard_figures

    def spread(distinct: int, total: int) -> Counter[str]:
        counts = Counter({str(number): 1 for number in range(distinct)})
        counts["0"] += total - distinct
        return counts if distinct else Counter()

    counts = Counts(spread(int(theirs["h1"]), int(theirs["N1"])), spread(int(theirs["h2"]), int(theirs["N2"])))
    ours = standard_figures(counts)
    return all(math.isclose(ours[figure], theirs[figure], rel_tol=1e-9, abs_tol=1e-9) for figure in STANDARD)


def _same_index(theirs: dict[str, Any]) -> bool:
    from remint.measures.maintainability import maintainability_index

    volume, ways, lines, comments = theirs["given"]
    if not volume or not lines:  # radon gives 100 then
        return True
    ours = [maintainability_index(volume, ways, lines, share) for share in (0, comments)]
    return all(math.isclose(mine, index, abs_tol=1e-9) for mine, index in zip(ours, theirs["index"], strict=True))


def main() -> None:
    """Read, ask, compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--environments", type=Path, default=ENVIRONMENTS)
    parser.add_argument("--files", type=int, default=300, help="of the standard library")
    options = parser.parse_args()
    python = environment(RADON, options.environments)
    print(RADON.requirement)
    groups = read_sources(options.data, options.files).items()
    agreed = [compare(name, sources, ask_radon(python, sources)) for name, sources in groups]
    sys.exit(not all(agreed))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside()
    else:
        main()
