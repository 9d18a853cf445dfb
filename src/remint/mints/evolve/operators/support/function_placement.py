"""Where a new function can live: at the top, before the code that calls it, inside its function, or in its class."""

from __future__ import annotations

import ast

from remint.code.flow import code_start
from remint.mints.evolve.operators.support.extraction import facts_of, method_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, node_at

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


class Placement:
    """A place for a function; it stays right when other nodes are replaced, not when statements before it come."""

    def __init__(self, block: list[ast.stmt], place: int, kind: str) -> None:
        self.block, self.place, self.kind = block, place, kind

    @property
    def is_module(self) -> bool:
        """Whether it is outside all functions and classes."""
        return self.kind == "module"

    @property
    def is_method(self) -> bool:
        """Whether it is among the methods of a class."""
        return self.kind == "method"

    def reach(self, name: str) -> ast.expr:
        """How the function is spoken of where it is used."""
        if self.kind == "method":
            return ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=name, ctx=ast.Load())
        return ast.Name(id=name, ctx=ast.Load())

    def settle(self, function: ast.FunctionDef) -> None:
        """Put the function there; in a class, one without `self` becomes a static method."""
        parameters = [one.arg for one in function.args.args]
        if self.kind == "method" and parameters[:1] != ["self"]:
            function.decorator_list.append(ast.Name(id="staticmethod", ctx=ast.Load()))
        self.block.insert(self.place, function)


def placements(draft: Draft, site: Site) -> list[Placement]:
    """All places for a function that is called at a site."""
    path = site.path
    first = path[0][1]
    found = [Placement(draft.tree.body, first, "module")]
    top = code_start(draft.tree.body)
    while top < first and isinstance(draft.tree.body[top], ast.Import | ast.ImportFrom):
        top += 1
    if top < first:
        found.append(Placement(draft.tree.body, top, "module"))
    facts = facts_of(draft.subject)
    # All that the function needs is passed to it: inside another it would only be hidden.
    for length in range(1, 0 if draft.subject.is_shapely else len(path)):
        inner = node_at(draft.tree, path[:length])
        if facts.scope(path).node is node_at(facts.tree, path[:length]) and isinstance(inner, _FUNCTION):
            found.append(Placement(inner.body, code_start(inner.body), "nested"))
    length = method_of(facts, path) if facts.means_builtin("staticmethod") else 0
    holder = node_at(draft.tree, path[: length - 1]) if length else None
    if isinstance(holder, ast.ClassDef):
        place = path[length - 1][1]
        found += [Placement(holder.body, place, "method"), Placement(holder.body, place + 1, "method")]
    return found
