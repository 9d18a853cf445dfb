"""The forms of statements that fill one sentence."""

from __future__ import annotations

from typing import Any

from remint.code.instructions.forms import Form, Slots, custom, form
from remint.code.instructions.type_forms import is_type
from remint.code.ir import nodes as ir


def _take_typed(node: ir.Assign) -> Slots | None:
    if node.type is None or len(node.targets) != 1:
        return None
    return {"target": node.targets[0], "value": node.value, "type": node.type}


def _take_several(node: ir.Assign) -> Slots | None:
    """Two names for one object: where it can be changed, that is not the same as an object for each. Of a constant
    nobody can tell."""
    several = node.type is None and len(node.targets) > 1 and not isinstance(node.value, ir.Const)
    return {"targets": node.targets, "value": node.value} if several else None


def _take_unpacking(node: ir.Assign) -> Slots | None:
    """Items for several targets: that is not the same as one value for each."""
    if node.type is not None or len(node.targets) != 1 or not isinstance(node.targets[0], ir.Container):
        return None
    return {"value": node.value, "target": node.targets[0]}


def _take_type(node: ir.Assign) -> Slots | None:
    """A name for a type."""
    named = node.type is None and len(node.targets) == 1 and isinstance(node.targets[0], ir.Name)
    return {"target": node.targets[0], "type": node.value} if named and is_type(node.value) else None


def _do(operator: str, key: str) -> Form:
    """An operator such as `yield` whose value nobody uses is an instruction of its own."""

    def take(node: ir.Do) -> Slots | None:
        value = node.value
        fits = isinstance(value, ir.Operation) and value.operators == (operator,) and len(value.operands) == 1
        return {"value": value.operands[0]} if fits and isinstance(value, ir.Operation) else None

    def make(value: Any) -> ir.Do:
        return ir.Do(ir.Operation((operator,), (value,)))

    return custom(key, ir.Do, take, make, value="expression")


_NUMBERS = frozenset(("len", "abs", "int", "float", "ord", "round"))
_ARITHMETIC = frozenset(("+", "-", "*", "/", "//", "%", "**"))


def is_number(node: ir.Expression) -> bool:
    """Whether a value is sure to be a number, so that only a number can be increased by it."""
    if isinstance(node, ir.Const):
        return node.kind in ("integer", "real")
    if isinstance(node, ir.Invoke):
        return isinstance(node.function, ir.Name) and node.function.name in _NUMBERS
    return isinstance(node, ir.Operation) and {*node.operators} <= _ARITHMETIC and all(map(is_number, node.operands))


def _count(operator: str, key: str) -> Form:
    """A number more or less; whatever else `+=` may add to is changed "in place to itself plus" something: a list
    that has two names grows under both."""

    def take(node: ir.Update) -> Slots | None:
        fits = node.operator == operator and is_number(node.value)
        return {"target": node.target, "value": node.value} if fits else None

    def make(target: Any, value: Any) -> ir.Update:
        return ir.Update(target, operator, value)

    return custom(key, ir.Update, take, make, target="target_item", value="expression")


_YIELD_NOTHING = ir.Operation(("yield",), ())

STATEMENTS = (
    custom(
        "assign-typed", ir.Assign, _take_typed, lambda target, value, type: ir.Assign((target,), value, type),
        target="target", value="expression", type="type",
    ),
    custom(
        "unpack", ir.Assign, _take_unpacking, lambda value, target: ir.Assign((target,), value),
        value="expression", target="target",
    ),
    custom(
        "assign-type", ir.Assign, _take_type, lambda target, type: ir.Assign((target,), type),
        target="target_item", type="type",
    ),
    custom(
        "assign-several", ir.Assign, _take_several, lambda targets, value: ir.Assign(targets, value),
        targets="targets", value="expression",
    ),
    form("assign", ir.Assign, {"type": None}, targets="targets", value="expression"),
    _count("+", "increase"),
    _count("-", "decrease"),
    form("change", ir.Update, target="target_item", operator="operator", value="operand"),
    _do("await", "do-await"),
    _do("yield from", "do-yield-from"),
    _do("yield", "do-yield"),
    form("do-yield-nothing", ir.Do, {"value": _YIELD_NOTHING}),
    form("do", ir.Do, value="expression"),
    form("return", ir.Return, value="expression"),
    form("return-nothing", ir.Return, {"value": None}),
    form("raise", ir.Raise, value="expression", cause="operand?"),
    form("raise-again", ir.Raise, {"value": None, "cause": None}),
    form("assert", ir.Assert, condition="expression", message="expression?"),
    form("delete", ir.Delete, targets="expressions"),
    form("break", ir.Jump, {"kind": "break"}),
    form("continue", ir.Jump, {"kind": "continue"}),
    form("pass", ir.Jump, {"kind": "pass"}),
    form("global", ir.OuterNames, {"nonlocal_": False}, names="names"),
    form("nonlocal", ir.OuterNames, {"nonlocal_": True}, names="names"),
    form("import-from", ir.Import, names="imports", source="module"),
    form("import", ir.Import, {"source": ""}, names="imports"),
    form("declare", ir.Declare, variables="parameters"),
)  # fmt: skip

IMPORTS = (form("imported", ir.Imported, name="module", alias="name?"),)
RESOURCES = (form("resource", ir.Resource, value="operand", target="target_item?"),)
