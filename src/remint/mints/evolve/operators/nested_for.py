"""S1: a `for` inside another that goes round once."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import is_builtin, leaves, notices_lifetimes, redefines
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import (
    hides_variables,
    replace,
    setting,
    takes_loop,
    takes_variables,
    throwaway,
)
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_WIDTHS = (8, 16, 24, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1000)


class NestedFor(Operator):
    """Puts a `for` into another of one round: a single batch, the only block of a range, one pass."""

    name = "nested-for"
    paper = "S1"
    idle = True
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

    def apply(self, draft: Draft, site: Site) -> None:
        """Wrap the loop in a way that fits what it goes over."""
        loop = draft.node(site)
        assert isinstance(loop, ast.For)
        block, _ = draft.block(site)
        ways: list[Callable[[Draft, Site, ast.For], list[ast.stmt]]] = [_passes]
        # The batch would keep a generator that the loop lets go.
        if not notices_lifetimes(draft.tree):
            ways += [_batch, _queue, _queue]
        if _takes_start(loop.iter, draft):
            ways += [_block, _block]
        replace(block, [loop], draft.chance.choice(ways)(draft, site, loop))


def _batch(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for rows in (table,): for row in rows: …`."""
    batch = draft.fresh("batch", "chunk", "group", "portion", "series", "part")
    text = draft.chance.choice(("for $batch in [$iter]:\n    $loop", "for $batch in ($iter,):\n    $loop"))
    iterable, loop.iter = loop.iter, ast.Name(id=batch, ctx=ast.Load())
    return draft.statements(text, batch=batch, iter=iterable, loop=[loop])


def _queue(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`batches = [table]`, `for batch in batches: for row in batch: …`."""
    every = draft.fresh("batches", "chunks", "groups", "sources", "layers")
    one = draft.fresh("batch", "chunk", "group", "source", "layer")
    key = repr(draft.chance.choice(("main", "input", "first", "default", "all")))
    text = draft.chance.choice(
        (
            "$all = [$iter]\nfor $one in $all:\n    $loop",
            "$all = []\n$all.append($iter)\nfor $one in $all:\n    $loop",
            f"$all = {{{key}: $iter}}\nfor $one in $all.values():\n    $loop",
            f"$all = [({key}, $iter)]\nfor $label, $one in $all:\n    $loop",
        )
    )
    iterable, loop.iter = loop.iter, ast.Name(id=one, ctx=ast.Load())
    return draft.statements(text, all=every, one=one, label=throwaway(draft), iter=iterable, loop=[loop])


def _block(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for start in range(0, 16, 16): for i in range(start, n): …`."""
    call = loop.iter
    assert isinstance(call, ast.Call)
    first = draft.fresh("start", "offset", "origin", "base", "first")
    width = setting(draft, site, "width", "block_size", "stride", "page", "window")
    number = draft.chance.choice(_WIDTHS)
    larger = number + draft.chance.randint(1, 40)
    head = draft.chance.choice(
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
    return draft.statements(text, first=first, width=width, loop=[loop])


def _passes(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`for _ in range(passes): for row in table: …`."""
    low = draft.chance.randint(2, 90)
    high = low + draft.chance.randint(1, 60)
    stems = draft.chance.choice((("limit", "done"), ("total", "skipped"), ("capacity", "used"), ("last", "first")))
    text = draft.chance.choice(
        (
            "$one = 1\nfor $index in range($one):\n    $loop",
            f"$one = {high}\n$other = $one - 1\nfor $index in range($other, $one):\n    $loop",
            f"$one = {high}\n$other = {low}\nfor $index in range($other // $one, 1):\n    $loop",
            f"$one = {high}\n$other = {high - 1}\nfor $index in range($one - $other):\n    $loop",
        )
    )
    if "$other" not in text:
        stems = ("passes", "rounds")
    names = {"one": setting(draft, site, stems[0]), "other": setting(draft, site, stems[1])}
    return draft.statements(text, index=throwaway(draft), loop=[loop], **names)


def _takes_start(iterable: ast.expr, draft: Draft) -> bool:
    """Whether it is a range or an enumeration from 0: with a start of 0 it gives the same, or complains the same."""
    if not isinstance(iterable, ast.Call) or iterable.keywords:
        return False
    arguments = iterable.args
    if any(isinstance(part, ast.Starred) for part in arguments):
        return False
    if is_builtin(iterable.func, draft.scopes, "enumerate"):
        return len(arguments) == 1
    zero = len(arguments) == 2 and isinstance(arguments[0], ast.Constant) and repr(arguments[0].value) == "0"
    return is_builtin(iterable.func, draft.scopes, "range") and (len(arguments) == 1 or zero)
