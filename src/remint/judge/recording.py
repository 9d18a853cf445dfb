"""What a program did, call by call, put together from what its cell reported.

A complete, well-formed record for every call is the only way to pass. Records come from the program's own process, so
anything out of place (a wrong number, a line that is no record, a record too many) is tampering, not noise.
"""

from __future__ import annotations

import hashlib
import signal
from typing import Literal, NamedTuple

from remint.records import Outcome
from remint.records.verdict import DIGEST_BYTES
from remint.sandbox.job import Ended, Event, Lost, Turn, Written

Kind = Literal["returned", "projected", "raised", "unserialisable", "failed"]
_KEPT = 200
_KINDS: dict[bytes, Kind] = {b"r": "returned", b"p": "projected", b"e": "raised", b"u": "unserialisable"}


class Observation(NamedTuple):
    """What one call did. `content` is a value's text, the names of an exception's classes, or nothing."""

    kind: Kind
    content: str = ""
    message: str = ""
    outcome: Outcome = Outcome.NOT_RUN  # where the kind is "failed"
    also: tuple[str, ...] = ()  # arguments as the call left them, and what it printed, where that was asked for
    fingerprint: bytes = b""  # of a content that has been let go

    def slim(self) -> Observation:
        """The same with only the beginning of its content: results can be long, and there are thousands of them."""
        return self._replace(content=self.content[:_KEPT], fingerprint=self.digest())

    def digest(self) -> bytes:
        """Eight bytes by which equal outputs can be recognised."""
        if self.fingerprint:
            return self.fingerprint
        text = f"{self.kind} {self.content} {self.outcome.value}"
        return hashlib.sha256(text.encode("utf-8", "replace")).digest()[:DIGEST_BYTES]


_INTERRUPTIONS = {
    "cpu": Outcome.TIMEOUT_CPU,
    "program-cpu": Outcome.TIMEOUT_CPU,
    "wall": Outcome.TIMEOUT_WALL,
    "program-wall": Outcome.TIMEOUT_WALL,
    "output": Outcome.OUTPUT_LIMIT,
    "stopped": Outcome.NOT_RUN,
    "abandoned": Outcome.INFRASTRUCTURE,
    "ended": Outcome.EARLY_EXIT,
    "done": Outcome.EARLY_EXIT,
}


class Recording:
    """Collects the events of one program."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.clear()

    def clear(self) -> None:
        """Start over."""
        self.observations: list[Observation] = []
        self.ended: Ended | None = None
        self._partial: list[bytes] = []  # pieces of a line that is not complete
        self._loading = True
        self._over = self.tampered = False
        self._last_end = Outcome.NOT_RUN

    def receive(self, event: Event) -> list[Observation]:
        """Take an event; the observations that it completes, in the order of the calls."""
        before = len(self.observations)
        if isinstance(event, Written):
            self._read(event.data)
        elif isinstance(event, Turn):
            self._interrupt(event)
        elif isinstance(event, Ended):
            self.ended = event
            self._fill(ending(event.reason, event.status))
        elif isinstance(event, Lost):
            self._fill(Outcome.INFRASTRUCTURE)
        return self.observations[before:]

    def _read(self, data: bytes) -> None:
        if b"\n" not in data:
            self._partial.append(data)
            return
        *lines, rest = b"".join((*self._partial, data)).split(b"\n")
        self._partial = [rest] if rest else []
        for line in lines:
            if self._over:
                return  # what a program writes after its end, or after tampering, is of no interest
            if self._loading:
                self._loaded(line)
            else:
                self._record(line)

    def _loaded(self, line: bytes) -> None:
        word, _, rest = line.partition(b" ")
        state, _, message = rest.partition(b" ")
        self._loading = False
        text = message.decode("ascii", "replace")
        if word != b"load" or state not in (b"ok", b"s", b"e", b"m"):
            self._fill(Outcome.TAMPERED)
        elif state == b"s":
            self._fill(Outcome.SYNTAX, text)
        elif state == b"m":
            self._fill(Outcome.MISSING_ENTRY_POINT)
        elif state == b"e":
            names, _, text = text.partition(" ")
            self._fill(exception_outcome(names), f"{names.partition(',')[0]}: {text}")

    def _record(self, line: bytes) -> None:
        number, _, rest = line.partition(b" ")
        kind, _, content = rest.partition(b" ")
        if number != b"%d" % len(self.observations) or not self._is_kind(kind) or len(self.observations) >= self.count:
            self._fill(Outcome.TAMPERED)
            return
        if kind == b"s":
            self.observations.append(Observation("failed", outcome=self._last_end))
            return
        text, *also = content.decode("ascii", "replace").split("\t")
        message = ""
        if kind == b"e":
            text, _, message = text.partition(" ")
        self.observations.append(Observation(_KINDS[kind], text, message, also=tuple(also)))

    def _is_kind(self, kind: bytes) -> bool:
        # A call is skipped only behind one that hung.
        return kind in _KINDS or (kind == b"s" and self._last_end is not Outcome.NOT_RUN)

    def _interrupt(self, event: Turn) -> None:
        """One call ended the program's process; the calls behind it follow from a new one."""
        if self._over:
            return
        # It may have been ended in the middle of a record: half a record is none.
        self._partial = []
        if event.test != len(self.observations):
            self._fill(Outcome.TAMPERED)
            return
        self._last_end = ending(event.reason, event.status)
        self.observations.append(Observation("failed", outcome=self._last_end))
        self._loading = True

    def _fill(self, outcome: Outcome, message: str = "") -> None:
        """Give every call that has no record the same outcome; tampering taints those that have one, too."""
        if outcome is Outcome.TAMPERED:
            self.tampered = True
            self.observations.clear()
        self._over = self._over or outcome is not Outcome.NOT_RUN
        missing = self.count - len(self.observations)
        self.observations += [Observation("failed", message=message, outcome=outcome)] * missing


def ending(reason: str, status: int) -> Outcome:
    """What it means for the tests at hand that a process was ended, or ended by itself."""
    if reason == "ended" and status & 0x7F == signal.SIGXCPU:
        return Outcome.TIMEOUT_CPU
    return _INTERRUPTIONS.get(reason, Outcome.INFRASTRUCTURE)


def exception_outcome(names: str) -> Outcome:
    """What an exception means, by the names of its classes."""
    classes = names.split(",")
    if "MemoryError" in classes:
        return Outcome.MEMORY
    return Outcome.EARLY_EXIT if "SystemExit" in classes else Outcome.EXCEPTION
