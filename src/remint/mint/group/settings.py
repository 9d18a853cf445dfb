"""What decides how tests are grouped."""

from __future__ import annotations

from typing import Literal

from remint.records import Record
from remint.sandbox.limits import Limits

Weights = Literal["equal", "proportional"]
_PROGRAM_SECONDS = 0.5  # of CPU that a program may usually take
_PROBLEM_SECONDS = 10.0  # of CPU that all programs of a problem may usually take
_FEWEST_MUTANTS = 10
_FEWEST_RUN = 32  # tests
_FEWEST_TESTS = 3  # of a group, on average


class GroupSettings(Record, frozen=True):
    """How many groups, and how much is run to find them."""

    seed: int = 0
    fewest: int = 3
    most: int = 8
    weights: Weights = "equal"
    mutants: int = 40  # of a reference, at most
    wrong_programs: int = 40  # of the user's samples for a problem, at most
    tests: int = 256  # of a problem that the programs are run on; the rules that follow are applied to all
    exchanges: int = 120  # runs of programs that read and print: each of them is a process
    limits: Limits = Limits()  # of a reference

    def most_groups(self, tests: int) -> int:
        """How many groups that many tests may have; 0 where they are too few for any grouping."""
        most = min(self.most, tests // _FEWEST_TESTS)
        return most if most >= self.fewest else 0

    def tests_to_run(self, tests: int, seconds: float) -> int:
        """On how many of its tests the programs of a problem are run, where the reference takes that long for all.

        In steps of two, so that a little more or less does not change what is run.
        """
        affordable = self.tests
        while affordable > _FEWEST_RUN and seconds * affordable / max(1, tests) > _PROGRAM_SECONDS:
            affordable //= 2
        return affordable

    def mutants_to_run(self, seconds: float) -> int:
        """How many mutants are run where one of them takes that long."""
        affordable = self.mutants
        while affordable > _FEWEST_MUTANTS and seconds * affordable > _PROBLEM_SECONDS:
            affordable //= 2
        return affordable

    def of_programs(self) -> Limits:
        """The limits of mutants: nearly all are quick; one that hangs says too little to be waited for."""
        return Limits(
            test_cpu=0.5, test_wall=10.0, program_cpu=3.0, program_wall=30.0, restarts=0,
            memory=min(self.limits.memory, 2**30), output_bytes=64 * 2**20, record_bytes=4 * 2**20,
        )  # fmt: skip
