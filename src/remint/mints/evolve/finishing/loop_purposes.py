"""What a function with a loop is for: it counts, adds up, searches, selects or builds."""

from __future__ import annotations

import ast

from remint.code.flow import own_nodes
from remint.mints.evolve.finishing.condition_words import kept_items
from remint.mints.evolve.finishing.loops import Loop, changing, is_append, is_change, loop_of, under_tests
from remint.mints.evolve.finishing.nouns import ValueNouns, telling
from remint.mints.evolve.finishing.purpose import APPLIED
from remint.mints.evolve.finishing.search_loops import search_purpose
from remint.mints.evolve.finishing.value_nouns import made_of, value_noun
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import plural, singular


def loop_purpose(body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
    """What a function does that loops at its outermost level; None: hard to say."""
    loops = [one for one in body if isinstance(one, ast.For)]
    if not loops:
        return None
    loop, last = loop_of(loops[-1], nouns), body[-1]
    found = search_purpose(loop, body, nouns)
    if found is not None or not isinstance(last, ast.Return):
        return found
    match last.value:
        case ast.Name(id=name):
            return gathered(loops, loop, name, nouns)
        case ast.Tuple(elts=parts) if all(isinstance(one, ast.Name) for one in parts):
            names = [one.id for one in parts if isinstance(one, ast.Name)]
            best = [gathered(loops, loop, one, nouns) for one in names]
            is_best = [one for one in best if one is not None and one.gives.startswith(("largest", "smallest"))]
            return is_best[0] if is_best else _several(loops[-1], names)
        case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=[ast.Name(id=name)]):
            found = gathered(loops, loop, name, nouns)
            return None if found is None else Purpose(tuple(_joining(found.gives)), gives="text")
    return None


def _joining(gives: str) -> list[str]:
    return [f"join_{gives}"] if gives else ["build_text"]


def gathered(loops: list[ast.For], loop: Loop, name: str, nouns: ValueNouns) -> Purpose | None:
    """What a variable is when the loops are done."""
    if len(loops) > 1 and sum(bool(changing(one, name)) for one in loops) > 1:
        return None
    nested = [one for one in own_nodes(loop.node.body) if isinstance(one, ast.For | ast.While) and changing(one, name)]
    if nested:
        loop = Loop(loop.node, "", "pairs" if len(nested) == 1 else "combinations")
    ends = any(isinstance(one, ast.Break | ast.Return) for one in own_nodes(loop.node.body))
    start = ast.Constant(value=...) if ends else None  # what comes behind it is left out, under whatever condition
    changes = [(one, test) for one, test in under_tests(loop.node.body, start) if is_change(one, name)]
    if len(changes) == 1:
        change, test = changes[0]
        kept = kept_items(test, loop.item, loop.many, nouns) if test is not None else ""
        return _one_change(change, test, kept, loop, name, nouns)
    if changes and all(is_append(one) for one, _ in changes):
        return _listed(name, loop, "", nouns, None)
    if changes and all(isinstance(one, ast.AugAssign) for one, _ in changes):
        texts = [one.value for one, _ in changes if isinstance(one, ast.AugAssign)]
        if all(map(nouns.is_text, texts)) or any(
            isinstance(one, ast.Constant | ast.JoinedStr) and nouns.is_text(one) for one in texts
        ):
            return _replaced(loop, name, changes)
    return None


def _one_change(
    change: ast.stmt, test: ast.expr | None, kept: str, loop: Loop, name: str, nouns: ValueNouns
) -> Purpose | None:
    match change:
        case ast.AugAssign(op=ast.Add(), value=ast.Constant(value=1)):
            return _counted(test, kept, loop, name)
        case ast.AugAssign(op=ast.Add(), value=value) if nouns.is_text(value) or nouns.is_text(change.target):
            return _text(value, test, kept, loop, name, nouns)
        case ast.AugAssign(op=ast.Add(), value=ast.Name(id=item)) if item == loop.item:
            what = kept or (loop.many if test is None else f"matching_{loop.many}")
            return Purpose((f"sum_{what}",), gives="total") if nouns.is_number(change.value) else None
        case ast.AugAssign(op=ast.Add(), value=value) if nouns.is_number(value):
            what = made_of(value, loop.item, nouns)
            names = (f"sum_{what}",) if what else (f"sum_{telling(name)}",) if telling(name) else ()
            return Purpose(names, gives="total") if names else None
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append" | "add"), args=[value])):
            if _is_handed(value, loop.item, nouns):
                return APPLIED
            if ast.unparse(value) == loop.item:
                return _listed(name, loop, kept, nouns, test)
            noun = value_noun(value, nouns)
            what = telling(name) or made_of(value, loop.item, nouns) or (plural(noun) if noun else "")
            return Purpose((f"build_{what}", f"collect_{what}"), gives=what) if what else None
        case ast.Assign(targets=[ast.Subscript()]):
            return _table(name)
        case ast.Assign(value=ast.Call() as call) if nouns.counts(call):
            return Purpose((f"count_matching_{loop.many}",), gives="count")
        case ast.Assign(targets=[ast.Name()], value=ast.Name(id=item)) if test is not None and item == loop.item:
            return _best(test, item, name, loop)
    return None


