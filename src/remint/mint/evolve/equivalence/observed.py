"""What programs do on the same calls, side by side: value and type, exception, changed arguments, output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from remint.judge.observing import ObserveTask
from remint.judge.recording import Observation
from remint.records import Call, Candidate
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

_REPEATS = 2  # of the original: a call that does not do the same twice tells nothing
# Exceptions that depend on how deep or large a program is, not on what it means.
_OF_RESOURCES = {"RecursionError", "MemoryError"}


class Difference(NamedTuple):
    """A call on which a program does not do what the original does."""

    call: Call
    original: str
    evolved: str


class Behaviour:
    """What the original does on calls that it does the same on each time, within its limits."""

    def __init__(self, entry_point: str, calls: Sequence[Call], did: Sequence[str], limits: Limits) -> None:
        self.entry_point, self.calls, self.did, self.limits = entry_point, tuple(calls), tuple(did), limits

    @classmethod
    def of(cls, original: Candidate, entry_point: str, calls: Sequence[Call], pool: Pool, limits: Limits) -> Behaviour:
        """Call the original, more than once; calls that hang, exhaust something or differ are left out."""
        tasks = [_task(original, entry_point, calls, limits) for _ in range(_REPEATS)]
        told = [[_told(one) for one in task.observations] for task in pool.run(tasks)]
        kept = [n for n in range(len(calls)) if told[0][n] and len({every[n] for every in told}) == 1]
        return cls(entry_point, [calls[n] for n in kept], [told[0][n] for n in kept], limits)


class Compared(NamedTuple):
    """A program, and the first difference; None: there is none."""

    program: Candidate
    difference: Difference | None


def differences(behaviour: Behaviour, programs: Iterable[Candidate], pool: Pool) -> Iterator[Compared]:
    """Each program with the first call that it does differently, as they get ready."""
    waiting: dict[int, Candidate] = {}

    def tasks() -> Iterator[ObserveTask]:
        for program in programs:
            task = _task(program, behaviour.entry_point, behaviour.calls, behaviour.limits)
            waiting[id(task)] = program
            yield task

    for task in pool.run(tasks()):
        yield Compared(waiting.pop(id(task)), _first_difference(behaviour, task.observations))


def _first_difference(behaviour: Behaviour, observations: Sequence[Observation]) -> Difference | None:
    for call, did, observation in zip(behaviour.calls, behaviour.did, observations, strict=True):
        told = _told(observation)
        if told != did:
            return Difference(call, did, told or f"{observation.kind} {observation.outcome.value}")
    return None


def _task(program: Candidate, entry_point: str, calls: Sequence[Call], limits: Limits) -> ObserveTask:
    return ObserveTask(program, entry_point, calls, limits, also=("arguments", "stdout"))


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
