"""The safe value encoding: Python values as JSON text, and back, without loss.

Used for test inputs, expected values and whatever a sandboxed program returns. It is plain JSON where JSON can say the
thing, and an object with one key that starts with ``$`` where it cannot (``docs/reference/values.md`` lists them).
Decoding builds values of a fixed set of built-in types and runs nothing else: no pickle, no eval, no
constructor named by data.

The text is canonical: a value has one text, whatever order a set iterates in (a dict keeps the order it has).

This file and the two that it imports use the standard library alone, so that the sandbox can load them into a foreign
interpreter.
"""

from __future__ import annotations

import base64
import json
import math
import re
import sys
from array import array
from collections import deque
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from remint.records.decoding_limits import (
    LONGEST_DECIMAL,
    LONGEST_FRACTION,
    decimal_of,
    fraction_of,
    spread_dict,
    spread_set,
)
from remint.records.decoding_limits import ValueCostError as ValueCostError
from remint.records.decoding_limits import ValueEncodingError as ValueEncodingError
from remint.records.wrapper_types import decoders, encoders

Json = Any  # a tree of None, bool, int, float, str, list and dict with string keys

MAX_DEPTH = 200
# Integers outside ±(2**53 - 1) are written as hexadecimal text: other JSON readers would round them, and decimal
# conversion of huge integers is refused by Python itself.
_EXACT = 2**53
_LONG = 1 << 12  # items from which a list of numbers is written in binary
_NUMBERS = '{"$numbers":["'  # how that begins


