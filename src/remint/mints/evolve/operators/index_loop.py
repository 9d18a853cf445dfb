"""A `for` written as a `while`: with a counter, an index, or an iterator of its own."""

from __future__ import annotations

import ast
from collections.abc import Callable

from remint.code.flow import is_builtin, is_private, leaves, notices_lifetimes, redefines, writes
from remint.code.known_types import KnownTypes
from remint.code.scopes import Scopes
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.enclosing_code import hides_variables, replace, setting, takes_variables
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject

_COUNTERS = ("index", "position", "cursor", "counter", "number")
_ITERATORS = ("cursor", "iterator", "source", "stream", "remaining", "feed")

Way = Callable[[Draft, Site, ast.For], list[ast.stmt]]


class IndexLoop(Operator):
    """Writes a `for` as a `while` that goes the same way: what is counted or listed is known, or asked of an iterator.

    The bounds are evaluated once, the loop variable is set at the start of each round and keeps its last value, and
    `continue`, `break` and `else` mean what they meant.
    """

    name = "index-loop"
    family = "shape"
    repacks = True
    description = "writes a for loop as a while loop"

    def sites(self, subject: Subject) -> list[Site]:
        """Every `for` that can be written so."""
        if not hides_variables(subject):
            return []
        types = subject.types
        quiet = not notices_lifetimes(subject.tree)
        return [
            site for site, node in subject.sites(ast.For)
            if isinstance(node, ast.For) and takes_variables(subject, site)
            and _ways(node, subject.scopes, types, quiet, subject.is_plain)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Write it as a `while`."""
        block, place = draft.block(site)
        loop = block[place]
        assert isinstance(loop, ast.For)
        quiet = not notices_lifetimes(draft.tree)
        way = draft.chance.choice(_ways(loop, draft.scopes, draft.types, quiet, draft.subject.is_plain))
        made = way(draft, site, loop)
        last = made[-1]
        assert isinstance(last, ast.While)
        last.orelse = loop.orelse
        replace(block, [loop], made)


def _ways(loop: ast.For, scopes: Scopes, types: KnownTypes, quiet: bool, plain: bool) -> list[Way]:
    ways: list[Way] = []
    arguments = _range_of(loop.iter, scopes)
    if arguments is not None:
        known = _are_whole(arguments, types) and _step(arguments) != 0
        ways += [_counted] * 2 if known else []
        ways += [_direct] * 2 if known and _is_own(loop, scopes) else []
        ways += [_spanned] if len(arguments) == 1 else []
    if not redefines(scopes, "len") and any(types.is_always(loop.iter, kind) for kind in ("list", "tuple", "str")):
        ways += [_indexed] * 2
    if plain:  # nobody takes the items of a list from an iterator by hand
        return [way for way in ways if way is not _spanned]
    if quiet and not redefines(scopes, "iter", "next", "object"):
        ways.append(_until_done)
        if not loop.orelse and not redefines(scopes, "StopIteration"):
            ways.append(_until_stopped)
    return ways


def _direct(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`i = 0`, `while i < n: …; i += 1`."""
    assert isinstance(loop.target, ast.Name)
    first, text, bounds = _bounds(draft, site, loop)
    text = f"$i = $start\nwhile $i {text} $stop:\n    $body\n    $i {_change(_step(bounds))}"
    start, stop = _ends(bounds)
    return [*first, *draft.statements(text, i=loop.target.id, start=start, stop=stop, body=loop.body)]


def _counted(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`index = 0`, `while index < n: i = index; index += 1; …`."""
    first, text, bounds = _bounds(draft, site, loop)
    text = f"$n = $start\nwhile $n {text} $stop:\n    $set\n    $n {_change(_step(bounds))}\n    $body"
    start, stop = _ends(bounds)
    name = draft.fresh(*_COUNTERS)
    taken = _set(loop.target, ast.Name(id=name, ctx=ast.Load()))
    return [*first, *draft.statements(text, n=name, start=start, stop=stop, set=[taken], body=loop.body)]


def _spanned(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`span = range(n)`, `while index < span.stop: i = index; …`; the range still says what is no number."""
    names = {"span": draft.fresh("span", "extent", "numbers", "interval"), "n": draft.fresh(*_COUNTERS)}
    text = "$span = $range\n$n = 0\nwhile $n < $span.stop:\n    $set\n    $n += 1\n    $body"
    taken = _set(loop.target, ast.Name(id=names["n"], ctx=ast.Load()))
    return draft.statements(text, range=loop.iter, set=[taken], body=loop.body, **names)


def _indexed(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`while index < len(rows): row = rows[index]; index += 1; …`, which is how a list goes through itself."""
    first: list[ast.stmt] = []
    rows = loop.iter
    binding = draft.scopes.meaning(rows)
    if binding is None or not is_private(binding) or binding in writes(loop, draft.scopes):
        name = draft.fresh("rows", "items", "entries", "sequence", "values")
        first = draft.statements("$name = $rows", name=name, rows=rows)
        rows = ast.Name(id=name, ctx=ast.Load())
    index = draft.fresh(*_COUNTERS)
    (taken,) = draft.statements("$rows[$n]", rows=rows, n=index)
    assert isinstance(taken, ast.Expr)
    text = "$n = 0\nwhile $n < len($rows):\n    $set\n    $n += 1\n    $body"
    return [
        *first,
        *draft.statements(text, n=index, rows=rows, set=[_set(loop.target, taken.value)], body=loop.body),
    ]


def _until_done(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`while (item := next(cursor, done)) is not done: …`."""
    names = {
        "end": setting(draft, site, "done", "sentinel", "finished", "missing"),
        "cursor": draft.fresh(*_ITERATORS),
        "item": draft.fresh("item", "entry", "element", "current"),
    }
    text = (
        "$end = object()\n$cursor = iter($rows)\nwhile ($item := next($cursor, $end)) is not $end:\n    $set\n    $body"
    )
    taken = _set(loop.target, ast.Name(id=names["item"], ctx=ast.Load()))
    return draft.statements(text, rows=loop.iter, set=[taken], body=loop.body, **names)


def _until_stopped(draft: Draft, site: Site, loop: ast.For) -> list[ast.stmt]:
    """`try: item = next(cursor)`, `except StopIteration: break`."""
    names = {"cursor": draft.fresh(*_ITERATORS)}
    head = "$cursor = iter($rows)\nwhile True:\n    try:\n        $first = next($cursor)\n"
    head += "    except StopIteration:\n        break"
    # Taking an element apart may end an iterator of its own; that stays outside.
    if isinstance(loop.target, ast.Name):
        return draft.statements(f"{head}\n    $body", rows=loop.iter, first=loop.target.id, body=loop.body, **names)
    item = draft.fresh("item", "entry", "element", "current")
    taken = _set(loop.target, ast.Name(id=item, ctx=ast.Load()))
    return draft.statements(
        f"{head}\n    $set\n    $body", rows=loop.iter, first=item, set=[taken], body=loop.body, **names
    )


def _bounds(draft: Draft, site: Site, loop: ast.For) -> tuple[list[ast.stmt], str, list[ast.expr]]:
    """What comes first so that the bounds are evaluated once and in order, the sign, and the bounds then."""
    bounds = _range_of(loop.iter, draft.scopes)
    assert bounds is not None
    first: list[ast.stmt] = []
    place = 0 if len(bounds) == 1 else 1
    if not isinstance(bounds[place], ast.Constant):
        # The start comes first, if evaluating it does anything.
        if place and not isinstance(bounds[0], ast.Constant):
            start = setting(draft, site, "start", "first", "lower")
            first += draft.statements("$name = $value", name=start, value=bounds[0])
            bounds[0] = ast.Name(id=start, ctx=ast.Load())
        stop = setting(draft, site, "stop", "end", "limit", "bound")
        first += draft.statements("$name = $value", name=stop, value=bounds[place])
        bounds[place] = ast.Name(id=stop, ctx=ast.Load())
    return first, "<" if _step(bounds) > 0 else ">", bounds


def _ends(bounds: list[ast.expr]) -> tuple[ast.expr, ast.expr]:
    return (ast.Constant(value=0), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])


def _change(step: int) -> str:
    return f"+= {step}" if step > 0 else f"-= {-step}"


def _set(target: ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign(targets=[target], value=value)


def _range_of(iterable: ast.expr, scopes: Scopes) -> list[ast.expr] | None:
    if not isinstance(iterable, ast.Call) or iterable.keywords or not is_builtin(iterable.func, scopes, "range"):
        return None
    starred = any(isinstance(part, ast.Starred) for part in iterable.args)
    return list(iterable.args) if iterable.args and len(iterable.args) < 4 and not starred else None


def _step(bounds: list[ast.expr]) -> int:
    """The step, if it is a number as written; 0: it is not."""
    if len(bounds) < 3:
        return 1
    try:
        step = ast.literal_eval(bounds[2])
    except ValueError:
        return 0
    return step if type(step) is int else 0


def _are_whole(bounds: list[ast.expr], types: KnownTypes) -> bool:
    return all(types.is_always(bound, "int") for bound in bounds)


def _is_own(loop: ast.For, scopes: Scopes) -> bool:
    """Whether nothing but the loop speaks of its variable, only the loop itself sets it, and no round is cut short."""
    binding = scopes.meaning(loop.target) if isinstance(loop.target, ast.Name) else None
    if binding is None or not is_private(binding) or any("continue" in leaves(one) for one in loop.body):
        return False
    inside = {id(node) for part in (loop.target, *loop.body) for node in walk(part)}
    return all(id(node) in inside for node in binding.nodes()) and binding.writes == 1
