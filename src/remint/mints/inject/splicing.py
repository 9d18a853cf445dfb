"""Edits in the text of a program: what is not changed keeps its layout and comments, and lines can be put back."""

from __future__ import annotations

import ast
import warnings
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.mints.inject.bug_operators import REAL, BugEdit, edited
from remint.mints.inject.findings import BugChange
from remint.mints.inject.statements import Path, node_at, statements_of
from remint.mints.inject.wording import TextSpan, WrittenText, preferred_quote, ways_to_write


class Splice(NamedTuple):
    """A piece of a text that another takes the place of; positions are those of the encoded text."""

    start: int
    end: int
    text: bytes
    operator: str


class Source:
    """The text of a program with its statements."""

    def __init__(self, text: str) -> None:
        self.text, self.tree = text, parse(text)
        self.statements = statements_of(self.tree)
        self._bound = _bound(self.tree)
        self._bytes = text.encode()
        self._written = WrittenText(self._bytes, self._place, preferred_quote(text))
        self._starts = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def splice(self, statement: int, path: Path, edit: BugEdit) -> Splice | None:
        """The edit of one place; None where it changes nothing, or the text would not say what is meant."""
        node = node_at(self.statements[statement], path)
        new = edited(node, edit)
        # A name that the edit takes from the expression itself means the same there.
        own = {one.id for one in walk(node) if isinstance(one, ast.Name)} if edit.operator in REAL else set()
        if (_introduced(node, new) - own) & self._bound:
            return None  # the name means something else here than what the edit uses it for
        # A copy: the tree stays as the text is.
        wanted = _dump_with(self.text, statement, path, edit)
        if wanted is None or wanted == ast.dump(self.tree):
            return None
        start, end = self._place(node)
        for text in ways_to_write(node, new, self._written):
            splice = Splice(start, end, text.encode(), edit.operator)
            if _dump(self.with_splices([splice])) == wanted:
                return splice
        return None

    def with_splices(self, splices: Sequence[Splice]) -> str:
        """The text with these changes."""
        text = self._bytes
        for one in sorted(splices, reverse=True):
            text = text[: one.start] + one.text + text[one.end :]
        return text.decode()

    def lines_of(self, splice: Splice) -> range:
        """The lines that a change touches, counted from 0."""
        return range(self._line(splice.start), self._line(max(splice.start, splice.end - 1)) + 1)

    def changes(self, splices: Sequence[Splice]) -> tuple[BugChange, ...]:
        """The changes as whole lines. No two splices may touch the same line."""
        found = []
        for one in sorted(splices):
            lines = self.lines_of(one)
            start, end = self._starts[lines.start], self._starts[lines.stop]
            before = self._bytes[start:end]
            after = self._bytes[start : one.start] + one.text + self._bytes[one.end : end]
            found.append(BugChange(one.operator, lines.start + 1, _lines(before), _lines(after)))
        return tuple(found)

    def _line(self, position: int) -> int:
        return next(number for number, start in enumerate(self._starts) if start > position) - 1

    def _place(self, node: ast.AST) -> TextSpan:
        first, last = node.lineno - 1, node.end_lineno - 1  # type: ignore[attr-defined]
        start, end = node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
        return TextSpan(self._starts[first] + start, self._starts[last] + end)


def _introduced(old: ast.AST, new: ast.AST) -> set[str]:
    """The names that a changed expression has, and the one before it has not, or less often."""
    after, before = (Counter(one.id for one in walk(node) if isinstance(one, ast.Name)) for node in (new, old))
    return set(after - before)


def _bound(tree: ast.Module) -> set[str]:
    """Every name to which a program gives a meaning of its own, anywhere."""
    found: set[object] = set()
    for node in walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.MatchMapping):
            found.add(node.rest)
        else:  # definitions, handlers of exceptions, patterns
            found.add(getattr(node, "name", None))
    return {name for name in found if isinstance(name, str)}


def put_back(buggy: str, changes: Sequence[BugChange]) -> str:
    """The text of the right program: every changed line as it was."""
    lines, shift = buggy.split("\n"), 0
    for change in sorted(changes, key=lambda change: change.line):
        start = change.line - 1 + shift
        if tuple(lines[start : start + len(change.after)]) != change.after:
            raise ValueError(f"line {change.line} is not as the change has left it")
        lines[start : start + len(change.after)] = change.before
        shift += len(change.after) - len(change.before)
    return "\n".join(lines)


def _lines(text: bytes) -> tuple[str, ...]:
    return tuple(text.decode().removesuffix("\n").split("\n"))


def _dump(text: str) -> str | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "<buggy>", "exec")  # which refuses more than the parser does
        return ast.dump(parse(text))
    except (SyntaxError, ValueError, RecursionError):
        return None


def _dump_with(text: str, statement: int, path: Path, edit: BugEdit) -> str | None:
    tree = parse(text)
    holder: ast.AST = statements_of(tree)[statement]
    if not path:  # an augmented assignment as a whole: changed in place
        made = edit.make(holder)
        return ast.dump(tree) if made is holder else _dump_of_made(_replaced(tree, holder, made))
    for name, position in path[:-1]:
        holder = getattr(holder, name) if position < 0 else getattr(holder, name)[position]
    name, position = path[-1]
    if position < 0:
        setattr(holder, name, edit.make(getattr(holder, name)))
    else:
        getattr(holder, name)[position] = edit.make(getattr(holder, name)[position])
    return _dump_of_made(tree)


def _replaced(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.Module:
    """The tree with another statement in the place of one."""
    for node in walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and any(one is old for one in block):
                setattr(node, name, [new if one is old else one for one in block])
    return tree


def _dump_of_made(tree: ast.Module) -> str | None:
    """Of a tree with made nodes: what the parser would say of its text, such as the sign of a number.

    None where the tree cannot be written as text that Python reads.
    """
    try:
        return ast.dump(parse(ast.unparse(ast.fix_missing_locations(tree))))
    except (SyntaxError, ValueError, RecursionError):
        return None
