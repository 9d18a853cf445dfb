"""S1: a `for` inside another that goes round once."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import is_builtin, leaves
from remint.code.known_types import KnownTypes
from remint.code.lifetimes import may_live_longer
from remint.mint.evolve.operators.operator import Operator
from remint.mint.evolve.places import hides_variables, setting, takes_loop, takes_variables
from remint.mint.evolve.subject import Site, Subject
from remint.mint.evolve.work import Work


class NestedFor(Operator):
    """Puts a `for` into another of one round: a single batch, the only block of a range, one pass."""

    name = "nested-for"
    paper = "S1"
    description = "wraps a for loop in another that goes round once"

    def sites(self, subject: Subject) -> list[Site]:
        """Every `for` that is not too deep already; a `break` in its `else` would stop the new loop instead."""
        if not hides_variables(subject):
            return []
        return [
            site for site, node in subject.sites(ast.For)
            if takes_variables(subject, site) and takes_loop(subject.tree, site)
            and not leaves(node) & {"break", "continue"} and not isinstance(_iterable(node), ast.Starred)
        ]  # fmt: skip

    def apply(self, work: Work, site: Site) -> None:
        """Wrap the loop in a way that fits what it goes over."""
        loop = work.node(site)
        assert isinstance(loop, ast.For)
        block, place = work.block(site)
        ways: list[Callable[[Work, Site, ast.For], list[ast.stmt]]] = [_passes]
        if may_live_longer(loop.iter, work.scopes):
            ways += [_batch, _batch, _queue]
        if _counts(loop.iter, work):
            ways += [_block, _block]
        block[place : place + 1] = work.chance.choice(ways)(work, site, loop)


def _iterable(node: ast.AST) -> ast.expr | None:
    return node.iter if isinstance(node, ast.For) else None


def _batch(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for rows in (table,): for row in rows: …`"""
    batch = work.fresh("batch", "chunk", "group", "portion", "series", "part")
    display: ast.expr = ast.List(elts=[loop.iter], ctx=ast.Load())
    if work.chance.random() < 0.4:
        display = ast.Tuple(elts=[loop.iter], ctx=ast.Load())
    loop.iter = ast.Name(id=batch, ctx=ast.Load())
    return work.statements("for $batch in $display:\n    $loop", batch=batch, display=display, loop=[loop])


def _queue(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`batches = [table]`, `for batch in batches: for row in batch: …`"""
    names = {
        "all": work.fresh("batches", "chunks", "groups", "sources", "layers"),
        "one": work.fresh("batch", "chunk", "group", "source", "layer"),
    }
    text = work.chance.choice(
        (
            "$all = [$iter]\nfor $one in $all:\n    $loop",
            "$all = []\n$all.append($iter)\nfor $one in $all:\n    $loop",
            "$all = {{{key}: $iter}}\nfor $one in $all.values():\n    $loop",
        )
    )
    key = work.chance.choice(("main", "input", "first", "default", "all"))
    iterable = loop.iter
    loop.iter = ast.Name(id=names["one"], ctx=ast.Load())
    return work.statements(text.replace("{{{key}", f"{{'{key}'").replace("}}", "}"), iter=iterable, loop=[loop], **names)


def _block(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for start in range(0, 16, 16): for i in range(start, n): …`"""
    call = loop.iter
    assert isinstance(call, ast.Call)
    first = work.fresh("start", "offset", "origin", "base", "first")
    width = setting(work, site, "width", "block_size", "stride", "page", "window")
    number = work.chance.choice((8, 16, 24, 32, 50, 64, 100, 128, 256, 500, 1000))
    text = work.chance.choice(
        (
            "$width = {number}\nfor $first in range(0, $width, $width):\n    $loop",
            "$width = {number}\nfor $first in range($width - {number}, 1):\n    $loop",
            "$width = {number}\nfor $first in range($width // {more}, 1):\n    $loop",
            "$width = {number}\nfor $first in range(0, $width // 2, $width):\n    $loop",
        )
    )
    start = ast.Name(id=first, ctx=ast.Load())
    if isinstance(call.func, ast.Name) and call.func.id == "range":
        call.args = [start, *call.args[-1:]]
    else:
        call.args = [*call.args, start]
    text = text.format(number=number, more=number + work.chance.randint(1, 40))
    return work.statements(text, first=first, width=width, loop=[loop])


def _passes(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for _ in range(passes): for row in table: …`"""
    low = work.chance.randint(2, 90)
    high = low + work.chance.randint(1, 60)
    one, other = work.chance.choice((("limit", "done"), ("total", "skipped"), ("capacity", "used"), ("last", "first")))
    text = work.chance.choice(
        (
            "$one = 1\nfor $index in range($one):\n    $loop",
            "$one = {high}\n$other = $one - 1\nfor $index in range($other, $one):\n    $loop",
            "$one = {low}\n$other = {high}\nfor $index in range($one // $other, 1):\n    $loop",
            "$one = {high}\n$other = {before}\nfor $index in range($one - $other):\n    $loop",
        )
    )
    text = text.format(low=low, high=high, before=high - 1)
    single = "$other" not in text
    one = setting(work, site, "passes", "rounds", "repeats", "attempts") if single else setting(work, site, one)
    other = "" if single else setting(work, site, other)
    # The number of the round is of no use, and `_` says so; where `_` is a variable already, one more would change it.
    index = "_" if "_" not in work.subject.scopes.names() else work.fresh("_round", "_attempt", "_pass")
    return work.statements(text, one=one, other=other, index=index, loop=[loop])


def _counts(iterable: ast.expr, work: Work) -> bool:
    """Whether it is a range from 0, or from a number as written, or an enumeration from 0: one that takes a start."""
    if not isinstance(iterable, ast.Call) or iterable.keywords:
        return False
    arguments = iterable.args
    if any(isinstance(part, ast.Starred) for part in arguments):
        return False
    if is_builtin(iterable.func, work.scopes, "enumerate"):
        return len(arguments) == 1
    if not is_builtin(iterable.func, work.scopes, "range"):
        return False
    # `range(n)` and `range(0, n)` give the same for every number n; their complaints are the same too.
    zero = len(arguments) == 2 and isinstance(arguments[0], ast.Constant) and arguments[0].value is 0
    return len(arguments) == 1 or zero
