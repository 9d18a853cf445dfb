"""Python source from a benchmark as a syntax tree, parsed and never run."""

from __future__ import annotations

import ast
import warnings


class NotPythonError(ValueError):
    """Text that this Python cannot parse."""


def parse_module(text: str) -> ast.Module:
    """The module that a text holds."""
    tree = _parsed(text, "exec")
    assert isinstance(tree, ast.Module)
    return tree


def parse_expression(text: str) -> ast.expr:
    """The one expression that a text holds."""
    tree = _parsed(text, "eval")
    assert isinstance(tree, ast.Expression)
    return tree.body


def _parsed(text: str, mode: str) -> ast.AST:
    with warnings.catch_warnings():
        # The reader of a benchmark can do nothing about the stray backslashes in it.
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text, mode=mode)
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            raise NotPythonError(str(error)) from error
