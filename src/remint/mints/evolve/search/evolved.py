"""What a search came to, and how far it is."""

from __future__ import annotations

from typing import NamedTuple

from remint.mints.evolve.search.individual import Individual


class GenerationSummary(NamedTuple):
    """How far a search is."""

    number: int
    seconds: float
    population: int
    best: float  # the highest relative complexity


class Evolved(NamedTuple):
    """What a search came to."""

    original: Individual
    best: Individual  # the most complex of the front
    front: tuple[Individual, ...]
    valid: tuple[Individual, ...]  # offspring that passed every gate but near-duplicates, where they were asked for
    looked_at: int
    accepted: int  # offspring that passed the gates for all, and no other gate refused when they were used
    refused: dict[str, int]  # offspring by the gate that they failed
    generations: int
    seconds: float
    ended: str
    curve: tuple[GenerationSummary, ...]
    checked: str = ""  # on what original and offspring were compared
    runner_up: Individual | None = None  # another valid offspring, where the front has none besides the best
    no_package: str = ""  # why the best one is not spread over a package, where that was asked for
