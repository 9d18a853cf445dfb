"""Which problems of a benchmark are used."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Annotated, TypedDict

from remint.api.options.groups import described, texts
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
    limit: int | None
    shuffle: int | None


class SelectionOptions(Record, frozen=True):
    """Which problems are used."""

    ids: Annotated[
        str | tuple[str, ...],
        described("Only this problem: an id or a pattern, such as 'HumanEval/1*'.", metavar="ID"),
    ] = ()
    exclude: Annotated[
        str | tuple[str, ...], described("Leave out this problem: an id or a pattern.", metavar="ID")
    ] = ()
    tags: Annotated[str | tuple[str, ...], described("Only problems with this tag.", metavar="TAG")] = ()
    since: Annotated[
        str | date | None,
        described("Only problems released on or after this date.", metavar="YYYY-MM-DD"),
    ] = None
    until: Annotated[
        str | date | None,
        described("Only problems released on or before this date.", metavar="YYYY-MM-DD"),
    ] = None
    limit: Annotated[int, described("Use only the first N problems; 0 uses all.", ge=0)] = 0
    shuffle: Annotated[
        int | None, described("Draw the problems of --limit at random, with this seed.", metavar="SEED")
    ] = None

    def selection(self) -> Selection:
        """The selection that formats read with."""
        return Selection(
            ids=texts(self.ids), exclude=texts(self.exclude), tags=texts(self.tags), released_from=_day(self.since),
            released_until=_day(self.until), limit=self.limit, shuffle=self.shuffle,
        )  # fmt: skip


def _day(value: str | date | None) -> str:
    if value is None or value == "":
        return ""
    try:
        day = date.fromisoformat(value) if isinstance(value, str) else value
    except ValueError as error:
        raise UsageError(f"{value!r} is not a date. Write it like 2026-01-31.") from error
    return (day.date() if isinstance(day, datetime) else day).isoformat()
