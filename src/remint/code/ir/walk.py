"""Go through a tree, rebuild it, and give every statement its id."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from remint.code.ir.nodes import Block, Class, Function, Handler, Instruction, Node, ProgramTree

N = TypeVar("N", bound=Node)


_FIELDS: dict[type[Node], tuple[str, ...]] = {}


def _field_names(kind: type[Node]) -> tuple[str, ...]:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind) if field.name not in ("span", "id"))
    return _FIELDS[kind]


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node, in the order of its fields."""
    for name in _field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Node):
                    yield item


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it, parents first."""
    left = [node]
    while left:
        one = left.pop()
        yield one
        below = list(children(one))
        below.reverse()
        left += below


def rebuilt(node: N, change: Callable[[Node], Node]) -> N:
    """The node with `change` applied to each of its direct children."""
    changes: dict[str, Any] = {}
    for name in _field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = change(value)
        elif isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            changes[name] = tuple(change(item) if isinstance(item, Node) else item for item in value)
    return replace(node, **changes) if changes else node


def transformed(node: N, change: Callable[[Node], Node]) -> N:
    """The tree with `change` applied to every node, children first."""
    result = change(rebuilt(node, lambda child: transformed(child, change)))
    assert isinstance(result, type(node)) or not isinstance(node, ProgramTree)
    return result  # type: ignore[return-value]


def numbered(program: ProgramTree) -> ProgramTree:
    """The program with ids: the functions' names, then the places of instructions in their blocks.

    Blocks other than the main one of a statement put their name in between: `f.2.otherwise.1`.
    """
    return replace(program, body=_numbered_block(program.body, ""))


def _numbered_block(block: Block, path: str) -> Block:
    seen: dict[str, int] = {}
    result = []
    for position, statement in enumerate(block, start=1):
        step = str(position)
        if isinstance(statement, Function | Class):
            seen[statement.name] = seen.get(statement.name, 0) + 1
            step = statement.name if seen[statement.name] == 1 else f"{statement.name}#{seen[statement.name]}"
        result.append(_numbered_statement(statement, f"{path}.{step}" if path else step))
    return tuple(result)


_MAIN_BLOCKS = ("body", "then")


def _numbered_statement(statement: Instruction, path: str) -> Instruction:
    changes: dict[str, Any] = {"id": path}
    for name in _field_names(type(statement)):
        value = getattr(statement, name)
        if isinstance(value, tuple) and value and isinstance(value[0], Instruction):
            inner = path if name in _MAIN_BLOCKS else f"{path}.{name.rstrip('_')}"
            changes[name] = _numbered_block(value, inner)
        elif isinstance(value, tuple) and value and isinstance(value[0], Handler):
            changes[name] = tuple(
                replace(handler, body=_numbered_block(handler.body, f"{path}.handler{place}"))
                for place, handler in enumerate(value, start=1)
            )
    return replace(statement, **changes)


def blocks(statement: Instruction) -> Iterator[Block]:
    """The blocks of a statement, in the order in which they are written."""
    for name in ("body", "then", "handlers", "otherwise", "finally_", "step"):
        value = getattr(statement, name, ())
        if name == "handlers":
            yield from (handler.body for handler in value)
        elif value and isinstance(value, tuple):
            yield value


def statements(block: Block) -> Iterator[Instruction]:
    """Every statement of a block, also those inside others, in reading order."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)
