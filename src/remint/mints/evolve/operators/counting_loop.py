"""Sums and counts become functions that go over the items one by one."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin
from remint.code.known_types import KnownTypes
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

_DISTINCT = """\
$seen = set()
$count = 0
for $item in $items:
    if $item not in $seen:
        $seen.add($item)
        $count += 1
return $count
"""


class CountingLoop(LoopHelper):
    """Turns a sum of whole numbers, the length of a list comprehension or of a set into a function that counts."""

    name = "counting-loop"
    description = "turns a sum of whole numbers or a count into a function that goes over the items"

    def fits(self, facts: ProgramFacts, types: KnownTypes, node: ast.expr) -> bool:
        """`sum(… for …)` of whole numbers or comparisons, `len([x for x in …])`, `len(set(…))`.

        Floats are left alone: from Python 3.12 on, `sum` adds them more exactly than a loop does.
        """
        match node:
            case ast.Call(func=function, args=[inner], keywords=[]) if is_builtin(function, facts.scopes, "sum"):
                found = over(inner)
                is_list = found is not None and not isinstance(found, ast.SetComp)
                return is_list and found is not None and (_is_counted(found.elt) or _is_whole(types, found.elt))
            case ast.Call(func=function, args=[inner], keywords=[]) if is_builtin(function, facts.scopes, "len"):
                if isinstance(inner, ast.ListComp) and over(inner) is not None:
                    return isinstance(inner.elt, ast.Name | ast.Constant)
                return _distinct(facts, inner) is not None
        return False

    def body(self, names: HelperVariables, types: KnownTypes, node: ast.expr) -> list[ast.stmt]:
        """A loop that adds up."""
        del types
        assert isinstance(node, ast.Call)
        inner = node.args[0]
        found = over(inner) if not isinstance(inner, ast.SetComp) else None
        if found is None:
            items = inner.args[0] if isinstance(inner, ast.Call) else inner
            return fill(_DISTINCT, {
                "seen": names.give("seen", "known"), "count": names.give("distinct", "different", "total"),
                "item": names.give("item", "entry", "element"), "items": items,
            })  # fmt: skip
        total = names.give("total", "running_total", "tally")
        value: ast.expr = found.elt if _is_sum(node) else ast.Constant(value=1)
        # `sum` never changes what it has so far, as `+=` might: that counts where a comparison gives no plain bool.
        text = "$total = $total + $value" if _is_counted(value) else "$total += $value"
        step = fill(text, {"total": total, "value": value})
        return [*fill("$total = 0", {"total": total}), loops(found, step), *fill("return $total", {"total": total})]

    def wording(self, node: ast.expr) -> HelperWording:
        """Called after what is counted."""
        assert isinstance(node, ast.Call)
        inner = node.args[0]
        if _is_sum(node):
            items = many(inner)
            stem = items.replace(" ", "_") or "parts"
            is_count = isinstance(inner, ast.GeneratorExp | ast.ListComp) and isinstance(
                inner.elt, ast.Constant | ast.Compare
            )
            verb = "count" if is_count else "add_up"
            return HelperWording((f"{verb}_{stem}", f"{verb}_matching_{stem}", f"{verb}_chosen_{stem}"))
        if isinstance(inner, ast.ListComp):
            stem = many(inner).replace(" ", "_") or "items"
            return HelperWording((f"count_{stem}", f"count_matching_{stem}"))
        items = many(inner) or "items"
        stem = items.replace(" ", "_")
        says = f"Return how many different {items} there are."
        return HelperWording((f"count_distinct_{stem}", f"count_different_{stem}"), says)


def _distinct(facts: ProgramFacts, node: ast.expr) -> ast.expr | None:
    match node:
        case ast.Call(func=function, args=[inner], keywords=[]) if is_builtin(function, facts.scopes, "set"):
            return inner
    return None


def _is_whole(types: KnownTypes, node: ast.expr) -> bool:
    return types.is_always(node, "int", "bool")


def _is_counted(node: ast.expr) -> bool:
    """Whether it is a comparison: its answers are added up."""
    return isinstance(node, ast.Compare)


def _is_sum(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "sum"
