"""Samples on their way through a pool: those whose verdict is known, and programs to run, here or elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, Protocol

from remint.judging.verdicts.confirming import ConfirmedTask, ProgramToJudge
from remint.ledger import Ledger
from remint.records import Outcome, Sample, Verdict, decode, encode
from remint.sandbox.job import Event, Job
from remint.sandbox.tasks import SandboxTask

VERDICT = "verdict"  # the kind of a ledger's entries


class Judged(NamedTuple):
    """A sample and its verdict; `key` is where the ledger keeps it, `known` that it was there already."""

    sample: Sample
    verdict: Verdict
    key: str
    known: bool


class JudgingEntry(SandboxTask, Protocol):
    """Something in the stream through the pool that ends as verdicts."""

    def judged(self, layer: str) -> Iterator[Judged]:
        """Every sample that is this program, with its verdict."""


class KnownSample:
    """A sample whose verdict is known: it keeps its place in the stream through the pool."""

    job: Job | None = None

    def __init__(self, sample: Sample, verdict: Verdict, key: str, from_ledger: bool = True) -> None:
        self._judged = Judged(sample, verdict, key, from_ledger)

    def receive(self, event: Event) -> bool:
        """Nothing runs."""
        raise NotImplementedError

    def restart(self) -> None:
        """Nothing runs."""
        raise NotImplementedError

    def next_stage(self) -> bool:
        """Nothing runs."""
        return False

    def judged(self, layer: str) -> Iterator[Judged]:
        """The sample with its verdict."""
        yield self._judged


class PendingProgram:
    """A program to run, here or on another machine, for all samples that are this very program."""

    def __init__(self, program: ProgramToJudge, same: list[Sample], key: str, ledger: Ledger | None) -> None:
        self._program, self._same, self._key, self._ledger = program, same, key, ledger
        self._encoded = b""  # the verdict of another machine

    @cached_property
    def _task(self) -> ConfirmedTask:
        return self._program().task

    @property
    def job(self) -> Job:
        """The job to run."""
        return self._task.job

    def receive(self, event: Event) -> bool:
        """Pass an event on; True asks to stop the program."""
        return self._task.receive(event)

    def restart(self) -> None:
        """Forget what the current job has told."""
        self._task.restart()

    def next_stage(self) -> bool:
        """Whether there is another job to do."""
        return self._task.next_stage()

    def shipped(self) -> ProgramToJudge:
        """What another machine gets."""
        return self._program

    def take(self, finding: bytes) -> None:
        """Take the verdict of another machine."""
        self._encoded = finding

    def judged(self, layer: str) -> Iterator[Judged]:
        """Every sample that is this program, with its verdict."""
        encoded = self._encoded
        verdict = decode(Verdict, encoded) if encoded else self._task.verdict(layer)
        # A fault of ours is not a result: the next run tries again.
        if self._ledger is not None and verdict.outcome is not Outcome.INFRASTRUCTURE:
            self._ledger.put(VERDICT, self._key, encoded or encode(verdict))
        for sample in self._same:
            yield Judged(sample, verdict, self._key, False)
