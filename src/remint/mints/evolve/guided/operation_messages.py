"""What is done with the functions and objects of a program, one operation after the other, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from remint.records import Value, ValueEncodingError

_MAPPINGS = ("dict", "defaultdict", "OrderedDict", "Counter")


def describe_operations(trace: Sequence[list[Any]]) -> str:
    """Operations as they are written in Python; an object is called by the number of the operation that made it."""
    return "; ".join(_operation(number, one, len(trace) > 1) for number, one in enumerate(trace))


def describe_results(old: list[Any], new: list[Any]) -> tuple[int, list[str]]:
    """How many operations lead to the first difference, and what both programs do then.

    Both are what a `Player` tells: results, the attributes of objects in the end, what was printed, and files.
    """
    for place, (one, other) in enumerate(zip_longest(old[0], new[0])):
        if one != other:
            return place + 1, [_result(one, other), _result(other, one)]
    count = len(old[0])
    if old[1] != new[1]:
        return count, [_states(one, other) for one, other in ((old[1], new[1]), (new[1], old[1]))]
    if old[2] != new[2]:
        return count, [f"prints {one[2]!r}" for one in (old, new)]
    return count, [f"leaves the files {one[3]!r}" for one in (old, new)]


def describe_error(name: str, message: str) -> str:
    """An exception."""
    return f"raises {name}: {message}" if message else f"raises {name}"


def written_call(name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    """A call as it is written in Python."""
    return _call(name, list(map(repr, args)), {key: repr(kwargs[key]) for key in kwargs})


def written_value(text: str) -> str:
    """A value in the safe encoding as it is written in Python."""
    try:
        return repr(Value(text=text).decode())
    except (ValueEncodingError, ValueError):
        return text


def _operation(number: int, one: list[Any], is_numbered: bool) -> str:
    kind, *rest = one
    if kind == "file":
        return f"a file {rest[0]}"
    if kind == "set":
        return f"object {rest[0]}.{rest[1]} = {_argument(rest[2])}"
    *where, args, kwargs = rest
    name = ".".join(f"object {part}" if isinstance(part, int) else part for part in where)
    made = _call(name, list(map(_argument, args)), {key: _argument(kwargs[key]) for key in kwargs})
    return f"object {number} = {made}" if kind == "new" and is_numbered else made


def _call(name: str, args: Sequence[str], kwargs: Mapping[str, str]) -> str:
    return f"{name}({', '.join([*args, *(f'{key}={kwargs[key]}' for key in kwargs)])})"


def _argument(argument: Any) -> str:
    kind, content = argument
    if kind == "object":
        return f"object {content}"
    if kind == "value":
        return repr(content)
    return f"{kind}([{', '.join(map(_argument, content))}])"


def _result(one: list[Any] | None, other: list[Any] | None) -> str:
    """What came of an operation; what became of the arguments only where that differs."""
    if one is None:
        return "does nothing"
    if one[0] == "raised":
        return describe_error(one[1], one[2])
    differs = other is not None and other[0] == "returned" and one[2:] != other[2:]
    return f"returns {_told(one[1])}" + (f", arguments afterwards {_told(one[2])}" if differs else "")


def _states(states: list[Any], others: list[Any]) -> str:
    """The attributes that objects have otherwise than those of the other program."""
    known = dict(others)
    found = [
        f"object {number}.{attribute[0]} = {_attribute(attribute)}"
        for number, state in states
        for attribute in state
        if attribute not in known.get(number, [])
    ]
    return f"leaves {'; '.join(found)}" if found else "leaves no such attribute"


def _attribute(attribute: list[Any]) -> str:
    _, told, *error = attribute
    return f"an attribute that raises {error[0]}" if error else _told(told)


def _told(told: Any) -> str:
    """What `TraceUnderWay.tell` says of a value."""
    if isinstance(told, str):
        return written_value(told)
    kind, *rest = told
    if not rest:
        return f"an object of type {kind}"
    if kind == "object":
        return _call(rest[0], [], {attribute[0]: _attribute(attribute) for attribute in rest[1]})
    if kind in _MAPPINGS:
        return f"{kind}({{{', '.join(f'{_told(key)}: {_told(value)}' for key, value in rest[0])}}})"
    return f"{kind}([{', '.join(map(_told, rest[0]))}])"
