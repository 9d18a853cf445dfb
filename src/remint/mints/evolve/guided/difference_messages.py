"""What a program does otherwise than the old one, in words for whoever proposed it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from remint.mints.evolve.gates.equivalence.behaviour import Difference, InputKind
from remint.mints.evolve.guided.operation_messages import (
    describe_error,
    describe_operations,
    describe_results,
    written_call,
    written_value,
)
from remint.records import Call, Outcome, Value

_LONGEST = 200  # characters of a value
_ARGUMENTS = 0  # of what is told of a call besides its end, the place of its arguments; then comes what it printed
_PARTS_OF_A_RUN = 5  # what was printed, exit status, exception, its message, exceptions of threads
_ENDINGS = {
    Outcome.TIMEOUT_CPU.value: "does not finish in time",
    Outcome.TIMEOUT_WALL.value: "does not finish in time",
    "TooSlow": "does not finish in time",
    Outcome.MEMORY.value: "runs out of memory",
    "MemoryError": "runs out of memory",
    "RecursionError": "recurses too deeply",
    Outcome.OUTPUT_LIMIT.value: "returns or prints too much",
    Outcome.EARLY_EXIT.value: "ends the process",
    Outcome.SYNTAX.value: "cannot be loaded",
    Outcome.EXCEPTION.value: "cannot be loaded",
    Outcome.MISSING_ENTRY_POINT.value: "does not define what is called",
}


def describe_difference(difference: Difference, kind: InputKind, entry_point: str) -> str:
    """The input, and what both programs make of it."""
    old, new = (did.split("\t") for did in (difference.original, difference.evolved))
    if kind == "call":
        asked = _describe_call(difference.call, entry_point)
        ends = [_describe_result(one, other) for one, other in ((old, new), (new, old))]
    else:
        given = difference.call.args.decode()[0]
        known, found = (Value(text=did[1]).decode() if did[0] == "returned" else None for did in (old, new))
        if known is None or found is None:
            asked = describe_input(given)
            ends = [describe_run(known) if known and kind == "stdin" else "comes to its end", describe_ending(*new[:2])]
        elif kind == "stdin":
            asked, ends = describe_input(given), [describe_run(known, found), describe_run(found, known)]
        else:
            place, ends = describe_results(known, found)
            asked = describe_operations(given[:place])
            # The last operation is what counts.
            asked = asked if len(asked) <= _LONGEST else "..." + asked[-_LONGEST:]
    return f"with {asked}, the old program {shortened(ends[0])}; this one {shortened(ends[1])}"


def describe_input(one: Any) -> str:
    """A text that is read, or what is done one after the other."""
    return f"the input {shortened(repr(one))}" if isinstance(one, str) else shortened(describe_operations(one))


def describe_run(run: Sequence[Any], other: Sequence[Any] = ()) -> str:
    """What a whole program printed; how it ended only where the other run did not end so."""
    if len(run) < _PARTS_OF_A_RUN:
        return " ".join(map(str, run))
    printed, status, kind, message, threads = run
    parts = [f"prints {shortened(repr(printed))}"]
    if len(other) == _PARTS_OF_A_RUN:
        if list(run[1:4]) != list(other[1:4]):
            parts.append(describe_error(kind, message) if kind else f"exits with status {status}")
        if threads != other[4]:
            parts.append(f"has threads that end by {', '.join(threads)}" if threads else "ends all its threads")
    return " and ".join(parts)


def describe_ending(kind: str, detail: str) -> str:
    """How something ended that did not come to its own end, as `ending_of` says it."""
    if kind == "unserialisable":
        return f"returns an object of type {detail}"
    return _ENDINGS.get(detail, f"fails ({detail})")


def shortened(text: str) -> str:
    """A text that is not too long for a message."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def _describe_call(call: Call, entry_point: str) -> str:
    return shortened(written_call(entry_point, call.args.decode(), call.kwargs.decode() if call.kwargs else {}))


def _describe_result(did: list[str], other: list[str]) -> str:
    """What `told_of` says of a call: its end, and what it left and printed only where the other did not."""
    kind, content, *besides = did
    if kind not in ("returned", "raised"):
        return describe_ending(kind, content)
    name, _, message = content.partition(" ")
    parts = [describe_error(name, message) if kind == "raised" else f"returns {written_value(content)}"]
    for place, (one, its) in enumerate(zip(besides, other[2:], strict=False)):
        if one != its and place == _ARGUMENTS and one:
            parts.append(f"arguments afterwards {written_call('', *Value(text=one).decode())}")
        elif one != its and place == _ARGUMENTS:
            parts.append("arguments afterwards that cannot be written down")
        elif one != its:
            parts.append(f"prints {written_value(one)}")
    return ", ".join(parts)
