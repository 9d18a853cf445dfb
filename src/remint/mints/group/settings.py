"""What decides how tests are grouped."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from remint.records import Record
from remint.sandbox.limits import Limits

Weights = Literal["equal", "proportional"]
_FEWEST_TESTS = 3  # of a group, on average
_SLOW = 1.0  # CPU seconds of a reference for all its tests from which less is run


class Pace(NamedTuple):
    """How much is run for a problem, and under which limits."""

    tests: int
    mutants: int
    limits: Limits


class GroupSettings(Record, frozen=True):
    """How many groups, and how much is run to find them."""

    seed: int = 0
    fewest: Annotated[int, Meta(ge=2)] = 3
    most: Annotated[int, Meta(ge=2)] = 8
    weights: Weights = "equal"
    mutants: Annotated[int, Meta(ge=0)] = 40  # of a reference, at most
    wrong_programs: int = 40  # of the user's samples for a problem, at most
    tests: int = 256  # of a problem that the programs are run on; the rules that follow are applied to all
    slow_mutants: int = 10  # of a reference that is slow
    slow_tests: int = 32
    exchanges: int = 120  # runs of programs that read and print: each of them is a process
    limits: Limits = Limits()  # of a reference

    def most_groups(self, tests: int) -> int:
        """How many groups that many tests may have; 0 where they are too few for any grouping."""
        most = min(self.most, tests // _FEWEST_TESTS)
        return most if most >= self.fewest else 0

    def pace(self, seconds: float) -> Pace:
        """What is run where the reference takes that long for all its tests.

        There are just two paces, and wide limits for slow programs: the less the clock decides, the more surely a seed
        gives the same groups again.
        """
        if seconds < _SLOW:
            return Pace(self.tests, self.mutants, self._limits(test=0.5, program=3.0))
        return Pace(
            min(self.tests, self.slow_tests),
            min(self.mutants, self.slow_mutants),
            self._limits(test=2.0, program=15.0),
        )

    def _limits(self, test: float, program: float) -> Limits:
        """Nearly all mutants are quick; one that hangs says too little to be waited for."""
        return Limits(
            test_cpu=test, test_wall=20 * test, program_cpu=program, program_wall=20 * program, restarts=0,
            memory=min(self.limits.memory, 2**30), output_bytes=64 * 2**20, record_bytes=4 * 2**20,
        )  # fmt: skip
