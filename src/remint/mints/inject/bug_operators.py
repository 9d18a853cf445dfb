"""The five ways of the paper to put a bug into a statement ("Narrowing the Complexity Gap", section 5.1).

They change arithmetic operators, comparisons and logic, reverse truth values, and change the types of values. Each way
is an `Edit`: it makes a new expression out of one that it is given and knows nothing of its names, so that the same
edit can be made in a program whose variables are called otherwise.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from remint.mints.inject.node_roles import Make, NodeRole
from remint.mints.inject.real_bugs import REAL_BUGS

N = TypeVar("N", bound=ast.AST)


class BugEdit(NamedTuple):
    """One way to change an expression, or an augmented assignment."""

    operator: str
    words: str  # what it does, unique among the edits of one node
    make: Make  # from a copy of the node to what takes its place


_ARITHMETIC: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult), ast.Sub: (ast.Add, ast.Mult), ast.Mult: (ast.Add, ast.FloorDiv),
    ast.Div: (ast.FloorDiv, ast.Mult), ast.FloorDiv: (ast.Div, ast.Mod, ast.Mult), ast.Mod: (ast.FloorDiv, ast.Mult),
    ast.Pow: (ast.Mult,), ast.BitAnd: (ast.BitOr, ast.BitXor), ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitOr, ast.BitAnd), ast.LShift: (ast.RShift,), ast.RShift: (ast.LShift,),
}  # fmt: skip
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_CONVERSIONS = {
    "int": ("float", "str"), "float": ("int", "str"), "str": ("list", "repr"), "list": ("tuple", "set"),
    "tuple": ("list", "set"), "set": ("list", "tuple"), "bool": ("int", "str"),
}  # fmt: skip
_TRUTH_CALLS = {"any", "all", "isinstance", "bool", "callable", "issubclass"}


def edits(node: ast.AST, place: NodeRole, operators: tuple[str, ...] = ()) -> Iterator[BugEdit]:
    """Every way to change a node, by the operators that are named, or by the paper's five."""
    for name, rule in OPERATORS.items():
        if name in operators or (not operators and name in PAPER):
            yield from (BugEdit(name, words, make) for words, make in rule(node, place))


def _arithmetic(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    if isinstance(node, ast.BinOp | ast.AugAssign):
        for other in _ARITHMETIC.get(type(node.op), ()):
            yield f"{type(node.op).__name__}>{other.__name__}", _with(op=other)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "drop minus", lambda node: node.operand


def _comparison(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    if not isinstance(node, ast.Compare):
        return
    for position, operator in enumerate(node.ops):
        kind = type(operator)
        others = [_OPPOSITE[kind]] if kind in _OPPOSITE else [other for other in _ORDER if other is not kind]
        for other in others:
            yield f"{position}: {kind.__name__}>{other.__name__}", _with_comparison(position, other)


def _logic(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    if isinstance(node, ast.BoolOp):
        other: type[ast.boolop] = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{type(node.op).__name__}>{other.__name__}", _with(op=other)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "drop not", lambda node: node.operand
    elif place.is_test and not isinstance(node, ast.Compare | ast.Constant):  # other operators turn these round
        yield "negate", _negated


def _boolean(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "reverse", lambda node: ast.Constant(not node.value)
    elif place.is_value and _is_truth_value(node):
        yield "reverse", _negated


def _type(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    if isinstance(node, ast.Constant):
        yield from _type_of_constant(node.value, place)
    elif isinstance(node, ast.List) and isinstance(node.ctx, ast.Load):
        yield "list>tuple", lambda node: ast.Tuple(node.elts, ast.Load())
    elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and not place.is_index:
        yield "tuple>list", lambda node: ast.List(node.elts, ast.Load())
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        for other in _CONVERSIONS.get(node.func.id, ()) if len(node.args) <= 1 else ():
            yield f"{node.func.id}>{other}", _with_function(other)
    if place.is_value and isinstance(node, ast.BinOp | ast.Call | ast.Name | ast.Subscript):
        yield "str", lambda node: ast.Call(ast.Name("str", ast.Load()), [node], [])


def _type_of_constant(value: object, place: NodeRole) -> Iterator[tuple[str, Make]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int | float):
        yield "number>str", lambda node: ast.Constant(str(node.value))
    if isinstance(value, int):
        yield "int>float", lambda node: ast.Constant(float(node.value)) if abs(node.value) < 2**53 else node
    if value == "":
        yield "str>list", lambda node: ast.List([], ast.Load())
    elif isinstance(value, str) and value.isascii() and value.isdecimal() and str(int(value)) == value:
        yield "str>int", lambda node: ast.Constant(int(node.value))
    elif value is None and place.is_value:
        yield "None>str", lambda node: ast.Constant("")


OPERATORS: dict[str, Callable[[ast.AST, NodeRole], Iterator[tuple[str, Make]]]] = {
    "arithmetic": _arithmetic,
    "comparison": _comparison,
    "logic": _logic,
    "boolean": _boolean,
    "type": _type,
    **REAL_BUGS,
}
PAPER = ("arithmetic", "comparison", "logic", "boolean", "type")  # those of the paper
REAL = tuple(REAL_BUGS)  # like the bugs that people make


def edited(node: N, edit: BugEdit) -> ast.AST:
    """What takes the place of a node, which itself stays as it is."""
    return ast.fix_missing_locations(ast.copy_location(edit.make(copy.deepcopy(node)), node))


def _is_truth_value(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare | ast.BoolOp):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TRUTH_CALLS


def _negated(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return node.operand
    return ast.UnaryOp(ast.Not(), node)


def _with(**fields: Callable[[], object]) -> Make:
    def make(node: Any) -> ast.AST:
        for name, value in fields.items():
            setattr(node, name, value())
        return node  # type: ignore[no-any-return]

    return make


def _with_comparison(position: int, other: type[ast.cmpop]) -> Make:
    def make(node: Any) -> ast.AST:
        node.ops[position] = other()
        return node  # type: ignore[no-any-return]

    return make


def _with_function(name: str) -> Make:
    def make(node: Any) -> ast.AST:
        node.func = ast.Name(name, ast.Load())
        return node  # type: ignore[no-any-return]

    return make
