"""How instructions are worded: every combination says the same program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

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


def all_wordings() -> Iterator[Wording]:
    """Every combination."""
    for choice in product(*map(get_args, (Language, Assignment, Operators, Numbering, Detail))):
        yield Wording(*choice)
