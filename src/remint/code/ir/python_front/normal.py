"""What a description leaves out of Python source, as a change to its syntax tree.

Docstrings and other strings that nobody reads tell what the function is for, which is what the instructions must not.
Types of `typing` that have a built-in spelling get it (`List[int]` is `list[int]`), because both are described as "list
of integers".
"""

from __future__ import annotations

import ast

from remint.code.trees import walk

_BUILT_IN = {
    "List": "list", "Dict": "dict", "Set": "set", "Tuple": "tuple", "FrozenSet": "frozenset", "Type": "type",
}  # fmt: skip
_TYPING = ("typing", "t")
_WITH_BLOCKS = (ast.Module, ast.stmt, ast.ExceptHandler, ast.match_case)


def normalised(tree: ast.Module) -> ast.Module:
    """The tree without docstrings, with built-in types for those of `typing`; the tree given is changed."""
    imported = _imported_from_typing(tree)
    nodes = list(walk(tree))
    for node in nodes:
        if isinstance(node, _WITH_BLOCKS):
            _drop_strings(node)
    spelling = _BuiltInTypes(imported)
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.returns:
                node.returns = spelling.visit(node.returns)
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            node.annotation = spelling.visit(node.annotation)
    if imported:
        _drop_unused_imports(tree)
    return tree


def _drop_strings(node: ast.AST) -> None:
    """Docstrings, and strings that stand alone in a block as comments do."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if not isinstance(block, list) or not any(map(_is_string, block)):
            continue
        kept = [statement for statement in block if not _is_string(statement)]
        if not kept and not isinstance(node, ast.Module):
            kept = [ast.copy_location(ast.Pass(), block[0])]
        setattr(node, name, kept)


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _imported_from_typing(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "typing" and not node.level:
            names |= {alias.name for alias in node.names if alias.asname is None}
    return names


class _BuiltInTypes(ast.NodeTransformer):
    def __init__(self, imported: set[str]) -> None:
        self.imported = imported

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.imported and node.id in _BUILT_IN:
            return ast.copy_location(ast.Name(_BUILT_IN[node.id], node.ctx), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in _TYPING and node.attr in _BUILT_IN:
            return ast.copy_location(ast.Name(_BUILT_IN[node.attr], node.ctx), node)
        return node


def _drop_unused_imports(tree: ast.Module) -> None:
    used = {node.id for node in walk(tree) if isinstance(node, ast.Name)}
    kept = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "typing" and not node.level:
            # Names that only the types needed; whatever else is imported may be there for others.
            node.names = [
                alias for alias in node.names if alias.asname or alias.name in used or alias.name not in _BUILT_IN
            ]
            if not node.names:
                continue
        kept.append(node)
    tree.body = kept
