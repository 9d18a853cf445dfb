"""Holes in a program: a statement, a block, an expression or the step of a loop that is cut out and filled again."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple

from remint.code.parsing import parse
from remint.code.trees import walk

HoleKind = Literal["statement", "block", "expression", "increment"]
KINDS: tuple[HoleKind, ...] = ("statement", "block", "expression", "increment")
_SHORTEST = 4  # characters of an expression
_MOST_CUTS = 40  # lines that are taken off the end of a fill that runs on


class ProgramHole(NamedTuple):
    """A piece of a program, and what stands around it."""

    kind: HoleKind
    before: str
    text: str
    after: str
    line: int


def holes(source: str, kind: HoleKind) -> list[ProgramHole]:
    """Every hole of a kind, in the order of the program; nothing where it is no program."""
    try:
        tree = parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return []
    starts = _line_starts(source)
    found = []
    for first, last in _nodes(tree, kind):
        begin = starts[first.lineno - 1] + first.col_offset
        end = starts[last.end_lineno - 1] + last.end_col_offset  # type: ignore[operator]
        data = source.encode()
        pieces = (data[:begin].decode(), data[begin:end].decode(), data[end:].decode())
        # Statements that share their line with others cannot be cut out as lines.
        if kind == "expression" or not pieces[0].rpartition("\n")[2].strip():
            found.append(ProgramHole(kind, *pieces, first.lineno))
    return found


def drawn_hole(source: str, kind: HoleKind, seed: str) -> ProgramHole | None:
    """One hole at random; None where there is none."""
    found = holes(source, kind)
    return Random(f"{seed} {kind}").choice(found) if found else None


def filled(hole: ProgramHole, fill: str) -> str:
    """The program with a fill in the hole, indented as the hole is; what runs on behind a fitting fill is cut off."""
    fitted = _fitted(hole, fill)
    lines = fitted.split("\n")
    for kept in range(len(lines), max(0, len(lines) - _MOST_CUTS), -1):
        text = hole.before + "\n".join(lines[:kept]).rstrip() + hole.after
        if _parses(text):
            return text
    return hole.before + fitted + hole.after


def _fitted(hole: ProgramHole, fill: str) -> str:
    if hole.kind == "expression":
        return fill.strip()
    margin = " " * (len(hole.before) - len(hole.before.rstrip(" ")))
    text = fill.strip("\n").rstrip()
    first, _, rest = text.partition("\n")
    if first[:1] != " " and rest and margin:
        # The first line goes on where the text before it ends, so the others carry the margin, or none of them does.
        depth = len(rest) - len(rest.lstrip(" "))
        if rest.startswith(margin):
            return text
        extra = "    " if first.rstrip().endswith(":") and not depth else ""
        return "\n".join([first, *(f"{margin}{extra}{line}" if line.strip() else "" for line in rest.split("\n"))])
    return textwrap.indent(textwrap.dedent(text), margin).lstrip(" ")


def _parses(text: str) -> bool:
    try:
        parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _line_starts(source: str) -> list[int]:
    """Where each line begins, in bytes: columns of the parser are bytes, too."""
    starts, place = [], 0
    for line in source.encode().split(b"\n"):
        starts.append(place)
        place += len(line) + 1
    return starts


def _nodes(tree: ast.Module, kind: HoleKind) -> Iterator[tuple[ast.stmt | ast.expr, ast.stmt | ast.expr]]:
    """The first and the last node of every hole."""
    for function in [one for one in walk(tree) if isinstance(one, ast.FunctionDef)]:
        for node in walk(function):
            if kind == "expression" and isinstance(node, ast.stmt):
                yield from ((one, one) for one in _expressions(node))
            elif kind == "block" and isinstance(node, ast.If | ast.For | ast.While):
                yield node.body[0], node.body[-1]
            elif kind == "increment" and isinstance(node, ast.While):
                yield from ((one, one) for one in _increments(node))
            elif kind == "statement" and _is_simple(node):
                yield node, node  # type: ignore[misc]


def _is_simple(node: ast.AST) -> bool:
    """Whether a node is a statement of its own, and no docstring."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False
    return isinstance(node, ast.Assign | ast.AugAssign | ast.Return | ast.Expr)


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    for field in ("value", "test", "iter"):
        held = getattr(statement, field, None)
        if isinstance(held, ast.expr):
            for node in walk(held):
                telling = isinstance(node, ast.BinOp | ast.Compare | ast.Call | ast.Subscript | ast.BoolOp | ast.IfExp)
                if telling and not _is_inside_text(node, held) and _length(node) >= _SHORTEST:
                    yield node  # type: ignore[misc]


def _is_inside_text(node: ast.AST, held: ast.expr) -> bool:
    """Up to Python 3.11, what stands in a formatted string has no place of its own."""
    texts = (one for one in walk(held) if isinstance(one, ast.JoinedStr))
    return any(node is inner for text in texts for inner in walk(text))


def _length(node: ast.AST) -> int:
    return len(ast.unparse(node))


def _increments(loop: ast.While) -> Iterator[ast.stmt]:
    """The statements of a loop that change a variable of its condition by a number."""
    tested = {one.id for one in walk(loop.test) if isinstance(one, ast.Name)}
    for node in loop.body:
        for one in walk(node):
            if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name) and one.target.id in tested:
                yield one
            elif isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id in tested:
                own = {inner.id for inner in walk(one.value) if isinstance(inner, ast.Name)}
                if one.targets[0].id in own:
                    yield one
