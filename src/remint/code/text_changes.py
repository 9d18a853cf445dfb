"""Small errors with methods of texts: one that is left out, or another one in its place.

They are kept apart from the mutants that everybody counts, so that mutation scores stay comparable: here every one of
them has to be noticed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.simplifications import Edit, become
from remint.code.trees import walk

_LEFT_OUT = frozenset(("lower", "upper", "strip", "lstrip", "rstrip", "title", "capitalize", "replace", "split"))
_INSTEAD: dict[str, tuple[str, ...]] = {
    "lower": ("upper",), "upper": ("lower",), "strip": ("lstrip", "rstrip"), "lstrip": ("rstrip",),
    "rstrip": ("lstrip",), "startswith": ("endswith",), "endswith": ("startswith",), "find": ("rfind",),
    "rfind": ("find",), "isdigit": ("isalpha",), "isalpha": ("isdigit",), "isupper": ("islower",),
    "islower": ("isupper",), "split": ("rsplit",),
}  # fmt: skip
_SEPARATORS = (",", " ")


def text_changes(tree: ast.AST) -> Iterator[tuple[ast.AST, Edit]]:
    """Calls of methods of texts, and how to change each."""
    for node in list(walk(tree)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = node.func.attr
            if name in _LEFT_OUT:
                yield node, become(node.func.value)
            for other in _INSTEAD.get(name, ()) if name != "split" or len(node.args) > 1 else ():
                yield node.func, _called(other)
            if name == "split":
                yield from ((node, edit) for edit in _split_otherwise(node))


def _split_otherwise(node: ast.Call) -> Iterator[Edit]:
    """Not split at all but in a list, at any blank, and at another separator."""
    assert isinstance(node.func, ast.Attribute)
    yield become(ast.List([node.func.value], ast.Load()))
    given = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
    yield from (_separated_by(other) for other in (*_SEPARATORS, None) if other != given)


def _called(name: str) -> Edit:
    return lambda node: setattr(node, "attr", name)


def _separated_by(separator: str | None) -> Edit:
    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.Call)
        node.args[:] = [] if separator is None else [ast.copy_location(ast.Constant(separator), node)]

    return edit
