"""Programs with one seeded error of a kind, or with two of different kinds."""

from __future__ import annotations

import random
from collections.abc import Iterator

from seeding import text_errors, tree_errors
from seeding.sites import Operator, Seeded, Site, clean, fresh, written
from seeding.wrong_errors import wrong

TREE: dict[str, Operator] = {
    "loop": tree_errors.loop,
    "ignored": tree_errors.ignored,
    "wrong": wrong,
    "ASCII": tree_errors.ascii_codes,
    "division": tree_errors.division,
    "indent": tree_errors.indent,
    "split": tree_errors.split,
    "global": tree_errors.global_names,
}
KINDS = (*TREE, "unbalanced", "other")


def seeded(source: str, entry: str, kind: str, seed: int, detail: str = "") -> Iterator[Seeded]:
    """Programs with one error of a kind, or of one of its sub-kinds, in random order; `source` is a correct one."""
    chance = random.Random(f"{seed} {entry} {kind}")
    reference = clean(source)
    if kind == "global":
        hoisted = reference if "global " in reference else tree_errors.with_global(reference)
        if hoisted is None:
            return
        reference = hoisted
    yield from _text_errors(reference, entry, kind, chance)
    if kind not in TREE:
        return
    sites = enumerate(TREE[kind](fresh(reference)))
    places = [place for place, site in sites if detail in ("", site.detail)]
    for place in chance.sample(places, len(places)):
        tree = fresh(reference)
        site = list(TREE[kind](tree))[place]
        site.apply()
        program = written(tree)
        if program != reference and text_errors.parses(program):
            yield Seeded((kind,), (site.detail,), reference, program)


def _text_errors(reference: str, entry: str, kind: str, chance: random.Random) -> Iterator[Seeded]:
    if kind == "unbalanced":
        for _ in range(3):
            program = text_errors.unbalanced(reference, chance)
            if program:
                yield Seeded((kind,), ("bracket",), reference, program)
    if kind == "indent" and chance.random() < 0.25:
        program = text_errors.odd_indent(reference, chance)
        if program:
            yield Seeded((kind,), ("does not parse",), reference, program)
    if kind == "other":
        cut = text_errors.truncated(reference, chance)
        options = [
            Seeded((kind,), ("another name",), reference, text_errors.renamed(reference, entry)),
            Seeded((kind,), ("asks the user",), reference, text_errors.asks_user(reference)),
            *([Seeded((kind,), ("truncated",), reference, cut, "length")] if cut else []),
        ]
        yield chance.choice(options)


def seeded_twice(source: str, entry: str, kinds: tuple[str, str], seed: int) -> Iterator[tuple[Seeded, Seeded, Seeded]]:
    """Programs with two errors in different statements, each with the two programs that have one of them."""
    chance = random.Random(f"{seed} {entry} {kinds}")
    reference = clean(source)
    if "global" in kinds:
        reference = tree_errors.with_global(reference) or ""
    first, second = (len(list(TREE[kind](fresh(reference)))) for kind in kinds)
    pairs = [(one, other) for one in range(first) for other in range(second)]
    for pair in chance.sample(pairs, min(len(pairs), 40)):
        made = [_applied(reference, kinds, pair, which) for which in ((0, 1), (0,), (1,))]
        if all(made):
            yield made[0], made[1], made[2]  # type: ignore[misc]


def _applied(reference: str, kinds: tuple[str, str], pair: tuple[int, int], which: tuple[int, ...]) -> Seeded | None:
    tree = fresh(reference)
    sites = [list(TREE[kind](tree))[place] for kind, place in zip(kinds, pair, strict=True)]
    if _overlap(*sites):
        return None
    try:
        for place in which:
            sites[place].apply()
    except (ValueError, IndexError):
        return None  # the first error has taken away the place of the second
    program = written(tree)
    if program == reference or not text_errors.parses(program):
        return None
    chosen = [sites[place] for place in which]
    return Seeded(tuple(one.kind for one in chosen), tuple(one.detail for one in chosen), reference, program)


def _overlap(first: Site, second: Site) -> bool:
    import ast

    inside = any(node is second.statement for node in ast.walk(first.statement))
    return inside or any(node is first.statement for node in ast.walk(second.statement))
