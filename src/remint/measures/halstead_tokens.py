"""The words of a program, told apart as Halstead does: operators, operands, and what is said to people."""

from __future__ import annotations

import ast
import enum
import io
import keyword
import token
import tokenize
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from remint.code.trees import walk
from remint.measures.kinds import UnmeasurableError
from remint.measures.program_tree import program_tree

_LITERAL_WORDS = frozenset({"True", "False", "None"})
_SOFT_KEYWORDS = frozenset({"match", "case", "type"})
_OF_SOFT_KEYWORDS = frozenset({"Match", "TypeAlias"})
_BEFORE_A_LINE = frozenset({token.NEWLINE, token.NL, token.INDENT, token.DEDENT})
_OPENING, _CLOSING = {"FSTRING_START", "TSTRING_START"}, {"FSTRING_END", "TSTRING_END"}  # Python 3.12, 3.14


class Kind(enum.Enum):
    """What a word is for."""

    OPERATOR = "operator"  # keywords, signs and delimiters
    OPERAND = "operand"  # names and literals
    REMARK = "remark"  # comments, docstrings and other strings that nothing is done with


class Lexeme(NamedTuple):
    """One word of a program and the lines that it is on."""

    kind: Kind
    text: str
    first_line: int
    last_line: int


@lru_cache(maxsize=1)  # several measures of one program ask for them, one after the other
def lexemes(source: str) -> tuple[Lexeme, ...]:
    """The words of a Python program in order; raises UnmeasurableError where it is none."""
    return tuple(_lexemes(source))


def _lexemes(source: str) -> Iterator[Lexeme]:
    statements = _statements(program_tree(source))
    first, remark = True, False  # whether a word begins a line, and whether it is in a docstring
    for kind, text, start, end, _ in _tokens(source):
        statement = statements.get(start) if first else None
        remark = kind == token.COMMENT or (kind == token.STRING and (remark or _is_text(statement)))
        if remark:
            yield Lexeme(Kind.REMARK, text, start[0], end[0])
        elif kind == token.NAME:
            is_operator = _is_keyword(text, statement, first)
            yield Lexeme(Kind.OPERATOR if is_operator else Kind.OPERAND, text, start[0], end[0])
        elif kind in (token.NUMBER, token.STRING, token.OP):
            is_operator = kind == token.OP and text != "..."
            yield Lexeme(Kind.OPERATOR if is_operator else Kind.OPERAND, text, start[0], end[0])
        first = kind in _BEFORE_A_LINE or (first and kind == token.COMMENT)


def _statements(tree: ast.Module) -> dict[tuple[int, int], ast.stmt]:
    """The statements by line and column. Before those that begin a line are only blanks: bytes are characters there."""
    return {(node.lineno, node.col_offset): node for node in walk(tree) if isinstance(node, ast.stmt)}


def _is_text(statement: ast.stmt | None) -> bool:
    """Whether a statement is nothing but a string: a docstring, or a comment in quotes."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_keyword(text: str, statement: ast.stmt | None, first: bool) -> bool:
    if text in _LITERAL_WORDS:
        return False
    if text in _SOFT_KEYWORDS and first:
        # No statement begins at the word case; one that begins with match or type is either of its own kind or a use
        # of a variable of that name.
        return statement is None or type(statement).__name__ in _OF_SOFT_KEYWORDS
    return keyword.iskeyword(text)


def _tokens(source: str) -> list[tokenize.TokenInfo]:
    try:
        return list(_whole_strings(tokenize.generate_tokens(io.StringIO(source).readline), source))
    except tokenize.TokenError as error:
        message, place = error.args
        raise UnmeasurableError(f"line {place[0]}: {message}") from None
    except SyntaxError as error:
        raise UnmeasurableError(f"line {error.lineno}: {error.msg}") from None


def _whole_strings(tokens: Iterable[tokenize.TokenInfo], source: str) -> Iterator[tokenize.TokenInfo]:
    """The tokens, with each f-string as one, as it is up to Python 3.11: figures must not depend on the interpreter."""
    depth, lines, start = 0, source.split("\n"), (0, 0)
    for one in tokens:
        name = token.tok_name[one.type]
        if name in _OPENING:
            start = start if depth else one.start
            depth += 1
        elif name in _CLOSING:
            depth -= 1
            if not depth:
                yield tokenize.TokenInfo(token.STRING, _between(lines, start, one.end), start, one.end, one.line)
        elif not depth:
            yield one


def _between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """The text from one line and column to another; lines count from 1."""
    inside = lines[start[0] - 1 : end[0]]
    inside[-1] = inside[-1][: end[1]]
    inside[0] = inside[0][start[1] :]
    return "\n".join(inside)
