"""Generated programs that can be run here with limits, and the changes of them that tests have to notice.

Programs run in this process: they are made of a closed set of statements that touch nothing outside, and mutants,
which may loop for ever, count their iterations.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import repeat
from types import CodeType
from typing import Any

from remint.code.mutants import Change, changes_in, edited
from remint.code.operands import operands_in_question
from remint.code.simplifications import Edit, simplifications
from remint.code.text_changes import text_changes
from remint.code.trees import child_nodes, walk

_TICK, _SEEN, _LEFT_OUT = "__remint_tick__", "__remint_seen__", "__remint_left_out__"
_MOST_TICKS = 3000  # iterations of one call; those of the programs themselves are far fewer
_PLAIN = frozenset((int, str))  # types of which only equal values are equal


class InstrumentedProgram:
    """A program whose loops count iterations; with marks its blocks also note that they were entered."""

    def __init__(self, text: str, entry_point: str, marks: bool = False) -> None:
        self.entry_point, self.tree = entry_point, ast.parse(text)
        self.changes = [] if marks else changes_in(self.tree)
        self.branches = _instrument(self.tree, marks)
        self.seen = set[int]()

    def function(self, code: CodeType | None = None, left_out: int = -1) -> Callable[..., Any]:
        """The function, of the program itself or of a mutant's code."""
        namespace: dict[str, Any] = {_SEEN: self.seen.add, _LEFT_OUT: left_out}
        exec(code or compile(self.tree, "<generated>", "exec"), namespace)
        found: Callable[..., Any] = namespace[self.entry_point]
        return found

    def mutants(self) -> Iterator[tuple[CodeType, bool]]:
        """The code of every mutant that compiles, at most one for each of the changes, and whether it takes something
        away: then the tests have to notice it."""
        for node, change in self.changes:
            with edited(node, change.edit):
                give_places(node)
                try:
                    code = compile(self.tree, "<mutant>", "exec")
                except (SyntaxError, ValueError, TypeError):
                    continue
            yield code, takes_away(node, change)

    def emptied(self) -> Iterator[CodeType]:
        """The code of the program without the statements of a block, for every block."""
        for node in list(walk(self.tree)):
            for field in ("body", "orelse") if isinstance(node, ast.If | ast.For | ast.While) else ():
                if getattr(node, field):
                    with edited(node, _without_block(field)):
                        code = compile(self.tree, "<emptied>", "exec")
                    yield code

    def simplified(self) -> Iterator[CodeType]:
        """The code of the program without a part of a condition, or with one side of a choice, for every such part."""
        return self._changed(simplifications(self.tree))

    def without_operands(self) -> Iterator[Callable[..., Any]]:
        """The function with one operand less, for every operand of its arithmetic."""
        with operands_in_question(self.tree, _LEFT_OUT) as number:
            code = compile(self.tree, "<operands>", "exec") if number else None
        yield from (self.function(code, left_out) for left_out in range(number))

    def with_other_methods(self) -> Iterator[CodeType]:
        """The code of the program without a method of a text, or with another one, for every such method."""
        return self._changed(text_changes(self.tree))

    def _changed(self, changes: Iterable[tuple[ast.AST, Edit]]) -> Iterator[CodeType]:
        for node, edit in changes:
            with edited(node, edit):
                give_places(node)
                code = compile(self.tree, "<changed>", "exec")
            yield code


def returned(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """What a call returns. Its iterations are counted by an iterator that comes to its end: nothing is quicker."""
    function.__globals__[_TICK] = repeat(None, _MOST_TICKS).__next__
    return function(*[_copied(one) if type(one) is list else one for one in arguments])


def outcome(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """What a call returns, as something that can be compared: the kind of error where it raises one."""
    try:
        value = returned(function, arguments)
        return value if type(value) is int or type(value) is str else _frozen(value)
    except StopIteration:
        return "(endless)"
    except RecursionError:
        return "(recursion)"
    except Exception as error:
        # An iterator that ends inside a generator comes out as a RuntimeError.
        return "(endless)" if isinstance(error.__cause__, StopIteration) else f"({type(error).__name__})"


def _without_block(field: str) -> Callable[[ast.AST], None]:
    def edit(node: ast.AST) -> None:
        ticks = getattr(node, field)[:1] if isinstance(node, ast.For | ast.While) else []
        setattr(node, field, [*ticks, ast.copy_location(ast.Pass(), node)])

    return edit


def _copied(value: list[Any]) -> list[Any]:
    return [one[:] for one in value] if value and type(value[0]) is list else value[:]


def _frozen(value: Any) -> Any:
    """A value with its type: True is not 1."""
    if isinstance(value, list | tuple):
        plain = _PLAIN.issuperset(map(type, value))
        return type(value).__name__, tuple(value) if plain else tuple(map(_frozen, value))
    return (value, type(value).__name__) if isinstance(value, bool | float) else value


def _instrument(tree: ast.Module, marks: bool) -> int:
    """Put counters into loops and marks into blocks; the number of marks."""
    number = 0

    def mark() -> list[ast.stmt]:
        nonlocal number
        number += marks
        return [_called(_SEEN, str(number - 1))] if marks else []

    for node in list(walk(tree)):
        if isinstance(node, ast.If):
            node.body[:0] = mark()
            node.orelse[:0] = mark()
        elif isinstance(node, ast.For | ast.While):
            node.body[:0] = [_called(_TICK), *mark()]
            if isinstance(node, ast.While):
                node.orelse[:0] = mark()  # its condition has to become false, too
    return number


def takes_away(node: ast.AST, change: Change) -> bool:
    """Whether a change leaves out a statement of a function, or a bound of a slice."""
    return change.operator == "slice" or (change.words == "delete" and getattr(node, "col_offset", 0) > 0)


def give_places(node: ast.AST) -> None:
    """Lines for what a change has put in, which the compiler asks for: the node itself, or a child of it."""
    for one in (node, *child_nodes(node)):
        if "lineno" in one._attributes and not hasattr(one, "lineno"):
            one.lineno = one.end_lineno = 1  # type: ignore[attr-defined]
            one.col_offset = one.end_col_offset = 0  # type: ignore[attr-defined]


@cache
def _called(name: str, argument: str = "") -> ast.stmt:
    """A call as a statement. All trees share it, since nothing ever changes it."""
    return ast.parse(f"{name}({argument})").body[0]
