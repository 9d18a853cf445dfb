"""The forms of types: "list of integers", and as one of many, "lists of integers"."""

from __future__ import annotations

from functools import reduce
from typing import Any

from remint.code.instructions.forms import Form, Slots, custom
from remint.code.ir import nodes as ir

_SIMPLE = ("int", "float", "str", "bool", "char", "list", "dict", "set", "tuple", "bytes", "Any")
_COLLECTIONS = ("list", "set", "frozenset")
_NULL = ir.Const("null", None)
_ELLIPSIS = ir.Const("ellipsis", None)
# Names that can be nothing but types: what stands in brackets behind them is no index.
_BUILT_IN = frozenset(("int", "float", "str", "bool", "bytes", "list", "dict", "set", "tuple", "frozenset", "type"))


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


def _take_either(node: ir.Operation) -> Slots | None:
    return {"items": _alternatives(node)} if node.operators == ("|",) else None


def _alternatives(node: ir.Expression) -> tuple[ir.Expression, ...]:
    """The types of `a | b | c`, which is `(a | b) | c`."""
    if not isinstance(node, ir.Operation) or node.operators != ("|",):
        return (node,)
    first, last = node.operands
    return (*_alternatives(first), last)


def _make_either(items: tuple[ir.Expression, ...]) -> ir.Expression:
    return reduce(lambda left, right: ir.Operation(("|",), (left, right)), items)


def _take_several(node: ir.Index) -> Slots | None:
    index = node.index
    if not isinstance(index, ir.Container) or index.kind != "tuple" or not index.items:
        return None
    return {"value": node.value, "items": index.items}


def _take_tuple(node: ir.Index) -> Slots | None:
    slots = _take_several(node)
    return {"items": slots["items"]} if slots and node.value == ir.Name("tuple") else None


def _take_any_tuple(node: ir.Index) -> Slots | None:
    slots = _take_tuple(node)
    fits = slots is not None and len(slots["items"]) == 2 and slots["items"][1] == _ELLIPSIS
    return {"item": slots["items"][0]} if slots and fits else None


def _make_tuple(items: Any) -> ir.Index:
    return ir.Index(ir.Name("tuple"), ir.Container("tuple", items))


def _forms(suffix: str) -> tuple[Form, ...]:
    return (
        *(_simple(name, suffix) for name in _SIMPLE),
        *(_collection(name, suffix) for name in _COLLECTIONS),
        custom(f"type-dict-of{suffix}", ir.Index, _take_mapping, _make_mapping, key="types", value="types"),
        custom(
            f"type-tuple-any{suffix}", ir.Index, _take_any_tuple, lambda item: _make_tuple((item, _ELLIPSIS)),
            item="types",
        ),
        custom(f"type-tuple-of{suffix}", ir.Index, _take_tuple, _make_tuple, items="type_list"),
        custom(
            f"type-optional{suffix}", ir.Index, _take_optional,
            lambda item: ir.Index(ir.Name("Optional"), item), item=f"type{'s' if suffix else ''}",
        ),
        custom(
            f"type-either{suffix}", ir.Operation, _take_either, _make_either, items="type_alternatives",
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


def is_type(node: ir.Expression) -> bool:
    """Whether an expression can be nothing but a type, such as `list[int]` or `str | None`."""
    if isinstance(node, ir.Index):
        return isinstance(node.value, ir.Name) and node.value.name in _BUILT_IN
    if isinstance(node, ir.Operation) and node.operators == ("|",):
        return any(one == _NULL or is_type(one) or _is_built_in(one) for one in node.operands)
    return False


def _is_built_in(node: ir.Expression) -> bool:
    return isinstance(node, ir.Name) and node.name in _BUILT_IN
