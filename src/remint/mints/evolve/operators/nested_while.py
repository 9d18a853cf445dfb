"""S3: a `while` inside another that goes round once, or that takes the same work in portions."""

from __future__ import annotations

import ast
import copy

from remint.code.flow import leaves, redefines
from remint.code.known_types import KnownTypes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import (
    hides_variables,
    replace,
    setting,
    takes_loop,
    takes_variables,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

# Templates of an outer loop of one round, with the stems of their names. Nothing else knows the names, so that what
# happens in the inner loop cannot change how often it is begun.
_ROUNDS = (
    ("$a = {n}\nwhile $a >= {n}:\n    $a -= {m}\n    $loop", ("remaining", "budget", "credit")),
    ("$a = 0\nwhile $a < {n}:\n    $a += {n}\n    $loop", ("progress", "position", "spent")),
    ("$a = {n}\nwhile $a:\n    $loop\n    $a //= {more}", ("mask", "load", "weight")),
    ("$a = {n}\nwhile $a:\n    $a >>= {bits}\n    $loop", ("mask", "flags", "level")),
    ("$a = False\nwhile not $a:\n    $loop\n    $a = True", ("done", "finished", "settled", "complete")),
    ("$a = True\nwhile $a:\n    $a = not $a\n    $loop", ("active", "running", "pending", "open_round")),
    ("$a = [{word!r}]\nwhile $a:\n    $a.pop()\n    $loop", ("pending", "stages", "agenda", "jobs")),
    ("$a = []\nwhile len($a) < 1:\n    $a.append({n})\n    $loop", ("rounds", "history", "marks")),
    ("while True:\n    $loop\n    break", ()),
)
_WORDS = ("scan", "main", "run", "first", "collect", "start")


class NestedWhile(Operator):
    """Puts a `while` into another: a round that is done once, a job list of one job, or portions of a fixed size."""

    name = "nested-while"
    paper = "S3"
    idle = True
    never_varies = True
    description = "wraps a while loop in another that goes round once, or in portions"

    def sites(self, subject: Subject) -> list[Site]:
        """Every `while` that is not too deep already; a `break` in its `else` would stop the new loop instead."""
        if not hides_variables(subject):
            return []
        return [
            site for site, node in subject.sites(ast.While)
            if takes_variables(subject, site) and takes_loop(subject.tree, site)
            and not leaves(node) & {"break", "continue"}
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Wrap the loop, in portions where its condition may be asked more often."""
        loop = draft.node(site)
        assert isinstance(loop, ast.While)
        block, _ = draft.block(site)
        portions = _can_be_asked_twice(loop, draft.types) and draft.chance.random() < 0.6
        replace(block, [loop], _portions(draft, site, loop) if portions else _once(draft, loop))


def _once(draft: Draft, loop: ast.While) -> list[ast.stmt]:
    forms = [form for form in _ROUNDS if "len(" not in form[0] or not redefines(draft.scopes, "len")]
    text, stems = draft.chance.choice(forms)
    number = draft.chance.randint(2, 60)
    text = text.format(
        n=number,
        m=number + draft.chance.randint(0, 40),
        more=number + draft.chance.randint(1, 200),
        bits=number.bit_length() + draft.chance.randint(0, 3),
        word=draft.chance.choice(_WORDS),
    )
    return draft.statements(text, loop=[loop], **({"a": draft.fresh(*stems)} if stems else {}))


def _portions(draft: Draft, site: Site, loop: ast.While) -> list[ast.stmt]:
    """`while low < high: steps = 0; while steps < 64 and low < high: steps += 1; …`."""
    limit = setting(draft, site, "batch_size", "portion", "burst", "quota")
    steps = draft.fresh("steps", "taken", "handled", "used")
    size = draft.chance.choice((8, 16, 20, 25, 32, 50, 64, 100, 128, 256))
    inner = draft.chance.choice(
        (
            "$steps = 0\n    while $steps < $limit and $test:\n        $steps += 1",
            "$steps = $limit\n    while $steps > 0 and $test:\n        $steps -= 1",
            "$steps = $limit\n    while $steps and $test:\n        $steps -= 1",
        )
    )
    text = f"$limit = {size}\nwhile $outer:\n    {inner}\n        $body"
    outer = copy.deepcopy(loop.test)
    return draft.statements(text, limit=limit, steps=steps, outer=outer, test=loop.test, body=loop.body)


def _can_be_asked_twice(loop: ast.While, types: KnownTypes) -> bool:
    """Whether the loop ends only by its condition, and asking that once more runs nothing and cannot fail."""
    if loop.orelse or any("break" in leaves(statement) for statement in loop.body):
        return False
    return types.is_always(loop.test, "bool") and all(_is_quiet(part, types) for part in walk(loop.test))


def _is_quiet(part: ast.AST, types: KnownTypes) -> bool:
    if isinstance(part, ast.Compare):
        sides = [part.left, *part.comparators]
        return all(
            isinstance(sign, ast.Lt | ast.LtE | ast.Gt | ast.GtE | ast.Eq | ast.NotEq) for sign in part.ops
        ) and (all(types.is_always(side, "int", "bool", "float") for side in sides))
    if isinstance(part, ast.Name):
        return types.is_always(part, "int", "bool", "float", "str", "list", "dict", "set", "tuple")
    if isinstance(part, ast.BinOp):
        return isinstance(part.op, ast.Add | ast.Sub)
    quiet = ast.Constant | ast.BoolOp | ast.UnaryOp
    return isinstance(part, quiet) or not isinstance(part, ast.expr)
