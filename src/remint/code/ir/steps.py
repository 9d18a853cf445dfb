"""Loops with a step for languages whose `while` has none: the step goes to the end and before each `continue`."""

from __future__ import annotations

from dataclasses import replace

from remint.code.ir import nodes as ir
from remint.code.ir.walk import numbered, transformed, walk


def without_steps(program: ir.ProgramTree) -> ir.ProgramTree:
    """The same program without steps; its ids count the statements that were added."""
    if not any(isinstance(node, ir.While) and node.step for node in walk(program)):
        return program
    return numbered(transformed(program, _lowered))


def _lowered(node: ir.Node) -> ir.Node:
    if not isinstance(node, ir.While) or not node.step:
        return node
    body = _stepped(node.body, node.step)
    ends = isinstance(body[-1], ir.Jump | ir.Return | ir.Raise) and body[-1] != ir.Jump("pass")
    return replace(node, body=body if ends else _without_pass(body) + node.step, step=())


def _without_pass(body: ir.Block) -> ir.Block:
    return tuple(one for one in body if not (isinstance(one, ir.Jump) and one.kind == "pass"))


def _stepped(block: ir.Block, step: ir.Block) -> ir.Block:
    """The block with the step before each `continue` of this loop, not of loops inside it."""
    result: list[ir.Instruction] = []
    for statement in block:
        if isinstance(statement, ir.Jump) and statement.kind == "continue":
            result += step
        result.append(_inner(statement, step))
    return tuple(result)


def _inner(statement: ir.Instruction, step: ir.Block) -> ir.Instruction:
    if isinstance(statement, ir.If):
        return replace(statement, then=_stepped(statement.then, step), otherwise=_stepped(statement.otherwise, step))
    if isinstance(statement, ir.With):
        return replace(statement, body=_stepped(statement.body, step))
    if isinstance(statement, ir.Try):
        handlers = tuple(replace(one, body=_stepped(one.body, step)) for one in statement.handlers)
        return replace(
            statement,
            body=_stepped(statement.body, step),
            handlers=handlers,
            otherwise=_stepped(statement.otherwise, step),
            finally_=_stepped(statement.finally_, step),
        )
    if isinstance(statement, ir.ForEach | ir.While):
        return replace(statement, otherwise=_stepped(statement.otherwise, step))
    return statement
