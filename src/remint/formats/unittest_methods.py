"""The tests of a unittest module, found without importing it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.parsing import parse
from remint.formats.row import Row


class UnittestClass(NamedTuple):
    """A class of a test module and its own test methods, in order."""

    name: str
    methods: tuple[str, ...]

    def qualified(self) -> list[str]:
        """Each method as ``Class.method``."""
        return [f"{self.name}.{method}" for method in self.methods]


def parsed_module(row: Row, field: str) -> ast.Module:
    """The Python module in a field."""
    try:
        return parse(row.text(field))
    except SyntaxError as error:
        raise row.bad(field, f"is not Python: {error}", "Fix or remove the row") from error


def unittest_classes(row: Row, field: str, module: ast.Module, names: Sequence[str] = ()) -> list[UnittestClass]:
    """The test classes of the module that a field holds; only those named, in that order, where names are given."""
    found = {
        node.name: UnittestClass(node.name, _methods(node)) for node in module.body if isinstance(node, ast.ClassDef)
    }
    missing = [name for name in names if name not in found]
    if missing:
        raise row.bad(field, f"has no class {missing[0]!r}", "Add it, or leave it out of the list of test classes")
    classes = [one for one in ([found[name] for name in names] or found.values()) if one.methods]
    if not classes:
        raise row.bad(field, "has no test methods", "Add a unittest.TestCase with methods called test…")
    return classes


def _methods(node: ast.ClassDef) -> tuple[str, ...]:
    names = [
        part.name
        for part in node.body
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) and part.name.startswith("test")
    ]
    # A method that is written twice exists once: the later replaces the earlier.
    return tuple(dict.fromkeys(names))
