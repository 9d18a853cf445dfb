"""What a program does otherwise than the old one, in words for whoever proposed it."""

from __future__ import annotations

from typing import Any

from remint.mints.evolve.gates.equivalence.behaviour import Difference
from remint.records import Call, Value, ValueEncodingError

_LONGEST = 200  # characters of a value
_BESIDES = {2: "arguments afterwards", 3: "output"}


def told_difference(difference: Difference, entry_point: str) -> str:
    """The input, and what both make of it."""
    old, new = (did.split("\t") for did in (difference.original, difference.evolved))
    differs = [place for place in range(2, len(old)) if place >= len(new) or old[place] != new[place]]
    asked = told_call(difference.call, entry_point)
    return f"with {asked}, the old program {_told(old, differs)}; this one {_told(new, differs)}"


def told_call(call: Call, entry_point: str) -> str:
    """The input of a call, which may be one of a program that plays others."""
    if entry_point != "run":
        kwargs = call.kwargs.decode() if call.kwargs else {}
        return _call(entry_point, call.args.decode(), kwargs)
    return told_input(call.args.decode()[0])


def told_input(one: Any) -> str:
    """A text that is read, or what is done one after the other."""
    if isinstance(one, str):
        return f"the input {_cut(repr(one))}"
    return _cut("; ".join(map(_operation, one)))


def _operation(one: list[Any]) -> str:
    kind, *rest = one
    if kind == "file":
        return f"a file {rest[0]}"
    if kind == "set":
        return f"object {rest[0]}.{rest[1]} = {_argument(rest[2])}"
    *where, args, kwargs = rest
    name = ".".join(f"object {part}" if isinstance(part, int) else part for part in where)
    return _call(name, map(_Written, map(_argument, args)), {key: _Written(_argument(kwargs[key])) for key in kwargs})


def _argument(argument: Any) -> str:
    kind, content = argument
    if kind == "object":
        return f"object {content}"
    if kind == "value":
        return repr(content)
    return f"{kind}([{', '.join(map(_argument, content))}])"


class _Written:
    """An expression that is written as it is."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _call(name: str, args: Any, kwargs: dict[str, Any]) -> str:
    parts = [*map(repr, args), *(f"{key}={value!r}" for key, value in kwargs.items())]
    return _cut(f"{name}({', '.join(parts)})")


def _told(did: list[str], differs: list[int]) -> str:
    """What `told_of` says of a call: its end, and of what is told besides that which is not the same."""
    kind, *rest = did
    if kind not in ("returned", "raised"):
        return _cut(f"does not come to an end as it should ({kind})")
    end = f"raises {rest[0]}" if kind == "raised" else f"returns {_value(rest[0])}"
    besides = [f", {_BESIDES[place]} {_value(did[place])}" for place in differs if place < len(did)]
    return _cut("".join([end, *besides]))


def _value(text: str) -> str:
    try:
        return repr(Value(text=text).decode())
    except (ValueEncodingError, ValueError):
        return text


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
