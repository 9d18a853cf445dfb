"""Compare a result with the expected value, under a rule; refuse what costs too much; show both to people.

Both sides are plain values that came out of the safe encoding, so `==` runs no code of a candidate.
"""

from __future__ import annotations

import builtins
import math
import re
from collections import Counter, UserList, deque
from collections.abc import Callable, Mapping, Set
from decimal import Decimal
from fractions import Fraction
from typing import Any

from remint.errors import RemintError
from remint.judging.comparison.printed_lines import same_lines
from remint.records import Call, Comparator, Projection, Value, ValueEncodingError
from remint.records.decoding_limits import require_spread, spread_dict, spread_set
from remint.records.values import ValueCostError

_LONGEST_RANGE = 1_000_000
_LARGEST_EXPONENT = 5_000
_MOST_BITS_ADDED = 1 << 30  # that pass through a sum of integers
_MOST_BITS_OF_FRACTIONS = 1 << 15  # in all terms of a sum: their common denominator may have as many
_LONGEST_WHOLE_NUMBER = 400  # characters of a token


class CheckerError(RemintError, RuntimeError):
    """A custom checker that cannot be used here: it is code, and runs only where the judge runs code."""


def agrees(rule: Comparator, expected: Any, got: Any, *, expected_done: int = 0, got_done: int = 0) -> bool:
    """Whether a result is right. A projection or relation that cannot be applied to it means no.

    `expected_done` and `got_done` say how many of the projections each side has behind it already.
    """
    if rule.checker:
        raise CheckerError("this rule has a checker of its own, which must be run, not compared")
    try:
        _refuse_endless(got)
        found = projected(rule.projections[got_done:], got)
        _refuse_endless(found)
        wanted = projected(rule.projections[expected_done:], expected) if rule.project_expected else expected
        return bool(_RELATIONS[rule.relation](rule, wanted, found))
    except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError, MemoryError):
        return False


def projected(projections: tuple[Projection, ...], value: Any) -> Any:
    """A value with projections applied; raises what they raise, and ValueError for what is endless to work with."""
    for projection in projections:
        _refuse_endless(value)
        value = _PROJECTIONS[projection.name](value, projection.argument.decode() if projection.argument else None)
    return value


def _refuse_endless(value: Any) -> None:
    """Values that are short as data and endless to work with: a candidate must not keep the judge busy."""
    if isinstance(value, range) and (value.stop - value.start) // value.step > _LONGEST_RANGE:
        raise ValueError("too long a range")
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) > _LARGEST_EXPONENT:
        raise ValueError("too large a number")


def _sum(value: Any) -> Any:
    """The sum, where it does not take far longer than to read its terms."""
    terms = list(value)
    largest = max((term.bit_length() for term in terms if isinstance(term, int)), default=0)
    fractions = [term for term in terms if isinstance(term, Fraction)]
    bits = sum(term.numerator.bit_length() + term.denominator.bit_length() for term in fractions)
    if largest * len(terms) > _MOST_BITS_ADDED or (fractions and bits + largest > _MOST_BITS_OF_FRACTIONS):
        raise ValueError("numbers that are too long to be added up")
    return sum(terms)


def _counter(value: Any) -> Any:
    items = value if isinstance(value, dict) else list(value)
    require_spread(items)
    return Counter(items)


def _builtin(name: str) -> Callable[[Any, Any], Any]:
    function = getattr(builtins, name)
    return lambda value, _: function(value)


_PROJECTIONS: dict[str, Callable[[Any, Any], Any]] = {
    name: _builtin(name)
    for name in (
        "sorted", "list", "tuple", "len", "min", "max", "any", "all", "bool", "int", "float", "str", "repr", "abs",
    )
} | {
    # What is hashed here, a program has chosen.
    "set": lambda value, _: spread_set(value),
    "frozenset": lambda value, _: frozenset(spread_set(value)),
    "dict": lambda value, _: value if isinstance(value, dict) else spread_dict(value),
    "Counter": lambda value, _: _counter(value),
    "sum": lambda value, _: _sum(value),
    "round": lambda value, digits: round(value, digits) if digits is not None else round(value),
    "type": lambda value, _: type(value).__name__,
    "item": lambda value, index: value[index],
    "strip": lambda value, _: str.strip(value),
    "lower": lambda value, _: str.lower(value),
    "not-none": lambda value, _: value if isinstance(value, bool) else value is not None,
}  # fmt: skip


