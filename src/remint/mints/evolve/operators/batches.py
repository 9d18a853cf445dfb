"""A loop goes over its items in batches."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin, leaves
from remint.code.scopes import Scopes
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import replace, takes_loop, takes_variables
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import TYPED, Site, Subject

_NAMES = ("batches", "in_batches", "chunked", "chunks", "portions", "grouped")
_SIZES = (2, 3, 4)
_FRESH = ("sorted", "list", "tuple", "range")
_METHODS = ("split", "splitlines", "rsplit")
_TEXTS = (
    """\
def $name($items, $size):
    \"\"\"Yield the items in lists of at most this size.\"\"\"
    $batch = []
    for $item in $items:
        $batch.append($item)
        if len($batch) == $size:
            yield $batch
            $batch = []
    if $batch:
        yield $batch
""",
    """\
def $name($items, $size):
    \"\"\"Yield one slice of the items after the other.\"\"\"
    $batch = 0
    while $batch < len($items):
        yield $items[$batch:$batch + $size]
        $batch += $size
""",
)


class Batches(Operator):
    """Puts a generator of batches before a loop over a sequence that nobody else holds, and a loop around it."""

    name = "batches"
    description = "goes over a sequence in batches, with a loop for those and one for the items"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops over a range or a list that was just made: nobody sees that it is read ahead."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("len"):
            return []
        return [
            site for site, node in subject.sites(ast.For)
            if isinstance(node, ast.For) and takes_variables(subject, site) and takes_loop(subject.tree, site)
            and not node.orelse and not leaves(node.body) & {"break", "yield", "await"}
            and _is_fresh(facts.scopes, node.iter)
            # Numbers that were counted out are no records that come in batches.
            and (subject.style < TYPED or not _counts(facts.scopes, node.iter))
            and not facts.calls.is_below_recursion(facts.calls.owner(node))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the generator at the top, and go over what it yields."""
        loop = draft.node(site)
        assert isinstance(loop, ast.For)
        name, batch = draft.fresh(*_NAMES), draft.fresh("batch", "chunk", "portion", "group")
        made = draft.statements(
            draft.chance.choice(_TEXTS), name=name, items=draft.fresh("items", "sequence", "values", "entries"),
            size=draft.fresh("size", "width", "length"), batch=draft.fresh("part", "current", "pending", "start"),
            item=draft.fresh("item", "entry", "element"),
        )  # fmt: skip
        block, _ = draft.block(site)
        size = ast.Constant(value=draft.chance.choice(_SIZES))
        iterable, loop.iter = loop.iter, ast.Name(id=batch, ctx=ast.Load())
        outer = draft.statements(
            "for $batch in $name($items, $size):\n    $loop",
            batch=batch, name=name, items=iterable, size=size, loop=[loop],
        )  # fmt: skip
        replace(block, [loop], outer)
        draft.add_to_top(made)


def _counts(scopes: Scopes, node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and is_builtin(node.func, scopes, "range")


def _is_fresh(scopes: Scopes, node: ast.expr) -> bool:
    """Whether an expression makes a sequence of its own, whole before the first item is used."""
    if isinstance(node, ast.ListComp):
        return True
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Attribute):
        return node.func.attr in _METHODS and isinstance(node.func.value, ast.Name | ast.Constant)
    return is_builtin(node.func, scopes, *_FRESH)
