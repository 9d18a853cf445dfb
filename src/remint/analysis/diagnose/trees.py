"""Programs in the form in which they are compared: what is said in another way is the same, and has the same key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, NamedTuple

from remint.code.ir import nodes as ir
from remint.code.ir.walk import transformed, walk

_TURNED = {">": "<", ">=": "<="}
_ENDS = ir.Return | ir.Raise
# The blocks of statements that are aligned from the inside; the other fields of such a statement are its header.
BLOCKS: dict[type[ir.Instruction], tuple[str, ...]] = {
    ir.If: ("then", "otherwise"),
    ir.While: ("body", "otherwise"),
    ir.ForEach: ("body", "otherwise"),
    ir.With: ("body",),
    ir.Try: ("body", "otherwise", "finally_"),
    ir.Function: ("body",),
    ir.Class: ("body",),
}


class ComparableForm(NamedTuple):
    """Ways of saying the same that are made one."""

    lower_ranges: bool = False  # a loop over a range is written as a `while`
    open_else: bool = False  # what stands in an `else` behind a jump stands behind the `if`
    in_place: bool = False  # `x += y`, which changes a list that has other names too, is not `x = x + y`


@dataclass(frozen=True, slots=True)
class InPlaceUpdate(ir.Update):
    """An update that is told apart from an assignment of the same value."""


def _in_place(node: ir.Node) -> ir.Node:
    if type(node) is not ir.Update:
        return node
    return InPlaceUpdate(node.target, node.operator, node.value, span=node.span, id=node.id)


def writable(program: ir.ProgramTree) -> ir.ProgramTree:
    """The program with updates as a language writes them."""
    return transformed(program, _plain_update)


def _plain_update(node: ir.Node) -> ir.Node:
    if not isinstance(node, InPlaceUpdate):
        return node
    return ir.Update(node.target, node.operator, node.value, span=node.span, id=node.id)


def comparable(program: ir.ProgramTree, form: ComparableForm = ComparableForm()) -> ir.ProgramTree:  # noqa: B008 - it is immutable
    """The program without types, declarations and `pass`, in this form."""
    made = replace(program, body=_block(program.body, form))
    return transformed(made, _in_place) if form.in_place else made


def _without_types(statement: ir.Instruction) -> ir.Instruction:
    if isinstance(statement, ir.Function):
        parameters = tuple(replace(one, type=None) for one in statement.parameters)
        return replace(statement, returns=None, parameters=parameters)
    if isinstance(statement, ir.Assign) and statement.type is not None:
        return replace(statement, type=None)
    return statement


def _block(block: ir.Block, form: ComparableForm) -> ir.Block:
    result: list[ir.Instruction] = []
    for statement in block:
        if isinstance(statement, ir.Declare) or (isinstance(statement, ir.Jump) and statement.kind == "pass"):
            continue
        inner = _with_blocks(_without_types(statement), form)
        if form.lower_ranges and isinstance(inner, ir.ForEach):
            result += _as_while(inner)
        elif form.open_else and _is_decided(inner):
            assert isinstance(inner, ir.If)
            result += [replace(inner, otherwise=()), *inner.otherwise]
        else:
            result.append(inner)
    return tuple(result)


def _with_blocks(statement: ir.Instruction, form: ComparableForm) -> ir.Instruction:
    if isinstance(statement, ir.Class):
        # What a class declares are its fields: a NamedTuple or a dataclass is nothing without them.
        methods = (
            _with_blocks(_without_types(one), form) if isinstance(one, ir.Function) else one for one in statement.body
        )
        return replace(statement, body=tuple(methods))
    changes: dict[str, Any] = {name: _block(getattr(statement, name), form) for name in BLOCKS.get(type(statement), ())}
    if isinstance(statement, ir.Try):
        changes["handlers"] = tuple(replace(one, body=_block(one.body, form)) for one in statement.handlers)
    return replace(statement, **changes) if changes else statement


_PASS = (ir.Jump("pass"),)


def with_pass(block: ir.Block) -> ir.Block:
    """The block as it can be written down: a block inside that must not be empty has a `pass`."""
    return tuple(_with_pass(one) if type(one) in BLOCKS else one for one in block)


def _with_pass(statement: ir.Instruction) -> ir.Instruction:
    main, *others = BLOCKS[type(statement)]
    changes: dict[str, Any] = {name: with_pass(getattr(statement, name)) for name in (main, *others)}
    changes[main] = changes[main] or _PASS
    if isinstance(statement, ir.Try):
        handlers = tuple(replace(one, body=with_pass(one.body) or _PASS) for one in statement.handlers)
        changes["handlers"], changes["finally_"] = handlers, changes["finally_"] or (() if handlers else _PASS)
    return replace(statement, **changes)


def _is_decided(statement: ir.Instruction) -> bool:
    """Whether its `else` is reached only if its block was not: the block ends in a jump."""
    if not isinstance(statement, ir.If) or not statement.otherwise or not statement.then:
        return False
    return _ends(statement.then[-1])


def _ends(statement: ir.Instruction) -> bool:
    return isinstance(statement, _ENDS) or (isinstance(statement, ir.Jump) and statement.kind != "pass")


def _as_while(loop: ir.ForEach) -> list[ir.Instruction]:
    """A loop over a range as C writes it: the update at the end of the body and before every `continue`."""
    ends = range_ends(loop)
    if ends is None:
        return [loop]
    start, stop, step = ends
    target = loop.target
    update = ir.Assign((target,), ir.Operation(("+",), (target, ir.Const("integer", step))), span=loop.span)
    if step < 0:
        update = replace(update, value=ir.Operation(("-",), (target, ir.Const("integer", -step))))
    condition = ir.Operation(("<" if step > 0 else ">",), (target, stop), span=loop.span)
    body = _updated(loop.body, update)
    if not body or not _ends(body[-1]):
        body = (*body, update)
    first = ir.Assign((target,), start, span=loop.span, id=loop.id)
    return [first, ir.While(condition, body, span=loop.span, id=loop.id)]


def _updated(block: ir.Block, update: ir.Assign) -> ir.Block:
    result: list[ir.Instruction] = []
    for statement in block:
        if isinstance(statement, ir.Jump) and statement.kind == "continue":
            result.append(update)
        if isinstance(statement, ir.If):
            statement = replace(
                statement, then=_updated(statement.then, update), otherwise=_updated(statement.otherwise, update)
            )
        elif isinstance(statement, ir.With | ir.Try):
            statement = replace(statement, body=_updated(statement.body, update))
        result.append(statement)
    return tuple(result)


def range_ends(loop: ir.ForEach) -> tuple[ir.Expression, ir.Expression, int] | None:
    """Start, stop and step of a loop over a range, where it can be written as a `while` that means the same."""
    call, target = loop.iterable, loop.target
    if not isinstance(call, ir.Invoke) or call.function != ir.Name("range") or not isinstance(target, ir.Name):
        return None
    arguments = [one.value for one in call.arguments if not one.name]
    if loop.otherwise or loop.asynchronous or not 1 <= len(arguments) <= 3 or target.name in stored_names(loop.body):
        return None
    start = ir.Const("integer", 0) if len(arguments) == 1 else arguments[0]
    stop = arguments[0] if len(arguments) == 1 else arguments[1]
    step = _whole(arguments[2]) if len(arguments) == 3 else 1
    return (start, stop, step) if step else None


def _whole(node: ir.Expression) -> int:
    if isinstance(node, ir.Const) and node.kind == "integer" and isinstance(node.value, int):
        return node.value
    if isinstance(node, ir.Operation) and node.operators == ("-",) and len(node.operands) == 1:
        return -_whole(node.operands[0])
    return 0


def stored_names(block: ir.Block) -> set[str]:
    """The variables that a block gives values to."""
    found: set[str] = set()
    for statement in block:
        for node in walk(statement):
            targets: tuple[ir.Expression, ...] = ()
            if isinstance(node, ir.Assign):
                targets = node.targets
            elif isinstance(node, ir.Update | ir.ForEach | ir.Bind):
                targets = (node.target,)
            found |= {one.name for target in targets for one in _stored(target)}
    return found


def _stored(target: ir.Expression) -> Iterator[ir.Name]:
    if isinstance(target, ir.Name):
        yield target
    elif isinstance(target, ir.Container):
        for item in target.items:
            yield from _stored(item)
    elif isinstance(target, ir.Unpacked):
        yield from _stored(target.value)


@cache
def _scalars(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name not in ("span", "id"))


def normal(node: ir.Node) -> ir.Node:
    """The node as it is compared: `x += 1` is `x = x + 1`, and `a > b` is `b < a`."""
    return transformed(node, _normal)


def _normal(node: ir.Node) -> ir.Node:
    if type(node) is ir.Update:
        return ir.Assign(
            (node.target,), ir.Operation((node.operator.rstrip("="),), (node.target, node.value)), span=node.span
        )
    if isinstance(node, ir.Operation) and len(node.operators) == 1 and node.operators[0] in _TURNED:
        return replace(node, operators=(_TURNED[node.operators[0]],), operands=node.operands[::-1])
    return node


def labels(node: ir.Node) -> tuple[str, ...]:
    """The node and all below it as words in reading order: two nodes with the same words are the same."""
    found: list[str] = []
    _collect(normal(node), found)
    return tuple(found)


def _collect(node: ir.Node, found: list[str]) -> None:
    own = [type(node).__name__]
    children: list[ir.Node] = []
    kind: Any = type(node)
    for name in _scalars(kind):
        value = getattr(node, name)
        if isinstance(value, ir.Node):
            children.append(value)
        elif isinstance(value, tuple) and any(isinstance(one, ir.Node) for one in value):
            own.append(f"{name}{len(value)}" if len(value) != 1 else name)
            children += value
        elif value not in ((), None, "", False):
            own.append(repr(value))
    found.append(" ".join(own))
    for child in children:
        _collect(child, found)


def header(statement: ir.Instruction) -> ir.Instruction:
    """A statement without its blocks."""
    empty: dict[str, Any] = dict.fromkeys(BLOCKS.get(type(statement), ()), ())
    return replace(statement, **empty)


def size(node: ir.Node) -> int:
    """How many nodes there are."""
    return sum(1 for _ in walk(node))


def count_statements(block: ir.Block) -> int:
    """How many statements there are, also inside others."""
    return sum(isinstance(node, ir.Instruction) for statement in block for node in walk(statement))


def defines(tree: ir.ProgramTree, name: str) -> bool:
    """Whether a program has a function, a class or a variable of that name."""
    names: Iterator[str] = (one.name for one in tree.body if isinstance(one, ir.Function | ir.Class))
    if name in names:
        return True
    targets = (target for one in tree.body if isinstance(one, ir.Assign) for target in one.targets)
    return any(isinstance(target, ir.Name) and target.name == name for target in targets)
