"""Copies, parts and pairs of what a program holds come from `copy`, `itertools`, `heapq` and `math`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import NamedTuple

from remint.code.flow import is_builtin
from remint.code.program_types import ProgramTypes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.call_patterns import holds_alike
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, facts_of
from remint.mints.evolve.operators.support.written_out import CallFacts
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

# These take all items before they return, without running code of the program in between.
_TAKERS = ("sum", "any", "all", "set", "frozenset", "tuple", "list", "sorted", "max", "min")


class LibraryCall(NamedTuple):
    """A function of the standard library, and what it is given."""

    module: str
    function: str
    arguments: list[ast.expr]


class LibraryParts(Operator):
    """Writes a copy, a part that is gone through, neighbours or a whole part as one call of the standard library."""

    name = "library-parts"
    description = "writes copies, parts, pairs and rounding with `copy`, `itertools`, `heapq` or `math`"

    def sites(self, subject: Subject) -> list[Site]:
        """Expressions whose values have types that are sure, and of which only the items are asked for."""
        if facts_of(subject).is_watching or not isinstance(subject.types, ProgramTypes):
            return []
        facts = CallFacts(subject.types, subject.scopes)
        return [
            site for site, node in subject.sites(ast.Subscript, ast.Call)
            if isinstance(node, ast.expr) and _call_for(facts, subject.tree, site.path, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Put the call in place of the expression."""
        node, slot, types = draft.node(site), ExpressionSlot(draft.tree, site.path), draft.types
        assert isinstance(node, ast.expr)
        assert isinstance(types, ProgramTypes)
        found = _call_for(CallFacts(types, draft.scopes), draft.tree, site.path, node)
        assert found is not None
        local = draft.import_name(found.module, found.function)
        slot.put(ast.Call(func=ast.Name(id=local, ctx=ast.Load()), args=found.arguments, keywords=[]))


def _call_for(facts: CallFacts, tree: ast.Module, path: tuple[Step, ...], node: ast.expr) -> LibraryCall | None:
    for form in _FORMS:
        found = form(facts, _Place(tree, path), node)
        if found is not None:
            return found
    return None


class _Place(NamedTuple):
    """Where an expression stands."""

    tree: ast.Module
    path: tuple[Step, ...]

    def goes_through(self, facts: CallFacts, items: ast.Name) -> bool:
        """Whether a loop or something built in only asks for the items, while nobody can change what holds them."""
        parent, field = node_at(self.tree, self.path[:-1]), self.path[-1][0]
        match parent:
            case ast.For() | ast.comprehension():  # the program may change a list in the meantime
                return field == "iter" and facts.types.is_always(items, "tuple", "str")
            case ast.Call(func=ast.Attribute(value=owner, attr="join"), args=[_], keywords=[]):
                is_taken = facts.types.is_always(owner, "str")
            case ast.Call(func=called, args=[_], keywords=[]):
                is_taken = field == "args" and is_builtin(called, facts.scopes, *_TAKERS)
            case _:
                return False
        return is_taken and facts.types.is_always(items, "list", "tuple", "str")


def _copied(facts: CallFacts, place: _Place, node: ast.expr) -> LibraryCall | None:
    """`items[:]`, `items.copy()`, `list(items)` of a list, `dict(table)` of a dictionary."""
    del place
    match node:
        case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=None, step=None), ctx=ast.Load()):
            is_copy = facts.types.is_always(value, "list")
        case ast.Call(func=ast.Attribute(value=value, attr="copy"), args=[], keywords=[]):
            is_copy = any(facts.types.is_always(value, one) for one in ("list", "dict", "set"))
        case ast.Call(func=ast.Name(id="list" | "dict" | "set" as kind) as name, args=[value], keywords=[]):
            is_copy = is_builtin(name, facts.scopes, kind) and facts.types.is_always(value, kind)
        case _:
            return None
    return LibraryCall("copy", "copy", [value]) if is_copy and isinstance(value, ast.Name) else None


def _paired(facts: CallFacts, place: _Place, node: ast.expr) -> LibraryCall | None:
    """`zip(items, items[1:])`."""
    match node:
        case ast.Call(
            func=called, keywords=[],
            args=[ast.Name() as items, ast.Subscript(
                value=ast.Name() as other, slice=ast.Slice(lower=ast.Constant(value=1), upper=None, step=None),
            )],
        ) if is_builtin(called, facts.scopes, "zip"):  # fmt: skip
            same = facts.scopes.meaning(items) is facts.scopes.meaning(other) is not None
            if same and place.goes_through(facts, items):
                return LibraryCall("itertools", "pairwise", [items])
    return None


def _sliced(facts: CallFacts, place: _Place, node: ast.expr) -> LibraryCall | None:
    """`items[1:]` or `items[:3]` that a loop goes through."""
    match node:
        case ast.Subscript(value=ast.Name() as items, slice=ast.Slice(lower=lower, upper=upper, step=None)):
            if not place.goes_through(facts, items):
                return None
            match lower, upper:
                case None, ast.Constant(value=int()):
                    return LibraryCall("itertools", "islice", [items, upper])
                case ast.Constant(value=int()), None | ast.Constant(value=int()):
                    return LibraryCall("itertools", "islice", [items, lower, upper or ast.Constant(value=None)])
    return None


def _smallest(facts: CallFacts, place: _Place, node: ast.expr) -> LibraryCall | None:
    """`sorted(items)[:3]`, of numbers or of texts."""
    del place
    match node:
        case ast.Subscript(
            value=ast.Call(func=called, args=[items], keywords=keywords),
            slice=ast.Slice(lower=None, upper=ast.Constant(value=int()) as count, step=None), ctx=ast.Load(),
        ) if is_builtin(called, facts.scopes, "sorted") and holds_alike(facts, items):  # fmt: skip
            match keywords:
                case []:
                    return LibraryCall("heapq", "nsmallest", [count, items])
                case [ast.keyword(arg="reverse", value=ast.Constant(value=True))]:
                    return LibraryCall("heapq", "nlargest", [count, items])
    return None


def _whole(facts: CallFacts, place: _Place, node: ast.expr) -> LibraryCall | None:
    """`int(number)` of a float."""
    del place
    match node:
        case ast.Call(func=called, args=[value], keywords=[]) if is_builtin(called, facts.scopes, "int"):
            varies = any(isinstance(one, ast.Name) for one in walk(value))  # nobody computes a constant so
            return LibraryCall("math", "trunc", [value]) if varies and facts.types.is_always(value, "float") else None
    return None


_FORMS: tuple[Callable[[CallFacts, _Place, ast.expr], LibraryCall | None], ...] = (
    _copied, _paired, _sliced, _smallest, _whole,
)  # fmt: skip
