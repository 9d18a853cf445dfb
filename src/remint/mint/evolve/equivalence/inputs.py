"""Further inputs for a function: those of its tests, changed a little, each value into another of its type."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from remint.records import Call, Value, ValueEncodingError

_TRIES = 6  # for each input that is wanted; some changes change nothing, or give an input that is there
_LONGEST = 400  # items of a collection, characters of a text
_LETTERS = "aZ0 _-.,\n'éß"


def further_calls(calls: Sequence[Call], count: int, seed: int) -> list[Call]:
    """At most so many calls that are none of these, the same for the same seed.

    Types stay as they are, and numbers stay in the range of those that occur, plus the usual boundaries: a program need
    not be ready for anything else.
    """
    chance = random.Random(seed)
    plain = [call for call in calls if not call.steps]
    seen = {(call.args.text, call.kwargs.text if call.kwargs else "") for call in plain}
    decoded = [(call.args.decode(), call.kwargs.decode() if call.kwargs else None) for call in plain]
    largest = max((abs(number) for args, _ in decoded for number in _numbers(args)), default=1)
    found: list[Call] = []
    for _ in range(count * _TRIES if plain else 0):
        if len(found) == count:
            break
        args, kwargs = decoded[chance.randrange(len(decoded))]
        changed = _changed_arguments(args, chance, largest)
        try:
            encoded = Value.of(changed)
        except ValueEncodingError:
            continue
        key = (encoded.text, "" if kwargs is None else Value.of(kwargs).text)
        if key not in seen:
            seen.add(key)
            found.append(Call(args=encoded, kwargs=None if kwargs is None else Value.of(kwargs)))
    return found


def _changed_arguments(args: list[Any], chance: random.Random, largest: float) -> list[Any]:
    changed = list(args)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if changed:
            place = chance.randrange(len(changed))
            changed[place] = changed_value(changed[place], chance, largest)
    return changed


def changed_value(value: Any, chance: random.Random, largest: float = 100) -> Any:
    """Another value of the same type."""
    change = _CHANGES.get(type(value))
    return change(value, chance, largest) if change else value


def _bool(value: bool, chance: random.Random, largest: float) -> bool:
    return not value


def _int(value: int, chance: random.Random, largest: float) -> int:
    most = max(10, int(min(largest, 10**18)))
    near = (value + 1, value - 1, -value, value // 2, 0, 1, -1, 2, 10, chance.randint(-most, most), most, value + 10)
    return max(-most, min(most, chance.choice(near))) if abs(value) <= most else value


def _float(value: float, chance: random.Random, largest: float) -> float:
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
        chance.uniform(-1, 1) * largest,
    )
    return float(chance.choice(near))


def _str(value: str, chance: random.Random, largest: float) -> str:
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


def _bytes(value: bytes, chance: random.Random, largest: float) -> bytes:
    return _str(value.decode("latin-1"), chance, largest).encode("latin-1", "replace")


def _list(value: list[Any], chance: random.Random, largest: float) -> list[Any]:
    items = list(value)
    if not items:
        return items
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
        items[place] = changed_value(items[place], chance, largest)
    return items[: max(_LONGEST, len(value))]


def _tuple(value: tuple[Any, ...], chance: random.Random, largest: float) -> tuple[Any, ...]:
    # The length of a tuple has a meaning more often than not.
    items = list(value)
    if items:
        place = chance.randrange(len(items))
        items[place] = changed_value(items[place], chance, largest)
    return tuple(items)


def _set(value: set[Any], chance: random.Random, largest: float) -> set[Any]:
    items = sorted(value, key=repr)
    return set(_list(items, chance, largest))


def _dict(value: dict[Any, Any], chance: random.Random, largest: float) -> dict[Any, Any]:
    items = dict(value)
    if items:
        key = chance.choice(list(items))
        if chance.random() < 0.3:
            del items[key]
        elif chance.random() < 0.3 and isinstance(key, str | int | float):
            items = {changed_value(one, chance, largest) if one == key else one: item for one, item in items.items()}
        else:
            items[key] = changed_value(items[key], chance, largest)
    return items


_CHANGES: dict[type, Callable[[Any, random.Random, float], Any]] = {
    bool: _bool, int: _int, float: _float, str: _str, bytes: _bytes, list: _list, tuple: _tuple, set: _set, dict: _dict,
}  # fmt: skip


def _numbers(value: Any) -> list[float]:
    """The finite numbers in a value."""
    if type(value) in (int, float):
        return [value] if abs(value) < float("inf") else []
    if isinstance(value, dict):
        return [number for item in (*value, *value.values()) for number in _numbers(item)]
    if isinstance(value, list | tuple | set | frozenset):
        return [number for item in value for number in _numbers(item)]
    return []