def _is_handed(value: ast.expr, item: str, nouns: ValueNouns) -> bool:
    """Whether a value is what a function makes of the item that somebody has handed in."""
    match value:
        case ast.Call(func=ast.Name(id="convert"), args=[given]):
            return ast.unparse(given) == item
    return False


def _counted(test: ast.expr | None, kept: str, loop: Loop, name: str) -> Purpose:
    if kept:
        short = kept.removesuffix("_items")
        return Purpose((f"count_{short}", f"count_{kept}"), gives="count")
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]) if loop.item in (
            ast.unparse(left), ast.unparse(right)
        ):  # fmt: skip
            return Purpose(("count_occurrences", "count_equal"), gives="count")
    said = telling(name).removesuffix("_count").removesuffix("_counts")
    if test is None:
        return Purpose((f"count_{loop.many}",), gives="count")
    names = [f"count_{said}"] if said and said != "total" else []
    return Purpose((*names, f"count_matching_{loop.many}"), gives="count")


def _listed(name: str, loop: Loop, kept: str, nouns: ValueNouns, test: ast.expr | None) -> Purpose | None:
    said = telling(name)
    if kept:
        return Purpose(
            (f"select_{kept}", f"collect_{kept}", f"select_{kept.removesuffix(f'_{loop.many}')}"), gives=kept
        )
    if said:
        return Purpose((f"collect_{said}", f"build_{said}"), gives=said)
    if test is not None:
        return Purpose((f"select_matching_{loop.many}", f"select_{loop.many}"), gives=loop.many)
    names = (f"list_{loop.many}", f"copy_{loop.many}")
    return Purpose(names[::-1] if nouns.is_list(loop.node.iter) else names, gives=loop.many)


def _table(name: str) -> Purpose:
    said = telling(name)
    return Purpose((f"build_{said}",) if said else ("build_table", "build_lookup"), gives=said or "table")


def _text(
    value: ast.expr, test: ast.expr | None, kept: str, loop: Loop, name: str, nouns: ValueNouns
) -> Purpose | None:
    said = telling(name)
    if ast.unparse(value) == loop.item and kept:
        return Purpose((f"keep_{kept}", f"join_{kept}"), gives="text")
    if said:
        return Purpose((f"build_{said}",), gives=said)
    what = made_of(value, loop.item, nouns)
    return Purpose(
        (f"join_{what}",) if what else (f"join_{'matching_' if test is not None else ''}{loop.many}",), gives="text"
    )


def _replaced(loop: Loop, name: str, changes: list[tuple[ast.stmt, ast.expr | None]]) -> Purpose | None:
    """A text in which some characters become others."""
    tests = {ast.unparse(test) for _, test in changes if test is not None}
    values = [ast.unparse(one.value) for one, _ in changes if isinstance(one, ast.AugAssign)]
    said = telling(name)
    if len(values) == 2 and loop.item in values and len(tests) == 2:
        return Purpose((f"replace_{loop.many}", f"substitute_{loop.many}"), gives=said or "text")
    return Purpose((f"build_{said}",), gives=said) if said else None


def _best(test: ast.expr, item: str, name: str, loop: Loop) -> Purpose | None:
    tests = test.values if isinstance(test, ast.BoolOp) else [test]
    one = singular(loop.many) or "item"
    for part in tests:
        match part:
            case ast.Compare(left=ast.Name(id=left), ops=[operation], comparators=[ast.Name(id=right)]) if {
                left,
                right,
            } == {item, name}:
                larger = isinstance(operation, ast.Gt | ast.GtE) == (left == item)
                word = "largest" if larger else "smallest"
                return Purpose((f"{word}_{one}", f"find_{word}", f"find_{word}_{one}"), gives=f"{word}_{one}")
    return None


def _several(loop: ast.For, names: list[str]) -> Purpose | None:
    """Several variables that a loop changes: counts, in the first place."""
    counts = all(any(map(_counts_on, changing(loop, name))) for name in names)
    said = [telling(one).removesuffix("_count") for one in names]
    if counts and all(said) and len({*said}) == len(said):
        return Purpose((f"count_{'_and_'.join(said)}", f"{said[0]}_counts"), gives="counts")
    return None


def _counts_on(one: ast.stmt) -> bool:
    return isinstance(one, ast.AugAssign) and isinstance(one.value, ast.Constant) and one.value.value == 1
