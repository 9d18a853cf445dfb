"""Whole and partial credit: problems solved, and tests passed ("Generating Unseen Code Tests In Infinitum")."""

from __future__ import annotations

from remint.scores.attempts import Attempts, Part, tests_of
from remint.scores.errors import MissingDetailError
from remint.scores.kind import Needs, ScoreKind


class Whole(ScoreKind):
    """whole: the share of samples that pass every test, as a mean over problems. It is pass@1 by another name."""

    name = "whole"
    method = "mean over problems of the share of samples that pass every test"

    def part(self, attempts: Attempts) -> Part:
        """The share of one problem."""
        passed = [float(one) for one in attempts.passed]
        return Part(attempts.id, attempts.root, sum(passed) / len(passed), passed, size=len(passed))


class PartialMacro(ScoreKind):
    """partial: the share of tests that a sample passes, as a mean over samples, then over problems."""

    needs = Needs(all_tests=True)
    is_usual = True
    name = "partial"
    method = "mean over problems of the mean share of tests passed"

    def part(self, attempts: Attempts) -> Part:
        """The mean share of one problem."""
        shares = passed_shares(attempts)
        return Part(attempts.id, attempts.root, sum(shares) / len(shares), shares, size=len(shares))


class PartialMicro(ScoreKind):
    """partial-micro: the share of all tests of all problems that are passed; a problem with more tests weighs more."""

    needs = Needs(all_tests=True)
    name = "partial-micro"
    method = "share of all tests that are passed, over all problems together"

    def part(self, attempts: Attempts) -> Part:
        """The share of one problem, weighted by its number of tests. A sample alone has no weight, hence no value."""
        shares = passed_shares(attempts)
        weight = float(tests_of(attempts) * len(shares))
        return Part(attempts.id, attempts.root, sum(shares) / len(shares), [], weight=weight, size=len(shares))


def passed_shares(attempts: Attempts) -> list[float]:
    """The share of tests that each sample passes."""
    count = tests_of(attempts)
    if not count:
        raise MissingDetailError(f"nothing is known about the tests of {attempts.id}")
    return [verdict.outcomes.count(".") / count for verdict in attempts.verdicts]
