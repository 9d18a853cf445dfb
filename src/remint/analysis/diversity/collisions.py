"""Collisions: variants of one seed that came out the same, or nearly, and how likely another one is.

Bounds hold for any distribution of variants, as long as draws are independent: two draws collide with a probability c,
and among M draws there is a collision with at most M (M - 1) / 2 · c (the union bound). c is bounded from above by
Clopper and Pearson's exact limit on pairs that share no draw. The bounds of "DyCodeEval" assume uniform draws; its
theorem 3.2 also takes exp(-M (M - 1) / 2N) for a lower bound of the chance that all differ; it is an upper one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scipy.special import betaincinv

from remint.measures.bleu import bleu_of_words
from remint.measures.words import words
from remint.records import Record

NEAR = 0.9  # BLEU-4, the mean of both directions


class Collisions(Record, frozen=True):
    """Pairs of variants of one seed that are the same, or nearly."""

    kind: str  # exact or near
    pairs: int  # all pairs of variants of one seed
    collisions: int
    disjoint: int  # pairs that share no variant, for the bound
    disjoint_collisions: int
    bound: float  # upper limit of the probability that two draws collide
    level: float
    seeds: tuple[str, ...] = ()  # seeds with a collision

    def any_bound(self, draws: int) -> float:
        """Upper limit of the probability that any two of so many variants of a seed collide."""
        return min(1.0, draws * (draws - 1) / 2 * self.bound)


def both_ways(first: Sequence[str], second: Sequence[str]) -> float:
    """BLEU-4 of two lists of words, the mean of both directions."""
    return (bleu_of_words(first, [second]) + bleu_of_words(second, [first])) / 2


def collisions(texts: dict[str, Sequence[str]], level: float = 0.95) -> tuple[Collisions, Collisions]:
    """Exact and near collisions among the variants of each seed, by the texts of the variants."""
    split = {seed: [words(text.lower()) for text in some] for seed, some in texts.items()}
    exact = {seed: [a == b for a, b in combinations(some, 2)] for seed, some in split.items()}
    near = {
        seed: [same or both_ways(a, b) >= NEAR for same, (a, b) in zip(exact[seed], combinations(some, 2), strict=True)]
        for seed, some in split.items()
    }
    return _counted("exact", exact, split, level), _counted("near", near, split, level)


def _counted(kind: str, found: dict[str, list[bool]], split: dict[str, list[list[str]]], level: float) -> Collisions:
    disjoint = collided = 0
    for seed, some in split.items():
        places = {pair: number for number, pair in enumerate(combinations(range(len(some)), 2))}
        for first in range(0, len(some) - 1, 2):
            disjoint += 1
            collided += found[seed][places[first, first + 1]]
    return Collisions(
        kind=kind,
        pairs=sum(map(len, found.values())),
        collisions=sum(map(sum, found.values())),
        disjoint=disjoint,
        disjoint_collisions=collided,
        bound=upper_limit(collided, disjoint, level),
        level=level,
        seeds=tuple(seed for seed, pairs in found.items() if any(pairs)),
    )


def upper_limit(hits: int, trials: int, level: float) -> float:
    """Clopper and Pearson's one-sided upper limit of a probability; 1 where nothing was tried."""
    return 1.0 if hits >= trials else float(betaincinv(hits + 1, trials - hits, level))


def uniform_bound(draws: int, space: int) -> float:
    """The chance of any collision among uniform draws from a space, at most (the union bound)."""
    return min(1.0, draws * (draws - 1) / (2 * space))
