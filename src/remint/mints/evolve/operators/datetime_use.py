"""A3: a constant that comes from fixed dates and spans of time."""

from __future__ import annotations

import datetime

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

_FIELDS = {
    "day": (1, 28), "month": (1, 12), "hour": (0, 23), "minute": (0, 59), "second": (0, 59), "year": (1970, 2060),
}  # fmt: skip


def a_date(need: Need) -> datetime.date:
    """Some day of the last decades."""
    return datetime.date(need.chance.randint(1990, 2024), need.chance.randint(1, 12), need.chance.randint(1, 28))


def a_moment(need: Need) -> tuple[datetime.datetime, str] | None:
    """A point in time and the field of it that is the value."""
    day, value = a_date(need), need.value
    hour, minute, second = (need.chance.randint(0, 23), need.chance.randint(0, 59), need.chance.choice((0, 15, 30, 45)))
    moment = datetime.datetime(day.year, day.month, day.day, hour, minute, second)
    found = [name for name, (least, most) in _FIELDS.items() if least <= value <= most]
    if not found:
        return None
    name = need.chance.choice(found)
    return moment.replace(**{name: value}), name


def _call(day: datetime.date) -> str:
    return f"$datetime.date({day.year}, {day.month}, {day.day})"


def _between(need: Need) -> str | None:
    if not need.below(4000):
        return None
    first = a_date(need)
    last = first + datetime.timedelta(days=need.value)
    if need.chance.random() < 0.5:
        return f"$value = ({_call(last)} - {_call(first)}).days"
    lines = f"$opened|begin|released = {_call(first)}\n$closed|finish|expires = {_call(last)}\n"
    return f"{lines}$value = ($closed - $opened).days"


def _field(need: Need) -> str | None:
    found = a_moment(need)
    if found is None:
        return None
    moment, name = found
    text = written(moment.isoformat(need.chance.choice(("T", " "))))
    if need.chance.random() < 0.5:
        return f"$value = $datetime.datetime.fromisoformat({text}).{name}"
    return f"$moment|stamp|created = $datetime.datetime.fromisoformat({text})\n$value = $moment.{name}"


def _quotient(need: Need) -> str | None:
    if not need.below(10000):
        return None
    unit, many = need.chance.choice((("hours", 24), ("minutes", 90), ("minutes", 15), ("days", 7), ("seconds", 20)))
    whole = f"$datetime.timedelta({unit}={need.value * many + need.chance.randrange(many)})"
    return f"$window|horizon = {whole}\n$value = $window // $datetime.timedelta({unit}={many})"


def _seconds(need: Need) -> str | None:
    if not need.below(86400):
        return None
    minutes, seconds = divmod(need.value, 60)
    days = need.chance.randint(1, 9)
    return f"$value = $datetime.timedelta(days={days}, minutes={minutes}, seconds={seconds}).seconds"


def _days(need: Need) -> str | None:
    if not need.below(60):
        return None
    lines = f"$first|opening = {_call(a_date(need))}\n$pause|gap = $datetime.timedelta(days=1)\n"
    listed = f"[$first + $pause * $day for $day in range({need.value})]"
    return f"{lines}$schedule|dates = {listed}\n$value = len($schedule)"


def _later(need: Need) -> str | None:
    if not need.below(3000):
        return None
    day = a_date(need)
    lines = f"$origin|epoch = {_call(day)}\n$due|deadline = $origin + $datetime.timedelta(days={need.value})\n"
    return f"{lines}$value = $due.toordinal() - $origin.toordinal()"


def _separator(need: Need) -> str | None:
    """One character that stands between the date and the time."""
    if len(need.value) != 1 or not need.value.isascii():
        return None
    day = a_date(need)
    line = f"$moment|stamp = $datetime.datetime({day.year}, {day.month}, {day.day}, {need.chance.randint(1, 22)})"
    return f"{line}\n$value = $moment.isoformat({need.text})[10]"


class DatetimeUse(LibraryConstant):
    """Computes a number from fixed dates and spans, never from the clock. Raises C5."""

    name = "datetime-use"
    paper = "A3"
    description = "gets a constant from dates"
    modules = {"datetime": "datetime"}
    numbers = (_between, _field, _quotient, _seconds, _days, _later)
    texts = (_separator,)
