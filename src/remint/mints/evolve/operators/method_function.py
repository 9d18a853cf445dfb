"""The work of a method moves into a function that gets the fields it reads, and often into a module."""

from __future__ import annotations

import ast
import builtins
import keyword
from typing import NamedTuple

from remint.code.calls import is_generator
from remint.code.flow import code_start, is_builtin
from remint.code.scopes import Scopes
from remint.code.side_effects import last_name
from remint.code.trees import walk
from remint.mints.evolve.operators.module_dependency import move_to_module
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of, kept_for_later
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.operators.support.plain_fields import plain_fields
from remint.mints.evolve.operators.support.script_code import snake_case
from remint.mints.evolve.operators.support.statement_runs import can_move
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_LEAST = 3  # statements, those inside others included, that are worth a function
_MODULE = 0.75  # how often the functions go into a module
_OTHERS = 0.6  # how often another method of the same class goes along
_MOST = 3  # methods in one step
# What people call a function that does for values what a method does for an object.
_VERBS = {
    "get": "find", "calculate": "compute", "compute": "calculate", "find": "locate", "check": "verify",
    "validate": "check", "count": "tally", "search": "look_up", "convert": "translate", "format": "render",
    "generate": "build", "create": "make", "filter": "select", "process": "handle", "remove": "drop", "add": "insert",
    "update": "change", "select": "choose", "parse": "read", "sort": "order", "display": "show", "match": "find_match",
    "read": "load", "write": "save", "insert": "store", "delete": "erase", "encode": "pack", "decode": "unpack",
    "is": "check", "has": "check_for", "can": "check", "extract": "collect", "replace": "substitute", "set": "assign",
}  # fmt: skip


class MovableMethod(NamedTuple):
    """A method whose work needs values alone: its own parameters, and fields under names for them."""

    parameters: list[str]
    fields: dict[str, str]


