"""Mutants of a Python program under one fixed operator set.

A mutant is the program with one small change. Tests that let many mutants live are weak; how many they kill is the
measure of a suite (`mintset`), of a grouping, and the source of injected bugs. The set of operators is closed on
purpose: a mutation score means nothing unless everybody counts the same mutants.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from remint.code.parsing import parse

Edit = Callable[[ast.AST], None]


class Mutant(NamedTuple):
    """One changed program, and where and how it was changed."""

    id: str
    operator: str
    line: int
    description: str
    source: str


class Change(NamedTuple):
    """One way to change a node."""

    operator: str
    words: str
    edit: Edit


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a program, in source order, each different from the program as parsed."""
    tree = parse(source)
    unchanged = ast.unparse(tree)
    seen: dict[str, int] = {}
    for node in list(_mutable_nodes(tree)):
        for change in _changes(node):
            text = _changed_text(tree, node, change.edit)
            if text == unchanged or not compiles(text):
                continue
            line, column = _position(node)
            name = f"{change.operator}:{line}:{column}:{change.words}"
            seen[name] = seen.get(name, 0) + 1
            identity = name if seen[name] == 1 else f"{name}#{seen[name]}"
            yield Mutant(identity, change.operator, line, _difference(unchanged, text), text)


def changes_in(tree: ast.AST) -> list[tuple[ast.AST, Change]]:
    """Every change of every node, for whoever makes them in the tree itself, with `edited`."""
    return [(node, change) for node in list(_mutable_nodes(tree)) for change in _changes(node)]


def _changed_text(tree: ast.Module, node: ast.AST, edit: Edit) -> str:
    """The text of the program with one node edited; the tree is as before afterwards."""
    with edited(node, edit):
        return ast.unparse(tree)


@contextmanager
def edited(node: ast.AST, edit: Edit) -> Iterator[None]:
    """A node that is edited in this block, and as before afterwards."""
    kind, fields = node.__class__, dict(node.__dict__)
    lists = {name: list(value) for name, value in fields.items() if isinstance(value, list)}
    try:
        edit(node)
        yield
    finally:
        node.__class__ = kind
        node.__dict__.clear()
        node.__dict__.update(fields)
        for name, items in lists.items():
            fields[name][:] = items


def _position(node: ast.AST) -> tuple[int, int]:
    # A comprehension has no place of its own; its target has.
    placed = node.target if isinstance(node, ast.comprehension) else node
    return getattr(placed, "lineno", 0), getattr(placed, "col_offset", 0)


def _difference(before: str, after: str) -> str:
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    return next((f"{old.strip()}  >>>  {new.strip()}" for old, new in pairs if old != new), "last lines removed")


def compiles(source: str) -> bool:
    """Whether a text is a program."""
    # Parsing lets through what only the compiler refuses, such as a break outside a loop.
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(source, "<mutant>", "exec")
    except SyntaxError:
        return False
    return True


def _mutable_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Nodes in source order, without annotations, docstrings, exception messages and the main guard's test."""
    for child in _children(tree):
        yield child
        yield from _mutable_nodes(child)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return
    for name, field in ast.iter_fields(node):
        if name in {"annotation", "returns", "format_spec", "type_params"}:
            continue
        children = field if isinstance(field, list) else [field]
        for position, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_docstring(node, name, position, child):
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "__name__ == '__main__'":
                yield from child.body
            else:
                yield child


def _is_docstring(parent: ast.AST, field: str, position: int, child: ast.AST) -> bool:
    return (
        field == "body"
        and position == 0
        and isinstance(parent, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and isinstance(child, ast.Expr)
        and isinstance(child.value, ast.Constant)
    )


_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_SWAPPED_BUILTINS = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _changes(node: ast.AST) -> Iterator[Change]:
    for rule in _RULES:
        yield from rule(node)


def _compare(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for position, operator in enumerate(node.ops):
            other = _COMPARE[type(operator)]
            yield Change("compare", f"{type(operator).__name__}>{other.__name__}", _set_item("ops", position, other))


def _arithmetic(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _ARITHMETIC:
        other = _ARITHMETIC[type(node.op)]
        yield Change("arithmetic", f"{type(node.op).__name__}>{other.__name__}", _set_field("op", other))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield Change("arithmetic", "drop minus", _set_field("op", ast.UAdd))


def _logic(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BoolOp):
        other: type[ast.boolop] = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield Change("logic", f"{type(node.op).__name__}>{other.__name__}", _set_field("op", other))
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare):
        yield Change("logic", "negate condition", _negate)
    if isinstance(node, ast.comprehension):
        for position in range(len(node.ifs)):
            yield Change("logic", f"drop filter {position}", _drop_item("ifs", position))


def _constant(node: ast.AST) -> Iterator[Change]:
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    replacements: list[object] = []
    if isinstance(value, bool):
        replacements = [not value]
    elif isinstance(value, int):
        replacements = [value + 1, value - 1]
    elif isinstance(value, float):
        replacements = [value + 1.0]
    elif isinstance(value, str | bytes):
        replacements = [type(value)()] if value else ["mutant" if isinstance(value, str) else b"mutant"]
    for replacement in replacements:
        yield Change("constant", f"{value!r}>{replacement!r}"[:40], _set_field("value", partial(_same, replacement)))


def _statement(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Raise | ast.Delete):
        yield Change("statement", "delete", _become(lambda: ast.Pass()))
    elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield Change("statement", "return None", _set_field("value", lambda: ast.Constant(None)))
    elif isinstance(node, ast.Break):
        yield Change("statement", "break>continue", _become(lambda: ast.Continue()))
    elif isinstance(node, ast.Continue):
        yield Change("statement", "continue>break", _become(lambda: ast.Break()))


def _call(node: ast.AST) -> Iterator[Change]:
    if not isinstance(node, ast.Call):
        return
    if isinstance(node.func, ast.Name) and node.func.id in _SWAPPED_BUILTINS:
        other = _SWAPPED_BUILTINS[node.func.id]
        yield Change("call", f"{node.func.id}>{other}", _set_field("func", lambda: ast.Name(other, ast.Load())))
    for position, keyword in enumerate(node.keywords):
        if keyword.arg is not None:
            yield Change("call", f"drop {keyword.arg}=", _drop_item("keywords", position))


def _slice(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Slice):
        for bound in ("lower", "upper", "step"):
            if getattr(node, bound) is not None:
                yield Change("slice", f"drop {bound}", _set_field(bound, lambda: None))


_RULES: tuple[Callable[[ast.AST], Iterator[Change]], ...] = (
    _compare, _arithmetic, _logic, _constant, _statement, _call, _slice,
)  # fmt: skip


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _same(value: object) -> object:
    return value


def _set_field(field: str, make: Callable[[], object]) -> Edit:
    return lambda node: setattr(node, field, make())


def _set_item(field: str, position: int, make: Callable[[], object]) -> Edit:
    return lambda node: getattr(node, field).__setitem__(position, make())


def _drop_item(field: str, position: int) -> Edit:
    return lambda node: getattr(node, field).__delitem__(position)


def _negate(node: ast.AST) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]


def _become(make: Callable[[], ast.stmt]) -> Edit:
    """Turn a node into another one in place; its parent keeps pointing at the same object."""

    def edit(node: ast.AST) -> None:
        replacement = make()
        node.__class__ = type(replacement)
        node.__dict__.clear()
        node.__dict__.update(replacement.__dict__)

    return edit