class Value:
    """A Python value, held as its canonical text. Immutable; equal when value and types are."""

    __slots__ = ("text",)
    text: str

    def __init__(self, text: str) -> None:
        object.__setattr__(self, "text", text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Value does not change")

    def __reduce__(self) -> tuple[type[Value], tuple[str]]:
        return Value, (self.text,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Value({self.text})"

    @classmethod
    def of(cls, value: object) -> Value:
        """The encoding of any supported Python value."""
        return cls(dumps(value))

    @classmethod
    def of_json(cls, tree: Json) -> Value:
        """The encoding of a value that came out of a JSON parser: much faster than :meth:`of`."""
        text = _compact_within_depth(tree)
        return cls(text) if _PLAIN(text) is None and not _is_long(tree) else cls(dumps(tree))

    @classmethod
    def from_encoded(cls, tree: Json) -> Value:
        """The value whose encoding is this JSON tree; raises if it is not well formed."""
        text = _compact_within_depth(tree)
        return cls(text) if _PLAIN(text) is None and not _is_long(tree) else cls(dumps(from_json(tree)))

    def decode(self) -> Any:
        """The Python value; a new object at every call."""
        return loads(self.text)


def dumps(value: object) -> str:
    """The canonical text of a value."""
    try:
        return (_numbers_text(value) if _is_long(value) else "") or _fast_text(value) or _compact(to_json(value))
    except RecursionError:
        raise ValueEncodingError("nested too deeply") from None
    except AttributeError as error:  # a subclass instance that was never initialised
        raise ValueEncodingError(f"an object that is not whole: {error}") from None


def loads(text: str) -> Any:
    """The value that :func:`dumps` wrote."""
    try:
        tree = json.loads(text)
        # The second form is how a hostile writer would hide a tag from this look.
        return from_json(tree) if _holds(text, '"$') or _holds(text, "\\u0024") else tree
    except RecursionError:
        raise ValueEncodingError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueEncodingError(f"not JSON: {error}") from None


def to_json(value: object, depth: int = 0) -> Json:
    """The JSON tree of a value. A subclass of a supported type is read through the base type's own slots."""
    if depth > MAX_DEPTH:
        raise ValueEncodingError(f"nested deeper than {MAX_DEPTH} levels")
    kind = type(value)
    encoder = _ENCODERS.get(kind)
    if encoder is None:
        # The real MRO, not what a hostile metaclass or __class__ property claims.
        encoder = next((_ENCODERS[base] for base in _mro(kind) if base in _ENCODERS), None) or _STAND_INS.get(kind)
        if encoder is None and _is_number_of_numpy(kind):
            encoder = _encode_number_of_numpy
        if encoder is None:
            raise ValueEncodingError(f"a value of type {type.__dict__['__name__'].__get__(kind)} has no safe encoding")
    return encoder(value, depth + 1)


def _is_long(value: object) -> bool:
    return type(value) is list and len(value) >= _LONG


def _numbers_text(numbers: Any) -> str:
    """The text of a long list of numbers, which as decimals would take several times as long; nothing for any other."""
    kinds = set(map(type, numbers))
    if not kinds <= {int, float}:
        return ""
    try:
        packed = array("d", numbers)
        if not math.isfinite(math.fsum(packed)):
            return ""
    except (OverflowError, ValueError):  # the sum, or an infinity in it
        return ""
    # Mostly floats are as small as integers have to be: then one look at all of them is enough.
    if not (min(numbers) > -_EXACT and max(numbers) < _EXACT) and not _all_plain(numbers, 0):
        return ""
    if sys.byteorder == "big":
        packed.byteswap()
    # Every number of ours fits a double; which of them are floats is said apart.
    floats = "" if kinds == {int} else "f" if kinds == {float} else bytes(kind is float for kind in map(type, numbers))
    said = floats if isinstance(floats, str) else base64.b64encode(floats).decode("ascii")
    return f'{_NUMBERS}{base64.b64encode(packed).decode("ascii")}","{said}"]}}'


def _decode_numbers(parts: Json) -> list[Any]:
    numbers = array("d", base64.b64decode(parts[0], validate=True))
    if sys.byteorder == "big":
        numbers.byteswap()
    if parts[1] == "f":
        return numbers.tolist()
    if parts[1] == "":
        _require_exact(numbers)
        return list(map(int, numbers))
    floats = base64.b64decode(parts[1], validate=True)
    if len(floats) != len(numbers):
        raise ValueEncodingError("$numbers and their types differ in number")
    _require_exact([number for number, is_float in zip(numbers, floats) if not is_float])  # noqa: B905
    pairs = zip(numbers, floats)  # noqa: B905  # foreign interpreters may be too old for strict=
    return [number if is_float else int(number) for number, is_float in pairs]


def _require_exact(numbers: Any) -> None:
    """Refuse what no list of integers is written as: one of 1e308 would take twenty times its text."""
    if len(numbers) and not (min(numbers) > -_EXACT and max(numbers) < _EXACT):
        raise ValueEncodingError("$numbers holds an integer that is too large for it")


def first_numbers(text: str) -> tuple[int, list[Any]]:
    """Of the text of a long list of numbers, how many they are, and the first of them; nothing of any other text."""
    if not text.startswith(_NUMBERS):
        return 0, []
    end = text.index('"', len(_NUMBERS))
    packed, said = text[len(_NUMBERS) : end], text[end + 3 : -3]
    # As many as end where a group of base64 does, both as doubles and as the bytes that tell their types.
    return len(packed) * 3 // 32, _decode_numbers([packed[:512], said[:64]])


def _fast_text(value: object) -> str:
    """The text of a value that JSON says as it is; nothing for any other."""
    kind = type(value)
    if kind is bool:
        return "true" if value else "false"
    if kind is str and value.isascii():  # type: ignore[attr-defined]
        letters = value.encode("ascii")  # type: ignore[attr-defined]
        # The very same object means that nothing was to be translated; the JSON encoder takes three times as long.
        return f'"{value}"' if letters.translate(_AS_THEY_ARE) is letters else _compact(value)
    if not _is_plain(value, 0):
        return ""
    if kind is int:
        return repr(value)
    text = _compact(value)
    # What the types do not show of what _PLAIN finds. One look for each is far faster than a regular expression, and
    # results may be megabytes long.
    if _holds(text, '"$') or _holds(text, "NaN") or _holds(text, "Infinity") or _holds(text, "\\ud"):
        return ""
    return text


# Changes every letter that JSON does not write as it is.
_AS_THEY_ARE = bytes(code if 32 <= code < 127 and code not in b'"\\' else code ^ 1 for code in range(256))


def _holds(text: str, part: str) -> bool:
    """Whether a part is in a text; where not even its first letter is, that shows ten times as fast."""
    return part[0] in text and part in text


_SCALARS = frozenset((type(None), bool, int, float, str))


def _is_plain(value: object, depth: int) -> bool:
    """Whether JSON says the value as it is, apart from what the text shows. Lists of scalars cost no call per item."""
    kind = type(value)
    if kind is list:
        return depth < MAX_DEPTH and _all_plain(value, depth)  # type: ignore[arg-type]
    if kind is dict:
        return (
            depth < MAX_DEPTH
            and set(map(type, value)) <= {str}  # type: ignore[call-overload]
            and _all_plain(value.values(), depth)  # type: ignore[attr-defined]
        )
    if kind is int:
        return -_EXACT < value < _EXACT  # type: ignore[operator]
    return kind in _SCALARS


def _all_plain(items: Iterable[Any], depth: int) -> bool:
    kinds = set(map(type, items))
    if not kinds <= _SCALARS:
        return kinds <= _SCALARS | {list, dict} and all(_is_plain(item, depth + 1) for item in items)
    if int not in kinds:
        return True
    numbers = items if len(kinds) == 1 else [item for item in items if type(item) is int]
    return min(numbers) > -_EXACT and max(numbers) < _EXACT


def is_exact(value: object) -> bool:
    """Whether a value comes back from the encoding with all its types, so that nobody can tell it went through."""
    kind = type(value)
    if kind is deque and value.maxlen is not None:  # type: ignore[attr-defined]
        return False
    if kind in (list, tuple, set, frozenset, deque):
        return all(is_exact(item) for item in value)  # type: ignore[attr-defined]
    if kind is dict:
        return all(is_exact(key) and is_exact(item) for key, item in value.items())  # type: ignore[attr-defined]
    return kind in _ENCODERS and not (kind is datetime and value.tzinfo is not None)  # type: ignore[attr-defined]


def from_json(tree: Json) -> Any:
    """The value of a JSON tree written by :func:`to_json`."""
    if type(tree) is list:
        return [from_json(item) for item in tree]
    if type(tree) is not dict:
        return tree
    if len(tree) == 1:
        (tag, content), *_ = tree.items()
        if tag.startswith("$"):
            return _decode_tagged(tag, content)
    if any(key.startswith("$") for key in tree):
        raise ValueEncodingError(f"an object with a $ key and other keys: {sorted(tree)[:3]}")
    return {key: from_json(item) for key, item in tree.items()}


def _decode_tagged(tag: str, content: Json) -> Any:
    decoder = _DECODERS.get(tag)
    if decoder is None:
        raise ValueEncodingError(f"unknown tag {tag[:20]!r}")
    try:
        return decoder(content)
    except ValueEncodingError:
        raise
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        raise ValueEncodingError(f"{tag} does not hold what it says: {error}") from error


def _compact_within_depth(tree: Json) -> str:
    try:
        text = _compact(tree)
    except RecursionError:
        raise ValueEncodingError("nested too deeply") from None
    # Only a text with that many brackets can be too deep; walking all others would cost most of the time.
    if text.count("[") + text.count("{") > MAX_DEPTH:
        dumps(tree)
    return text


_compact = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
# What plain JSON text cannot hold in our encoding: tags, NaN and infinities, integers that may be too large, and
# lone surrogates (written as \ud8.. to \udf.. escapes; a proper pair only costs the slow path).
_PLAIN = re.compile(r'"\$|NaN|Infinity|[0-9]{16}|\\ud[89a-f]').search
_mro: Callable[[type], tuple[type, ...]] = type.__dict__["__mro__"].__get__


def _encode_int(value: int, depth: int) -> Json:
    number = int.__add__(value, 0)
    return number if -_EXACT < number < _EXACT else {"$int": hex(number)}


def _encode_float(value: float, depth: int) -> Json:
    number = float.__mul__(value, 1.0) if type(value) is not float else value
    if number != number or number in (float("inf"), float("-inf")):
        return {"$float": repr(number)}
    return number


def _encode_str(value: str, depth: int) -> Json:
    text = str.__str__(value)
    try:
        str.encode(text, "utf-8")
    except UnicodeEncodeError:
        return {"$str": base64.b64encode(str.encode(text, "utf-8", "surrogatepass")).decode("ascii")}
    return text


def _encode_dict(value: dict[Any, Any], depth: int) -> Json:
    items = list(dict.items(value))
    if all(type(key) is str and not key.startswith("$") and _encode_str(key, 0) is key for key, _ in items):
        return {key: to_json(item, depth) for key, item in items}
    return {"$dict": [[to_json(key, depth), to_json(item, depth)] for key, item in items]}


def _items(iterate: Callable[[Any], Iterable[Any]]) -> Callable[[Any, int], list[Json]]:
    return lambda value, depth: [to_json(item, depth) for item in iterate(value)]


def _sorted_items(iterate: Callable[[Any], Iterable[Any]]) -> Callable[[Any, int], list[Json]]:
    return lambda value, depth: sorted((to_json(item, depth) for item in iterate(value)), key=_compact)


def _tagged(tag: str, content: Callable[[Any, int], Json]) -> Callable[[Any, int], Json]:
    return lambda value, depth: {tag: content(value, depth)}


def _base64(slice_of: Callable[[Any, slice], Any]) -> Callable[[Any, int], str]:
    return lambda value, depth: base64.b64encode(slice_of(value, slice(None))).decode("ascii")


def _is_number_of_numpy(kind: type) -> bool:
    """Whether a type is one of numpy's numbers or its truth value, by its real ancestry, where numpy is loaded at all.

    Only some of them are subclasses of Python's own: float64 is, int64 and bool are not.
    """
    numpy = sys.modules.get("numpy")
    bases = (getattr(numpy, "number", None), getattr(numpy, "bool_", None))
    return numpy is not None and any(base is known for base in _mro(kind) for known in bases)


def _encode_number_of_numpy(value: Any, depth: int) -> Json:
    number = sys.modules["numpy"].generic.item(value)
    if type(number) not in _SCALARS and type(number) is not complex:
        raise ValueEncodingError("a number that is none of Python's own has no safe encoding")
    return to_json(number, depth)


_FRACTION_SLOTS: tuple[Any, Any] = (Fraction.__dict__["_numerator"], Fraction.__dict__["_denominator"])


_NONE_BOOL: Callable[[Any, int], Json] = lambda value, depth: value  # noqa: E731

# One row per type; each reads the value through slots of the base type, so that overridden methods have no say.
_ENCODERS: dict[type, Callable[[Any, int], Json]] = {
    type(None): _NONE_BOOL,
    bool: _NONE_BOOL,
    int: _encode_int,
    float: _encode_float,
    str: _encode_str,
    list: _items(list.__iter__),
    dict: _encode_dict,
    tuple: _tagged("$tuple", _items(tuple.__iter__)),
    set: _tagged("$set", _sorted_items(set.__iter__)),
    frozenset: _tagged("$frozenset", _sorted_items(frozenset.__iter__)),
    deque: _tagged("$deque", _items(deque.__iter__)),
    range: lambda value, depth: {"$range": [to_json(n) for n in (value.start, value.stop, value.step)]},
    bytes: _tagged("$bytes", _base64(bytes.__getitem__)),
    bytearray: _tagged("$bytearray", _base64(bytearray.__getitem__)),
    complex: lambda value, depth: {
        "$complex": [
            repr(complex.real.__get__(value)),
            repr(complex.imag.__get__(value)),
        ]
    },
    Decimal: lambda value, depth: _encode_decimal(value),
    Fraction: lambda value, depth: _encode_fraction(value),
    datetime: lambda value, depth: _encode_datetime(value),
    date: lambda value, depth: {"$date": date.isoformat(value)},
    timedelta: lambda value, depth: {
        "$timedelta": [part.__get__(value) for part in (timedelta.days, timedelta.seconds, timedelta.microseconds)]
    },
}


def _encode_decimal(value: Decimal) -> Json:
    text = Decimal.__str__(value)
    if len(text) > LONGEST_DECIMAL:
        raise ValueEncodingError(f"a decimal number of more than {LONGEST_DECIMAL} characters has no safe encoding")
    return {"$decimal": text}


def _encode_fraction(value: Fraction) -> Json:
    parts = [int.__add__(part.__get__(value), 0) for part in _FRACTION_SLOTS]
    if max(part.bit_length() for part in parts) > LONGEST_FRACTION:
        raise ValueEncodingError(f"a fraction of more than {LONGEST_FRACTION} bits has no safe encoding")
    return {"$fraction": [_encode_int(part, 0) for part in parts]}


def _encode_datetime(value: datetime) -> Json:
    if datetime.tzinfo.__get__(value) is not None:
        raise ValueEncodingError("a datetime with a time zone has no safe encoding")
    return {"$datetime": datetime.isoformat(value)}


def _decode_pairs(pairs: Json) -> dict[Any, Any]:
    return spread_dict((from_json(key), from_json(item)) for key, item in pairs)


def _decode_set(items: Json) -> set[Any]:
    return spread_set(from_json(item) for item in items)


_DECODERS: dict[str, Callable[[Json], Any]] = {
    "$int": lambda text: int(text, 16),
    "$float": lambda text: {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}[text],
    "$str": lambda text: base64.b64decode(text, validate=True).decode("utf-8", "surrogatepass"),
    "$numbers": _decode_numbers,
    "$dict": _decode_pairs,
    "$tuple": lambda items: tuple([from_json(item) for item in items]),
    "$set": _decode_set,
    "$frozenset": lambda items: frozenset(_decode_set(items)),
    "$deque": lambda items: deque([from_json(item) for item in items]),
    "$range": lambda bounds: range(*[from_json(bound) for bound in bounds]),
    "$bytes": lambda text: base64.b64decode(text, validate=True),
    "$bytearray": lambda text: bytearray(base64.b64decode(text, validate=True)),
    "$complex": lambda parts: complex(float(parts[0]), float(parts[1])),
    "$decimal": decimal_of,
    "$fraction": lambda parts: fraction_of(from_json(parts[0]), from_json(parts[1])),
    "$datetime": datetime.fromisoformat,
    "$date": date.fromisoformat,
    "$timedelta": lambda parts: timedelta(*parts),
}
_STAND_INS = encoders(to_json)
_DECODERS.update(decoders(from_json))
