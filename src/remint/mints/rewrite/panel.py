"""A panel of solvers: models answer a variant without seeing its seed, and the seed's tests judge them.

A variant means what its seed means if somebody who reads only the variant writes a program that passes the seed's
tests. One who does not may have made a mistake. Two who do the same where the reference does something else have
hardly made the same mistake by chance: they read another problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from remint.mints.rewrite.findings import DRIFT, UNKNOWN, VALID
from remint.records import Record, Verdict
from remint.records.verdict import DIGEST_BYTES
from remint.records.wording import counted

PASSED, WRONG = ".", "w"
_AGREE = 0.9  # of the tests that two solvers answer, both otherwise than the reference, on which they answer the same


class Solved(Record, frozen=True):
    """What one solver's program did on the seed's tests."""

    solver: str
    outcomes: str  # one letter per test, as verdicts have them
    digests: bytes = b""  # of what it returned, eight bytes per test

    @classmethod
    def of(cls, solver: str, verdict: Verdict) -> Solved:
        """What a verdict tells."""
        return cls(solver, verdict.outcomes, verdict.digests)

    @property
    def passed(self) -> bool:
        """Whether it passes all tests."""
        return bool(self.outcomes) and set(self.outcomes) == {PASSED}


class Agreement(NamedTuple):
    """How two solvers compare on the tests on which both return something else than the reference."""

    wrong: int
    same: int
    tests: int


class PanelFinding(Record, frozen=True):
    """What a panel says of a variant, and why."""

    validity: str
    evidence: str
    passed: int = 0
    solvers: int = 0


def panel_validity(panel: Sequence[Solved]) -> PanelFinding:
    """Valid: somebody passes and no two agree against the reference. Drift: two do. Otherwise unknown."""
    passed = [one.solver for one in panel if one.passed]
    against = [(one, other, agreement(one, other)) for one, other in combinations(panel, 2)]
    agreeing = [(one, other, how) for one, other, how in against if _is_drift(how)]
    if agreeing:
        one, other, how = max(agreeing, key=lambda found: found[2].same)
        evidence = (
            f"{one.solver} and {other.solver} agree on {how.same} of {counted(how.tests, 'test')}, and differ from the "
            "reference"
        )
        return PanelFinding(DRIFT, evidence, len(passed), len(panel))
    if passed:
        return PanelFinding(VALID, f"passed by {', '.join(passed)}", len(passed), len(panel))
    return PanelFinding(UNKNOWN, "no solver passes, and no two agree", 0, len(panel))


def agreement(one: Solved, other: Solved) -> Agreement:
    """On how many tests both are wrong by what they return, and on how many of these they return the same."""
    both = [n for n, pair in enumerate(zip(one.outcomes, other.outcomes, strict=False)) if pair == (WRONG, WRONG)]
    same = sum(_digest(one, n) == _digest(other, n) for n in both)
    return Agreement(len(both), same, max(len(one.outcomes), len(other.outcomes)))


def _is_drift(how: Agreement) -> bool:
    return how.wrong > 0 and how.same >= _AGREE * how.wrong


def _digest(one: Solved, number: int) -> bytes:
    return one.digests[number * DIGEST_BYTES : (number + 1) * DIGEST_BYTES]
