"""What a program earns: from its verdict, or nothing at all where the verdict says nothing about it."""

from __future__ import annotations

from remint.records import Outcome, Problem, Verdict
from remint.scores.attempts import Attempts
from remint.scores.tsa import tsa_of_samples
from remint.service.messages import RewardKind


def reward_of(kind: RewardKind, verdict: Verdict, problem: Problem) -> float | None:
    """The reward of a program; None, never 0, where a failure of ours says nothing about it.

    `whole` is 1 for a program that passes every test, else 0; `partial` is the share of tests that it passes; `tsa`
    weighs them by the groups of the suite.
    """
    if not verdict.counts:
        return None
    if kind == "whole" or not verdict.outcomes:
        return float(verdict.outcome is Outcome.PASS)
    if kind == "partial":
        return verdict.outcomes.count(".") / len(verdict.outcomes)
    return float(tsa_of_samples(Attempts(problem.id, [verdict], problem=problem))[0])
