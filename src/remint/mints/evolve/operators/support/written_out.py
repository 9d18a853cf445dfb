"""A call of something built in becomes a call of a function of the program that does the same step by step."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable
from typing import NamedTuple

from remint.code.program_types import ProgramTypes
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.naming.usual_names import usual_variable
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import is_plain, make_function
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at
from remint.mints.evolve.programs.written import parsed

_LETTERS = 3  # of a name that tells what something is
_KINDS = (ast.Call, ast.Subscript, ast.Compare, ast.BinOp)  # what forms look at


class CallFacts(NamedTuple):
    """What the forms ask of a program."""

    types: ProgramTypes
    scopes: Scopes


class WrittenForm(NamedTuple):
    """How one kind of call is written out: which calls fit, and the function that stands for them."""

    match: Callable[[CallFacts, ast.expr], list[ast.expr] | None]  # the arguments of the function
    names: tuple[str, ...]
    parameters: tuple[str, ...]
    bodies: tuple[str, ...]  # ways to write it
    says: str = ""
    imports: tuple[str, str] | None = None  # a module and a name of it; no name: the module itself


class WrittenOut(Operator):
    """Replaces a call by one of a function with the same arguments; all calls of that form in the program at once."""

    by_hand = True
    forms: tuple[WrittenForm, ...] = ()

    def sites(self, subject: Subject) -> list[Site]:
        """Calls whose arguments are sure to have the types that the function is written for."""
        facts = facts_of(subject)
        if facts.is_watching or not isinstance(subject.types, ProgramTypes):
            return []
        known = CallFacts(subject.types, subject.scopes)
        found, seen = [], set()
        for site, node in subject.sites(*_KINDS):
            assert isinstance(node, ast.expr)
            number = self._form(facts, known, node)
            if number is not None and number not in seen:
                seen.add(number)
                found.append(site)
        return found

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the function before the first statement that calls it, and call it."""
        facts, types = facts_of(draft.subject), draft.types
        assert isinstance(draft.subject.types, ProgramTypes)
        assert isinstance(types, ProgramTypes)
        known = CallFacts(draft.subject.types, draft.subject.scopes)
        numbers = {
            one.path: self._form(facts, known, node) for one, node in draft.subject.sites(*_KINDS)
            if isinstance(node, ast.expr)
        }  # fmt: skip
        number = numbers[site.path]
        assert number is not None
        form, paths = self.forms[number], [path for path, one in numbers.items() if one == number]
        given: dict[int, list[ast.expr]] = {}
        for path in paths:
            node = node_at(draft.tree, path)
            assert isinstance(node, ast.expr)
            given[id(node)] = form.match(CallFacts(types, draft.scopes), node) or []
        name = _free_name(draft, form.names)
        parameters = _parameters(draft, form, list(given.values()))
        body = _body(draft, form, parameters)
        _Calls(name, given).visit(draft.tree)
        made = make_function(name, parameters, body, form.says)
        draft.tree.body.insert(min(path[0][1] for path in paths), made)
        if form.imports is not None:
            _use_as(made, form.imports[1] or form.imports[0], draft.import_name(*form.imports))

    def _form(self, facts: ProgramFacts, known: CallFacts, node: ast.expr) -> int | None:
        """The first form that a call fits, if one more frame is not felt there."""
        for number, form in enumerate(self.forms):
            if form.match(known, node) is None:
                continue
            needed = _builtins_of(form)
            if not facts.means_builtin(*needed) or facts.calls.is_below_recursion(facts.calls.owner(node)):
                return None
            return number
        return None


class _Calls(ast.NodeTransformer):
    """Puts calls of the function in place of others, the inner ones first."""

    def __init__(self, name: str, arguments: dict[int, list[ast.expr]]) -> None:
        self.name, self.arguments = name, arguments

    def visit(self, node: ast.AST) -> ast.AST:
        """The call of the function, for those that are to be replaced."""
        given = self.arguments.get(id(node))
        if given is None:
            return self.generic_visit(node)
        inner = [made for one in given if isinstance(made := self.visit(one), ast.expr)]
        call = ast.Call(func=ast.Name(id=self.name, ctx=ast.Load()), args=inner, keywords=[])
        is_not = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotIn | ast.NotEq)
        return ast.UnaryOp(op=ast.Not(), operand=call) if is_not else call


def _use_as(made: ast.FunctionDef, name: str, local: str) -> None:
    for node in walk(made):
        if isinstance(node, ast.Name) and node.id == name:
            node.id = local


def _builtins_of(form: WrittenForm) -> set[str]:
    names = {node.id for text in form.bodies for node in walk(ast.parse(text)) if isinstance(node, ast.Name)}
    return {one for one in names if hasattr(builtins, one)}


def _free_name(draft: Draft, names: tuple[str, ...]) -> str:
    taken = draft.subject.scopes.names() | draft.subject.keep
    free = [one for one in names if one not in taken]
    return draft.chance.choice(free) if free else draft.fresh(*names)


def _parameters(draft: Draft, form: WrittenForm, given: list[list[ast.expr]]) -> list[str]:
    """The names that the caller has for its arguments, where they are good and all callers agree; else the usual."""
    inside = {
        node.id for text in form.bodies for node in walk(ast.parse(text)) if isinstance(node, ast.Name)
    } | set(form.parameters)  # fmt: skip
    taken, found = draft.scopes.module.bindings.keys() | inside, list[str]()
    for place, usual in enumerate(form.parameters):
        names = {one[place].id if isinstance(one[place], ast.Name) else "" for one in given}  # type: ignore[attr-defined]
        name = names.pop() if len(names) == 1 else ""
        is_good = len(name) >= _LETTERS and is_plain(name) and name not in taken and not hasattr(builtins, name)
        if is_good and name not in found:
            found.append(name)
        else:
            found.append(draft.fresh(usual) if usual in draft.scopes.module.bindings else usual)
    return found


def _body(draft: Draft, form: WrittenForm, parameters: list[str]) -> list[ast.stmt]:
    """One of the ways to write it, with the names of the parameters, and none that the module has for another thing."""
    tree = parsed(draft.chance.choice(form.bodies))
    names = dict(zip(form.parameters, parameters, strict=True))
    stored = {one.id for one in walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    inside = {one.id for one in walk(tree) if isinstance(one, ast.Name)} | {*parameters}
    for one in sorted(stored - names.keys()):
        if draft.is_usual:
            names[one] = usual_variable(one, inside | set(names.values()) | draft.scopes.module.bindings.keys())
        if names.get(one, one) in draft.scopes.module.bindings or names.get(one, one) in parameters:
            names[one] = draft.fresh(one)
    for node in walk(tree):
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
    return tree.body
