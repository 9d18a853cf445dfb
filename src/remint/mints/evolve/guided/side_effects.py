"""What a program does besides its work, as far as its text tells: what it imports, and which builtins it uses.

What it keeps, changes or does when it is run, company.py looks at. Clocks show in no run, and random numbers need none.
"""

from __future__ import annotations

import ast
import importlib
import types
from collections.abc import Iterator

from remint.code.parsing import parse
from remint.records import Candidate

# Modules of the standard library that compute and do nothing else.
_PURE = frozenset({
    "__future__", "abc", "array", "base64", "binascii", "bisect", "calendar", "cmath", "collections", "contextlib",
    "copy", "csv", "dataclasses", "datetime", "decimal", "difflib", "enum", "fractions", "functools", "graphlib",
    "hashlib", "heapq", "html", "io", "itertools", "json", "math", "numbers", "operator", "re", "statistics", "string",
    "struct", "textwrap", "types", "typing", "unicodedata", "zlib",
})  # fmt: skip
_OUTSIDE = frozenset({
    "__import__", "breakpoint", "compile", "delattr", "eval", "exec", "exit", "globals", "hash", "id", "input",
    "locals", "open", "print", "quit", "setattr", "vars",
})  # fmt: skip
_CLOCKS = frozenset({"now", "today", "utcnow"})  # methods of `date` and `datetime`
_CACHES = frozenset({"cache", "lru_cache"})  # of functools: results of one call are those of another
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_AT_IMPORT = (ast.Import, ast.ImportFrom, *_DEFINITIONS, ast.Assign, ast.AnnAssign)


def side_effect_objection(before: Candidate, after: Candidate) -> str:
    """What a program does besides its work that the old one does not; nothing where there is nothing."""
    old, new = _trees(before), _trees(after)
    own = {path.removesuffix(".py") for path in new}
    imported = next(iter(sorted(_imported(new) - _imported(old) - _PURE - own)), "")
    if imported:
        return f"it imports {imported}, which the old program does not"
    used = next(iter(sorted(_used(new) - _used(old))), "")
    if used:
        return f"it uses {used}, which the old program does not"
    hidden = next(iter(sorted(_hidden(new) - _hidden(old))), "")
    if hidden:
        return f"it uses {hidden}, which the old program does not"
    added = [tree for path, tree in new.items() if path not in old]
    if any(not _is_quiet(statement) for tree in added for statement in tree.body):
        return "a module does something when it is imported"
    return ""


def _trees(program: Candidate) -> dict[str, ast.Module]:
    return {one.path: parse(one.text) for one in program.files if one.path.endswith(".py")}


def _nodes(trees: dict[str, ast.Module]) -> Iterator[ast.AST]:
    for tree in trees.values():
        yield from ast.walk(tree)


def _imported(trees: dict[str, ast.Module]) -> set[str]:
    """The packages that are imported, a relative import as a dot."""
    found = set()
    for node in _nodes(trees):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." if node.level else (node.module or "").partition(".")[0])
    return found


def _used(trees: dict[str, ast.Module]) -> set[str]:
    """Builtins that reach outside, clocks, caches, and modules that are reached by way of others."""
    found, modules = set(), dict[str, str]()
    for node in _nodes(trees):
        if isinstance(node, ast.Import):
            modules |= {one.asname or one.name: one.name for one in node.names}
    for node in _nodes(trees):
        match node:
            case ast.Name(id=name) if name in _OUTSIDE:
                found.add(name)
            case ast.Attribute(attr=name) if name in _CLOCKS:
                found.add(name)
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in modules:
                found |= _reached(modules[module], name)
            case ast.ImportFrom(module=str(module), names=names):
                for one in names:
                    found |= _reached(module, one.name)
    return found


def _reached(module: str, name: str) -> set[str]:
    """What a name of a module of the standard library is, where programs should not need it."""
    if name == "*" or (module == "functools" and name in _CACHES):
        return {f"{module}.{name}" if name == "*" else name}
    if module.partition(".")[0] not in _PURE:
        return set()
    is_module = isinstance(getattr(importlib.import_module(module), name, None), types.ModuleType)
    return {f"{module}.{name}"} if is_module and f"{module}.{name}" != "collections.abc" else set()


def _hidden(trees: dict[str, ast.Module]) -> set[str]:
    """Attributes of Python's own machinery: all that is written with two underscores around it, but constructors."""
    attributes = {one.attr for one in _nodes(trees) if isinstance(one, ast.Attribute)}
    return {one for one in attributes if one.startswith("__") and one.endswith("__")} - {"__init__"}


def _is_quiet(statement: ast.stmt) -> bool:
    is_said = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_said or isinstance(statement, _AT_IMPORT)
