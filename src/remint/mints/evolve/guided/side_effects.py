"""Whether a proposed program does nothing besides its work: nothing outside of it, and nothing from call to call.

The gates compare what programs do with inputs, each in a process of its own: what a program keeps from one call to the
next, or takes from a clock, shows in none of these.
"""

from __future__ import annotations

import ast
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
_TELLING = frozenset({"cache", "lru_cache", "now", "today", "utcnow"})  # also as attributes: caches and clocks
_CHANGING = frozenset({
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "popleft", "remove",
    "reverse", "setdefault", "sort", "update", "write",
})  # fmt: skip
_MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.Call)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_AT_IMPORT = (ast.Import, ast.ImportFrom, *_DEFINITIONS, ast.Assign, ast.AnnAssign)


def side_effect_objection(before: Candidate, after: Candidate) -> str:
    """What a program does besides its work that the old one does not; nothing where there is nothing."""
    old, new = _trees(before), _trees(after)
    own = {path.removesuffix(".py") for path in new}
    imported = next(iter(sorted(_imported(new) - _imported(old) - _PURE - own)), "")
    if imported:
        return f"it imports {imported}, which the old program does not"
    used = next(iter(sorted((_names(new) & (_OUTSIDE | _TELLING)) - _names(old))), "")
    if used:
        return f"it uses {used}, which the old program does not"
    hidden = next(iter(sorted(_hidden(new) - _hidden(old))), "")
    if hidden:
        return f"it uses {hidden}, which the old program does not"
    added = [tree for path, tree in new.items() if path not in old]
    if any(not _is_quiet(statement) for tree in added for statement in tree.body):
        return "a module does something when it is imported"
    known = {ast.unparse(one) for tree in old.values() for one in _kept(tree)}
    if any(ast.unparse(one) not in known for tree in new.values() for one in _kept(tree)):
        return "it keeps something from one call to the next"
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


def _names(trees: dict[str, ast.Module]) -> set[str]:
    """The names that are read, and what imports bring under any other name."""
    found = set()
    for node in _nodes(trees):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and node.attr in _TELLING:
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {one.name for one in node.names}
    return found


def _hidden(trees: dict[str, ast.Module]) -> set[str]:
    """Attributes of Python's own machinery: all that is written with two underscores around it, but constructors."""
    attributes = {one.attr for one in _nodes(trees) if isinstance(one, ast.Attribute)}
    return {one for one in attributes if one.startswith("__") and one.endswith("__")} - {"__init__"}


def _is_quiet(statement: ast.stmt) -> bool:
    is_said = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_said or isinstance(statement, _AT_IMPORT)


def _kept(tree: ast.Module) -> Iterator[ast.AST]:
    """What lasts longer than a call and is changed or given away by one."""
    shared = set(_shared(tree))
    defined = {one.name for one in tree.body if isinstance(one, _DEFINITIONS)} | {"cls"}
    for node in ast.walk(tree):
        match node:
            case ast.Global():
                yield node
            case ast.arguments():
                yield from (one for one in (*node.defaults, *node.kw_defaults) if isinstance(one, _MUTABLE))
            case ast.Attribute(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()) if name in defined:
                yield node
            case ast.Subscript(value=held, ctx=ast.Store() | ast.Del()) if _called(held) in shared:
                yield node
            case ast.Call(func=ast.Attribute(value=held, attr=name)) if name in _CHANGING and _called(held) in shared:
                yield node
            case ast.Call(func=ast.Name(id="next"), args=[held, *_]) if _called(held) in shared:
                yield node
            case (
                ast.AugAssign(target=held) | ast.Return(value=held) | ast.Yield(value=held) | ast.Assign(value=held)
            ) if held is not None and _called(held) in shared:
                yield node


def _shared(tree: ast.Module) -> Iterator[str]:
    """The variables of a module or a class that hold something which can be changed; a script runs only once."""
    is_script = not all(map(_is_quiet, tree.body))
    classes = [one.body for one in ast.walk(tree) if isinstance(one, ast.ClassDef)]
    bodies = classes if is_script else [tree.body, *classes]
    for statement in (one for body in bodies for one in body):
        is_changeable = isinstance(getattr(statement, "value", None), _MUTABLE)
        if isinstance(statement, ast.Assign | ast.AnnAssign) and is_changeable and not _is_field(statement.value):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from (one.id for one in targets if isinstance(one, ast.Name))


def _is_field(value: ast.expr | None) -> bool:
    """Whether each object gets a value of its own: `field(default_factory=list)`."""
    return isinstance(value, ast.Call) and _called(value.func) == "field"


def _called(node: ast.AST) -> str:
    """The name of a variable, or of a field of an object or a class."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
