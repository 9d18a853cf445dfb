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
from remint.sandbox.job import CellLost, Event, ProcessEnded, ProgramEnded, ProgramOutput

Kind = Literal["returned", "projected", "raised", "unserialisable", "failed"]
_KEPT = 200
LONG = 1 << 14  # characters from which a content is known by its fingerprint
_HEAD = 24  # bytes of a record that hold its number and its kind
_KINDS: dict[bytes, Kind] = {b"r": "returned", b"p": "projected", b"e": "raised", b"u": "unserialisable"}


class Observation(NamedTuple):
    """What one call did. `content` is a value's text, the names of an exception's classes, or nothing."""

    kind: Kind
    content: str = ""
    message: str = ""
    outcome: Outcome = Outcome.NOT_RUN  # where the kind is "failed", or the call has been judged
    also: tuple[str, ...] = ()  # arguments as the call left them, and what it printed, where that was asked for
    fingerprint: bytes = b""  # its identity, taken while all of a long content was there
    by_value: bytes = b""  # its identity by what the content means, where another text could mean the same

    def slim(self, outcome: Outcome, form: str = "") -> Observation:
        """The same as it was judged, with only the beginning of its content: results can be long, and are thousands.

        `form` is one text for all results that mean the same, where that is not the content itself.
        """
        by_value = identity(self.kind, form) if form else b""
        return Observation(self.kind, self.content[:_KEPT], self.message, outcome, self.also, self.identity(), by_value)

    def digest(self) -> bytes:
        """Eight bytes by which equal outputs can be recognised."""
        return self.identity()[:DIGEST_BYTES]

    def value_digest(self) -> bytes:
        """The same for outputs that mean the same."""
        return (self.by_value or self.identity())[:DIGEST_BYTES]

    def identity(self) -> bytes:
        """All bytes of the digest."""
        return self.fingerprint or identity(self.kind, self.content, self.outcome)


def identity(kind: Kind, content: str, outcome: Outcome = Outcome.NOT_RUN) -> bytes:
    """The digest of a call that did this."""
    if len(content) < LONG:
        return hashlib.sha256(f"{kind} {content} {outcome.value}".encode("utf-8", "replace")).digest()
    # The same in three parts, so that a long content is copied only once.
    hasher = hashlib.sha256(b"%s " % kind.encode())
    hasher.update(content.encode("utf-8", "replace"))
    hasher.update(b" %s" % outcome.value.encode())
    return hasher.digest()


_INTERRUPTIONS = {
    "cpu": Outcome.TIMEOUT_CPU,
    "program-cpu": Outcome.TIMEOUT_CPU,
    "wall": Outcome.TIMEOUT_WALL,
    "program-wall": Outcome.TIMEOUT_WALL,
    "output": Outcome.OUTPUT_LIMIT,
    "memory": Outcome.MEMORY,
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
        self.ended: ProgramEnded | None = None
        self._partial: list[bytes] = []  # pieces of a line that is not complete
        self._loading = True
        self._over = self.tampered = False
        self._last_end = Outcome.NOT_RUN

    def receive(self, event: Event) -> list[Observation]:
        """Take an event; the observations that it completes, in the order of the calls."""
        before = len(self.observations)
        if isinstance(event, ProgramOutput):
            self._read(event.data)
        elif isinstance(event, ProcessEnded):
            self._interrupt(event)
        elif isinstance(event, ProgramEnded):
            self.ended = event
            self._fill(ending(event.reason, event.status))
        elif isinstance(event, CellLost):
            self._fill(event.outcome, event.message)
        return self.observations[before:]

    def _read(self, data: bytes) -> None:
        head, end, data = data.partition(b"\n")
        self._partial.append(head)
        if not end:
            return
        # The line that was waiting may be megabytes long: it is put together once, and not searched.
        first = b"".join(self._partial)
        *lines, rest = data.split(b"\n")
        self._partial = [rest] if rest else []
        for line in (first, *lines):
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
        number, _, rest = line[:_HEAD].partition(b" ")
        kind, _, _ = rest.partition(b" ")
        if number != b"%d" % len(self.observations) or not self._is_kind(kind) or len(self.observations) >= self.count:
            self._fill(Outcome.TAMPERED)
            return
        if kind == b"s":
            self.observations.append(Observation("failed", outcome=self._last_end))
            return
        content = memoryview(line)[len(number) + len(kind) + 2 :]
        text, message, also = str(content, "ascii", "replace"), "", list[str]()
        # Looked for before anything is split: results can be megabytes long, and to copy them is what costs most here.
        if b"\t" in line:
            text, *also = text.split("\t")
        if kind == b"e":
            text, _, message = text.partition(" ")
        known = identity(_KINDS[kind], text) if len(text) >= LONG else b""
        self.observations.append(Observation(_KINDS[kind], text, message, also=tuple(also), fingerprint=known))

    def _is_kind(self, kind: bytes) -> bool:
        # A call is skipped only behind one that hung.
        return kind in _KINDS or (kind == b"s" and self._last_end is not Outcome.NOT_RUN)

    def _interrupt(self, event: ProcessEnded) -> None:
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
