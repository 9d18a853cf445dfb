"""The right answers to calls: given by the suite, or learned from the reference while its results are recorded."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum
from typing import Any

from remint.judging.comparison.compare import (
    DECODED,
    agrees,
    may_hold_decimals,
    parts_of,
    readable,
    require_affordable,
    require_short_integers,
)
from remint.judging.verdicts.recording import LONG, Kind, Observation, Recording, identity
from remint.records import AnyOf, Call, Calls, Comparator, FromReference, Given, Outcome, Raises, Value
from remint.records.values import first_numbers

_ITEM_BY_ITEM = {"equal", "close"}  # relations that hold of lists of one length whose items they hold of


class _Unknown(Enum):
    """Stands for a value that was not decoded yet; a member is still the same when it comes from another machine."""

    VALUE = 0


_UNKNOWN = _Unknown.VALUE


class ExpectedAnswer:
    """What is right for one call: values, or an exception. A value may have been projected already."""

    __slots__ = ("_packed", "characters", "exception", "projected")

    def __init__(self, values: tuple[Value, ...] = (), exception: str = "", projected: bool = False) -> None:
        self.exception, self.projected = exception, projected
        self._packed = tuple(_Packed(value.text, self.kind) for value in values)
        self.characters = sum(len(value.text) for value in values)  # of the encodings

    @property
    def kind(self) -> Kind:
        """How a call that gives a right value is recorded."""
        return "projected" if self.projected else "returned"

    def is_seen(self, observation: Observation) -> bool:
        """Whether that is, letter by letter, a right value which equals itself (NaN does not)."""
        return any(packed.equals_itself and packed.is_seen(observation) for packed in self._packed)

    def texts(self) -> list[str]:
        """The encodings of the right values."""
        return [packed.text() for packed in self._packed]

    def agrees_with_text(self, rule: Comparator, text: str, got_done: int) -> bool:
        """The same as `agrees`, of a result that a program has encoded.

        Raises ValueEncodingError where that is no encoding, ValueCostError where it would take too much to find out.
        """
        equality = rule.relation in _ITEM_BY_ITEM and not rule.projections
        require_affordable(text, max((packed.parts for packed in self._packed), default=0), equality)
        got = Value(text).decode()
        if may_hold_decimals(text) or any(packed.may_hold_decimals for packed in self._packed):
            require_short_integers(got)
        return self.agrees(rule, got, got_done)

    def agrees(self, rule: Comparator, got: Any, got_done: int) -> bool:
        """Whether a result is right; `got_done` says how many projections it has behind it."""
        expected_done = int(self.projected)
        return any(
            agrees(rule, packed.value(), got, expected_done=expected_done, got_done=got_done)
            for packed in self._packed
            if not packed.is_different(rule, got)
        )

    def readable(self) -> str:
        """As Python writes it."""
        if self.exception:
            return f"raises {self.exception}"
        return " or ".join(readable(packed.beginning) for packed in self._packed)


class _Packed:
    """The encoding of a value. A long one is packed and known by its fingerprint: some references answer with 150 MB.

    The fingerprint is that of a call which did just that.
    """

    __slots__ = (
        "_fingerprint",
        "_items",
        "_length",
        "_packed",
        "_parts",
        "_text",
        "_value",
        "beginning",
        "equals_itself",
        "may_hold_decimals",
    )

    def __init__(self, text: str, kind: Kind) -> None:
        self.beginning = text[:DECODED]
        self._value: Any = _UNKNOWN
        self._text, self._packed, self._fingerprint = text, b"", b""
        self._length, self._items = first_numbers(text)
        # Those in a long list of numbers are finite; their letters mean nothing.
        self.equals_itself = bool(self._items) or not ("nan" in text or "NaN" in text)
        self._parts = 0
        self.may_hold_decimals = may_hold_decimals(text)
        if len(text) >= LONG:
            self._parts = self._length or parts_of(text)
            self._text, self._packed = "", zlib.compress(text.encode("ascii"), 1)
            self._fingerprint = identity(kind, text)

    @property
    def parts(self) -> int:
        """Of how many parts the value is made, roughly."""
        return self._parts or parts_of(self._text)

    def is_seen(self, observation: Observation) -> bool:
        """Whether a call did just that."""
        if not self._packed:
            return observation.content == self._text
        return len(observation.content) >= LONG and observation.identity() == self._fingerprint

    def text(self) -> str:
        """The encoding."""
        return zlib.decompress(self._packed).decode("ascii") if self._packed else self._text

    def value(self) -> Any:
        """The value; a short one is decoded once for all candidates."""
        if self._value is not _UNKNOWN:
            return self._value
        value = Value(self.text()).decode()
        if not self._packed:
            self._value = value
        return value

    def is_different(self, rule: Comparator, got: Any) -> bool:
        """Whether a result differs in its length or its first numbers: then a long answer need not be unpacked."""
        if not self._items or rule.projections or rule.relation not in _ITEM_BY_ITEM:
            return False
        if type(got) is not list or len(got) != self._length:
            return True
        return not agrees(rule, self._items, got[: len(self._items)])


def answers_of(suite: Calls, reference: Iterable[Observation] | None = None) -> list[ExpectedAnswer]:
    """The right answers: those that the suite gives, and for the others what its reference was seen to do."""
    if reference is None:
        return [answer_of(number, call, None) for number, call in enumerate(suite.tests)]
    return [
        answer_of(number, call, seen) for number, (call, seen) in enumerate(zip(suite.tests, reference, strict=True))
    ]


def answer_of(number: int, call: Call, seen: Observation | None) -> ExpectedAnswer:
    """The right answer to one call; raises ValueError where it is the reference's and that gave none."""
    if isinstance(call.expected, Given):
        return ExpectedAnswer((call.expected.value,))
    if isinstance(call.expected, AnyOf):
        return ExpectedAnswer(call.expected.values)
    if isinstance(call.expected, Raises):
        return ExpectedAnswer(exception=call.expected.exception)
    if seen is None:
        raise ValueError("the answers are the reference's, and it has not been asked")
    require_answer(number, call, seen)
    if seen.kind == "raised":
        return ExpectedAnswer(exception=seen.content.partition(",")[0])
    return ExpectedAnswer((Value(seen.content),), projected=seen.kind == "projected")


