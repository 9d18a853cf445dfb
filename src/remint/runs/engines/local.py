"""This machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from remint.mints.driver.workers import spread
from remint.models import Model
from remint.models.opening import ModelOptions
from remint.sandbox.engine import P, PoolSettings, TaskDone
from remint.sandbox.pool import Pool


class LocalEngine:
    """One pool on this machine, and processes of it."""

    name = "local"

    def cores(self) -> int:
        """How many cores this machine has."""
        return os.cpu_count() or 1

    def pool(self, settings: PoolSettings) -> Pool:
        """A pool of cells."""
        return settings.open(settings.cells or self.cores())

    def model(self, here: Model, name: str, options: ModelOptions) -> Model:
        """The model as it is."""
        return here

    def spread(
        self, make: Callable[[], P], work: Callable[[P, bytes], bytes], tasks: Sequence[bytes], jobs: int | None
    ) -> Iterator[TaskDone]:
        """What comes of each task, as they get ready; each worker is a process of its own."""
        return spread(make, work, tasks, jobs or self.cores())
