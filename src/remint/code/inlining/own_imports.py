"""A file of a program as if all that it imports from the program's other files stood in it."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping

from remint.code.constants import dotted
from remint.code.inlining.blocks import rewrite_blocks
from remint.code.scopes import Scopes
from remint.code.trees import nodes_of


def without_own_imports(tree: ast.Module, own: Collection[str]) -> list[ast.stmt]:
    """The statements of a file without imports of these modules; what it uses of them has the name that it has there.

    The tree is changed.
    """
    imports = _OwnImports()
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name in own:
                    imports.modules[alias] = alias.asname or alias.name
        elif isinstance(node, ast.ImportFrom) and _is_own(node, own):
            for alias in node.names:
                if not node.module or f"{node.module}.{alias.name}" in own:
                    imports.modules[alias] = alias.asname or alias.name
                elif alias.asname:
                    imports.renamed[alias] = alias.name
    if imports.modules or imports.renamed:
        _OwnNames(imports, Scopes(tree)).visit(tree)
    rewrite_blocks(tree, lambda block: [one for one in block if not _brings_nothing(one, own)])
    return tree.body


def _is_own(statement: ast.ImportFrom, own: Collection[str]) -> bool:
    names = {statement.module, *(f"{statement.module}.{alias.name}" for alias in statement.names)}
    return bool(statement.level) or not names.isdisjoint(own)


def _brings_nothing(statement: ast.stmt, own: Collection[str]) -> bool:
    """Whether a statement only imports from the program; where it imports more as well, only that is left of it."""
    if isinstance(statement, ast.Import):
        statement.names = [alias for alias in statement.names if alias.name not in own]
        return not statement.names
    return isinstance(statement, ast.ImportFrom) and _is_own(statement, own)


class _OwnImports:
    """What the imports of a program's own files bring."""

    def __init__(self) -> None:
        self.modules: dict[ast.AST, str] = {}  # by the alias: what the module is called here
        self.renamed: dict[ast.AST, str] = {}  # by the alias: what the thing is called in its module


class _OwnNames(ast.NodeTransformer):
    """Writes `find` for `parts.find`, and for `search` after `from parts import find as search`.

    A parameter or variable of the same name means something else and stays.
    """

    def __init__(self, imports: _OwnImports, scopes: Scopes) -> None:
        self._imports, self._scopes = imports, scopes

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Something of a module."""
        if dotted(node.value) in self._brought(node.value, self._imports.modules):
            return ast.copy_location(ast.Name(id=node.attr, ctx=node.ctx), node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Something that is called otherwise in its module."""
        for name in self._brought(node, self._imports.renamed):
            node.id = name
        return node

    def _brought(self, node: ast.expr, known: Mapping[ast.AST, str]) -> list[str]:
        """What the imports give that the first name of an expression may mean."""
        while isinstance(node, ast.Attribute):
            node = node.value
        meaning = self._scopes.meaning(node)
        return [known[alias] for alias in meaning.nodes("import") if alias in known] if meaning else []