def _close(rule: Comparator, expected: Any, got: Any) -> bool:
    """Equal, or about equal wherever a float is expected: what is returned has no say in how exact it must be."""
    if isinstance(expected, float | complex):
        if expected == got or (expected != expected and isinstance(got, float | complex) and got != got):
            return True
        # A truth value is right only where it equals the number, and so is a complex one where a real one is expected.
        numbers = int | float | complex if isinstance(expected, complex) else int | float
        if isinstance(got, bool) or not isinstance(got, numbers):
            return False
        return bool(abs(got - expected) <= rule.absolute + rule.relative * abs(expected) < math.inf)
    if isinstance(expected, list | tuple) and type(expected) is type(got):
        return len(expected) == len(got) and all(
            _close(rule, wanted, found) for wanted, found in zip(expected, got, strict=True)
        )
    if isinstance(expected, dict) and isinstance(got, dict):
        return expected.keys() == got.keys() and all(_close(rule, wanted, got[key]) for key, wanted in expected.items())
    return bool(expected == got)


def _same(rule: Comparator, expected: Any, got: Any) -> bool:
    return type(expected) is type(got) and bool(expected == got)


def _tokens(rule: Comparator, expected: Any, got: Any) -> bool:
    wanted, found = str.split(expected), str.split(got)
    return len(wanted) == len(found) and all(_same_token(rule, a, b) for a, b in zip(wanted, found, strict=True))


_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|[+-]?(inf|nan)", re.ASCII | re.IGNORECASE)
_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


