"""Which new examples are shown: of every kind that the seed's examples show, as far as there are any.

Who reads a variant has to learn from its examples what the seed's tell: that a result may be False, None or negative,
and what an empty input gives. Otherwise the variant is harder than its seed, and a score falls for no other reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from remint.mints.rewrite.demos import Demo

_FEW = 4  # different results, up to which each is a kind of its own
_HELD = 40  # items of an argument that are looked at
_EMPTY = "empty "
FROM_TEST, FROM_SEED = "test", "seed"


class RatedDemo(NamedTuple):
    """An example, what kind of result it has and what kind of input, and whether it is known from elsewhere."""

    demo: Demo
    outcome: str
    shape: str
    origin: str = ""


class ChosenDemos(NamedTuple):
    """Examples that are shown together."""

    demos: tuple[Demo, ...]
    from_tests: int = 0  # so many of them are inputs of a test
    from_seed: int = 0  # so many are the seed's own


def outcome_kind(value: Any, known: Sequence[Any]) -> str:
    """What kind of result this is; of texts that come again and again, such as Yes and No, each is one."""
    if isinstance(value, str) and _FEW >= len(set(map(repr, known))) <= len(known) / 2:
        return repr(value)
    return coarse_kind(value)


def coarse_kind(value: Any) -> str:
    """What kind of result this is, whatever others there are."""
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, int | float):
        return "zero" if value == 0 else "negative" if value < 0 else "positive"
    if not hasattr(value, "__len__"):
        return type(value).__name__
    return f"{type(value).__name__} {_EMPTY if not len(value) else ''}"


def input_shape(arguments: Mapping[str, Any]) -> str:
    """What kind of input this is: the types of its arguments and of what they hold, and which hold nothing."""
    return ", ".join(_shape(one) for one in arguments.values())


def chosen(
    new: Sequence[RatedDemo], tests: Sequence[RatedDemo], seeds: Sequence[RatedDemo], wanted: int, most_tests: int
) -> ChosenDemos:
    """Of new examples those of every kind that the seed's show; where there is none, one of a test, or the seed's own.

    What an empty input gives can only be said by the same example again.
    """
    found = list[RatedDemo]()
    told = seeds or tests  # where the seed's examples cannot be read, its tests tell what there is

    def take(fits: Sequence[RatedDemo]) -> bool:
        free = [one for one in fits if one not in found and (one.origin != FROM_TEST or used() < most_tests)]
        found.extend(free[:1])
        return bool(free)

    def used() -> int:
        return sum(one.origin == FROM_TEST for one in found)

    for outcome in list(dict.fromkeys(one.outcome for one in told))[: wanted if not seeds else None]:
        alike = [one for one in told if one.outcome == outcome]
        shapes = [one.shape for one in alike]
        empty = [one for one in alike if _is_empty(one)]
        others = [one for one in new if one.outcome == outcome]
        fitting = [one for one in others if one.shape in shapes]
        _ = (
            take(fitting) or take(others) or take(empty) or take([one for one in tests if one.outcome == outcome])
            or take(alike)
        )  # fmt: skip
    for one in seeds:
        if len(found) <= wanted and not any(each.shape == one.shape for each in found):
            _ = take([each for each in new if each.shape == one.shape]) or (_is_empty(one) and take([one]))
    while len(found) < wanted and take(new):
        pass
    while len(found) < wanted and take(tests):
        pass
    return ChosenDemos(tuple(one.demo for one in found), used(), sum(one.origin == FROM_SEED for one in found))


def _is_empty(one: RatedDemo) -> bool:
    return _EMPTY in one.shape


def _shape(value: Any) -> str:
    kind = type(value).__name__
    if not hasattr(value, "__len__"):
        return kind
    if not len(value):
        return _EMPTY + kind
    if isinstance(value, str | bytes):
        return kind
    return f"{kind} of {' or '.join(sorted({type(one).__name__ for one in list(value)[:_HELD]}))}"
