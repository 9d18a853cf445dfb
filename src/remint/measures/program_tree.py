"""The tree of a program that is measured, or the line at which it stops being one."""

from __future__ import annotations

import ast
from functools import lru_cache

from remint.code.parsing import parse
from remint.measures.kinds import UnmeasurableError


@lru_cache(maxsize=1)  # all measures of a program ask for its tree, one after the other; none changes it
def program_tree(source: str) -> ast.Module:
    """The tree of a Python program; raises UnmeasurableError with the line where it stops being one."""
    try:
        return parse(source)
    except SyntaxError as error:
        if isinstance(error.__cause__, RecursionError | MemoryError):
            raise UnmeasurableError("nested too deeply for Python itself") from None
        raise UnmeasurableError(f"line {error.lineno}: {error.msg}" if error.lineno else error.msg) from None
