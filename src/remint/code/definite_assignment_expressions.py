"""Whether a variable has a value at each point of an expression."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import Any

from remint.code.scopes import Binding, Comprehension, Scopes
from remint.code.trees import child_nodes, walk

# A variable at one point: it surely has a value, it may have none, or nobody ever comes here.
State = bool | None
NEVER: State = None


class ExpressionFlow:
    """Goes through expressions in the order of evaluation and notes whether a read may miss."""

    def __init__(self, binding: Binding, scopes: Scopes) -> None:
        self.binding, self.scopes = binding, scopes
        self.missed = False
        self.waiting = False  # a function that reads it is defined before it has a value, and was not called yet
        self.mentions = set(map(id, binding.nodes()))
        # An exception's name is gone behind its handler.
        self.loses = any(use == "deleted" or isinstance(node, ast.ExceptHandler) for node, use in binding.mentions)

    def expression(self, node: ast.AST | None, state: State) -> State:
        """The state behind an expression."""
        if node is None:
            return state
        found = _EXPRESSIONS.get(type(node))
        return found(self, node, state) if found is not None else self.children(node, state)

    def children(self, node: ast.AST, state: State) -> State:
        """What is inside, in the order in which it is evaluated."""
        for child in child_nodes(node):
            state = self.expression(child, state)
        return state

    def read(self, state: State) -> None:
        """It is read here."""
        if state is False:
            self.missed = True

    def _name(self, node: ast.Name, state: State) -> State:
        if id(node) not in self.mentions:
            return state
        if isinstance(node.ctx, ast.Store):
            return True
        self.read(state)
        return False if isinstance(node.ctx, ast.Del) else state

    def _walrus(self, node: ast.NamedExpr, state: State) -> State:
        return self.expression(node.target, self.expression(node.value, state))

    def _first_alone(self, node: ast.BoolOp, state: State) -> State:
        state = after = self.expression(node.values[0], state)
        for value in node.values[1:]:
            after = self.expression(value, after)
        return state

    def _comparison(self, node: ast.Compare, state: State) -> State:
        state = after = self.expression(node.comparators[0], self.expression(node.left, state))
        for value in node.comparators[1:]:
            after = self.expression(value, after)
        return state

    def _choice(self, node: ast.IfExp, state: State) -> State:
        state = self.expression(node.test, state)
        return both(self.expression(node.body, state), self.expression(node.orelse, state))

    def _dictionary(self, node: ast.Dict, state: State) -> State:
        for key, value in zip(node.keys, node.values, strict=True):
            state = self.expression(value, self.expression(key, state))
        return state

    def _comprehension(self, node: Comprehension, state: State) -> State:
        state = self.expression(node.generators[0].iter, state)
        if isinstance(node, ast.GeneratorExp):
            self.later([node], state, first=node.generators[0].iter)
        else:
            self.inside(node, state)
        return state

    def inside(self, node: Comprehension, inside: State) -> None:
        """All but the first iterable, in the order in which it runs."""
        for number, generator in enumerate(node.generators):
            if number:
                inside = self.expression(generator.iter, inside)
            inside = self.expression(generator.target, inside)
            for condition in generator.ifs:
                inside = self.expression(condition, inside)
        for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            inside = self.expression(part, inside)

    def _anonymous(self, node: ast.Lambda, state: State) -> State:
        state = self.defaults(node.args, state)
        self.later([node.body], state)
        return state

    def defaults(self, arguments: ast.arguments, state: State) -> State:
        """What a signature evaluates at once."""
        for default in (*arguments.defaults, *arguments.kw_defaults):
            state = self.expression(default, state)
        return state

    def later(self, nodes: Iterable[ast.AST], state: State, stored: bool = False, first: ast.AST | None = None) -> None:
        """Code that runs some time after this point: it needs a value that is never lost.

        Where it is only `stored`, the value may come afterwards, as long as nothing is called in between.
        """
        before = set(map(id, walk(first))) if first is not None else set()
        speaks = (one for node in nodes for one in walk(node) if id(one) in self.mentions - before)
        if all(isinstance(one, ast.Global | ast.Nonlocal) for one in speaks):
            return
        if self.loses or (state is False and not stored):
            self.missed = True
        elif state is False:
            self.waiting = True


def both(one: State, other: State) -> State:
    """The state where two ways come together."""
    if one is NEVER or other is NEVER:
        return other if one is NEVER else one
    return one and other


def meet(*states: State) -> State:
    """The state where any number of ways come together."""
    found: State = NEVER
    for state in states:
        found = both(found, state)
    return found


_EXPRESSIONS: dict[type[ast.AST], Callable[[ExpressionFlow, Any, State], State]] = {
    ast.Name: ExpressionFlow._name,
    ast.NamedExpr: ExpressionFlow._walrus,
    ast.BoolOp: ExpressionFlow._first_alone,
    ast.Compare: ExpressionFlow._comparison,
    ast.IfExp: ExpressionFlow._choice,
    ast.Dict: ExpressionFlow._dictionary,
    ast.ListComp: ExpressionFlow._comprehension,
    ast.SetComp: ExpressionFlow._comprehension,
    ast.DictComp: ExpressionFlow._comprehension,
    ast.GeneratorExp: ExpressionFlow._comprehension,
    ast.Lambda: ExpressionFlow._anonymous,
}
