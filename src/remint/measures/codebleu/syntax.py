"""The part of CodeBLEU that compares trees."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from remint.measures.kinds import MissingPackageError

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Tree


def parsed(source: str) -> Tree:
    """The tree of a Python program, with marks where it is none."""
    return _parser().parse(source.encode("utf-8", "replace"))


@cache
def _parser() -> Parser:
    try:
        import tree_sitter_python
        from tree_sitter import Language, Parser
    except ImportError as error:
        raise MissingPackageError("codebleu", error.name or "tree-sitter", "codebleu") from None
    return Parser(Language(tree_sitter_python.language()))


def tree_match(candidate: Tree, reference: Tree) -> float:
    """The share of the reference's subtrees that occur in the candidate. What names and literals say does not count."""
    known: dict[Any, int] = {}
    ours, theirs = set(_subtrees(candidate, known)), _subtrees(reference, known)
    return sum(shape in ours for shape in theirs) / len(theirs)


class _Place(NamedTuple):
    node: Node
    parent: int
    field: str | None  # what it is to its parent


def _subtrees(tree: Tree, known: dict[Any, int]) -> list[int]:
    """A number for each node that has children, and for the root: two nodes of the same shape have the same.

    Shapes are numbered from the leaves up, by what is known of the children: to write each one out takes the square of
    the time, and the library's own function for that ends the process where a program is nested 20,000 deep.
    """
    places = _places(tree)
    inside: list[list[Any]] = [[] for _ in places]  # the children of each node, by their shapes
    found = []
    # Parents come before their children, and last children first: backwards it is children first, in their order.
    for (node, parent, field), children in zip(reversed(places), reversed(inside), strict=True):
        shape = known.setdefault((node.type, node.is_missing, _unexpected(node), tuple(children)), len(known))
        # Of keywords and signs the parent is not told, since its own kind says them. They are no subtrees either, also
        # where a grammar takes "not in" apart.
        if parent >= 0 and (node.is_named or node.is_missing):
            inside[parent].append((field, shape))
        if parent < 0 or (node.child_count and node.is_named):
            found.append(shape)
    return found


def _places(tree: Tree) -> list[_Place]:
    places, todo = list[_Place](), [_Place(tree.root_node, -1, None)]
    while todo:
        place = todo.pop()
        node = place.node
        todo.extend(
            _Place(child, len(places), node.field_name_for_child(number)) for number, child in enumerate(node.children)
        )
        places.append(place)
    return places


def _unexpected(node: Node) -> bytes | None:
    """How a piece begins that the parser could make nothing of."""
    return node.text[:1] if node.type == "ERROR" and not node.child_count and node.text else None
