"""One reading of Remint's source for all tests that look at it: parsing is most of their work.

Trees of all files at once would fill the memory, so that each test file says what it wants to know of a tree.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

import remint

ROOT = Path(remint.__file__).parent
T = TypeVar("T")


class SourceFacts(Generic[T]):
    """What a function finds in the tree of each file, by the file's path below the package."""

    every: list[SourceFacts[Any]] = []

    def __init__(self, find: Callable[[str, ast.Module], T]) -> None:
        self._find = find
        self._found: dict[str, T] = {}
        self.every.append(self)

    def __call__(self) -> dict[str, T]:
        """Read the files, for all who want to know something of them, unless that is done."""
        if not self._found:
            for path in sorted(ROOT.rglob("*.py")):
                name, tree = path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))
                for one in self.every:
                    one._found[name] = one._find(name, tree)
        return self._found
