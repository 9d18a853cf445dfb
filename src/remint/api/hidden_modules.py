"""Installed copies of the code that a benchmark was harvested from: a program that imports one has its answer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from remint.records import Benchmark
from remint.sandbox.environments.interpreters import environment_of

_DEEPEST = 4  # folders: other packages bring copies along, such as setuptools/_vendor/more_itertools


def hidden_modules(benchmark: Benchmark) -> list[str]:
    """The modules that programs for a benchmark must not import."""
    return sorted({name for problem in benchmark.problems for name in problem.about("hides", [])})


def installed_copies(modules: Iterable[str], python: str) -> list[Path]:
    """Where an interpreter's packages hold copies of these modules."""
    names = set(modules)
    if not names or not python:
        return []
    found: list[Path] = []
    for folder in environment_of(python, packages=True).path:
        found += _copies(Path(folder), names, 0)
    return found


def _copies(folder: Path, names: set[str], depth: int) -> list[Path]:
    found = []
    for path in sorted(folder.iterdir()):
        if path.name in names or (path.suffix == ".py" and path.stem in names):
            found.append(path)
        elif path.is_dir() and not path.is_symlink() and depth < _DEEPEST and path.name != "__pycache__":
            found += _copies(path, names, depth + 1)
    return found
