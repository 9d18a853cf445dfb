"""Bugs like those that people make: boundaries, mixed-up names, forgotten cases, wrong first values, stale state.

They know nothing of the names in a program, as those of the paper: the same edit can be made in a program whose
variables are called otherwise.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

from remint.code.trees import walk
from remint.mints.inject.node_roles import Make, NodeRole

_BOUNDS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
_SIMILAR = {
    "min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "floor": "ceil",
    "lower": "upper", "upper": "lower", "lstrip": "rstrip", "rstrip": "lstrip", "strip": "rstrip",
    "startswith": "endswith", "endswith": "startswith", "find": "rfind", "rfind": "find", "index": "count",
    "keys": "values", "values": "keys", "extend": "append", "isalpha": "isalnum", "isalnum": "isalpha",
    "isdigit": "isalnum", "islower": "isupper", "isupper": "islower",
}  # fmt: skip
_SYMMETRIC = ("range", "isinstance", "max", "min")  # of which the order of arguments says nothing, or all
_ONE_WAY = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_NEXT = {0: 1, 1: 0, -1: 0, 2: 1}
_MOST = 50  # a number beyond is no boundary that somebody miscounts


def _off_by_one(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """A boundary that is missed by one: in a comparison, an index, a slice or a range."""
    if isinstance(node, ast.Compare):
        for position, operator in enumerate(node.ops):
            other = _BOUNDS.get(type(operator))
            if other is not None:
                yield f"{position}: {type(operator).__name__}>{other.__name__}", _with_comparison(position, other)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
        for position in range(min(2, len(node.args))):
            for change in (1, -1):
                yield f"range {position} {change:+d}", _with_argument(position, change)
    elif place.is_index and isinstance(node, ast.Constant | ast.Name | ast.BinOp | ast.UnaryOp):
        for change in (1, -1):
            yield f"index {change:+d}", _moving(change)
    elif isinstance(node, ast.Slice):
        for name in ("lower", "upper"):
            if getattr(node, name) is not None:
                for change in (1, -1):
                    yield f"slice {name} {change:+d}", _with_bound(name, change)


def _wrong_name(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """A name of the same expression in the place of another."""
    if not isinstance(node, ast.BinOp | ast.Compare | ast.Call):
        return
    if any(isinstance(one, ast.JoinedStr) for one in walk(node)):
        return
    names = [one.id for one in _names(node)]
    for position, name in enumerate(names):
        other = next((place for place, one in enumerate(names) if one != name), None)
        if other is not None and not _has_equal_sides(_with_name(position, other)(copy.deepcopy(node))):
            yield f"name {position} by {other}", _with_name(position, other)


def _has_equal_sides(node: ast.AST) -> bool:
    """Whether both sides of an operation are the same, which nobody writes."""
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else []
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
    return len(sides) > 1 and len({ast.dump(one) for one in sides}) < len(sides)


def _swapped(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """Arguments, or the sides of an operation for which it matters, the wrong way round."""
    if isinstance(node, ast.Call):
        if len(node.args) >= 2 and not _is_called(node, *_SYMMETRIC) and _differ(*node.args[:2]):
            yield "arguments", _swapped_arguments
    elif isinstance(node, ast.BinOp) and isinstance(node.op, _ONE_WAY) and _differ(node.left, node.right):
        yield "sides", _swapped_sides


def _differ(one: ast.expr, other: ast.expr) -> bool:
    """Whether two expressions can change places, and that would be seen."""
    return not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred) and ast.dump(one) != ast.dump(other)


def _missing_case(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """A part of a condition that was forgotten, which makes it weaker or stronger."""
    if isinstance(node, ast.BoolOp):
        for position in range(len(node.values)):
            yield f"without {position}", _without(position)
    elif isinstance(node, ast.IfExp):
        yield "always the first", lambda node: node.body
        yield "always the other", lambda node: node.orelse


def _inverted(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """A condition the other way round."""
    if isinstance(node, ast.BoolOp):
        other: type[ast.boolop] = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{type(node.op).__name__}>{other.__name__}", lambda node: ast.BoolOp(other(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "drop not", lambda node: node.operand
    elif place.is_test and isinstance(node, ast.Name | ast.Call | ast.Attribute):
        yield "negate", lambda node: ast.UnaryOp(ast.Not(), node)


def _first_value(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """A wrong first value or default."""
    if not place.is_value or not isinstance(node, ast.Constant | ast.UnaryOp):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "reverse", lambda node: ast.Constant(not node.value)
        return
    value = _number(node)
    if value in _NEXT:
        yield f"{value}>{_NEXT[value]}", _constant(_NEXT[value])


def _stale_state(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """What should be added up is only set."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Mult):
        yield "set", lambda node: ast.Assign(targets=[node.target], value=node.value)


