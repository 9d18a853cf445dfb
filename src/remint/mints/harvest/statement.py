"""What a model is told about a function or class: its signature and its docstring, and what is there already."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.mints.harvest.extraction import TakenCode
from remint.mints.harvest.targets import Target, skeleton

_CLASS = """\
Write the Python class `{name}`. Below is its outline: every name and signature stays as it is, every body is missing. \
Answer with the whole class.

```python
{outline}
```
"""
_THERE = """
This code is there already and can be used:

```python
{preamble}
```
"""


class HarvestedStatement(NamedTuple):
    """The words of a problem."""

    prompt: str
    instruction: str


def statement_of(node: Target, code: TakenCode) -> HarvestedStatement:
    """The words for a definition that was taken out."""
    preamble = code.preamble if code.preamble.strip() else ""
    there = _THERE.format(preamble=preamble.strip("\n")) if preamble else ""
    before = f"{preamble.rstrip()}\n\n\n" if preamble else ""
    if isinstance(node, ast.ClassDef):
        outline = skeleton(node, "...")
        return HarvestedStatement(before + outline, _CLASS.format(name=node.name, outline=outline.strip()) + there)
    says = ast.get_docstring(node) or ""
    asks = f"Write the Python function {header_of(node)}.\n"
    instruction = f"{asks}\n{says}\n" if says else asks
    return HarvestedStatement(before + _beginning(code.roots[0]), instruction + there)


def header_of(node: ast.FunctionDef) -> str:
    """A signature in backquotes, with the decorators that the function has to have."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    marks = " and ".join(f"`@{ast.unparse(one)}`" for one in node.decorator_list)
    return f"`def {node.name}({ast.unparse(node.args)}){returns}`" + (f", decorated with {marks}" if marks else "")


def _beginning(text: str) -> str:
    """A function up to the end of its docstring, or of its signature."""
    node = ast.parse(text).body[-1]
    assert isinstance(node, ast.FunctionDef)
    first = node.body[0]
    end = (first.end_lineno or first.lineno) if ast.get_docstring(node) else first.lineno - 1
    return "\n".join(text.split("\n")[:end]) + "\n"
