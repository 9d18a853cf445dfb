"""Work over a sequence becomes a function that halves what is long, and puts together what both halves give."""

from __future__ import annotations

import ast

from remint.code.program_types import ProgramTypes
from remint.mints.evolve.operators.collecting_function import CollectingFunction
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.search_loop import SearchLoop
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of, needs, rename
from remint.mints.evolve.operators.support.foldable import Foldable, foldable
from remint.mints.evolve.operators.support.function_wording import call, is_plain, make_function
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_NAMES = {
    "sum": ("add_up", "sum_items", "total"), "join": ("join_parts", "concatenate"), "max": ("largest", "greatest"),
    "min": ("smallest", "lowest"),
}  # fmt: skip
_LEAVES = (2, 4, 8)  # items of a part that is short enough
_OTHER_PLACES = (
    ast.arguments, ast.Lambda, ast.JoinedStr, ast.comprehension, ast.GeneratorExp, ast.ListComp, ast.SetComp,
    ast.DictComp,
)  # fmt: skip
_LONGEST = 24  # characters of the function's name
_LETTERS = 3  # of a name that tells what something is


class Halves(Operator):
    """Turns a comprehension, a sum, a count, a search or a join over a sequence into divide and conquer."""

    name = "halves"
    shortcut = repacks = True  # nobody adds up a list by halves
    description = "turns work over a sequence into a function that calls itself for both halves of a long one"

    def sites(self, subject: Subject) -> list[Site]:
        """Expressions over a list or text whose parts can be worked on one by one, once for each size of a short part.

        One such function is enough for a program.
        """
        facts = facts_of(subject)
        if facts.is_watching or not isinstance(subject.types, ProgramTypes) or facts.calls.has_recursion:
            return []
        if not facts.means_builtin("len"):
            return []
        found = []
        for site, node in subject.sites(ast.ListComp, ast.Call):
            assert isinstance(node, ast.expr)
            if foldable(facts, subject.types, subject.scopes, node) is not None and _can_move(facts, site.path, node):
                found += [Site(site.path, f"{site.key} {size}") for size in _LEAVES]
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the code that calls it."""
        node, slot = draft.node(site), ExpressionSlot(draft.tree, site.path)
        subject, types = draft.subject, draft.subject.types
        before = node_at(subject.tree, site.path)
        assert isinstance(node, ast.expr)
        assert isinstance(before, ast.expr)
        assert isinstance(types, ProgramTypes)
        found = foldable(facts_of(subject), types, subject.scopes, before)
        assert found is not None
        scope = facts_of(draft.subject).scope(site.path)
        needed = needs(draft.scopes, [node], scope.kind == "module")
        items = next(one for one in needed if one.name == found.items.id)
        needed.sort(key=lambda one: one is not items)
        given = [one.name for one in needed]
        own = {one: _parameter(draft, one is items, types, found) for one in needed if _is_poor(draft, one.name)}
        rename([node], draft.scopes, own)
        parameters = [own.get(one, one.name) for one in needed]
        known = _names(node)
        if types.is_always(found.items, "str"):
            known = tuple(one.replace("_items", "_characters") for one in known)
        draft.is_usual = False
        name = next((one for one in known if len(one) <= _LONGEST and draft.take(one)), "") or draft.fresh(*known)
        slot.put(call(name, given))
        body = _body(draft, found, node, name, parameters, int(site.key.rpartition(" ")[2]))
        draft.tree.body.insert(site.path[0][1], make_function(name, parameters, body))


def _body(
    draft: Draft, found: Foldable, node: ast.expr, name: str, parameters: list[str], size: int
) -> list[ast.stmt]:  # fmt: skip
    items, *rest = parameters
    middle = next((one for one in ("middle", "half") if one not in parameters and draft.take(one)), "") or draft.fresh(
        "middle", "half"
    )
    parts = [ast.parse(text, mode="eval").body for text in (f"{items}[:{middle}]", f"{items}[{middle}:]")]
    others = [ast.Name(id=one, ctx=ast.Load()) for one in rest]
    halves = [
        ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=[part, *others], keywords=[]) for part in parts
    ]  # fmt: skip
    return draft.statements(
        f"if len($items) <= {size}:\n    return $short\n$middle = len($items) // 2\nreturn $long",
        items=items, short=node, middle=middle, long=found.joined(halves[0], halves[1]),
    )  # fmt: skip


def _names(node: ast.expr) -> tuple[str, ...]:
    """What the loops for such expressions are called."""
    if isinstance(node, ast.ListComp):
        return CollectingFunction().wording(node).names
    assert isinstance(node, ast.Call)
    kind = node.func.id if isinstance(node.func, ast.Name) else "join"
    if kind in ("any", "all"):
        return SearchLoop().wording(node).names
    return _NAMES[kind]


def _can_move(facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> bool:
    if any(isinstance(one, _OTHER_PLACES) for one in facts.around(path)):
        return False
    needed = facts.values_for(path, node)
    return bool(needed) and not any(one.name in ("self", "cls") for one in needed or ())


def _is_poor(draft: Draft, name: str) -> bool:
    return len(name) < _LETTERS or not is_plain(name) or name in draft.scopes.module.bindings


def _parameter(draft: Draft, is_sequence: bool, types: ProgramTypes, found: Foldable) -> str:
    if not is_sequence:
        return draft.fresh("limit", "other", "given")
    usual = ("text", "string") if types.is_always(found.items, "str") else ("items", "values", "entries")
    taken = set(draft.scopes.module.bindings)
    name = next((one for one in usual if one not in taken), "")
    return name or draft.fresh(*usual)
