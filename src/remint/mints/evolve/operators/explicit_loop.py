"""A comprehension written as a loop, or a loop that only collects as a comprehension."""

from __future__ import annotations

import ast
import builtins

from remint.code.evaluation_order import is_evaluated_first
from remint.code.flow import is_builtin, leaves, notices_lifetimes, recursive_functions, redefines
from remint.code.known_types import KnownTypes
from remint.code.negation import negated
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.collecting_loop import joined
from remint.mints.evolve.operators.support.enclosing_code import (
    MOST_CONDITIONS,
    MOST_LOOPS,
    around,
    deepest,
    function_at,
    hides_variables,
    scope_at,
    takes_variables,
    throwaway,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, block_of, node_at

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_KINDS = (ast.ListComp, ast.SetComp, ast.DictComp)
_TAKERS = ("sum", "any", "all", "max", "min", "sorted", "list", "tuple", "set", "dict", "frozenset")
_ADD = {
    ast.ListComp: ("$all.append($one)", "$all.append($one)", "$all += [$one]", "$all.extend([$one])"),
    ast.SetComp: ("$all.add($one)", "$all.add($one)", "$all |= {$one}", "$all.update([$one])"),
    ast.DictComp: ("$all.update({$key: $one})", "$key_name = $key\n$all[$key_name] = $one"),
}
_EMPTY = {ast.ListComp: "[]", ast.SetComp: "set()", ast.DictComp: "{}"}


class ExplicitLoop(Operator):
    """Collects in a loop what a comprehension collects, or the other way round."""

    name = "explicit-loop"
    family = "shape"
    description = "writes a comprehension as a loop, or a collecting loop as a comprehension"

    def sites(self, subject: Subject) -> list[Site]:
        """Every comprehension that its statement evaluates first, and every loop that only collects."""
        if not hides_variables(subject) or notices_lifetimes(subject.tree) or redefines(subject.scopes, "set"):
            return []
        # A comprehension is a frame of its own: where functions call themselves, that is felt.
        deep = recursive_functions(subject.tree)
        return [
            site for site, node in subject.sites(*_KINDS, ast.For)
            if takes_variables(subject, site) and function_at(subject.tree, site) not in deep
            and (joined(subject.tree, site, subject.scopes) if isinstance(node, ast.For) else _is_open(subject, site))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Write it the other way."""
        block, place = draft.block(site)
        node = draft.node(site)
        if isinstance(node, ast.For):
            together = joined(draft.tree, site, draft.scopes)
            assert together is not None
            if draft.subject.is_lucid and not redefines(draft.scopes, "list"):
                together = _in_a_word(together)
            block[place - 1 : place + 1] = [together]
            return
        assert isinstance(node, _KINDS)
        name = draft.fresh("collected", "items", "entries", "gathered", "selection", "values")
        types = draft.types
        _rename(draft, site, node)
        made = [*draft.statements(f"$all = {_EMPTY[type(node)]}", all=name), _loops(draft, node, name, types)]
        field, index = site.path[-1]
        parent = node_at(draft.tree, site.path[:-1])
        kept = ast.Name(id=name, ctx=ast.Load())
        if index < 0:
            setattr(parent, field, kept)
        else:
            getattr(parent, field)[index] = kept
        block[place:place] = made


def _loops(draft: Draft, node: ast.ListComp | ast.SetComp | ast.DictComp, name: str, types: KnownTypes) -> ast.stmt:
    """The loops and conditions, from the inside outwards."""
    ways = _ADD[type(node)]
    if draft.subject.is_plain:  # the way that people write
        ways = ways[-1:] if isinstance(node, ast.DictComp) else ways[:1]
    text = draft.chance.choice(ways)
    parts: dict[str, str | ast.expr] = {"all": name}
    if isinstance(node, ast.DictComp):
        parts |= {"key": node.key, "one": node.value, "key_name": draft.fresh("key", "label", "name")}
    else:
        parts["one"] = node.elt
    body = draft.statements(text, **parts)
    for generator in reversed(node.generators):
        if generator.ifs:
            test = generator.ifs[0]
            if len(generator.ifs) > 1:
                test = ast.BoolOp(op=ast.And(), values=generator.ifs)
            # `not (a and b)` has to be read twice.
            is_plain = not (draft.subject.is_shapely and isinstance(test, ast.BoolOp))
            opposite = negated(test, types) if is_plain else None
            if opposite is not None and draft.chance.random() < 0.4:
                body = [ast.If(test=opposite, body=[ast.Continue()], orelse=[]), *body]
            else:
                body = [ast.If(test=test, body=body, orelse=[])]
        body = [ast.For(target=generator.target, iter=generator.iter, body=body, orelse=[])]
    return body[0]


def _in_a_word(collected: ast.stmt) -> ast.stmt:
    """`x = list(it)` for `x = [one for one in it]`."""
    match collected:
        case ast.Assign(
            targets=targets,
            value=ast.ListComp(
                elt=ast.Name(id=one),
                generators=[ast.comprehension(target=ast.Name(id=each), iter=every, ifs=[], is_async=0)],
            ),
        ) if one == each:
            return ast.Assign(targets, ast.Call(ast.Name("list", ast.Load()), [every], []))
    return collected


def _rename(draft: Draft, site: Site, node: ast.AST) -> None:
    """Give the comprehension's variables names that mean nothing yet in the scope around, where they now live."""
    outer = scope_at(draft.subject, site)
    elsewhere = {one.id for one in walk(draft.tree) if isinstance(one, ast.Name) and not draft.scopes.meaning(one)}
    for binding in draft.scopes.of(node).bindings.values():
        is_new = outer.lookup(binding.name) is None and binding.name not in outer.outer
        if (
            is_new
            and outer.kind == "function"
            and binding.name not in elsewhere
            and not hasattr(builtins, binding.name)
        ):
            continue
        read = any(use == "read" for _, use in binding.mentions)
        name = draft.fresh(*_stems(binding.name)) if read else throwaway(draft)
        for mention in binding.nodes():
            assert isinstance(mention, ast.Name)
            mention.id = name


def _stems(name: str) -> tuple[str, ...]:
    return ("item", "entry", "element", "value", "part") if len(name) < 4 else (f"each_{name}", f"one_{name}")


def _is_open(subject: Subject, site: Site) -> bool:
    """Whether a comprehension can be computed before its statement, by plain loops, without anyone seeing a change."""
    tree, scopes = subject.tree, subject.scopes
    node = node_at(tree, site.path)
    block, place = block_of(tree, site.path)
    statement = block[place]
    length = next(n for n in range(len(site.path), 0, -1) if node_at(tree, site.path[:n]) is statement)
    if not is_evaluated_first(statement, list(site.path[length:]), scopes) or _is_elif(tree, site, length, statement):
        return False
    assert isinstance(node, _KINDS)
    return _fits(tree, site, node) and leaves(node) == frozenset() and not _binds_late(node, scopes)


def _fits(tree: ast.Module, site: Site, node: ast.ListComp | ast.SetComp | ast.DictComp) -> bool:
    outside = around(tree, site)
    loops = sum(isinstance(one, _LOOPS) for one in outside) + len(node.generators)
    ifs = sum(isinstance(one, ast.If) for one in outside) + sum(bool(one.ifs) for one in node.generators)
    return loops <= max(MOST_LOOPS, deepest(tree, _LOOPS)) and ifs <= max(MOST_CONDITIONS, deepest(tree, (ast.If,)))


def _binds_late(node: ast.AST, scopes: Scopes) -> bool:
    """Whether something in it keeps its variables for later, or sets one around it."""
    taken = set()
    for part in walk(node):
        if isinstance(part, ast.Lambda | ast.NamedExpr):
            return True
        if isinstance(part, ast.Call) and part.args:
            joins = isinstance(part.func, ast.Attribute) and isinstance(part.func.value, ast.Constant)
            if joins or is_builtin(part.func, scopes, *_TAKERS):
                taken.add(id(part.args[0]))
        if isinstance(part, ast.GeneratorExp) and id(part) not in taken:
            return True
    return False


def _is_elif(tree: ast.Module, site: Site, length: int, statement: ast.stmt) -> bool:
    parent = node_at(tree, site.path[: length - 1])
    return isinstance(statement, ast.If) and isinstance(parent, ast.If) and statement in parent.orelse
