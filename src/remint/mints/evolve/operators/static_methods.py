"""Methods that do nothing with their object say so."""

from __future__ import annotations

import ast

from remint.code.scopes import Scopes
from remint.code.trees import child_nodes, walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.class_parts import stands_alone
from remint.mints.evolve.operators.support.extraction import facts_of
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_NAMES_OF_CLASSES = {"cls", "super", "__class__"}
# What finds a method by another way than its name.
_BY_NAME = {"getattr", "setattr", "vars", "dir", "__dict__", "type", "methodcaller", "attrgetter", "inspect", "types"}


class StaticMethods(Operator):
    """Makes all methods of a class static that never speak of their object."""

    name = "static-methods"
    description = "makes the methods of a class that do not use their object static"

    def sites(self, subject: Subject) -> list[Site]:
        """Classes with such methods, where these are called on objects alone."""
        if facts_of(subject).is_watching or _looks_up_names(subject.tree):
            return []
        return [
            site for site, node in subject.sites(ast.ClassDef)
            if len(site.path) == 1 and isinstance(node, ast.ClassDef) and _methods(subject, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Leave out the object, and put the decorator before."""
        original, owner = draft.subject.tree.body[site.path[0][1]], draft.node(site)
        assert isinstance(original, ast.ClassDef)
        assert isinstance(owner, ast.ClassDef)
        chosen = _methods(draft.subject, original)
        for one in owner.body:
            if isinstance(one, ast.FunctionDef) and one.name in chosen:
                del one.args.args[0]
                one.decorator_list = [ast.Name(id="staticmethod", ctx=ast.Load())]


def _methods(subject: Subject, owner: ast.ClassDef) -> set[str]:
    """The methods of a class that can be static, all of them or none."""
    if not stands_alone(owner):
        return set()
    binding = subject.scopes.module.bindings.get(owner.name)
    if binding is None or binding.writes != 1 or "staticmethod" in subject.scopes.names():
        return set()
    defined = [one.name for one in owner.body if isinstance(one, ast.FunctionDef)]
    found = {one.name for one in owner.body if isinstance(one, ast.FunctionDef) and _is_without_object(one)}
    if len(defined) != len(set(defined)) or not _is_only_called(subject, owner.name):
        return set()
    return {name for name in found if _is_called_on_objects(subject, name)}


def _is_without_object(method: ast.FunctionDef) -> bool:
    arguments = method.args
    first = [one.arg for one in arguments.args[:1]]
    if method.decorator_list or arguments.posonlyargs or first != ["self"] or method.name.startswith("__"):
        return False
    if len(arguments.defaults) == len(arguments.args):
        return False  # a default for the object itself
    names = {node.id for part in method.body for node in walk(part) if isinstance(node, ast.Name)}
    # What works with nothing that it is given is a stub, or a setting that a subclass may want to compute.
    given = {one.arg for one in walk(arguments) if isinstance(one, ast.arg)}
    return not names & {"self", "super", "__class__"} and bool(names & given)


def _is_only_called(subject: Subject, name: str) -> bool:
    """Whether the program makes objects of a class and asks for attributes of it, and hands it to nobody."""
    parents = {id(child): node for node in walk(subject.tree) for child in child_nodes(node)}
    for node in subject.scopes.module.bindings[name].nodes("read"):
        parent = parents[id(node)]
        is_made = isinstance(parent, ast.Call) and parent.func is node
        if not is_made and not isinstance(parent, ast.Attribute | ast.arg):
            return False
    return True


def _is_called_on_objects(subject: Subject, name: str) -> bool:
    """Whether everything of this name is called at once, and on what is no class."""
    called = {id(node.func) for node in walk(subject.tree) if isinstance(node, ast.Call)}
    named = [node for node in walk(subject.tree) if isinstance(node, ast.Attribute) and node.attr == name]
    return all(id(node) in called and not _may_be_class(node.value, subject.scopes) for node in named)


def _may_be_class(node: ast.expr, scopes: Scopes) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "__class__" or _may_be_class(node.value, scopes)
    if not isinstance(node, ast.Name):
        return False
    binding = scopes.meaning(node)
    return node.id in _NAMES_OF_CLASSES or (binding is not None and bool(binding.nodes("class")))


def _looks_up_names(tree: ast.Module) -> bool:
    for node in walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        names += [getattr(node, "id", ""), getattr(node, "attr", "")]
        if any(name in _BY_NAME for name in names):
            return True
    return False