def _empty_input(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """An input without anything in it that nobody has thought of."""
    if not isinstance(node, ast.Call):
        return
    if _is_called(node, "max", "min", "next", "sum") and any(one.arg in ("default", "start") for one in node.keywords):
        yield "without default", _without_default
    if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and len(node.args) == 2:
        yield "get>index", lambda node: ast.Subscript(node.func.value, node.args[0], ast.Load())


def _similar_function(node: ast.AST, place: NodeRole) -> Iterator[tuple[str, Make]]:
    """A function that does nearly the same, or the opposite."""
    if not isinstance(node, ast.Call):
        return
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    if name in _SIMILAR:
        yield f"{name}>{_SIMILAR[name]}", _with_function(_SIMILAR[name])


REAL_BUGS: dict[str, Callable[[ast.AST, NodeRole], Iterator[tuple[str, Make]]]] = {
    "off-by-one": _off_by_one,
    "wrong-name": _wrong_name,
    "wrong-order": _swapped,
    "missing-case": _missing_case,
    "inverted-condition": _inverted,
    "wrong-first-value": _first_value,
    "stale-state": _stale_state,
    "empty-input": _empty_input,
    "similar-function": _similar_function,
}


def _names(node: ast.AST) -> list[ast.Name]:
    """The names that an expression reads as values, not those that it calls; in the order of the tree."""
    called = {id(one.func) for one in walk(node) if isinstance(one, ast.Call)}
    bound = {one.id for one in walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return [
        one for one in walk(node)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load) and id(one) not in called and one.id not in bound
    ]  # fmt: skip


def _number(node: ast.AST) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return -inner if inner is not None else None
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _moved(node: ast.expr, by: int) -> ast.expr:
    """An expression one more or one less, as somebody would write it."""
    value = _number(node)
    if value is not None:
        moved = value + by
        return ast.Constant(moved) if moved >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-moved))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        last = _number(node.right)
        if last is not None and 0 <= last <= _MOST:
            total = (last if isinstance(node.op, ast.Add) else -last) + by
            if total == 0:
                return node.left
            operator: ast.operator = ast.Add() if total > 0 else ast.Sub()
            return ast.BinOp(node.left, operator, ast.Constant(abs(total)))
    return ast.BinOp(node, ast.Add() if by > 0 else ast.Sub(), ast.Constant(1))


def _is_called(node: ast.Call, *names: str) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id in names


def _with_comparison(position: int, other: type[ast.cmpop]) -> Make:
    def make(node: Any) -> ast.AST:
        node.ops[position] = other()
        return node  # type: ignore[no-any-return]

    return make


def _moving(by: int) -> Make:
    return lambda node: _moved(node, by)


def _constant(value: int) -> Make:
    return lambda node: ast.Constant(value)


def _with_argument(position: int, by: int) -> Make:
    def make(node: Any) -> ast.AST:
        node.args[position] = _moved(node.args[position], by)
        return node  # type: ignore[no-any-return]

    return make


def _with_bound(name: str, by: int) -> Make:
    def make(node: Any) -> ast.AST:
        setattr(node, name, _moved(getattr(node, name), by))
        return node  # type: ignore[no-any-return]

    return make


def _with_name(position: int, other: int) -> Make:
    def make(node: Any) -> ast.AST:
        names = _names(node)
        names[position].id = names[other].id
        return node  # type: ignore[no-any-return]

    return make


def _with_function(name: str) -> Make:
    def make(node: Any) -> ast.AST:
        if isinstance(node.func, ast.Name):
            node.func = ast.Name(name, ast.Load())
        else:
            node.func.attr = name
        return node  # type: ignore[no-any-return]

    return make


def _swapped_arguments(node: Any) -> ast.AST:
    node.args[0], node.args[1] = node.args[1], node.args[0]
    return node  # type: ignore[no-any-return]


def _swapped_sides(node: Any) -> ast.AST:
    node.left, node.right = node.right, node.left
    return node  # type: ignore[no-any-return]


def _without(position: int) -> Make:
    def make(node: Any) -> ast.AST:
        left = [one for place, one in enumerate(node.values) if place != position]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    return make


def _without_default(node: Any) -> ast.AST:
    node.keywords = [one for one in node.keywords if one.arg not in ("default", "start")]
    return node  # type: ignore[no-any-return]
