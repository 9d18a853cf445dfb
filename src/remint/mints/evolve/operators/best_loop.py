"""`max` and `min` become functions that compare one item after the other with the best so far."""

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
    one_of,
    over,
)
from remint.mints.evolve.programs.templates import fill

# What Python says of an empty sequence. Where it says something else, the programs differ and are refused.
_EMPTY = "{}() arg is an empty sequence"
_TAKE = """\
if $empty or $candidate {sign} $best:
    $best = $candidate
    $empty = False
"""
_END = """\
if $empty:
    raise ValueError($said)
return $best
"""


class BestLoop(LoopHelper):
    """Turns `max` or `min` into a function that keeps the best so far, and raises where there is none."""

    name = "best-loop"
    by_hand = True
    description = "turns `max` or `min` into a function that compares step by step, and raises where nothing is given"

    def fits(self, facts: ProgramFacts, types: KnownTypes, node: ast.expr) -> bool:
        """`max` or `min` of one iterable or of two values, without a key."""
        del types
        match node:
            case ast.Call(func=function, args=[_] | [_, _], keywords=[]):
                return is_builtin(function, facts.scopes, "max", "min")
        return False

    def body(self, names: HelperVariables, types: KnownTypes, node: ast.expr) -> list[ast.stmt]:
        """A loop over the items, or a comparison of the two."""
        del types
        assert isinstance(node, ast.Call)
        sign = ">" if _is_max(node) else "<"
        if len(node.args) == 2:
            return _of_two(names, node.args[0], node.args[1], sign)
        found, best, empty = over(node.args[0]), names.give("best", "best_so_far"), names.give("is_empty", "is_first")
        candidate = names.give("candidate", "current", "contender")
        parts: dict[str, str | ast.expr | list[ast.stmt]] = {"best": best, "empty": empty, "candidate": candidate}
        take = fill(_TAKE.format(sign=sign), parts)
        if found is not None:
            loop = loops(found, [*fill("$candidate = $value", {**parts, "value": found.elt}), *take])
        else:
            (loop,) = fill("for $candidate in $items:\n    $take", {**parts, "items": node.args[0], "take": take})
        said = ast.Constant(value=_EMPTY.format("max" if _is_max(node) else "min"))
        return [*fill("$best = None\n$empty = True", parts), loop, *fill(_END, {**parts, "said": said})]

    def wording(self, node: ast.expr) -> HelperWording:
        """Called after what is compared."""
        assert isinstance(node, ast.Call)
        kind = "largest" if _is_max(node) else "smallest"
        if len(node.args) == 2:
            other = "larger" if _is_max(node) else "smaller"
            is_plain = all(isinstance(one, ast.Name) for one in node.args)
            says = f"Return the {other} of two values." if is_plain else ""
            return HelperWording((f"pick_{other}", f"{other}_value", f"{other}_one"), says)
        items = many(node.args[0])
        stem = one_of(items) if items else "value"
        if over(node.args[0]) is not None:
            return HelperWording((f"{kind}_result", f"find_{kind}", f"{kind}_for_{stem}"))
        return HelperWording((f"{kind}_{stem}", f"find_{kind}_{stem}", f"find_{kind}"),
                       f"Return the {kind} of the {items or 'values'}.")  # fmt: skip


def _of_two(names: HelperVariables, first: ast.expr, second: ast.expr, sign: str) -> list[ast.stmt]:
    made: list[ast.stmt] = []
    told: list[str] = []
    for value, stem in ((first, "first"), (second, "second")):
        if isinstance(value, ast.Name):
            told.append(value.id)
            continue
        name = names.give(stem, f"{stem}_value")
        made += fill("$name = $value", {"name": name, "value": value})
        told.append(name)
    return [*made, *fill(f"if $second {sign} $first:\n    return $second\nreturn $first",
                         {"first": told[0], "second": told[1]})]  # fmt: skip


def _is_max(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "max"
