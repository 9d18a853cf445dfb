"""Put marks into a program: every statement, and every way out of a condition, notes that it was come by."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.parsing import parse
from remint.records import Candidate, SourceFile

MARKS = "remint_marks"  # the module that the driver puts in place before it loads a program


class Line(NamedTuple):
    """A line on which a statement begins, in the program as Python writes it."""

    file: str
    number: int


class Marked(NamedTuple):
    """A program with marks: the line of each mark, and the number of conditions that can go two ways."""

    program: Candidate
    lines: tuple[Line, ...]
    conditions: int


def mark(program: Candidate) -> Marked:
    """The program with marks in every file of Python; raises SyntaxError where one is no Python."""
    marking = _Marking(_free_name(program))
    files = tuple(
        SourceFile(path=file.path, text=marking.file(file)) if file.path.endswith(".py") else file
        for file in program.files
    )
    return Marked(Candidate(files=files, main=program.main), tuple(marking.lines), marking.conditions)


def _free_name(program: Candidate) -> str:
    name = f"_{MARKS}"
    while any(name in file.text for file in program.files):
        name += "_"
    return name


class _Marking:
    """Counts statements and conditions through all files."""

    def __init__(self, name: str) -> None:
        self._name, self._path = name, ""
        self.lines: list[Line] = []
        self.conditions = 0

    def file(self, file: SourceFile) -> str:
        """The text of a file with marks."""
        self._path = file.path
        tree = parse(ast.unparse(parse(file.text)))  # so that every statement has a line of its own
        head = _head(tree.body)
        start = parse(f"import {MARKS} as {self._name}").body
        tree.body = [*tree.body[:head], *start, *self._block(tree.body[head:])]
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"

    def _block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        marked: list[ast.stmt] = []
        for statement in statements:
            if _does_something(statement):
                marked.append(ast.Expr(self._call("line", len(self.lines))))
                self.lines.append(Line(self._path, statement.lineno))
            self._inner(statement)
            marked.append(statement)
        return marked

    def _inner(self, statement: ast.stmt) -> None:
        """Mark what a statement holds."""
        if isinstance(statement, ast.If | ast.While) and not isinstance(statement.test, ast.Constant):
            statement.test = self._call("way", self.conditions, statement.test)
            self.conditions += 1
        parts: list[ast.AST] = [statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]
        for part in parts:
            for name in ("body", "orelse", "finalbody"):
                inner = getattr(part, name, None)
                if isinstance(inner, list) and inner:
                    # A docstring stays in its place, or it would be none.
                    head = 1 if name == "body" and _is_text(inner[0]) else 0
                    setattr(part, name, [*inner[:head], *self._block(inner[head:])] or inner)

    def _call(self, function: str, number: int, *arguments: ast.expr) -> ast.Call:
        called = ast.Attribute(ast.Name(self._name, ast.Load()), function, ast.Load())
        return ast.Call(called, [ast.Constant(number), *arguments], [])


def _head(body: Sequence[ast.stmt]) -> int:
    """How many statements must stay at the top of a module: its docstring and what it takes from the future."""
    count = 0
    for statement in body:
        future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if not future and not (count == 0 and _is_text(statement)):
            break
        count += 1
    return count


def _is_text(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _does_something(statement: ast.stmt) -> bool:
    """Whether there is anything to execute: not so for declarations and for constants that stand alone."""
    if isinstance(statement, ast.Global | ast.Nonlocal):
        return False
    return not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
