"""pass@k: the chance that at least one of k samples is right."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from remint.records.wording import counted
from remint.scores.attempts import Attempts, Part
from remint.scores.errors import TooFewSamplesError
from remint.scores.kind import CUSTOMARY, ScoreKind


class Tally(NamedTuple):
    """How many samples of a problem there are, and how many of them passed."""

    samples: int
    passed: int


class PassAtK(ScoreKind):
    """The score pass@k: the mean over problems of the unbiased estimate."""

    number_of = "samples"
    is_usual = True
    method = "mean over problems of the unbiased estimate 1 - C(n-c, k) / C(n, k)"

    def __init__(self, k: int = 1) -> None:
        self.k, self.name = k, f"pass@{k}"

    def part(self, attempts: Attempts) -> Part:
        """The estimate of one problem."""
        passed = attempts.passed
        value = estimate(Tally(len(passed), sum(passed)), self.k, attempts.id)
        samples = [float(one) for one in passed] if self.k == 1 else []
        return Part(attempts.id, attempts.root, value, samples, size=len(passed))


def pass_at_k(tallies: Iterable[Tally], k: int) -> float:
    """The mean over problems of the unbiased estimate 1 - C(n-c, k) / C(n, k) (Chen et al. 2021, equation 1)."""
    estimates = [estimate(tally, k) for tally in tallies]
    if not estimates:
        raise TooFewSamplesError("there is no problem to take the mean over")
    return math.fsum(estimates) / len(estimates)


def usual_pass_at_k(tallies: Iterable[Tally]) -> dict[str, float]:
    """pass@k for every customary k for which every problem has enough samples; nothing where no problem counts."""
    every = list(tallies)
    fewest = min((tally.samples for tally in every), default=0)
    return {f"pass@{k}": pass_at_k(every, k) for k in CUSTOMARY if k <= fewest}


def estimate(tally: Tally, k: int, problem: str = "one") -> float:
    """The unbiased estimate for one problem. Fewer than k samples are refused: they say nothing about k."""
    if k < 1 or tally.samples < k:
        needed = f"pass@{k} needs at least {counted(k, 'sample')} of every problem"
        raise TooFewSamplesError(f"{needed}; {problem} has {tally.samples}")
    return 1.0 - math.comb(tally.samples - tally.passed, k) / math.comb(tally.samples, k)
