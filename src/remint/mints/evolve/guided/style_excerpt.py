"""A short excerpt of a code base that shows how code is written there."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator

from remint.measures.programs import NamedSource, open_programs

_LINES = 60  # of the excerpt, at most
_FEW, _MANY = 6, 24  # lines of a function that shows a style
_EACH = 3  # functions


def style_excerpt(path: str) -> str:
    """A few functions of a code base, with their docstrings; the same code base gives the same ones."""
    chosen, lines = list[str](), 0
    for text in sorted(set(_functions(path)), key=lambda one: hashlib.sha256(one.encode()).digest()):
        length = text.count("\n") + 1
        if lines + length > _LINES:
            continue
        chosen.append(text)
        lines += length
        if len(chosen) == _EACH:
            break
    return "\n\n\n".join(chosen)


def _functions(path: str) -> Iterator[str]:
    for program in open_programs(path, "reference", 0).each:
        if not isinstance(program, NamedSource):
            continue
        try:
            tree = ast.parse(program.text)
        except (SyntaxError, ValueError, RecursionError):
            continue
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
                text = ast.unparse(node)
                if _FEW <= text.count("\n") + 1 <= _MANY and "```" not in text:
                    yield text
