"""What a function with a loop is for: it counts, adds up, searches, selects or builds."""

from __future__ import annotations

import ast
from typing import NamedTuple

from remint.code.flow import own_nodes
from remint.mints.evolve.finishing.condition_words import kept_items, negated, question
from remint.mints.evolve.finishing.nouns import Nouns, telling
from remint.mints.evolve.finishing.purpose import Purpose, spoken
from remint.mints.evolve.finishing.value_nouns import made_of, value_noun
from remint.mints.evolve.naming.plurals import plural, singular


class Loop(NamedTuple):
    """A loop over items: the statement, the item as it is written in the body, what the items are, and the index."""

    node: ast.For
    item: str
    many: str
    index: str = ""


def loop_of(node: ast.For, nouns: Nouns) -> Loop:
    """A loop, seen as one over items also where it goes over their places."""
    match node.target, node.iter:
        case ast.Name(id=name), ast.Call(func=ast.Name(id="range"), args=[*_, ast.Call(func=ast.Name(id="len"), args=[
            ast.Name() as over
        ])]):  # fmt: skip
            return Loop(node, f"{over.id}[{name}]", nouns.many(over), name)
        case ast.Tuple(elts=[ast.Name(id=index), ast.Name(id=name)]), ast.Call(func=ast.Name(id="enumerate")):
            return Loop(node, name, nouns.many(node.iter), index)
    many = nouns.many(node.iter)
    if (
        many == "numbers"
        and isinstance(node.target, ast.Name)
        and len(node.target.id) > 3
        and isinstance(node.iter, ast.Call)
    ):
        many = plural(node.target.id)
    return Loop(node, ast.unparse(node.target), many)


def loop_purpose(body: list[ast.stmt], nouns: Nouns) -> Purpose | None:
    """What a function does that loops at its outermost level; None: hard to say."""
    loops = [one for one in body if isinstance(one, ast.For)]
    if not loops:
        return None
    loop, last = loop_of(loops[-1], nouns), body[-1]
    found = _search(loop, body, nouns)
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


def gathered(loops: list[ast.For], loop: Loop, name: str, nouns: Nouns) -> Purpose | None:
    """What a variable is when the loops are done."""
    if len(loops) > 1 and sum(_changes(one, name) for one in loops) > 1:
        return None
    changes = [(one, test) for one, test in _under_tests(loop.node.body, None) if _is_change(one, name)]
    if len(changes) == 1:
        change, test = changes[0]
        kept = kept_items(test, loop.item, loop.many, nouns) if test is not None else ""
        return _one_change(change, test, kept, loop, name, nouns)
    if changes and all(_is_append(one) for one, _ in changes):
        return _listed(name, loop, "", nouns, None)
    if changes and all(isinstance(one, ast.AugAssign) for one, _ in changes):
        texts = [one.value for one, _ in changes if isinstance(one, ast.AugAssign)]
        if all(map(nouns.is_text, texts)) or any(
            isinstance(one, ast.Constant | ast.JoinedStr) and nouns.is_text(one) for one in texts
        ):
            return _replaced(loop, name, changes)
    return None


