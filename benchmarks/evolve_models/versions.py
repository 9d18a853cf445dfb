"""The versions of a benchmark that models are asked about: the originals, and three that were evolved with other seeds.

Programs are evolved a few at a time, so that a stopped call loses little; what is there is not made again.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from remint.formats import open_benchmark, write_benchmark
from remint.mints.evolve.outputs.original_layout import laid_out_original
from remint.records import Benchmark, Manifest, Problem
from remint.tasks import TASKS

HUMANEVAL, CRUXEVAL, AVATAR = "humaneval", "cruxeval", "avatar"
FILES = {
    HUMANEVAL: "humaneval/HumanEval.jsonl.gz", CRUXEVAL: "cruxeval/cruxeval.jsonl.gz", AVATAR: "avatar/avatar.jsonl.gz",
}  # fmt: skip
DATA = Path()  # the folder of the published benchmarks
SEEDS = (1, 2, 3)
PART = 16  # programs per command
PREDICT = ("predict-output", "predict-input")
EVERY = {HUMANEVAL: 1, CRUXEVAL: 8, AVATAR: 8}  # every n-th of the programs that tasks can ask about
TRAINED = HUMANEVAL  # the benchmark whose programs have enough tests to train on some and ask about others
BUDGET = ("--generations", "4", "--offspring", "24", "--inputs", "40")


class Version(NamedTuple):
    """A benchmark evolved with one seed."""

    source: str
    seed: int

    def __str__(self) -> str:
        return f"{self.source}-{self.seed}"


VERSIONS = tuple(Version(source, seed) for source in FILES for seed in SEEDS)


@lru_cache
def opened(source: str) -> Benchmark:
    """A published benchmark."""
    return open_benchmark(str(DATA / FILES[source]), "")


@lru_cache
def chosen(source: str) -> tuple[str, ...]:
    """Ids of the programs to evolve: with predictable tests, or whole programs, which can be translated."""
    benchmark = opened(source)
    if all(one.suite.kind == "stdio" for one in benchmark.problems):
        fitting = [one.id for one in benchmark.problems]
    else:
        both = [
            dict.fromkeys(one.problem.root for one in TASKS.get(task).questions(benchmark).items) for task in PREDICT
        ]  # fmt: skip
        fitting = [one for one in both[0] if one in both[1]]
    return tuple(fitting[:: EVERY[source]])


def parts(version: Version, folder: Path) -> Iterator[tuple[tuple[str, ...], Path]]:
    """The ids of every part with the file that it is written to."""
    ids = chosen(version.source)
    for number, start in enumerate(range(0, len(ids), PART)):
        yield ids[start : start + PART], folder / f"{version}-part{number}.jsonl"


def make(folder: Path, jobs: int, most: int) -> int:
    """Evolve what is missing, at most so many parts; how many are missing then."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [(version, *part) for version in VERSIONS for part in parts(version, folder) if not part[1].exists()]
    # Part by part over all seeds: what is there after a stop can be compared.
    missing.sort(key=lambda one: (one[0].source, one[2].stem.rpartition("part")[2]))
    for version, ids, path in missing[: most or None]:
        only = [word for one in ids for word in ("--id", one)]
        budget = (*BUDGET, "--seed", version.seed, "--jobs", jobs)
        remint(folder, "mint", "evolve", DATA / FILES[version.source], *only, *budget,
               "--export-finetune", path.with_suffix(".offspring.jsonl"), "-o", path, refused=1)  # fmt: skip
    return max(0, len(missing) - (most or len(missing)))


def remint(folder: Path, *words: object, refused: int = 0) -> None:
    """One command; `refused`: the code that says that nothing could be made of any program."""
    command = [sys.executable, "-m", "remint", *map(str, words), "--db", str(folder / "ledger.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print((done.stdout + done.stderr).strip()[-1500:], flush=True)
    if done.returncode not in (0, refused):
        raise SystemExit(f"This did not work: {' '.join(command)}")


def evolved(version: Version, folder: Path, kind: str = ".jsonl") -> list[Problem]:
    """What is made of a version so far: its programs, or with `.offspring.jsonl` the exported ones."""
    files = [path.with_suffix(kind) for _, path in parts(version, folder)]
    return [one for file in files if file.exists() for one in open_benchmark(str(file)).problems]


def changed(version: Version, folder: Path) -> dict[str, Problem]:
    """The programs that differ from their originals, by seed problem."""
    return {one.root: one for one in evolved(version, folder) if "unchanged" not in one.tags}


def seeds_of(source: str, folder: Path) -> list[int]:
    """The seeds of which something is made."""
    return [seed for seed in SEEDS if next(parts(Version(source, seed), folder))[1].exists()]


def common(source: str, folder: Path) -> list[str]:
    """The seed problems that changed in every version: all comparisons are of the same problems."""
    sets = [changed(Version(source, seed), folder) for seed in seeds_of(source, folder)]
    return [one for one in chosen(source) if all(one in each for each in sets)]


def benchmarks(folder: Path) -> None:
    """Write, per version, originals and evolved programs of the common problems, and both with the same bugs."""
    for version in VERSIONS:
        if version.seed not in seeds_of(version.source, folder):
            continue
        ids, seeds, found = common(version.source, folder), opened(version.source), {}
        originals = {one: laid_out_original(seeds[one]) for one in ids}  # no version has comments
        for name, side in (("original", originals), ("evolved", changed(version, folder))):
            found[name] = folder / f"{version}-{name}.jsonl"
            rows = [msgspec.structs.replace(side[one], suite=seeds[one].suite) for one in ids]
            write_benchmark(Benchmark(Manifest(f"{version}-{name}"), rows), found[name])
        buggy = folder / f"{version}-evolved-buggy.jsonl"
        # Whole programs are asked to be translated, not to be repaired.
        if not buggy.exists() and any(seeds[one].suite.kind != "stdio" for one in ids):
            remint(folder, "mint", "inject", found["original"], "--seed", "1", "-o",
                   folder / f"{version}-original-buggy.jsonl", "--evolved", found["evolved"], "--evolved-output",
                   buggy)  # fmt: skip
