"""Pieces of programs that can move into a function of their own, each with a shape that is the same up to names.

A piece is an expression, or all the rest of a function from some statement on. Names of variables, numbers and texts
are no part of its shape: two programs share a piece if both have one of the same shape.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from remint.code.scopes import Binding, Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.support.extraction import MOST_VALUES, ProgramFacts, facts_of, is_definition
from remint.mints.evolve.programs.subject import Step, Subject

_EXPRESSIONS = (ast.BinOp, ast.BoolOp, ast.Compare, ast.Call, ast.ListComp, ast.SetComp, ast.DictComp, ast.IfExp)
_LEAST_EXPRESSION, _LEAST_REST = 5, 9  # nodes
_WORTH_A_NAME = 7  # nodes: a shorter expression must at least compute something
_METHODS = {"append", "add", "get", "setdefault", "replace"}
_STAYS = {"annotation", "returns", "decorator_list", "defaults", "kw_defaults"}  # evaluated elsewhere
_HELD = (ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.NamedExpr,
         ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Match, ast.Try)  # fmt: skip
_CAPTURES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp)


Atom = Binding | ast.Constant


class Fragment(NamedTuple):
    """A piece of a program."""

    shape: str
    size: int  # nodes
    path: tuple[Step, ...]  # to the expression, or to the first statement of the rest of a function
    is_rest: bool
    atoms: tuple[Atom, ...]  # the variables that it needs and its constants, in the order of the text
    nodes: tuple[ast.AST, ...]
    whole: str = ""  # the function of which it is everything but the docstring

    def overlaps(self, other: Fragment) -> bool:
        """Whether both have code in common; of one program."""
        return self._covers(other.path) or other._covers(self.path)

    def _covers(self, path: tuple[Step, ...]) -> bool:
        own = len(self.path)
        if not self.is_rest:
            return path[:own] == self.path
        if path[: own - 1] != self.path[:-1] or len(path) < own:
            return False
        (field, place), (first, start) = path[own - 1], self.path[-1]
        return field == first and place >= start


def fragments_of(subject: Subject) -> list[Fragment]:
    """Every piece of a program that could move, in the order of the text."""
    facts, found = facts_of(subject), list[Fragment]()
    if facts.is_watching:
        return found
    for path, node in subject.walk():
        if isinstance(node, _EXPRESSIONS) and not any(field in _STAYS for field, _ in path):
            found += _expression(subject, facts, path, node)
        elif isinstance(node, ast.FunctionDef):
            found += _rests(subject, facts, path, node)
    return found


def _expression(
    subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], node: ast.expr
) -> Iterator[Fragment]:  # fmt: skip
    size = node_count([node])
    if size < _LEAST_EXPRESSION or facts.scope(path).kind != "function" or _is_plain(node):
        return
    values = facts.values_for(path, node)
    shape = CodeShape(subject.scopes, values or ())
    if values and shape.reads([node]):
        yield Fragment(shape.text, size, path, False, tuple(shape.atoms), (node,))


def _is_plain(node: ast.expr) -> bool:
    """Whether people write an expression where they need it: a range, a lookup, an exception."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", "")
        if name == "range" or name[:1].isupper() or getattr(node.func, "attr", "") in _METHODS:
            return True
    if node_count([node]) >= _WORTH_A_NAME:
        return False
    return not any(isinstance(one, ast.BinOp) for one in walk(node)) or "len" in _called(node)


def _called(node: ast.AST) -> set[str]:
    return {getattr(one.func, "id", "") for one in walk(node) if isinstance(one, ast.Call)}


