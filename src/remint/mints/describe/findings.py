"""What became of a program: kept in the ledger, so that nothing is judged twice."""

from __future__ import annotations

from remint.records import Call, Record


class Described(Record, frozen=True):
    """One description, and for each of its lines the ids of the statements that it says."""

    wording: str
    text: str
    lines: tuple[tuple[str, ...], ...]


class DescribeFinding(Record, frozen=True):
    """The ground truth and its descriptions, or why there are none."""

    problem: str
    program: str = ""
    entry_point: str = ""
    descriptions: tuple[Described, ...] = ()
    constructs: dict[str, int] = {}
    names: dict[str, str] = {}  # of the ground truth, by those of the program; empty where they are kept
    tests: tuple[Call, ...] = ()  # made here, where the problem has none
    mutants: int = 0  # of the program, where its tests were made here
    killed: int = 0
    branches: int = 0  # that any call takes
    reason: str = ""
    node: str = ""  # the kind of node that has no wording, where that is the reason
    too_short: bool = False  # it could be described, but would be the code in other words
    unsettled: bool = False  # something could not be run: tried again next time
