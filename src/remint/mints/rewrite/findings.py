"""What became of a problem: kept in the ledger, so that nothing is asked or proven twice."""

from __future__ import annotations

from collections import Counter

from remint.records import Problem, Record

Validity = str  # "valid", "unknown", "drift", or nothing where no panel was asked
KEPT_DEMOS = "demos_kept_since"  # in the lineage of a reskin: why it shows examples of its seed
SEED_DEMOS = "demos_of_seed"  # in the lineage of a reskin: so many of its examples are its seed's, for want of others
TEST_DEMOS = "demos_from_tests"  # in the lineage of a reskin: so many of its examples are inputs of tests
UNCHECKED, VALID, UNKNOWN, DRIFT = "", "valid", "unknown", "drift"


class ReplyCosts(Record, frozen=True):
    """What replies took, also those that were known already."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0  # US dollars
    unpriced: int = 0  # requests whose price nobody knows

    def __add__(self, other: ReplyCosts) -> ReplyCosts:
        return ReplyCosts(
            self.requests + other.requests, self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens, self.cost + other.cost, self.unpriced + other.unpriced,
        )  # fmt: skip


class Refusal(Record, frozen=True):
    """An attempt that came to nothing."""

    attempt: int
    step: str  # the agent or the check that ended it
    reason: str
    scenario: str = ""


class Variant(Record, frozen=True):
    """A rewritten problem."""

    problem: Problem
    attempt: int = 0
    validity: Validity = UNCHECKED
    evidence: str = ""  # what the panel did
    passed: int = 0  # solvers that pass the seed's tests
    solvers: int = 0


class Rewriting(Record, frozen=True):
    """The variants of one problem, and why there are none or too few."""

    problem: str
    variants: tuple[Variant, ...] = ()  # valid, or not checked by a panel
    unknown: tuple[Variant, ...] = ()  # no solver passed, and none agreed with another
    drifted: tuple[Variant, ...] = ()  # solvers agree with each other against the reference
    refusals: tuple[Refusal, ...] = ()
    attempts: int = 0
    reason: str = ""
    spent: ReplyCosts = ReplyCosts()
    unsettled: bool = False  # the budget ended, or something could not be asked or run: tried again next time

    def refused(self) -> Counter[str]:
        """How many attempts each step ended, and why."""
        return Counter(f"{one.step}: {one.reason}" for one in self.refusals)
