"""Names of parameters for statements that move into a function: none of them hides something built in."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Sequence

from remint.code.trees import walk
from remint.mints.evolve.programs.draft import Draft

_KINDS = {"str": "text", "list": "items", "tuple": "items", "int": "number", "float": "number", "dict": "table"}


def noun_of_kind(kinds: Collection[str] | None) -> str:
    """What a value of one known kind is called where nothing better is known; empty: the kind is not known."""
    return _KINDS.get(next(iter(kinds)), "") if kinds and len(kinds) == 1 else ""


def parameters_for(draft: Draft, moved: ast.stmt, needed: Sequence[str]) -> list[str]:
    """The names of variables as they are, or another for one that is called like a builtin; the statement follows."""
    taken = {node.id for node in walk(moved) if isinstance(node, ast.Name)} | set(draft.scopes.module.bindings)
    found = []
    for name in needed:
        other = name
        if hasattr(builtins, name):
            stem = _kind(draft, moved, name)
            other = stem if stem not in taken | set(needed) else draft.fresh(stem, "given")
            taken.add(other)
            _rename(moved, name, other)
        found.append(other)
    return found


def _kind(draft: Draft, moved: ast.stmt, name: str) -> str:
    first = next(node for node in walk(moved) if isinstance(node, ast.Name) and node.id == name)
    return noun_of_kind(draft.types.of(first)) or "value"


def _rename(moved: ast.stmt, old: str, new: str) -> None:
    """The new name is nobody's, so that it can stand wherever the old one did."""
    for node in walk(moved):
        if isinstance(node, ast.Name) and node.id == old:
            node.id = new
        elif isinstance(node, ast.arg) and node.arg == old:
            node.arg = new
