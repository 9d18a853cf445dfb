"""What decides how a program is evolved."""

from __future__ import annotations

from remint.measures.thresholds import PAPER, Thresholds
from remint.mints.evolve.motifs.rules import MotifRule
from remint.records import Record


class EvolveSettings(Record, frozen=True):
    """The budget and the rules of a search. With a budget in steps alone, the same seed gives the same programs."""

    seed: int = 0
    generations: int = 6  # at most; 0 is without limit
    offspring: int = 0  # that are looked at, at most; 0 is without limit
    seconds: float = 0.0  # for one program; 0 is without limit
    population: int = 40  # programs that go on into the next generation, at most
    breed: float = 0.2  # the share of the population that has offspring (the paper's k)
    drawn: float = 0.75  # the share of the operators that a program evolves with, drawn at random
    stagnation: int = 3  # generations without a change of the front that end the search
    repeats: int = 3  # of one operator, or of a family, in one program; what changes names or shape may come again
    inputs: int = 200  # further ones that original and offspring must agree on
    thresholds: Thresholds = PAPER
    paper: bool = False  # the paper's own objectives and gates: nothing is asked of where the data flows
    data_dependent: float = 0.6  # the least share of the added statements that depends on the input
    surviving: float = 0.6  # the least share of the added statements that inlining and copy propagation leave
    idle: int = 0  # constant getters and wrappers that do nothing, in one program at most
    slowdown: float = 3.0  # how many times the work of the original a program may take, at most
    readability: float = 0.9  # the share of the original's relative readability that has to stay
    as_proposed: bool = False  # whether refactorings by a model are shipped as they are, without any operator
    project: bool = False  # whether the program that is chosen is spread over the modules of a package
    strict: bool = False  # the paper's own gate: no metric of readability at its threshold, whatever the original's
    pylint: bool = True  # whether Pylint may have nothing new to say; with `paper`: whether its score must not fall
    most_alike: float = 0.8  # Jaccard of two programs that are kept to learn from
    operators: tuple[str, ...] = ()  # none: all
    packages: tuple[str, ...] = ()  # that the programs may import, besides the standard library
    motifs: tuple[MotifRule, ...] = ()  # idioms of real code that may stand for others that do the same
