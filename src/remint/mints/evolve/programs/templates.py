"""Statements from templates, whose holes are names, expressions or statements."""

from __future__ import annotations

import ast

from remint.code.parsing import parse


def fill(template: str, parts: dict[str, str | ast.expr | list[ast.stmt]]) -> list[ast.stmt]:
    """The statements of a template with its parts put in."""
    tree = parse(template.replace("$", _HOLE))
    return _Filler(parts).fill(tree.body)


_HOLE = "HOLE_"


class _Filler(ast.NodeTransformer):
    """Puts parts into the holes of a template."""

    def __init__(self, parts: dict[str, str | ast.expr | list[ast.stmt]]) -> None:
        self.parts = parts

    def fill(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The statements with their holes filled."""
        module = self.visit(ast.Module(body=body, type_ignores=[]))
        filled: list[ast.stmt] = module.body
        return filled

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in ("name", "arg", "attr", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str) and value.startswith(_HOLE):
                part = self.parts[value.removeprefix(_HOLE)]
                assert isinstance(part, str)
                setattr(node, field, part)
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [str(self.parts[n.removeprefix(_HOLE)]) if n.startswith(_HOLE) else n for n in node.names]
        return super().generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        if isinstance(node.value, ast.Name) and node.value.id.startswith(_HOLE):
            part = self.parts[node.value.id.removeprefix(_HOLE)]
            if isinstance(part, list):
                return part
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if not node.id.startswith(_HOLE):
            return node
        part = self.parts[node.id.removeprefix(_HOLE)]
        if isinstance(part, str):
            return ast.Name(id=part, ctx=node.ctx)
        assert isinstance(part, ast.expr)
        return part
