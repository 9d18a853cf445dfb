"""The arms of the experiment: benchmarks that models are tested on, each made from HumanEval or from mintset.

An arm is a benchmark file that a `remint mint` command makes, or a public one. What is made is kept in a folder, so that a
second call makes only what is missing.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import msgspec

from remint.formats import open_benchmark, write_benchmark
from remint.records import Benchmark, Lineage, Problem, digest, encode

HUMANEVAL, MINTSET = "humaneval", "mintset"
TESTS_PER_PROGRAM = 2  # of an evolved program, that a model is asked about


class Arm(NamedTuple):
    """A benchmark that models are tested on."""

    name: str
    seed: str  # the benchmark that it is made from
    channel: str  # what differs from the seed
    make: tuple[str, ...] = ()  # the command, without `remint` and the output; nothing: the seed itself
    file: str = ""  # where several arms are in one file: its name
    variant: int = 1  # of those that the file has of one problem
    task: str = "synthesize"

    @property
    def path(self) -> str:
        """The name of its file."""
        return f"{self.file or self.name}.jsonl"


def evoeval(kind: str) -> Arm:
    """HumanEval's problems in other words, from EvoEval."""
    return Arm(f"humaneval-{kind}", HUMANEVAL, "text", ("evoeval", kind))


def evolved(seed: str, task: str) -> Arm:
    """Evolved programs with fresh tests, of which results or arguments are to be predicted."""
    make = ("mint", "evolve", seed, "--generations", "2", "--inputs", "50", "--seed", "1", "--fresh-tests", "3")
    return Arm(f"{seed}-{task}", seed, "evolved programs", make, f"{seed}-evolved", task=task)


def arms() -> list[Arm]:
    """All of them."""
    found = [Arm(HUMANEVAL, HUMANEVAL, "none (static)"), Arm(MINTSET, MINTSET, "none (static)")]
    found += [evoeval("verbose"), evoeval("concise")]
    found += [evolved(seed, task) for seed in (HUMANEVAL, MINTSET) for task in ("predict-output", "predict-input")]
    return found


def made(arm: Arm, folder: Path, data: Path) -> Benchmark | None:
    """The arm's problems, one variant of each; nothing where it cannot be made."""
    if not arm.make:
        return open_benchmark(arm.seed)
    path = folder / arm.path
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        if arm.make[0] == "evoeval":
            write_benchmark(reworded(data, arm.make[1]), path)
        else:
            command = [sys.executable, "-m", "remint", *arm.make, "-o", str(path), "--db", str(folder / "ledger.db")]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                print(f"{arm.name} is left out: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
                return None
    return variant_of(open_benchmark(str(path)), arm.variant)


def variant_of(benchmark: Benchmark, number: int) -> Benchmark:
    """The n-th problem that comes from each seed problem."""
    seen: Counter[str] = Counter()

    def keep(problem: Problem) -> bool:
        seen[problem.root] += 1
        return seen[problem.root] == number

    return benchmark.where(keep)


def reworded(data: Path, kind: str) -> Benchmark:
    """HumanEval's problems with EvoEval's text, judged by HumanEval's tests: nothing but the text differs."""
    benchmark = open_benchmark(str(data / "benchmarks" / "evoeval" / f"EvoEval_{kind}.jsonl.gz"))
    seeds = open_benchmark(HUMANEVAL)
    problems = []
    for problem in benchmark.problems:
        seed = seeds[f"HumanEval/{problem.id.rpartition('/')[2]}"]
        if seed.entry_point != problem.entry_point:
            raise SystemExit(f"{problem.id} asks for {problem.entry_point}, {seed.id} for {seed.entry_point}.")
        lineage = Lineage(seed.id, seed.id, digest(encode(seed)), f"evoeval-{kind}", 0)
        problems.append(msgspec.structs.replace(problem, suite=seed.suite, lineage=lineage))
    return Benchmark(benchmark.manifest, problems)
