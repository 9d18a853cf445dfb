"""Watch what a candidate does, without knowing what is right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from remint.judging.verdicts.recording_task import RecordingTask
from remint.records import Call, Candidate, SourceFile
from remint.sandbox.job import call_inputs, calls_job
from remint.sandbox.limits import Limits


class ObserveTask(RecordingTask):
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
        job = calls_job(
            candidate, entry_point, len(calls), limits or Limits(), inputs, setup=setup, files=files, also=also
        )
        super().__init__(job)
