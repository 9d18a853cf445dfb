"""Variables that only give a literal a name, for one place that reads them."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.function_shapes import is_literal
from remint.code.scopes import Binding
from remint.mints.evolve.operators.support.extraction import ProgramFacts
from remint.mints.evolve.programs.subject import Step, block_of

_MOST_MEMBERS = 12  # of a literal that fits on a line


class LiteralVariable(NamedTuple):
    """A variable, the literal that it is set to, and the way to the statement that does so."""

    binding: Binding
    value: ast.expr
    path: tuple[Step, ...]


def literal_variable(facts: ProgramFacts, binding: Binding, read: ast.Name) -> LiteralVariable | None:
    """A local variable that is set once, to a short literal, and read at one place alone; None: it is another."""
    if binding.scope.kind != "function" or binding.writes != 1 or len(binding.nodes()) != 2:
        return None
    if read not in binding.nodes() or not facts.is_steady(binding):
        return None
    for path, node in facts.statements_of(binding.scope.node):
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=value) if target in binding.nodes():
                is_short = len(getattr(value, "elts", ())) <= _MOST_MEMBERS and not isinstance(value, ast.Dict)
                is_alone = len(block_of(facts.tree, path)[0]) == 1
                return (
                    LiteralVariable(binding, value, path) if is_literal(value) and is_short and not is_alone else None
                )
    return None
