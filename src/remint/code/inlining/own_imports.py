"""A file of a program as if all that it imports from the program's other files stood in it."""

from __future__ import annotations

import ast
from collections.abc import Collection

from remint.code.constants import dotted
from remint.code.trees import walk


def without_own_imports(tree: ast.Module, own: Collection[str]) -> list[ast.stmt]:
    """The statements of a file without imports of these modules; what it uses of them has the name that it has there.

    The tree is changed.
    """
    modules, called = set[str](), dict[str, str]()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name for alias in node.names if alias.name in own}
        elif isinstance(node, ast.ImportFrom) and _is_own(node, own):
            for alias in node.names:
                if not node.module or f"{node.module}.{alias.name}" in own:
                    modules.add(alias.asname or alias.name)
                elif alias.asname:
                    called[alias.asname] = alias.name
    if modules or called:
        _OwnNames(modules, called).visit(tree)
    return [one for one in tree.body if not _brings_nothing(one, own)]


def _is_own(statement: ast.ImportFrom, own: Collection[str]) -> bool:
    names = {statement.module, *(f"{statement.module}.{alias.name}" for alias in statement.names)}
    return bool(statement.level) or not names.isdisjoint(own)


def _brings_nothing(statement: ast.stmt, own: Collection[str]) -> bool:
    """Whether a statement only imports from the program; where it imports more as well, only that is left of it."""
    if isinstance(statement, ast.Import):
        statement.names = [alias for alias in statement.names if alias.name not in own]
        return not statement.names
    return isinstance(statement, ast.ImportFrom) and _is_own(statement, own)


class _OwnNames(ast.NodeTransformer):
    """Writes `find` for `parts.find`, and for `search` after `from parts import find as search`."""

    def __init__(self, modules: Collection[str], called: dict[str, str]) -> None:
        self._modules, self._called = modules, called

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Something of a module."""
        if dotted(node.value) in self._modules:
            return ast.copy_location(ast.Name(id=node.attr, ctx=node.ctx), node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Something that is called otherwise in its module."""
        node.id = self._called.get(node.id, node.id)
        return node
