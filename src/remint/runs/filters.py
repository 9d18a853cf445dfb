"""Which runs of a ledger are meant: by model, benchmark, task, tag, day and what people wrote on them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from fnmatch import fnmatchcase
from typing import NamedTuple

from remint.errors import UsageError
from remint.runs.labels import RunLabel
from remint.runs.overview import model_name
from remint.runs.run import RunRecord

_AGO = re.compile(r"(\d{1,5})\s*([hdw])")
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}


class ListedRun(NamedTuple):
    """A run with what people call it and the moment when it was made last."""

    run: RunRecord
    label: RunLabel
    moment: str

    @property
    def task(self) -> str:
        """What the model was asked; empty for samples made elsewhere."""
        return self.run.asked.task if self.run.asked else ""


class RunFilter(NamedTuple):
    """What a run must be like; what is empty does not matter."""

    model: str = ""
    benchmark: str = ""
    task: str = ""
    tags: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None  # the first moment that is too late
    text: str = ""  # in the name, the note or a tag

    def accepts(self, one: ListedRun) -> bool:
        """Whether the run is meant."""
        return (
            _matches(self.model, model_name(one.run), one.label.name)
            and _matches(self.benchmark, one.run.benchmark)
            and self.task in ("", one.task)
            and set(self.tags) <= set(one.label.tags)
            and (self.since is None or datetime.fromisoformat(one.moment) >= self.since)
            and (self.until is None or datetime.fromisoformat(one.moment) < self.until)
            and _matches(self.text, one.label.name, one.label.note, *one.label.tags)
        )


def moment_of(text: str | date | None, now: datetime | None = None) -> datetime | None:
    """A day such as 2026-01-31, by the clock here, or a time ago such as 36h, 7d or 2w."""
    if not text:
        return None
    if isinstance(text, date):
        text = text.isoformat()
    ago = _AGO.fullmatch(text.strip().lower())
    if ago:
        try:
            return (now or datetime.now(UTC)) - int(ago[1]) * _UNITS[ago[2]]
        except OverflowError:  # before the first year
            return None
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError) as error:
        raise UsageError(f"{text!r} is not a date. Write 2026-01-31, or 7d for the last seven days.") from error


def end_of(text: str | date | None, now: datetime | None = None) -> datetime | None:
    """The moment when a day such as 2026-01-31 is over; a time ago and an hour of a day are moments themselves."""
    if not text:
        return None
    try:
        day = date.fromisoformat(str(text))
    except ValueError:
        return moment_of(text, now) or datetime.min.replace(tzinfo=UTC)  # so long ago that no run is older
    return moment_of(day + timedelta(days=1)) if day < date.max else None


def _matches(pattern: str, *texts: str) -> bool:
    """Whether a text contains the pattern, or matches it as a whole where it has a *; case does not matter."""
    if "*" in pattern:
        return any(fnmatchcase(text.lower(), pattern.lower()) for text in texts)
    return not pattern or any(pattern.lower() in text.lower() for text in texts)
