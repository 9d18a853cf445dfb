"""The forms of types: "list of integers", and as one of many, "lists of integers"."""

from __future__ import annotations

from typing import Any

from remint.code.instructions.forms import Form, Slots, custom
from remint.code.ir import nodes as ir

_SIMPLE = ("int", "float", "str", "bool", "char", "list", "dict", "set", "tuple", "bytes", "Any")
_COLLECTIONS = ("list", "set", "frozenset")
_NULL = ir.Const("null", None)


def _simple(name: str, suffix: str) -> Form:
    node = ir.Name(name)
    return custom(f"type-{name}{suffix}", ir.Name, lambda other: {} if other == node else None, lambda: node)


def _collection(name: str, suffix: str) -> Form:
    container = ir.Name(name)

    def take(node: ir.Index) -> Slots | None:
        fits = node.value == container and not isinstance(node.index, ir.Slice | ir.Container)
        return {"item": node.index} if fits else None

    return custom(f"type-{name}-of{suffix}", ir.Index, take, lambda item: ir.Index(container, item), item="types")


def _take_mapping(node: ir.Index) -> Slots | None:
    index = node.index
    if node.value != ir.Name("dict") or not isinstance(index, ir.Container) or index.kind != "tuple":
        return None
    return {"key": index.items[0], "value": index.items[1]} if len(index.items) == 2 else None


def _make_mapping(key: Any, value: Any) -> ir.Index:
    return ir.Index(ir.Name("dict"), ir.Container("tuple", (key, value)))


def _take_optional(node: ir.Index) -> Slots | None:
    return {"item": node.index} if node.value == ir.Name("Optional") else None


def _take_nullable(node: ir.Operation) -> Slots | None:
    fits = node.operators == ("|",) and node.operands[-1] == _NULL
    return {"item": node.operands[0]} if fits else None


def _take_several(node: ir.Index) -> Slots | None:
    index = node.index
    if not isinstance(index, ir.Container) or index.kind != "tuple" or not index.items:
        return None
    return {"value": node.value, "items": index.items}


def _take_tuple(node: ir.Index) -> Slots | None:
    slots = _take_several(node)
    return {"items": slots["items"]} if slots and node.value == ir.Name("tuple") else None


def _make_tuple(items: Any) -> ir.Index:
    return ir.Index(ir.Name("tuple"), ir.Container("tuple", items))


def _forms(suffix: str) -> tuple[Form, ...]:
    return (
        *(_simple(name, suffix) for name in _SIMPLE),
        *(_collection(name, suffix) for name in _COLLECTIONS),
        custom(f"type-dict-of{suffix}", ir.Index, _take_mapping, _make_mapping, key="types", value="types"),
        custom(f"type-tuple-of{suffix}", ir.Index, _take_tuple, _make_tuple, items="type_list"),
        custom(
            f"type-optional{suffix}", ir.Index, _take_optional,
            lambda item: ir.Index(ir.Name("Optional"), item), item=f"type{'s' if suffix else ''}",
        ),
        custom(
            f"type-nullable{suffix}", ir.Operation, _take_nullable,
            lambda item: ir.Operation(("|",), (item, _NULL)), item="type_operand",
        ),
        custom(
            f"type-several{suffix}", ir.Index, _take_several,
            lambda value, items: ir.Index(value, ir.Container("tuple", items)), value="type_base", items="type_list",
        ),
        custom(
            f"type-one{suffix}", ir.Index,
            lambda node: None if isinstance(node.index, ir.Slice) else {"value": node.value, "item": node.index},
            lambda value, item: ir.Index(value, item), value="type_base", item="type_operand",
        ),
    )  # fmt: skip


TYPE = _forms("")
TYPES = _forms("-many")