class MethodFunction(Operator):
    """Moves the body of a method that changes no field of its object into a function of values."""

    name = "method-function"
    description = "moves the work of a method into a function that gets the fields it reads"

    def sites(self, subject: Subject) -> list[Site]:
        """Methods of some size that read plain fields and parameters, and call nothing of their own class."""
        facts = facts_of(subject)
        if facts.is_watching:
            return []
        return [
            site for site, node in subject.sites(ast.FunctionDef)
            if len(site.path) == 2 and isinstance(node, ast.FunctionDef) and _movable(subject, facts, site) is not None
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define functions for the method, and by chance for others of its class, before the class."""
        found = [one for one in self.sites(draft.subject) if one.path[0] == site.path[0] and one.path != site.path]
        others = [one for one in found if draft.chance.random() < _OTHERS][: _MOST - 1]
        moved = sorted([site, *others], key=lambda one: one.path)
        # The methods are found before anything comes before the class.
        methods = [draft.node(one) for one in moved]
        made = [_function(draft, one, method) for one, method in zip(moved, methods, strict=True)]
        place = site.path[0][1]
        draft.tree.body[place:place] = made
        if draft.chance.random() < _MODULE:
            move_to_module(draft, [one.name for one in made])


def _function(draft: Draft, site: Site, method: ast.AST) -> ast.FunctionDef:
    """The function that does what a method does, and that the method calls now."""
    found = _movable(draft.subject, facts_of(draft.subject), site)
    assert found is not None
    assert isinstance(method, ast.FunctionDef)
    start = code_start(method.body)
    body = [_FieldsAsNames(found.fields).visit(one) for one in method.body[start:]]
    said = snake_case(method.name) if draft.subject.is_lucid else method.name
    name = draft.fresh(_name(said))
    given: list[ast.expr] = [ast.Name(id=one, ctx=ast.Load()) for one in found.parameters]
    own = ast.Name(id="self", ctx=ast.Load())
    given += [ast.Attribute(value=own, attr=one, ctx=ast.Load()) for one in found.fields]
    called = ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=given, keywords=[])
    answers = any(isinstance(one, ast.Return) and one.value is not None for one in walk(method))
    method.body[start:] = [ast.Return(value=called) if answers else ast.Expr(value=called)]
    return make_function(name, [*found.parameters, *found.fields.values()], body)


def _movable(subject: Subject, facts: ProgramFacts, site: Site) -> MovableMethod | None:
    owner, method = subject.tree.body[site.path[0][1]], facts.around((*site.path, ("body", 0)))[-1]
    if not isinstance(owner, ast.ClassDef) or not isinstance(method, ast.FunctionDef) or not _is_plain(facts, method):
        return None
    body, scope = method.body[code_start(method.body) :], subject.scopes.of(method)
    if sum(isinstance(one, ast.stmt) for part in body for one in walk(part)) < _LEAST:
        return None
    own = scope.bindings.get("self")
    if own is not None and (own.writes != 1 or own in kept_for_later(ast.Module(body, []), subject.scopes)):
        return None
    fields = _fields_read(method, plain_fields(subject, owner))
    if fields is None or not _calls_known(body, subject, owner):
        return None
    names = {field: snake_case(field.strip("_")) for field in fields}
    taken = {one.name for inner in scope.walk() for one in inner.bindings.values()}
    taken |= subject.scopes.module.bindings.keys()
    read = {node.id for part in body for node in walk(part) if isinstance(node, ast.Name)}
    parameters = [one.arg for one in method.args.args if one.arg in read and one.arg != "self"]
    taken |= read | set(dir(builtins)) | set(keyword.kwlist) | {""}
    if len(set(names.values())) < len(names) or taken & set(names.values()):
        return None
    most = facts_of(subject).most_values
    if not 1 <= len(parameters) + len(names) <= most or set(parameters) & subject.scopes.module.bindings.keys():
        return None
    plain = [_FieldsAsNames(names).visit(ast.parse(ast.unparse(part)).body[0]) for part in body]
    return MovableMethod(parameters, names) if all(map(can_move, plain)) else None


def _is_plain(facts: ProgramFacts, method: ast.FunctionDef) -> bool:
    arguments = method.args
    is_static = [ast.unparse(one) for one in method.decorator_list] == ["staticmethod"]
    if (
        (method.decorator_list and not is_static)
        or arguments.vararg
        or arguments.kwarg
        or arguments.posonlyargs
        or arguments.kwonlyargs
    ):
        return False
    if [one.arg for one in arguments.args[:1]] != ["self"] and not is_static:
        return False
    if method.name.startswith("__"):
        return False
    if is_generator(method) or facts.calls.is_below_recursion(method):
        return False
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Nonlocal, ast.Global)
    return not any(isinstance(one, inner) for part in method.body for one in walk(part))


def _fields_read(method: ast.FunctionDef, plain: set[str]) -> list[str] | None:
    """The fields of its object that a method reads, in order; None where it does anything else with the object."""
    found: dict[str, None] = {}
    held = set()
    for node in walk(method):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            if not isinstance(node.ctx, ast.Load) or node.attr not in plain:
                return None
            held.add(id(node.value))
            found[node.attr] = None
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute):
            return None
    names = [node for node in walk(method) if isinstance(node, ast.Name) and node.id == "self"]
    return list(found) if all(id(node) in held for node in names) else None


def _calls_known(body: list[ast.stmt], subject: Subject, owner: ast.ClassDef) -> bool:
    """Whether nothing that is called can reach the object: builtins, libraries, and methods that only values have."""
    methods = {one.name for one in subject.functions}
    for node in (one for part in body for one in walk(part)):
        if isinstance(node, ast.Name) and node.id in (owner.name, "super"):
            return False
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute):
            known = node.func.attr not in methods
        else:
            known = _is_foreign(node.func, subject.scopes)
        # What is called for each item, or to compare, may be a method of the object.
        behind = [one.value for one in node.keywords if one.arg in ("key", "default_factory")]
        if last_name(node.func) in ("map", "filter", "reduce", "starmap"):
            behind += node.args[:1]
        if not known or not all(isinstance(one, ast.Lambda) or _is_foreign(one, subject.scopes) for one in behind):
            return False
    return True


def _is_foreign(node: ast.expr, scopes: Scopes) -> bool:
    """Whether a name means a builtin or something of a library; an attribute is of something like that."""
    while isinstance(node, ast.Attribute):
        node = node.value
    if not isinstance(node, ast.Name):
        return isinstance(node, ast.Call) and _is_foreign(node.func, scopes)
    binding = scopes.meaning(node)
    return is_builtin(node, scopes, node.id) if binding is None else bool(binding.nodes("import"))


def _name(method: str) -> str:
    bare = method.strip("_")
    verb, _, rest = bare.partition("_")
    return f"{_VERBS[verb]}_{rest}" if rest and verb in _VERBS else f"apply_{bare}"


class _FieldsAsNames(ast.NodeTransformer):
    """Writes variables for fields of `self`."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """The variable for a field that has one."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr in self.names:
            return ast.copy_location(ast.Name(id=self.names[node.attr], ctx=node.ctx), node)
        return node
