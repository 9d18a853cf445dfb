"""What programs do on the same calls, side by side: value and type, exception, changed arguments, output."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from remint.errors import RemintError
from remint.judging.observing import ObserveTask
from remint.judging.verdicts.recording import Observation
from remint.mints.evolve.gates.equivalence.inside.program_reset import ABOUT_NAMES
from remint.records import Call, Candidate, Outcome, SourceFile
from remint.sandbox.errors import SandboxError
from remint.sandbox.job import Event
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

REPEATS = 2  # of the original: a call that does not do the same twice tells nothing
# Exceptions that depend on how deep or large a program is, not on what it means.
_OF_RESOURCES = {"RecursionError", "MemoryError", "TooSlow"}
_SHORT = 0.5  # seconds of processor time for one call
_APART = 1.1  # seconds between the repeats of a program that looks at the clock, which counts in seconds at times

Also = tuple[Literal["arguments", "stdout"], ...]
_ABOUT_NAMES = {kind.__name__ for kind in ABOUT_NAMES}
InputKind = Literal["call", "stdin", "operations"]  # of the entry point, of a program that reads, of what objects do


class SuiteContext(NamedTuple):
    """What a suite puts around every program."""

    setup: str = ""
    files: tuple[SourceFile, ...] = ()


_NOTHING = SuiteContext()
_FAILED = "the sandbox failed while programs were compared: the same command tries again"


class OpaqueError(RemintError, ValueError):
    """Calls whose results have no safe encoding, such as a generator; the message says which."""


class Difference(NamedTuple):
    """A call on which a program does not do what the original does."""

    call: Call
    original: str
    evolved: str


class Behaviour:
    """What the original does on calls that it does the same on each time, within its limits."""

    def __init__(
        self, entry_point: str, calls: Sequence[Call], did: Sequence[str], limits: Limits,
        also: Also = ("arguments", "stdout"), around: SuiteContext = _NOTHING,
    ) -> None:  # fmt: skip
        self.entry_point, self.calls, self.did = entry_point, tuple(calls), tuple(did)
        self.limits, self.also, self.around = limits, also, around

    @classmethod
    def of(
        cls, original: Candidate, entry_point: str, calls: Sequence[Call], pool: Pool, limits: Limits,
        also: Also = ("arguments", "stdout"), clock: bool = False, around: SuiteContext = _NOTHING,
    ) -> Behaviour:  # fmt: skip
        """Call the original, more than once; calls that hang, exhaust something or differ are left out.

        Raises OpaqueError where results cannot be told at all.
        """
        kept = list(calls)
        while True:
            told = []
            for repeat in range(REPEATS):
                if clock and repeat:
                    time.sleep(_APART)
                (task,) = pool.run([ObserveTask(original, entry_point, kept, limits, also, *around)])
                _complain(task.observations)
                told.append([told_of(one) for one in task.observations])
            places = [n for n in range(len(kept)) if told[0][n] and len({every[n] for every in told}) == 1]
            if len(places) == len(kept):
                return cls(entry_point, kept, told[0], limits, also, around)
            # Again without the others: what a call does may depend on those before it.
            kept = [kept[n] for n in places]

    def with_short_limits(self) -> Behaviour:
        """The same for programs that may well hang, and of which there are many."""
        limits = msgspec.structs.replace(self.limits, test_cpu=min(_SHORT, self.limits.test_cpu))
        return Behaviour(self.entry_point, self.calls, self.did, limits, self.also, self.around)


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
        if task.difference is not None:
            blame_the_sandbox(task.observations)
        yield Compared(waiting.pop(id(task)), task.difference)


def first_difference(known: Sequence[Behaviour], program: Candidate, pool: Pool) -> Difference | None:
    """What a program does otherwise, if anything."""
    found = (
        one.difference for behaviour in known if behaviour.calls for one in differences(behaviour, [program], pool)
    )
    return next((one for one in found if one is not None), None)


def agree(behaviour: Behaviour, programs: Sequence[Candidate], pool: Pool) -> list[bool]:
    """Which of these programs do what is known of the original."""
    found = {one.program: one.difference is None for one in differences(behaviour, programs, pool)}
    return [found[program] for program in programs]


class _CompareTask(ObserveTask):
    """A program that is watched until it does something else than the original."""

    def __init__(self, program: Candidate, behaviour: Behaviour) -> None:
        super().__init__(
            program, behaviour.entry_point, behaviour.calls, behaviour.limits, behaviour.also, *behaviour.around
        )
        self._behaviour, self._compared = behaviour, 0
        self.difference: Difference | None = None

    def receive(self, event: Event) -> bool:
        """Compare what has come; a difference is enough to stop."""
        super().receive(event)
        known = self._behaviour
        while self.difference is None and self._compared < len(self.observations):
            observation, did = self.observations[self._compared], known.did[self._compared]
            told = told_of(observation)
            if told != did:
                self.difference = Difference(known.calls[self._compared], did, told or ending_of(observation))
            self._compared += 1
        return self.difference is not None

    def restart(self) -> None:
        """Forget everything."""
        super().restart()
        self._compared, self.difference = 0, None


def _complain(observations: Sequence[Observation]) -> None:
    """Raise what makes calls useless for comparing."""
    blame_the_sandbox(observations)
    opaque = next((one.content for one in observations if one.kind in ("unserialisable", "projected")), None)
    if opaque is not None:
        raise OpaqueError(f"a result of the type {opaque} cannot be told by itself")


def blame_the_sandbox(observations: Sequence[Observation]) -> None:
    """Raise what no program is to blame for: kept as a result, it would never be tried again."""
    if any(one.kind == "failed" and one.outcome is Outcome.INFRASTRUCTURE for one in observations):
        raise SandboxError(_FAILED)


def ending_of(observation: Observation) -> str:
    """How a call ended that did not come to its own end: a text that `told_of` never makes."""
    if observation.kind == "raised":
        return f"exhausted\t{observation.content.partition(',')[0]}"
    if observation.kind in ("unserialisable", "projected"):
        return f"unserialisable\t{observation.content}"
    return f"failed\t{observation.outcome.value}"


def told_of(observation: Observation) -> str:
    """What a call did, in a text that is the same for the same behaviour; nothing where that cannot be told."""
    if observation.kind not in ("returned", "raised"):
        return ""
    content = observation.content
    if observation.kind == "raised":
        names = content.split(",")
        if _OF_RESOURCES & set(names):
            return ""
        content = names[0] if _ABOUT_NAMES & set(names) else f"{names[0]} {observation.message}"
    return "\t".join([observation.kind, content, *observation.also])
