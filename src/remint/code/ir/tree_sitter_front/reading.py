"""What the readers of all languages share: nodes, their texts and places, and what cannot be said."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError

if TYPE_CHECKING:
    from tree_sitter import Node

SKIPPED = frozenset(("comment", "line_comment", "block_comment", "empty_statement", ";"))


def text_of(node: Node) -> str:
    """The text of a node."""
    return (node.text or b"").decode("utf-8", "replace")


def span(node: Node) -> ir.SourceSpan:
    """Where a node stands."""
    return ir.SourceSpan(node.start_point[0] + 1, node.start_point[1], node.end_point[0] + 1, node.end_point[1])


def unsupported(node: Node, reason: str = "has no wording") -> NoReturn:
    """Refuse a node."""
    raise UnsupportedNodeError(node.type, node.start_point[0] + 1, reason)


def named(node: Node) -> list[Node]:
    """The children that mean something."""
    return [child for child in node.named_children if child.type not in SKIPPED]


def field(node: Node, *names: str) -> Node | None:
    """The first of these fields that a node has."""
    for name in names:
        found = node.child_by_field_name(name)
        if found is not None:
            return found
    return None


def needed(node: Node, *names: str) -> Node:
    """The same, where there has to be one."""
    found = field(node, *names)
    return found if found is not None else unsupported(node, f"has no {names[0]}")


def operator_of(node: Node) -> str:
    """The operator between or before operands."""
    found = field(node, "operator")
    if found is not None:
        return text_of(found)
    return next((text_of(child) for child in node.children if not child.is_named), "")
