"""Fields of a class that every object has from the start, and that are nothing but values."""

from __future__ import annotations

import ast

from remint.code.trees import walk
from remint.mints.evolve.programs.subject import Subject

_SPECIAL = {"__getattr__", "__getattribute__", "__setattr__", "__new__", "__slots__", "__dict__", "__class__"}


def plain_fields(subject: Subject, owner: ast.ClassDef) -> set[str]:
    """The fields that `__init__` sets on every way, before anybody else has the object; none where that is unsure."""
    bases = [ast.unparse(base) for base in owner.bases]
    if bases not in ([], ["object"]) or owner.keywords or owner.decorator_list or _has_heirs(subject.tree, owner):
        return set()
    members = _members(owner)
    start = next((one for one in owner.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
    if members & _SPECIAL or start is None or start.decorator_list or not start.args.args:
        return set()
    own = start.args.args[0].arg
    if own != "self" or not _keeps_to_itself(start, members):
        return set()
    found: set[str] = set()
    for statement in start.body:
        if any(isinstance(one, ast.Return) for one in walk(statement)):
            break
        found |= _set_by(statement)
    deleted = {
        one.attr for one in walk(subject.tree) if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Del)
    }
    return found - members - deleted if not _uses_attributes_by_name(subject.tree) else set()


def _has_heirs(tree: ast.Module, owner: ast.ClassDef) -> bool:
    classes = [one for one in walk(tree) if isinstance(one, ast.ClassDef) and one is not owner]
    return any(
        isinstance(node, ast.Name) and node.id == owner.name
        for one in classes
        for base in one.bases
        for node in walk(base)
    )


def _members(owner: ast.ClassDef) -> set[str]:
    """What the body of a class names."""
    found: set[str] = set()
    for one in owner.body:
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(one.name)
        else:
            found |= {node.id for node in walk(one) if isinstance(node, ast.Name)}
    return found


def _keeps_to_itself(start: ast.FunctionDef, members: set[str]) -> bool:
    """Whether `__init__` neither hands the object on nor calls a method of it."""
    held = {id(one.value) for one in walk(start) if isinstance(one, ast.Attribute) and one.attr not in members}
    return all(
        id(one) in held or not (isinstance(one, ast.Name) and one.id in ("self", "super")) for one in walk(start)
    )


def _set_by(statement: ast.stmt) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        targets = [statement.target]
    parts = [part for one in targets for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
    return {
        one.attr
        for one in parts
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == "self"
    }


def _uses_attributes_by_name(tree: ast.Module) -> bool:
    return any(isinstance(one, ast.Name) and one.id in ("setattr", "delattr", "vars") for one in walk(tree))
