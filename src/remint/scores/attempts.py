"""What scores are made of: the verdicts of one problem, and what that problem contributes to a score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from remint.records import Outcome, Problem, Verdict


class Attempts(NamedTuple):
    """The verdicts of one problem that count, in the order of the samples."""

    id: str
    verdicts: Sequence[Verdict]
    left_out: int = 0  # samples of this problem without a verdict
    problem: Problem | None = None  # groups, weights and lineage; None where the benchmark is not at hand

    @property
    def root(self) -> str:
        """The problem that this one was minted from, at the very start; it is its own root where it was not minted."""
        return self.problem.root if self.problem else self.id

    @property
    def passed(self) -> list[bool]:
        """Which samples passed all tests."""
        return [verdict.outcome is Outcome.PASS for verdict in self.verdicts]


class Part(NamedTuple):
    """What one problem, or one seed with all its variants, contributes to a score."""

    id: str
    cluster: str  # parts of one cluster are not independent of one another
    value: float  # between 0 and 1
    samples: Sequence[float]  # the value of each sample, where a sample has one
    weight: float = 1.0
    size: int = 0  # samples behind the value
