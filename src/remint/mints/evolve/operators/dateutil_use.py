"""A4: a constant that comes from dates, through the package `python-dateutil`."""

from __future__ import annotations

from remint.mints.evolve.operators.datetime_use import a_date, a_moment
from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

# The day of Easter Sunday, as the church's tables have it.
_EASTER = {2015: 5, 2016: 27, 2017: 16, 2018: 1, 2019: 21, 2020: 12, 2021: 4, 2022: 17, 2023: 9, 2024: 31}


def _months(need: Need) -> str | None:
    if not need.below(2000):
        return None
    line = f"$gap|period = $relativedelta.relativedelta(months={need.value})"
    return f"{line}\n$value = $gap.years * 12 + $gap.months"


def _small_part(need: Need) -> str | None:
    unit, most = need.chance.choice((("months", 12), ("hours", 24), ("minutes", 60), ("seconds", 60), ("days", 10**6)))
    if not need.below(12):
        unit, most = "days", 10**6
    if not need.below(most):
        return None
    years = need.chance.randint(1, 6)
    return f"$value = $relativedelta.relativedelta(years={years}, {unit}={need.value}).{unit}"


def _field(need: Need) -> str | None:
    found = a_moment(need)
    if found is None:
        return None
    moment, name = found
    reader, between = need.chance.choice((("isoparse", "T"), ("parse", " ")))
    return f"$value = $parser.{reader}({written(moment.isoformat(between))}).{name}"


def _recurrence(need: Need) -> str | None:
    if not 1 <= need.value <= 48:
        return None
    often = need.chance.choice(("DAILY", "WEEKLY", "MONTHLY", "HOURLY"))
    lines = f"$first|opening = $parser.isoparse({written(a_date(need).isoformat())})\n"
    lines += f"$rule|schedule = $rrule.rrule($rrule.{often}, count={need.value}, dtstart=$first)\n"
    return lines + need.chance.choice(("$value = $rule.count()", "$value = len([*$rule])"))


def _difference(need: Need) -> str | None:
    if not need.below(40):
        return None
    day = a_date(need)
    later = day.replace(year=day.year + need.value)
    lines = f"$opened|begin = $parser.isoparse({written(day.isoformat())})\n"
    lines += f"$closed|finish = $parser.isoparse({written(later.isoformat())})\n"
    return lines + "$value = $relativedelta.relativedelta($closed, $opened).years"


def _holiday(need: Need) -> str:
    year = need.chance.choice(sorted(_EASTER))
    return f"$value = {need.plus(f'$easter.easter({year}).day', _EASTER[year])}"


class DateutilUse(LibraryConstant):
    """Computes a number from fixed dates with relativedelta, the parser, recurrence rules or Easter. Raises C5."""

    name = "dateutil-use"
    paper = "A4"
    description = "gets a constant from dates, through dateutil"
    packages = ("python-dateutil",)
    modules = {
        "relativedelta": "dateutil.relativedelta",
        "parser": "dateutil.parser",
        "rrule": "dateutil.rrule",
        "easter": "dateutil.easter",
    }
    numbers = (_months, _small_part, _field, _recurrence, _difference, _holiday)
    is_slow = True
