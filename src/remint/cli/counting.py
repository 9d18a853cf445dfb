"""How many of something are done: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_EVERY = 10.0  # seconds between lines


class Counting:
    """Counts on the standard error."""

    def __init__(self, total: int, doing: str, quiet: bool = False) -> None:
        self.total, self.doing, self.done = total, doing, 0
        self._quiet, self._next = quiet, time.monotonic() + _EVERY
        self._bar: Progress | None = None
        if not quiet and sys.stderr.isatty():
            columns = (TextColumn("{task.description}"), BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(doing, total=total)

    def __enter__(self) -> Counting:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def count(self, _: object = None) -> None:
        """One more is done."""
        self.done += 1
        if self._bar:
            self._bar.update(self._task, completed=self.done)
        elif not self._quiet and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            click.echo(f"{self.doing}: {self.done:,} of {self.total:,}", err=True)
