"""Give a private method another name, where nobody but its own class can know it."""

from __future__ import annotations

import ast

from remint.code.callers import CallHierarchy, fits
from remint.code.name_introspection import watches_definitions, watches_variables
from remint.code.scopes import Binding, Function, Scopes
from remint.code.side_effects import last_name
from remint.code.trees import walk

_BY_TEXT = {"getattr", "setattr", "hasattr", "delattr", "attrgetter", "methodcaller", "patch"}


def private_methods(program: CallHierarchy, keep: frozenset[str]) -> list[Function]:
    """The methods that can be renamed: `_name`, used by nothing but calls on `self` in their own, final class."""
    nodes = program.nodes
    if watches_variables(nodes, program.scopes) or watches_definitions(nodes) or _reads_by_text(nodes):
        return []
    found: list[Function] = []
    for owner in [node for node in nodes if isinstance(node, ast.ClassDef)]:
        if owner.decorator_list or owner.keywords or not all(_is_object(base) for base in owner.bases):
            continue
        if not _is_final(owner, program):
            continue
        methods = [node for node in owner.body if isinstance(node, Function) and node.name not in keep]
        found += [method for method in methods if _is_private(method, owner, program)]
    return found


def rename_method(tree: ast.Module, method: Function, new: str) -> None:
    """Change the tree so that one of the `private_methods` has a new name."""
    old = method.name
    for node in walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == old:
            node.attr = new
    method.name = new


def is_free_for_method(scopes: Scopes, new: str) -> bool:
    """Whether a private name is written nowhere in the program."""
    tree = scopes.module.node
    attributes = {node.attr for node in walk(tree) if isinstance(node, ast.Attribute)}
    texts = {node.value for node in walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    private = new.startswith("_") and not new.startswith("__") and new.isidentifier()
    return private and new not in scopes.names() | attributes | texts


def _is_private(method: Function, owner: ast.ClassDef, program: CallHierarchy) -> bool:
    name = method.name
    if not name.startswith("_") or name.startswith("__") or method.decorator_list:
        return False
    named = program.scopes.meaning(method)
    if named is None or len(named.mentions) != 1:
        return False
    if any(isinstance(node, ast.Constant) and node.value == name for node in program.nodes):
        return False
    for node in program.nodes:
        if isinstance(node, ast.Attribute) and node.attr == name:
            call = program.parent[node]
            called = isinstance(call, ast.Call) and call.func is node and fits(method, call, 1)
            if not called or not _is_self(program.scopes.meaning(node.value), owner):
                return False
        elif isinstance(node, Function | ast.ClassDef) and node.name == name and node is not method:
            return False
    # Errors of functions inside tell the names around them.
    return not any(isinstance(node, Function | ast.Lambda) and node is not method for node in walk(method))


def _is_self(named: Binding | None, owner: ast.ClassDef) -> bool:
    """Whether a variable is the `self` of a method of the class, and stays it."""
    if named is None or named.writes != 1 or named.scope.parent is None or named.scope.parent.node is not owner:
        return False
    method = named.scope.node
    if not isinstance(method, Function) or any(last_name(one) == "staticmethod" for one in method.decorator_list):
        return False
    listed = [*method.args.posonlyargs, *method.args.args]
    return bool(listed) and listed[0].arg == named.name


def _is_final(owner: ast.ClassDef, program: CallHierarchy) -> bool:
    """Whether no class of the program is made from it."""
    named = program.scopes.meaning(owner)
    if named is None or named.writes != 1:
        return False
    return not any(
        isinstance(node, ast.Name) and program.scopes.meaning(node) is named
        for other in program.nodes if isinstance(other, ast.ClassDef) for base in other.bases
        for node in walk(base)
    )  # fmt: skip


def _is_object(base: ast.expr) -> bool:
    return isinstance(base, ast.Name) and base.id == "object"


def _reads_by_text(nodes: list[ast.AST]) -> bool:
    return any(isinstance(node, ast.Name | ast.Attribute) and last_name(node) in _BY_TEXT for node in nodes)
