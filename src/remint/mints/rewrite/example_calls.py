"""Examples that a model wrote: calls of the entry point, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.errors import UnusableReplyError

# What arguments are made of, besides literals and what the program itself has.
_MAKERS = frozenset({"set", "frozenset", "tuple", "list", "dict", "float", "int", "str", "range", "sorted", "print"})


def check_calls(demos: Sequence[Demo], entry_point: str, defined: frozenset[str]) -> None:
    """Raise UnusableReplyError unless each example calls the entry point, or uses what an earlier one made by it.

    `defined` are names of the program that arguments may need, such as an imported `date`.
    """
    # A call of an object may be made twice, with another result; one of a function tells nothing new.
    calls = ["".join(one.source.split()) for one in demos if one.source.startswith(f"{entry_point}(")]
    if len(set(calls)) < len(calls):
        raise UnusableReplyError("two examples are the same")
    made = {entry_point}
    for one in demos:
        try:
            (statement,) = parse(one.source).body
        except (SyntaxError, ValueError) as error:
            raise UnusableReplyError("an example is not one statement") from error
        names = {node.id: isinstance(node.ctx, ast.Load) for node in walk(statement) if isinstance(node, ast.Name)}
        read = {name for name, is_read in names.items() if is_read}
        hidden = any(isinstance(node, ast.Attribute) and node.attr.startswith("_") for node in walk(statement))
        if not isinstance(statement, ast.Expr | ast.Assign) or hidden or not read & made:
            raise UnusableReplyError(f"an example does not call {entry_point}")
        unknown = sorted(read - made - defined - _MAKERS)
        if unknown:
            raise UnusableReplyError(f"an example uses {unknown[0]}, which the program does not have")
        made |= names.keys() - read
