"""What can be said of Python source that may be broken."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from remint.code.extraction.parsing_allowance import charge
from remint.code.parsing import parse
from remint.code.trees import child_nodes, walk

_MOST_CUTS = 40
_MOST_LINES = 2000  # of one piece of code among prose
_BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__"}
_STARTS = re.compile(r"(?:from\s+[\w.]+\s+import\b|import\s+\w|(?:async\s+)?def\s+\w|class\s+\w|@\w|if __name__\b)")
Function = ast.FunctionDef | ast.AsyncFunctionDef


class _Parsed(NamedTuple):
    tree: ast.Module | None
    error: int  # the line of the first error, from 1; 0 where there is none


_NOT_PARSED = _Parsed(None, 1)  # where a rule has spent its allowance


@lru_cache(maxsize=32)  # every rule looks at the same few texts; nobody changes a tree
def _parsed(text: str) -> _Parsed:
    try:
        tree = parse(text)
    except SyntaxError as error:
        lines = text.count("\n") + 1
        return _Parsed(None, min(max(error.lineno or lines, 1), lines))
    stray = _stray_return(tree)
    return _Parsed(None, stray) if stray else _Parsed(tree, 0)


def tree_of(text: str) -> ast.Module | None:
    """The tree of a program, or nothing where it is none. It is shared: look, do not touch."""
    return _charged(text).tree


def error_line(text: str) -> int:
    """The line of the first syntax error, from 1; 0 where there is none."""
    return _charged(text).error


def _charged(text: str) -> _Parsed:
    # Charged also where the cache knows the answer: what a rule does must not depend on what was parsed before.
    return _parsed(text) if charge(len(text)) else _NOT_PARSED


def _stray_return(tree: ast.Module) -> int:
    """The line of a ``return`` outside of any function, which a parser lets pass and a compiler does not; or 0."""
    waiting: list[ast.AST] = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Return):
            return node.lineno
        if not isinstance(node, Function | ast.expr):
            waiting.extend(reversed(list(child_nodes(node))))
    return 0


def parsing_prefix(text: str) -> str:
    """As many lines from the beginning as are a program; perhaps none."""
    lines = text.split("\n")
    for _ in range(_MOST_CUTS):
        part = "\n".join(lines)
        line = error_line(part)
        if not line:
            return part
        lines = lines[: line - 1]
    return ""


def definition(tree: ast.Module, name: str) -> ast.stmt | None:
    """The last statement of a module that defines a name."""
    return next((statement for statement in reversed(tree.body) if name in bound_by(statement)), None)


def defines(text: str, name: str) -> bool:
    """Whether a text, broken or not, defines a name at its top level."""
    tree = tree_of(text)
    if tree is not None:
        return any(name in bound_by(statement) for statement in tree.body)
    return find_definition(text, name) >= 0


def find_definition(text: str, name: str) -> int:
    """One behind where a line begins the definition of a name, as far as can be said without a parser; -1 for none."""
    word = re.escape(name)
    found = re.search(rf"^(?:(?:async\s+)?def|class)\s+{word}\b|^{word}\s*=[^=]", text, re.MULTILINE)
    return found.end() if found else -1


def bound_by(statement: ast.stmt) -> set[str]:
    """The names that a statement of a module binds there."""
    names, waiting = set[str](), [statement]
    # A list and no recursion: the branches of an `elif` are nested in each other, and there may be thousands.
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.If | ast.Try):
            waiting += [child for child in child_nodes(one) if isinstance(child, ast.stmt)]
            waiting += [child for handler in getattr(one, "handlers", []) for child in handler.body]
        else:
            names |= _bound_by_simple(one)
    return names


def _bound_by_simple(statement: ast.stmt) -> set[str]:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {statement.name}
        case ast.Import() | ast.ImportFrom():
            return {alias.asname or alias.name.partition(".")[0] for alias in statement.names}
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.For() | ast.With():
            return set(_stored(statement))
    return set()


def _stored(node: ast.AST) -> Iterator[str]:
    for child in walk(node):
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            yield child.id


def names_read(node: ast.AST) -> set[str]:
    """The names that a piece of code reads, anywhere in it."""
    return {child.id for child in walk(node) if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Load)}


def missing_names(tree: ast.Module) -> set[str]:
    """The names that a program reads and nowhere binds."""
    bound = set(_BUILTINS)
    for node in walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                bound.add(node.name)
            case ast.arg():
                bound.add(node.arg)
            case ast.Name() if not isinstance(node.ctx, ast.Load):
                bound.add(node.id)
            case ast.Import() | ast.ImportFrom():
                bound |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
            case ast.ExceptHandler() if node.name:
                bound.add(node.name)
            case ast.MatchAs() | ast.MatchStar() if node.name:
                bound.add(node.name)
    return names_read(tree) - bound


def is_empty(statement: ast.stmt | None) -> bool:
    """Whether a function does nothing: it has a docstring, ``pass``, ``...`` or definitions alone.

    Of a class, whether none of its methods does anything, but for the one that makes an object.
    """
    if isinstance(statement, ast.ClassDef):
        methods = [inner for inner in statement.body if isinstance(inner, Function) and inner.name != "__init__"]
        return bool(methods) and all(map(is_empty, methods))
    if not isinstance(statement, Function):
        return False
    return all(
        isinstance(inner, ast.Pass | Function | ast.ClassDef | ast.Import | ast.ImportFrom)
        or (isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant))
        for inner in statement.body
    )


def does_something(tree: ast.Module) -> bool:
    """Whether a program is more than words that happen to be Python, such as ``Done``."""
    return any(not isinstance(statement, ast.Expr) or isinstance(statement.value, ast.Call) for statement in tree.body)


def header_tree(prompt: str) -> ast.Module | None:
    """The tree of a prompt, which may end where a body should begin."""
    if not prompt.strip():
        return None
    for filler in ("", "\n    pass\n", "\n        pass\n", "pass\n"):
        tree = _parsed(prompt + filler).tree  # of a benchmark, not of the reply: charged to no rule
        if tree is not None:
            return tree
    return None


def begins_code(line: str) -> bool:
    """Whether a line begins a definition or an import."""
    return _STARTS.match(line) is not None


def code_chunks(text: str) -> list[str]:
    """The pieces of a text without fences that are Python: from a line that begins code to the last that fits."""
    lines, chunks, start, tried = text.split("\n"), list[str](), 0, 0
    while start < len(lines) and tried < _MOST_CUTS:
        if not begins_code(lines[start]):
            start += 1
            continue
        tried += 1
        chunk = parsing_prefix("\n".join(lines[start : start + _MOST_LINES]))
        if chunk.strip():
            chunks.append(chunk.rstrip("\n") + "\n")
        start += max(chunk.count("\n") + bool(chunk), 1)
    return chunks
