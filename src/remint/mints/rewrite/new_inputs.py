"""New inputs of a program: parts of the known ones put together anew, each in the place of another of its kind."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from remint.mints.rewrite.input_laws import ITEMS, KEYS, InputLaws, Path, values_at

_TRIES = 60  # draws for each input that is wanted: many break a law, or are there already
_CLOSED = 3  # where each value occurs as often as this on average, there are no others
_FEWEST = 2  # inputs to learn from
_WHOLE = 0.2  # how often a text is another known one: beside other arguments it makes a new input
_RUNS = re.compile(r"[^\W\d_]+|\d+|.", re.DOTALL)
_NAME, _WORD = re.compile(r"[A-Z][a-z]+(?: [A-Za-z]+){0,2}"), re.compile(r"[^\W\d_]+")
_SHORTEST = 2  # letters up to which a word of a text says nothing about inputs
Arguments = Mapping[str, Any]


class InputDraws:
    """Draws inputs like those that are known."""

    def __init__(self, known: Sequence[Arguments], chance: random.Random, text: str = "") -> None:
        self._known, self._chance = list(known), chance
        self._words = {word for word in _WORD.findall(text) if len(word) > _SHORTEST}
        self._laws = InputLaws(known)
        self._at = dict[Path, list[Any]]()
        for one in known:
            for name, value in one.items():
                for path, held in values_at(value, (name,)):
                    self._at.setdefault(path, []).append(held)

    def further(self, count: int, base: Sequence[Arguments] = ()) -> Iterator[dict[str, Any]]:
        """At most so many inputs that are none of the known ones, made from those of `base`; one chance, one result."""
        chosen = list(base) or self._known
        if len(self._known) < _FEWEST or not any(chosen):
            return
        seen = {repr(dict(one)) for one in self._known}
        found = 0
        for _ in range(count * _TRIES):
            made = self._changed(dict(self._chance.choice(chosen)))
            if repr(made) in seen or not self._laws.hold_for(made):
                continue
            seen.add(repr(made))
            found += 1
            yield made
            if found == count:
                return

    def _changed(self, arguments: dict[str, Any]) -> dict[str, Any]:
        names = list(arguments)
        for name in self._chance.sample(names, self._chance.randint(1, min(len(names), 3))) if names else ():
            for _ in range(self._chance.choice((1, 1, 1, 2, 3))):
                arguments[name] = self.value(arguments[name], (name,))
        return arguments

    def value(self, value: Any, path: Path) -> Any:
        """Another value of the same type in its place."""
        known = [one for one in self._at.get(path, ()) if type(one) is type(value)]
        change = _CHANGES.get(type(value))
        if change is None or not known:
            return self._chance.choice(known) if known else value
        if len(known) >= _CLOSED * len({repr(one) for one in known}) or self._are_names(known):
            return self._chance.choice(known)
        return change(self, value, known, path)

    def _are_names(self, known: Sequence[Any]) -> bool:
        """Whether texts are names, such as those of months and planets: letters of other ones make none."""
        texts = [one for one in known if isinstance(one, str) and one]
        named = sum(_NAME.fullmatch(one) is not None for one in texts)
        spoken = any(one in self._words for one in texts) and not any(" " in one for one in texts)
        return bool(texts) and (named * 2 > len(texts) or spoken)

    def _int(self, value: int, known: Sequence[int], path: Path) -> int:
        ordered = sorted(set(known))
        at = self._chance.randrange(max(1, len(ordered) - 1))
        near = self._chance.randint(1, max(3, abs(value) // 3)) * self._chance.choice((1, -1))
        # Between two neighbours: as often large or small as the known ones are.
        between = self._chance.randint(ordered[at], ordered[min(at + 1, len(ordered) - 1)])
        low, high = ordered[0], ordered[-1]
        return self._chance.choice((max(low, min(high, value + near)), between, self._chance.choice(known)))

    def _float(self, value: float, known: Sequence[float], path: Path) -> float:
        if value != value or abs(value) == float("inf"):
            return self._chance.choice(known)
        plain = [one for one in known if abs(one) < float("inf")]
        digits = min(6, len(f"{self._chance.choice(plain)!r}".partition(".")[2]))
        drawn = round(self._chance.uniform(min(plain), max(plain)), digits)
        return self._chance.choice((drawn, self._chance.choice(plain)))

    def _text(self, value: str, known: Sequence[str], path: Path) -> str:
        if self._chance.random() < _WHOLE:
            return self._chance.choice(known)
        runs = _RUNS.findall(value)
        split = [_RUNS.findall(one) for one in known]
        words = [at for at, run in enumerate(runs) if run[0].isalnum()]
        if not words:
            return self._signs(value, known)
        at = self._chance.choice(words)
        # What stands in the same place of texts with as many parts, such as the month of a date.
        same = [one[at] for one in split if len(one) == len(runs)]
        like = [run for one in split for run in one if run.isalpha()]
        if runs[at].isdigit():
            digits = "".join(same)
            runs[at] = self._letters(runs[at], digits) if len(runs) == 1 else self._digits(runs[at], same)
        elif len(words) == 1:
            spoken = runs[at] in self._words
            runs[at] = self._chance.choice(like) if spoken else self._letters(runs[at], "".join(like))
        else:
            swapped = self._chance.choice(words)
            if self._chance.random() < 0.4 and runs[swapped].isalpha():
                runs[at], runs[swapped] = runs[swapped], runs[at]
            elif self._chance.random() < 0.7:
                runs[at] = self._chance.choice(like or runs)
            else:
                runs = runs[:at] if self._chance.random() < 0.5 else runs[at:]
        return "".join(runs).strip() if value == value.strip() else "".join(runs)

    def _signs(self, value: str, known: Sequence[str]) -> str:
        """Signs alone: in a row with others, or one in the place of another."""
        other, signs = self._chance.choice(known), "".join(known)
        place = self._chance.randrange(len(value) + 1)
        sign = self._chance.choice(signs) if signs else ""
        return self._chance.choice((value + other, other + value, value[:place] + sign + value[place + 1 :]))

    def _digits(self, run: str, known: Sequence[str]) -> str:
        same = [one for one in known if one.isdigit() and len(one) == len(run)]
        if not same:
            return run
        if run[0] == "0":
            return self._chance.choice(same)
        return str(self._chance.randint(min(map(int, same)), max(map(int, same)))).zfill(len(run))

    def _letters(self, run: str, known: str) -> str:
        place, letter = self._chance.randrange(len(run)), self._chance.choice(known or run)
        letter = letter.upper() if run[place].isupper() else letter.lower() if run[place].islower() else letter
        return self._chance.choice((
            run[:place] + letter + run[place + 1 :], run[:place] + letter + run[place:], run[:place] + run[place + 1 :],
            run[::-1], run[place:] + run[:place], run + letter, run[:place] + run[:place][::-1] or run,
        ))  # fmt: skip

    def _bytes(self, value: bytes, known: Sequence[bytes], path: Path) -> bytes:
        texts = [one.decode("latin-1") for one in known]
        return self._text(value.decode("latin-1"), texts, path).encode("latin-1", "replace")

    def _list(self, value: list[Any], known: Sequence[list[Any]], path: Path) -> list[Any]:
        items, held = list(value), self._at.get((*path, ITEMS), [])
        if not items:
            return list(self._chance.choice(known))
        place, other = self._chance.randrange(len(items)), self._chance.randrange(len(items))
        kind = self._chance.randrange(7)
        if kind == 0:
            del items[place]
        elif kind == 1:
            items.insert(place, self._chance.choice(held))
        elif kind == 2:
            items[place], items[other] = items[other], items[place]
        elif kind == 3:
            items = [*items[:place], *self._chance.choice(known)[place:]]
        else:
            items[place] = self.value(items[place], (*path, ITEMS))
        return items

    def _tuple(self, value: tuple[Any, ...], known: Sequence[tuple[Any, ...]], path: Path) -> tuple[Any, ...]:
        items = list(value)
        if items:
            place = self._chance.randrange(len(items))
            items[place] = self.value(items[place], (*path, f"{place} of {len(items)}"))
        return tuple(items)

    def _set(self, value: set[Any], known: Sequence[set[Any]], path: Path) -> set[Any]:
        # In an order that does not depend on hashes.
        return set(self._list(sorted(value, key=repr), [sorted(one, key=repr) for one in known], path))

    def _dict(self, value: dict[Any, Any], known: Sequence[dict[Any, Any]], path: Path) -> dict[Any, Any]:
        items = dict(value)
        if not items:
            return dict(self._chance.choice(known))
        key, kind = self._chance.choice(list(items)), self._chance.randrange(4)
        if kind == 0:
            del items[key]
        elif kind == 1:
            new = self.value(key, (*path, KEYS))
            items = {new if one == key else one: held for one, held in items.items()}
        else:
            items[key] = self.value(items[key], (*path, ITEMS))
        return items


_CHANGES: dict[type, Callable[[InputDraws, Any, Sequence[Any], Path], Any]] = {
    int: InputDraws._int, float: InputDraws._float, str: InputDraws._text, bytes: InputDraws._bytes,
    list: InputDraws._list, tuple: InputDraws._tuple, set: InputDraws._set, dict: InputDraws._dict,
}  # fmt: skip
