"""Installed copies of the code that a benchmark was harvested from: a program that imports one has its answer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from remint.records import Benchmark
from remint.sandbox.environments.interpreters import environment_of

# Where other packages keep copies that they bring along, such as setuptools/_vendor/more_itertools.
_BROUGHT_ALONG = ("*/_vendor", "*/vendor", "*/_vendored", "*/extern", "*/externals", "*/third_party", "*/packages")


def hidden_modules(benchmark: Benchmark) -> list[str]:
    """The modules that programs for a benchmark must not import."""
    return sorted({name for problem in benchmark.problems for name in problem.about("hides", [])})


def installed_copies(modules: Iterable[str], python: str) -> list[Path]:
    """Where an interpreter's packages hold copies of these modules."""
    names = set(modules)
    if not names or not python:
        return []
    found: list[Path] = []
    for folder in map(Path, environment_of(python, packages=True).path):
        for place in (folder, *(inner for pattern in _BROUGHT_ALONG for inner in folder.glob(pattern))):
            found += [path for name in sorted(names) for path in (place / name, place / f"{name}.py") if path.exists()]
    return found
