"""The docstring of the function that a prompt asks for: where it is, and the prompt with another in its place."""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

from remint.code.extraction.python_source import definition, header_tree

_LITERAL = re.compile(r"([rRuU]?)(\"\"\"|'''|\"|')")


class PromptDocstring(NamedTuple):
    """A docstring as it is written in a prompt."""

    prompt: str
    start: int  # of the literal, in characters
    end: int
    quotes: str
    prefix: str
    indent: str  # of the statement

    @property
    def text(self) -> str:
        """What stands between the quotes, as it is written there."""
        return self.prompt[self.start + len(self.prefix + self.quotes) : self.end - len(self.quotes)]

    @property
    def before(self) -> str:
        """The prompt up to the line of the docstring."""
        return self.prompt[: self.start].rstrip(" \t")

    @property
    def after(self) -> str:
        """The prompt behind it."""
        return self.prompt[self.end :]

    def replaced(self, text: str) -> str:
        """The prompt with another text between the quotes."""
        quotes = self.quotes if len(self.quotes) == 3 or "\n" not in text else self.quotes * 3
        return f"{self.prompt[: self.start]}{self.prefix}{quotes}{text}{quotes}{self.prompt[self.end :]}"


def find_docstring(prompt: str, entry_point: str) -> PromptDocstring | None:
    """The docstring of the function, or of the class; None where the prompt is not Python or has none."""
    tree = header_tree(prompt)
    found = definition(tree, entry_point) if tree is not None and entry_point else None
    if not isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return None
    # Usually the first statement; some prompts have an import before it.
    first = next(filter(_is_text, found.body), None)
    if first is None or first.end_lineno is None or first.end_col_offset is None:
        return None
    start = offset(prompt, first.lineno, first.col_offset)
    end = offset(prompt, first.end_lineno, first.end_col_offset)
    opening = _LITERAL.match(prompt, start)
    if opening is None or not prompt[:end].endswith(opening[2]) or first.lineno == found.lineno:
        return None  # several literals in a row, or a body on the line of the header
    indent = prompt[:start].rpartition("\n")[2]
    return PromptDocstring(prompt, start, end, opening[2], opening[1], indent)


def _is_text(statement: ast.stmt) -> bool:
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_constant and isinstance(statement.value.value, str)  # type: ignore[attr-defined]


def offset(text: str, line: int, column: int) -> int:
    """Characters before a place that `ast` names by its line and its column in bytes."""
    # `ast` ends lines where the tokenizer does, not where str.splitlines would.
    lines = text.split("\n")
    before = sum(len(one) + 1 for one in lines[: line - 1])
    return before + len(lines[line - 1].encode()[:column].decode())
