"""Expressions of Python's syntax tree to the intermediate representation."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, cast

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
    ast.And: "and", ast.Or: "or", ast.Not: "not", ast.Invert: "~", ast.USub: "-", ast.UAdd: "+",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def span(node: ast.AST) -> ir.SourceSpan | None:
    """Where a node stands."""
    if not hasattr(node, "lineno"):
        return None
    at: Any = node
    return ir.SourceSpan(at.lineno, at.col_offset, at.end_lineno or at.lineno, at.end_col_offset or at.col_offset)


def unsupported(node: ast.AST, reason: str) -> UnsupportedNodeError:
    """The refusal of a node."""
    return UnsupportedNodeError(type(node).__name__, getattr(node, "lineno", 0), reason)


def expression(node: ast.expr) -> ir.Expression:
    """One expression."""
    read = _READERS.get(type(node))
    if read is None:
        raise unsupported(node, "has no wording")
    return read(node)


def optional(node: ast.expr | None) -> ir.Expression | None:
    """An expression, where there is one."""
    return None if node is None else expression(node)


def expressions(nodes: list[ast.expr]) -> tuple[ir.Expression, ...]:
    """Several of them."""
    return tuple(map(expression, nodes))


def _constant(node: ast.Constant) -> ir.Const:
    value, at = node.value, span(node)
    if value is None or value is ...:
        return ir.Const("null" if value is None else "ellipsis", None, span=at)
    if isinstance(value, complex):
        return ir.Const("imaginary", value.imag, span=at)
    kinds: dict[type, ir.ConstKind] = {bool: "boolean", int: "integer", float: "real", str: "string", bytes: "bytes"}
    return ir.Const(kinds[type(value)], cast(ir.ConstValue, value), span=at)


def _unary(node: ast.UnaryOp) -> ir.Expression:
    operand = expression(node.operand)
    if isinstance(node.op, ast.USub) and isinstance(operand, ir.Const) and operand.kind in ("integer", "real"):
        number = cast(float, operand.value)
        if number > 0:  # -0.0 stays an operation: it is equal to 0.0
            return ir.Const(operand.kind, -number, span=span(node))
    return ir.Operation((OPERATORS[type(node.op)],), (operand,), span=span(node))


def _binary(node: ast.BinOp) -> ir.Expression:
    operands = expression(node.left), expression(node.right)
    return ir.Operation((OPERATORS[type(node.op)],), operands, span=span(node))


def _boolean(node: ast.BoolOp) -> ir.Expression:
    operators = (OPERATORS[type(node.op)],) * (len(node.values) - 1)
    return ir.Operation(operators, expressions(node.values), span=span(node))


def _compare(node: ast.Compare) -> ir.Expression:
    operators = tuple(OPERATORS[type(operator)] for operator in node.ops)
    return ir.Operation(operators, expressions([node.left, *node.comparators]), span=span(node))


def _keyword_operator(node: ast.Await | ast.Yield | ast.YieldFrom) -> ir.Expression:
    name = {ast.Await: "await", ast.Yield: "yield", ast.YieldFrom: "yield from"}[type(node)]
    return ir.Operation((name,), expressions([node.value] if node.value else []), span=span(node))


def arguments(positional: list[ast.expr], keywords: list[ast.keyword]) -> tuple[ir.Argument, ...]:
    """The arguments of a call or the bases of a class."""
    result = [ir.Argument(expression(value), span=span(value)) for value in positional]
    for keyword in keywords:
        value = expression(keyword.value)
        if keyword.arg is None:
            value = ir.Unpacked(value, entries=True, span=span(keyword))
        result.append(ir.Argument(value, keyword.arg or "", span=span(keyword)))
    return tuple(result)


def _call(node: ast.Call) -> ir.Expression:
    return ir.Invoke(expression(node.func), arguments(node.args, node.keywords), span=span(node))


def _slice(node: ast.Slice) -> ir.Expression:
    return ir.Slice(optional(node.lower), optional(node.upper), optional(node.step), span=span(node))


def _container(node: ast.List | ast.Tuple | ast.Set) -> ir.Expression:
    kinds: dict[type, ir.ContainerKind] = {ast.List: "list", ast.Tuple: "tuple", ast.Set: "set"}
    return ir.Container(kinds[type(node)], expressions(node.elts), span=span(node))


def _dictionary(node: ast.Dict) -> ir.Expression:
    items: list[ir.Expression] = []
    for key, value in zip(node.keys, node.values, strict=True):
        read = expression(value)
        items.append(ir.Unpacked(read, entries=True) if key is None else ir.KeyValue(expression(key), read))
    return ir.Container("dictionary", tuple(items), span=span(node))


def _comprehension(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> ir.Expression:
    iterations = tuple(
        ir.Iteration(
            expression(one.target), expression(one.iter), expressions(one.ifs), asynchronous=bool(one.is_async)
        )
        for one in node.generators
    )
    if isinstance(node, ast.DictComp):
        pair = ir.KeyValue(expression(node.key), expression(node.value))
        return ir.Comprehension("dictionary", pair, iterations, span=span(node))
    kinds: dict[type, ir.ComprehensionKind] = {ast.ListComp: "list", ast.SetComp: "set", ast.GeneratorExp: "generator"}
    return ir.Comprehension(kinds[type(node)], expression(node.elt), iterations, span=span(node))


def _text(node: ast.JoinedStr) -> ir.Expression:
    return ir.Text(expressions(node.values), span=span(node))


def _formatted(node: ast.FormattedValue) -> ir.Expression:
    conversion = cast(ir.Conversion, "" if node.conversion == -1 else chr(node.conversion))
    return ir.Formatted(expression(node.value), conversion, optional(node.format_spec), span=span(node))


def parameters(node: ast.arguments) -> tuple[ir.Parameter, ...]:
    """The parameters of a function, in order."""
    result: list[ir.Parameter] = []
    plain = [*node.posonlyargs, *node.args]
    defaults: list[ast.expr | None] = [None] * (len(plain) - len(node.defaults)) + list(node.defaults)
    for position, (argument, default) in enumerate(zip(plain, defaults, strict=True)):
        result.append(_parameter(argument, default, "positional" if position < len(node.posonlyargs) else "plain"))
    if node.vararg:
        result.append(_parameter(node.vararg, None, "rest"))
    for argument, default in zip(node.kwonlyargs, node.kw_defaults, strict=True):
        result.append(_parameter(argument, default, "keyword"))
    if node.kwarg:
        result.append(_parameter(node.kwarg, None, "keywords"))
    return tuple(result)


def _parameter(node: ast.arg, default: ast.expr | None, kind: ir.ParameterKind) -> ir.Parameter:
    return ir.Parameter(node.arg, optional(node.annotation), optional(default), kind, span=span(node))


_READERS: dict[type[ast.expr], Callable[[Any], ir.Expression]] = {
    ast.Name: lambda node: ir.Name(node.id, span=span(node)),
    ast.Constant: _constant,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.BoolOp: _boolean,
    ast.Compare: _compare,
    ast.Await: _keyword_operator,
    ast.Yield: _keyword_operator,
    ast.YieldFrom: _keyword_operator,
    ast.Call: _call,
    ast.Attribute: lambda node: ir.Attribute(expression(node.value), node.attr, span=span(node)),
    ast.Subscript: lambda node: ir.Index(expression(node.value), expression(node.slice), span=span(node)),
    ast.Slice: _slice,
    ast.IfExp: lambda node: ir.Choice(*map(expression, (node.test, node.body, node.orelse)), span=span(node)),
    ast.List: _container,
    ast.Tuple: _container,
    ast.Set: _container,
    ast.Dict: _dictionary,
    ast.Starred: lambda node: ir.Unpacked(expression(node.value), span=span(node)),
    ast.ListComp: _comprehension,
    ast.SetComp: _comprehension,
    ast.DictComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.JoinedStr: _text,
    ast.FormattedValue: _formatted,
    ast.NamedExpr: lambda node: ir.Bind(expression(node.target), expression(node.value), span=span(node)),
    ast.Lambda: lambda node: ir.Lambda(parameters(node.args), expression(node.body), span=span(node)),
}
