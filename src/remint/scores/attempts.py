"""What scores are made of: the verdicts of one problem, and what that problem contributes to a score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from remint.records import Outcome, Problem, Verdict
from remint.records.verdict import pack
from remint.scores.errors import MissingDetailError


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


_PASS, _NOT_RUN = pack([Outcome.PASS]), pack([Outcome.NOT_RUN])
_HUNG = pack([Outcome.TIMEOUT_WALL, Outcome.TIMEOUT_CPU])

Table = NDArray[np.bool_]  # a row per sample, a column per test


def passes(attempts: Attempts) -> Table:
    """Which tests each sample passed."""
    return np.asarray(_letters(attempts) == ord(_PASS))


def hung(attempts: Attempts) -> Table:
    """Which tests of each sample ran out of time."""
    letters = _letters(attempts)
    return np.asarray((letters == ord(_HUNG[0])) | (letters == ord(_HUNG[1])))


def tests_of(attempts: Attempts) -> int:
    """How many tests the problem has. Refuses verdicts of programs that were stopped before all tests had run."""
    for verdict in attempts.verdicts:
        if _NOT_RUN in verdict.outcomes:
            raise MissingDetailError(
                f"samples of {attempts.id} were judged only up to the first test that failed. "
                "`remint runs rejudge RUN` judges all tests."
            )
    counts = {len(verdict.outcomes) for verdict in attempts.verdicts if verdict.outcomes}
    if attempts.problem is not None:
        counts.add(len(attempts.problem.suite.tests))
    if len(counts) > 1:
        raise MissingDetailError(
            f"{attempts.id} has been judged by different sets of tests. Name the benchmark that was judged "
            "with `benchmark`, or judge the run again with `remint runs rejudge RUN`."
        )
    return counts.pop() if counts else 0


def _letters(attempts: Attempts) -> NDArray[np.uint8]:
    count = tests_of(attempts)
    text = "".join(_outcomes(verdict, count) for verdict in attempts.verdicts)
    return np.frombuffer(text.encode("ascii"), dtype=np.uint8).reshape(len(attempts.verdicts), count)


def _outcomes(verdict: Verdict, count: int) -> str:
    # A verdict on the whole sample alone, such as tampering, is one on every test.
    return verdict.outcomes or pack([verdict.outcome]) * count