def _one_change(
    change: ast.stmt, test: ast.expr | None, kept: str, loop: Loop, name: str, nouns: Nouns
) -> Purpose | None:
    match change:
        case ast.AugAssign(op=ast.Add(), value=ast.Constant(value=1)):
            return _counted(test, kept, loop, name)
        case ast.AugAssign(op=ast.Add(), value=value) if nouns.is_text(value) or nouns.is_text(change.target):
            return _text(value, kept, loop, name, nouns)
        case ast.AugAssign(op=ast.Add(), value=ast.Name(id=item)) if item == loop.item:
            what = kept or loop.many
            return Purpose((f"sum_{what}",), gives="total") if nouns.is_number(change.value) else None
        case ast.AugAssign(op=ast.Add(), value=value) if nouns.is_number(value):
            what = made_of(value, loop.item, nouns)
            names = (f"sum_{what}",) if what else (f"sum_{telling(name)}",) if telling(name) else ()
            return Purpose(names, gives="total") if names else None
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append" | "add"), args=[value])):
            if _is_handed(value, loop.item, nouns):
                return Purpose(("apply_to_each", "map_items"), "Return what a function makes of each item.", "results")
            if ast.unparse(value) == loop.item:
                return _listed(name, loop, kept, nouns, test)
            what = made_of(value, loop.item, nouns) or (
                plural(value_noun(value, nouns)) if value_noun(value, nouns) else ""
            )
            if what and not telling(name):
                return Purpose((f"build_{what}", f"collect_{what}"), gives=what)
            return _listed(name, loop, kept, nouns, test)
        case ast.Assign(targets=[ast.Subscript()]):
            return _table(name)
        case ast.Assign(targets=[ast.Name()], value=ast.Name(id=item)) if test is not None and item == loop.item:
            return _best(test, item, name, loop)
    return None


def _is_handed(value: ast.expr, item: str, nouns: Nouns) -> bool:
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


def _listed(name: str, loop: Loop, kept: str, nouns: Nouns, test: ast.expr | None) -> Purpose | None:
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


def _text(value: ast.expr, kept: str, loop: Loop, name: str, nouns: Nouns) -> Purpose | None:
    said = telling(name)
    if ast.unparse(value) == loop.item and kept:
        return Purpose((f"keep_{kept}", f"join_{kept}"), gives="text")
    if said:
        return Purpose((f"build_{said}",), gives=said)
    what = made_of(value, loop.item, nouns)
    return Purpose((f"join_{what}",), gives="text") if what else Purpose((f"join_{loop.many}",), gives="text")


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
    counts = all(
        any(isinstance(one, ast.AugAssign) and isinstance(one.value, ast.Constant) and one.value.value == 1 for one in _changing(loop, name))
        for name in names
    )  # fmt: skip
    said = [telling(one).removesuffix("_count") for one in names]
    if counts and all(said) and len({*said}) == len(said):
        return Purpose((f"count_{'_and_'.join(said)}", f"{said[0]}_counts"), gives="counts")
    return None


def _search(loop: Loop, body: list[ast.stmt], nouns: Nouns) -> Purpose | None:
    """A loop that returns from its middle: a search, or a question."""
    inner, depth = loop, 1
    while len(inner.node.body) == 1 and isinstance(inner.node.body[0], ast.For):
        inner, depth = loop_of(inner.node.body[0], nouns), depth + 1
    last = inner.node.body[-1]
    if not isinstance(last, ast.If) or last.orelse:
        return None
    if isinstance(last.body[-1], ast.Break):
        return _flagged(inner, last, body, depth, nouns)
    if not isinstance(last.body[-1], ast.Return) or len(last.body) != 1:
        return None
    given, end = last.body[-1].value, body[-1]
    is_question = isinstance(given, ast.Constant) and isinstance(given.value, bool)
    if is_question and isinstance(end, ast.Return) and isinstance(end.value, ast.Constant):
        if isinstance(given, ast.Constant) and end.value.value is (not given.value):
            return asked(last.test, given.value is True, inner, depth, nouns)
        return None
    if given is None:
        return None
    return _found(given, last.test, inner, nouns)


def _flagged(loop: Loop, last: ast.If, body: list[ast.stmt], depth: int, nouns: Nouns) -> Purpose | None:
    """A loop that ends with `break` and says in its `else` what there is then."""
    match last.body, loop.node.orelse, body[-1]:
        case (
            [ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=bool() as given)), ast.Break()],
            [ast.Assign(targets=[ast.Name(id=other)], value=ast.Constant(value=bool() as end))],
            ast.Return(value=ast.Name(id=kept)),
        ) if name == other == kept and given is not end:
            return asked(last.test, given, loop, depth, nouns)
    return None


