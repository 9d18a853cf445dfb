"""The forms of statements that fill one sentence."""

from __future__ import annotations

from typing import Any

from remint.code.instructions.forms import Form, Slots, custom, form
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


def _do(operator: str, key: str) -> Form:
    """An operator such as `yield` whose value nobody uses is an instruction of its own."""

    def take(node: ir.Do) -> Slots | None:
        value = node.value
        fits = isinstance(value, ir.Operation) and value.operators == (operator,) and len(value.operands) == 1
        return {"value": value.operands[0]} if fits and isinstance(value, ir.Operation) else None

    def make(value: Any) -> ir.Do:
        return ir.Do(ir.Operation((operator,), (value,)))

    return custom(key, ir.Do, take, make, value="expression")


def _count(operator: str, key: str) -> Form:
    """A number more or less; whatever else `+=` may add to is changed "to itself plus" something."""

    def take(node: ir.Update) -> Slots | None:
        number = isinstance(node.value, ir.Const) and node.value.kind in ("integer", "real")
        return {"target": node.target, "value": node.value} if number and node.operator == operator else None

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
