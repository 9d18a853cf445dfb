"""A comprehension becomes a function that collects in a loop."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin
from remint.code.known_types import KnownTypes
from remint.code.trees import walk
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

_LEAST = 6  # parts of a comprehension that is worth a function


class CollectingFunction(LoopHelper):
    """Moves `list(…)`, or a list, set or dictionary comprehension, into a function with a loop for it."""

    name = "collecting-function"
    description = "moves a comprehension into a function that collects in a loop"

    def fits(self, facts: ProgramFacts, types: KnownTypes, node: ast.expr) -> bool:
        """Comprehensions with something to do for each item."""
        del types
        if isinstance(node, ast.DictComp):
            return not any(one.is_async for one in node.generators) and facts.means_builtin("set")
        if _copied(facts, node):
            return not facts.is_shapely  # nobody writes a loop for `list(…)`
        if isinstance(node, ast.GeneratorExp) or over(node) is None or not facts.means_builtin("set"):
            return False
        return sum(isinstance(one, ast.expr) for one in walk(node)) >= _LEAST

    def body(self, names: HelperVariables, types: KnownTypes, node: ast.expr) -> list[ast.stmt]:
        """A loop that fills a container."""
        del types
        if isinstance(node, ast.DictComp):
            table, first = names.give("table", "mapping", "lookup"), node.key
            # The key is computed before the value: it gets a name, unless it has one.
            key = first.id if isinstance(first, ast.Name) else names.give("key", "label")
            text = "$table[$key] = $value" if isinstance(first, ast.Name) else "$key = $first\n$table[$key] = $value"
            step = fill(text, {"key": key, "first": first, "table": table, "value": node.value})
            plain = ast.ListComp(elt=node.key, generators=node.generators)
            return [
                *fill("$table = {}", {"table": table}),
                loops(plain, step),
                *fill("return $table", {"table": table}),
            ]
        if isinstance(node, ast.Call):
            parts: dict[str, str | ast.expr | list[ast.stmt]] = {
                "all": names.give("collected", "copied"),
                "one": names.give("item", "entry"),
                "items": node.args[0],
            }
            return fill("$all = []\nfor $one in $items:\n    $all.append($one)\nreturn $all", parts)
        found = over(node)
        assert found is not None
        all_ = names.give("collected", "found", "chosen")
        empty, add = ("set()", "add") if isinstance(node, ast.SetComp) else ("[]", "append")
        step = fill(f"$all.{add}($one)", {"all": all_, "one": found.elt})
        return [*fill(f"$all = {empty}", {"all": all_}), loops(found, step), *fill("return $all", {"all": all_})]

    def wording(self, node: ast.expr) -> HelperWording:
        """Called after what is collected."""
        if isinstance(node, ast.DictComp):
            items = many(ast.ListComp(elt=node.key, generators=node.generators))
            stem = items.replace(" ", "_") or "items"
            return HelperWording((f"index_{stem}", f"index_of_{stem}", f"tabulate_{stem}"))
        if isinstance(node, ast.Call):
            stem = many(node.args[0]).replace(" ", "_") or "items"
            return HelperWording((f"list_{stem}", f"copy_{stem}", f"collect_{stem}"))
        assert isinstance(node, ast.ListComp | ast.SetComp)
        stem = many(node).replace(" ", "_") or "items"
        only_chooses = isinstance(node.elt, ast.Name) and any(one.ifs for one in node.generators)
        verb = "select" if only_chooses else "collect" if any(one.ifs for one in node.generators) else "convert"
        return HelperWording((f"{verb}_{stem}", f"{verb}_the_{stem}", f"{verb}_all_{stem}"))


def _copied(facts: ProgramFacts, node: ast.expr) -> bool:
    """Whether it is `list(…)` of something that has a name or comes from a call."""
    match node:
        case ast.Call(func=function, args=[ast.Name() | ast.Call()], keywords=[]):
            return is_builtin(function, facts.scopes, "list")
    return False
