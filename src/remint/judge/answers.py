"""The right answers to calls: given by the suite, or learned from the reference."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from remint.judge.readable import SHOWN, readable
from remint.judge.recording import Observation
from remint.records import AnyOf, Call, Calls, Given, Raises, Value

_LONG = 1 << 14  # characters from which a text is kept packed
_UNKNOWN = object()


class Answer:
    """What is right for one call: values, or an exception. A value may have been projected already."""

    def __init__(self, values: tuple[Value, ...] = (), exception: str = "", projected: bool = False) -> None:
        self.exception, self.projected = exception, projected
        # Long texts are kept packed and recognised by their digest: some references answer with 150 MB in all.
        self._packed = tuple(_Packed(value.text) for value in values)

    def is_text(self, text: str) -> bool:
        """Whether a text is, letter by letter, that of a value which equals itself (NaN does not)."""
        return any(packed.equals_itself and packed.is_text(text) for packed in self._packed)

    def texts(self) -> list[str]:
        """The encodings of the right values."""
        return [packed.text() for packed in self._packed]

    def decoded(self) -> list[Any]:
        """The right values; short ones are decoded once for all candidates."""
        return [packed.value() for packed in self._packed]

    def readable(self) -> str:
        """As Python writes it."""
        if self.exception:
            return f"raises {self.exception}"
        return " or ".join(readable(packed.beginning) for packed in self._packed)

    def __str__(self) -> str:
        if self.exception:
            return f"raises {self.exception}"
        return " or ".join(packed.beginning for packed in self._packed)


class _Packed:
    """The encoding of a value, packed where it is long."""

    def __init__(self, text: str) -> None:
        self.beginning, self._value = text[:SHOWN], _UNKNOWN
        self.equals_itself = text.startswith('{"$numbers"') or not ("nan" in text or "NaN" in text)
        if len(text) <= _LONG:
            self._text, self._long = text, b""
            return
        data = text.encode("ascii")
        self._text, self._long = hashlib.sha256(data).hexdigest(), zlib.compress(data, 1)

    def is_text(self, text: str) -> bool:
        """Whether this is the encoding of that very text."""
        if len(text) <= _LONG:
            return not self._long and text == self._text
        return bool(self._long) and hashlib.sha256(text.encode("ascii", "replace")).hexdigest() == self._text

    def text(self) -> str:
        """The encoding."""
        return zlib.decompress(self._long).decode("ascii") if self._long else self._text

    def value(self) -> Any:
        """The value."""
        if self._long:
            return Value(self.text()).decode()
        if self._value is _UNKNOWN:
            self._value = Value(self._text).decode()
        return self._value


def answers_of(suite: Calls, reference: Iterable[Observation] | None = None) -> list[Answer]:
    """The right answers: those that the suite gives, and for the others what its reference was seen to do."""
    if reference is None:
        return [answer_of(number, call, None) for number, call in enumerate(suite.tests)]
    return [
        answer_of(number, call, seen) for number, (call, seen) in enumerate(zip(suite.tests, reference, strict=True))
    ]


def answer_of(number: int, call: Call, seen: Observation | None) -> Answer:
    """The right answer to one call; raises ValueError where it is the reference's and that gave none."""
    if isinstance(call.expected, Given):
        return Answer((call.expected.value,))
    if isinstance(call.expected, AnyOf):
        return Answer(call.expected.values)
    if isinstance(call.expected, Raises):
        return Answer(exception=call.expected.exception)
    if seen is None:
        raise ValueError("the answers are the reference's, and it has not been asked")
    if seen.kind in ("returned", "projected"):
        return Answer((Value(seen.content),), projected=seen.kind == "projected")
    if seen.kind == "raised":
        return Answer(exception=seen.content.partition(",")[0])
    what = seen.message or (seen.kind if seen.kind != "failed" else seen.outcome.value)
    raise ValueError(f"the reference gives no answer to test {number + 1}: {what}")


def to_line(observation: Observation) -> bytes:
    """What a call of the reference did, as a line."""
    return f"{observation.kind} {observation.content}\n".encode("ascii", "replace")


def from_line(line: bytes) -> Observation:
    """What `to_line` wrote."""
    kind, _, content = line.decode("ascii").partition(" ")
    return Observation(kind, content)  # type: ignore[arg-type]


def packed_lines(packed: bytes) -> Iterator[bytes]:
    """The lines of a packed text, never all of them at once."""
    unpacker, rest = zlib.decompressobj(), b""
    for start in range(0, len(packed), _LONG):
        *lines, rest = (rest + unpacker.decompress(packed[start : start + _LONG])).split(b"\n")
        yield from lines
