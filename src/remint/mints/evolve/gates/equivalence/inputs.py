"""Further inputs for a function: those of its tests, changed a little, each value into another of its type."""

from __future__ import annotations

import ast
import math
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from remint.code.trees import walk
from remint.records import Call, Value, ValueEncodingError

_TRIES = 6  # for each input that is wanted; some changes change nothing, or give an input that is there
_WIDER = (1, 4, 16, 64)  # by how much the range of numbers grows, one after the other
_LONGEST = 400  # items of a collection, characters of a text
_KNOWN = 0.15  # the share of values that become one which is known to occur
_POOL, _FEW = 200, 30  # values that are known, at most; of which sums are made
_USUAL = 10  # the size of numbers that are always tried
_LARGEST_CONSTANT, _LONGEST_WORD = 10_000, 20
_LARGEST = 1e300  # of numbers with a fraction
_LETTERS = "aZ0 _-.,\n'éß"


class KnownValues(NamedTuple):
    """What is known about the values that a program meets."""

    largest: float
    values: dict[type, list[Any]]  # numbers and texts worth trying in the place of another
    fill: bool = False  # whether something is put into what is empty, although nothing tells what belongs there

    @classmethod
    def of(cls, inputs: Sequence[Any], text: str = "", sums: bool = False) -> KnownValues:
        """What inputs and the constants of a program's text tell; the sums of two of its numbers where they add up."""
        largest = max((abs(number) for one in inputs for number in numbers_in(one)), default=1)
        numbers = sorted({number for one in inputs for number in numbers_in(one) if type(number) is int})[:_POOL]
        constants = constants_of(text)
        # Neighbours, too: where something is full, empty or just not.
        whole = {one + near for one in constants if type(one) is int for near in (-1, 0, 1)}
        whole = {*numbers, *(one for one in whole if abs(one) <= max(_USUAL, largest))}
        if sums and len(numbers) <= _FEW:
            whole |= {first + second for first in numbers for second in (*numbers, -1, 1)}
        words = {*(word for one in inputs for word in _words(one)), *(one for one in constants if type(one) is str)}
        return cls(largest, {int: sorted(whole), str: sorted(words)[:_POOL]})


