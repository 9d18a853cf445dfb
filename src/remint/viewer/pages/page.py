"""What all pages have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from remint.viewer.addresses import Addresses
from remint.viewer.background import Background
from remint.viewer.catalogue import RunCatalogue
from remint.viewer.problems import ProblemShelf

Query = Mapping[str, str]


class Page(NamedTuple):
    """A template and what it shows."""

    template: str
    title: str
    values: dict[str, Any]
    pending: bool = False  # whether something is still being read: the page loads itself again
    section: str = ""  # which entry of the navigation it belongs to


class Library(NamedTuple):
    """What pages are made from."""

    catalogue: RunCatalogue
    problems: ProblemShelf
    ranks: Background
    addresses: Addresses

    def close(self) -> None:
        """Start nothing new."""
        self.catalogue.close()
        self.problems.close()
        self.ranks.close()


def number(query: Query, name: str, default: int = 0) -> int:
    """A number of the address; what is none, or absurd, is the default."""
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else default


def text(query: Query, name: str, longest: int = 200) -> str:
    """A text of the address, cut short."""
    return query.get(name, "")[:longest]
