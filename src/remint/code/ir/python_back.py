"""The intermediate representation as Python: the ground truth of a description."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import singledispatch
from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.python_front.expressions import OPERATORS
from remint.code.ir.steps import without_steps

_COMPARE = ("==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in")
_UNARY: dict[str, type[ast.unaryop]] = {"not": ast.Not, "-": ast.USub, "+": ast.UAdd, "~": ast.Invert}
_BY_SIGN: dict[str, Any] = {sign: kind for kind, sign in OPERATORS.items() if not issubclass(kind, ast.unaryop)}


def write_python(program: ir.ProgramTree) -> str:
    """The source of a program."""
    tree = ast.fix_missing_locations(ast.Module(_block(without_steps(program).body), []))
    try:
        return ast.unparse(tree) + "\n"
    except ValueError as error:  # a backslash inside an f-string, which Python 3.11 cannot write
        raise UnsupportedNodeError("Text", 0, str(error)) from error


def _block(block: Iterable[ir.Instruction]) -> list[ast.stmt]:
    result: list[ast.stmt] = []
    for statement in block:
        if isinstance(statement, ir.Declare):
            result += map(_declare, statement.variables)
        else:
            result.append(_STATEMENTS[type(statement)](statement))
    return result


@singledispatch
def _expression(node: ir.Node) -> ast.expr:
    raise TypeError(f"{type(node).__name__} is no expression")


def _all(nodes: Iterable[ir.Expression]) -> list[ast.expr]:
    return [_expression(node) for node in nodes]


def _optional(node: ir.Expression | None) -> ast.expr | None:
    return None if node is None else _expression(node)


@_expression.register
def _(node: ir.Name) -> ast.expr:
    return ast.Name(node.name, ast.Load())


@_expression.register
def _(node: ir.Const) -> ast.expr:
    if node.kind == "ellipsis":
        return ast.Constant(...)
    if node.kind == "imaginary":
        return ast.Constant(complex(0, float(node.value or 0)))
    if node.kind in ("integer", "real") and isinstance(node.value, int | float) and node.value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-node.value))
    return ast.Constant(node.value)


@_expression.register
def _(node: ir.Attribute) -> ast.expr:
    return ast.Attribute(_expression(node.value), node.name, ast.Load())


@_expression.register
def _(node: ir.Index) -> ast.expr:
    return ast.Subscript(_expression(node.value), _expression(node.index), ast.Load())


@_expression.register
def _(node: ir.Slice) -> ast.expr:
    return ast.Slice(*map(_optional, (node.start, node.stop, node.step)))


@_expression.register
def _(node: ir.Invoke) -> ast.expr:
    return ast.Call(_expression(node.function), *_arguments(node.arguments))


def _arguments(arguments: Iterable[ir.Argument]) -> tuple[list[ast.expr], list[ast.keyword]]:
    positional: list[ast.expr] = []
    keywords: list[ast.keyword] = []
    for argument in arguments:
        if isinstance(argument.value, ir.Unpacked) and argument.value.entries:
            keywords.append(ast.keyword(None, _expression(argument.value.value)))
        elif argument.name:
            keywords.append(ast.keyword(argument.name, _expression(argument.value)))
        else:
            positional.append(_expression(argument.value))
    return positional, keywords


@_expression.register
def _(node: ir.Operation) -> ast.expr:
    sign, operands = node.operators[0], _all(node.operands)
    if sign in ("yield", "yield from", "await"):
        kind: Any = {"yield": ast.Yield, "yield from": ast.YieldFrom, "await": ast.Await}[sign]
        made: ast.expr = kind(*operands)
        return made
    if len(operands) == 1:
        return ast.UnaryOp(_UNARY[sign](), operands[0])
    if sign in ("and", "or"):
        return ast.BoolOp(_BY_SIGN[sign](), operands)
    if sign in _COMPARE:
        return ast.Compare(operands[0], [_BY_SIGN[one]() for one in node.operators], operands[1:])
    return ast.BinOp(operands[0], _BY_SIGN[sign](), operands[1])


@_expression.register
def _(node: ir.Choice) -> ast.expr:
    return ast.IfExp(*map(_expression, (node.condition, node.then, node.otherwise)))


@_expression.register
def _(node: ir.Unpacked) -> ast.expr:
    return ast.Starred(_expression(node.value), ast.Load())


@_expression.register
def _(node: ir.Container) -> ast.expr:
    if node.kind == "dictionary":
        keys, values = [], []
        for item in node.items:
            keys.append(_expression(item.key) if isinstance(item, ir.KeyValue) else None)
            assert isinstance(item, ir.KeyValue | ir.Unpacked)
            values.append(_expression(item.value))
        return ast.Dict(keys, values)
    items = _all(node.items)
    if node.kind == "set":
        return ast.Set(items)
    return ast.List(items, ast.Load()) if node.kind == "list" else ast.Tuple(items, ast.Load())


@_expression.register
def _(node: ir.Comprehension) -> ast.expr:
    generators = [
        ast.comprehension(_stored(one.target), _expression(one.iterable), _all(one.conditions), int(one.asynchronous))
        for one in node.iterations
    ]
    if isinstance(node.element, ir.KeyValue):
        return ast.DictComp(_expression(node.element.key), _expression(node.element.value), generators)
    kinds: dict[str, Any] = {"list": ast.ListComp, "set": ast.SetComp, "generator": ast.GeneratorExp}
    made: ast.expr = kinds[node.kind](_expression(node.element), generators)
    return made


@_expression.register
def _(node: ir.Formatted) -> ast.expr:
    conversion = ord(node.conversion) if node.conversion else -1
    return ast.FormattedValue(_expression(node.value), conversion, _optional(node.format))


@_expression.register
def _(node: ir.Text) -> ast.expr:
    return ast.JoinedStr(_all(node.parts))


@_expression.register
def _(node: ir.Bind) -> ast.expr:
    target = _stored(node.target)
    if not isinstance(target, ast.Name):
        raise UnsupportedNodeError(
            "Bind", node.span.line if node.span else 0, "Python assigns only names in expressions"
        )
    return ast.NamedExpr(target, _expression(node.value))


@_expression.register
def _(node: ir.Lambda) -> ast.expr:
    return ast.Lambda(_parameters(node.parameters), _expression(node.body))


def _stored(node: ir.Expression) -> ast.expr:
    """A target: the same tree, but for the marks that something is stored there."""
    return _marked(_expression(node), ast.Store())


def _marked(target: ast.expr, context: ast.expr_context) -> ast.expr:
    if isinstance(target, ast.Name | ast.Attribute | ast.Subscript | ast.Starred | ast.List | ast.Tuple):
        target.ctx = context
    if isinstance(target, ast.List | ast.Tuple):
        for item in target.elts:
            _marked(item, context)
    elif isinstance(target, ast.Starred):
        _marked(target.value, context)
    return target


def _parameters(parameters: Iterable[ir.Parameter]) -> ast.arguments:
    made = ast.arguments([], [], None, [], [], None, [])
    for parameter in parameters:
        argument, default = ast.arg(parameter.name, _optional(parameter.type)), _optional(parameter.default)
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


def _function(node: ir.Function) -> ast.stmt:
    kind: Any = ast.AsyncFunctionDef if node.asynchronous else ast.FunctionDef
    made: ast.stmt = kind(
        node.name, _parameters(node.parameters), _block(node.body), _all(node.decorators), _optional(node.returns)
    )
    return made


def _class(node: ir.Class) -> ast.stmt:
    return ast.ClassDef(node.name, *_arguments(node.bases), _block(node.body), _all(node.decorators))


def _declare(variable: ir.Parameter) -> ast.stmt:
    """A type without a value; one without a type says nothing in Python."""
    if variable.type is None:
        return ast.Pass()
    return ast.AnnAssign(ast.Name(variable.name, ast.Store()), _expression(variable.type), None, 1)


def _assign(node: ir.Assign) -> ast.stmt:
    targets = [_stored(target) for target in node.targets]
    if node.type is None:
        return ast.Assign(targets, _expression(node.value))
    target: Any = targets[0]
    return ast.AnnAssign(target, _expression(node.type), _expression(node.value), int(isinstance(target, ast.Name)))


def _update(node: ir.Update) -> ast.stmt:
    target: Any = _stored(node.target)
    return ast.AugAssign(target, _BY_SIGN[node.operator](), _expression(node.value))


def _while(node: ir.While) -> ast.stmt:
    return ast.While(_expression(node.condition), _block(node.body), _block(node.otherwise))


def _for(node: ir.ForEach) -> ast.stmt:
    kind: Any = ast.AsyncFor if node.asynchronous else ast.For
    parts = _stored(node.target), _expression(node.iterable), _block(node.body), _block(node.otherwise)
    made: ast.stmt = kind(*parts)
    return made


def _try(node: ir.Try) -> ast.stmt:
    handlers: list[ast.ExceptHandler] = [
        ast.ExceptHandler(_optional(one.type), one.name or None, _block(one.body)) for one in node.handlers
    ]
    return ast.Try(_block(node.body), handlers, _block(node.otherwise), _block(node.finally_))


def _with(node: ir.With) -> ast.stmt:
    items = [
        ast.withitem(_expression(one.value), None if one.target is None else _stored(one.target))
        for one in node.resources
    ]
    kind: Any = ast.AsyncWith if node.asynchronous else ast.With
    made: ast.stmt = kind(items, _block(node.body))
    return made


def _import(node: ir.Import) -> ast.stmt:
    names = [ast.alias(one.name, one.alias or None) for one in node.names]
    if not node.source:
        return ast.Import(names)
    module = node.source.lstrip(".")
    return ast.ImportFrom(module or None, names, len(node.source) - len(module))


def _scope(node: ir.OuterNames) -> ast.stmt:
    return ast.Nonlocal(list(node.names)) if node.nonlocal_ else ast.Global(list(node.names))


_JUMPS: dict[str, type[ast.stmt]] = {"break": ast.Break, "continue": ast.Continue, "pass": ast.Pass}
_STATEMENTS: dict[type[ir.Instruction], Callable[[Any], ast.stmt]] = {
    ir.Function: _function,
    ir.Class: _class,
    ir.Assign: _assign,
    ir.Update: _update,
    ir.Do: lambda node: ast.Expr(_expression(node.value)),
    ir.If: lambda node: ast.If(_expression(node.condition), _block(node.then), _block(node.otherwise)),
    ir.While: _while,
    ir.ForEach: _for,
    ir.Try: _try,
    ir.With: _with,
    ir.Return: lambda node: ast.Return(_optional(node.value)),
    ir.Raise: lambda node: ast.Raise(_optional(node.value), _optional(node.cause)),
    ir.Assert: lambda node: ast.Assert(_expression(node.condition), _optional(node.message)),
    ir.Delete: lambda node: ast.Delete([_marked(_expression(one), ast.Del()) for one in node.targets]),
    ir.Jump: lambda node: _JUMPS[node.kind](),
    ir.OuterNames: _scope,
    ir.Import: _import,
}
