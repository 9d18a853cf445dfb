"""Build the list of names that ships: what code bases call functions, classes and variables.

    python scripts/build_usual_names.py     # writes src/remint/mints/evolve/naming/usual_names.txt

They are the names of the standard library that several of its modules use, of those modules that the language model
is built from; `benchmarks/evolve_flow.py` measures on the others. A new list makes other names: lineages that were
made with the old one need a style of their own then.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

from build_stdlib_model import modules

TARGET = Path(__file__).parent.parent / "src/remint/mints/evolve/naming/usual_names.txt"
MODULES = 2  # that use a name, at least


def names_in(tree: ast.Module) -> set[str]:
    """Every name that a module gives or uses, without underscores in front."""
    found = set()
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "arg", "module"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                found |= {one.lstrip("_") for one in name.split(".")}
    return found


def is_plain(name: str) -> bool:
    """Whether a name is made of words: no letter alone, no number, no constant."""
    return (
        len(name) > 2 and name.isascii() and name.replace("_", "").isalpha() and name[-1] != "_" and not name.isupper()
    )


if __name__ == "__main__":
    counts: Counter[str] = Counter()
    for path in modules(True):
        counts.update(filter(is_plain, names_in(ast.parse(path.read_text("utf-8", "replace")))))
    usual = sorted(name for name, count in counts.items() if count >= MODULES)
    TARGET.write_text("\n".join(usual) + "\n", "utf-8")
    sys.stdout.write(f"{TARGET}: {len(usual):,} names\n")
