"""A loop that works on some of its items alone gets these from a function that selects them first."""

from __future__ import annotations

import ast
import copy

from remint.code.flow import always_leaves, is_builtin, is_private, leaves, reads, writes
from remint.code.program_types import ProgramTypes
from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import phrase
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of, needs
from remint.mints.evolve.operators.support.function_wording import call, is_plain, make_function
from remint.mints.evolve.operators.support.loop_helper import many
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

_STEADY = ("int", "str", "float", "bool")  # what nobody can change
_TESTS = ("isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "isnumeric", "isdecimal", "istitle")
_FRESH = ("sorted", "list", "range", "set")


class SelectFirst(Operator):
    """Turns `for x in items: if test: …` into a function that selects items and a loop over what it returns."""

    name = "select-first"
    description = "selects the items of a loop in a function before the loop works on them"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops with one condition in them that cannot fail and that nothing in the loop could change."""
        facts = facts_of(subject)
        if facts.is_watching or not isinstance(subject.types, ProgramTypes):
            return []
        return [
            site for site, node in subject.sites(ast.For)
            if isinstance(node, ast.For) and _selection(facts, subject.types, site.path, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the code that calls it."""
        loop, original = draft.node(site), node_at(draft.subject.tree, site.path)
        assert isinstance(loop, ast.For)
        assert isinstance(original, ast.For)
        assert isinstance(draft.subject.types, ProgramTypes)
        needed = _selection(facts_of(draft.subject), draft.subject.types, site.path, original)
        assert needed is not None
        condition = loop.body[0]
        assert isinstance(condition, ast.If)
        names = [one.name for one in needed]
        is_text = draft.subject.types.is_always(original.iter, "str")
        name = draft.fresh(*_names(original, "characters" if is_text else ""))
        selected = draft.fresh("selected", "chosen", "matching")
        item = copy.deepcopy(loop.target)
        for part in walk(item):
            if isinstance(part, ast.Name | ast.Tuple):
                part.ctx = ast.Load()
        body = draft.statements(
            "$all = []\nfor $item in $items:\n    if $test:\n        $all.append($one)\nreturn $all",
            all=selected, item=copy.deepcopy(loop.target), items=loop.iter, test=condition.test, one=item,
        )  # fmt: skip
        loop.iter, loop.body = call(name, names), condition.body
        draft.tree.body.insert(site.path[0][1], make_function(name, names, body))


def _names(loop: ast.For, items: str) -> list[str]:
    condition = loop.body[0]
    assert isinstance(condition, ast.If)
    items = items or many(loop.iter).replace(" ", "_") or "items"
    told = phrase(condition.test)
    stem = told.stem.removeprefix("is_") if told is not None and told.is_condition else ""
    good = [f"select_{stem}"] if stem and len(stem) <= 18 and "_the_" not in stem else []
    return [*good, f"select_{items}", f"matching_{items}", f"relevant_{items}"]


def _selection(facts: ProgramFacts, types: ProgramTypes, path: tuple[Step, ...], loop: ast.For) -> list[Binding] | None:
    """What the function has to be given; None where the loop has to stay as it is."""
    scope = facts.scope(path)
    function, condition = scope.node, loop.body[0]
    if not isinstance(function, ast.FunctionDef) or facts.calls.is_below_recursion(function) or scope.outer:
        return None
    if len(loop.body) != 1 or loop.orelse or not isinstance(condition, ast.If) or condition.orelse:
        return None
    if always_leaves(condition.body) or leaves(condition.body) & {"yield", "await"} or not _is_own(facts, loop):
        return None
    if not _is_left_alone(facts, types, loop) or not _is_safe(facts, types, condition.test):
        return None
    own = {facts.scopes.meaning(one) for one in walk(loop.target) if isinstance(one, ast.Name)}
    if not own <= reads(condition.body, facts.scopes) or _only_collects(loop, condition):
        return None  # items that nobody looks at are only counted, and those that are collected are selected already
    changed = writes(condition.body, facts.scopes) - {one for one in own if one is not None}
    if reads(condition.test, facts.scopes) & changed:
        return None
    needed = [one for one in needs(facts.scopes, [loop.iter, condition.test], False) if one not in own]
    steady = all(facts.is_steady(one) and is_plain(one.name) and is_private(one) for one in needed)
    return needed if needed and len(needed) <= facts.most_values and steady else None


def _only_collects(loop: ast.For, condition: ast.If) -> bool:
    match condition.body:
        case [ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"), args=[ast.expr() as item], keywords=[]))]:
            return ast.unparse(item) == ast.unparse(loop.target)
    return False


def _is_own(facts: ProgramFacts, loop: ast.For) -> bool:
    """Whether the variables of a loop are names of its own, which nobody reads behind it."""
    inside = {id(node) for node in walk(loop)}
    for one in walk(loop.target):
        if isinstance(one, ast.expr) and not isinstance(one, ast.Name | ast.Tuple):
            return False
        binding = facts.scopes.meaning(one) if isinstance(one, ast.Name) else None
        if isinstance(one, ast.Name) and (
            binding is None or not is_private(binding) or any(id(node) not in inside for node in binding.nodes())
        ):
            return False
    return True


def _is_left_alone(facts: ProgramFacts, types: ProgramTypes, loop: ast.For) -> bool:
    """Whether what a loop goes over stays as it is while the loop runs, whatever that does."""
    source = loop.iter
    match source:
        case ast.Call(func=function, args=[inner], keywords=[]) if is_builtin(function, facts.scopes, "enumerate"):
            source = inner
        case ast.Call(func=function) if is_builtin(function, facts.scopes, *_FRESH):
            return not any(isinstance(one, ast.NamedExpr | ast.Lambda) for one in walk(source))
    return types.is_always(source, "str") or (isinstance(source, ast.Name) and types.is_only_read(source))


def _is_safe(facts: ProgramFacts, types: ProgramTypes, test: ast.expr) -> bool:
    """Whether a condition can neither fail nor change anything, and asks nothing of what others could change."""
    match test:
        case ast.BoolOp(values=parts):
            return all(_is_safe(facts, types, one) for one in parts)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return _is_safe(facts, types, inner)
        case ast.Compare(left=left, ops=signs, comparators=others):
            sides = [left, *others]
            if all(isinstance(one, ast.In | ast.NotIn) for one in signs):
                return all(types.is_always(one, "str") and _is_value(types, one) for one in sides)
            return types.is_always(test, "bool") and all(_is_value(types, one) for one in sides)
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=[], keywords=[]) if name in _TESTS:
            return types.is_always(owner, "str") and _is_value(types, owner)
    return _is_value(types, test)


def _is_value(types: ProgramTypes, node: ast.expr) -> bool:
    """Whether an expression always has a value, of a type that nobody can change."""
    if not types.is_always(node, *_STEADY):
        return False
    match node:
        case ast.Name() | ast.Constant():
            return True
        case ast.BinOp(left=left, right=right, op=ast.Add() | ast.Sub() | ast.Mult()):
            return _is_value(types, left) and _is_value(types, right)
        case ast.BinOp(left=left, right=ast.Constant(value=int() as by), op=ast.Mod() | ast.FloorDiv()):
            return by > 0 and types.is_always(left, "int", "bool") and _is_value(types, left)
    return False
