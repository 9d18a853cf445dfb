"""A loop that says in its `else` what happens when nothing stopped it."""

from __future__ import annotations

import ast

from remint.code.flow import leaves, own_nodes
from remint.code.scopes import Function
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import (
    around,
    function_at,
    hides_variables,
    takes_condition,
    takes_variables,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_MOST_BEHIND = 3  # statements behind a loop that go into its `else`
_PLAIN = (ast.Assign, ast.AugAssign, ast.Expr)
# A guard against a loop that does not get on. It never does stop: the count only grows.
_GUARDS = (
    ("$a = 0", "$a += 1\nif $a < 1:\n    break", ("steps", "turns", "visited", "rounds")),
    ("$a = 0", "if $a < 0:\n    break\n$a += 1", ("processed", "handled", "position", "cycle")),
    ("$a = []", "$a.append(1)\nif not $a:\n    break", ("trail", "log", "marks", "ticks")),
    ("$a = 0", "$b = $a\n$a += 1\nif $a <= $b:\n    break", ("progress", "current_step", "tick")),
)  # fmt: skip


class LoopElse(Operator):
    """Ends a search by `break` and `else` instead of two returns, or puts what follows a loop into its `else`."""

    name = "loop-else"
    family = "shape"
    repacks = True  # a result that is carried out of a loop to be returned says less than the `return` in it
    description = "uses the else of a loop for what happens when nothing stopped it"

    def sites(self, subject: Subject) -> list[Site]:
        """Every loop without `else` and `break` that returns early, or that a plain statement follows."""
        if not hides_variables(subject):
            return []
        return [
            site for site, node in subject.sites(ast.For, ast.While)
            if takes_variables(subject, site) and _ways(subject.tree, site, node)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Give the loop its `else`."""
        block, place = draft.block(site)
        loop = block[place]
        assert isinstance(loop, ast.For | ast.While)
        way = draft.chance.choice(_ways(draft.tree, site, loop))
        if way == "search":
            result = draft.fresh("result", "answer", "found", "outcome", "match")
            _Break(result).body(loop)
            *others, last = block[place + 1 :]
            assert isinstance(last, ast.Return)
            end: list[ast.stmt] = [*others, _set(result, last.value)]
            loop.orelse = end
            block[place + 1 :] = [ast.Return(value=ast.Name(id=result, ctx=ast.Load()))]
            return
        setting, guard, stems = draft.chance.choice(_GUARDS)
        names = {"a": draft.fresh(*stems), "b": draft.fresh("previous", "before", "last_seen")}
        loop.body[:0] = draft.statements(guard, **names)
        loop.orelse = [block[place + 1]]
        block[place : place + 2] = [*draft.statements(setting, **names), loop]


class _Break:
    """Turns the returns of a loop, but not of functions in it, into a result and a `break`."""

    def __init__(self, result: str) -> None:
        self.result = result

    def body(self, node: ast.stmt | ast.ExceptHandler | ast.match_case) -> None:
        """All blocks of a statement."""
        for field in ("body", "orelse", "handlers", "cases"):
            block = getattr(node, field, [])
            for place in range(len(block) - 1, -1, -1):
                statement = block[place]
                if isinstance(statement, ast.Return):
                    block[place : place + 1] = [_set(self.result, statement.value), ast.Break()]
                elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    self.body(statement)


def _ways(tree: ast.Module, site: Site, node: ast.AST) -> list[str]:
    if not isinstance(node, ast.For | ast.While) or node.orelse or _is_endless(node):
        return []
    if any("break" in leaves(statement) for statement in node.body):
        return []
    parent = around(tree, site)[-1]
    field, place = site.path[-1]
    behind: list[ast.stmt] = getattr(parent, field)[place + 1 :]
    ways = []
    function = function_at(tree, site)
    if function is not None and parent is function and _is_search(function, node, behind):
        ways.append("search")
    if behind and isinstance(behind[0], _PLAIN) and takes_condition(tree, site, []) and not ways:
        ways.append("guard")
    return ways


def _is_search(function: Function, loop: ast.For | ast.While, behind: list[ast.stmt]) -> bool:
    """Whether the loop ends the function by returns of its own level, and what is behind it by one at the end."""
    if not behind or len(behind) > _MOST_BEHIND or leaves(function.body) & {"yield", "await"}:
        return False
    last = behind[-1]
    if not isinstance(last, ast.Return) or last.value is None:
        return False
    inside = [node for statement in loop.body for node in own_nodes(statement)]
    loops = [node for node in inside if isinstance(node, ast.For | ast.AsyncFor | ast.While)]
    # What is under way in a `try` or `with` would see the result before it is returned; and a `finally` may change it.
    if any(isinstance(node, ast.Try | ast.TryStar | ast.With | ast.AsyncWith) for node in inside):
        return False
    return "return" in leaves(loop) and not any("return" in leaves(one) for one in loops)


def _is_endless(node: ast.AST) -> bool:
    return isinstance(node, ast.While) and isinstance(node.test, ast.Constant)


def _set(name: str, value: ast.expr | None) -> ast.stmt:
    return ast.Assign(targets=[ast.Name(id=name, ctx=ast.Store())], value=value or ast.Constant(value=None))
