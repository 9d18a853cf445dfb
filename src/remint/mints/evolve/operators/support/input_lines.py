"""Expressions by which a script reads one line, and what they make of it."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin
from remint.code.scopes import Scopes
from remint.code.trees import walk

_LINES = {"input", "readline"}
_SPACES = ("strip", "rstrip")
_ONE = {"int": "integer", "float": "number"}
_MANY = {"int": "integers", "float": "numbers"}


def line_values(node: ast.AST, scopes: Scopes) -> str:
    """What an expression that reads a line makes of it, in a word; empty: it does something else."""
    match node:
        case ast.Call(func=ast.Name(id=kind) as function, args=[line], keywords=[]) if kind in _ONE:
            return _ONE[kind] if is_builtin(function, scopes, kind) and is_line(line, scopes) else ""
        case ast.Call(func=ast.Name(id="map") as function, args=[ast.Name(id=kind) as each, words], keywords=[]):
            is_known = is_builtin(function, scopes, "map") and is_builtin(each, scopes, *_MANY)
            return _MANY[kind] if is_known and _are_words(words, scopes) else ""
        case ast.ListComp(
            elt=ast.Call(func=ast.Name(id=kind) as each, args=[ast.Name(id=given)], keywords=[]),
            generators=[ast.comprehension(target=ast.Name(id=item), iter=words, ifs=[])],
        ):
            is_known = given == item and is_builtin(each, scopes, *_MANY)
            return _MANY[kind] if is_known and _are_words(words, scopes) else ""
    return "words" if isinstance(node, ast.Call) and _are_words(node, scopes) else ""


def _are_words(node: ast.expr, scopes: Scopes) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=line, attr="split"), args=[], keywords=[]):
            return is_line(line, scopes)
        case ast.Call(func=ast.Attribute(value=line, attr="split"), args=[ast.Constant(value=" ")], keywords=[]):
            return is_line(line, scopes)
    return False


def is_line(node: ast.expr, scopes: Scopes) -> bool:
    """Whether an expression reads a line by what the whole program means by the same name."""
    match node:
        case ast.Call(func=ast.Attribute(value=line, attr=name), args=[], keywords=[]) if name in _SPACES:
            return is_line(line, scopes)
        case ast.Call(func=ast.Name(id=name) as read, args=[], keywords=[]) if name in _LINES:
            return (name == "input" and scopes.meaning(read) is None) or _is_settled(read, scopes)
        case ast.Call(func=ast.Attribute(attr="readline"), args=[], keywords=[]):
            text = ast.unparse(node)
            names = [one for one in walk(node) if isinstance(one, ast.Name)]
            known = ("sys.stdin.readline()", "stdin.readline()", "sys.stdin.buffer.readline()")
            return text in known and all(_is_settled(one, scopes) for one in names)
    return False


def _is_settled(name: ast.Name, scopes: Scopes) -> bool:
    binding = scopes.meaning(name)
    return binding is not None and binding.scope.kind == "module" and binding.writes == 1
