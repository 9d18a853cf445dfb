"""What is going on right now: runs in progress, for those who watch, and for whoever wants to remove answers."""

from __future__ import annotations

import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

import msgspec

from remint.errors import UsageError
from remint.judging.judge import Judged
from remint.ledger import Ledger, LedgerError
from remint.records import Outcome, Record, decode, encode

_KIND = "activity"
_BEAT = 2.0  # seconds between two signs of life
_SILENCE = 60.0  # seconds without one after which a process counts as dead, also with clocks that differ a little
CLEANING = "removing unused answers"


class Activity(Record, frozen=True):
    """A run in progress, or a removal of unused answers."""

    id: str
    doing: str
    host: str
    process: int
    started: str
    beat: float  # seconds since 1970
    benchmark: str = ""
    model: str = ""
    task: str = ""
    total: int = 0  # samples
    done: int = 0
    passed: int = 0
    counted: int = 0  # of those done: verdicts that say something about a program
    cost: float | None = None

    @property
    def is_alive(self) -> bool:
        """Whether its process gave a sign of life lately."""
        if self.host == socket.gethostname() and not _exists(self.process):
            return False
        return time.time() - self.beat < _SILENCE


class LiveActivity:
    """Keeps an activity on the ledger up to date; a failing write never stops the work itself."""

    def __init__(self, ledger: Ledger, doing: str, benchmark: str = "", model: str = "", task: str = "") -> None:
        self._ledger, self._stopped = ledger, threading.Event()
        started = datetime.now(UTC).isoformat(timespec="seconds")
        self.now = Activity(
            secrets.token_hex(8), doing, socket.gethostname(), os.getpid(), started, time.time(), benchmark, model, task
        )

    def judged(self, judged: Judged | None, total: int, cost: float | None = None) -> None:
        """Count a verdict; written with the next sign of life."""
        self.now = msgspec.structs.replace(self.now, total=total, cost=cost)
        if judged is not None:
            outcome = judged.verdict.outcome
            self.now = msgspec.structs.replace(
                self.now,
                done=self.now.done + 1,
                passed=self.now.passed + (outcome is Outcome.PASS),
                counted=self.now.counted + outcome.counts,
            )

    def begin(self) -> None:
        """Write it down, and keep it fresh."""
        self._write()
        threading.Thread(target=self._beat, name="remint-activity", daemon=True).start()

    def end(self) -> None:
        """Take it away."""
        self._stopped.set()
        with suppress(LedgerError):
            self._ledger.delete(_KIND, [self.now.id])

    def _beat(self) -> None:
        while not self._stopped.wait(_BEAT):
            self._write()

    def _write(self) -> None:
        self.now = msgspec.structs.replace(self.now, beat=time.time())
        with suppress(LedgerError):
            if not self._stopped.is_set():
                self._ledger.replace(_KIND, self.now.id, encode(self.now))


def activities(ledger: Ledger) -> list[Activity]:
    """What is going on, the oldest first."""
    found = [decode(Activity, entry.payload) for entry in ledger.scan(_KIND)]
    return sorted((one for one in found if one.is_alive), key=lambda one: one.started)


@contextmanager
def run_in_progress(
    ledger: Ledger,
    doing: str,
    benchmark: str,
    model: str,
    task: str = "",
    say: Callable[[str], None] = lambda text: None,
) -> Iterator[LiveActivity]:
    """Show that a run is being made while the block lasts; waits while unused answers are being removed.

    Both sides write first and look second, so that a run never counts on an answer that is about to go.
    """
    live = LiveActivity(ledger, doing, benchmark, model, task)
    live.begin()
    try:
        told = False
        while any(one.doing == CLEANING for one in activities(ledger)):
            if not told:
                say("waiting until `remint runs gc` is done")
                told = True
            time.sleep(0.2)
        yield live
    finally:
        live.end()


@contextmanager
def cleaning(ledger: Ledger) -> Iterator[None]:
    """Remove answers in this block; refused while a run is in progress."""
    live = LiveActivity(ledger, CLEANING)
    live.begin()
    try:
        others = [one for one in activities(ledger) if one.id != live.now.id]
        if others:
            first = others[0]
            raise UsageError(
                f"process {first.process} on {first.host} is {first.doing} since {first.started}. "
                "Answers can be removed when it is done."
            )
        yield
    finally:
        live.end()


def forget_dead(ledger: Ledger) -> int:
    """Remove what processes that were killed have left; how many."""
    dead = [entry.key for entry in ledger.scan(_KIND) if not decode(Activity, entry.payload).is_alive]
    ledger.delete(_KIND, dead)
    return len(dead)


def _exists(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
