"""What a loop gathers becomes the state of an object that takes one item at a time."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.flow import is_private, leaves, reads, writes
from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.naming.plurals import plural
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import Fields, ProgramFacts, facts_of, kept_for_later
from remint.mints.evolve.operators.support.function_wording import class_name, is_plain, make_function
from remint.mints.evolve.operators.support.statement_runs import can_move
from remint.mints.evolve.operators.support.values_at_places import have_values, is_read_behind, unset_when_read
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_CLASSES = ("tally", "collector", "accumulator", "running_state", "progress", "summary", "ledger", "tracker")
_METHODS = ("add", "update", "take", "record", "feed", "observe")
_RESULTS = ("result", "outcome", "current", "report", "state")
_DOCS = (
    "What one pass over {of} has found so far.", "Takes {of} one at a time.", "State that is kept while {of} are read.",
    "Gathers the result from {of}.",
)  # fmt: skip
_MOST_STATE, _MOST_GIVEN, _LEAST = 3, 3, 2


class Accumulation(NamedTuple):
    """What a loop needs as an object: its state, what it only reads, and the names of one item."""

    state: list[Binding]
    given: list[Binding]
    item: list[Binding]
    inits: int  # assignments right before the loop that only set the state
    results: list[Binding]  # of the state: what comes out in the end


class AccumulatorClass(Operator):
    """Moves the body of a loop into a method of a class that holds what the loop changes."""

    name = "accumulator-class"
    rewords = True
    description = "moves what a loop gathers into a class with a method for one item"

    def sites(self, subject: Subject) -> list[Site]:
        """Loops that change variables of their function and leave in no other way than by the end."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        return [
            site for site, node in subject.sites(ast.For)
            if isinstance(node, ast.For) and _accumulation(facts, site, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the class at the top; the loop hands every item to an object of it."""
        loop, original = draft.node(site), node_at(draft.subject.tree, site.path)
        assert isinstance(loop, ast.For)
        assert isinstance(original, ast.For)
        found = _accumulation(facts_of(draft.subject), site, original)
        assert found is not None
        own = draft.scopes.of(_function(draft, site)).bindings
        state, given, item = ([own[one.name] for one in part] for part in (found.state, found.given, found.item))
        block, place = draft.block(site)
        inits = {one.targets[0].id: one.value for one in block[place - found.inits : place] if _is_init(one)}  # type: ignore[attr-defined]
        handed = [one for one in state if one.name not in inits]
        name, method = class_name(draft, *_CLASSES), draft.fresh(*_METHODS)
        holder = draft.fresh(_snake(name), *_CLASSES)
        told = draft.fresh(*_RESULTS)
        fields = Fields(draft.scopes, "self", {one: one.name for one in (*state, *given)})
        body = [fields.visit(one) for one in loop.body]
        parameters = [one.name for one in (*given, *handed)]
        first = [_set(one.name, ast.Name(id=one.name, ctx=ast.Load())) for one in (*given, *handed)]
        first += [_set(one.name, inits[one.name]) for one in state if one.name in inits]
        results = [own[one.name] for one in found.results]
        result = _group([_self(one.name) for one in results], ast.Load())
        doc = draft.chance.choice(_DOCS).format(of=_words(original.target, True))
        (kind,) = draft.statements(f'class {name}:\n    """{doc}"""')
        assert isinstance(kind, ast.ClassDef)
        kind.body += [
            make_function("__init__", ["self", *parameters], first),
            make_function(method, ["self", *(one.name for one in item)], body, f"Take {_words(original.target)}."),
            make_function(told, ["self"], [ast.Return(value=result)], "Return what was gathered."),
        ]
        given_item = ", ".join(one.name for one in item)
        loop.body = draft.statements(f"$holder.{method}({given_item})", holder=holder)
        (made,) = draft.statements(f"$holder = {name}({', '.join(parameters)})", holder=holder)
        last = ast.Assign(
            targets=[_group([ast.Name(id=one.name, ctx=ast.Store()) for one in results], ast.Store())],
            value=draft.statements(f"$holder.{told}()", holder=holder)[0].value, lineno=1,  # type: ignore[attr-defined]
        )  # fmt: skip
        block[place - found.inits : place + 1] = [made, loop, last]
        draft.add_to_top([kind])


def _function(draft: Draft, site: Site) -> ast.FunctionDef:
    for length in range(len(site.path) - 1, 0, -1):
        node = node_at(draft.tree, site.path[:length])
        if isinstance(node, ast.FunctionDef):
            return node
    raise ValueError("the loop is in no function")


def _accumulation(facts: ProgramFacts, site: Site, loop: ast.For) -> Accumulation | None:
    scope = facts.scope(site.path)
    function = scope.node
    if not isinstance(function, ast.FunctionDef) or facts.calls.is_below_recursion(function) or scope.outer:
        return None
    if loop.orelse or leaves(loop.body) - {"raise"} or not all(map(can_move, loop.body)) or _may_be_caught(facts, site):
        return None
    if sum(isinstance(node, ast.stmt) for one in loop.body for node in walk(one)) < _LEAST:
        return None
    captured = {binding for one in loop.body for binding in kept_for_later(one, facts.scopes)}
    inside = {id(node) for one in loop.body for node in walk(one)}
    written, read = writes(loop.body, facts.scopes), reads(loop.body, facts.scopes)
    item = [one for one in _stored(facts, loop.target) if one in read]
    own = [one for one in _in_order(facts, loop.body) if one.scope is scope and one not in item]
    if any(
        id(one.scope.node) not in inside and one.scope.kind == "function" and one.scope is not scope for one in read
    ):
        return None
    # What is kept for later sees what a variable is by then: the method has a variable of its own for each item.
    if captured & {*item, *written} or any(one.scope.kind == "module" for one in written):
        return None
    if set(item) & written or not item:
        return None
    changed = [one for one in own if one in written]
    outside = [one for one in changed if any(id(node) not in inside for node in one.nodes())]
    unset = unset_when_read([one.name for one in changed], loop.body)
    state = [one for one in changed if one in outside or one.name in unset]
    given = [one for one in own if one not in written]
    # A container that is filled is state, too, where it begins empty right before the loop.
    filled = _set_before(facts, site, [*state, *given], loop)
    state = [*state, *(one for one in given if one in filled)]
    given = [one for one in given if one not in filled]
    every = [*state, *given]
    if not state or len(state) > _MOST_STATE or len(given) > _MOST_GIVEN:
        return None
    if any(not is_plain(one.name) or not is_private(one) or one.nodes("deleted", "declared") for one in every):
        return None
    if not all(facts.is_bound(one) for one in every) or not all(is_plain(one.name) for one in item):
        return None
    names = {one.name for one in (*every, *item)}
    if len(names) < len(every) + len(item) or names & facts.scopes.module.bindings.keys():
        return None
    unsure = [one.name for one in every if not one.is_parameter]
    if not have_values(function, facts.tree, site.path, unsure):
        return None
    read_later = [one for one in state if is_read_behind(function, facts.tree, site.path, 1, one.name)]
    results = read_later or state if facts.is_lucid else state
    return Accumulation(state, given, item, len(filled), results)


def _stored(facts: ProgramFacts, target: ast.expr) -> list[Binding]:
    names = [node for node in walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return [binding for node in names if (binding := facts.scopes.meaning(node)) is not None]


def _in_order(facts: ProgramFacts, body: list[ast.stmt]) -> list[Binding]:
    found: dict[Binding, None] = {}
    for one in body:
        for node in walk(one):
            binding = facts.scopes.meaning(node) if isinstance(node, ast.Name) else None
            if binding is not None:
                found.setdefault(binding)
    return list(found)


def _set_before(facts: ProgramFacts, site: Site, variables: list[Binding], loop: ast.For) -> set[Binding]:
    """Those of the variables that the statements right before the loop set to a plain value or an empty container."""
    holder = node_at(facts.tree, site.path[:-1])
    block, place = getattr(holder, site.path[-1][0]), site.path[-1][1]
    early, found = reads(loop.iter, facts.scopes), set[Binding]()
    for statement in reversed(block[:place]):
        if not _is_init(statement) or not facts.means_builtin("set", "list", "dict"):
            break
        binding = facts.scopes.meaning(statement.targets[0])
        if binding is None or binding not in variables or binding in early or binding in found:
            break
        found.add(binding)
    return found


def _is_init(statement: ast.stmt) -> bool:
    """Whether a statement sets a variable to a constant or to an empty container."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    value = statement.value.operand if isinstance(statement.value, ast.UnaryOp) else statement.value
    match value:
        case ast.Constant() | ast.List(elts=[]) | ast.Dict(keys=[]):
            is_plain_value = True
        case ast.Call(func=ast.Name(id="set" | "list" | "dict"), args=[], keywords=[]):
            is_plain_value = True
        case _:
            is_plain_value = False
    return is_plain_value and isinstance(statement.targets[0], ast.Name)


def _may_be_caught(facts: ProgramFacts, site: Site) -> bool:
    around = facts.around(site.path)
    start = around.index(facts.scope(site.path).node)
    return any(isinstance(node, ast.Try | ast.TryStar | ast.With) for node in around[start:])


def _self(name: str) -> ast.expr:
    return ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=name, ctx=ast.Load())


def _set(name: str, value: ast.expr) -> ast.stmt:
    target = ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=name, ctx=ast.Store())
    return ast.Assign(targets=[target], value=value, lineno=1)


def _group(parts: list[ast.expr], context: ast.expr_context) -> ast.expr:
    return parts[0] if len(parts) == 1 else ast.Tuple(elts=parts, ctx=context)


def _snake(name: str) -> str:
    return "".join(f"_{one.lower()}" if one.isupper() else one for one in name).strip("_")


def _words(target: ast.expr, many: bool = False) -> str:
    """What the loop goes over, in words."""
    names = [node.id.strip("_") for node in walk(target) if isinstance(node, ast.Name) and len(node.id) > 2]
    if not names:
        return "items" if many else "one item"
    return " and ".join((plural(name) if many else name).replace("_", " ") for name in names)
