"""A constant that a regular expression finds."""

from __future__ import annotations

import re

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_LINE = re.compile(r"[ -~]+")


def _searched(need: Need) -> str:
    text, sign = f"{need.words(1)[0]} {need.noun}", need.chance.choice(("=", ": ", " ", "-"))
    line = f"$found|match = $re.findall({need.chance.choice((written('[0-9]+'), written('[0-9]{1,}')))}, "
    return f"{line}{written(f'{text}{sign}{need.value}')})\n$value = int($found[-1])"


def _marks(need: Need) -> str | None:
    if not need.below(12):
        return None
    sign = need.chance.choice("#*+!")
    word = "".join(need.words(4))[: need.value + 6]
    text = "".join(letter + sign * (place < need.value) for place, letter in enumerate(word.ljust(need.value, "z")))
    return f"$value = len($re.findall({written(re.escape(sign))}, {written(text)}))"


def _parts(need: Need) -> str | None:
    if not 1 <= need.value <= 6:
        return None
    text = need.words(need.value)[0]
    for word in need.words(need.value - 1):
        text += need.chance.choice((",", ";", ", ", "; ")) + word
    return f"$parts|fields = $re.split('[,;] *', {written(text)})\n$value = len($parts)"


def _cleaned(need: Need) -> str:
    text = need.words(1)[0] + "-".join(str(need.value))
    return f"$digits|cleaned = $re.sub('[^0-9]', '', {written(text)})\n$value = int($digits)"


def _groups(need: Need) -> str | None:
    if not 1 <= need.value <= 4:
        return None
    text = "-".join(f"({need.chance.choice(('[a-z]+', '[0-9]+', '[A-Z]'))})" for _ in range(need.value))
    return f"$pattern|layout = $re.compile({written(text)})\n$value = $pattern.groups"


def _numbers(need: Need) -> str:
    numbers = [need.value + need.chance.randint(1, 50) for _ in range(2)]
    numbers.insert(need.chance.randint(0, 2), need.value)
    text = " ".join(f"{word}{number}" for word, number in zip(need.words(3), numbers, strict=True))
    line = f"$sizes|numbers = [int($item) for $item in $re.findall('[0-9]+', {written(text)})]"
    return f"{line}\n$value = min($sizes)"


def _without_digits(need: Need) -> str | None:
    if not _WORD.fullmatch(need.value) or any(letter.isdigit() for letter in need.value):
        return None
    cut, number = need.chance.randint(0, len(need.value)), need.chance.randint(1, 99)
    return f"$value = $re.sub('[0-9]+', '', {written(f'{need.value[:cut]}{number}{need.value[cut:]}')})"


def _behind(need: Need) -> str | None:
    if not _WORD.fullmatch(need.value):
        return None
    sign = need.chance.choice("=:|")
    text = written(f"{need.noun} {sign} {need.value}")
    return f"$fields|parts = $re.split({written(f' *{re.escape(sign)} *')}, {text})\n$value = $fields[1]"


def _between(need: Need) -> str | None:
    if not _LINE.fullmatch(need.value):
        return None
    start, end = need.chance.choice(("<>", "[]", "{}", "()"))
    pattern = f"{re.escape(start)}(.*){re.escape(end)}"
    return f"$found = $re.findall({written(pattern)}, {written(start + need.value + end)})\n$value = $found[0]"


class RegexUse(LibraryConstant):
    """Finds a number or a text with a regular expression. Raises C5."""

    name = "regex-use"
    description = "gets a constant through re"
    modules = {"re": "re"}
    numbers = (_searched, _marks, _parts, _cleaned, _groups, _numbers)
    texts = (_without_digits, _behind, _between)
