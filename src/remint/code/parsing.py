"""Parse Python that somebody else wrote."""

from __future__ import annotations

import ast
import re
import warnings

from remint.records import Candidate

# Python joins the names of an import one by one, in time that grows with the square of their number.
_LONGEST_CHAIN = 300
_DOTTED = re.compile(r"\w++(?:[ \t\f\\\n]*+\.[ \t\f\\\n]*+\w++)*+")


def parse(source: str) -> ast.Module:
    """The tree of a program; whatever cannot be parsed is a SyntaxError with a message."""
    tree = _parsed(source, "exec")
    assert isinstance(tree, ast.Module)
    return tree


def parse_expression(source: str) -> ast.expr:
    """The tree of the one expression that a text holds; a SyntaxError likewise."""
    tree = _parsed(source, "eval")
    assert isinstance(tree, ast.Expression)
    return tree.body


def python_trees(program: Candidate) -> dict[str, ast.Module]:
    """The tree of each Python file of a program, by its path.

    A file that cannot be parsed is left out: one for Python 2, say, that lies beside the others. Nobody imports it.
    """
    trees = {}
    for file in program.files:
        if file.path.endswith(".py"):
            try:
                # Python reads a file with a byte order mark; as a text in memory it is a syntax error.
                trees[file.path] = parse(file.text.removeprefix("\ufeff"))
            except SyntaxError:
                continue
    return trees


def _parsed(source: str, mode: str) -> ast.AST:
    if source.count(".") > _LONGEST_CHAIN and _has_long_chain(source):
        raise SyntaxError(f"more than {_LONGEST_CHAIN} names joined by dots")
    try:
        with warnings.catch_warnings():
            # Foreign code is full of "\d" in plain strings; that is for its authors to hear, not for our users.
            warnings.simplefilter("ignore")
            return ast.parse(source, mode=mode)
    except (ValueError, RecursionError, MemoryError) as error:  # NUL bytes, or nested beyond reason
        raise SyntaxError(str(error) or "nested too deeply") from error


def _has_long_chain(source: str) -> bool:
    return any(found.group().count(".") > _LONGEST_CHAIN for found in _DOTTED.finditer(source))
