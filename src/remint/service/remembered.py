"""Verdicts that were found a moment ago: the same program for the same problem is run once, whoever sends it.

A trainer that asks a model for eight programs gets the same one several times, and most of the time of a service would
go into finding out again what it knows. `remint judge` does the same with its ledger. Kept is what depends on the
program alone. What depends on the machine, such as time and memory, is found out anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import msgspec

from remint.records import Outcome, Verdict

Find = Callable[[], Coroutine[Any, Any, Verdict]]
_OF_THE_MACHINE = frozenset(
    {Outcome.TIMEOUT_WALL, Outcome.TIMEOUT_CPU, Outcome.MEMORY, Outcome.OUTPUT_LIMIT, Outcome.EARLY_EXIT,
     Outcome.TAMPERED, Outcome.INFRASTRUCTURE, Outcome.NOT_RUN}
)  # fmt: skip


class FoundVerdict(NamedTuple):
    """A verdict, and whether nothing had to be run for it."""

    verdict: Verdict
    remembered: bool


class _Search:
    """A program that is being judged, and how many wait for it."""

    def __init__(self, task: asyncio.Task[Verdict]) -> None:
        self.task, self.waiting = task, 0


class RememberedVerdicts:
    """The last verdicts by their keys, at most `room` of them; with 0 every program is judged for itself."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._verdicts: OrderedDict[str, Verdict] = OrderedDict()
        self._searches: dict[str, _Search] = {}

    @property
    def is_used(self) -> bool:
        """Whether anything is remembered at all."""
        return self._room > 0

    def known(self, key: str) -> Verdict | None:
        """What is remembered."""
        verdict = self._verdicts.get(key)
        if verdict is not None:
            self._verdicts.move_to_end(key)
        return verdict

    async def verdict(self, key: str, find: Find) -> FoundVerdict:
        """The verdict of a key: what is remembered, what others are waiting for already, or what is found now.

        Whoever is cancelled stops waiting; the search is given up when nobody waits for it any more.
        """
        known = self.known(key)
        if known is not None:
            return FoundVerdict(known, True)
        search = self._searches.get(key)
        joined = search is not None
        if search is None:
            search = self._searches[key] = _Search(asyncio.ensure_future(find()))
        search.waiting += 1
        try:
            verdict = await asyncio.shield(search.task)
        finally:
            search.waiting -= 1
            if not search.waiting:
                search.task.cancel()
            # A search that was given up is nothing to wait for: whoever comes next begins another.
            if (search.task.done() or not search.waiting) and self._searches.get(key) is search:
                del self._searches[key]
        if joined and verdict.outcome is Outcome.INFRASTRUCTURE:
            return FoundVerdict(await find(), False)  # our own fault, that befell another, is no answer
        self._keep(key, verdict)
        return FoundVerdict(verdict, joined)

    def _keep(self, key: str, verdict: Verdict) -> None:
        if not _is_lasting(verdict):
            return
        if verdict.digests or verdict.value_digests:
            # Sixteen bytes for each test, which nobody is told: of large suites they would be most of what is kept.
            verdict = msgspec.structs.replace(verdict, digests=b"", value_digests=b"")
        self._verdicts[key] = verdict
        while len(self._verdicts) > self._room:
            self._verdicts.popitem(last=False)


def _is_lasting(verdict: Verdict) -> bool:
    return _OF_THE_MACHINE.isdisjoint(verdict.tests) and verdict.outcome not in _OF_THE_MACHINE