def _same_token(rule: Comparator, expected: str, got: str) -> bool:
    if expected == got:
        return True
    if not (rule.absolute or rule.relative):
        return False
    if not _NUMBER.fullmatch(expected) or not _NUMBER.fullmatch(got):
        return False
    if _WHOLE.fullmatch(expected):
        # Nothing but the very number, however it is spelt: 3.0 and +3 for 3.
        return max(len(expected), len(got)) <= _LONGEST_WHOLE_NUMBER and Decimal(got) == Decimal(expected)
    return _close(rule, float(expected), float(got))


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in str.split(text, "\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


_RELATIONS: dict[str, Callable[[Comparator, Any, Any], Any]] = {
    "equal": lambda rule, expected, got: got == expected,
    "not-equal": lambda rule, expected, got: got != expected,
    "same": _same,
    "less": lambda rule, expected, got: got < expected,
    "at-most": lambda rule, expected, got: got <= expected,
    "greater": lambda rule, expected, got: got > expected,
    "at-least": lambda rule, expected, got: got >= expected,
    "contains": lambda rule, expected, got: expected in got,
    "within": lambda rule, expected, got: abs(got - expected) < rule.absolute,
    "at-most-apart": lambda rule, expected, got: abs(got - expected) <= rule.absolute,
    "isclose": lambda rule, expected, got: math.isclose(got, expected, rel_tol=rule.relative, abs_tol=rule.absolute),
    "close": _close,
    "tokens": _tokens,
    "lines": lambda rule, expected, got: _lines(got) == _lines(expected),
    "number-lines": same_lines,
}


SHOWN = 200  # characters of a value that are kept of a failure
DECODED = 4_000  # characters of an encoded value that are decoded to show its beginning
_TOKEN = re.compile(r'\{"\$(?:tuple|set)":\[|"(?:\\.|[^"\\])*"?|[\[\]{},:]|[^\[\]{},:"]+')
_SPELT = {"true": "True", "false": "False", "null": "None", ",": ", ", ":": ": ", '{"$tuple":[': "(", '{"$set":[': "{"}
_CUT_WORD = re.compile(r"[tfn][a-z]{0,3}$")


def readable(text: str) -> str:
    """An encoded value as Python writes it; one that has been cut as far as it goes."""
    if len(text) < DECODED:
        try:
            return shortened(repr(Value(text).decode()))
        except (ValueEncodingError, ValueError, RecursionError, MemoryError):
            pass  # it is shown as it came
    return shortened(_as_python(_CUT_WORD.sub("", text[:SHOWN])) + "…")


def _as_python(encoded: str) -> str:
    """The beginning of an encoded value in Python's words; what only a whole value could tell stays as it is."""
    written, closing = [], []
    for token in _TOKEN.findall(encoded):
        if token[0] in "[{":
            closing.append(")" if "tuple" in token else "}" if "set" in token else "")
        spelt = _SPELT.get(token, token)
        if token in ("]", "}") and closing:
            # That of a tuple or set is followed by a brace, which closes both.
            spelt = "" if token == "]" and closing[-1] else closing.pop() or token
        written.append(spelt)
    return "".join(written)


def shortened(text: str) -> str:
    """The beginning of a text, and a sign that there was more. Lone surrogates are written out: no file takes them."""
    cut = f"{text[:SHOWN]}…" if len(text) >= SHOWN else text
    return cut.encode("utf-8", "backslashreplace").decode()


def readable_call(name: str, call: Call) -> str:
    """A call as a person would type it."""
    positional = _without_brackets(readable(call.args.text))
    named = "" if call.kwargs is None else f"**{readable(call.kwargs.text)}"
    steps = "".join(f".{step.name}" + _called(step.args) for step in call.steps)
    return f"{name}({', '.join(part for part in (positional, named) if part)}){steps}"


def _called(args: Value | None) -> str:
    return "" if args is None else f"({_without_brackets(readable(args.text))})"


def _without_brackets(text: str) -> str:
    return text[1:-1] if text.endswith("]") else text[1:]


_SMALL = 1 << 16  # characters that are always decoded
_PARTS_PER_PART = 4  # [(1+0j)] has four times the commas and brackets of [1], which it equals
_FEW_PARTS = 20_000
_MANY_PARTS = 1_000_000  # where a result may be right that is larger than what is expected: about 200 MB as objects
_LONGEST_INTEGER = 1 << 14  # bits, beside decimal numbers


def parts_of(text: str) -> int:
    """At most as many parts as the value of an encoding has, roughly."""
    parts = text.count(",") + text.count("[") + text.count("{") + 1
    # Numbers in binary: a double takes more than ten characters. The second form hides the first.
    if '"$numbers"' in text or "\\u0024" in text:
        parts += len(text) // 10
    return parts


def require_affordable(text: str, expected_parts: int, equality: bool) -> None:
    """Raise ValueCostError where a result has far more parts than can be right, or than can be looked at."""
    if len(text) <= _SMALL:
        return
    most = _PARTS_PER_PART * expected_parts + (_FEW_PARTS if equality else _MANY_PARTS)
    if parts_of(text) > most:
        raise ValueCostError(f"a result of more than {most} parts")


def may_hold_decimals(text: str) -> bool:
    """Whether decimal numbers are in an encoding; also where escapes may hide them."""
    return 'decimal"' in text or "\\u00" in text


def require_short_integers(value: Any) -> None:
    """Raise ValueCostError for a long integer: to compare it with a decimal number takes time in its square."""
    todo = deque([value])
    while todo:
        item = todo.popleft()
        if isinstance(item, int):
            if item.bit_length() > _LONGEST_INTEGER:
                raise ValueCostError(f"an integer of more than {_LONGEST_INTEGER} bits beside decimal numbers")
        elif isinstance(item, Mapping):
            todo.extend(item)
            todo.extend(item.values())
        elif isinstance(item, list | tuple | deque | UserList | Set):
            todo.extend(item)
