"""Blocks of statements, and the names in them: what every pass of inlining goes over."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator

from remint.code.trees import child_nodes, copied, nodes_of

Block = list[ast.stmt]
FIELD = "__of__"  # between an object that was taken apart and its field: a variable that its methods share
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BLOCKS = ("body", "orelse", "finalbody")
_HOLD_BLOCKS = (ast.stmt, ast.ExceptHandler, ast.match_case)  # what blocks are in; an expression holds none
# What is evaluated more than once, or later: nothing can be put before the statement for it.
_LATER = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def rewrite_blocks(node: ast.AST, change: Callable[[Block], Block]) -> None:
    """Replace every block of a tree by what a function makes of it, the inner ones first."""
    for child in [one for one in child_nodes(node) if isinstance(one, _HOLD_BLOCKS)]:
        rewrite_blocks(child, change)
    for field in _BLOCKS:
        block = getattr(node, field, None)
        if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
            block[:] = change(block) or ([ast.Pass()] if field == "body" and not isinstance(node, ast.Module) else [])


def own_expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """What a statement evaluates itself, once, before anything inside it."""
    for field, value in ast.iter_fields(statement):
        if field in ("decorator_list", "bases", "keywords", "returns", "annotation", "type_params"):
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.expr):
                yield one


def evaluated_at_once(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions in a statement that are evaluated just once, where it stands."""
    waiting = [] if isinstance(statement, (ast.While, ast.ClassDef, *FUNCTIONS)) else list(own_expressions(statement))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, _LATER):
            waiting += [one for one in child_nodes(node) if isinstance(one, ast.expr)]
            waiting += [one.value for one in child_nodes(node) if isinstance(one, ast.keyword)]


def loads(tree: ast.AST) -> Counter[str]:
    """How often each variable is read."""
    return Counter([one.id for one in nodes_of(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)])


def stores(tree: ast.AST) -> Counter[str]:
    """How often each variable is set, parameters included."""
    found: list[str] = []
    for one in nodes_of(tree):
        if isinstance(one, ast.Name):
            if not isinstance(one.ctx, ast.Load):
                found.append(one.id)
        elif isinstance(one, ast.arg):
            found.append(one.arg)
        elif isinstance(one, ast.ExceptHandler) and one.name:
            found.append(one.name)
    return Counter(found)


class Substitute(ast.NodeTransformer):
    """Puts expressions in place of variables that are read, and other names in place of those that are set."""

    def __init__(self, values: dict[str, ast.expr]) -> None:
        self.values = values

    def within(self, node: ast.expr) -> ast.AST:
        """A copy of an expression with the values put in."""
        made = self.visit(copied(node))
        assert isinstance(made, ast.AST)
        return made

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The value of a variable."""
        value = self.values.get(node.id)
        if value is None:
            return node
        if isinstance(node.ctx, ast.Load):
            return copied(value)
        return ast.Name(id=value.id, ctx=node.ctx) if isinstance(value, ast.Name) else node


class Replace(ast.NodeTransformer):
    """Puts one expression in place of another, known by itself."""

    def __init__(self, old: ast.expr, new: ast.expr) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """The new one for the old one."""
        return self.new if node is self.old else super().generic_visit(node)

    def of(self, statement: ast.stmt) -> ast.stmt:
        """A statement with the new one."""
        made = self.visit(statement)
        assert isinstance(made, ast.stmt)
        return made


def name_of(identifier: str) -> ast.Name:
    """A variable that is read."""
    return ast.Name(id=identifier, ctx=ast.Load())


def assign(identifier: str, value: ast.expr) -> ast.stmt:
    """A variable that is set."""
    return ast.Assign(targets=[ast.Name(id=identifier, ctx=ast.Store())], value=value, lineno=1)


def without_docstring(body: Block) -> Block:
    """The statements of a body behind its docstring."""
    is_said = bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[1:] if is_said else body
