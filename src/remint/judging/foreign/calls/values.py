"""What the two programs of a test have written: records, and whether the values in them agree.

Records with the candidate's values come from its own process. They may hold anything, and all work on them is in
proportion to their length.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

from remint.errors import RemintError
from remint.judging.foreign.calls.conditions import ComparisonRule

_RECORD = re.compile(rb"^\x1e([^\n]*)\n", re.MULTILINE)
_TAGS = {"b", "d", "h", "i", "l", "m", "n", "s", "S", "u"}
_SCALARS = {"b", "d", "h", "i", "n", "s", "u"}
_UNKNOWN = "?"
_ZERO = re.compile(r"(?<![\w.])-0\.0(?![\w.])")
_SHOWN = 120
# How much longer than the expected value's a record may be: the same number can be written in several ways.
_LONG, _STRETCH = 4096, 8


class MalformedError(RemintError, ValueError):
    """Records that no driver writes."""


class UnknownTypeError(RemintError, ValueError):
    """A value that is no plain data."""


Value = list[Any]


def records(output: bytes) -> list[str]:
    """The contents of the records in an output, in their order; everything else is what the program printed."""
    found = []
    for number, line in enumerate(_RECORD.finditer(output)):
        told, _, content = line[1].partition(b" ")
        if told != b"%d" % number:
            raise MalformedError("records out of order")
        found.append(content.decode("ascii", "replace"))
    return found


def holds(record: str, expected: str, rule: ComparisonRule) -> bool:
    """Whether a record's value is the expected one.

    Raises MalformedError where the record cannot have been written by a driver, UnknownTypeError where its value is no
    plain data.
    """
    try:
        if len(record) > _LONG + _STRETCH * len(expected):
            # Far too long to be the same value, and not worth the memory of finding out: at most it is true.
            return rule.kind == "truth" and _is_true(_read(expected))
        return _RULES[rule.kind](_read(record), _read(expected), rule)
    except RecursionError:
        raise UnknownTypeError("a value nested too deeply") from None
    except ArithmeticError:
        return False  # a number beyond all that can be compared


def _read(record: str) -> Value:
    try:
        value = json.loads(record)
        _require(value)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError) as error:
        if isinstance(error, UnknownTypeError):
            raise
        raise MalformedError("a record that is none") from error
    assert isinstance(value, list)
    return value


def _require(value: Any) -> None:
    """Check a value's form, all the way down."""
    tag = value[0]
    if tag == _UNKNOWN:
        raise UnknownTypeError("a value that is no plain data")
    if tag not in _TAGS or type(value) is not list or not all(type(kind) is str for kind in value[2:]):
        raise MalformedError("a record that is none")
    if tag in "lSm":
        for each in value[1]:
            for part in each if tag == "m" else (each,):
                _require(part)
            if tag == "m" and len(each) != 2:
                raise MalformedError("a record that is none")
    elif tag in "dhi":
        _number(value)
    elif tag == "s":
        bytes.fromhex(value[1])
    elif tag == "b" and type(value[1]) is not bool:
        raise MalformedError("a record that is none")


def _number(value: Value) -> int | float:
    tag, text = value[0], value[1]
    if tag == "b":
        return int(text)
    return int(text) if tag == "i" else float.fromhex(text) if tag == "h" else float(text)


def _canonical(value: Value, scalar: Callable[[Value], str]) -> str:
    """A text that two values share exactly when they are equal."""
    tag, kind = value[0], value[2] if len(value) > 2 else ""
    if tag == "l":
        return f"{kind}[{','.join(_canonical(each, scalar) for each in value[1])}]"
    if tag == "S":
        return f"{kind}{{{','.join(sorted(_canonical(each, scalar) for each in value[1]))}}}"
    if tag == "m":
        pairs = (f"{_canonical(key, scalar)}:{_canonical(content, scalar)}" for key, content in value[1])
        return f"{kind}<{','.join(sorted(pairs))}>"
    return scalar(value)


def _by_number(value: Value) -> str:
    """Numbers of all types that a language compares with one another."""
    if value[0] not in "bdhi":
        return f"{value[0]}{value[1:]}"
    number = _number(value)
    if isinstance(number, float) and math.isfinite(number) and number == int(number):
        number = int(number)
    return str(number)


def _by_type(value: Value) -> str:
    return f"{value[0]}{value[1:]}"


def _has_nan(value: Value) -> bool:
    if value[0] in "lS":
        return any(_has_nan(each) for each in value[1])
    if value[0] == "m":
        return any(_has_nan(part) for pair in value[1] for part in pair)
    return value[0] in "dh" and math.isnan(_number(value))


