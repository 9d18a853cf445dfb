"""Statements that print one answer on every way through them, whichever way they end: they can return it instead."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from remint.code.flow import always_leaves, is_builtin, leaves
from remint.code.scopes import Scopes
from remint.code.trees import child_nodes, walk

_LOOPS = (ast.For, ast.While)
_ENDS = ("exit", "quit")
_WORK = (ast.BinOp, ast.Compare, ast.IfExp, ast.Call, ast.Subscript, ast.ListComp, ast.GeneratorExp)
_LEAST_WORK = 3  # operations of a value that is worth a function
_MOST = 2  # values that are printed side by side


class Ends(NamedTuple):
    """What ends the statements besides their last line."""

    returns: bool  # `return` without a value does
    exits: bool  # so does `exit()`, since nothing is left to do behind them
    continues: bool  # they are the end of a loop's body, and go on with the next round


def printed_answers(block: Sequence[ast.stmt], scopes: Scopes, ends: Ends) -> list[ast.Call]:
    """The calls that print an answer, if each way through statements does so once, at its end; empty: it is not so."""
    search = _Search(scopes, ends)
    return search.printed if search.block(block, is_end=True, loop=None) else []


def prints_work(block: Sequence[ast.stmt]) -> bool:
    """Whether all that is done is to print one value that takes some work."""
    match block:
        case [ast.Expr(value=ast.Call(func=ast.Name(id="print"), args=[value]))]:
            return sum(isinstance(one, _WORK) for one in walk(value)) >= _LEAST_WORK
    return False


class _Search:
    def __init__(self, scopes: Scopes, ends: Ends) -> None:
        self._scopes, self._ends = scopes, ends
        self.printed: list[ast.Call] = []

    def block(self, block: Sequence[ast.stmt], is_end: bool, loop: ast.stmt | None) -> bool:
        """Whether the ways that end in a block print before, and those that reach its end if that is the end of all.

        A `break` leads to the end of all if `loop`, the loop around, is the last statement.
        """
        for place, one in enumerate(block):
            is_last = place == len(block) - 1
            if self._is_print(one):
                behind = block[place + 1 :]
                is_answer = is_end if not behind else len(behind) == 1 and self._ends_all(behind[0], loop)
                if not is_answer:
                    return False
                assert isinstance(one, ast.Expr)
                assert isinstance(one.value, ast.Call)
                self.printed.append(one.value)
                return True
            if self._ends_all(one, loop) or not self._statement(one, is_end and is_last, loop):
                return False
        return not is_end or (bool(block) and isinstance(block[-1], (ast.If, ast.Raise, *_LOOPS)))

    def _statement(self, one: ast.stmt, is_end: bool, loop: ast.stmt | None) -> bool:
        if isinstance(one, ast.If):
            return all(self.block(part, is_end, loop) for part in (one.body, one.orelse) if part or is_end)
        if isinstance(one, _LOOPS):
            within = one if is_end else ast.Pass()
            return self.block(one.body, False, within) and (
                not (one.orelse or is_end) or self.block(one.orelse, is_end, loop)
            )
        if isinstance(one, ast.Break | ast.Continue):
            return True  # of a loop behind which more is done
        return not leaves(one) - {"raise"} and not any(map(self._is_exit, walk(one)))

    def _ends_all(self, one: ast.stmt, loop: ast.stmt | None) -> bool:
        if isinstance(one, ast.Return):
            return self._ends.returns and one.value is None
        if isinstance(one, ast.Continue):
            return self._ends.continues and loop is None
        if isinstance(one, ast.Break):
            return isinstance(loop, _LOOPS)
        return self._ends.exits and isinstance(one, ast.Expr) and self._is_exit(one.value)

    def _is_exit(self, node: ast.AST) -> bool:
        match node:
            case ast.Call(func=ast.Name() as name, args=[] | [ast.Constant(value=0)], keywords=[]):
                return is_builtin(name, self._scopes, *_ENDS)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="sys"), attr="exit"), args=[] | [ast.Constant(value=0)]):
                return True
        return False

    def _is_print(self, one: ast.stmt) -> bool:
        match one:
            case ast.Expr(value=ast.Call(func=ast.Name() as name, args=values, keywords=[])):
                is_plain = 0 < len(values) <= _MOST and not any(isinstance(each, ast.Starred) for each in values)
                return is_plain and is_builtin(name, self._scopes, "print")
        return False


def return_printed(block: list[ast.stmt]) -> None:
    """Write `return` for each `print` of statements that print nothing but answers, and no `else` behind it."""
    place = 0
    while place < len(block):
        one = block[place]
        place += 1
        match one:
            case ast.Expr(value=ast.Call(func=ast.Name(id="print"), args=values)):
                given = values[0] if len(values) == 1 else ast.Tuple(elts=values, ctx=ast.Load())
                block[place - 1 :] = [ast.Return(value=given)]
            case ast.If() | ast.For() | ast.While():
                return_printed(one.body)
                return_printed(one.orelse)
                is_over = always_leaves(one.body) if isinstance(one, ast.If) else not _breaks(one)
                if is_over:  # the next statements are reached only if this one does not return
                    block[place:place] = one.orelse
                    place += len(one.orelse)
                    one.orelse = []


def _breaks(loop: ast.For | ast.While) -> bool:
    waiting: list[ast.AST] = list(loop.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Break):
            return True
        waiting += node.orelse if isinstance(node, _LOOPS) else child_nodes(node)
    return False
