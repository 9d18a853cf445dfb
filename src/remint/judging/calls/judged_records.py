"""Judges records as they arrive.

Programs that do the same write the same: of most problems nearly every sample returns the right value for nearly every
call, letter by letter. So a short record is read and compared once, and recognised from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from remint.judging.verdicts.recording import Observation, Recording
from remint.records import Outcome

SHORT = 128  # bytes up to which a record is worth remembering


class Memory:
    """What calls of one problem were seen to do, and how that was judged."""

    def __init__(self, calls: Collection[int]) -> None:
        self._calls = calls  # whose outcome follows from the record alone
        self._known: dict[bytes, Observation] = {}
        # A right record of each, and a mistake that many programs make: mistakes never take the place of what is right.
        self._room = {True: len(calls), False: len(calls)}

    def __len__(self) -> int:
        return len(self._known)

    def recall(self, line: bytes, number: int) -> Observation | None:
        """What is known of the record of that call."""
        # A line begins with the number of its call; one that comes in another's place is a forgery.
        return self._known.get(line) if len(line) <= SHORT and line.startswith(b"%d " % number) else None

    def keep(self, line: bytes, number: int, judged: Observation) -> None:
        """Remember a record, if it is short and there is room."""
        if judged.outcome not in (Outcome.PASS, Outcome.WRONG):
            return  # it may have to do with what else the program returned
        right = judged.outcome is Outcome.PASS
        if len(line) <= SHORT and number in self._calls and self._room[right]:
            self._room[right] -= 1
            self._known[line] = judged


class JudgedRecording(Recording):
    """A recording of judged observations: `judge` is asked about those that the memory does not know.

    `form` gives one text for all wrong results that mean the same; empty where the record says it.
    """

    def __init__(
        self,
        count: int,
        memory: Memory,
        judge: Callable[[int, Observation], Outcome],
        form: Callable[[int, Observation], str] = lambda number, observation: "",
    ) -> None:
        super().__init__(count)
        self._memory, self._judge, self._form = memory, judge, form

    def _record(self, line: bytes) -> None:
        number = len(self.observations)
        known = self._memory.recall(line, number)
        if known is not None:
            self.observations.append(known)
            return
        super()._record(line)
        observation = self.observations[number] if number < self.count else None
        if observation is None or observation.kind == "failed":
            return
        outcome = self._judge(number, observation)
        form = self._form(number, observation) if outcome is Outcome.WRONG else ""
        self.observations[number] = judged = observation.slim(outcome, form)
        self._memory.keep(line, number, judged)
