"""A8: a constant that comes from fixed points in time; nothing sleeps or depends on the clock."""

from __future__ import annotations

import datetime

from remint.mints.evolve.operators.datetime_use import a_date, a_moment
from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, Test, written

_FIELDS = {
    "day": "tm_mday", "month": "tm_mon", "hour": "tm_hour", "minute": "tm_min", "second": "tm_sec", "year": "tm_year",
}  # fmt: skip
_EPOCH = datetime.datetime(1970, 1, 1)


def _parsed(need: Need) -> str | None:
    found = a_moment(need)
    if found is None:
        return None
    moment, name = found
    # A year is always there: a day without one means different things to different versions.
    style = need.chance.choice(("%Y-%m-%d %H:%M:%S", "%Y/%m/%d %H:%M:%S", "%d.%m.%Y %H:%M:%S"))
    call = f"$time.strptime({written(moment.strftime(style))}, {style!r})"
    return f"$moment|stamp|created = {call}\n$value = $moment.{_FIELDS[name]}"


def _clock(need: Need) -> str | None:
    if not need.below(60):
        return None
    field, text = "tm_min", f"{need.chance.randint(0, 23):02d}:{need.value:02d}"
    if need.value < 24 and need.chance.random() < 0.5:
        field, text = "tm_hour", f"{need.value:02d}:{need.chance.choice((0, 15, 30, 45)):02d}"
    return f"$value = $time.strptime({text!r}, '%H:%M').{field}"


def _since_epoch(need: Need) -> str | None:
    found = a_moment(need)
    if found is None:
        return None
    moment, name = found
    seconds = int((moment - _EPOCH).total_seconds())
    return f"$value = $time.gmtime({seconds}).{_FIELDS[name]}"


def _there_and_back(need: Need) -> str | None:
    if not need.below(2**31):
        return None
    return f"$instant|moment = $time.gmtime({need.value})\n$value = $calendar.timegm($instant)"


def _tuple(need: Need) -> str | None:
    found = a_moment(need)
    if found is None:
        return None
    moment, name = found
    parts = tuple(moment.timetuple())[:8]
    return f"$moment|stamp = $time.struct_time(({', '.join(map(str, parts))}, 0))\n$value = $moment.{_FIELDS[name]}"


def _month_length(need: Need) -> str:
    day = a_date(need)
    last = ((day.replace(day=28) + datetime.timedelta(days=4)).replace(day=1) - datetime.timedelta(days=1)).day
    return f"$value = {need.plus(f'$calendar.monthrange({day.year}, {day.month})[1]', last)}"


def _backwards(need: Need) -> Test:
    """A clock that goes backwards, which these never do."""
    clock = need.chance.choice(("monotonic", "perf_counter"))
    return Test(f"$started|began = $time.{clock}()\n$time.{clock}() < $started", False)


class TimeUse(LibraryConstant):
    """Takes a number from a fixed point in time, or checks that a clock does not go backwards. Raises C5."""

    name = "time-use"
    paper = "A8"
    description = "gets a constant through time and calendar"
    modules = {"time": "time", "calendar": "calendar"}
    numbers = (_parsed, _clock, _since_epoch, _there_and_back, _tuple, _month_length)
    conditions = (_backwards,)
