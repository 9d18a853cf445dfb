"""What decides how a program is evolved."""

from __future__ import annotations

from remint.measure.thresholds import PAPER, Thresholds
from remint.records import Record


class EvolveSettings(Record, frozen=True):
    """The budget and the rules of a search. With a budget in steps alone, the same seed gives the same programs."""

    seed: int = 0
    generations: int = 12  # at most; 0 is without limit
    offspring: int = 0  # that are looked at, at most; 0 is without limit
    seconds: float = 0.0  # for one program; 0 is without limit
    breed: float = 0.2  # the share of the population that has offspring (the paper's k)
    stagnation: int = 3  # generations without a change of the front that end the search
    inputs: int = 200  # further ones that original and offspring must agree on
    thresholds: Thresholds = PAPER
    strict: bool = False  # the paper's own gate: no metric of readability at its threshold, whatever the original's
    pylint: bool = True  # whether Pylint's score must not fall
    operators: tuple[str, ...] = ()  # none: all
    packages: tuple[str, ...] = ()  # that the programs may import, besides the standard library