def _rests(
    subject: Subject, facts: ProgramFacts, path: tuple[Step, ...], function: ast.FunctionDef
) -> Iterator[Fragment]:  # fmt: skip
    """What a function does from each of its statements on, if it ends with a result and leaves nothing else behind."""
    body, scope = function.body, subject.scopes.of(function)
    if not isinstance(body[-1], ast.Return) or function.decorator_list or facts.calls.is_below_recursion(function):
        return
    if any(isinstance(one, ast.Yield | ast.YieldFrom | ast.Await) for one in walk(function)):
        return
    for start in range(len(body) - 1):
        if start == 0 and ast.get_docstring(function) is not None:
            continue
        rest, before = body[start:], body[:start]
        if node_count(rest) < _LEAST_REST or any(isinstance(one, _HELD) for node in rest for one in walk(node)):
            continue
        values = _values(subject.scopes, rest, before, scope.node)
        if values is None or not all(facts.is_steady(one) for one in values):
            continue
        shape = CodeShape(subject.scopes, values)
        if values and shape.reads(rest):
            place = (*path, ("body", start))
            whole = function.name if start == int(ast.get_docstring(function) is not None) else ""
            yield Fragment(shape.text, node_count(rest), place, True, tuple(shape.atoms), tuple(rest), whole)


def _values(
    scopes: Scopes, rest: Sequence[ast.AST], before: Sequence[ast.AST], function: ast.AST
) -> list[Binding] | None:  # fmt: skip
    """The variables that the rest of a function takes over; None where something else would still see them."""
    inside = {id(one) for node in rest for one in walk(node)}
    found: list[Binding] = []
    names = [one for node in rest for one in walk(node) if isinstance(one, ast.Name)]
    for one in sorted(names, key=lambda name: (name.lineno, name.col_offset)):
        binding = scopes.meaning(one)
        if binding is None or binding in found or binding.scope.node is not function:
            continue
        if binding.is_parameter or any(id(node) not in inside for node, _ in binding.mentions):
            found.append(binding)
    for node in before:
        for holder in walk(node):
            if isinstance(holder, _CAPTURES):
                seen = {scopes.meaning(part) for part in walk(holder)}
                if any(binding in seen for binding in found):
                    return None
    return found if len(found) <= MOST_VALUES and not any(map(is_definition, found)) else None


def node_count(nodes: Sequence[ast.AST]) -> int:
    """Expressions and statements in code."""
    return sum(isinstance(one, ast.expr | ast.stmt) for node in nodes for one in walk(node))


class CodeShape:
    """Code without the names of its variables and without its constants: these are its atoms."""

    def __init__(self, scopes: Scopes, values: Sequence[Binding]) -> None:
        self._scopes, self._values = scopes, values
        self._own: list[Binding] = []
        self._inside: set[int] = set()
        self.atoms: list[Atom] = []
        self.text = ""

    def reads(self, nodes: Sequence[ast.AST]) -> bool:
        """Take the shape of code; False where it speaks of what another module would not know."""
        self._inside = {id(one) for node in nodes for one in walk(node)}
        try:
            self.text = repr([self._of(node) for node in nodes])
        except LookupError:
            return False
        return True

    def _of(self, node: object) -> object:
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Constant) and _is_open(node):
            self.atoms.append(node)
            # A number may stand where another program has a variable; a text says more of what the code is about.
            kind = f"{type(node.value).__name__} " if isinstance(node.value, str | bytes) else ""
            return f"{kind}atom {len(self.atoms) - 1}"
        if isinstance(node, list):
            return [self._of(one) for one in node]
        if isinstance(node, ast.AST):
            fields = [pair for pair in ast.iter_fields(node) if pair[0] not in ("ctx", "kind")]
            return type(node).__name__, [(field, self._of(value)) for field, value in fields]
        return node

    def _name(self, node: ast.Name) -> str:
        binding = self._scopes.meaning(node)
        if binding is None:
            return f"builtin {node.id}"
        if binding in self._values:
            if binding not in self.atoms:
                self.atoms.append(binding)
            return f"atom {self.atoms.index(binding)}"
        if any(id(one) not in self._inside for one, _ in binding.mentions):
            raise LookupError(node.id)
        if binding not in self._own:
            self._own.append(binding)
        return f"own {self._own.index(binding)}"


def _is_open(node: ast.Constant) -> bool:
    """Whether a constant may differ from one program to another: True, False and None decide too much."""
    return isinstance(node.value, int | float | str | bytes) and not isinstance(node.value, bool)
