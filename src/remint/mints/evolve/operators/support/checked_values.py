"""The values that a condition is about: its variables, and elements such as `row[i]`, each handed over as one."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from remint.code.function_shapes import changed_in
from remint.code.scopes import Binding
from remint.code.trees import child_nodes, walk
from remint.mints.evolve.naming.phrases import word
from remint.mints.evolve.naming.plurals import singular
from remint.mints.evolve.programs.subject import Subject

_PLAIN = ("str", "list", "tuple", "dict")  # asked twice for an element, they give the same one


# What is inside them is evaluated later, or not at all.
_LATER = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.Lambda, ast.IfExp)


class CheckedValue(NamedTuple):
    """What a function is given, the nodes of a condition that stand for it, and what it may be called."""

    given: ast.expr
    nodes: list[ast.expr]
    stem: str


def checked_values(subject: Subject, test: ast.expr, needed: list[Binding]) -> list[CheckedValue]:
    """The values of a condition in the order in which it asks for them; none where they cannot be had beforehand.

    An element is asked for where the condition would do so first: nothing that may fail comes before it.
    """
    if any(isinstance(one, _LATER) and _has_elements(one) for one in walk(test)):
        return []
    elements: dict[str, CheckedValue] = {}
    found: list[CheckedValue] = []
    for event in _evaluated(test):
        if isinstance(event.node, ast.Subscript):
            text = ast.unparse(event.node)
            if text in elements:
                if not subject.types.is_always(event.node.value, *_PLAIN) or calls_others(subject, test):
                    return []
                elements[text].nodes.append(event.node)
            elif event.is_first:
                elements[text] = CheckedValue(event.node, [event.node], _element_stem(subject, event.node))
                found.append(elements[text])
            else:
                return []
    inside = {id(one) for value in found for node in value.nodes for one in walk(node)}
    variables: dict[Binding, CheckedValue] = {}
    for node in walk(test):
        binding = subject.scopes.meaning(node) if isinstance(node, ast.Name) and id(node) not in inside else None
        if isinstance(node, ast.Name) and binding is not None and binding in needed:
            if binding not in variables:
                variables[binding] = CheckedValue(ast.Name(id=node.id, ctx=ast.Load()), [], "")
            variables[binding].nodes.append(node)
    if changed_in({one.name for one in needed}, [test]):
        return []
    every = [*found, *variables.values()]
    return sorted(every, key=lambda one: min((node.lineno, node.col_offset) for node in one.nodes))


def with_values(form: ast.expr, values: Sequence[CheckedValue], names: Sequence[str]) -> ast.expr:
    """A copy of an expression with names for its values."""
    name_of = {id(node): name for value, name in zip(values, names, strict=True) for node in value.nodes}

    class _Put(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if id(node) in name_of:
                return ast.Name(id=name_of[id(node)], ctx=ast.Load())
            made = copy.copy(node)  # the nodes are the program's own
            for field, held in ast.iter_fields(node):
                setattr(made, field, [*held] if isinstance(held, list) else held)
            return self.generic_visit(made)

    made = _Put().visit(form)
    assert isinstance(made, ast.expr)
    return made


class _Event(NamedTuple):
    """A part of a condition, and whether nothing that could fail or be skipped comes before it."""

    node: ast.expr
    is_first: bool


def _evaluated(test: ast.expr) -> Iterator[_Event]:
    """The elements of a condition in the order of evaluation."""
    order: list[_Event] = []
    _visit(test, [True], order)
    yield from order


def _visit(node: ast.AST, is_first: list[bool], order: list[_Event]) -> None:
    """Go through an expression in the order of evaluation; behind any operation, nothing is first any more."""
    match node:
        case ast.Name() | ast.Constant():
            return
        case ast.Subscript(value=ast.Name(), slice=place) if _is_variable_place(place):
            order.append(_Event(node, is_first[0]))
            return
        case ast.Compare(left=left, comparators=[right, *others]):
            _visit(left, is_first, order)
            _visit(right, is_first, order)
            is_first[0] = False
            for one in others:
                _visit(one, is_first, order)
            return
        case ast.BoolOp(values=values):
            for one in values:
                _visit(one, is_first, order)
                is_first[0] = False
            return
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for one in parts:
                _visit(one, is_first, order)
            return
    for child in child_nodes(node):
        _visit(child, is_first, order)
    if isinstance(node, ast.expr):
        is_first[0] = False


def _has_elements(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Subscript) and _is_variable_place(one.slice) for one in walk(node))


def _is_variable_place(place: ast.expr) -> bool:
    """Whether an index tells which of many is meant; `word[0]` is a part of the word that is looked at."""
    names = [one for one in walk(place) if isinstance(one, ast.Name)]
    plain = (ast.Name, ast.Constant, ast.BinOp, ast.operator, ast.expr_context, ast.UnaryOp, ast.unaryop)
    return bool(names) and all(isinstance(one, plain) for one in walk(place))


def calls_others(subject: Subject, test: ast.expr) -> bool:
    """Whether functions of the program are called, which may change what the condition looks at."""
    own = {one.name for one in subject.functions} | {
        one.name for one in subject.scopes.every() if one.nodes("parameter", "assigned", "import")
    }
    called = [one.func for one in walk(test) if isinstance(one, ast.Call)]
    return any(isinstance(one, ast.Name) and one.id in own for one in called)


def _element_stem(subject: Subject, node: ast.Subscript) -> str:
    """What one of many is called."""
    if subject.types.is_always(node.value, "str"):
        return "char"
    name = word(node.value.id).replace(" ", "_") if isinstance(node.value, ast.Name) else ""
    return singular(name) or ""
