"""What to write as the type of a variable, by the statements that give it a value."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from remint.code.flow import is_builtin
from remint.code.known_types import KnownTypes
from remint.code.scopes import Scopes
from remint.code.trees import walk

_PLAIN = {"int", "float", "str", "bool", "list", "dict", "set", "tuple"}
_CONVERTERS = ("int", "float", "str")
_KEEPS_TEXT = {"strip", "rstrip", "lstrip", "lower", "upper", "readline", "read"}
_LISTS_OF_TEXT = {"split", "rsplit", "splitlines", "readlines"}


def annotation_of(name: str, block: Sequence[ast.stmt], scopes: Scopes, types: KnownTypes) -> str:
    """The type of a variable that a block sets, as an annotation; empty: it has several, or nobody knows."""
    found = {_Values(scopes, types).given(target, value, name) for target, value in _assignments(block, name)}
    if len(found) == 2:  # an empty list that is filled later is of the same kind
        bare = {one.partition("[")[0] for one in found}
        found = bare if len(bare) == 1 else found
    return found.pop() if len(found) == 1 else ""


def _assignments(block: Sequence[ast.stmt], name: str) -> Iterator[tuple[ast.expr | None, ast.expr | None]]:
    """Every target in which the name is set, with the value; None for what is no plain assignment."""
    for node in (one for part in block for one in walk(part)):
        if isinstance(node, ast.Assign):
            yield from ((target, node.value) for target in node.targets if _sets(target, name))
        elif isinstance(node, ast.AugAssign) and _sets(node.target, name):
            yield node.target, ast.BinOp(left=node.target, op=node.op, right=node.value)
        else:
            target = node.optional_vars if isinstance(node, ast.withitem) else getattr(node, "target", None)
            if target is not None and _sets(target, name):
                yield None, None


def _sets(target: ast.expr, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store) for one in walk(target))


class _Values:
    """The types of values as annotations; an empty text for what is unknown."""

    def __init__(self, scopes: Scopes, types: KnownTypes) -> None:
        self.scopes, self.types = scopes, types

    def given(self, target: ast.expr | None, value: ast.expr | None, name: str) -> str:
        """What a target gives to a name."""
        if target is None or value is None:
            return ""
        if isinstance(target, ast.Name):
            return self.of(value)
        if not isinstance(target, ast.Tuple | ast.List):
            return ""
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts):
            for part, single in zip(target.elts, value.elts, strict=True):
                if _sets(part, name):
                    return self.given(part, single, name)
        starred = [part for part in target.elts if isinstance(part, ast.Starred)]
        item = self._item(value)
        if item and any(_sets(part, name) for part in starred):
            return f"list[{item}]"
        return item if any(isinstance(part, ast.Name) and part.id == name for part in target.elts) else ""

    def of(self, value: ast.expr) -> str:
        """The type of an expression."""
        if self._is_text(value):
            return "str"
        kind = self.types.of(value)
        plain = next(iter(kind)) if kind is not None and len(kind) == 1 else ""
        item = self._item(value)
        if item and (plain == "list" or self._is_split(value)):
            return f"list[{item}]"
        return plain if plain in _PLAIN else ""

    def _item(self, value: ast.expr) -> str:
        """The type of the items of an expression."""
        match value:
            case ast.Call(func=ast.Name(id="map") as name, args=[ast.Name(id=kind) as maker, _]):
                known = kind in _CONVERTERS and is_builtin(maker, self.scopes, kind)
                return kind if known and is_builtin(name, self.scopes, "map") else ""
            case ast.Call(func=ast.Name(id="list" | "sorted" as kind) as name, args=[inner], keywords=[]):
                return self._item(inner) if is_builtin(name, self.scopes, kind) else ""
            case ast.ListComp(elt=element) | ast.GeneratorExp(elt=element):
                return self.of(element)
        if self._is_split(value) or self._is_text(value):
            return "str"
        return ""

    def _is_split(self, value: ast.expr) -> bool:
        match value:
            case ast.Call(func=ast.Attribute(value=inner, attr=name)):
                return name in _LISTS_OF_TEXT and (self._is_text(inner) or _is_input(inner))
        return False

    def _is_text(self, value: ast.expr) -> bool:
        match value:
            case ast.Call(func=ast.Name() as name, args=[]):
                return is_builtin(name, self.scopes, "input")
            case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in _KEEPS_TEXT:
                return self._is_text(inner) or _is_input(inner)
        return False


def _is_input(node: ast.expr) -> bool:
    return ast.unparse(node) in ("sys.stdin", "stdin")
