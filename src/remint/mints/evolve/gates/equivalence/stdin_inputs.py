"""Further inputs for a program that reads: those of its tests, changed where that keeps them in shape."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from remint.mints.evolve.gates.equivalence.inputs import constants_of
from remint.mints.evolve.gates.equivalence.stdin_layout import (
    DECIMAL,
    INTEGER,
    Count,
    Lines,
    TokenPlace,
    counted,
    counts_of,
    lines_of,
    place,
    seen_at,
    text_of,
)

_TRIES = 5  # for each input that is wanted
_WIDER = (1, 4, 16)  # by how much the range of numbers grows where there are not enough inputs
_MALFORMED = 0.06  # the share of inputs that no program need be ready for: how it fails must stay the same, too
_LONGEST = 60_000  # characters of an input that is worth changing
_USUAL = 50  # characters
_LETTERS = "abzAZ019 -_.#"


class StdinChanges:
    """Changes inputs like those of the tests."""

    def __init__(self, inputs: Sequence[str], seed: int, text: str = "") -> None:
        short = [text for text in inputs if len(text) <= _LONGEST] or list(inputs)
        self._chance = random.Random(seed)
        self._inputs = [lines_of(text) for text in short]
        self._seen, self._counts = seen_at(self._inputs), counts_of(self._inputs)
        self._letters = sorted({letter for tokens in self._seen.values() for token in tokens for letter in token})
        self._numbers = {
            where: sorted({int(token) for token in tokens if INTEGER.fullmatch(token)})
            for where, tokens in self._seen.items()
        }
        # Values that the program tells from others.
        self._constants = sorted(value for value in constants_of(text) if type(value) is int)
        # Short ones are quick to run, and no less telling.
        self._weights = [1 / (_USUAL + len(text)) for text in short]
        self._made = set(inputs)
        self._wider = 1

    def further(self, count: int) -> list[str]:
        """At most so many inputs that were not there before, the same for the same seed."""
        found: list[str] = []
        for tries in range(count * _TRIES * len(_WIDER) if self._inputs else 0):
            if len(found) == count:
                break
            self._wider = _WIDER[tries // (count * _TRIES)]
            text = self._changed()
            if text not in self._made:
                self._made.add(text)
                found.append(text)
        return found

    def _changed(self) -> str:
        chance = self._chance
        (chosen,) = chance.choices(self._inputs, self._weights)
        lines = [list(tokens) for tokens in chosen]
        for _ in range(chance.choice((1, 1, 2, 2, 3, 5))):
            if self._counts and chance.random() < 0.3:
                self._change_amount(lines, chance.choice(self._counts))
            else:
                self._change_line(lines)
        text = text_of(lines)
        return self._malformed(text) if chance.random() < _MALFORMED else text

    def _change_line(self, lines: Lines) -> None:
        chance = self._chance
        line = chance.randrange(len(lines))
        tokens, kind = lines[line], chance.randrange(8)
        columns = [column for column in range(len(tokens)) if not self._is_count(line, column)]
        if kind == 0 and len(columns) == len(tokens) > 1:
            chance.choice((tokens.reverse, tokens.sort, lambda: chance.shuffle(tokens)))()
        elif kind == 1 and len(columns) == len(tokens) > 1:
            first, second = chance.sample(columns, 2)
            tokens[first] = tokens[second]
        elif kind == 2 and line and len(lines[line - 1]) == len(tokens):
            if not any(count.line in (line, line - 1) for count in self._counts):
                lines[line - 1 : line + 1] = [lines[line], lines[line - 1]]
        elif columns:
            column = chance.choice(columns)
            fixed = any(count.of == "letters" and count.target == line for count in self._counts)
            tokens[column] = self._token(tokens[column], place(lines, line, column), fixed)

    def _is_count(self, line: int, column: int) -> bool:
        return any((count.line, count.column) == (line, column) for count in self._counts)

    def _token(self, token: str, where: TokenPlace, fixed: bool) -> str:
        """Another token of the same kind; `fixed` in length."""
        if INTEGER.fullmatch(token) and not fixed:
            return self._integer(int(token), where)
        if DECIMAL.fullmatch(token) and not fixed:
            value = float(token)
            return f"{self._chance.choice((value + 1, value / 2, value + 0.01, 0.0, 1.0, -value)):.2f}"
        return self._word(token, fixed)

    def _integer(self, value: int, where: TokenPlace) -> str:
        numbers = self._numbers.get(where) or [value]
        low, high = numbers[0], max(numbers[-1], numbers[-1] * self._wider)
        chance = self._chance
        if chance.random() < 0.1:  # outside of what occurs
            return str(chance.choice((low - 1, high + 1, -value, -high, -1, 2 * high)))
        if self._constants and chance.random() < 0.1:
            return str(chance.choice(self._constants) + chance.choice((-1, 0, 0, 1)))
        near = (
            value + 1, value - 1, value // 2, value * 2, 0, 1, 2, low, high, chance.randint(low, high),
            chance.choice(numbers), value + 10, 10 ** chance.randrange(len(str(abs(high)))),
        )  # fmt: skip
        # 0 and 1 are boundaries of nearly everything that is counted or divided.
        return str(max(min(low, 1), min(max(high, 10), chance.choice(near))))

    def _word(self, word: str, fixed: bool) -> str:
        chance = self._chance
        spot = chance.randrange(len(word) + 1)
        letters = self._letters if self._letters and chance.random() < 0.9 else list(_LETTERS)
        letter = chance.choice(letters) if chance.random() < 0.5 or not word else chance.choice(word)
        other = chance.randrange(len(word)) if word else 0
        same_length = (
            word[:spot] + letter + word[spot + 1 :] if spot < len(word) else word,
            word[::-1],
            word.swapcase(),
            "".join(chance.sample(word, len(word))),
            letter * len(word),
            word[other:] + word[:other],
        )
        if fixed or chance.random() < 0.5:
            return chance.choice(same_length)
        return chance.choice((
            word[:spot] + letter + word[spot:], word[:other] + word[other + 1 :], word + word[:spot], word[:spot],
            word + letter, letter,
        ))  # fmt: skip

    def _change_amount(self, lines: Lines, count: Count) -> None:
        """More or less of what is announced, and the announcement with it."""
        number = (count.line, count.column)
        together = [one for one in self._counts if (one.line, one.column) == number and one.target < len(lines)]
        if not together or count.column >= len(lines[count.line]):
            return
        now = counted(together[0], lines)
        wanted = max(1, self._chance.choice((now - 1, now + 1, now // 2, 1, 2, now + 2)))
        for one in together:
            if one.target >= len(lines):
                continue
            if one.of == "lines":
                self._resize(lines, one.target, wanted)
            elif one.of == "tokens":
                self._resize(lines[one.target], 0, wanted)
            else:
                letters = list(lines[one.target][0])
                self._resize(letters, 0, wanted)
                lines[one.target] = ["".join(letters)]
        lines[count.line][count.column] = str(wanted)

    def _resize(self, items: list[Any], start: int, wanted: int) -> None:
        many = len(items) - start - wanted
        if many > 0:
            first = self._chance.randrange(start, len(items) - many + 1)
            del items[first : first + many]
        while start < len(items) < start + wanted:
            one = items[self._chance.randrange(start, len(items))]
            items.insert(self._chance.randrange(start, len(items) + 1), list(one) if isinstance(one, list) else one)

    def _malformed(self, text: str) -> str:
        chance = self._chance
        lines = text.split("\n")
        line = chance.randrange(len(lines))
        return chance.choice((
            "", "\n", text.rstrip("\n"), text[: chance.randrange(len(text) + 1)], text.replace(" ", "\n"),
            "\n".join(lines[:line]) + "\n", "\n".join([*lines[:line], "", *lines[line:]]), f"{text}\n",
            "\n".join([*lines[:line], chance.choice(("x", "1.5", "-")), *lines[line + 1 :]]),
            text.replace(" ", ".5 "), text.replace(" ", "  "), f" {text}",
        ))  # fmt: skip
