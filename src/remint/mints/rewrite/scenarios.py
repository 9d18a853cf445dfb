"""The pool of settings: grown from a few of our own by asking for more, without near-duplicates."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import NamedTuple

from remint.mints.rewrite.errors import UnusableReplyError
from remint.records import digest

PER_REQUEST = 10  # settings that one request asks for
_AREAS = 5  # known areas that a request names
_LINE = re.compile(r"^([A-Z][\w&'’ /-]{1,39}): (\S.{4,139})$")
_WORD = re.compile(r"[a-z]{3,}")
_COMMON = frozenset(
    ["and", "the", "for", "with", "from", "into", "that", "this", "their", "its", "per", "all", "each", "new"]
)
_SIMILAR = 0.5  # of the words of two settings that are the same, above which they are near-duplicates


class Scenario(NamedTuple):
    """A setting: an area of life and an activity in it."""

    area: str
    activity: str

    def __str__(self) -> str:
        return f"{self.area}: {self.activity}"

    @property
    def id(self) -> str:
        """What it is called wherever it is referred to."""
        return digest(str(self).encode())[:8]


def parse_scenario(line: str) -> Scenario:
    """A setting as it is written; raises UnusableReplyError."""
    found = _LINE.match(line.strip())
    if found is None:
        raise UnusableReplyError("a line is not an area, a colon and an activity")
    return Scenario(found[1].strip(), found[2].strip().rstrip("."))


def own_scenarios() -> tuple[Scenario, ...]:
    """Those that every pool begins with."""
    text = (files("remint.mints.rewrite") / "scenarios.txt").read_text(encoding="utf-8")
    return tuple(parse_scenario(line) for line in text.splitlines() if line.strip())


def is_near_duplicate(scenario: Scenario, others: Iterable[Scenario]) -> bool:
    """Whether a setting says much the same as one that is there."""
    words = _words(scenario)
    return any(_overlap(words, _words(other)) > _SIMILAR for other in others)


def shown_to_proposer(pool: Sequence[Scenario], chance: random.Random) -> tuple[str, str]:
    """Areas that are known and one example, drawn from the pool."""
    areas = sorted({scenario.area for scenario in pool})
    drawn = chance.sample(areas, min(_AREAS, len(areas)))
    return ", ".join(drawn), str(chance.choice(list(pool)))


def draw_order(pool: Sequence[Scenario], problem_id: str, seed: int) -> list[Scenario]:
    """The order in which a problem tries the settings of a pool: a shuffle of its own."""
    order = sorted(pool)
    random.Random(f"{seed} scenarios {problem_id}").shuffle(order)
    return order


def _words(scenario: Scenario) -> frozenset[str]:
    # The ends of words tell singular from plural and noun from verb, which makes no other setting.
    return frozenset(word[:5] for word in _WORD.findall(str(scenario).lower()) if word not in _COMMON)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, min(len(one), len(other)))
