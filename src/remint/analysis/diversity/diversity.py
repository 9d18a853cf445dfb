"""Internal and external diversity of a minted benchmark: BLEU-4 of texts, and the similarity of their meaning.

After "DyCodeEval", section 4.4: external is seed against variant, internal variant against variant of one seed. Here
all pairs count, in both directions, on texts without examples; a seed with one variant has no internal diversity, and
intervals know that the variants of a seed belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from remint.analysis.diversity.collisions import Collisions, both_ways, collisions
from remint.analysis.diversity.texts import plain_text
from remint.measures.words import words
from remint.records import Benchmark, Record
from remint.scores.intervals import clustered_mean, student

# The similarities of pairs of texts, and the name of the encoder.
Encoder = Callable[[Sequence[tuple[str, str]]], list[float]]
LEVEL = 0.95


class DiversityFigure(Record, frozen=True):
    """A mean similarity over pairs of texts; the lower, the more diverse."""

    name: str
    value: float
    low: float
    high: float
    pairs: int
    seeds: int


class Diversity(Record, frozen=True):
    """How different the problems of one minted benchmark are."""

    benchmark: str
    problems: int
    seeds: int
    figures: tuple[DiversityFigure, ...]
    collisions: tuple[Collisions, ...]
    encoder: str
    single: int  # seeds with one variant, which have no internal diversity
    without_seed: tuple[str, ...]  # problems whose seed the source does not hold
    same_text: int = 0  # pairs of variants with the same text whose names, examples or layout differ


class _Pair(NamedTuple):
    seed: str
    first: str
    second: str


def diversity(
    fresh: Benchmark, source: Benchmark | None, encode: Encoder | None = None, encoder: str = "", name: str = ""
) -> Diversity:
    """The diversity of a minted benchmark; external with its source alone, semantic with an encoder."""
    texts: dict[str, list[str]] = {}
    for problem in fresh.problems:
        texts.setdefault(problem.root, []).append(plain_text(problem))
    seeds = {one.id: plain_text(one) for one in source.problems} if source is not None else {}
    external = [_Pair(seed, seeds[seed], text) for seed, some in texts.items() if seed in seeds for text in some]
    internal = [_Pair(seed, *pair) for seed, some in texts.items() for pair in combinations(some, 2)]
    figures = []
    for kind, pairs in (("internal", internal), ("external", external)):
        if pairs:
            figures.append(_figure(f"{kind} BLEU-4", pairs, [_bleu(pair) for pair in pairs]))
            if encode is not None:
                found = encode([(pair.first, pair.second) for pair in pairs])
                figures.append(_figure(f"{kind} semantic", pairs, found))
    wholes: dict[str, list[str]] = {}
    for problem in fresh.problems:
        wholes.setdefault(problem.root, []).append(problem.prompt + problem.instruction)
    lost = [one.id for one in fresh.problems if one.root not in seeds] if source is not None else []
    return Diversity(
        benchmark=name or fresh.manifest.name, problems=len(fresh), seeds=len(texts), figures=tuple(figures),
        collisions=collisions(dict(texts), LEVEL) if internal else (), encoder=encoder,
        single=sum(len(some) == 1 for some in texts.values()), without_seed=tuple(lost),
        same_text=sum(_same_text(texts[seed], wholes[seed]) for seed in texts),
    )  # fmt: skip


def _same_text(texts: Sequence[str], wholes: Sequence[str]) -> int:
    """Pairs that differ in nothing but what is no text: such variants are not the same problem twice."""
    pairs = zip(combinations(texts, 2), combinations(wholes, 2), strict=True)
    return sum(words(one.lower()) == words(two.lower()) and first != second for (one, two), (first, second) in pairs)


def _bleu(pair: _Pair) -> float:
    return both_ways(words(pair.first.lower()), words(pair.second.lower()))


def _figure(name: str, pairs: Sequence[_Pair], values: Sequence[float]) -> DiversityFigure:
    estimate = clustered_mean(values, [pair.seed for pair in pairs])
    half = student(LEVEL, estimate.freedom) * estimate.error if estimate.clusters > 1 else 1.0
    low, high = max(0.0, estimate.value - half), min(1.0, estimate.value + half)
    return DiversityFigure(name, estimate.value, low, high, len(pairs), estimate.clusters)
