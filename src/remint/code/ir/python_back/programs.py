"""Statements as Python's own trees, and whole programs as source: the ground truth of a description."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.python_back.expressions import (
    OPERATOR_OF_SIGN,
    call_arguments,
    expression,
    expressions,
    marked,
    optional,
    parameters,
    stored,
)
from remint.code.ir.steps import without_steps


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


def _function(node: ir.Function) -> ast.stmt:
    kind: Any = ast.AsyncFunctionDef if node.asynchronous else ast.FunctionDef
    made: ast.stmt = kind(
        node.name, parameters(node.parameters), _block(node.body), expressions(node.decorators), optional(node.returns)
    )
    return made


def _class(node: ir.Class) -> ast.stmt:
    return ast.ClassDef(node.name, *call_arguments(node.bases), _block(node.body), expressions(node.decorators))


def _declare(variable: ir.Parameter) -> ast.stmt:
    """A type without a value; one without a type says nothing in Python."""
    if variable.type is None:
        return ast.Pass()
    return ast.AnnAssign(ast.Name(variable.name, ast.Store()), expression(variable.type), None, 1)


def _assign(node: ir.Assign) -> ast.stmt:
    targets = [stored(target) for target in node.targets]
    if node.type is None:
        return ast.Assign(targets, expression(node.value))
    target: Any = targets[0]
    return ast.AnnAssign(target, expression(node.type), expression(node.value), int(isinstance(target, ast.Name)))


def _update(node: ir.Update) -> ast.stmt:
    target: Any = stored(node.target)
    return ast.AugAssign(target, OPERATOR_OF_SIGN[node.operator](), expression(node.value))


def _while(node: ir.While) -> ast.stmt:
    return ast.While(expression(node.condition), _block(node.body), _block(node.otherwise))


def _for(node: ir.ForEach) -> ast.stmt:
    kind: Any = ast.AsyncFor if node.asynchronous else ast.For
    parts = stored(node.target), expression(node.iterable), _block(node.body), _block(node.otherwise)
    made: ast.stmt = kind(*parts)
    return made


def _try(node: ir.Try) -> ast.stmt:
    handlers: list[ast.ExceptHandler] = [
        ast.ExceptHandler(optional(one.type), one.name or None, _block(one.body)) for one in node.handlers
    ]
    return ast.Try(_block(node.body), handlers, _block(node.otherwise), _block(node.finally_))


def _with(node: ir.With) -> ast.stmt:
    items = [
        ast.withitem(expression(one.value), None if one.target is None else stored(one.target))
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
    ir.Do: lambda node: ast.Expr(expression(node.value)),
    ir.If: lambda node: ast.If(expression(node.condition), _block(node.then), _block(node.otherwise)),
    ir.While: _while,
    ir.ForEach: _for,
    ir.Try: _try,
    ir.With: _with,
    ir.Return: lambda node: ast.Return(optional(node.value)),
    ir.Raise: lambda node: ast.Raise(optional(node.value), optional(node.cause)),
    ir.Assert: lambda node: ast.Assert(expression(node.condition), optional(node.message)),
    ir.Delete: lambda node: ast.Delete([marked(expression(one), ast.Del()) for one in node.targets]),
    ir.Jump: lambda node: _JUMPS[node.kind](),
    ir.OuterNames: _scope,
    ir.Import: _import,
}
