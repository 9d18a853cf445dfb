"""Small changes of a failing sample itself that may repair it, for errors that no mutant undoes: a loop that never
moves on, brackets in the wrong place, and the value of a method that returns nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.mutants import edited
from remint.code.simplifications import Edit, become

IN_PLACE = frozenset(("sort", "append", "reverse", "extend", "insert", "remove", "clear", "update", "add", "discard"))
_STEPS: tuple[tuple[type[ast.operator], int], ...] = ((ast.Add, 1), (ast.Sub, 1), (ast.FloorDiv, 10), (ast.FloorDiv, 2))


def own_repairs(source: str) -> Iterator[str]:
    """Programs with one such change each."""
    tree = ast.parse(source)
    for node, edit in _changes(tree):
        with edited(node, edit):
            text = ast.unparse(ast.fix_missing_locations(tree))
        yield text


def still_loop(source: str) -> ast.While | None:
    """The first `while` loop that can never end: nothing in it changes what its condition depends on, or leaves it."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None
    return next((one for one in ast.walk(tree) if isinstance(one, ast.While) and _is_still(one)), None)


def _changes(tree: ast.AST) -> Iterator[tuple[ast.AST, Edit]]:
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.While) and _is_still(node):
            for name in sorted(_names(node.test)):
                yield from ((node, _stepping(name, operator, size)) for operator, size in _STEPS)
        elif isinstance(node, ast.BinOp):
            yield from ((node, edit) for edit in _other_brackets(node))
        for place, statement in enumerate(getattr(node, "body", None) or () if isinstance(node, ast.stmt) else ()):
            if isinstance(statement, ast.Assign | ast.Return) and _is_in_place(statement.value):
                yield node, _apart(place)


def _names(node: ast.AST) -> set[str]:
    called = {one.func.id for one in ast.walk(node) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} - called


def _is_still(loop: ast.While) -> bool:
    """Whether the condition, of plain variables and calls of `len`, stays as it is."""
    calls = [one for one in ast.walk(loop.test) if isinstance(one, ast.Call | ast.Attribute | ast.NamedExpr)]
    if any(
        not (isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "len") for one in calls
    ):
        return False
    names = _names(loop.test)
    for one in (inner for statement in loop.body for inner in ast.walk(statement)):
        if isinstance(one, ast.Break | ast.Return | ast.Raise | ast.Yield | ast.Global | ast.Nonlocal | ast.Assert):
            return False
        if isinstance(one, ast.Name) and one.id in names and not isinstance(one.ctx, ast.Load):
            return False
        changed = one.value if isinstance(one, ast.Attribute | ast.Subscript) else None
        if isinstance(changed, ast.Name) and changed.id in names and _may_change(one):
            return False
        if isinstance(one, ast.Call) and not (isinstance(one.func, ast.Name) and one.func.id in _HARMLESS):
            given = {argument.id for argument in one.args if isinstance(argument, ast.Name)}
            if given & names:
                return False  # it may change a list that it is given
    return True


_HARMLESS = frozenset(
    ("len", "abs", "min", "max", "sum", "str", "int", "range", "print", "ord", "chr", "sorted", "append")
)


def _may_change(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) or not isinstance(getattr(node, "ctx", None), ast.Load)


def _stepping(name: str, operator: type[ast.operator], size: int) -> Edit:
    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.While)
        node.body.append(ast.AugAssign(ast.Name(name, ast.Store()), operator(), ast.Constant(size)))

    return edit


def _other_brackets(node: ast.BinOp) -> Iterator[Edit]:
    """`a + b * c` for `(a + b) * c`, and the other way round; `f(x + 1)` for `f(x) + 1`."""
    left, right = node.left, node.right
    if isinstance(left, ast.BinOp):
        yield become(ast.BinOp(left.left, left.op, ast.BinOp(left.right, node.op, right)))
    if isinstance(right, ast.BinOp):
        yield become(ast.BinOp(ast.BinOp(left, node.op, right.left), right.op, right.right))
    if isinstance(left, ast.Call) and left.args and not left.keywords:
        *first, last = left.args
        yield become(ast.Call(left.func, [*first, ast.BinOp(last, node.op, right)], []))


def _is_in_place(value: ast.AST | None) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in IN_PLACE


def _apart(place: int) -> Edit:
    """The call as a statement of its own, and its object as the value."""

    def edit(node: ast.AST) -> None:
        body: list[ast.stmt] = node.body  # type: ignore[attr-defined]
        statement = body[place]
        assert isinstance(statement, ast.Assign | ast.Return)
        assert isinstance(statement.value, ast.Call)
        assert isinstance(statement.value.func, ast.Attribute)
        owner = statement.value.func.value
        rest: ast.stmt = ast.Return(owner)
        if isinstance(statement, ast.Assign):
            rest = ast.Assign(statement.targets, owner)
        body[place : place + 1] = [ast.Expr(statement.value), rest]

    return edit
