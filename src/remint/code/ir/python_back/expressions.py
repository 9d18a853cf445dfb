"""Expressions as Python's own trees."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.python_front.expressions import OPERATORS

_COMPARE = ("==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in")
_UNARY: dict[str, type[ast.unaryop]] = {"not": ast.Not, "-": ast.USub, "+": ast.UAdd, "~": ast.Invert}
OPERATOR_OF_SIGN: dict[str, Any] = {sign: kind for kind, sign in OPERATORS.items() if not issubclass(kind, ast.unaryop)}


@singledispatch
def expression(node: ir.Node) -> ast.expr:
    """An expression as a tree of Python's."""
    raise TypeError(f"{type(node).__name__} is no expression")


def expressions(nodes: Iterable[ir.Expression]) -> list[ast.expr]:
    """Several of them."""
    return [expression(node) for node in nodes]


def optional(node: ir.Expression | None) -> ast.expr | None:
    """An expression, or None where there is none."""
    return None if node is None else expression(node)


@expression.register
def _(node: ir.Name) -> ast.expr:
    return ast.Name(node.name, ast.Load())


@expression.register
def _(node: ir.Const) -> ast.expr:
    if node.kind == "ellipsis":
        return ast.Constant(...)
    if node.kind == "imaginary":
        return ast.Constant(complex(0, float(node.value or 0)))
    if node.kind in ("integer", "real") and isinstance(node.value, int | float) and node.value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-node.value))
    return ast.Constant(node.value)


@expression.register
def _(node: ir.Attribute) -> ast.expr:
    return ast.Attribute(expression(node.value), node.name, ast.Load())


@expression.register
def _(node: ir.Index) -> ast.expr:
    return ast.Subscript(expression(node.value), expression(node.index), ast.Load())


@expression.register
def _(node: ir.Slice) -> ast.expr:
    return ast.Slice(*map(optional, (node.start, node.stop, node.step)))


@expression.register
def _(node: ir.Invoke) -> ast.expr:
    return ast.Call(expression(node.function), *call_arguments(node.arguments))


def call_arguments(arguments: Iterable[ir.Argument]) -> tuple[list[ast.expr], list[ast.keyword]]:
    """The arguments of a call by position and by keyword."""
    positional: list[ast.expr] = []
    keywords: list[ast.keyword] = []
    for argument in arguments:
        if isinstance(argument.value, ir.Unpacked) and argument.value.entries:
            keywords.append(ast.keyword(None, expression(argument.value.value)))
        elif argument.name:
            keywords.append(ast.keyword(argument.name, expression(argument.value)))
        else:
            positional.append(expression(argument.value))
    return positional, keywords


@expression.register
def _(node: ir.Operation) -> ast.expr:
    sign, operands = node.operators[0], expressions(node.operands)
    if sign in ("yield", "yield from", "await"):
        kind: Any = {"yield": ast.Yield, "yield from": ast.YieldFrom, "await": ast.Await}[sign]
        made: ast.expr = kind(*operands)
        return made
    if len(operands) == 1:
        return ast.UnaryOp(_UNARY[sign](), operands[0])
    if sign in ("and", "or"):
        return ast.BoolOp(OPERATOR_OF_SIGN[sign](), operands)
    if sign in _COMPARE:
        return ast.Compare(operands[0], [OPERATOR_OF_SIGN[one]() for one in node.operators], operands[1:])
    return ast.BinOp(operands[0], OPERATOR_OF_SIGN[sign](), operands[1])


@expression.register
def _(node: ir.Choice) -> ast.expr:
    return ast.IfExp(*map(expression, (node.condition, node.then, node.otherwise)))


@expression.register
def _(node: ir.Unpacked) -> ast.expr:
    return ast.Starred(expression(node.value), ast.Load())


@expression.register
def _(node: ir.Container) -> ast.expr:
    if node.kind == "dictionary":
        keys, values = [], []
        for item in node.items:
            keys.append(expression(item.key) if isinstance(item, ir.KeyValue) else None)
            assert isinstance(item, ir.KeyValue | ir.Unpacked)
            values.append(expression(item.value))
        return ast.Dict(keys, values)
    items = expressions(node.items)
    if node.kind == "set":
        return ast.Set(items)
    return ast.List(items, ast.Load()) if node.kind == "list" else ast.Tuple(items, ast.Load())


@expression.register
def _(node: ir.Comprehension) -> ast.expr:
    generators = [
        ast.comprehension(
            stored(one.target), expression(one.iterable), expressions(one.conditions), int(one.asynchronous)
        )
        for one in node.iterations
    ]
    if isinstance(node.element, ir.KeyValue):
        return ast.DictComp(expression(node.element.key), expression(node.element.value), generators)
    kinds: dict[str, Any] = {"list": ast.ListComp, "set": ast.SetComp, "generator": ast.GeneratorExp}
    made: ast.expr = kinds[node.kind](expression(node.element), generators)
    return made


@expression.register
def _(node: ir.Formatted) -> ast.expr:
    conversion = ord(node.conversion) if node.conversion else -1
    return ast.FormattedValue(expression(node.value), conversion, optional(node.format))


@expression.register
def _(node: ir.Text) -> ast.expr:
    return ast.JoinedStr(expressions(node.parts))


@expression.register
def _(node: ir.Bind) -> ast.expr:
    target = stored(node.target)
    if not isinstance(target, ast.Name):
        raise UnsupportedNodeError(
            "Bind", node.span.line if node.span else 0, "Python assigns only names in expressions"
        )
    return ast.NamedExpr(target, expression(node.value))


@expression.register
def _(node: ir.Lambda) -> ast.expr:
    return ast.Lambda(parameters(node.parameters), expression(node.body))


def stored(node: ir.Expression) -> ast.expr:
    """A target: the same tree, but for the marks that something is stored there."""
    return marked(expression(node), ast.Store())


def marked(target: ast.expr, context: ast.expr_context) -> ast.expr:
    """A target, and everything in it that is one too, marked as stored to or deleted."""
    if isinstance(target, ast.Name | ast.Attribute | ast.Subscript | ast.Starred | ast.List | ast.Tuple):
        target.ctx = context
    if isinstance(target, ast.List | ast.Tuple):
        for item in target.elts:
            marked(item, context)
    elif isinstance(target, ast.Starred):
        marked(target.value, context)
    return target


def parameters(declared: Iterable[ir.Parameter]) -> ast.arguments:
    """The parameters of a function."""
    made = ast.arguments([], [], None, [], [], None, [])
    for parameter in declared:
        argument, default = ast.arg(parameter.name, optional(parameter.type)), optional(parameter.default)
        if parameter.kind == "rest":
            made.vararg = argument
        elif parameter.kind == "keywords":
            made.kwarg = argument
        elif parameter.kind == "keyword":
            made.kwonlyargs.append(argument)
            made.kw_defaults.append(default)
        else:
            (made.posonlyargs if parameter.kind == "positional" else made.args).append(argument)
            if default is not None:
                made.defaults.append(default)
    return made
