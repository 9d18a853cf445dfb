"""What programs do on the same calls, side by side: value and type, exception, changed arguments, output."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from remint.judge.observing import ObserveTask
from remint.judge.recording import Observation
from remint.records import Call, Candidate
from remint.sandbox.job import Event
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_REPEATS = 2  # of the original: a call that does not do the same twice tells nothing
# Exceptions that depend on how deep or large a program is, not on what it means.
_OF_RESOURCES = {"RecursionError", "MemoryError", "TooSlow"}
_APART = 1.1  # seconds between the repeats of a program that looks at the clock, which counts in seconds at times

Also = tuple[Literal["arguments", "stdout"], ...]


class Difference(NamedTuple):
    """A call on which a program does not do what the original does."""

    call: Call
    original: str
    evolved: str


class Behaviour:
    """What the original does on calls that it does the same on each time, within its limits."""

    def __init__(
        self, entry_point: str, calls: Sequence[Call], did: Sequence[str], limits: Limits,
        also: Also = ("arguments", "stdout"),
    ) -> None:  # fmt: skip
        self.entry_point, self.calls, self.did = entry_point, tuple(calls), tuple(did)
        self.limits, self.also = limits, also

    @classmethod
    def of(
        cls, original: Candidate, entry_point: str, calls: Sequence[Call], pool: Pool, limits: Limits,
        also: Also = ("arguments", "stdout"), clock: bool = False,
    ) -> Behaviour:  # fmt: skip
        """Call the original, more than once; calls that hang, exhaust something or differ are left out."""
        kept = list(calls)
        while True:
            told = []
            for repeat in range(_REPEATS):
                if clock and repeat:
                    time.sleep(_APART)
                (task,) = pool.run([ObserveTask(original, entry_point, kept, limits, also)])
                told.append([_told(one) for one in task.observations])
            places = [n for n in range(len(kept)) if told[0][n] and len({every[n] for every in told}) == 1]
            if len(places) == len(kept):
                return cls(entry_point, kept, told[0], limits, also)
            # Again without the others: what a call does may depend on those before it.
            kept = [kept[n] for n in places]


class Compared(NamedTuple):
    """A program, and the first difference; None: there is none."""

    program: Candidate
    difference: Difference | None


def differences(behaviour: Behaviour, programs: Iterable[Candidate], pool: Pool) -> Iterator[Compared]:
    """Each program with the first call that it does differently, as they get ready."""
    waiting: dict[int, Candidate] = {}

    def tasks() -> Iterator[_CompareTask]:
        for program in programs:
            task = _CompareTask(program, behaviour)
            waiting[id(task)] = program
            yield task

    for task in pool.run(tasks()):
        yield Compared(waiting.pop(id(task)), task.difference)


class _CompareTask(ObserveTask):
    """A program that is watched until it does something else than the original."""

    def __init__(self, program: Candidate, behaviour: Behaviour) -> None:
        super().__init__(program, behaviour.entry_point, behaviour.calls, behaviour.limits, behaviour.also)
        self._behaviour, self._compared = behaviour, 0
        self.difference: Difference | None = None

    def receive(self, event: Event) -> bool:
        """Compare what has come; a difference is enough to stop."""
        super().receive(event)
        known = self._behaviour
        while self.difference is None and self._compared < len(self.observations):
            observation, did = self.observations[self._compared], known.did[self._compared]
            told = _told(observation)
            if told != did:
                instead = told or f"{observation.kind} {observation.outcome.value}"
                self.difference = Difference(known.calls[self._compared], did, instead)
            self._compared += 1
        return self.difference is not None

    def restart(self) -> None:
        """Forget everything."""
        super().restart()
        self._compared, self.difference = 0, None


def _told(observation: Observation) -> str:
    """What a call did, in a text that is the same for the same behaviour; nothing where that cannot be told."""
    if observation.kind in ("failed", "projected"):
        return ""
    content = observation.content
    if observation.kind == "raised":
        # The message may speak of names, which evolving changes.
        names = content.split(",")
        if _OF_RESOURCES & set(names):
            return ""
        content = names[0]
    return "\t".join([observation.kind, content, *observation.also])
