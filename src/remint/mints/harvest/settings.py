"""What a user can choose about harvesting, and what is found for one function or class."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from remint.mints.mint import MintSettings
from remint.records import Problem, Record


class HarvestSettings(MintSettings, frozen=True):
    """What to take from a repository."""

    tests: Annotated[
        Literal["pytest", "calls"],
        Meta(
            description="pytest: take the tests as they are. calls: take the calls that the tests make, which every "
            "mint and task can work with; without tests, calls are made up."
        ),
    ] = "pytest"
    since: Annotated[
        str,
        Meta(
            description="Only code whose oldest line is not older than this day, by the git history.",
            extra={"metavar": "DATE"},
        ),
    ] = ""
    only: Annotated[
        tuple[str, ...],
        Meta(
            description="Only functions and classes like this, such as 'package.module.*'.", extra={"metavar": "NAME"}
        ),
    ] = ()
    most_tests: Annotated[int, Meta(description="Tests per problem, at most.", ge=1)] = 40
    most_lines: Annotated[int, Meta(description="Lines of other code that a problem may need, at most.", ge=0)] = 300
    mutants: Annotated[int, Meta(description="Wrong versions of each program to try its tests on.", ge=0)] = 10
    undocumented: Annotated[
        bool, Meta(description="Also take what has no docstring; its statement is its signature alone.")
    ] = False
    untested: Annotated[
        bool, Meta(description="Also take functions without tests: calls are made up and their results recorded.")
    ] = False
    cover: Annotated[
        bool,
        Meta(
            description="With --untested: choose the made-up calls that reach most branches, with constants of the "
            "code among their values."
        ),
    ] = False


class HarvestFinding(Record, frozen=True):
    """What became of one function or class."""

    problem: Problem | None = None
    reason: str = ""  # why there is none
    left_out: dict[str, str] = {}  # tests that were not taken, and why
    mutants: int = 0
    killed: int = 0
    thin: tuple[str, ...] = ()  # why its statement is not enough to write the code
    settled: bool = True  # whether another try could find something else
