"""Values that belong together become one object."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.flow import code_start, reads
from remint.code.scopes import Binding, Function, parameters_of
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.subject import Site, Subject, node_at
from remint.mints.evolve.taking_out import Facts, Fields, facts_of
from remint.mints.evolve.wording import class_name, is_plain
from remint.mints.evolve.work import Work

_STEMS = ("request", "settings", "inputs", "bundle", "context", "parameters", "options", "pair", "record", "state")
_DOCS = ("Values that belong together.", "What the function was given.", "A group of inputs.", "The data of one call.")
_MOST = 4


class Group(NamedTuple):
    """Variables that can be attributes of one object, and where it is made."""

    variables: list[Binding]
    place: int  # in the body of the function
    length: int  # of the assignments that it stands for; 0: parameters


class GroupValues(Operator):
    """Puts parameters, or variables that are set one after the other, into a dataclass, tuple or namespace."""

    name = "grouped-values"
    description = "groups variables that never change into an object"

    def sites(self, subject: Subject) -> list[Site]:
        """Functions with two or more parameters or variables that keep their value."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        return [site for site, node in subject.sites(*kinds) if isinstance(node, kinds) and _groups(facts, node)]

    def apply(self, work: Work, site: Site) -> None:
        """Define what holds the values, make one, and read the values from it."""
        function, original = work.node(site), node_at(work.subject.tree, site.path)
        assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        assert isinstance(original, ast.FunctionDef | ast.AsyncFunctionDef)
        group = work.chance.choice(_groups(facts_of(work.subject), original))
        own = work.scopes.of(function).bindings
        chosen = [own[one.name] for one in group.variables]
        holder = work.fresh(*_STEMS)
        fields = {one: one.name for one in chosen}
        statements = function.body[group.place : group.place + group.length]
        values: list[ast.expr] = [ast.Name(id=one.name, ctx=ast.Load()) for one in chosen]
        if statements:
            values = [one.value for one in statements if isinstance(one, ast.Assign)]
        del function.body[group.place : group.place + group.length]
        shift = Fields(work.scopes, holder, fields)
        function.body = [shift.visit(one) for one in function.body]
        made = _make(work, [one.name for one in chosen], values)
        function.body[group.place : group.place] = [
            ast.Assign(targets=[ast.Name(id=holder, ctx=ast.Store())], value=made, lineno=1)
        ]


def _groups(facts: Facts, function: Function) -> list[Group]:
    if facts.calls.is_below_recursion(function):
        return []
    own = facts.scopes.of(function).bindings
    plain = [one.arg for one in parameters_of(function.args) if one.arg not in ("self", "cls")]
    steady = [own[name] for name in plain if _is_field(own[name], parameter=True)]
    start = code_start(function.body)
    found = [Group(steady[:_MOST], start, 0)] if len(steady) >= 2 and len(function.body) > start else []
    for place in range(start, len(function.body) - 1):
        pair = [_set_by(facts, one) for one in function.body[place : place + 2]]
        if None in pair or pair[0] in reads(function.body[place + 1], facts.scopes):
            continue
        found.append(Group([one for one in pair if one is not None], place, 2))
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


def _set_by(facts: Facts, statement: ast.stmt) -> Binding | None:
    """The variable that a statement sets once and for all."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return None
    target = statement.targets[0]
    binding = facts.scopes.meaning(target) if isinstance(target, ast.Name) else None
    if binding is None or binding.scope.kind != "function" or not _is_field(binding, parameter=False):
        return None
    return binding if facts.is_bound(binding) else None


def _make(work: Work, names: list[str], values: list[ast.expr]) -> ast.expr:
    """An object with these values; what it is made with is defined at the top."""
    form = work.chance.choice((_data_class, _data_class, _named_tuple, _namespace))
    made = form(work, names)
    if form is _namespace:
        keywords = [ast.keyword(arg=name, value=value) for name, value in zip(names, values, strict=True)]
        return ast.Call(func=made, args=[], keywords=keywords)
    return ast.Call(func=made, args=values, keywords=[])


def _data_class(work: Work, names: list[str]) -> ast.expr:
    maker, kind = work.import_name("dataclasses", "dataclass"), work.import_name("typing", "Any")
    options = work.chance.choice(("", "(frozen=True)", "(slots=True)", "(frozen=True, slots=True)"))
    name = class_name(work, *_STEMS)
    text = f'@{maker}{options}\nclass {name}:\n    """{work.chance.choice(_DOCS)}"""\n'
    work.add_to_top(work.statements(text + "".join(f"    {one}: {kind}\n" for one in names)))
    return ast.Name(id=name, ctx=ast.Load())


def _named_tuple(work: Work, names: list[str]) -> ast.expr:
    maker = work.import_name("collections", "namedtuple")
    name = class_name(work, *_STEMS)
    fields = repr(names) if work.chance.random() < 0.6 else repr(" ".join(names))
    work.add_to_top(work.statements(f"{name} = {maker}({name!r}, {fields})"))
    return ast.Name(id=name, ctx=ast.Load())


def _namespace(work: Work, names: list[str]) -> ast.expr:
    del names
    if work.chance.random() < 0.5:
        return ast.Name(id=work.import_name("types", "SimpleNamespace"), ctx=ast.Load())
    module = work.import_name("types")
    return ast.Attribute(value=ast.Name(id=module, ctx=ast.Load()), attr="SimpleNamespace", ctx=ast.Load())
