"""Statements of Python's syntax tree to the intermediate representation."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.python_front.expressions import (
    OPERATORS,
    arguments,
    expression,
    expressions,
    optional,
    parameters,
    span,
    unsupported,
)
from remint.code.ir.python_front.normal import normalised
from remint.code.ir.walk import numbered
from remint.code.parsing import parse


def read_python(source: str) -> ir.ProgramTree:
    """The program that a source says, without docstrings; UnsupportedNodeError where a node has no wording."""
    return read_python_tree(parse(source))


def read_python_tree(tree: ast.Module) -> ir.ProgramTree:
    """The same of a tree, which is changed."""
    return numbered(ir.ProgramTree(block(normalised(tree).body)))


def block(nodes: list[ast.stmt]) -> ir.Block:
    """The statements of a block; declarations that follow one another are one."""
    result: list[ir.Instruction] = []
    for statement in map(_statement, nodes):
        if isinstance(statement, ir.Declare) and result and isinstance(result[-1], ir.Declare):
            result[-1] = replace(result[-1], variables=result[-1].variables + statement.variables)
        else:
            result.append(statement)
    return tuple(result)


def _statement(node: ast.stmt) -> ir.Instruction:
    read = _READERS.get(type(node))
    if read is None:
        raise unsupported(node, f"a {type(node).__name__.lower()} statement has no wording")
    return read(node)


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ir.Instruction:
    return ir.Function(
        node.name,
        parameters(node.args),
        block(node.body),
        optional(node.returns),
        expressions(node.decorator_list),
        isinstance(node, ast.AsyncFunctionDef),
        span=span(node),
    )


def _class(node: ast.ClassDef) -> ir.Instruction:
    bases = arguments(node.bases, node.keywords)
    return ir.Class(node.name, bases, block(node.body), expressions(node.decorator_list), span=span(node))


def _annotated(node: ast.AnnAssign) -> ir.Instruction:
    target = expression(node.target)
    if node.value is not None:
        if isinstance(node.target, ast.Name) and not node.simple:
            raise unsupported(node, "a type for a name in parentheses has no wording")
        return ir.Assign((target,), expression(node.value), expression(node.annotation), span=span(node))
    if not isinstance(target, ir.Name) or not node.simple:
        raise unsupported(node, "a type for something other than a name has no wording")
    return ir.Declare((ir.Parameter(target.name, expression(node.annotation)),), span=span(node))


def _update(node: ast.AugAssign) -> ir.Instruction:
    return ir.Update(expression(node.target), OPERATORS[type(node.op)], expression(node.value), span=span(node))


def _for(node: ast.For | ast.AsyncFor) -> ir.Instruction:
    return ir.ForEach(
        expression(node.target),
        expression(node.iter),
        block(node.body),
        block(node.orelse),
        isinstance(node, ast.AsyncFor),
        span=span(node),
    )


def _try(node: ast.Try) -> ir.Instruction:
    handlers = tuple(
        ir.Handler(optional(one.type), one.name or "", block(one.body), span=span(one)) for one in node.handlers
    )
    return ir.Try(block(node.body), handlers, block(node.orelse), block(node.finalbody), span=span(node))


def _with(node: ast.With | ast.AsyncWith) -> ir.Instruction:
    resources = tuple(ir.Resource(expression(one.context_expr), optional(one.optional_vars)) for one in node.items)
    return ir.With(resources, block(node.body), isinstance(node, ast.AsyncWith), span=span(node))


def _import(node: ast.Import | ast.ImportFrom) -> ir.Instruction:
    names = tuple(ir.Imported(alias.name, alias.asname or "") for alias in node.names)
    source = "." * node.level + (node.module or "") if isinstance(node, ast.ImportFrom) else ""
    return ir.Import(names, source, span=span(node))


_READERS: dict[type[ast.stmt], Callable[[Any], ir.Instruction]] = {
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class,
    ast.AnnAssign: _annotated,
    ast.Assign: lambda node: ir.Assign(expressions(node.targets), expression(node.value), span=span(node)),
    ast.AugAssign: _update,
    ast.Expr: lambda node: ir.Do(expression(node.value), span=span(node)),
    ast.If: lambda node: ir.If(expression(node.test), block(node.body), block(node.orelse), span=span(node)),
    ast.While: lambda node: ir.While(expression(node.test), block(node.body), block(node.orelse), span=span(node)),
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.Try: _try,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Return: lambda node: ir.Return(optional(node.value), span=span(node)),
    ast.Raise: lambda node: ir.Raise(optional(node.exc), optional(node.cause), span=span(node)),
    ast.Assert: lambda node: ir.Assert(expression(node.test), optional(node.msg), span=span(node)),
    ast.Delete: lambda node: ir.Delete(expressions(node.targets), span=span(node)),
    ast.Break: lambda node: ir.Jump("break", span=span(node)),
    ast.Continue: lambda node: ir.Jump("continue", span=span(node)),
    ast.Pass: lambda node: ir.Jump("pass", span=span(node)),
    ast.Global: lambda node: ir.OuterNames(tuple(node.names), span=span(node)),
    ast.Nonlocal: lambda node: ir.OuterNames(tuple(node.names), nonlocal_=True, span=span(node)),
    ast.Import: _import,
    ast.ImportFrom: _import,
}
