"""What a loop goes through comes from a generator of its own."""

from __future__ import annotations

import ast

from remint.code.flow import is_builtin, leaves, reads, writes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import (
    ExpressionSlot,
    ProgramFacts,
    facts_of,
    needs,
    rename,
)
from remint.mints.evolve.operators.support.function_wording import is_plain, make_function
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject

_SOURCES = ("source", "items", "stream", "records", "entries", "candidates")
_NAMES: dict[str, tuple[str, ...]] = {
    "comprehension": ("generate_items", "iterate_results", "produce_items", "yield_values", "stream_items"),
    "filter": ("matching_items", "select_matching", "accepted_items", "relevant_items", "filtered_stream"),
    "numbered": ("numbered", "with_numbers", "indexed_items", "number_entries"),
    "positions": ("positions", "index_range", "iterate_positions", "slots"),
    "counted": ("counted_items", "iterate_items", "walk_through", "each_entry", "pass_through"),
}


class GeneratorHelper(Operator):
    """Moves a list comprehension, a filter, a numbering or the items of a loop into a generator."""

    name = "generator-helper"
    description = "moves what a loop or list goes through into a generator function"

    idle = True  # one of its forms only counts what passes through

    def sites(self, subject: Subject) -> list[Site]:
        """Loops of functions that do not call themselves, and list comprehensions that can move."""
        facts = facts_of(subject)
        if facts.is_watching or speaks_of_stopping(subject.tree):
            return []
        return [
            site for site, node in subject.sites(ast.For, ast.ListComp)
            if (isinstance(node, ast.For) and loop_forms(facts, site.path, node))
            or (isinstance(node, ast.ListComp) and _can_stream(facts, site.path, node))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the generator before the statement it is used in, and use it."""
        node = draft.node(site)
        if isinstance(node, ast.ListComp):
            made = generator_from_comprehension(draft, site, node)
        else:
            assert isinstance(node, ast.For)
            original = next(one for path, one in draft.subject.walk() if path == site.path)
            assert isinstance(original, ast.For)
            form = draft.chance.choice(loop_forms(facts_of(draft.subject), site.path, original))
            made = generator_from_loop(draft, node, form)
        draft.tree.body.insert(site.path[0][1], made)


def speaks_of_stopping(tree: ast.Module) -> bool:
    """Whether something may raise StopIteration, which a generator turns into another error."""
    for node in walk(tree):
        name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", "")))
        if name in ("next", "StopIteration", "__next__", "throw", "send", "close", "__iter__", "__getitem__"):
            return True
    return False


def _can_stream(facts: ProgramFacts, path: tuple[Step, ...], node: ast.ListComp) -> bool:
    around = facts.around(path)
    if any(isinstance(one, ast.arguments | ast.Lambda | ast.JoinedStr | ast.ClassDef) for one in around):
        return False
    if len(node.generators) > 2 or not facts.means_builtin("list") or any(one.is_async for one in node.generators):
        return False
    if facts.calls.has_unseen_call(node):
        return False
    values = facts.values_for(path, node)
    return values is not None and len(values) < facts.most_values


def generator_from_comprehension(draft: Draft, site: Site, node: ast.ListComp) -> ast.FunctionDef:
    """A generator that does what a list comprehension does; the list is made of it."""
    spot = ExpressionSlot(draft.tree, site.path)
    first = node.generators[0]
    source, handed = draft.fresh(*_SOURCES), first.iter
    rest: list[ast.AST] = [
        node.elt,
        *first.ifs,
        *(part for one in node.generators[1:] for part in (one.iter, *one.ifs)),
    ]
    at_module = facts_of(draft.subject).scope(site.path).kind == "module"
    needed = [one for one in needs(draft.scopes, rest, at_module) if one.scope is not draft.scopes.of(node)]
    names = {one: draft.fresh("given", "limit", "reference", "extra") for one in needed if _is_outer(draft, one.name)}
    arguments: list[ast.expr] = [ast.Name(id=one.name, ctx=ast.Load()) for one in needed]
    rename(rest, draft.scopes, names)
    first.iter = ast.Name(id=source, ctx=ast.Load())
    body = _yield(draft, node.elt)
    for one in reversed(node.generators):
        for condition in reversed(one.ifs):
            body = [ast.If(test=condition, body=body, orelse=[])]
        body = [ast.For(target=one.target, iter=one.iter, body=body, orelse=[], lineno=1)]
    name = draft.fresh(*_NAMES["comprehension"])
    called = ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=[handed, *arguments], keywords=[])
    spot.put(ast.Call(func=ast.Name(id="list", ctx=ast.Load()), args=[called], keywords=[]))
    return make_function(name, [source, *(names.get(one, one.name) for one in needed)], body)


def _yield(draft: Draft, value: ast.expr) -> list[ast.stmt]:
    """An operation gets a name first: it would stand in parentheses otherwise."""
    if isinstance(value, ast.Name | ast.Call | ast.Constant | ast.Subscript | ast.Attribute | ast.Tuple):
        return draft.statements("yield $value", value=value)
    result = draft.fresh("result", "produced", "outcome", "converted", "computed")
    return draft.statements("$result = $value\nyield $result", result=result, value=value)


def _is_outer(draft: Draft, name: str) -> bool:
    return name in draft.scopes.module.bindings or not is_plain(name)


def loop_forms(facts: ProgramFacts, path: tuple[Step, ...], loop: ast.For) -> list[str]:
    """The ways in which a loop's items can come from a generator."""
    scope = facts.scope(path)
    if scope.kind == "class" or isinstance(scope.node, ast.AsyncFunctionDef):
        return []
    if facts.calls.is_below_recursion(facts.calls.owner(loop)) or leaves(loop.iter):
        return []
    found = ["counted"]
    call = loop.iter
    if isinstance(call, ast.Call) and not call.keywords and len(call.args) == 1:
        if is_builtin(call.func, facts.scopes, "enumerate"):
            found = ["numbered"]
        elif is_builtin(call.func, facts.scopes, "range") and _is_length(facts, call.args[0]):
            found = ["positions"]
    if _filter_values(facts, scope.kind == "module", loop) is not None:
        found += ["filter", "filter"]
    return found


def _is_length(facts: ProgramFacts, node: ast.expr) -> bool:
    """Whether it is an int without doubt."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and isinstance(node.right, ast.Constant):
        return type(node.right.value) is int and _is_length(facts, node.left)
    return isinstance(node, ast.Call) and is_builtin(node.func, facts.scopes, "len") and len(node.args) == 1


def _filter_values(facts: ProgramFacts, at_module: bool, loop: ast.For) -> list[str] | None:
    """What the condition around a loop's whole body needs besides the item; None: there is none that can move."""
    if len(loop.body) != 1 or loop.orelse or not isinstance(loop.target, ast.Name):
        return None
    condition = loop.body[0]
    if not isinstance(condition, ast.If) or condition.orelse or not _can_move(condition.test):
        return None
    item = facts.scopes.meaning(loop.target)
    # A name that has its item whether or not the condition holds must not be read behind the loop.
    inside = {id(node) for node in walk(loop)}
    if item is None or at_module or any(id(node) not in inside for node in item.nodes()):
        return None
    if facts.calls.has_unseen_call(condition.test) or item not in reads(condition.body, facts.scopes):
        return None
    needed = [one for one in needs(facts.scopes, [condition.test], at_module) if one is not item]
    changed = writes(loop.body, facts.scopes)
    if len(needed) >= facts.most_values or any(one in changed or not facts.is_steady(one) for one in needed):
        return None
    moduled = {one for one in reads(condition.test, facts.scopes) if one.scope.kind == "module"}
    return None if moduled & changed or item in changed else [one.name for one in needed]


def _can_move(test: ast.expr) -> bool:
    for one in walk(test):
        if isinstance(one, ast.NamedExpr | ast.Lambda | ast.GeneratorExp | ast.Await | ast.Yield | ast.YieldFrom):
            return False
        if isinstance(one, ast.Attribute) and one.attr.startswith("_"):
            return False
        if isinstance(one, ast.Name) and one.id in ("super", "__class__", "self", "cls"):
            return False
    return True


def generator_from_loop(draft: Draft, loop: ast.For, form: str) -> ast.FunctionDef:
    """A generator of one of the forms, which the loop goes over from now on."""
    name, source = draft.fresh(*_NAMES[form]), draft.fresh(*_SOURCES)
    item = draft.fresh("item", "entry", "element", "record", "candidate")
    parameters, arguments = [source], [loop.iter]
    if form == "filter":
        condition = loop.body[0]
        assert isinstance(condition, ast.If)
        target = draft.scopes.meaning(loop.target)
        assert target is not None
        needed = [one for one in needs(draft.scopes, [condition.test], False) if one is not target]
        names = {one: draft.fresh("given", "limit", "reference") for one in needed if _is_outer(draft, one.name)}
        arguments += [ast.Name(id=one.name, ctx=ast.Load()) for one in needed]
        rename([condition.test], draft.scopes, {**names, target: item})
        parameters += [names.get(one, one.name) for one in needed]
        loop.body = condition.body
        text = "for $item in $source:\n    if $test:\n        yield $item"
        body = draft.statements(text, item=item, source=source, test=condition.test)
    else:
        if form in ("numbered", "positions"):
            assert isinstance(loop.iter, ast.Call)
            arguments = [loop.iter.args[0]]
        number = draft.fresh("number", "position", "current", "cursor", "seen")
        body = draft.statements(draft.chance.choice(_BODIES[form]), item=item, source=source, number=number)
    loop.iter = ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=arguments, keywords=[])
    return make_function(name, parameters, body)


_BODIES: dict[str, tuple[str, ...]] = {
    "numbered": (
        "$number = 0\nfor $item in $source:\n    yield ($number, $item)\n    $number += 1",
        "$number = -1\nfor $item in $source:\n    $number += 1\n    yield ($number, $item)",
    ),
    "positions": (
        "$number = 0\nwhile $number < $source:\n    yield $number\n    $number += 1",
        "$number = -1\nwhile $number + 1 < $source:\n    $number += 1\n    yield $number",
    ),
    "counted": (
        "$number = 0\nfor $item in $source:\n    $number += 1\n    yield $item\nreturn $number",
        "$number = 0\nfor $item in $source:\n    yield $item\n    $number += 1\nreturn $number",
    ),
}
