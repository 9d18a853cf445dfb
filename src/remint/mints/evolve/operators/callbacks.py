"""What a list comprehension does with each item is handed to a function that goes over them."""

from __future__ import annotations

import ast

from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import noun
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ExpressionSlot, ProgramFacts, facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject

_BOTH = '''\
def $name($items, $accepts, $convert):
    """Return what a function makes of the {many} that another one accepts."""
    $found = []
    for $item in $items:
        if $accepts($item):
            $found.append($convert($item))
    return $found
'''
_FILTER = '''\
def $name($items, $accepts):
    """Return the {many} that a function accepts."""
    $found = []
    for $item in $items:
        if $accepts($item):
            $found.append($item)
    return $found
'''
_CONVERT = '''\
def $name($items, $convert):
    """Return what a function makes of each of the {many}."""
    $found = []
    for $item in $items:
        $found.append($convert($item))
    return $found
'''


class Callbacks(Operator):
    """Turns a list comprehension into a function that is given what to choose by and what to make of the items."""

    name = "callbacks"
    description = "hands the work of a list comprehension to a function as callbacks"

    def sites(self, subject: Subject) -> list[Site]:
        """List comprehensions over one name, with work to be done, in functions that never call themselves."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        return [
            site for site, node in subject.sites(ast.ListComp)
            if isinstance(node, ast.ListComp) and _is_site(facts, site.path, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the one that calls it, and hand it the callbacks."""
        node, slot = draft.node(site), ExpressionSlot(draft.tree, site.path)
        assert isinstance(node, ast.ListComp)
        generator = node.generators[0]
        assert isinstance(generator.target, ast.Name)
        target, tests = generator.target.id, generator.ifs
        converts = not (isinstance(node.elt, ast.Name) and node.elt.id == target)
        many = noun(generator.iter) or "items"
        many = many if many.replace(" ", "_").isidentifier() and len(many) < 16 else "items"
        stem = many.replace(" ", "_")
        verb = "select" if tests and not converts else "convert" if not tests else "collect"
        name = draft.fresh(f"{verb}_{stem}")
        text = _BOTH if tests and converts else _FILTER if tests else _CONVERT
        parts: dict[str, str | ast.expr | list[ast.stmt]] = {
            "name": name, "items": draft.fresh("items", "sequence", "given"),
            "item": draft.fresh("item", "one", "each"), "found": draft.fresh("found", "chosen", "made"),
        }  # fmt: skip
        given: list[ast.expr] = [generator.iter]
        if tests:
            parts["accepts"] = draft.fresh("accepts", "is_wanted", "keeps")
            given.append(_lambda(target, tests[0]))
        if converts:
            parts["convert"] = draft.fresh("convert", "change", "compute")
            given.append(_lambda(target, node.elt))
        made = draft.statements(text.format(many=many), **parts)
        slot.put(ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=given, keywords=[]))
        draft.tree.body[site.path[0][1] : site.path[0][1]] = made


def _lambda(name: str, body: ast.expr) -> ast.Lambda:
    arguments = ast.arguments(posonlyargs=[], args=[ast.arg(arg=name)], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(args=arguments, body=body)


def _is_site(facts: ProgramFacts, path: tuple[Step, ...], node: ast.ListComp) -> bool:
    around = facts.around(path)
    kinds = (ast.arguments, ast.Lambda, ast.JoinedStr, ast.ClassDef, ast.comprehension, ast.ListComp, ast.GeneratorExp)
    if any(isinstance(one, kinds) for one in around) or facts.scope(path).kind != "function":
        return False
    generator = node.generators[0]
    if len(node.generators) > 1 or len(generator.ifs) > 1 or generator.is_async or not isinstance(
        generator.target, ast.Name
    ):  # fmt: skip
        return False
    if facts.values_for(path, node) is None:
        return False
    work = [*generator.ifs, node.elt]
    plain = isinstance(node.elt, ast.Name) and node.elt.id == generator.target.id
    return all(_is_work(one) for one in (generator.ifs if plain else work)) and bool(generator.ifs or not plain)


def _is_work(node: ast.expr) -> bool:
    """Whether a function for it does something: more than a call that could be named itself, and no closure inside."""
    if any(isinstance(one, ast.Lambda | ast.NamedExpr | ast.Await | ast.Yield) for one in walk(node)):
        return False
    if isinstance(node, ast.Call) and all(isinstance(one, ast.Name) for one in node.args) and not node.keywords:
        return isinstance(node.func, ast.Attribute)
    return not isinstance(node, ast.Name | ast.Constant) and len(ast.unparse(node)) <= 50
