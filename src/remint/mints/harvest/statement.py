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
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    header = f"def {node.name}({ast.unparse(node.args)}){returns}"
    says = ast.get_docstring(node) or ""
    instruction = f"Write the Python function `{header}`.\n\n{says}\n" if says else f"Write the function `{header}`.\n"
    return HarvestedStatement(before + _beginning(code.roots[0]), instruction + there)


def _beginning(text: str) -> str:
    """A function up to the end of its docstring, or of its signature."""
    node = ast.parse(text).body[-1]
    assert isinstance(node, ast.FunctionDef)
    first = node.body[0]
    end = (first.end_lineno or first.lineno) if ast.get_docstring(node) else first.lineno - 1
    return "\n".join(text.split("\n")[:end]) + "\n"
