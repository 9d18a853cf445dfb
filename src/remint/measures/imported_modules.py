"""Where a program's imported names come from: the standard library, the program's own modules, or a third party."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable
from enum import Enum
from pathlib import Path

from remint.code.imports import packages


class ModuleOrigin(Enum):
    """Whose code an imported module is."""

    STANDARD = "standard library"
    OWN = "the program's own"
    THIRD_PARTY = "third party"


def origin(module: str, own_modules: Collection[str] = ()) -> ModuleOrigin:
    """Whose module this is; a relative one ("" or a leading dot) is the program's own.

    What happens to be installed plays no part: a module that is neither the program's own nor in the standard library
    is a third party's. A module of the program hides one of the standard library, as it does for the interpreter.
    """
    top = module.partition(".")[0]
    if not top or top in own_modules:
        return ModuleOrigin.OWN
    return ModuleOrigin.THIRD_PARTY if packages((top,)) else ModuleOrigin.STANDARD


def imported_names(statement: ast.Import | ast.ImportFrom) -> dict[str, str]:
    """Each name that an import statement binds, and the module that it comes from."""
    if isinstance(statement, ast.ImportFrom):
        module = "" if statement.level else statement.module or ""
        return {alias.asname or alias.name: module for alias in statement.names}
    return {alias.asname or alias.name.partition(".")[0]: alias.name for alias in statement.names}


def own_modules(files: Iterable[str | Path], root: str | Path = ".") -> frozenset[str]:
    """The modules that a program's files can import from each other: names of files and of folders below the root."""
    names: set[str] = set()
    for file in files:
        path = Path(file)
        parts = (path.relative_to(root) if path.is_relative_to(root) else path).with_suffix("").parts
        names.update(part for part in parts if part.isidentifier() and part != "__init__")
    return frozenset(names)
