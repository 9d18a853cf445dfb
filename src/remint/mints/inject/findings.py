"""What became of a problem: kept in the ledger, so that nothing is proven twice."""

from __future__ import annotations

from remint.records import Record


class BugChange(Record, frozen=True):
    """One changed place, as whole lines: putting `before` back undoes it."""

    operator: str
    line: int  # the first changed line, counted from 1 in the right program
    before: tuple[str, ...]
    after: tuple[str, ...]


class BuggyProgram(Record, frozen=True):
    """A program with a bug, and what was seen when it ran."""

    text: str  # of the main file
    changes: tuple[BugChange, ...]
    outcomes: str  # one letter per test, as verdicts have them


class Bug(Record, frozen=True):
    """A proven bug: in the original and, where there is one, the same in the evolved program."""

    original: BuggyProgram
    evolved: BuggyProgram | None = None
    test: int = -1  # a test that it fails and that can be shown, drawn at random; -1: none can be
    ends_otherwise: bool = False  # some test ends neither by an answer nor by an exception: taken where no other is

    @property
    def order(self) -> int:
        """How many statements it changes."""
        return len(self.original.changes)


class Injection(Record, frozen=True):
    """The bugs of one problem, and why there are none or too few."""

    problem: str
    bugs: tuple[Bug, ...] = ()
    reason: str = ""
    tried: int = 0  # programs that were run
    statements: int = 0  # in the original
    shared: int = 0  # statements that both versions have; all where there is one version
    unsettled: bool = False  # something could not be run: tried again next time