def asked(test: ast.expr, is_any: bool, loop: Loop, depth: int, nouns: Nouns) -> Purpose | None:
    """Whether a condition holds for one of the items, or for all of them."""
    if not is_any:
        kept = kept_items(negated(test), loop.item, loop.many, nouns)
        return Purpose((f"has_only_{kept}",)) if kept else None
    kept = kept_items(test, loop.item, loop.many, nouns)
    if kept:
        return Purpose((f"has_{singular(kept) or kept}", f"has_any_{kept}"))
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]) if loop.item in (
            ast.unparse(left), ast.unparse(right)
        ):  # fmt: skip
            one = singular(loop.many)
            return Purpose(
                (f"has_{one}", f"contains_{one}"),
                f"Return whether one of the {spoken(loop.many)} equals the wanted one.",
            )
    words = question(test, nouns)
    group = {1: "item", 2: "pair", 3: "triple"}.get(depth)
    if words and words[0].startswith("has_") and group:
        return Purpose((f"{words[0]}_{group}",))
    return None


def _found(given: ast.expr, test: ast.expr, loop: Loop, nouns: Nouns) -> Purpose | None:
    """What a search finds: an item, or its place."""
    text = ast.unparse(given)
    kept = singular(kept_items(test, loop.item, loop.many, nouns))
    is_place = text == loop.index or (
        isinstance(loop.node.target, ast.Name)
        and text == loop.node.target.id
        and "range(" in ast.unparse(loop.node.iter)
    )
    if text != loop.item and not is_place:
        return None
    tail = "_index" if is_place else ""
    if kept:
        short = kept.removesuffix(f"_{singular(loop.many)}")
        return Purpose((f"find_{kept}{tail}", f"find_{short}", f"find_first_{short}"), gives=f"{kept}{tail}")
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]) if loop.item in (
            ast.unparse(left), ast.unparse(right)
        ) and is_place:  # fmt: skip
            return Purpose(("find_index", "index_of"), gives="index")
    words = [one for one in question(test, nouns) if one.startswith("has_")]
    if words:
        return Purpose((f"find_{words[0].removeprefix('has_')}{tail}",), gives=f"match{tail}")
    one = singular(loop.many)
    return Purpose((f"find_matching_{'index' if is_place else one}", f"find_first_{one}"), gives=f"match{tail}")


def _under_tests(body: list[ast.stmt], test: ast.expr | None) -> list[tuple[ast.stmt, ast.expr | None]]:
    """The statements of a loop with the nearest condition that they are under."""
    found: list[tuple[ast.stmt, ast.expr | None]] = []
    for one in body:
        if isinstance(one, ast.If) and len(one.body) == 1 and isinstance(one.body[0], ast.Continue):
            test = _and(test, negated(one.test))  # what comes behind it is under the opposite
        elif isinstance(one, ast.If):
            found += _under_tests(one.body, _and(test, one.test)) + _under_tests(one.orelse, _and(test, negated(one.test)))
        elif isinstance(one, ast.For):
            found += _under_tests(one.body, test)
        else:
            found.append((one, test))
    return found


def _and(first: ast.expr | None, second: ast.expr) -> ast.expr:
    if first is None:
        return second
    before = first.values if isinstance(first, ast.BoolOp) and isinstance(first.op, ast.And) else [first]
    return ast.BoolOp(op=ast.And(), values=[*before, second])


def _is_change(one: ast.stmt, name: str) -> bool:
    match one:
        case ast.AugAssign(target=ast.Name(id=held)):
            return held == name
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=held)))):
            return held == name
        case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=held)) | ast.Name(id=held)]):
            return held == name
    return False


def _is_append(one: ast.stmt) -> bool:
    return (
        isinstance(one, ast.Expr)
        and isinstance(one.value, ast.Call)
        and ast.unparse(one.value.func).endswith((".append", ".add"))
    )


def _changing(loop: ast.For, name: str) -> list[ast.stmt]:
    return [one for one in own_nodes([loop]) if isinstance(one, ast.stmt) and _is_change(one, name)]


def _changes(loop: ast.For, name: str) -> bool:
    return bool(_changing(loop, name))
