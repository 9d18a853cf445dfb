"""Which idioms do the same: rules that are found by running motifs, each a way to say what another one says."""

from __future__ import annotations

import ast
import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from remint.mints.evolve.motifs.fragments import Kind
from remint.mints.evolve.motifs.trials import Outcomes, compiled, outcomes
from remint.records import Record

_LEAST_TRIALS, _LEAST_RESULTS = 4, 3  # of what an idiom comes to, for anything to be said about it
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
    values: tuple[int, ...]
    expressions: tuple[int, ...]
    outcomes: Outcomes


def rules_of(motifs: Sequence[Motif]) -> list[MotifRule]:
    """All rules between motifs of one kind; expressions can also be assigned or returned."""
    found: list[MotifRule] = []
    for kind in ("expression", "assignment", "return"):
        own = [one for one in motifs if one.kind == kind]
        promoted = [_as(kind, one) for one in motifs if one.kind == "expression"] if kind != "expression" else []
        found += _rules(kind, [*own, *promoted])
    return found


def _as(kind: Kind, one: Motif) -> Motif:
    text = f"OUT = {one.text}" if kind == "assignment" else f"return {one.text}"
    return Motif(kind=kind, text=text, values=one.values, expressions=one.expressions, count=one.count, files=one.files)


def _rules(kind: Kind, motifs: Iterable[Motif]) -> list[MotifRule]:
    tried: dict[tuple[int, int], list[_Tried]] = defaultdict(list)
    for one in motifs:
        tried[one.values, one.expressions] += _trials(one)
    found: list[MotifRule] = []
    for same_holes in tried.values():
        for before in same_holes:
            if before.values == tuple(sorted(before.values)) and before.expressions == tuple(
                sorted(before.expressions)
            ):
                found += _ways(kind, before, same_holes)
    return found


def _ways(kind: Kind, before: _Tried, others: Sequence[_Tried]) -> list[MotifRule]:
    ways: dict[str, MotifRule] = {}
    for after in others:
        if after.motif.text == before.motif.text or after.motif.text in ways or not _adds(kind, before, after):
            continue
        known = after.outcomes
        if all(known.get(chosen) == told for chosen, told in before.outcomes.items()):
            ways[after.motif.text] = MotifRule(
                kind=kind, before=before.motif.text, after=after.motif.text, values=after.values,
                expressions=after.expressions, count=after.motif.count,
            )  # fmt: skip
    return sorted(ways.values(), key=lambda one: (-one.count, one.after))[:_MOST_WAYS]


def _adds(kind: Kind, before: _Tried, after: _Tried) -> bool:
    """Whether there is more in the other motif: what is shorter is no step towards real code.

    Two expressions that are assigned or returned are the business of the rules for expressions.
    """
    if kind != "expression" and _statements(before.motif) == _statements(after.motif) == 1:
        return False
    return _size(after.motif) >= _size(before.motif)


def _trials(one: Motif) -> list[_Tried]:
    """What a motif does under every order of its holes; nothing where that is too little to tell."""
    function = compiled(one.kind, one.text, one.values, one.expressions)
    if function is None:
        return []
    found = []
    for values in itertools.permutations(range(one.values)):
        for expressions in itertools.permutations(range(one.expressions)):
            told = outcomes(function, values, expressions)
            if len(told) < _LEAST_TRIALS or len(set(told.values())) < _LEAST_RESULTS:
                return []
            found.append(_Tried(one, values, expressions, told))
    return found


def _size(one: Motif) -> int:
    return sum(1 for _ in ast.walk(ast.parse(one.text)))


def _statements(one: Motif) -> int:
    return sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(one.text)))
