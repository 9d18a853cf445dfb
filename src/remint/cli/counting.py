"""How many of something are done: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from remint.cli.output import error_console

_EVERY = 10.0  # seconds between lines


class Counting:
    """Counts up to a total on the standard error, once for each thing that is done."""

    def __init__(self, total: int, quiet: bool = False) -> None:
        self.total, self._done = total, dict[str, int]()
        self._quiet, self._next = quiet, time.monotonic() + _EVERY
        self._bars: Progress | None = None
        self._tasks: dict[str, TaskID] = {}
        if not quiet and sys.stderr.isatty():
            columns = (
                TextColumn("{task.description}", markup=False),
                BarColumn(20),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            self._bars = Progress(*columns, console=error_console(), transient=True)

    def __enter__(self) -> Counting:
        if self._bars:
            self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bars:
            self._bars.stop()

    def count(self, doing: str) -> None:
        """One more is done."""
        done = self._done[doing] = self._done.get(doing, 0) + 1
        if self._bars:
            if doing not in self._tasks:
                self._tasks[doing] = self._bars.add_task(doing, total=self.total)
            self._bars.update(self._tasks[doing], completed=done)
        elif not self._quiet and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            click.echo(f"{doing}: {done:,} of {self.total:,}", err=True)
