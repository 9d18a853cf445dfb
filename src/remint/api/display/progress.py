"""How far a long piece of work is, and how long it will still take."""

from __future__ import annotations

import time

from remint.api.display.surfaces import ProgressStep, Surface, surface
from remint.judging.judge import Judged
from remint.records import Outcome
from remint.runs.model_runs import RunProgress

_MEGABYTE = 1e6


class ProgressDisplay:
    """Counts what is done and shows it: bars on a terminal, a line in a notebook, now and then a line elsewhere."""

    def __init__(self, total: int = 0, shown: bool = True, on: Surface | None = None) -> None:
        self.total = total
        self._surface = surface(shown) if on is None else on
        self._counters: dict[str, _Counter] = {}

    def __enter__(self) -> ProgressDisplay:
        self._surface.open()
        return self

    def __exit__(self, *_: object) -> None:
        self._surface.close()

    def say(self, text: str) -> None:
        """Show a sentence that stays."""
        self._surface.say(text)

    def stage(self, text: str) -> None:
        """Say what is being done."""
        if text:
            self._surface.stage(text)

    def count(self, doing: str) -> None:
        """One more is done."""
        counter = self._counters.setdefault(doing, _Counter())
        counter.add()
        total = max(self.total, counter.done)  # what has to be done again comes on top
        text = counter.pace(total - counter.done)
        line = f"{doing}: {counter.done:,} of {total:,}" + (f", {text}" if text else "")
        self._surface.show(ProgressStep(doing, doing, counter.done, total, _of(counter.done, total), text, line))

    def fetched(self, done: int, total: int) -> None:
        """So many bytes have come."""
        count = f"{done / _MEGABYTE:,.0f} of {total / _MEGABYTE:,.0f} MB"
        self._surface.show(ProgressStep("fetched", "fetching", done, total, count, "", count))

    def step(self, doing: str, done: int, text: str) -> None:
        """So many verdicts are there."""
        line = f"{done:,} of {self.total:,} judged" + (f", {text}" if text else "")
        self._surface.show(ProgressStep("verdicts", doing, done, self.total, _of(done, self.total), text, line))


class VerdictProgress:
    """Counts verdicts as they come: the share that passes, the rate, the cost, the time left."""

    def __init__(self, display: ProgressDisplay) -> None:
        self._display, self._counter = display, _Counter()
        self._passed = self._counted = 0  # of verdicts that say something about a program
        self._cost, self._notes = "", list[str]()

    def judged(self, judged: Judged) -> None:
        """Count a verdict."""
        self._count(judged)
        self._show("judging")

    def answered(self, progress: RunProgress) -> None:
        """Count the verdict of an answer, where there is one; say what the answers cost and what is missing."""
        totals = progress.totals
        self._cost = f"${totals.cost:,.4f}" if totals.cost else ""
        self._notes = [f"{totals.failed:,} without an answer"] if totals.failed else []
        self._notes += [f"{totals.retried:,} retried"] if totals.retried else []
        waiting = totals.asked - totals.answered - totals.failed
        self._notes += [f"{waiting:,} asked and not answered yet"] if waiting > 0 and not progress.judged else []
        if progress.judged:
            self._count(progress.judged)
            # An answer that was waited for is new, also where the verdict on such a program was known.
            self._counter.renew(self._counter.done - totals.known)
        self._show("asking")

    def _count(self, judged: Judged) -> None:
        outcome = judged.verdict.outcome
        self._counter.add(new=not judged.known)
        self._passed += outcome is Outcome.PASS
        self._counted += outcome.counts

    def _show(self, doing: str) -> None:
        done, left = self._counter.done, self._display.total - self._counter.done
        parts = [self._counter.rate(), f"{self._passed / self._counted:.0%} pass" if self._counted else ""]
        parts += [self._cost, self._counter.left(left), *self._notes]
        self._display.step(doing, done, ", ".join(filter(None, parts)))


class _Counter:
    """How many are done, and how fast the new ones come; what was known before comes in no time."""

    def __init__(self) -> None:
        self.done = self._new = 0
        self._first_new = 0.0  # when the first of them came: it started the clock

    def add(self, new: bool = True) -> None:
        self.done += 1
        self.renew(self._new + new)

    def renew(self, number: int) -> None:
        """At least so many of them were new."""
        if number > 0 and not self._new:
            self._first_new = time.monotonic()
        self._new = max(self._new, number)

    def pace(self, left: int) -> str:
        return ", ".join(filter(None, (self.rate(), self.left(left))))

    def rate(self) -> str:
        rate = self._per_second()
        return "" if not rate else f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s"

    def left(self, number: int) -> str:
        rate = self._per_second()
        return _left(number / rate) if rate else ""

    def _per_second(self) -> float:
        seconds = time.monotonic() - self._first_new
        return (self._new - 1) / seconds if self._new > 1 and seconds > 0.5 else 0.0


def _of(done: int, total: int) -> str:
    return f"{done:,}/{total:,}"


def _left(seconds: float) -> str:
    if seconds >= 5400:
        return f"{seconds / 3600:,.1f} h left"
    return f"{seconds / 60:,.0f} min left" if seconds >= 90 else f"{seconds:.0f} s left"
