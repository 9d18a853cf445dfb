"""What a score is, and what it says about itself: what it needs, what its number counts, which settings it takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple

from remint.records import Record
from remint.scores.attempts import Attempts, Part

NumberOf = Literal["", "samples", "variants"]
CUSTOMARY = (1, 3, 5, 10, 100)  # values of K that are given without being asked for


class RunShape(NamedTuple):
    """What a run has that scores may need."""

    samples: int = 1  # of the problem with the fewest
    variants: int = 1  # of the seed with the fewest; a problem that was not minted is a seed with one variant
    groups: bool = False  # whether the tests of some problem are divided into groups
    all_tests: bool = True  # whether all tests were run, also after one that failed


class Needs(NamedTuple):
    """What a run must have for a score."""

    samples: int = 1  # of every problem
    variants: int = 1  # of every seed
    groups: bool = False
    all_tests: bool = False

    def met_by(self, shape: RunShape) -> bool:
        """Whether a run has it all. One without a single sample that counts is told so by the score itself."""
        return (
            max(shape.samples, 1) >= self.samples
            and shape.variants >= self.variants
            and (shape.groups or not self.groups)
            and (shape.all_tests or not self.all_tests)
        )


class ScoreKind(ABC):
    """A score: what each problem contributes to it. The rest is a mean with its interval."""

    name: str  # with its number: pass@10
    method: str  # how the value is obtained, in words
    number_of: ClassVar[NumberOf] = ""  # what K counts where it is part of the name: pass@K
    needs: ClassVar[Needs] = Needs()
    is_usual: ClassVar[bool] = False  # whether it is given without being asked for, where a run has what it needs
    settings_type: ClassVar[type[Record] | None] = None  # the record that its class takes, where it has settings
    lower_is_better: ClassVar[bool] = False

    @abstractmethod
    def part(self, attempts: Attempts) -> Part:
        """What a problem contributes, between 0 and 1; raises ScoresError where the verdicts do not say."""

    @classmethod
    def usual_names(cls, base: str, shape: RunShape) -> list[str]:
        """The names under which a run is given this score without being asked for; `base` is that in the registry."""
        if not cls.is_usual or not cls.needs.met_by(shape):
            return []
        if not cls.number_of:
            return [base]
        most = shape.variants if cls.number_of == "variants" else max(shape.samples, 1)
        return [f"{base}@{k}" for k in CUSTOMARY if k <= most]


class SeedScoreKind(ScoreKind):
    """A score of seeds, to which the variants of a seed contribute together."""

    @abstractmethod
    def combine(self, variants: Sequence[Part]) -> Part:
        """What a seed contributes, from what its variants do."""
