"""Statements with blocks, as headed parts: `if` and `otherwise`, `try` and its handlers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from remint.code.instructions.expression_forms import goes_up, negated, range_bounds, range_call, size_down
from remint.code.ir import nodes as ir

Categories = dict[str, str]


@dataclass(frozen=True)
class BlockPart:
    """A header and the block below it; `id` is the statement that it belongs to."""

    key: str
    slots: dict[str, Any]
    body: ir.Block
    id: str = field(default="", compare=False)


_FUNCTION = {"name": "name", "returns": "type?", "decorators": "operands?"}
# The parts that begin a statement, and what stands in their headers.
STARTS: dict[str, Categories] = {
    "if": {"condition": "expression"},
    "while-increment": {"condition": "expression", "counter": "operand"},
    "while-decrement": {"condition": "expression", "counter": "operand"},
    "while": {"condition": "expression"},
    "for-count": {"target": "target", "stop": "operand"},
    "for-range-down": {"target": "target", "start": "operand", "stop": "operand", "size": "operand"},
    "for-range": {"target": "target", "start": "operand", "stop": "operand", "step": "operand?"},
    "for": {"target": "target", "iterable": "plain"},
    "for-async": {"target": "target", "iterable": "plain"},
    "try": {},
    "with": {"resources": "resources"},
    "with-async": {"resources": "resources"},
    "function": {**_FUNCTION, "parameters": "parameters"},
    "function-plain": _FUNCTION,
    "function-async": {**_FUNCTION, "parameters": "parameters"},
    "function-async-plain": _FUNCTION,
    "class": {"name": "name", "bases": "arguments?", "decorators": "operands?"},
}
# The parts that go on with one, by the first part of it.
CLAUSES: dict[str, Categories] = {
    "otherwise-if": {"condition": "expression"},
    "otherwise": {},
    "step": {},
    "loop-otherwise": {},
    "handler": {"type": "exceptions", "name": "name?"},
    "handler-any": {},
    "handler-next": {"type": "exceptions", "name": "name?"},
    "handler-next-any": {},
    "try-otherwise": {},
    "finally": {},
}
_LOOP = ("step", "loop-otherwise")
FOLLOWS: dict[str, tuple[str, ...]] = {
    "if": ("otherwise-if", "otherwise"),
    "try": ("handler", "handler-any", "handler-next", "handler-next-any", "try-otherwise", "finally"),
    **{key: _LOOP for key in STARTS if key.startswith(("while", "for"))},
}
INLINE = ("if", "otherwise-if", "otherwise", "handler", "handler-any", "handler-next", "handler-next-any",
          "try-otherwise")  # fmt: skip
HEADERS = STARTS | CLAUSES
_ONE = ir.Const("integer", 1)


def parts(statement: ir.Instruction) -> list[BlockPart] | None:
    """The parts of a statement with blocks; None for one without."""
    split = _SPLIT.get(type(statement))
    return None if split is None else split(statement)


def assembled(found: list[BlockPart]) -> ir.Instruction:
    """The statement of these parts."""
    return _JOIN[found[0].key.partition("-")[0]](found)


def _bodies(found: list[BlockPart]) -> dict[str, ir.Block]:
    return {part.key: part.body for part in found}


def _split_if(node: ir.If) -> list[BlockPart]:
    result = [BlockPart("if", {"condition": node.condition}, node.then, node.id)]
    rest = node.otherwise
    while len(rest) == 1 and isinstance(rest[0], ir.If):
        inner = rest[0]
        result.append(BlockPart("otherwise-if", {"condition": inner.condition}, inner.then, inner.id))
        rest = inner.otherwise
    if rest:
        result.append(BlockPart("otherwise", {}, rest, node.id))
    return result


def _join_if(found: list[BlockPart]) -> ir.Instruction:
    rest: ir.Block = ()
    for part in reversed(found):
        rest = (ir.If(part.slots["condition"], part.body, rest),) if part.slots else part.body
    return rest[0]


def _counter(step: ir.Block, sign: str) -> ir.Expression | None:
    """What a step of `x = x + 1` counts."""
    if len(step) != 1 or not isinstance(step[0], ir.Assign) or len(step[0].targets) != 1:
        return None
    target = step[0].targets[0]
    return target if step == (_count(target, sign, step[0].id),) else None


def _count(target: ir.Expression, sign: str, identity: str = "") -> ir.Instruction:
    return ir.Assign((target,), ir.Operation((sign,), (target, _ONE)), id=identity)


def _split_while(node: ir.While) -> list[BlockPart]:
    key, slots, step = "while", {"condition": node.condition}, node.step
    for kind, sign in (("while-increment", "+"), ("while-decrement", "-")):
        counter = _counter(step, sign)
        if counter is not None:
            key, slots, step = kind, {"condition": node.condition, "counter": counter}, ()
    result = [BlockPart(key, slots, node.body, node.id)]
    return result + _loop_clauses(node.id, step, node.otherwise)


def _loop_clauses(identity: str, step: ir.Block, otherwise: ir.Block) -> list[BlockPart]:
    clauses = (("step", step), ("loop-otherwise", otherwise))
    return [BlockPart(key, {}, body, identity) for key, body in clauses if body]


def _join_while(found: list[BlockPart]) -> ir.Instruction:
    first, bodies = found[0], _bodies(found)
    step = bodies.get("step", ())
    if first.key != "while":
        step = (_count(first.slots["counter"], "+" if first.key == "while-increment" else "-"),)
    return ir.While(first.slots["condition"], first.body, bodies.get("loop-otherwise", ()), step)


def _split_for(node: ir.ForEach) -> list[BlockPart]:
    bounds = None if node.asynchronous else range_bounds(node.iterable)
    key, slots = "for-async" if node.asynchronous else "for", {"target": node.target, "iterable": node.iterable}
    if bounds is not None and len(bounds) == 1:
        key, slots = "for-count", {"target": node.target, "stop": bounds[0]}
    elif bounds is not None and (size := size_down(bounds)) is not None:
        key, slots = "for-range-down", {"target": node.target, "start": bounds[0], "stop": bounds[1], "size": size}
    elif bounds is not None and goes_up(bounds):
        key = "for-range"
        slots = {"target": node.target, **dict(zip(("start", "stop", "step"), bounds, strict=False))}
    return [BlockPart(key, slots, node.body, node.id), *_loop_clauses(node.id, (), node.otherwise)]


def _join_for(found: list[BlockPart]) -> ir.Instruction:
    slots = found[0].slots
    step = negated(slots["size"]) if "size" in slots else slots.get("step")
    iterable = slots.get("iterable") or range_call(slots.get("start"), slots.get("stop"), step)
    otherwise = _bodies(found).get("loop-otherwise", ())
    return ir.ForEach(slots["target"], iterable, found[0].body, otherwise, found[0].key == "for-async")


def _split_try(node: ir.Try) -> list[BlockPart]:
    result = [BlockPart("try", {}, node.body, node.id)]
    for place, one in enumerate(node.handlers):
        key = "handler-next" if place else "handler"
        if one.type is None:
            result.append(BlockPart(f"{key}-any", {}, one.body, node.id))
        else:
            result.append(BlockPart(key, {"type": one.type, "name": one.name}, one.body, node.id))
    clauses = (("try-otherwise", node.otherwise), ("finally", node.finally_))
    return result + [BlockPart(key, {}, body, node.id) for key, body in clauses if body]


def _join_try(found: list[BlockPart]) -> ir.Instruction:
    bodies = _bodies(found)
    handlers = tuple(
        ir.Handler(part.slots.get("type"), part.slots.get("name") or "", part.body)
        for part in found
        if part.key.startswith("handler")
    )
    return ir.Try(found[0].body, handlers, bodies.get("try-otherwise", ()), bodies.get("finally", ()))


def _split_with(node: ir.With) -> list[BlockPart]:
    key = "with-async" if node.asynchronous else "with"
    return [BlockPart(key, {"resources": node.resources}, node.body, node.id)]


def _join_with(found: list[BlockPart]) -> ir.Instruction:
    return ir.With(found[0].slots["resources"], found[0].body, found[0].key == "with-async")


def _split_function(node: ir.Function) -> list[BlockPart]:
    key = "function" + "-async" * node.asynchronous + "-plain" * (not node.parameters)
    slots = {name: getattr(node, name) for name in ("name", "parameters", "returns", "decorators")}
    return [BlockPart(key, slots, node.body, node.id)]


def _join_function(found: list[BlockPart]) -> ir.Instruction:
    slots = found[0].slots
    return ir.Function(
        slots["name"],
        slots.get("parameters") or (),
        found[0].body,
        slots.get("returns"),
        slots.get("decorators") or (),
        "-async" in found[0].key,
    )


def _split_class(node: ir.Class) -> list[BlockPart]:
    slots = {"name": node.name, "bases": node.bases, "decorators": node.decorators}
    return [BlockPart("class", slots, node.body, node.id)]


def _join_class(found: list[BlockPart]) -> ir.Instruction:
    slots = found[0].slots
    return ir.Class(slots["name"], slots.get("bases") or (), found[0].body, slots.get("decorators") or ())


_SPLIT: dict[type[ir.Instruction], Callable[[Any], list[BlockPart]]] = {
    ir.If: _split_if, ir.While: _split_while, ir.ForEach: _split_for, ir.Try: _split_try, ir.With: _split_with,
    ir.Function: _split_function, ir.Class: _split_class,
}  # fmt: skip
_JOIN: dict[str, Callable[[list[BlockPart]], ir.Instruction]] = {
    "if": _join_if, "while": _join_while, "for": _join_for, "try": _join_try, "with": _join_with,
    "function": _join_function, "class": _join_class,
}  # fmt: skip
