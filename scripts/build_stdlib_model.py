"""Build the language model that ships: the standard library's modules, without tests, packages of tools and data.

    python scripts/build_stdlib_model.py     # writes src/remint/measures/stdlib_model.gz

Every second module, by a hash of its name, has a part in it; `benchmarks/evolve.py` measures on the others.
"""

from __future__ import annotations

import hashlib
import sys
import sysconfig
from pathlib import Path

from remint.measures.language_model import build_language_model
from remint.measures.programs import NamedSource

SKIPPED = {"test", "tests", "idlelib", "lib2to3", "turtledemo", "site-packages", "ensurepip", "pydoc_data", "encodings"}
TARGET = Path(__file__).parent.parent / "src/remint/measures/stdlib_model.gz"


def modules(learned: bool) -> list[Path]:
    """The modules that the model is built from, or the others."""
    root = Path(sysconfig.get_paths()["stdlib"])
    every = [path for path in sorted(root.rglob("*.py")) if not SKIPPED & {*path.relative_to(root).parts}]
    return [path for path in every if is_learned(str(path.relative_to(root))) == learned]


def is_learned(name: str) -> bool:
    """Whether a module has a part in the model; the same on every machine."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


if __name__ == "__main__":
    sources = (NamedSource(path.name, path.read_text("utf-8", "replace"), "") for path in modules(True))
    model = build_language_model(sources, "the standard library of Python 3.11").pruned(3)
    model.save(TARGET)
    sys.stdout.write(f"{TARGET}: {model.programs} modules, {model.runs:,} runs, {TARGET.stat().st_size:,} bytes\n")
