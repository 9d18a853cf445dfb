"""Watch what a candidate does, with no idea of what is right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from remint.judging.verdicts.recording import Observation, Recording
from remint.records import Call, Candidate, SourceFile
from remint.sandbox.job import Event, call_inputs, calls_job
from remint.sandbox.limits import Limits


class ObserveTask:
    """A candidate that is called: `observations` tell what each call returned or raised.

    Asked for, they `also` tell the arguments as the call left them and what it printed, each in the safe encoding.
    `setup` runs before the candidate, and `files` lie beside it.
    """

    def __init__(
        self,
        candidate: Candidate,
        entry_point: str,
        calls: Iterable[Call],
        limits: Limits | None = None,
        also: tuple[Literal["arguments", "stdout"], ...] = (),
        setup: str = "",
        files: tuple[SourceFile, ...] = (),
    ) -> None:
        calls = tuple(calls)
        inputs = call_inputs(calls)
        self.job = calls_job(
            candidate, entry_point, len(calls), limits or Limits(), inputs, setup=setup, files=files, also=also
        )
        self._recording = Recording(len(calls))

    @property
    def observations(self) -> list[Observation]:
        """What each call did."""
        return self._recording.observations

    def receive(self, event: Event) -> bool:
        """Record."""
        self._recording.receive(event)
        return False

    def restart(self) -> None:
        """Forget everything: the candidate is called again."""
        self._recording.clear()

    def next_stage(self) -> bool:
        """One stage is all."""
        return False
