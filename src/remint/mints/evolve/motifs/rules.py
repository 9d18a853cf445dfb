"""Which idioms do the same: rules that are found by running motifs, each a way to say what another one says."""

from __future__ import annotations

import ast
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from remint.code.trees import walk
from remint.mints.evolve.motifs.fragments import Kind
from remint.mints.evolve.motifs.trials import Chosen, Trial, UnboundMotifError, assignments, compiled
from remint.records import Record

_LEAST_TRIALS, _LEAST_OTHER = 8, 3  # of an idiom, and of results besides the most frequent one, to be told by
_MOST_WAYS = 6  # of saying one thing, the most frequent ones


class Motif(Record, frozen=True):
    """A frequent idiom, and how often it was seen."""

    kind: Kind
    text: str
    values: int
    expressions: int
    count: int = 0
    files: int = 0


class MotifRule(Record, frozen=True):
    """A motif that does what another one does, on every type for which that one is defined."""

    kind: Kind
    before: str
    after: str
    values: tuple[int, ...]  # which hole of `before` stands in H0, H1 … of `after`
    expressions: tuple[int, ...]
    count: int = 0  # how often `after` was seen


class _Tried(NamedTuple):
    motif: Motif
    size: int
    statements: int
    orders: tuple[Trial, ...]  # of its holes; the first is their own

    def defined(self) -> list[tuple[Chosen, str]]:
        """What comes of it wherever it is defined."""
        every = assignments(self.motif.values, self.motif.expressions)
        first = self.orders[0]
        return [(chosen, told) for chosen in every if (told := first.told(chosen)) is not None]


def rules_of(motifs: Sequence[Motif]) -> list[MotifRule]:
    """All rules between motifs of one kind; expressions can also be assigned or returned."""
    found: list[MotifRule] = []
    for kind in ("expression", "assignment", "return"):
        own = [one for one in motifs if one.kind == kind]
        promoted = [_as(kind, one) for one in motifs if one.kind == "expression"] if kind != "expression" else []
        found += _rules(kind, [*own, *promoted])
    return [rule for rule in found if not _is_mere_negation(rule)]


def _is_mere_negation(rule: MotifRule) -> bool:
    """Whether a condition is only turned round, as in `not a <= b`: linters turn it back."""
    before, after = (ast.parse(text).body[0] for text in (rule.before, rule.after))
    if not isinstance(before, ast.Expr) or not isinstance(after, ast.Expr):
        return False
    negated = isinstance(after.value, ast.UnaryOp) and isinstance(after.value.op, ast.Not)
    return negated and isinstance(before.value, ast.Compare)


def _as(kind: Kind, one: Motif) -> Motif:
    text = f"OUT = {one.text}" if kind == "assignment" else f"return {one.text}"
    return Motif(kind=kind, text=text, values=one.values, expressions=one.expressions, count=one.count, files=one.files)


def _rules(kind: Kind, motifs: Iterable[Motif]) -> list[MotifRule]:
    tried: dict[tuple[int, int], list[_Tried]] = defaultdict(list)
    for one in motifs:
        made = _tried(one)
        if made is not None:
            tried[one.values, one.expressions].append(made)
    found: list[MotifRule] = []
    for same_holes in tried.values():
        for before in same_holes:
            known = _telling(before)
            if known:
                found += _ways(kind, before, known, same_holes)
    return found


def _telling(one: _Tried) -> list[tuple[Chosen, str]]:
    """What is known of a motif; nothing where that is too little, or nearly always the same."""
    try:
        known = one.defined()
    except UnboundMotifError:
        return []
    results = (told.partition("|")[0] for _, told in known)
    counts = Counter(one for one in results if " " in one).most_common(2)  # an exception is one word
    if len(known) < _LEAST_TRIALS or len(counts) < 2 or counts[1][1] < _LEAST_OTHER:
        return []
    return known


def _ways(kind: Kind, before: _Tried, known: Sequence[tuple[Chosen, str]], others: Sequence[_Tried]) -> list[MotifRule]:
    ways: list[MotifRule] = []
    for after in others:
        if after is before or not _adds(kind, before, after):
            continue
        for order in after.orders:
            if _agrees(order, known):
                ways.append(MotifRule(
                    kind=kind, before=before.motif.text, after=after.motif.text, values=order.values,
                    expressions=order.expressions, count=after.motif.count,
                ))  # fmt: skip
                break
    return sorted(ways, key=lambda one: (-one.count, one.after))[:_MOST_WAYS]


def _agrees(order: Trial, known: Sequence[tuple[Chosen, str]]) -> bool:
    try:
        return all(order.told(chosen) == told for chosen, told in known)
    except UnboundMotifError:
        return False


def _adds(kind: Kind, before: _Tried, after: _Tried) -> bool:
    """Whether there is more in the other motif: what is shorter is no step towards real code.

    Two expressions that are assigned or returned are the business of the rules for expressions.
    """
    if kind != "expression" and before.statements == after.statements == 1:
        return False
    return after.size > before.size or (kind != "expression" and after.size == before.size)


def _tried(one: Motif) -> _Tried | None:
    function = compiled(one.kind, one.text, one.values, one.expressions)
    if function is None:
        return None
    tree = ast.parse(one.text)
    orders = [
        Trial(function, values, expressions)
        for values in itertools.permutations(range(one.values))
        for expressions in itertools.permutations(range(one.expressions))
    ]
    nodes = list(walk(tree))
    return _Tried(one, len(nodes), sum(isinstance(node, ast.stmt) for node in nodes), tuple(orders))