def constants_of(text: str) -> set[Any]:
    """The short texts and the numbers that a program's text holds."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return set()
    found: set[Any] = set()
    for node in walk(tree):
        value: Any = node.value if isinstance(node, ast.Constant) else None
        short = type(value) is str and len(value) <= _LONGEST_WORD
        if short or (type(value) is int and abs(value) <= _LARGEST_CONSTANT):
            found.add(value)
    return found


def further_calls(calls: Sequence[Call], count: int, seed: int, text: str = "") -> list[Call]:
    """At most so many calls that are none of these, the same for the same seed.

    Types stay as they are, and numbers stay in the range of those that occur, plus the usual boundaries: a program need
    not be ready for anything else. Only where that does not give enough, the range gets wider, and something is put
    into what is empty. Constants in the `text` of the program are values that it tells from others.
    """
    chance = random.Random(seed)
    plain = [call for call in calls if not call.steps]
    seen = {(call.args.text, call.kwargs.text if call.kwargs else "") for call in plain}
    decoded = [(call.args.decode(), call.kwargs.decode() if call.kwargs else None) for call in plain]
    known = KnownValues.of([args for args, _ in decoded], text)
    found: list[Call] = []
    for tries in range(count * _TRIES * len(_WIDER) if plain else 0):
        if len(found) == count:
            break
        wider = _WIDER[tries // (count * _TRIES)]
        wide = known._replace(largest=max(_USUAL, known.largest) * wider, fill=wider > 1)
        args, kwargs = decoded[chance.randrange(len(decoded))]
        # Arguments by position and by name are changed alike.
        changed = _changed_arguments([*args, *(kwargs or {}).values()], chance, wide)
        named = None if kwargs is None else dict(zip(kwargs, changed[len(args) :], strict=True))
        try:
            made = Call(args=Value.of(changed[: len(args)]), kwargs=None if named is None else Value.of(named))
        except ValueEncodingError:
            continue
        key = (made.args.text, made.kwargs.text if made.kwargs else "")
        if key not in seen:
            seen.add(key)
            found.append(made)
    return found


def _changed_arguments(args: list[Any], chance: random.Random, known: KnownValues) -> list[Any]:
    changed = list(args)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if changed:
            place = chance.randrange(len(changed))
            changed[place] = changed_value(changed[place], chance, known)
    return changed


def changed_value(value: Any, chance: random.Random, known: KnownValues | None = None) -> Any:
    """Another value of the same type."""
    known = known or KnownValues(100.0, {})
    change, others = _CHANGES.get(type(value)), known.values.get(type(value))
    if others and chance.random() < _KNOWN:
        return chance.choice(others)
    return change(value, chance, known) if change else value


def _bool(value: bool, chance: random.Random, known: KnownValues) -> bool:
    return not value


def _int(value: int, chance: random.Random, known: KnownValues) -> int:
    most = max(_USUAL, int(min(known.largest, 10**18)))
    near = (value + 1, value - 1, -value, value // 2, 0, 1, -1, 2, 10, chance.randint(-most, most), most, value + 10)
    return max(-most, min(most, chance.choice(near))) if abs(value) <= most else value


def _float(value: float, chance: random.Random, known: KnownValues) -> float:
    if not math.isfinite(value):
        return chance.choice((-value, 0.0, 1.0, -1.5))
    near = (
        value + 1,
        -value,
        value / 2,
        0.0,
        -0.0,
        1.0,
        0.5,
        round(value),
        value + 1e-9,
        chance.uniform(-1, 1) * float(min(known.largest, _LARGEST)),
    )
    return float(chance.choice(near))


def _str(value: str, chance: random.Random, known: KnownValues) -> str:
    place = chance.randrange(len(value) + 1)
    letter = chance.choice(value) if value and chance.random() < 0.7 else chance.choice(_LETTERS)
    forms: tuple[Callable[[], str], ...] = (
        lambda: value[:place] + letter + value[place:],
        lambda: value[:place] + value[place + 1 :],
        lambda: value[:place] + letter + value[place + 1 :],
        lambda: value[::-1],
        lambda: value.swapcase(),
        lambda: value + value,
        lambda: value[:place],
        lambda: value[place:],
        lambda: "",
        lambda: "".join(chance.sample(value, len(value))),
    )
    return chance.choice(forms)()[:_LONGEST]


def _bytes(value: bytes, chance: random.Random, known: KnownValues) -> bytes:
    return _str(value.decode("latin-1"), chance, known).encode("latin-1", "replace")


def _list(value: list[Any], chance: random.Random, known: KnownValues) -> list[Any]:
    items = list(value)
    if not items:
        return _some(chance) if known.fill else items
    place, other = chance.randrange(len(items)), chance.randrange(len(items))
    kind = chance.randrange(9)
    if kind == 0:
        del items[place]
    elif kind == 1:
        items.insert(other, items[place])
    elif kind == 2:
        items[place], items[other] = items[other], items[place]
    elif kind == 3:
        items.reverse()
    elif kind == 4:
        items = items[:place]
    elif kind == 5:
        items = items + items[: max(1, _LONGEST - len(items))]
    elif kind == 6:
        chance.shuffle(items)
    else:
        items[place] = changed_value(items[place], chance, known)
    return items[: max(_LONGEST, len(value))]


def _some(chance: random.Random) -> list[Any]:
    """A few numbers or a few words."""
    count = chance.randrange(1, 6)
    if chance.random() < 0.5:
        return [chance.randint(-_USUAL, _USUAL) for _ in range(count)]
    return ["".join(chance.choices("abcXYZ019 ", k=chance.randrange(5))) for _ in range(count)]


def _tuple(value: tuple[Any, ...], chance: random.Random, known: KnownValues) -> tuple[Any, ...]:
    # The length of a tuple has a meaning more often than not.
    items = list(value)
    if items:
        place = chance.randrange(len(items))
        items[place] = changed_value(items[place], chance, known)
    return tuple(items)


def _set(value: set[Any], chance: random.Random, known: KnownValues) -> set[Any]:
    items = sorted(value, key=lambda one: Value.of(one).text)  # whatever the hash seed is
    return set(_list(items, chance, known))


def _dict(value: dict[Any, Any], chance: random.Random, known: KnownValues) -> dict[Any, Any]:
    items = dict(value)
    if not items and known.fill:
        return dict(zip(_some(chance), _some(chance), strict=False))
    if items:
        key = chance.choice(list(items))
        if chance.random() < 0.3:
            del items[key]
        elif chance.random() < 0.3 and isinstance(key, str | int | float):
            items = {changed_value(one, chance, known) if one == key else one: item for one, item in items.items()}
        else:
            items[key] = changed_value(items[key], chance, known)
    return items


_CHANGES: dict[type, Callable[[Any, random.Random, KnownValues], Any]] = {
    bool: _bool, int: _int, float: _float, str: _str, bytes: _bytes, list: _list, tuple: _tuple, set: _set, dict: _dict,
}  # fmt: skip


def numbers_in(value: Any) -> list[float]:
    """The finite numbers in a value."""
    if type(value) in (int, float):
        return [value] if abs(value) < float("inf") else []
    if isinstance(value, dict):
        return [number for item in (*value, *value.values()) for number in numbers_in(item)]
    if isinstance(value, list | tuple | set | frozenset):
        return [number for item in value for number in numbers_in(item)]
    return []


def _words(value: Any) -> list[str]:
    """The short texts in a value."""
    if type(value) is str:
        return [value] if len(value) <= _LONGEST_WORD else []
    if isinstance(value, dict):
        return [word for item in (*value, *value.values()) for word in _words(item)]
    if isinstance(value, list | tuple | set | frozenset):
        return [word for item in value for word in _words(item)]
    return []
