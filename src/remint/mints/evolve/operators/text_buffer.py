"""A text that a loop puts together piece by piece is written into a buffer."""

from __future__ import annotations

import ast
from typing import NamedTuple, TypeGuard

from remint.code.definite_assignment import is_always_bound
from remint.code.flow import is_private
from remint.code.known_types import KnownTypes
from remint.code.scopes import Binding, Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import replace
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_MOST_READS = 2
_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class GrowingText(NamedTuple):
    """The statements that add to a text, and the nodes that read it."""

    added: list[ast.Assign | ast.AugAssign]
    reads: list[ast.Name]


class TextBuffer(Operator):
    """Writes the pieces of a text into `io.StringIO`, whose content is at any time what the text was."""

    name = "text-buffer"
    description = "puts a text that grows in a loop together with `io.StringIO`"

    def sites(self, subject: Subject) -> list[Site]:
        """Assignments of the empty text to a variable that from there on only grows."""
        if facts_of(subject).is_watching:
            return []
        return [
            site for site, node in subject.sites(ast.Assign)
            if isinstance(node, ast.Assign) and _growing(subject.scopes, subject.types, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Make the buffer, write to it, and ask it for the text."""
        first = draft.node(site)
        assert isinstance(first, ast.Assign)
        found = _growing(draft.scopes, draft.types, first)
        assert found is not None
        name, local = draft.fresh("buffer"), draft.import_name("io", "StringIO")
        blocks = {
            id(one): block
            for node in walk(draft.tree)
            for field in ("body", "orelse", "finalbody")
            if isinstance(block := getattr(node, field, None), list)
            for one in block
        }
        replace(blocks[id(first)], [first], draft.statements("$name = $made()", name=name, made=local))
        for one in found.added:
            piece = _piece(one)
            replace(blocks[id(one)], [one], draft.statements("$name.write($piece)", name=name, piece=piece))
        _Reads(name, {id(one) for one in found.reads}).visit(draft.tree)


class _Reads(ast.NodeTransformer):
    """Asks the buffer for its text wherever the variable was read."""

    def __init__(self, name: str, reads: set[int]) -> None:
        self.name, self.reads = name, reads

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """The text that the buffer has now."""
        if id(node) not in self.reads:
            return node
        holder = ast.Name(id=self.name, ctx=ast.Load())
        return ast.Call(func=ast.Attribute(value=holder, attr="getvalue", ctx=ast.Load()), args=[], keywords=[])


def _growing(scopes: Scopes, types: KnownTypes, first: ast.Assign) -> GrowingText | None:
    """How a variable that begins as the empty text grows; None where it does anything else."""
    match first:
        case ast.Assign(targets=[ast.Name() as target], value=ast.Constant(value="")):
            binding = scopes.meaning(target)
        case _:
            return None
    if binding is None or binding.nodes("declared") or not is_private(binding) or not is_always_bound(binding, scopes):
        return None
    function = binding.scope.node
    added = [one for one in walk(function) if _grows(one, binding, scopes)]
    pieces = [_piece(one) for one in added]
    if len(added) != binding.writes - 1 or not all(types.is_always(one, "str") for one in pieces):
        return None
    if any(scopes.meaning(part) is binding for piece in pieces for part in walk(piece)):
        return None
    growing = {id(part) for one in added for part in walk(one)}
    reads = [one for one in binding.nodes("read") if isinstance(one, ast.Name) and id(one) not in growing]
    # Asking for the whole text in each round would make it slow.
    repeated = _in_loops(function, first)
    if not 0 < len(reads) <= _MOST_READS or any(id(one) in repeated for one in reads):
        return None
    return GrowingText(added, reads) if any(id(one) in repeated for one in added) else None


def _grows(node: ast.AST, binding: Binding, scopes: Scopes) -> TypeGuard[ast.Assign | ast.AugAssign]:
    """`text += piece` or `text = text + piece`."""
    match node:
        case ast.AugAssign(target=ast.Name() as target, op=ast.Add()):
            return scopes.meaning(target) is binding
        case ast.Assign(targets=[ast.Name() as target], value=ast.BinOp(left=ast.Name() as left, op=ast.Add())):
            return scopes.meaning(target) is binding and scopes.meaning(left) is binding
    return False


def _piece(node: ast.Assign | ast.AugAssign) -> ast.expr:
    if isinstance(node, ast.AugAssign):
        return node.value
    assert isinstance(node.value, ast.BinOp)
    return node.value.right


def _in_loops(function: ast.AST, first: ast.Assign) -> set[int]:
    """What runs more often than a statement does."""
    found: set[int] = set()
    for loop in walk(function):
        if isinstance(loop, _LOOPS):
            inside = {id(one) for one in walk(loop)}
            found |= inside if id(first) not in inside else set()
    return found
