"""What is known of a program while its functions are named: types, uses, and what named functions give."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import own_nodes
from remint.mints.evolve.finishing.nouns import ValueNouns
from remint.mints.evolve.finishing.uses import Uses
from remint.mints.evolve.naming.added_code import Purpose

_GENERAL = ("", "text", "count", "total", "result", "message")


class Reading:
    """A program that is read in order to name its functions, those that others call first."""

    def __init__(self, nouns: ValueNouns, uses: Uses, entry: str, is_added: Callable[[ast.FunctionDef], bool]) -> None:
        self.nouns, self.uses, self.entry, self.is_added = nouns, uses, entry, is_added
        self.known: dict[int, Purpose] = {}  # by the function, once it is named
        nouns.given_by, nouns.counts = self.gives, self._counts

    def purpose_of(self, call: ast.expr) -> Purpose | None:
        """The purpose of a function that is called, if it has been named by now."""
        called = self.uses.called(call)
        return self.known.get(id(called)) if called is not None else None

    def gives(self, call: ast.expr) -> str:
        """What a call of a function that has been named gives, as a noun that says something."""
        known = self.purpose_of(call)
        return known.gives if known is not None and known.gives not in _GENERAL else ""

    def _counts(self, call: ast.expr) -> bool:
        known = self.purpose_of(call)
        return known is not None and known.gives == "count"

    def is_answer(self, value: ast.expr) -> bool:
        """Whether a value is sure to be true or false."""
        match value:
            case ast.Constant(value=bool()) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return True
            case ast.BoolOp(values=values):
                return all(map(self.is_answer, values))
            case ast.Call() if (called := self.uses.called(value)) is not None:
                inside = returned_by(called.body)
                is_own = any(self.uses.called(one) is called for one in inside)
                return bool(inside) and not is_own and all(map(self.is_answer, inside))
        return self.nouns.types.is_always(value, "bool")

    def says_done(self, returned: list[ast.expr]) -> bool:
        """Whether a function has one answer only, or hands on that of one which has: it is done, no more."""
        if len(returned) != 1:
            return False
        called = self.uses.called(returned[0])
        match returned_by(called.body) if called is not None else returned:
            case [ast.Constant(value=bool())]:
                return True
        return False

    def is_numeric(self, value: ast.expr) -> bool:
        """Whether a value is a number, by its type or by how it is computed."""
        match value:
            case ast.BinOp(op=ast.Div() | ast.FloorDiv() | ast.Sub() | ast.Pow()):
                return True
            case ast.Call(func=ast.Name(id="len" | "sum" | "round" | "int" | "float")):
                return True
        return self.nouns.is_number(value)


def returned_by(body: list[ast.stmt]) -> list[ast.expr]:
    """The values that a function returns."""
    return [one.value for one in own_nodes(body) if isinstance(one, ast.Return) and one.value is not None]
