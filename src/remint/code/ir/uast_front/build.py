"""Short ways to build expressions, and the types of uAST."""

from __future__ import annotations

from typing import Any

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError

NUMBERS = ("int", "char", "real")
STRING = "char*"
NULL = ir.Const("null", None)


def integer(value: int) -> ir.Const:
    """A number."""
    return ir.Const("integer", value)


def string(value: str) -> ir.Const:
    """A string."""
    return ir.Const("string", value)


def call(name: str, *arguments: ir.Expression, **named: ir.Expression) -> ir.Invoke:
    """A call of a function (`math.floor` is one of a module)."""
    module, _, function = name.rpartition(".")
    called: ir.Expression = ir.Attribute(ir.Name(module), function) if module else ir.Name(function)
    return ir.Invoke(called, _arguments(arguments, named))


def method(value: ir.Expression, name: str, *arguments: ir.Expression) -> ir.Invoke:
    """A call of a method."""
    return ir.Invoke(ir.Attribute(value, name), _arguments(arguments, {}))


def _arguments(plain: tuple[ir.Expression, ...], named: dict[str, ir.Expression]) -> tuple[ir.Argument, ...]:
    return tuple(map(ir.Argument, plain)) + tuple(ir.Argument(value, name) for name, value in named.items())


def operation(operator: str, *operands: ir.Expression) -> ir.Operation:
    """Operands with one operator."""
    return ir.Operation((operator,), operands)


def part(value: ir.Expression, start: ir.Expression | None, stop: ir.Expression | None) -> ir.Index:
    """A part of a list or string."""
    return ir.Index(value, ir.Slice(start, stop, None))


def as_text(value: ir.Expression, kind: str) -> ir.Expression:
    """A string, or the character of a number."""
    return value if kind == STRING else call("chr", value)


def converted(value: ir.Expression, source: str, target: str) -> ir.Expression:
    """A number of one type as one of another."""
    if source == "real" and target in ("int", "char"):
        return call("int", value)
    if target == "real" and source in ("int", "char"):
        if isinstance(value, ir.Const) and isinstance(value.value, int):
            return ir.Const("real", float(value.value))
        return call("float", value)
    return value


def default_value(kind: str) -> ir.Expression:
    """What a new array is filled with."""
    values: dict[str, Any] = {
        "int": integer(0), "char": integer(0), "real": ir.Const("real", 0.0), STRING: string(""),
        "bool": ir.Const("boolean", False),
    }  # fmt: skip
    value: ir.Expression = values.get(kind, NULL)
    return value


def map_types(kind: str) -> tuple[str, str]:
    """The types of a map's keys and values."""
    depth = 0
    for place, sign in enumerate(kind[1:-1], start=1):
        depth += (sign == "<") - (sign == ">")
        if sign == "|" and not depth:
            return kind[1:place], kind[place + 1 : -1]
    raise UnsupportedNodeError("type", 0, f"{kind!r} is no type of a map")


def type_of(kind: str) -> ir.Expression | None:
    """A type as it is declared; characters are numbers, records are dictionaries by the names of their fields."""
    names = {"int": "int", "char": "int", "real": "float", "bool": "bool", STRING: "str"}
    if kind in names:
        return ir.Name(names[kind])
    if kind.endswith("#"):
        return ir.Name("dict")
    if kind.endswith(("*", "%")):
        container, item = ir.Name("list" if kind.endswith("*") else "set"), type_of(kind[:-1])
        return container if item is None else ir.Index(container, item)
    if kind.endswith(">"):
        key, value = map(type_of, map_types(kind))
        if key is None or value is None:
            return ir.Name("dict")
        return ir.Index(ir.Name("dict"), ir.Container("tuple", (key, value)))
    return None
