"""How far a long piece of work is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar

from remint.cli.output import error_console
from remint.judging.judge import Judged
from remint.records import Outcome
from remint.runs.running import Progress as RunProgress

_EVERY = 10.0  # seconds between lines


class Progress:
    """Counts verdicts as they come and shows them on the standard error."""

    def __init__(self, total: int, quiet: bool = False) -> None:
        self.total, self.done, self.passed = total, 0, 0
        self._counted = self._new = 0  # verdicts that say something about a program; those that took time
        self._quiet, self._next = quiet, time.monotonic() + _EVERY
        self._first_new = 0.0  # when the first of them came
        self._cost, self._notes = "", list[str]()
        self._bar: Bar | None = None
        if not quiet and sys.stderr.isatty():
            columns = (
                TextColumn("{task.description}", markup=False), BarColumn(20), MofNCompleteColumn(),
                TextColumn("{task.fields[text]}", markup=False),
            )  # fmt: skip
            self._bar = Bar(*columns, console=error_console(), transient=True)
            self._task = self._bar.add_task("", total=total, text="")

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
        self._count(judged)
        self._show("judging")

    def answered(self, progress: RunProgress) -> None:
        """Count the verdict of an answer, where there is one; say what the answers cost and what is lacking."""
        totals = progress.totals
        self._cost = f"${totals.cost:,.4f}" if totals.cost else ""
        self._notes = [f"{totals.failed:,} without an answer"] if totals.failed else []
        self._notes += [f"{totals.retried:,} asked again"] if totals.retried else []
        if progress.judged:
            self._count(progress.judged)
            # An answer that was waited for is new, also where the verdict on such a program was known.
            self._count_new(max(self._new, self.done - totals.known))
        self._show("asking")

    def _count(self, judged: Judged) -> None:
        outcome = judged.verdict.outcome
        self.done += 1
        self.passed += outcome is Outcome.PASS
        self._counted += outcome.counts
        self._count_new(self._new + (not judged.known))

    def _count_new(self, number: int) -> None:
        if number and not self._new:
            self._first_new = time.monotonic()
        self._new = number

    def _show(self, doing: str) -> None:
        if self._bar:
            self._bar.update(self._task, completed=self.done, description=doing, text=self._text())
        elif not self._quiet and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            text = self._text()
            click.echo(f"{self.done:,} of {self.total:,} judged" + (f", {text}" if text else ""), err=True)

    def _text(self) -> str:
        """Rate, share of passes, cost and the time left, as far as they are known."""
        parts = [f"{self.passed / self._counted:.0%} pass"] if self._counted else []
        parts += [self._cost] if self._cost else []
        seconds = time.monotonic() - self._first_new
        # What was known before comes in no time and says nothing about the rest; the first new one started the clock.
        if self._new > 1 and seconds > 0.5:
            rate = (self._new - 1) / seconds
            parts.insert(0, f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s")
            parts.append(_left((self.total - self.done) / rate))
        return ", ".join((*parts, *self._notes))


def _left(seconds: float) -> str:
    if seconds >= 5400:
        return f"{seconds / 3600:,.1f} h left"
    return f"{seconds / 60:,.0f} min left" if seconds >= 90 else f"{seconds:.0f} s left"
