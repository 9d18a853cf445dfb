"""One walk over a program's tree, and what the readability metrics take from it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from remint.measures.inner_nodes import inner_nodes

_CASTS = frozenset(("int", "float", "str", "bool", "complex", "bytes", "list", "tuple", "set", "dict"))
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_CONTEXTS = frozenset((ast.Load, ast.Store, ast.Del))


class ReadabilityCount:
    """The counts behind R2 to R10, R12 and the conditions of an if."""

    def __init__(self, tree: ast.Module) -> None:
        self.lines: set[int] = set()  # on which anything of the program begins: no comments, no blank lines
        self.variables: set[str] = set()
        self.lists = self.operators = self.conditions = self.loops = self.assignments = 0
        self.loop_nesting = self.if_nesting = self.nested_casts = self.if_conditions = 0
        self._walk(tree)

    def _walk(self, tree: ast.Module) -> None:
        """Visit every node with the number of loops and of ifs around it; an elif is inside the if before it."""
        todo: list[tuple[ast.AST, int, int]] = [(tree, 0, 0)]
        while todo:
            node, loops, ifs = todo.pop()
            line = getattr(node, "lineno", None)
            if line is not None:
                self.lines.add(line)
            visit = _VISITS.get(type(node))
            if visit is not None:
                visit(self, node)
            if isinstance(node, _LOOPS):
                loops += 1
                self.loop_nesting = max(self.loop_nesting, loops)
            elif isinstance(node, ast.If):
                ifs += 1
                self.if_nesting = max(self.if_nesting, ifs)
            todo += [(child, loops, ifs) for child in inner_nodes(node, but=_CONTEXTS)]

    def _name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Store):
            self.variables.add(node.id)

    def _if(self, node: ast.If) -> None:
        self.conditions += 1
        self.if_conditions = max(self.if_conditions, _conditions(node.test))

    def _choice(self, node: ast.IfExp) -> None:
        self.conditions += 1

    def _comprehension(self, node: ast.comprehension) -> None:
        self.loops += 1
        self.conditions += len(node.ifs)

    def _loop(self, node: ast.stmt) -> None:
        self.loops += 1

    def _list(self, node: ast.List | ast.ListComp) -> None:
        self.lists += 1

    def _operator(self, node: ast.expr) -> None:
        self.operators += 1

    def _comparison(self, node: ast.Compare) -> None:
        self.operators += len(node.ops)

    def _assignment(self, node: ast.stmt) -> None:
        self.assignments += 1
        self.operators += isinstance(node, ast.AugAssign)

    def _call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _CASTS:
            self.nested_casts += any(isinstance(argument, ast.Call) for argument in node.args)


def _conditions(test: ast.expr) -> int:
    """How many conditions a test joins with and, or and not; an attribute or an item alone counts for nothing."""
    if isinstance(test, ast.BoolOp):
        return sum(map(_conditions, test.values))
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _conditions(test.operand)
    return int(isinstance(test, ast.Compare | ast.Name | ast.Call | ast.Constant))


_VISITS: dict[type[ast.AST], Callable[[ReadabilityCount, Any], None]] = {
    ast.Name: ReadabilityCount._name,
    ast.If: ReadabilityCount._if,
    ast.IfExp: ReadabilityCount._choice,
    ast.comprehension: ReadabilityCount._comprehension,
    ast.Compare: ReadabilityCount._comparison,
    ast.Call: ReadabilityCount._call,
    **dict.fromkeys(_LOOPS, ReadabilityCount._loop),
    **dict.fromkeys((ast.List, ast.ListComp), ReadabilityCount._list),
    **dict.fromkeys((ast.BinOp, ast.UnaryOp, ast.BoolOp), ReadabilityCount._operator),
    **dict.fromkeys((ast.Assign, ast.AugAssign, ast.AnnAssign), ReadabilityCount._assignment),
}
