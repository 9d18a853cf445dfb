"""Whether what others use of a program is still there, as they call it."""

from __future__ import annotations

import ast
import copy

from remint.code.parsing import parse
from remint.records import Candidate


def interface_objection(before: Candidate, after: Candidate, entry_point: str) -> str:
    """What somebody who uses the entry point would miss; nothing where all is there."""
    if not entry_point:
        return ""
    old, new = (_definition(parse(one.text), entry_point) for one in (before, after))
    if old is None:
        return ""  # it is made in some other way: running it tells
    if new is None:
        return f"there is no {entry_point} at the top level"
    if type(new) is not type(old):
        return f"{entry_point} is another kind of thing"
    signatures = _signatures(new)
    for name, signature in _signatures(old).items():
        if signatures.get(name) != signature:
            return f"{name} has other parameters" if name in signatures else f"there is no {name} any more"
    return ""


def _definition(tree: ast.Module, name: str) -> ast.stmt | None:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return next((one for one in reversed(tree.body) if isinstance(one, kinds) and one.name == name), None)


def _signatures(node: ast.stmt) -> dict[str, str]:
    """The parameters of a function, or of the public methods of a class: names, kinds and defaults."""
    if isinstance(node, ast.ClassDef):
        found: dict[str, str] = {}
        for one in node.body:
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(one.name):
                found |= {f"{node.name}.{one.name}": _parameters(one)}
        return found
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return {node.name: _parameters(node)}


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    bare = copy.deepcopy(function.args)
    for node in ast.walk(bare):
        if isinstance(node, ast.arg):
            node.annotation = None
    return ast.unparse(bare)


def _is_public(name: str) -> bool:
    return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))
