"""How instructions are worded: every combination says the same program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from remint.code.instructions.errors import UnknownWordingError

Language = Literal["en", "ru"]
Assignment = Literal["value-first", "target-first"]
Operators = Literal["words", "symbols"]
Numbering = Literal["nested", "flat"]
Detail = Literal["full", "inline", "merged"]


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to say it.

    `detail` is how much stands on a line: `full` one instruction each, `inline` also the single instruction of an
    `if` on the line of its condition, `merged` also up to three simple instructions in a row.
    """

    language: Language = "en"
    assignment: Assignment = "value-first"
    operators: Operators = "words"
    numbering: Numbering = "nested"
    detail: Detail = "inline"

    @property
    def choices(self) -> frozenset[str]:
        """The names by which a table of wordings offers alternatives."""
        return frozenset((self.assignment, self.operators))

    @property
    def name(self) -> str:
        """The choices in one text, such as `value-first,words,nested,inline`; the language is not among them."""
        return ",".join((self.assignment, self.operators, self.numbering, self.detail))


def all_wordings() -> Iterator[Wording]:
    """Every combination."""
    for choice in product(*map(get_args, (Language, Assignment, Operators, Numbering, Detail))):
        yield Wording(*choice)


_CHOICES: dict[str, str] = {
    choice: field
    for field, kind in (
        ("assignment", Assignment), ("operators", Operators), ("numbering", Numbering), ("detail", Detail),
    )
    for choice in get_args(kind)
}  # fmt: skip


def wording_of(name: str, language: Language = "en") -> Wording:
    """The wording that some of its choices name, such as `target-first,flat`; the others are the usual ones."""
    chosen: dict[str, str] = {}
    for choice in filter(None, (part.strip() for part in name.split(","))):
        if choice not in _CHOICES:
            raise UnknownWordingError(f"unknown wording {choice!r}. Choose among {', '.join(_CHOICES)}.")
        field = _CHOICES[choice]
        if chosen.get(field, choice) != choice:
            raise UnknownWordingError(f"{chosen[field]} and {choice} exclude each other. Keep one of them.")
        chosen[field] = choice
    return Wording(language=language, **chosen)  # type: ignore[arg-type]
