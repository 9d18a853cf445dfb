"""A function with marks in its blocks, and its changed forms: what tests that are made for it have to tell apart."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from random import Random

from remint.code.mutants import Edit, changes_in, compiles, edited, mutants
from remint.code.simplifications import simplifications
from remint.code.text_changes import text_changes
from remint.code.trees import walk

MARKED = "remint_marked"
_SEEN = "remint_seen"
_MOST = 120  # changed programs
_MANY = 480  # changes of one program, from which on some are drawn before they are written out
_CODE = f"""

def {MARKED}(*arguments, **named):
    {_SEEN}.clear()
    try:
        %s(*arguments, **named)
    except Exception:
        pass
    return sorted({_SEEN})
"""


def marked_program(text: str, entry_point: str) -> str:
    """The program with a function that calls it and returns the numbers of the blocks that it entered."""
    tree, number = ast.parse(text), 0
    for node in list(walk(tree)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            branches = isinstance(node, ast.If | ast.For | ast.While | ast.Try | ast.ExceptHandler | ast.match_case)
            wanted = field == "body" or (field == "orelse" and isinstance(node, ast.If | ast.While))
            if branches and isinstance(block, list) and (block or wanted):
                block[:0] = ast.parse(f"{_SEEN}.add({number})").body
                number += 1
    first = f"{_SEEN} = set()\n"
    place = _after_future(tree)
    tree.body[place:place] = ast.parse(first).body
    return ast.unparse(tree) + _CODE % entry_point


def _after_future(tree: ast.Module) -> int:
    """Behind imports from `__future__`, which must be first."""
    places = [place for place, one in enumerate(tree.body) if isinstance(one, ast.ImportFrom) and
              one.module == "__future__"]  # fmt: skip
    return max(places, default=-1) + 1


def changed_programs(text: str, chance: Random) -> list[str]:
    """The mutants that everybody counts, and the program without a part of a condition or a method of a text; of many,
    some at random."""
    tree = ast.parse(text)
    plain = ast.unparse(tree)
    changes = [(node, one.edit) for node, one in changes_in(tree)]
    if len(changes) > _MANY:
        return _some(tree, plain, [*changes, *simplifications(tree), *text_changes(tree)], chance)
    found = dict.fromkeys(one.source for one in mutants(text))
    for more in (simplifications(tree), text_changes(tree)):
        found |= dict.fromkeys(_changed(tree, more))
    texts = [one for one in found if one != plain]
    if len(texts) <= _MOST:
        return texts
    return [texts[place] for place in sorted(chance.sample(range(len(texts)), _MOST))]


def _some(tree: ast.Module, plain: str, changes: list[tuple[ast.AST, Edit]], chance: Random) -> list[str]:
    """Changed forms of a long program: writing every one of them out would take the square of its length."""
    found: dict[str, None] = {}
    for one in chance.sample(changes, len(changes)):
        (changed,) = _changed(tree, [one])
        if changed != plain and compiles(changed):
            found[changed] = None
        if len(found) == _MOST:
            break
    return list(found)


def _changed(tree: ast.Module, changes: Iterable[tuple[ast.AST, Edit]]) -> Iterable[str]:
    for node, edit in changes:
        with edited(node, edit):
            text = ast.unparse(ast.fix_missing_locations(tree))
        yield text
