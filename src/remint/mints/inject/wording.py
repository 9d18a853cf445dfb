"""How a changed expression is written: as its author would have, so that nothing but the bug gives the place away.

Several ways are offered; the one that counts is the first of which the parser says what is meant.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

_TOKENS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.And: "and", ast.Or: "or",
}  # fmt: skip


class TextSpan(NamedTuple):
    """A stretch of an encoded text."""

    start: int
    end: int


class WrittenText(NamedTuple):
    """The text that nodes have, and the quote that its author uses."""

    text: bytes
    place: Callable[[ast.AST], TextSpan]
    quote: str

    def of(self, node: ast.AST) -> str:
        """A node as it is written."""
        piece = self.place(node)
        return self.text[piece.start : piece.end].decode()

    def between(self, one: ast.AST, other: ast.AST) -> str:
        """What stands between two nodes."""
        return self.text[self.place(one).end : self.place(other).start].decode()


def preferred_quote(text: str) -> str:
    """The quote that most strings of a program have; long ones, such as docstrings, do not count."""
    counts: Counter[str] = Counter()
    with contextlib.suppress(tokenize.TokenError, SyntaxError):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.STRING:
                bare = token.string.lstrip("rRbBuUfF")
                counts[bare[0]] += not bare.startswith(('"""', "'''"))
    return '"' if counts['"'] > counts["'"] else "'"


def ways_to_write(old: ast.AST, new: ast.AST, written: WrittenText) -> Iterator[str]:
    """The text for `new` in the place of `old`, in several ways."""
    ways = [*_by_kind(old, new, written)]
    # Written anew, an expression would lose its comments and line ends.
    if not {"\n", "\r", "#"} & set(written.of(old)):
        ways.append(ast.unparse(new))
    for text in ways:
        yield text
        yield f"({text})"


def _by_kind(old: ast.AST, new: ast.AST, written: WrittenText) -> Iterator[str]:
    if isinstance(new, ast.BinOp | ast.BoolOp | ast.Compare | ast.AugAssign) and type(new) is type(old):
        if len(_operators(new)) == len(_operators(old)):  # a condition that lost a part is written anew
            yield _with_operators(old, new, written)
    elif isinstance(new, ast.UnaryOp) and isinstance(new.op, ast.Not):
        yield from (f"not {written.of(old)}", f"not ({written.of(old)})")
    elif isinstance(old, ast.UnaryOp) and type(new) is type(old.operand):
        yield written.of(old.operand)
    elif isinstance(new, ast.Call) and isinstance(new.func, ast.Name):
        yield from _as_call(old, new.func.id, written)
    elif isinstance(new, ast.Tuple):
        inner = written.of(old)[1:-1]
        yield from (f"({inner})", f"({inner},)")
    elif isinstance(new, ast.List):
        text = written.of(old)
        yield from (f"[{text[1:-1]}]", f"[{text}]")
    elif isinstance(new, ast.Constant) and isinstance(new.value, str) and new.value.isprintable():
        yield f"{written.quote}{new.value}{written.quote}"


def _as_call(old: ast.AST, name: str, written: WrittenText) -> Iterator[str]:
    text = written.of(old)
    if isinstance(old, ast.Call) and isinstance(old.func, ast.Name):
        yield name + text.removeprefix(old.func.id)
    yield f"{name}({text})"


def _with_operators(old: ast.AST, new: ast.AST, written: WrittenText) -> str:
    """The operands as they are, with other operators between them."""
    operands, before, after = _operands(old), _operators(old), _operators(new)
    text = written.of(operands[0])
    outer, first, last = written.place(old), written.place(operands[0]), written.place(operands[-1])
    for position, operand in enumerate(operands[1:]):
        gap = written.between(operands[position], operand)
        text += _replaced(gap, before[position], after[position]) + written.of(operand)
    # Parentheses around the outer operands belong to the expression, but to none of its parts.
    return written.text[outer.start : first.start].decode() + text + written.text[last.end : outer.end].decode()


def _replaced(gap: str, old: str, new: str) -> str:
    """What stands between two operands with another operator; comments may hold the same letters."""
    return re.sub(f"#[^\n\r]*|{re.escape(old)}", lambda found: new if found[0] == old else found[0], gap)


def _operands(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.AugAssign):
        return [node.target, node.value]
    return node.values if isinstance(node, ast.BoolOp) else []


def _operators(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Compare):
        return [_TOKENS[type(operator)] for operator in node.ops]
    if isinstance(node, ast.BoolOp):
        return [_TOKENS[type(node.op)]] * (len(node.values) - 1)
    return [_TOKENS[type(node.op)]] if isinstance(node, ast.BinOp | ast.AugAssign) else []
