"""Loops that return from their middle: what they search for, or ask."""

from __future__ import annotations

import ast

from remint.mints.evolve.finishing.condition_words import kept_items, negated
from remint.mints.evolve.finishing.loops import Loop, loop_of
from remint.mints.evolve.finishing.nouns import ValueNouns
from remint.mints.evolve.finishing.purpose import spoken
from remint.mints.evolve.finishing.question_words import question
from remint.mints.evolve.naming.added_code import Purpose
from remint.mints.evolve.naming.plurals import singular


def search_purpose(loop: Loop, body: list[ast.stmt], nouns: ValueNouns) -> Purpose | None:
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


def _flagged(loop: Loop, last: ast.If, body: list[ast.stmt], depth: int, nouns: ValueNouns) -> Purpose | None:
    """A loop that ends with `break` and says in its `else` what there is then."""
    match last.body, loop.node.orelse, body[-1]:
        case (
            [ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=bool() as given)), ast.Break()],
            [ast.Assign(targets=[ast.Name(id=other)], value=ast.Constant(value=bool() as end))],
            ast.Return(value=ast.Name(id=kept)),
        ) if name == other == kept and given is not end:
            return asked(last.test, given, loop, depth, nouns)
    return None


def asked(test: ast.expr, is_any: bool, loop: Loop, depth: int, nouns: ValueNouns) -> Purpose | None:
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


def _found(given: ast.expr, test: ast.expr, loop: Loop, nouns: ValueNouns) -> Purpose | None:
    """What a search finds: an item, or its place."""
    text = ast.unparse(given)
    kept = singular(kept_items(test, loop.item, loop.many, nouns))
    is_place = text == loop.place or (
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
