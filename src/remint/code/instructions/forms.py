"""The forms of nodes: which parts of a node a wording has places for, in every language.

A form takes a node apart into slots and makes the node again from them; a table has the words. The renderer and the
parser both go by the forms, so that neither can know a wording that the other does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any

from remint.code.ir import nodes as ir

Slots = dict[str, Any]


@dataclass(frozen=True)
class Form:
    """One form; a category that ends in `?` may be missing."""

    key: str
    kind: type[ir.Node]
    categories: dict[str, str]
    take: Callable[[Any], Slots | None]
    make: Callable[..., Any]

    def category(self, slot: str) -> str:
        """What stands in a slot."""
        return self.categories[slot].rstrip("?")


def form(key: str, kind: type[ir.Node], fixed: Slots | None = None, /, **categories: str) -> Form:
    """The form of nodes whose fields are slots, or have the fixed values, or are left at their defaults."""
    constant: Slots = {
        field.name: field.default
        for field in fields(kind)
        if field.name not in categories and field.name not in ("span", "id") and field.default is not MISSING
    } | (fixed or {})
    needed = [name for name, category in categories.items() if not category.endswith("?")]

    def take(node: Any) -> Slots | None:
        if type(node) is not kind or any(getattr(node, name) != value for name, value in constant.items()):
            return None
        if any(getattr(node, name) in (None, (), "") for name in needed):
            return None
        return {name: getattr(node, name) for name in categories}

    def make(**slots: Any) -> ir.Node:
        return kind(**constant, **{name: slots.get(name, _EMPTY.get(categories[name])) for name in categories})

    return Form(key, kind, categories, take, make)


# What an optional slot holds when nothing stands there; everything else holds None.
_EMPTY: dict[str, Any] = {"name?": "", "expressions?": (), "arguments?": (), "parameters?": ()}


def custom(
    key: str, kind: type[ir.Node], take: Callable[[Any], Slots | None], make: Callable[..., Any], /, **categories: str
) -> Form:
    """A form that looks deeper than the fields of its node."""

    def checked(node: Any) -> Slots | None:
        return take(node) if type(node) is kind else None

    def filled(**slots: Any) -> Any:
        return make(**{name: slots.get(name) for name in categories})

    return Form(key, kind, categories, checked, filled)
