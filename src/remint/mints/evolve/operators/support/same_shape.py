"""Expressions that differ only in variables and constants, and what each of them has where the others differ."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.scopes import Binding, Scopes
from remint.code.trees import child_nodes
from remint.mints.evolve.programs.subject import Step

_NUMBERS_AND_TEXTS = (int, float, str)


class Occurrence(NamedTuple):
    """One of several expressions of the same shape."""

    path: tuple[Step, ...]
    node: ast.expr
    needed: list[Binding]  # the variables that it would have to be given in another function


def shape(one: Occurrence, scopes: Scopes, open_constants: bool) -> str:
    """The words of an expression without its variables and, if asked, without its numbers and texts."""
    return " ".join(_words(one.node, set(one.needed), scopes, open_constants))


def _words(node: ast.AST, needed: set[Binding], scopes: Scopes, open_constants: bool) -> list[str]:
    if isinstance(node, ast.Name) and scopes.meaning(node) in needed:
        return ["?"]
    if isinstance(node, ast.Constant):
        is_open = open_constants and _is_open(node)
        return [f"{type(node.value).__name__}?" if is_open else f"{type(node.value).__name__}{node.value!r}"]
    said = [type(node).__name__]
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            said += [field, *_words(value, needed, scopes, open_constants)]
        elif isinstance(value, list):
            said.append(f"{field}{len(value)}")
            for part in value:
                said += _words(part, needed, scopes, open_constants) if isinstance(part, ast.AST) else [repr(part)]
        else:
            said.append(f"{field}={value!r}")
    return said


def _is_open(node: ast.Constant) -> bool:
    return isinstance(node.value, _NUMBERS_AND_TEXTS) and not isinstance(node.value, bool)


class StatementWords(NamedTuple):
    """What statements say with numbers for their variables, and the variables by these numbers."""

    words: str
    variables: list[str]


def statement_words(statements: Sequence[ast.stmt], scopes: Scopes) -> StatementWords:
    """The words of statements, the same for those that differ only in how they call their variables."""
    numbers: dict[str, int] = {}
    words = " ".join(word for one in statements for word in _numbered(one, scopes, numbers))
    return StatementWords(words, list(numbers))


def _numbered(node: ast.AST, scopes: Scopes, numbers: dict[str, int]) -> list[str]:
    if isinstance(node, ast.Name) and node.id != "self":
        binding = scopes.meaning(node)
        if binding is not None and binding.scope.kind != "module":
            return [f"{type(node.ctx).__name__}{numbers.setdefault(node.id, len(numbers))}"]
    said = [type(node).__name__]
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        said.append(f"{field}{len(parts)}")
        for part in parts:
            said += _numbered(part, scopes, numbers) if isinstance(part, ast.AST) else [f"{type(part)}{part!r}"]
    return said


class Differences(NamedTuple):
    """What a function for expressions of one shape is given: for each parameter the leaf of each expression."""

    columns: list[list[ast.Name | ast.Constant]]
    places: list[int]  # for each leaf of the first expression, in the order of the text: its parameter, or -1


def differences(found: Sequence[Occurrence], scopes: Scopes) -> Differences:
    """The variables of expressions of one shape, and the constants in which they differ.

    Leaves that go together in every expression are one parameter: `a * a + 1` and `b * b + 2` differ in two things.
    """
    leaves = [_leaves(one.node) for one in found]
    needed = [set(one.needed) for one in found]
    columns: list[list[ast.Name | ast.Constant]] = []
    known: dict[tuple[object, ...], int] = {}
    places = []
    for column in zip(*leaves, strict=True):
        parts = [
            scopes.meaning(leaf) if isinstance(leaf, ast.Name) else (type(leaf.value), repr(leaf.value))
            for leaf in column
        ]
        is_variable = isinstance(column[0], ast.Name) and parts[0] in needed[0]
        if not is_variable and (isinstance(column[0], ast.Name) or len(set(parts)) == 1):
            places.append(-1)
            continue
        key = tuple(parts)
        if key not in known:
            known[key] = len(columns)
            columns.append(list(column))
        places.append(known[key])
    return Differences(columns, places)


def with_parameters(node: ast.expr, places: Sequence[int], names: Sequence[str]) -> ast.expr:
    """An expression with parameters for the leaves that have one; it is changed in place."""
    leaves = _leaves(node)
    made = {
        id(leaf): ast.Name(id=names[place], ctx=ast.Load())
        for leaf, place in zip(leaves, places, strict=True) if place >= 0
    }  # fmt: skip
    changed = _Put(made).visit(node)
    assert isinstance(changed, ast.expr)
    return changed


class _Put(ast.NodeTransformer):
    def __init__(self, made: dict[int, ast.Name]) -> None:
        self.made = made

    def visit(self, node: ast.AST) -> ast.AST:
        """The parameter for a leaf."""
        return self.made.get(id(node)) or self.generic_visit(node)


def _leaves(node: ast.AST) -> list[ast.Name | ast.Constant]:
    """Names and constants, in the order of the text."""
    found = [node] if isinstance(node, ast.Name | ast.Constant) else []
    return [*found, *(leaf for part in child_nodes(node) for leaf in _leaves(part))]
