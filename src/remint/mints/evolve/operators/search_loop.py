"""`any` and `all` become functions that look at one item after the other and stop at the first that decides."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin
from remint.code.known_types import KnownTypes
from remint.code.negation import negated
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators.support.extraction import ProgramFacts
from remint.mints.evolve.operators.support.loop_helper import (
    HelperVariables,
    HelperWording,
    LoopHelper,
    loops,
    many,
    over,
)
from remint.mints.evolve.programs.templates import fill


class SearchLoop(LoopHelper):
    """Turns `any` or `all` of a generator into a function with a loop and early returns."""

    name = "search-loop"
    description = "turns `any` or `all` of a generator into a function that searches and returns early"

    def fits(self, facts: ProgramFacts, types: KnownTypes, node: ast.expr) -> bool:
        """`any(… for …)` or `all(… for …)`."""
        del types
        match node:
            case ast.Call(func=function, args=[inner], keywords=[]):
                return is_builtin(function, facts.scopes, "any", "all") and over(inner) is not None
        return False

    def body(self, names: HelperVariables, types: KnownTypes, node: ast.expr) -> list[ast.stmt]:
        """A loop that returns as soon as the answer is known."""
        del names
        assert isinstance(node, ast.Call)
        found = over(node.args[0])
        assert found is not None
        if _is_any(node):
            return [loops(found, fill("if $test:\n    return True", {"test": found.elt})), *fill("return False", {})]
        opposite = negated(found.elt, types)
        text = "if $test:\n    return False" if opposite is not None else "if $test:\n    continue\nreturn False"
        return [loops(found, fill(text, {"test": opposite or found.elt})), *fill("return True", {})]

    def wording(self, node: ast.expr) -> HelperWording:
        """Called after the condition."""
        assert isinstance(node, ast.Call)
        found = over(node.args[0])
        assert found is not None
        kind = "any" if _is_any(node) else "all"
        told, items = phrase(found.elt), many(found)
        stem = told.stem.removeprefix("is_") if told is not None and told.is_condition else "matching"
        stem = stem if len(stem) <= 20 and "_the_" not in stem and stem.count("_") < 3 else "matching"
        tail = items.replace(" ", "_") or "items"
        which = f"{kind} of the {items or 'items'}"
        says = f"Return whether {which} {'passes' if kind == 'any' else 'pass'} the test."
        return HelperWording(
            (f"{kind}_{stem}", f"{kind}_{stem}_{tail}", f"{kind}_{tail}_pass", f"check_{kind}_{tail}"), says
        )


def _is_any(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "any"
