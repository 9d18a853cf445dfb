"""A loop over places that looks at two neighbours each time goes over pairs, which a generator yields."""

from __future__ import annotations

import ast

from remint.code.evaluation_order import is_evaluated_first
from remint.code.flow import is_builtin, is_private, leaves, reads, writes
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import word
from remint.mints.evolve.naming.plurals import singular
from remint.mints.evolve.operators.generator_helper import speaks_of_stopping
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_TEXT = '''\
def $name($items):
    """Yield each of the {many} with the next one."""
    for $place in range(len($items) - 1):
        yield ($items[$place], $items[$place + 1])
'''


class Neighbours(Operator):
    """Turns `for i in range(len(x) - 1)` with `x[i]` and `x[i + 1]` into a loop over a window of two."""

    name = "neighbours"
    description = "moves a loop over neighbouring items into a generator of pairs"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops whose place serves for nothing else, and whose first statement looks at both items first."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("range", "len") or speaks_of_stopping(subject.tree):
            return []
        return [
            site for site, node in subject.sites(ast.For)
            if isinstance(node, ast.For) and _items(facts, site.path, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the generator before the function, and go over its pairs."""
        loop, original = draft.node(site), node_at(draft.subject.tree, site.path)
        assert isinstance(loop, ast.For)
        assert isinstance(original, ast.For)
        items = _items(facts_of(draft.subject), site.path, original)
        assert isinstance(loop.target, ast.Name)
        many = word(items)
        one = (singular(many) or many).replace(" ", "_")
        first, second = draft.fresh(one), draft.fresh(f"next_{one}")
        name = draft.fresh(f"neighbouring_{many.replace(' ', '_')}")
        made = draft.statements(
            _TEXT.format(many=many), name=name, items=draft.fresh("sequence", "series", "row"),
            place=draft.fresh("place", "position", "start"),
        )  # fmt: skip
        swap = _Swap(items, loop.target.id, first, second)
        loop.body = [swap.visit(part) for part in loop.body]
        loop.target = ast.Tuple([ast.Name(id=part, ctx=ast.Store()) for part in (first, second)], ast.Store())
        (call,) = draft.statements("$name($items)", name=name, items=ast.Name(id=items, ctx=ast.Load()))
        assert isinstance(call, ast.Expr)
        loop.iter = call.value
        draft.tree.body[site.path[0][1] : site.path[0][1]] = made


class _Swap(ast.NodeTransformer):
    """Writes the two items for what looked them up."""

    def __init__(self, items: str, place: str, first: str, second: str) -> None:
        self.items, self.place, self.first, self.second = items, place, first, second

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """The name of the item, where it is one of the two."""
        which = _offset(node, self.items, self.place)
        if which is None:
            self.generic_visit(node)
            return node
        return ast.Name(id=self.second if which else self.first, ctx=ast.Load())


def _offset(node: ast.AST, items: str, place: str) -> int | None:
    match node:
        case ast.Subscript(value=ast.Name(id=one), slice=ast.Name(id=two), ctx=ast.Load()) if (one, two) == (
            items,
            place,
        ):
            return 0
        case ast.Subscript(
            value=ast.Name(id=one), ctx=ast.Load(),
            slice=ast.BinOp(left=ast.Name(id=two), op=ast.Add(), right=ast.Constant(value=1)),
        ) if (one, two) == (items, place):  # fmt: skip
            return 1
    return None


def _items(facts: ProgramFacts, path: tuple[Step, ...], loop: ast.For) -> str:
    """What a loop over places looks into; nothing where it is no such loop."""
    match loop.iter:
        case ast.Call(
            func=function, keywords=[],
            args=[ast.BinOp(left=ast.Call(func=size, args=[ast.Name(id=items)], keywords=[]), op=ast.Sub(),
                            right=ast.Constant(value=1))],
        ) if is_builtin(function, facts.scopes, "range") and is_builtin(size, facts.scopes, "len"):  # fmt: skip
            pass
        case _:
            return ""
    place, scope = loop.target, facts.scope(path)
    if not isinstance(place, ast.Name) or scope.kind != "function" or leaves(loop.body) & {"yield", "await"}:
        return ""
    if not isinstance(scope.node, ast.FunctionDef) or facts.calls.is_below_recursion(scope.node):
        return ""
    binding = facts.scopes.meaning(place)
    held = next((one for one in reads(loop.iter, facts.scopes) if one.name == items), None)
    if binding is None or held is None or not is_private(binding) or not is_private(held) or binding.writes != 1:
        return ""
    looked = [node for part in loop.body for node in walk(part) if _offset(node, items, place.id) is not None]
    own = {id(one) for node in looked for one in walk(node)}
    inside = {id(node) for part in loop.body for node in walk(part)}
    if any(id(node) not in own for node in binding.nodes("read")) or held in writes(loop.body, facts.scopes):
        return ""
    if any(id(node) in inside and id(node) not in own for node in held.nodes()):
        return ""
    return items if _looks_at_both_first(facts, loop, looked, items, place.id) else ""


def _looks_at_both_first(facts: ProgramFacts, loop: ast.For, looked: list[ast.AST], items: str, place: str) -> bool:
    """Whether nothing happens in a round before both items are taken, the first one first."""
    first = loop.body[0]
    test = first.test if isinstance(first, ast.If) else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return False
    sides = [_offset(one, items, place) for one in (test.left, test.comparators[0])]
    steps = [("test", -1), ("left", -1)]
    if sides != [0, 1] or not is_evaluated_first(first, steps, facts.scopes):
        return False
    # An item that is looked at again later must not have changed by then, whoever else holds the list.
    early = {id(one) for one in walk(test)}
    return all(id(one) in early for one in looked) or not any(map(_may_change, loop.body))


def _may_change(statement: ast.stmt) -> bool:
    """Whether a statement may change an object: it calls something, or sets a part of it."""
    return any(
        isinstance(one, ast.Call)
        or (isinstance(one, ast.Subscript | ast.Attribute) and not isinstance(one.ctx, ast.Load))
        for one in walk(statement)
    )  # fmt: skip
