"""Programs that breed again and again, with what is known about them."""

from __future__ import annotations

from collections import OrderedDict

from remint.mints.evolve.programs.subject import Subject
from remint.records import Candidate

_MOST = 128  # trees that are kept; a population has no more members that breed often


class KnownSubjects:
    """The programs of one search that have bred last: what operators found out about one is not found out again."""

    def __init__(self, keep: frozenset[str]) -> None:
        self._keep = keep
        self._known: OrderedDict[Candidate, Subject] = OrderedDict()

    def of(self, program: Candidate) -> Subject:
        """A program as operators see it."""
        found = self._known.pop(program, None) or Subject(program, self._keep)
        self._known[program] = found
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
        return found
