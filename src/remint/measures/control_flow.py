"""E − N + 2P of a program's control flow, without drawing the graph.

In a part of the graph (a function, a class body, the code outside) the first decision closes a tree of nodes into a
graph with as many edges as nodes, and each further one adds an edge: E − N is its decisions less 1. A call that is
followed adds an edge too. So E − N is decisions + calls − parts, and P the number of groups that calls join parts into.
"""

from __future__ import annotations

import ast


class ControlFlow:
    """What the graph of a program is made of; a walk over its tree fills it in."""

    def __init__(self, tree: ast.Module) -> None:
        definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
        self.has_code_outside = any(not isinstance(statement, definitions) for statement in tree.body)
        self.decides_outside = False  # a decision in the code that belongs to no function
        self.decisions = 0
        self.handlers = 0
        self.cases = 0
        self.functions = 0
        self.parts = 1  # number 0 is the code outside
        self.part_of: dict[str, int] = {}  # the last definition of a name counts, as it does in a program
        self.calls: list[tuple[int, str]] = []  # from which part, to which name

    def new_part(self, definition: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
        """The number of one more part, which this function or class is."""
        number = self.parts
        self.parts += 1
        self.part_of[definition.name] = number
        self.functions += not isinstance(definition, ast.ClassDef)
        return number

    def with_calls(self) -> int:
        """C1 as the published figures have it: calls inside the program are edges, and a handler counts twice.

        Twice, because their graph also lets the guarded block run on past its ``return``.
        """
        followed = [(caller, self.part_of[name]) for caller, name in self.calls if name in self.part_of]
        first = 0 if self.has_code_outside or self.parts == 1 else 1
        parts = range(first, self.parts)
        groups = _groups(parts, followed)
        return self.decisions + 2 * self.handlers + len(followed) - len(parts) + 2 * groups

    def without_calls(self) -> int:
        """C1 as McCabe has it: each function is a part for itself; code outside is one if it decides anything."""
        parts = self.functions + (self.decides_outside or not self.functions)
        return self.decisions + self.handlers + self.cases + parts


def _groups(parts: range, links: list[tuple[int, int]]) -> int:
    """How many groups the parts fall into when linked ones belong together."""
    group = {part: part for part in parts}

    def leader(part: int) -> int:
        while group[part] != part:
            part = group[part]
        return part

    for one, other in links:
        group[leader(one)] = leader(other)
    return sum(part == leading for part, leading in group.items())
