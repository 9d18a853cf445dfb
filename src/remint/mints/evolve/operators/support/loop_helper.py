"""An expression that goes over items becomes a function with a loop that does the same step by step."""

from __future__ import annotations

import ast
import builtins
from abc import abstractmethod
from typing import NamedTuple

from remint.code.flow import code_start
from remint.code.known_types import KnownTypes
from remint.code.scopes import Binding
from remint.code.trees import walk
from remint.mints.evolve.naming.phrases import word
from remint.mints.evolve.naming.plurals import plural, singular
from remint.mints.evolve.naming.usual_names import usual_first
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import (
    ExpressionSlot,
    ProgramFacts,
    facts_of,
    in_usual_order,
    needs,
    rename,
    statement_scope,
)
from remint.mints.evolve.operators.support.function_wording import call, is_plain, make_function
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject, node_at

Comprehension = ast.GeneratorExp | ast.ListComp | ast.SetComp
_COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp)
_VAGUE = {"value", "values", "item", "items", "number", "text", "mapping", "result", "answer", "index", "character"}
_LETTERS = 3  # of a name that tells what something is


class HelperWording(NamedTuple):
    """What a function is called, the best name first, and what its docstring says; nothing: it has none."""

    names: tuple[str, ...]
    says: str = ""


class LoopHelper(Operator):
    """Moves an expression over items into a function, written as a loop."""

    @abstractmethod
    def fits(self, facts: ProgramFacts, types: KnownTypes, node: ast.expr) -> bool:
        """Whether an expression is of the kind."""

    @abstractmethod
    def body(self, names: HelperVariables, types: KnownTypes, node: ast.expr) -> list[ast.stmt]:
        """The statements that give what the expression gives."""

    @abstractmethod
    def wording(self, node: ast.expr) -> HelperWording:
        """What the function is called."""

    def sites(self, subject: Subject) -> list[Site]:
        """Expressions of the kind that can move into a function of their own."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        types = subject.types
        return [
            site for site, node in subject.sites(ast.expr)
            if isinstance(node, ast.expr) and self.fits(facts, types, node) and _can_move(facts, site.path, node)
            and (_is_whole_body(subject, site.path, node) or not _only_calls(subject, facts, site.path, node))
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the code that calls it."""
        node, slot = draft.node(site), ExpressionSlot(draft.tree, site.path)
        assert isinstance(node, ast.expr)
        types = draft.types
        if _is_whole_body(draft.subject, site.path, node_at(draft.subject.tree, site.path)):
            block, place = draft.block(site)
            block[place:] = self.body(HelperVariables(draft, node_at(draft.tree, site.path[:-2])), types, node)
            return
        at_module = statement_scope(draft.tree, draft.scopes, site.path).kind == "module"
        needed = needs(draft.scopes, [node], at_module)
        needed = in_usual_order(needed) if draft.subject.is_shapely else needed
        given = [one.name for one in needed]
        wording = self.wording(node)
        own = {one: draft.fresh(_parameter(one)) for one in needed if _is_taken(draft, one)}
        rename([node], draft.scopes, own)
        names = HelperVariables(draft, node)
        body = self.body(names, types, node)
        name = next((one for one in wording.names if names.is_free(one)), "") or draft.fresh(*wording.names)
        parameters = [own.get(one, one.name) for one in needed]
        slot.put(call(name, given))
        draft.tree.body.insert(site.path[0][1], make_function(name, parameters, body, wording.says))


class HelperVariables:
    """Names for the variables of a function that is being made."""

    def __init__(self, draft: Draft, node: ast.AST) -> None:
        self._draft = draft
        self._taken = {one.id for one in walk(node) if isinstance(one, ast.Name)}
        self._taken |= {one.arg for one in walk(node) if isinstance(one, ast.arg)}
        self._top = {getattr(one, "name", "") for one in draft.tree.body} | set(draft.scopes.module.bindings)

    def give(self, *stems: str) -> str:
        """The first of the names that means nothing else in the function."""
        for one in usual_first(stems) if self._draft.is_usual else stems:
            if one not in self._taken | self._top and not hasattr(builtins, one):
                self._taken.add(one)
                return one
        return self._draft.fresh(*stems)

    def is_free(self, name: str) -> bool:
        """Whether a function can be called that."""
        taken = self._draft.scopes.names() | self._draft.subject.keep | self._taken
        return name.isidentifier() and name not in taken and not hasattr(builtins, name)


