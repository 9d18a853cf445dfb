"""Which runs of a ledger are meant: by model, benchmark, task, tag and day."""

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

    def accepts(self, one: ListedRun) -> bool:
        """Whether the run is meant."""
        return (
            _matches(self.model, model_name(one.run), one.label.name)
            and _matches(self.benchmark, one.run.benchmark)
            and self.task in ("", one.task)
            and set(self.tags) <= set(one.label.tags)
            and (self.since is None or datetime.fromisoformat(one.moment) >= self.since)
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
        raise UsageError(f"{text!r} is not a day. Write 2026-01-31, or 7d for the last seven days.") from error


def _matches(pattern: str, *texts: str) -> bool:
    """Whether a text contains the pattern, or matches it as a whole where it has a *; case does not matter."""
    if "*" in pattern:
        return any(fnmatchcase(text.lower(), pattern.lower()) for text in texts)
    return not pattern or any(pattern.lower() in text.lower() for text in texts)