def require_answer(number: int, call: Call, seen: Observation) -> None:
    """Raise ValueError where a call takes its answer from the reference and that, by the looks of it, gave none."""
    if isinstance(call.expected, FromReference) and seen.kind not in ("returned", "projected", "raised"):
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
    for start in range(0, len(packed), LONG):
        *lines, rest = (rest + unpacker.decompress(packed[start : start + LONG])).split(b"\n")
        yield from lines


SHORT = 128  # bytes up to which a record is worth remembering


class Memory:
    """What calls of one problem were seen to do, and how that was judged."""

    def __init__(self, calls: Collection[int]) -> None:
        self._calls = calls  # whose outcome follows from the record alone
        self._known: dict[bytes, Observation] = {}
        # A right record of each, and a mistake that many programs make: mistakes never take the place of what is right.
        self._room = {True: len(calls), False: len(calls)}

    def __len__(self) -> int:
        return len(self._known)

    def recall(self, line: bytes, number: int) -> Observation | None:
        """What is known of the record of that call."""
        # A line begins with the number of its call; one that comes in another's place is a forgery.
        return self._known.get(line) if len(line) <= SHORT and line.startswith(b"%d " % number) else None

    def keep(self, line: bytes, number: int, judged: Observation) -> None:
        """Remember a record, if it is short and there is room."""
        if judged.outcome not in (Outcome.PASS, Outcome.WRONG):
            return  # it may have to do with what else the program returned
        right = judged.outcome is Outcome.PASS
        if len(line) <= SHORT and number in self._calls and self._room[right]:
            self._room[right] -= 1
            self._known[line] = judged


class JudgedRecording(Recording):
    """A recording of judged observations: `judge` is asked about those that the memory does not know.

    `form` gives one text for all wrong results that mean the same; empty where the record says it.
    """

    def __init__(
        self,
        count: int,
        memory: Memory,
        judge: Callable[[int, Observation], Outcome],
        form: Callable[[int, Observation], str] = lambda number, observation: "",
    ) -> None:
        super().__init__(count)
        self._memory, self._judge, self._form = memory, judge, form

    def _record(self, line: bytes) -> None:
        number = len(self.observations)
        known = self._memory.recall(line, number)
        if known is not None:
            self.observations.append(known)
            return
        super()._record(line)
        observation = self.observations[number] if number < self.count else None
        if observation is None or observation.kind == "failed":
            return
        outcome = self._judge(number, observation)
        form = self._form(number, observation) if outcome is Outcome.WRONG else ""
        self.observations[number] = judged = observation.slim(outcome, form)
        self._memory.keep(line, number, judged)
