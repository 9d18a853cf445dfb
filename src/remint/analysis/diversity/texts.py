"""The text of a problem without its examples: what diversity is measured on."""

from __future__ import annotations

import inspect
import re

from remint.mints.perturb.demos import without_demos
from remint.mints.perturb.docstrings import find_docstring
from remint.records import Problem

_COMMENT = re.compile(r"^[ \t]*#[ \t]?(.*)$", re.MULTILINE)


def plain_text(problem: Problem) -> str:
    """The docstring of the prompt, else its comments, else the instruction, else the prompt; without examples."""
    docstring = find_docstring(problem.prompt, problem.entry_point)
    if docstring is not None:
        text = inspect.cleandoc(docstring.text)
    else:
        comments = "\n".join(_COMMENT.findall(problem.prompt))
        text = comments or problem.instruction or problem.prompt
    return without_demos(text, problem.entry_point).strip()
