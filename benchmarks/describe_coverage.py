"""How much code can be described, whether every description reads back, and whether the ground truth is right.

Usage: python benchmarks/describe_coverage.py DATA [--stdlib N] [--seed S] [--wordings N] [--judge N] [--only NAME...]

DATA is a folder with benchmarks (humaneval, mbpp, classeval). Each program is rendered and read back in all 48
wordings, and in one of them with anonymous names; --wordings N draws N wordings per program instead. Functions of the
standard library are drawn by the seed, from 200 of its modules; their ground truth must have the same syntax tree. The
ground truth of problems is judged by their tests; --judge N draws N problems of each benchmark, 0 judges none.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from remint.code.instructions import InstructionError, all_wordings, parse, render
from remint.code.ir import ProgramTree, UnsupportedNodeError, anonymised, read_python, write_python
from remint.code.ir.python_front.normal import normalised
from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.mints.describe.fixed_names import fixed_names
from remint.records import Benchmark, Candidate, Outcome, Problem, Sample
from remint.sandbox.pool import Pool

_MODULES = 200  # of the standard library
_NOT_LIBRARY = ("site-packages", "test", "tests", "idle_test", "lib2to3")


class Source(NamedTuple):
    """One program to describe."""

    name: str
    text: str
    problem: Problem | None = None  # that it is the reference of


class Result(NamedTuple):
    """What was found for one set of programs."""

    programs: int
    described: dict[str, str]  # the ground truth by name
    round_trips: int
    anonymous: dict[str, str]  # the same without telling names
    refused: Counter[str]
    wrong: list[str]


def references(benchmark: Benchmark) -> Iterator[Source]:
    """The reference solutions, each with what its prompt imports."""
    for problem in benchmark.problems:
        if problem.reference is not None:
            yield Source(problem.id, problem.reference.text, problem)


def methods(benchmark: Benchmark) -> Iterator[Source]:
    """The methods of the reference classes."""
    for source in references(benchmark):
        for node in ast.walk(ast.parse(source.text)):
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef):
                        yield Source(f"{source.name}.{method.name}", ast.unparse(method))


def library_functions(count: int, seed: int) -> list[Source]:
    """Functions of the standard library, drawn at random from modules drawn at random."""
    root = Path(sysconfig.get_paths()["stdlib"])
    places: list[tuple[Path, int]] = []
    trees: dict[Path, list[ast.AST]] = {}
    files = [path for path in sorted(root.iterdir()) if path.suffix == ".py"]
    files += [
        path
        for folder in sorted(root.iterdir())
        if folder.is_dir() and folder.name not in _NOT_LIBRARY
        for path in sorted(folder.rglob("*.py"))
        if not set(_NOT_LIBRARY) & set(path.parts)
    ]
    draw = random.Random(seed)
    for path in sorted(draw.sample(files, min(_MODULES, len(files)))):
        try:
            tree = ast.parse(path.read_text("utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        trees[path] = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        places += [(path, position) for position in range(len(trees[path]))]
    drawn = draw.sample(places, min(count, len(places)))
    return [
        Source(f"{path.relative_to(root)}#{position}", ast.unparse(trees[path][position])) for path, position in drawn
    ]


def describe(sources: list[Source], wordings: int, seed: int, same_tree: bool) -> Result:
    """Describe each program in the wordings drawn for it and read the descriptions back."""
    every, draw = list(all_wordings()), random.Random(seed)
    described: dict[str, str] = {}
    refused: Counter[str] = Counter()
    wrong: list[str] = []
    anonymous: dict[str, str] = {}
    trips = 0
    for position, source in enumerate(sources):
        if position % 100 == 0:
            print(f"    {position} done, {trips} round trips, {len(wrong)} wrong", file=sys.stderr, flush=True)
        try:
            program = read_python(source.text)
            truth = write_python(program)
            drawn = draw.sample(every, wordings) if wordings else every
            trips += sum(_reads_back(program, wording, source.name, wrong) for wording in drawn)
        except (UnsupportedNodeError, SyntaxError) as error:
            refused[f"{source.name}: {error}"] += 1
            continue
        described[source.name] = truth
        if same_tree and _tree(source.text) != _tree(truth):
            wrong.append(f"{source.name}: another tree")
        try:
            nameless = anonymised(program, keep=kept_names(source, program)).program
        except UnsupportedNodeError:
            continue
        anonymous[source.name] = write_python(nameless)
        trips += sum(_reads_back(nameless, wording, source.name, wrong) for wording in drawn[:1])
    return Result(len(sources), described, trips, anonymous, refused, wrong)


def kept_names(source: Source, program: ProgramTree) -> frozenset[str]:
    """The names that the tests need, as `mint describe` keeps them, and here also the one that they call."""
    if source.problem is None:
        return frozenset()
    return fixed_names(source.problem, program) | {source.problem.entry_point}


def _reads_back(program: ProgramTree, wording: object, name: str, wrong: list[str]) -> bool:
    text = render(program, wording).text  # type: ignore[arg-type]
    try:
        same = parse(text, wording) == program  # type: ignore[arg-type]
    except InstructionError as error:
        same = False
        name = f"{name}: {error}"
    if not same:
        wrong.append(f"{name}: {wording}")
    return same


def _tree(source: str) -> str:
    return ast.dump(normalised(ast.parse(source)))


def judged(benchmark: Benchmark, truths: dict[str, str], count: int, seed: int) -> tuple[int, int, list[str]]:
    """How many ground truths pass every test, of how many that were judged, and which of them fail."""
    names = sorted(truths)
    drawn = set(random.Random(seed).sample(names, min(count, len(names))))
    problems = tuple(problem for problem in benchmark.problems if problem.id in drawn)
    part = Benchmark(manifest=benchmark.manifest, problems=problems)
    samples = [Sample(problem=one.id, index=0, candidate=Candidate.single(truths[one.id])) for one in problems]
    samples += [
        Sample(problem=one.id, index=1, candidate=one.reference) for one in problems if one.reference is not None
    ]
    passed: dict[int, set[str]] = {0: set(), 1: set()}
    with Pool(cells=1) as pool:
        for one in Judge(part, pool, Settings(check=False)).verdicts(samples):
            if one.verdict.outcome is Outcome.PASS:
                passed[one.sample.index].add(one.sample.problem)
    # A problem whose own reference fails says nothing about the ground truth.
    return len(passed[0] & passed[1]), len(passed[1]), sorted(passed[1] - passed[0])


def report(name: str, result: Result, seconds: float) -> None:
    """One line, and what went wrong."""
    share = 100 * len(result.described) / max(1, result.programs)
    print(
        f"{name:12} {len(result.described):5} of {result.programs:5} described ({share:5.1f} %), "
        f"{result.round_trips:6} round trips equal, {len(result.wrong):3} wrong, "
        f"{len(result.anonymous):5} anonymised, {seconds:6.1f} s of CPU",
        flush=True,
    )
    for reason in list(result.refused)[:10]:
        print(f"    refused {reason}")
    for failure in result.wrong[:10]:
        print(f"    wrong   {failure}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--stdlib", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--wordings", type=int, default=0)
    parser.add_argument("--judge", type=int, default=10_000)
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    sets = {
        "humaneval": options.data / "humaneval" / "HumanEval.jsonl.gz",
        "mbpp": options.data / "mbpp" / "mbpp.jsonl.gz",
        "mintset": "mintset",
        "classeval": options.data / "classeval" / "ClassEval_data.json.gz",
    }
    for name, place in sets.items():
        if options.only and name not in options.only:
            continue
        benchmark = open_benchmark(str(place))
        start = time.process_time()
        sources = list(references(benchmark))
        result = describe(sources, options.wordings, options.seed, same_tree=True)
        report(name, result, time.process_time() - start)
        if name == "classeval":
            start = time.process_time()
            each = describe(list(methods(benchmark)), options.wordings, options.seed, same_tree=True)
            report("  methods", each, time.process_time() - start)
        if options.judge:
            for names, truths in (("own", result.described), ("anonymous", result.anonymous)):
                passed, usable, failed = judged(benchmark, truths, options.judge, options.seed)
                print(f"    judged  {passed} of {usable} with {names} names pass every test; fail: {failed[:10]}")
    if "stdlib" in options.only or not options.only:
        start = time.process_time()
        sources = library_functions(options.stdlib, options.seed)
        result = describe(sources, options.wordings, options.seed, same_tree=True)
        report("stdlib", result, time.process_time() - start)


if __name__ == "__main__":
    main()