def over(node: ast.expr) -> Comprehension | None:
    """A comprehension that is all that an expression goes over, if its loops can be written out."""
    if isinstance(node, _COMPREHENSIONS) and not any(one.is_async for one in node.generators):
        return node
    return None


def loops(node: Comprehension, body: list[ast.stmt]) -> ast.stmt:
    """The loops and conditions of a comprehension around what is done with each element."""
    for generator in reversed(node.generators):
        for test in reversed(generator.ifs):
            body = [ast.If(test=test, body=body, orelse=[])]
        body = [ast.For(target=generator.target, iter=generator.iter, body=body, orelse=[])]
    return body[0]


def many(node: ast.expr) -> str:
    """What an expression goes over, in the plural and in the words of the program; nothing where these are too few."""
    source: ast.expr = node.generators[0].iter if isinstance(node, _COMPREHENSIONS) else node
    while isinstance(source, ast.Call) and len(source.args) == 1 and isinstance(source.func, ast.Name):
        source = source.args[0]
    if not isinstance(source, ast.Name) or len(source.id) < _LETTERS:
        return ""
    said = word(source.id)
    if said in _VAGUE or not said.isascii() or not said.replace(" ", "").isalpha():
        return ""
    return said if singular(said.replace(" ", "_")) else plural(said)


def one_of(said: str) -> str:
    """One of them, as a part of a name."""
    name = said.replace(" ", "_")
    return singular(name) or name


def _can_move(facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> bool:
    around = facts.around(path)
    kinds = (ast.arguments, ast.Lambda, ast.JoinedStr, ast.comprehension, *_COMPREHENSIONS, ast.DictComp)
    if any(isinstance(one, kinds) for one in around) or facts.scope(path).kind == "class":
        return False
    if any(isinstance(one, ast.Lambda | ast.NamedExpr | ast.Await) for one in walk(node)):
        return False
    if facts.is_shapely and _has_two_of_a_name(facts, node):
        return False
    needed = facts.values_for(path, node)
    return bool(needed) and not any(one.name in ("self", "cls") for one in needed or ())


def _has_two_of_a_name(facts: ProgramFacts, node: ast.expr) -> bool:
    """Whether a variable of a comprehension hides another one that is spoken of: written out, both would be one."""
    names = [one for one in walk(node) if isinstance(one, ast.Name)]
    meanings = {(one.id, facts.scopes.meaning(one)) for one in names}
    return len(meanings) > len({name for name, _ in meanings})


def _is_whole_body(subject: Subject, path: tuple[Step, ...], node: ast.AST) -> bool:
    """Whether a function returns an expression and does nothing else: it can do so in a loop of its own."""
    if not subject.is_shapely or len(path) < 2:
        return False
    function = node_at(subject.tree, path[:-2])
    body = function.body[code_start(function.body) :] if isinstance(function, ast.FunctionDef) else []
    return len(body) == 1 and isinstance(body[0], ast.Return) and body[0].value is node


def _only_calls(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> bool:
    return subject.is_usual and _is_all(subject, facts, path, node)


def _is_all(subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr) -> bool:
    """Whether an expression is all that a function does: without it, that would only call another one."""
    function = facts.scope(path).node
    if not isinstance(function, ast.FunctionDef) or (function.name in subject.keep and not subject.is_shapely):
        return False
    values = [getattr(one, "value", one) for one in function.body[code_start(function.body) :]]
    return node in values and all(one is node or isinstance(one, ast.Name | ast.Constant) for one in values)


def _is_taken(draft: Draft, binding: Binding) -> bool:
    return binding.name in draft.scopes.module.bindings or not is_plain(binding.name)


def _parameter(binding: Binding) -> str:
    return word(binding.name).replace(" ", "_") or "item"
