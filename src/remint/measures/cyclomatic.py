"""Cyclomatic complexity: the number of independent ways through a program (McCabe 1976).

``E − N + 2P`` of the control-flow graph, with a part P for each function, is the number of decisions plus P. So nothing
is drawn: decisions are counted.
"""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.trees import child_nodes
from remint.measures.program_tree import program_tree

_Part = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ONE_WAY_MORE = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.Assert)


class FunctionComplexity(NamedTuple):
    """One function, and how many ways lead through it; functions inside it are counted for themselves."""

    name: str
    line: int
    complexity: int


def cyclomatic(source: str) -> dict[str, float]:
    """Total, mean and largest cyclomatic complexity of a program's functions, and how many functions it has.

    Code outside functions counts as one more function where it decides anything, or where there are no others.
    """
    functions, outside = _counted(program_tree(source))
    ways = [function.complexity for function in functions]
    if outside > 1 or not ways:
        ways.append(outside)
    return {
        "total": float(sum(ways)),
        "mean": sum(ways) / len(ways),
        "max": float(max(ways)),
        "functions": float(len(functions)),
    }


def function_complexities(source: str) -> list[FunctionComplexity]:
    """The cyclomatic complexity of each function and method, in the order of the text."""
    return sorted(_counted(program_tree(source)).functions, key=lambda function: function.line)


class _Counted(NamedTuple):
    functions: list[FunctionComplexity]
    outside: int


def _counted(tree: ast.Module) -> _Counted:
    """A walk with a list of its own: a long chain of operators is a tree deeper than Python's stack."""
    outside, functions = 1, list[FunctionComplexity]()
    todo: list[_Part] = [tree]
    while todo:
        root = todo.pop()
        ways, nodes = 1, list[ast.AST](root.body)
        while nodes:
            node = nodes.pop()
            ways += _decisions(node)
            if isinstance(node, _FUNCTIONS):
                todo.append(node)
                # Its decorators and defaults are worked out where it is defined.
                nodes += [*node.decorator_list, node.args]
            else:
                nodes += child_nodes(node)
        if isinstance(root, _FUNCTIONS):
            functions.append(FunctionComplexity(root.name, root.lineno, ways))
        else:
            outside = ways
    return _Counted(functions, outside)


def _decisions(node: ast.AST) -> int:
    """How many further ways a node opens, by itself."""
    if isinstance(node, _ONE_WAY_MORE):
        return 1
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    if isinstance(node, ast.match_case):
        return not _takes_everything(node)
    return 0


def _takes_everything(case: ast.match_case) -> bool:
    """Whether it is ``case _`` or ``case name``: the way for what is left, as an else is."""
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
