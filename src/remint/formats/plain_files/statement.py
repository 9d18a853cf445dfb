"""What a model is asked about a plain file: what its docstrings say."""

from __future__ import annotations

import ast
import re
from typing import NamedTuple

from remint.formats.plain_files.program import PlainProgram

_OUTLINE = """\
Write the Python module {name}. Below is its outline: every name and signature stays as it is, every body is missing. \
Answer with the whole module.

```python
{outline}
```
"""
_WHOLE = "Write a Python program that reads its standard input and prints its answer.\n\n{about}\n"


class Statement(NamedTuple):
    """The words of a problem; all are empty where the file does not say what it is for."""

    prompt: str = ""
    instruction: str = ""
    title: str = ""


def statement_of(program: PlainProgram, entry_point: str, kind: str) -> Statement:
    """The words for a function, for a program that reads and prints, or for a module of several definitions."""
    about = ast.get_docstring(program.tree) or ""
    if kind == "stdio":
        return Statement("", _WHOLE.format(about=about), _first_line(about)) if about else Statement()
    function = program.functions.get(entry_point)
    if function is None:
        return _of_module(program)._replace(title=_first_line(about))
    says = ast.get_docstring(function) or about
    if not says:
        return Statement()
    returns = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    header = f"def {function.name}({ast.unparse(function.args)}){returns}"
    instruction = f"Write the Python function `{header}`.\n\n{says}\n"
    return Statement(_beginning(program, function), instruction, _first_line(says))


def _first_line(text: str) -> str:
    first = next(iter(text.strip().splitlines()), "")
    return "" if first.startswith(">>>") else first


def _beginning(program: PlainProgram, function: ast.FunctionDef) -> str:
    """The file up to the end of the function's docstring, where the next line is the first of its body."""
    if not ast.get_docstring(function) or len(function.body) < 2:
        return ""
    end = function.body[0].end_lineno or 0
    if function.body[1].lineno <= end:
        return ""
    # The lines that Python counts: a form feed ends none.
    return "\n".join(re.split("\r\n|\r|\n", program.text)[:end]) + "\n"


def _of_module(program: PlainProgram) -> Statement:
    defined = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(program.tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    if not any(ast.get_docstring(node) for node in nodes):
        return Statement()
    tree = ast.parse(program.text)
    first = [node for node in tree.body[:1] if ast.get_docstring(tree)]
    kept = [_without_body(node) for node in tree.body if isinstance(node, defined) and not node.name.startswith("_")]
    outline = ast.unparse(ast.Module([*first, *kept], []))
    return Statement(instruction=_OUTLINE.format(name=program.name, outline=outline))


def _without_body(node: ast.stmt) -> ast.stmt:
    """A definition with its docstrings and without what it does."""
    if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return node
    docstring = node.body[:1] if ast.get_docstring(node) else []
    missing: list[ast.stmt] = [ast.Expr(ast.Constant(...))]
    if isinstance(node, ast.ClassDef):
        inner = [_without_body(one) for one in node.body[len(docstring) :]]
        node.body = [*docstring, *inner] or missing
    else:
        node.body = [*docstring, *missing]
    return node
