"""S1: a `for` inside another that goes round once."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import is_builtin, leaves, notices_lifetimes, redefines
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.places import hides_variables, replace, setting, takes_loop, takes_variables, throwaway
from remint.mints.evolve.subject import Site, Subject
from remint.mints.evolve.work import Work

_WIDTHS = (8, 16, 24, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1000)


class NestedFor(Operator):
    """Puts a `for` into another of one round: a single batch, the only block of a range, one pass."""

    name = "nested-for"
    paper = "S1"
    description = "wraps a for loop in another that goes round once"

    def sites(self, subject: Subject) -> list[Site]:
        """Every `for` that is not too deep already; a `break` in its `else` would stop the new loop instead."""
        if not hides_variables(subject) or redefines(subject.scopes, "range"):
            return []
        return [
            site for site, node in subject.sites(ast.For)
            if takes_variables(subject, site) and takes_loop(subject.tree, site)
            and not leaves(node) & {"break", "continue"}
        ]  # fmt: skip

    def apply(self, work: Work, site: Site) -> None:
        """Wrap the loop in a way that fits what it goes over."""
        loop = work.node(site)
        assert isinstance(loop, ast.For)
        block, _ = work.block(site)
        ways: list[Callable[[Work, Site, ast.For], list[ast.stmt]]] = [_passes]
        # The batch would keep a generator that the loop lets go.
        if not notices_lifetimes(work.tree):
            ways += [_batch, _queue, _queue]
        if _takes_start(loop.iter, work):
            ways += [_block, _block]
        replace(block, [loop], work.chance.choice(ways)(work, site, loop))


def _batch(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for rows in (table,): for row in rows: …`."""
    batch = work.fresh("batch", "chunk", "group", "portion", "series", "part")
    text = work.chance.choice(("for $batch in [$iter]:\n    $loop", "for $batch in ($iter,):\n    $loop"))
    iterable, loop.iter = loop.iter, ast.Name(id=batch, ctx=ast.Load())
    return work.statements(text, batch=batch, iter=iterable, loop=[loop])


def _queue(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`batches = [table]`, `for batch in batches: for row in batch: …`."""
    every = work.fresh("batches", "chunks", "groups", "sources", "layers")
    one = work.fresh("batch", "chunk", "group", "source", "layer")
    key = repr(work.chance.choice(("main", "input", "first", "default", "all")))
    text = work.chance.choice(
        (
            "$all = [$iter]\nfor $one in $all:\n    $loop",
            "$all = []\n$all.append($iter)\nfor $one in $all:\n    $loop",
            f"$all = {{{key}: $iter}}\nfor $one in $all.values():\n    $loop",
            f"$all = [({key}, $iter)]\nfor $label, $one in $all:\n    $loop",
        )
    )
    iterable, loop.iter = loop.iter, ast.Name(id=one, ctx=ast.Load())
    return work.statements(text, all=every, one=one, label=throwaway(work), iter=iterable, loop=[loop])


def _block(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for start in range(0, 16, 16): for i in range(start, n): …`."""
    call = loop.iter
    assert isinstance(call, ast.Call)
    first = work.fresh("start", "offset", "origin", "base", "first")
    width = setting(work, site, "width", "block_size", "stride", "page", "window")
    number = work.chance.choice(_WIDTHS)
    larger = number + work.chance.randint(1, 40)
    head = work.chance.choice(
        (
            "range(0, $width, $width)",
            f"range($width - {number}, 1)",
            f"range($width // {larger}, 1)",
            "range(0, $width // 2, $width)",
        )
    )
    start = ast.Name(id=first, ctx=ast.Load())
    is_range = isinstance(call.func, ast.Name) and call.func.id == "range"
    call.args = [start, call.args[-1]] if is_range else [call.args[0], start]
    text = f"$width = {number}\nfor $first in {head}:\n    $loop"
    return work.statements(text, first=first, width=width, loop=[loop])


def _passes(work: Work, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for _ in range(passes): for row in table: …`."""
    low = work.chance.randint(2, 90)
    high = low + work.chance.randint(1, 60)
    stems = work.chance.choice((("limit", "done"), ("total", "skipped"), ("capacity", "used"), ("last", "first")))
    text = work.chance.choice(
        (
            "$one = 1\nfor $index in range($one):\n    $loop",
            f"$one = {high}\n$other = $one - 1\nfor $index in range($other, $one):\n    $loop",
            f"$one = {high}\n$other = {low}\nfor $index in range($other // $one, 1):\n    $loop",
            f"$one = {high}\n$other = {high - 1}\nfor $index in range($one - $other):\n    $loop",
        )
    )
    if "$other" not in text:
        stems = ("passes", "rounds")
    names = {"one": setting(work, site, stems[0]), "other": setting(work, site, stems[1])}
    return work.statements(text, index=throwaway(work), loop=[loop], **names)


def _takes_start(iterable: ast.expr, work: Work) -> bool:
    """Whether it is a range or an enumeration from 0: with a start of 0 it gives the same, or complains the same."""
    if not isinstance(iterable, ast.Call) or iterable.keywords:
        return False
    arguments = iterable.args
    if any(isinstance(part, ast.Starred) for part in arguments):
        return False
    if is_builtin(iterable.func, work.scopes, "enumerate"):
        return len(arguments) == 1
    zero = len(arguments) == 2 and isinstance(arguments[0], ast.Constant) and repr(arguments[0].value) == "0"
    return is_builtin(iterable.func, work.scopes, "range") and (len(arguments) == 1 or zero)
