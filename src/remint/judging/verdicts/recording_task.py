"""A task that runs one job and records what each call did, without judging it."""

from __future__ import annotations

from remint.judging.verdicts.recording import Observation, Recording
from remint.sandbox.job import Event, Job


class RecordingTask:
    """One job for the pool whose records end up in `recording`."""

    def __init__(self, job: Job, recording: Recording | None = None) -> None:
        self.job = job
        self.recording = recording or Recording(job.tests)

    @property
    def observations(self) -> list[Observation]:
        """What each call did."""
        return self.recording.observations

    def receive(self, event: Event) -> bool:
        """Record the event. Nothing is a reason to stop the program."""
        self.recording.receive(event)
        return False

    def restart(self) -> None:
        """Forget everything: the job is run again."""
        self.recording.clear()

    def next_stage(self) -> bool:
        """One job is all."""
        return False
