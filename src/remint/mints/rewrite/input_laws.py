"""What all known inputs of a program have in common: an input that keeps to it is one that the problem speaks of.

A problem's text says which inputs there are ("a sorted list", "balanced brackets", "n is the length of the list"), and
only a person can read that. But what holds for every input of its tests and examples is a good guess at it, as in
dynamic invariant detection. Too strict a guess costs an example; too loose a one would show an input that is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

Path = tuple[str, ...]  # where a value stands: an argument, then how to get from there to what it holds
ITEMS, KEYS = "items", "keys"
_RELATED = 6  # arguments that are compared with one another, at most
_BRACKETS = ("()", "[]", "{}", "<>")
_RUN = re.compile(r"[^\W\d_]+|\d+")
_NUMBER = (int, float)


class PathFacts(NamedTuple):
    """What is true of every value of an input at one path, and their measures."""

    facts: frozenset[str]
    sizes: tuple[float, ...] = ()  # of numbers themselves, of others the length
    characters: frozenset[str] = frozenset()


class InputLaws:
    """What holds for all of some inputs."""

    def __init__(self, inputs: Sequence[Mapping[str, Any]]) -> None:
        self._laws = dict[Path, PathFacts]()
        for one in inputs:
            for path, new in input_facts(one).items():
                old = self._laws.get(path)
                self._laws[path] = new if old is None else _both(old, new)

    def hold_for(self, arguments: Mapping[str, Any]) -> bool:
        """Whether an input keeps to all that the known ones have in common."""
        return all(path in self._laws and _fits(self._laws[path], new) for path, new in input_facts(arguments).items())


def values_at(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """A value and all that it holds, each with its path. The items of a tuple have places, those of a list have not."""
    yield path, value
    if isinstance(value, Mapping):
        for key, held in value.items():
            yield from values_at(key, (*path, KEYS))
            yield from values_at(held, (*path, ITEMS))
    elif isinstance(value, tuple):
        for number, held in enumerate(value):
            yield from values_at(held, (*path, f"{number} of {len(value)}"))
    elif isinstance(value, list | set | frozenset):
        for held in value:
            yield from values_at(held, (*path, ITEMS))


def input_facts(arguments: Mapping[str, Any]) -> dict[Path, PathFacts]:
    """What is true of an input, by path."""
    found = dict[Path, list[PathFacts]]()
    for name, value in arguments.items():
        for path, held in values_at(value, (name,)):
            found.setdefault(path, []).append(_facts_of(held))
    every = {path: _all(some) for path, some in found.items()}
    related = [f for (one, first), (other, second) in combinations(list(arguments.items())[:_RELATED], 2)
               for f in _relations(one, first, other, second)]  # fmt: skip
    return every | {(): PathFacts(frozenset(related))}


def _all(some: Iterable[PathFacts]) -> PathFacts:
    first, *others = some
    for one in others:
        first = _both(first, one)
    return first


def _both(old: PathFacts, new: PathFacts) -> PathFacts:
    sizes = (*old.sizes, *new.sizes)
    ends = (min(sizes), max(sizes)) if sizes else ()
    # Types differ where an argument may be of several: each is known then, and nothing else need hold.
    kinds = {one for one in old.facts | new.facts if one.startswith("type ")}
    return PathFacts(old.facts & new.facts | kinds, ends, old.characters | new.characters)


def _fits(law: PathFacts, new: PathFacts) -> bool:
    kinds = {one for one in law.facts if one.startswith("type ")}
    if {one for one in new.facts if one.startswith("type ")} - kinds or not law.facts - kinds <= new.facts:
        return False
    inside = not new.sizes or (law.sizes and min(law.sizes) <= min(new.sizes) and max(new.sizes) <= max(law.sizes))
    return bool(inside) and new.characters <= law.characters


def _facts_of(value: Any) -> PathFacts:
    kind, facts = type(value), {f"type {type(value).__name__}"}
    if kind in _NUMBER:
        facts |= {name for name, true in _of_number(value) if true}
        return PathFacts(frozenset(facts), (value,) if value == value else ())
    if isinstance(value, str | bytes):
        text = value if isinstance(value, str) else value.decode("latin-1")
        facts |= {name for name, true in _of_text(text) if true} | _form(text)
        return PathFacts(frozenset(facts), (len(text),), frozenset(text))
    if isinstance(value, list | tuple | set | frozenset | Mapping):
        facts |= {name for name, true in _of_collection(value) if true} | {f"length {len(value)}"}
        return PathFacts(frozenset(facts), (len(value),))
    return PathFacts(frozenset(facts))


def _of_number(value: float) -> Iterator[tuple[str, bool]]:
    yield "not zero", value != 0
    if isinstance(value, int):
        for divisor in (2, 5, 10, 100):
            yield f"multiple of {divisor}", value % divisor == 0
        yield "odd", value % 2 == 1
        yield "square", value >= 0 and int(value**0.5 + 0.5) ** 2 == value if abs(value) < 10**12 else False
    else:
        for digits in (0, 1, 2):
            yield f"{digits} decimals", round(value, digits) == value
        yield "at most six decimals", round(value, 6) == value


def _of_text(text: str) -> Iterator[tuple[str, bool]]:
    for name in ("islower", "isupper", "isalpha", "isdigit", "isalnum", "isascii", "istitle", "isidentifier"):
        yield name, bool(getattr(text, name)())
    yield "no capital", text == text.lower()
    yield "no small letter", text == text.upper()
    yield "palindrome", text == text[::-1]
    yield "no character twice", len(set(text)) == len(text)
    yield "sorted", list(text) == sorted(text)
    yield "stripped", text == text.strip()
    yield "single spaces", "  " not in text
    yield "even length", len(text) % 2 == 0
    for pair in _BRACKETS:
        yield f"balanced {pair}", _is_balanced(text, pair)
        # Groups of brackets between blanks are inputs of their own: "(( ))" is balanced, its two words are not.
        yield f"balanced {pair} in each word", all(_is_balanced(word, pair) for word in text.split())
    if text:
        yield f"begins with {text[0]!r}", True
        yield f"ends with {text[-1]!r}", True


def _form(text: str) -> set[str]:
    """Texts of one form, such as dates, have everything between their words and numbers in common."""
    runs = _RUN.findall(text)
    widths = ",".join("a" if run[0].isalpha() else str(len(run)) for run in runs)
    return {f"form {_RUN.sub('a', text)}", f"runs {widths}", f"{len(text.split())} words", f"{len(text)} characters"}


def _of_collection(value: Any) -> Iterator[tuple[str, bool]]:
    items = list(value)
    yield "no item twice", len({repr(one) for one in items}) == len(items)
    yield "an item twice", len({repr(one) for one in items}) < len(items)
    if not isinstance(value, list | tuple):
        return
    yield "sorted", _is_sorted(items)
    yield "sorted backwards", _is_sorted(items[::-1])
    yield "even length", len(items) % 2 == 0
    yield "odd length", len(items) % 2 == 1
    if all(type(one) is int for one in items):
        for start in (0, 1):
            yield f"the numbers from {start}", sorted(items) == list(range(start, start + len(items)))
    if items and all(isinstance(one, list | tuple | str) for one in items):
        yield "items of one length", len({len(one) for one in items}) == 1
        yield "a square", {len(one) for one in items} == {len(items)}
    if items and all(isinstance(one, list) for one in items):
        flat = [repr(each) for one in items for each in one]
        yield "nothing twice inside", len(set(flat)) == len(flat)


def _relations(one: str, first: Any, other: str, second: Any) -> Iterator[str]:
    """What is true of two arguments together."""
    for low, small, high, large in ((one, first, other, second), (other, second, one, first)):
        if type(small) in _NUMBER and type(large) in _NUMBER:
            yield from (f"{low} {sign} {high}" for sign, true in (("<", small < large), ("<=", small <= large)) if true)
        sized = hasattr(large, "__len__")
        if type(small) is int and sized:
            signs = (("<", small < len(large)), ("<=", small <= len(large)), ("==", small == len(large)))
            yield from (f"{low} {sign} length of {high}" for sign, true in signs if true)
        if sized and not isinstance(large, str) and repr(small) in map(repr, large):
            yield f"{low} in {high}"
        if isinstance(small, str) and isinstance(large, str) and small in large:
            yield f"{low} in {high}"
    if hasattr(first, "__len__") and hasattr(second, "__len__") and len(first) == len(second):
        yield f"{one} as long as {other}"
    if repr(first) != repr(second):
        yield f"{one} is not {other}"


def _is_sorted(items: Sequence[Any]) -> bool:
    try:
        return all(one <= other for one, other in pairwise(items))
    except TypeError:
        return False


def _is_balanced(text: str, pair: str) -> bool:
    depth = 0
    for character in text:
        depth += (character == pair[0]) - (character == pair[1])
        if depth < 0:
            return False
    return depth == 0
