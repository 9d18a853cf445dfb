"""What all known inputs of a program have in common: an input that keeps to it is one that the problem speaks of.

A problem's text says which inputs there are ("a sorted list", "balanced brackets", "n is the length of the list"), and
only a person can read that. But what holds for every input of its tests and examples is a good guess at it, as in
dynamic invariant detection. Too strict a guess costs an example; too loose a one would show an input that is none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import isqrt
from typing import Any, NamedTuple

from remint.mints.rewrite.input_relations import apart, cells_of, relations, row_facts, under

Path = tuple[str, ...]  # where a value stands: an argument, then how to get from there to what it holds
ITEMS, KEYS = "items", "keys"
_RELATED = 7  # arguments that are compared with one another, at most
_CLOSED = 3  # where each word occurs as often as this on average, there are no others
_LARGEST_PRIME, _MOST_ITEMS = 10**7, 60  # numbers of which it is asked whether they are prime
_BRACKETS = ("()", "[]", "{}", "<>")
_RUN, _DIGITS = re.compile(r"[^\W\d_]+|\d+"), re.compile(r"\d+")
_NUMBER = (int, float)
_ZERO = re.compile(r"-?0\d")


_NOTHING = {"length 0", "0 characters"}


class PathFacts(NamedTuple):
    """What is true of every value of an input at one path, and their measures."""

    facts: frozenset[str]
    sizes: tuple[float, ...] = ()  # of numbers themselves, of others the length
    characters: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()  # their forms, with one sign for all numbers
    pairs: frozenset[tuple[str, str]] = frozenset()  # of words that follow one another on a line
    broken: frozenset[str] = frozenset()  # what is not true, of what can be said

    @property
    def is_empty(self) -> bool:
        """Whether this is of something that holds nothing, of which everything is true."""
        return bool(self.facts & _NOTHING)


class InputLaws:
    """What holds for all of some inputs."""

    def __init__(self, inputs: Sequence[Mapping[str, Any]]) -> None:
        self._laws = dict[Path, PathFacts]()
        for one in inputs:
            for path, new in input_facts(one).items():
                old = self._laws.get(path)
                self._laws[path] = new if old is None else _both(old, new)
        self._laws = {path: _settled(law) for path, law in self._laws.items()}

    def hold_for(self, arguments: Mapping[str, Any]) -> bool:
        """Whether an input keeps to all that the known ones have in common."""
        return all(path in self._laws and _fits(self._laws[path], new) for path, new in input_facts(arguments).items())

    def has(self, fact: str, inside: bool = False) -> bool:
        """Whether a list of every input is so; with `inside`, one that an argument holds."""
        lists = ((path, law) for path, law in self._laws.items() if "type list" in law.facts)
        return any(fact in law.facts and len(path) > int(inside) for path, law in lists)


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
    every, related = {path: _all(some) for path, some in found.items()}, list[tuple[str, bool]]()
    for (one, first), (other, second) in combinations(list(arguments.items())[:_RELATED], 2):
        related += relations(one, first, other, second)
        seconds = apart(first, second)
        every |= {} if seconds is None else {(one, "apart from", other): PathFacts(frozenset(), (seconds,))}
        for grid, cells, name in ((first, second, one), (second, first, other)):
            characters = under(grid, cells_of(cells))
            every |= {} if characters is None else {(name, "under"): PathFacts(frozenset(), (), characters)}
    holding, broken = (frozenset(fact for fact, true in related if true is wanted) for wanted in (True, False))
    return every | {(): PathFacts(holding - broken, broken=broken)}


def _all(some: Iterable[PathFacts]) -> PathFacts:
    first, *others = some
    for one in others:
        first = _both(first, one)
    return first


def _both(old: PathFacts, new: PathFacts) -> PathFacts:
    sizes = (*old.sizes, *new.sizes)
    ends = (min(sizes), max(sizes)) if sizes else ()
    # Types differ where an argument may be of several: each is known then, and nothing else need hold.
    kinds, broken = {one for one in old.facts | new.facts if one.startswith("type ")}, old.broken | new.broken
    facts = new.facts if old.is_empty else old.facts if new.is_empty else old.facts & new.facts
    # Of two arguments, something may be said of some inputs only, such as of those that hold anything.
    facts = (old.facts | new.facts) - broken if broken or not kinds else facts
    return PathFacts(
        facts | kinds, ends, old.characters | new.characters, old.words + new.words,
        old.pairs | new.pairs, broken,
    )  # fmt: skip


def _settled(law: PathFacts) -> PathFacts:
    """A law over all inputs: which words there are, if they are few that come again and again."""
    known = dict.fromkeys(law.words)
    return law._replace(words=tuple(known) if len(law.words) >= _CLOSED * len(known) else ())


def _fits(law: PathFacts, new: PathFacts) -> bool:
    kinds = {one for one in law.facts if one.startswith("type ")}
    if {one for one in new.facts if one.startswith("type ")} - kinds or law.facts & new.broken:
        return False
    if kinds and not new.is_empty and not law.facts - kinds <= new.facts:
        return False
    inside = not new.sizes or (law.sizes and min(law.sizes) <= min(new.sizes) and max(new.sizes) <= max(law.sizes))
    words = not law.words or (set(new.words) <= set(law.words) and new.pairs <= law.pairs)
    return bool(inside) and words and new.characters <= law.characters


def _facts_of(value: Any) -> PathFacts:
    kind, facts = type(value), {f"type {type(value).__name__}"}
    if kind in _NUMBER:
        facts |= {name for name, true in _of_number(value) if true}
        return PathFacts(frozenset(facts), (value,) if value == value else ())
    if isinstance(value, str | bytes):
        text = value if isinstance(value, str) else value.decode("latin-1")
        facts |= {name for name, true in _of_text(text) if true} | _form(text)
        lines = [_word_forms(line) for line in text.split("\n")]
        pairs = frozenset(pair for line in lines for pair in pairwise(("", *line, "")))
        words = tuple(word for line in lines for word in line)
        return PathFacts(frozenset(facts), (len(text),), frozenset(text), words, pairs)
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
        yield "digits 0 and 1", set(str(abs(value))) <= {"0", "1"} if abs(value) < 10**100 else False
        if 0 <= value < _LARGEST_PRIME:
            yield "prime", _is_prime(value)
            yield "composite", value > 1 and not _is_prime(value)
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
    yield "no zero in front", _ZERO.match(text) is None
    for pair in _BRACKETS:
        yield f"balanced {pair}", _is_balanced(text, pair)
        # Groups of brackets between blanks are inputs of their own: "(( ))" is balanced, its two words are not.
        yield f"balanced {pair} in each word", all(_is_balanced(word, pair) for word in text.split())
        yield f"one group of {pair} in each word", all(_is_group(word, pair) for word in text.split())
    if text:
        yield f"begins with {text[0]!r}", True
        yield f"ends with {text[-1]!r}", True


def _form(text: str) -> set[str]:
    """Texts of one form, such as dates, have everything between their words and numbers in common."""
    runs = _RUN.findall(text)
    widths = ",".join("a" if run[0].isalpha() else str(len(run)) for run in runs)
    found = {f"form {_RUN.sub('a', text)}", f"runs {widths}", f"{len(text.split())} words", f"{len(text)} characters"}
    return found | ({"single letters"} if all(len(run) == 1 for run in runs if run[0].isalpha()) else set())


def _word_forms(text: str) -> tuple[str, ...]:
    """The words of a text, with one sign for all numbers."""
    return tuple(_DIGITS.sub("0", word) for word in text.split())


def _of_collection(value: Any) -> Iterator[tuple[str, bool]]:
    items = list(value)
    yield "no item twice", len({repr(one) for one in items}) == len(items)
    yield "an item twice", len({repr(one) for one in items}) < len(items)
    yield "one item an odd number of times", sum(count % 2 for count in Counter(map(repr, items)).values()) == 1
    if not isinstance(value, list | tuple):
        return
    if isinstance(value, tuple):
        yield from ((fact, True) for fact in row_facts(value))
    yield "sorted", _is_sorted(items)
    yield "sorted backwards", _is_sorted(items[::-1])
    yield "even length", len(items) % 2 == 0
    yield "odd length", len(items) % 2 == 1
    if all(type(one) is int for one in items):
        for start in (0, 1):
            yield f"the numbers from {start}", sorted(items) == list(range(start, start + len(items)))
        yield "a prime in it", any(_is_prime(one) for one in items[:_MOST_ITEMS] if 0 <= one < _LARGEST_PRIME)
    if items and all(isinstance(one, list | tuple | str) for one in items):
        yield "items of one length", len({len(one) for one in items}) == 1
        yield "a square", {len(one) for one in items} == {len(items)}
    if items and all(isinstance(one, list) for one in items):
        flat = [repr(each) for one in items for each in one]
        yield "nothing twice inside", len(set(flat)) == len(flat)
    if items and all(isinstance(one, tuple) for one in items):
        for place in range(min(map(len, items))):
            column = [one[place] for one in items]
            yield f"nothing twice at {place}", len(set(map(repr, column))) == len(column)
            yield f"sorted at {place}", _is_sorted(column)
    if items and all(isinstance(one, str) for one in items):
        counts = Counter("".join(items))
        yield from ((f"one {sign!r}", True) for sign, count in counts.items() if count == 1)


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


def _is_group(text: str, pair: str) -> bool:
    """Whether the first bracket of a text is closed by its last sign."""
    inside = text[1:-1]
    return text[:1] == pair[0] and text[-1:] == pair[1] and len(text) > 1 and _is_balanced(inside, pair)


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))
