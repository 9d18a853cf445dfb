"""Helpers that are handed the same arguments become methods of a class that holds these."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.flow import code_start, reads
from remint.code.scopes import Binding, parameters_of
from remint.code.trees import copied, walk
from remint.mints.evolve.operators.class_module import class_to_module
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.argument_class import ArgumentClass, can_be_class, can_be_method
from remint.mints.evolve.operators.support.extraction import Fields, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import is_plain
from remint.mints.evolve.operators.support.work_parts import size_of
from remint.mints.evolve.operators.support.worthwhile import do_some_work
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_MOST_FIELDS = 5
_LEAST_WORK = 5  # expressions in a helper of one line
_LEAST_SHARED = 2  # fields that helpers were handed


_Known = dict[Binding, str]  # variables that are fields


class SharedArguments(NamedTuple):
    """The arguments of a function, and of each helper that it alone calls the parameters which are such arguments."""

    fields: list[str]
    helpers: dict[str, dict[str, str]]  # by name: of each parameter that goes, the field


class ParameterObject(Operator):
    """Makes a function and its helpers methods of a class whose fields are the arguments that they share."""

    name = "parameter-object"
    description = "turns a function and the helpers that share its arguments into a class that holds these"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions that hand their arguments on to helpers which nobody else calls."""
        facts = facts_of(subject)
        if facts.is_watching or not facts.means_builtin("staticmethod"):
            return []
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if len(site.path) == 1 and isinstance(node, ast.FunctionDef) and _shared(subject, node) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Move function and helpers into the class; the function makes an object and asks it."""
        original, function = node_at(draft.subject.tree, site.path), draft.node(site)
        assert isinstance(original, ast.FunctionDef)
        assert isinstance(function, ast.FunctionDef)
        found = _shared(draft.subject, original)
        assert found is not None
        helpers = [
            one for one in draft.tree.body if isinstance(one, ast.FunctionDef) and one.name in found.helpers
        ]  # fmt: skip
        own = draft.scopes.of(function).bindings
        made = ArgumentClass(draft, function, found.fields, code_start(function.body))
        _ask_methods(draft, found, [function, *helpers])
        Fields(draft.scopes, "self", {own[one]: one for one in found.fields}).visit(
            ast.Module(body=function.body, type_ignores=[])
        )
        methods = [_method(draft, one, found.helpers[one.name]) for one in helpers]
        draft.tree.body = [one for one in draft.tree.body if one not in helpers]
        class_to_module(draft, made.settle(original, methods))
        draft.is_usual = False  # names that say what is computed stay


def _ask_methods(draft: Draft, found: SharedArguments, functions: list[ast.FunctionDef]) -> None:
    """Write `self.helper(rest)` for each call of a helper."""
    parameters = {
        one.name: [each.arg for each in parameters_of(one.args)] for one in functions if one.name in found.helpers
    }
    called = {id(node): name for name in found.helpers for node in draft.scopes.module.bindings[name].nodes("read")}
    for node in [node for one in functions for node in walk(one)]:
        if isinstance(node, ast.Call) and id(node.func) in called:
            name = called[id(node.func)]
            given = zip(parameters[name], node.args, strict=True)
            node.args = [value for parameter, value in given if parameter not in found.helpers[name]]
            node.func = ast.Attribute(value=ast.Name(id="self", ctx=ast.Load()), attr=name, ctx=ast.Load())


def _method(draft: Draft, helper: ast.FunctionDef, fields: dict[str, str]) -> ast.FunctionDef:
    own = draft.scopes.of(helper).bindings
    Fields(draft.scopes, "self", {own[parameter]: name for parameter, name in fields.items()}).visit(
        ast.Module(body=helper.body, type_ignores=[])
    )
    method = copied(helper)
    method.args.args = [ast.arg(arg="self"), *(one for one in method.args.args if one.arg not in fields)]
    return method


def _shared(subject: Subject, function: ast.FunctionDef) -> SharedArguments | None:
    """What a function shares with its helpers; None: too little."""
    facts = facts_of(subject)
    if not can_be_class(facts, function) or not do_some_work(function.body[code_start(function.body) :]):
        return None
    own, body = facts.scopes.of(function).bindings, function.body
    read = reads(body, facts.scopes)
    fields = [one.arg for one in parameters_of(function.args) if own[one.arg] in read]
    if not 1 <= len(fields) <= _MOST_FIELDS or not all(_stays(own[one]) for one in fields):
        return None
    helpers: dict[str, dict[str, str]] = {}
    known: _Known = {own[one]: one for one in fields}
    callers = {id(node) for one in body for node in walk(one)}
    waiting = _others(subject, function, fields)
    is_more = True
    while is_more:  # from the function to its helpers, and to theirs
        is_more = False
        for one in waiting:
            calls = _calls(facts, one)
            given = _given(facts, one, calls, known)
            if one.name not in helpers and given and calls and all(id(call) in callers for call in calls):
                helpers[one.name], is_more = given, True
                inner = facts.scopes.of(one).bindings
                known |= {inner[parameter]: name for parameter, name in given.items()}
                callers |= {id(node) for part in one.body for node in walk(part)}
    shared = {name for given in helpers.values() for name in given.values()}
    return SharedArguments(fields, helpers) if len(shared) >= _LEAST_SHARED else None


def _others(subject: Subject, function: ast.FunctionDef, fields: list[str]) -> list[ast.FunctionDef]:
    """The functions of the program that can be methods and are nobody else's business."""
    facts = facts_of(subject)
    found = [one for one in subject.tree.body if isinstance(one, ast.FunctionDef) and one is not function]
    return [
        one for one in found
        if one.name not in fields and one.name not in subject.keep and can_be_method(facts, one)
        and (do_some_work(one.body) or size_of(one.body[-1]) >= _LEAST_WORK)
        and not (one.args.defaults or one.args.kwonlyargs or one.args.posonlyargs)
        and facts.scopes.module.bindings[one.name].writes == 1
    ]  # fmt: skip


def _calls(facts: ProgramFacts, helper: ast.FunctionDef) -> list[ast.Call]:
    """The calls of a helper, if all that is done with it is to call it with its arguments; else none."""
    nodes = facts.scopes.module.bindings[helper.name].nodes("read")
    named = {id(node) for node in nodes}
    calls = [one for one in walk(facts.tree) if isinstance(one, ast.Call) and id(one.func) in named]
    count = len(parameters_of(helper.args))
    is_plain_call = all(
        len(one.args) == count and not one.keywords and not any(isinstance(part, ast.Starred) for part in one.args)
        for one in calls
    )
    return calls if is_plain_call and len(calls) == len(nodes) else []


def _given(facts: ProgramFacts, helper: ast.FunctionDef, calls: list[ast.Call], known: _Known) -> dict[str, str]:
    """The parameters of a helper that are the same field in every call, and stay so."""
    own, found = facts.scopes.of(helper).bindings, {}
    for place, parameter in enumerate(parameters_of(helper.args)):
        given = {facts.scopes.meaning(one.args[place]) for one in calls}
        names = {known.get(one, "") if one is not None else "" for one in given}
        name = names.pop() if len(names) == 1 else ""
        if name and _stays(own[parameter.arg]):
            found[parameter.arg] = name
    return found


def _stays(binding: Binding) -> bool:
    is_kept = binding.writes == 1 and not binding.nodes("declared", "deleted")
    return is_kept and is_plain(binding.name)
