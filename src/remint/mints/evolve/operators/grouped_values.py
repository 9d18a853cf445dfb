"""Values that belong together become one object."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.flow import code_start, reads
from remint.code.scopes import Binding, Function, parameters_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import Fields, ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import class_name, is_plain
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject, node_at

_STEMS = ("request", "settings", "inputs", "bundle", "context", "parameters", "options", "pair", "record", "state")
_DOCS = ("Values that belong together.", "What the function was given.", "A group of inputs.", "The data of one call.")
_MOST = 4
_LEAST_READS = 4  # of the variables together: an object for less is overdone


class ValueGroup(NamedTuple):
    """Variables that can be attributes of one object, and where it is made."""

    variables: list[Binding]
    place: int  # in the body of the function
    length: int  # of the assignments that it stands for; 0: parameters


class GroupValues(Operator):
    """Puts parameters, or variables that are set one after the other, into a dataclass, tuple or namespace."""

    name = "grouped-values"
    rewords = True
    repacks = True
    description = "groups variables that never change into an object"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions with two or more parameters or variables that keep their value."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        return [
            site for site, node in subject.sites(*kinds)
            if isinstance(node, kinds) and _groups(facts, node, subject.is_plain)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define what holds the values, make one, and read the values from it."""
        function, original = draft.node(site), node_at(draft.subject.tree, site.path)
        assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        assert isinstance(original, ast.FunctionDef | ast.AsyncFunctionDef)
        group = draft.chance.choice(_groups(facts_of(draft.subject), original, draft.subject.is_plain))
        own = draft.scopes.of(function).bindings
        chosen = [own[one.name] for one in group.variables]
        holder = draft.fresh(*_STEMS)
        fields = {one: one.name for one in chosen}
        statements = function.body[group.place : group.place + group.length]
        values: list[ast.expr] = [ast.Name(id=one.name, ctx=ast.Load()) for one in chosen]
        if statements:
            values = [one.value for one in statements if isinstance(one, ast.Assign)]
        del function.body[group.place : group.place + group.length]
        shift = Fields(draft.scopes, holder, fields)
        function.body = [shift.visit(one) for one in function.body]
        made = _make(draft, [one.name for one in chosen], values)
        function.body[group.place : group.place] = [
            ast.Assign(targets=[ast.Name(id=holder, ctx=ast.Store())], value=made, lineno=1)
        ]


def _groups(facts: ProgramFacts, function: Function, plain: bool) -> list[ValueGroup]:
    if facts.calls.is_below_recursion(function):
        return []
    own = facts.scopes.of(function).bindings
    names = [one.arg for one in parameters_of(function.args) if one.arg not in ("self", "cls")]
    steady = [own[name] for name in names if _is_field(own[name], parameter=True)]
    start = code_start(function.body)
    found = [ValueGroup(steady[:_MOST], start, 0)] if len(steady) >= 2 and len(function.body) > start else []
    for place in range(start, len(function.body) - 1):
        pair = [_set_by(facts, one) for one in function.body[place : place + 2]]
        if None in pair or pair[0] in reads(function.body[place + 1], facts.scopes):
            continue
        found.append(ValueGroup([one for one in pair if one is not None], place, 2))
    if plain:
        return [one for one in found if sum(len(each.nodes("read")) for each in one.variables) >= _LEAST_READS]
    return found


def _is_field(binding: Binding, parameter: bool) -> bool:
    name = binding.name
    if (
        binding.writes != 1
        or binding.is_parameter != parameter
        or not binding.nodes("read")
        or binding.nodes("declared")
    ):
        return False
    return is_plain(name) and name not in ("count", "index")


def _set_by(facts: ProgramFacts, statement: ast.stmt) -> Binding | None:
    """The variable that a statement sets once and for all."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    target = statement.targets[0]
    binding = facts.scopes.meaning(target) if isinstance(target, ast.Name) else None
    if binding is None or binding.scope.kind != "function" or not _is_field(binding, parameter=False):
        return None
    return binding if facts.is_bound(binding) else None


def _make(draft: Draft, names: list[str], values: list[ast.expr]) -> ast.expr:
    """An object with these values; what it is made with is defined at the top."""
    form = draft.chance.choice((_data_class, _data_class, _named_tuple, _namespace))
    form = _data_class if form is _namespace and draft.subject.is_plain else form
    made = form(draft, names)
    if form is _namespace:
        keywords = [ast.keyword(arg=name, value=value) for name, value in zip(names, values, strict=True)]
        return ast.Call(func=made, args=[], keywords=keywords)
    return ast.Call(func=made, args=values, keywords=[])


def _data_class(draft: Draft, names: list[str]) -> ast.expr:
    maker, kind = draft.import_name("dataclasses", "dataclass"), draft.import_name("typing", "Any")
    options = draft.chance.choice(("", "(frozen=True)", "(slots=True)", "(frozen=True, slots=True)"))
    name = class_name(draft, *_STEMS)
    text = f'@{maker}{options}\nclass {name}:\n    """{draft.chance.choice(_DOCS)}"""\n'
    draft.add_to_top(draft.statements(text + "".join(f"    {one}: {kind}\n" for one in names)))
    return ast.Name(id=name, ctx=ast.Load())


def _named_tuple(draft: Draft, names: list[str]) -> ast.expr:
    maker = draft.import_name("collections", "namedtuple")
    name = class_name(draft, *_STEMS)
    fields = repr(names) if draft.chance.random() < 0.6 else repr(" ".join(names))
    draft.add_to_top(draft.statements(f"{name} = {maker}({name!r}, {fields})"))
    return ast.Name(id=name, ctx=ast.Load())


def _namespace(draft: Draft, names: list[str]) -> ast.expr:
    del names
    if draft.chance.random() < 0.5:
        return ast.Name(id=draft.import_name("types", "SimpleNamespace"), ctx=ast.Load())
    module = draft.import_name("types")
    return ast.Attribute(value=ast.Name(id=module, ctx=ast.Load()), attr="SimpleNamespace", ctx=ast.Load())
