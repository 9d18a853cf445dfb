"""Which problems of a benchmark are used."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import TypedDict

from remint.api.options.groups import texts
from remint.errors import UsageError
from remint.formats import Selection
from remint.records import Record


class SelectionKeywords(TypedDict, total=False):
    """Keywords that pick problems."""

    ids: str | Iterable[str]
    exclude: str | Iterable[str]
    tags: str | Iterable[str]
    since: str | date | None
    until: str | date | None
    limit: int


class SelectionOptions(Record, frozen=True):
    """Which problems are used."""

    ids: str | tuple[str, ...] = ()  # only these problems; * and ? match
    exclude: str | tuple[str, ...] = ()  # not these problems; * and ? match
    tags: str | tuple[str, ...] = ()  # only problems with one of these tags
    since: str | date | None = None  # only problems released on or after this date
    until: str | date | None = None  # only problems released on or before this date
    limit: int = 0  # at most this many; 0 is all

    def selection(self) -> Selection:
        """The same for the formats."""
        if self.limit < 0:
            raise UsageError(f"limit is {self.limit}. Give the number of problems, or 0 for all.")
        return Selection(
            ids=texts(self.ids), exclude=texts(self.exclude), tags=texts(self.tags), released_from=_day(self.since),
            released_until=_day(self.until), limit=self.limit,
        )  # fmt: skip


def _day(value: str | date | None) -> str:
    if value is None or value == "":
        return ""
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError as error:
        raise UsageError(f"{value!r} is not a date. Write it like 2026-01-31.") from error
    return (day.date() if isinstance(day, datetime) else day).isoformat()