def _equal(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    return _canonical(value, _by_number) == _canonical(expected, _by_number) and not _has_nan(expected)


def _equals(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    return _canonical(value, _by_type) == _canonical(expected, _by_type)


def _identical(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    if value[0] != expected[0] or value[0] not in _SCALARS:
        return False
    return _number(value) == _number(expected) if value[0] in "di" else value == expected


def _loose(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    """== of JavaScript, between values that are no objects."""
    tags = {value[0], expected[0]}
    if tags <= {"n", "u"}:
        return True
    if tags & {"n", "u"} or not tags <= {"b", "d", "i", "s"}:
        return False
    return value[1] == expected[1] if tags == {"s"} else _as_number(value) == _as_number(expected)


def _as_number(value: Value) -> int | float:
    if value[0] != "s":
        return _number(value)
    text = bytes.fromhex(value[1]).decode("utf-16-be", "replace").strip()
    try:
        return float(text or "0") if re.fullmatch(r"[-+.\deE]*", text) else math.nan
    except ValueError:
        return math.nan


def _deep_loose(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    """deepEqual of node: == where no objects are compared, but for NaN, which equals itself."""
    if expected[0] == value[0] == "l":
        pairs = zip(value[1], expected[1], strict=True)
        return len(value[1]) == len(expected[1]) and all(_deep_loose(one, other, rule) for one, other in pairs)
    if expected[0] == value[0] == "m":
        if expected[2:] != value[2:]:
            return False  # a Map is no object with the same keys
        ours, theirs = ({_by_type(key): each for key, each in side[1]} for side in (value, expected))
        return ours.keys() == theirs.keys() and all(_deep_loose(ours[key], theirs[key], rule) for key in theirs)
    if expected[0] == value[0] == "S":
        return _equals(value, expected, rule)
    if expected[0] in _SCALARS and value[0] in _SCALARS:
        return _loose(value, expected, rule) or (_has_nan(value) and _has_nan(expected))
    return False


def _truth(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    return _is_true(value) == _is_true(expected)


def _is_true(value: Value) -> bool:
    if value[0] in "bdhi":
        number = _number(value)
        return bool(number) and not math.isnan(number)
    return value[0] not in "nu" and value != ["s", ""]


def _close(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    if expected[0] == value[0] == "l":
        pairs = zip(value[1], expected[1], strict=True)
        return len(value[1]) == len(expected[1]) and all(_close(one, other, rule) for one, other in pairs)
    if not {value[0], expected[0]} <= {"b", "d", "h", "i"}:
        return False
    try:
        distance = abs(_number(value) - _number(expected))
    except OverflowError:
        return False
    return distance <= rule.tolerance if rule.inclusive else distance < rule.tolerance


def _text(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    return value == expected and value[0] == "s"


def _debug(value: Value, expected: Value, rule: ComparisonRule) -> bool:
    """Texts that Rust writes for values: those of equal ones differ in the sign of zero alone."""
    ours, theirs = (_ZERO.sub("0.0", _written(side)) for side in (value, expected))
    return value[0] == expected[0] == "s" and ours == theirs


def _written(value: Value) -> str:
    return bytes.fromhex(value[1]).decode("utf-8", "replace") if value[0] == "s" else ""


_RULES: dict[str, Callable[[Value, Value, ComparisonRule], bool]] = {
    "close": _close,
    "debug": _debug,
    "deep-loose": _deep_loose,
    "deep-strict": _equals,
    "equal": _equal,
    "equals": _equals,
    "identical": _identical,
    "loose": _loose,
    "text": _text,
    "truth": _truth,
}


def describe(record: str) -> str:
    """A value for people to read."""
    if len(record) > _LONG:
        return f"a value of {len(record)} characters"
    try:
        return _shown(_read(record))[:_SHOWN]
    except (ValueError, ArithmeticError, RecursionError):
        return "something that is no plain data"


def _shown(value: Value) -> str:
    tag = value[0]
    if tag in "lS":
        return f"[{', '.join(_shown(each) for each in value[1][:_SHOWN])}]"
    if tag == "m":
        return "{" + ", ".join(f"{_shown(key)}: {_shown(each)}" for key, each in value[1][:_SHOWN]) + "}"
    if tag == "s":
        return json.dumps(_letters(value[1]))
    if tag == "b":
        return "true" if value[1] else "false"
    return {"n": "null", "u": "undefined"}.get(tag) or str(_number(value))


def _letters(units: str) -> str:
    data = bytes.fromhex(units[: 4 * _SHOWN])
    # Java and JavaScript write units of 16 bits, C++ bytes.
    if len(data) % 2 == 0 and data[::2].count(0) > len(data) / 4:
        return data.decode("utf-16-be", "replace")
    return data.decode("utf-8", "replace")
