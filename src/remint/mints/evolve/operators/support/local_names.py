"""Short names for variables that live in a line or in a small function."""

from __future__ import annotations

from collections.abc import Iterable

from remint.mints.evolve.naming.fresh_names import is_free
from remint.mints.evolve.programs.draft import Draft


class LocalNames:
    """Gives one of the stems as it is where nothing else has that name, mostly; else a fresh name."""

    def __init__(self, draft: Draft, used: Iterable[str] = ()) -> None:
        self._work = draft
        self._used = draft.subject.scopes.names() | draft.subject.keep | set(used)

    def name(self, *stems: str) -> str:
        """A name that neither the program nor an earlier call has."""
        free = [stem for stem in stems if is_free(stem, self._used)]
        if free and self._work.chance.random() < 0.75:
            found = self._work.chance.choice(free)
        else:
            found = self._work.fresh(*stems)
            while found in self._used:
                found = self._work.fresh(*stems)
        self._used.add(found)
        return found
