"""Whether what others use of a program is still there, as they call it."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.records import Candidate

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_KINDS: dict[type[ast.stmt], str] = {
    ast.FunctionDef: "a function", ast.AsyncFunctionDef: "an async function", ast.ClassDef: "a class",
}  # fmt: skip


def interface_objection(before: Candidate, after: Candidate, entry_point: str) -> str:
    """What somebody who uses the entry point or reads about it would miss; nothing where all is there."""
    trees = parse(before.text), parse(after.text)
    said, says = (dict(_said("", tree)) for tree in trees)
    for name in said:
        if name in says and says[name] != said[name]:
            what = name or "the program"
            if said[name] is None:
                return f"{what} had no docstring; leave it without one"
            return f"the docstring of {what} has changed; keep it as it was"
    if not entry_point:
        return ""
    old, new = (_definition(tree, entry_point) for tree in trees)
    if old is None:
        return ""  # it is made in some other way: running it tells
    if new is None:
        return f"there is no {entry_point} at the top level"
    if type(new) is not type(old):
        return f"{entry_point} was {_KINDS[type(old)]} and is now {_KINDS[type(new)]}"
    functions = _functions(new)
    for name, function in _functions(old).items():
        if name not in functions:
            return f"there is no {name} any more"
        if not _decorators(functions[name]) <= _decorators(function):
            return f"{name} has a new decorator"
        if _parameters(functions[name]) != _parameters(function):
            return f"{name} has other parameters"
        if not _annotations(function).items() <= _annotations(functions[name]).items():
            return f"{name} has other annotations"
    return ""


def _said(name: str, node: ast.Module | ast.stmt) -> Iterator[tuple[str, str | None]]:
    """The docstrings of a module and of what it defines, by name; of what has none, that it has none."""
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return
    yield name, ast.get_docstring(node)
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        for one in node.body:
            yield from _said(f"{name}.{getattr(one, 'name', '')}".strip("."), one)


def _definition(tree: ast.Module, name: str) -> ast.stmt | None:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return next((one for one in reversed(tree.body) if isinstance(one, kinds) and one.name == name), None)


def _functions(node: ast.stmt) -> dict[str, _Function]:
    """A function, or the public methods of a class, by name."""
    if isinstance(node, ast.ClassDef):
        methods = [one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
        return {f"{node.name}.{one.name}": one for one in methods if _is_public(one.name)}
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    return {node.name: node}


def _decorators(function: _Function) -> set[str]:
    """What stands above it: a new decorator may take other arguments than the parameters say."""
    return {ast.unparse(one) for one in function.decorator_list}


def _annotations(function: _Function) -> dict[str, str]:
    """What is said of the types of parameters and result."""
    every = [node for node in walk(function.args) if isinstance(node, ast.arg)]
    told = {node.arg: ast.unparse(node.annotation) for node in every if node.annotation}
    return told | ({"": ast.unparse(function.returns)} if function.returns else {})


def _parameters(function: _Function) -> str:
    """Names, kinds and defaults."""
    bare = copy.deepcopy(function.args)
    for node in walk(bare):
        if isinstance(node, ast.arg):
            node.annotation = None
    return ast.unparse(bare)


def _is_public(name: str) -> bool:
    return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))
