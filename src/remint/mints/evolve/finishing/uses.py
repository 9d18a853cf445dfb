"""How the functions of a program are used: where they are called, and what becomes of what they give."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from remint.code.flow import code_start
from remint.code.scopes import Scopes
from remint.code.trees import child_nodes, nodes_of


class Uses:
    """The calls of one tree, with what is around them."""

    def __init__(self, tree: ast.Module, scopes: Scopes) -> None:
        self.tree, self.scopes = tree, scopes
        self._around: dict[int, ast.AST] = {}
        for node in nodes_of(tree):
            for child in child_nodes(node):
                self._around[id(child)] = node

    def around(self, node: ast.AST) -> ast.AST | None:
        """The node that holds a node."""
        return self._around.get(id(node))

    def function_around(self, node: ast.AST) -> ast.FunctionDef | None:
        """The function that a node is in."""
        found = self.around(node)
        while found is not None and not isinstance(found, ast.FunctionDef):
            found = self.around(found)
        return found

    def owner(self, function: ast.FunctionDef) -> ast.ClassDef | None:
        """The class that a method is of."""
        found = self.around(function)
        return found if isinstance(found, ast.ClassDef) else None

    def calls(self, function: ast.FunctionDef) -> list[ast.Call]:
        """The calls of a function; of a method, those of its name."""
        return [node for node in nodes_of(self.tree) if isinstance(node, ast.Call) and self.called(node) is function]

    def called(self, call: ast.expr) -> ast.FunctionDef | None:
        """The function of the program that is called."""
        if not isinstance(call, ast.Call):
            return None
        if isinstance(call.func, ast.Attribute):
            methods = [
                node for node in nodes_of(self.tree)
                if isinstance(node, ast.FunctionDef) and node.name == call.func.attr and self.owner(node) is not None
            ]  # fmt: skip
            return methods[0] if len(methods) == 1 else None
        binding = self.scopes.meaning(call.func)
        found = [one for one in binding.nodes("function") if isinstance(one, ast.FunctionDef)] if binding else []
        return found[0] if len(found) == 1 and binding is not None and binding.writes == 1 else None

    def kept_as(self, function: ast.FunctionDef) -> list[str]:
        """The variables that get what a function gives."""
        found = []
        for call in self.calls(function):
            match self.around(call):
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if value is call:
                    found.append(name)
        return found

    def answered_by(self, function: ast.FunctionDef) -> ast.FunctionDef | None:
        """The function whose last word is what this one gives; None: no one function."""
        found = {id(one): one for one in self._returning(function)}
        return next(iter(found.values())) if len(found) == 1 else None

    def _returning(self, function: ast.FunctionDef) -> Iterator[ast.FunctionDef]:
        for call in self.calls(function):
            around, inside = self.around(call), self.function_around(call)
            if inside is None or inside is function:
                continue
            if isinstance(around, ast.Return):
                yield inside
            match around:
                case ast.Assign(targets=[ast.Name(id=name)]) if isinstance(inside.body[-1], ast.Return):
                    if isinstance(inside.body[-1].value, ast.Name) and inside.body[-1].value.id == name:
                        yield inside

    def method_of(self, function: ast.FunctionDef) -> ast.FunctionDef | None:
        """The method whose whole work a function does."""
        calls = self.calls(function)
        inside = self.function_around(calls[0]) if len(calls) == 1 else None
        if inside is None or self.owner(inside) is None or function is inside:
            return None
        body = inside.body[code_start(inside.body) :]
        is_all = len(body) == 1 and isinstance(body[0], ast.Return | ast.Expr) and body[0].value is calls[0]
        return inside if is_all else None
