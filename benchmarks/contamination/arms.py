"""The arms of the experiment: benchmarks that models are tested on, each made from HumanEval or from mintset.

An arm is a benchmark file that a `remint mint` command makes, or a public one. What is made is kept in a folder, so
that a second call makes only what is missing.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import msgspec

from remint.errors import RemintError
from remint.formats import open_benchmark, write_benchmark
from remint.records import Benchmark, Lineage, Problem, digest, encode

HUMANEVAL, MINTSET = "humaneval", "mintset"
WORLDS = "mintset-worlds"
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


PERTURBATIONS = {
    "function-name": "name of the function",
    "token": "words",
    "char": "characters",
    "comment": "docstring as a comment",
    "insert-line": "an empty line",
    "demo-add": "one more example",
    "demo-delete": "an example less",
    "demo-replace": "an example replaced",
    "ppm": "one more step asked for",
}
RESKINS = {
    "names": ("names", "--no-text", "--no-demos", "--seed", "1"),
    "demos": ("examples", "--no-text", "--no-names", "--seed", "1"),
    "frame": ("a frame of text", "--no-names", "--no-demos", "--seed", "1"),
    "reskin-1": ("frame + names + examples", "--seed", "1"),
    "reskin-2": ("frame + names + examples", "--seed", "2"),
}
EVOLVED = {HUMANEVAL: 72, MINTSET: 30}  # programs, in the order of the benchmark


def arms() -> list[Arm]:
    """All of them."""
    found = []
    for seed in (HUMANEVAL, MINTSET):
        found.append(Arm(seed, seed, "nothing (static)"))
        for kind, channel in PERTURBATIONS.items():
            make = ("mint", "perturb", seed, "--kind", kind, "--variants", "1", "--seed", "1")
            found.append(Arm(f"{seed}-{kind}", seed, channel, make))
        for name, (channel, *switches) in RESKINS.items():
            found.append(Arm(f"{seed}-{name}", seed, channel, ("mint", "rewrite", seed, "--reskin", *switches)))
        # mintset has a second wording of every problem, without examples; elsewhere it is asked by its docstrings.
        found += [Arm("mintset-instruction", MINTSET, "text, no examples")] if seed == MINTSET else []
        found += [evolved(seed, task) for task in ("predict-output", "predict-input")]
    found += [Arm(f"humaneval-{kind}", HUMANEVAL, "text", ("evoeval", kind)) for kind in ("verbose", "concise")]
    found += [
        Arm(f"mintset-worlds-{number}", MINTSET, "text + names + examples", ("worlds",), WORLDS, number)
        for number in (1, 2)
    ]
    return found


def evolved(seed: str, task: str) -> Arm:
    """Evolved programs with fresh tests, of which results or arguments are to be predicted."""
    make = (
        "mint", "evolve", seed, "--limit", str(EVOLVED[seed]), "--generations", "2", "--inputs", "50", "--seed", "1",
        "--fresh-tests", "3",
    )  # fmt: skip
    return Arm(f"{seed}-{task}", seed, "evolved programs", make, f"{seed}-evolved", task=task)


def made(arm: Arm, folder: Path, data: Path, make: bool = True) -> Benchmark | None:
    """The arm's problems, one variant of each; nothing where it cannot be made, or is missing and not to be made."""
    benchmark = _opened(arm, folder, data, make)
    if benchmark is None or arm.task != "synthesize" or arm.name == "mintset-instruction":
        return benchmark
    seeds, static = open_benchmark(arm.seed), arm.name == arm.seed
    problems = [msgspec.structs.replace(one, instruction="") for one in benchmark.problems]
    return Benchmark(benchmark.manifest, [one for one in problems if static or one.prompt != seeds[one.root].prompt])


def _opened(arm: Arm, folder: Path, data: Path, make: bool) -> Benchmark | None:
    if not arm.make:
        return open_benchmark(arm.seed)
    if arm.make == ("worlds",):
        return shipped_worlds(folder, arm.variant)
    path = folder / arm.path
    if not path.exists() and (not make or not _make(arm, path, data)):
        return None
    return variant_of(open_benchmark(str(path)), arm.variant)


def _make(arm: Arm, path: Path, data: Path) -> bool:
    path.parent.mkdir(parents=True, exist_ok=True)
    if arm.make[0] == "evoeval":
        write_benchmark(reworded(data, arm.make[1]), path)
        return True
    command = [sys.executable, "-m", "remint", *arm.make, "-o", str(path), "--db", str(path.parent / "ledger.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{arm.name} is left out: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return not done.returncode


def shipped_worlds(folder: Path, number: int) -> Benchmark | None:
    """One variant of every problem of mintset-worlds."""
    path = folder / f"{WORLDS}.jsonl"
    try:
        return variant_of(open_benchmark(str(path) if path.exists() else WORLDS), number)
    except RemintError as error:
        print(f"{WORLDS} is left out: {error}")
        return None


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
