"""Arithmetic with an operand left out: if that does the same, the operand decides nothing.

There are many operands, and compiling a program takes longer than running it, so that all of them are in one program:
a variable says which is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from remint.code.mutants import edited
from remint.code.simplifications import Edit
from remint.code.trees import walk

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_PLACE = {"lineno": 1, "end_lineno": 1, "col_offset": 0, "end_col_offset": 0}


@contextmanager
def operands_in_question(tree: ast.AST, variable: str) -> Iterator[int]:
    """The tree, in this block, with arithmetic that leaves out the operand whose number a variable holds: the number
    of operands. With a number that is none of theirs, it is the same program as before."""
    found = [one for one in walk(tree) if isinstance(one, ast.BinOp) and isinstance(one.op, _ARITHMETIC)]
    with ExitStack() as changes:
        for place, node in enumerate(found):
            changes.enter_context(edited(node, _in_question(variable, 2 * place)))
        yield 2 * len(found)


def _in_question(variable: str, number: int) -> Edit:
    def edit(node: ast.AST) -> None:
        assert isinstance(node, ast.BinOp)
        left, right = node.left, node.right
        both = ast.BinOp(left, node.op, right, **_PLACE)
        chosen = _choice(variable, number, right, _choice(variable, number + 1, left, both))
        node.__class__ = chosen.__class__  # type: ignore[assignment]
        node.__dict__.clear()
        node.__dict__.update(chosen.__dict__)

    return edit


def _choice(variable: str, number: int, then: ast.expr, otherwise: ast.expr) -> ast.IfExp:
    name, wanted = ast.Name(variable, ast.Load(), **_PLACE), ast.Constant(number, kind=None, **_PLACE)
    return ast.IfExp(ast.Compare(name, [ast.Eq()], [wanted], **_PLACE), then, otherwise, **_PLACE)
