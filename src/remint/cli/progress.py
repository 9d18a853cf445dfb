"""How far a long piece of work is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections import Counter

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from remint.judge.judge import Judged
from remint.records import Outcome
from remint.runs.running import Progress as RunProgress

_EVERY = 10.0  # seconds between lines


class Progress:
    """Counts verdicts as they come and shows them on the standard error."""

    def __init__(self, total: int, quiet: bool = False) -> None:
        self.total, self.done, self.passed, self.outcomes = total, 0, 0, Counter[str]()
        self._quiet, self._started, self._next = quiet, time.monotonic(), time.monotonic() + _EVERY
        self._note = ""
        self._bar: Bar | None = None
        if not quiet and sys.stderr.isatty():
            columns = (
                TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
                TextColumn("{task.fields[rate]}"), TimeRemainingColumn(),
            )  # fmt: skip
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=total, rate="")

    def __enter__(self) -> Progress:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def stage(self, text: str) -> None:
        """Say what is being done."""
        if not text or self._quiet:
            return
        if self._bar:
            self._bar.update(self._task, description=text)
        else:
            click.echo(text, err=True)

    def judged(self, judged: Judged) -> None:
        """Count a verdict."""
        if not self.done:
            self._started = time.monotonic()
        self.done += 1
        self.passed += judged.verdict.outcome is Outcome.PASS
        if self._quiet:
            return
        if self._bar:
            self._bar.update(self._task, completed=self.done, description="judging", rate=self._rate())
        elif time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            click.echo(f"{self.done:,} of {self.total:,} judged, {self._rate()}, {self._left()}", err=True)

    def answered(self, progress: RunProgress) -> None:
        """Count the verdict of an answer; say what the answers cost."""
        totals = progress.totals
        self._note = f", ${totals.cost:,.4f}" if totals.cost else ""
        self._note += f", {totals.failed:,} without an answer" if totals.failed else ""
        self.judged(progress.judged)

    def _rate(self) -> str:
        seconds = time.monotonic() - self._started
        rate = self.done / seconds if seconds > 0.5 else 0.0
        shown = f"{rate:,.0f}/s, " if rate >= 10 else f"{rate:.2g}/s, " if rate else ""
        return f"{shown}{self.passed / self.done:.0%} pass{self._note}"

    def _left(self) -> str:
        seconds = (time.monotonic() - self._started) / self.done * (self.total - self.done)
        return f"{seconds / 60:,.0f} min left" if seconds >= 90 else f"{seconds:.0f} s left"
