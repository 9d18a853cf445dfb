"""The test code of a problem, applied to a candidate: what assertions and unittest methods share."""

from __future__ import annotations

import random
import types
from abc import ABC, abstractmethod
from typing import Any, Callable, Dict, Optional

from remint.sandbox.inside.jobs.scripts.allowed_objects import AllowedObjects
from remint.sandbox.inside.jobs.scripts.descriptions import last_call, told, words
from remint.sandbox.inside.jobs.scripts.link import Link, LinkEnds, TestFailure, outcome_of
from remint.sandbox.inside.jobs.scripts.trusted_modules import TrustedModules


class TestRunner(ABC):
    """Loads test code, reference and candidate, and runs one test after the other."""

    def __init__(self, job: Dict[str, Any], ends: LinkEnds) -> None:
        self._job, self._ends = job, ends
        self._link: Optional[Link] = None

    @property
    def link(self) -> Link:
        """The line to the candidate."""
        assert self._link is not None
        return self._link

    @property
    def lost(self) -> bool:
        """Whether the candidate's process is gone, or not to be spoken to any more."""
        return self._link is None or self._link.lost

    def load(self) -> Optional[TestFailure]:
        """Load everything; what is wrong with it, if anything."""
        job = self._job
        random.seed(job["seed"])
        try:
            trusted = TrustedModules(job["solution"], job["main"], job["complete"], dict(job["files"]))
        except BaseException as fault:
            return TestFailure("exception", f"the problem's own solution cannot be loaded: {told(fault)}")
        self._link = link = Link(self._ends, trusted, job["names"], self._fair(trusted))
        # Errors and members of enumerations come back as those of the solution's own classes.
        handles = {name: one for name, one in link.named.items() if trusted.is_the_candidates(name)}
        shown = trusted.show({**handles, **self._more_names()})
        error = raised_by(link.load)
        for name in link.missing:
            if name in handles:
                vars(shown).pop(name, None)
        if error is None:
            error = raised_by(lambda: self._set_up(shown))
        failure = self._explained(error, "setup")
        return failure if failure.outcome != "pass" else None

    def run(self, number: int) -> bytes:
        """Run a test; its record."""
        self.link.begin()
        # For each test anew: it must not depend on which others ran before it in this process.
        random.seed(f"{self._job['seed']} {self._job['first'] + number}")
        failure = self._run(number)
        return words(failure.outcome, self.link.finish(), failure.message)

    def learned(self) -> bytes:
        """What later runs should know of this one."""
        return b""

    @abstractmethod
    def _fair(self, trusted: TrustedModules) -> AllowedObjects:
        """Where the candidate may reply with an object."""

    def _more_names(self) -> Dict[str, Any]:
        """Further names that test code knows things of the candidate by."""
        return {}

    @abstractmethod
    def _set_up(self, shown: types.ModuleType) -> None:
        """Load the test code, which sees the solution like this."""

    @abstractmethod
    def _run(self, number: int) -> TestFailure:
        """Run one test."""

    def _explained(self, error: Optional[BaseException], what: str, line: str = "") -> TestFailure:
        """What an error, or none, means for a test or the setup; `line` is where the test code was."""
        link = self.link
        if link.failure is not None:
            return link.failure
        if error is None:
            return TestFailure("pass", "")
        link.close()
        if link.raised is not None and error is link.raised.error:
            return TestFailure(outcome_of(link.raised.described), last_call(link.raised.call))
        outcome = "memory" if isinstance(error, MemoryError) else "exception"
        message = f"the {what} itself failed: {told(error)}" + (f" in `{line}`" if line else "")
        last = last_call(link.last)
        return TestFailure(outcome, message + (f"; {last}" if last else ""))


def raised_by(action: Callable[[], None]) -> Optional[BaseException]:
    """What an action raises, if anything."""
    try:
        action()
    except BaseException as error:
        return error
    return None
