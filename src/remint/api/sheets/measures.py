"""Measures of code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from remint.api.display.sheets import Block, ByWidth, Column, Table, TableRow, TextLine, left, right
from remint.measures.measurements import Measurements, summarise
from remint.measures.programs import Unreadable
from remint.measures.thresholds import Thresholds
from remint.records.wording import counted

_WITH_PROGRAMS = 110  # characters of a line that has room for the names of programs
_NAMED = 5  # programs that are listed by name


def measure_blocks(source: str, kind: str, found: Measurements, against: str) -> Iterator[Block]:
    """One program's figures, or what is usual and what stands out among many; then what could not be measured."""
    title = f"{source} against {against}" if against else source
    if kind == "file":
        yield TextLine(title, "strong")
        yield _figures(found)
    else:
        yield TextLine(f"{title}: {len(found.programs):,} {'pairs' if against else 'programs'}", "strong")
        # Where there is no room for the programs, --json names them.
        yield ByWidth(_WITH_PROGRAMS, (_summaries(found, named=True),), (_summaries(found, named=False),))
    yield from skipped(found.skipped)
    for failure in found.failures[:_NAMED]:
        yield TextLine(f"{failure.name} has no {failure.measure}: {failure.reason}", "warning")
    yield from _more(len(found.failures))
    for reason in found.left_out.values():
        yield TextLine(f"note: {reason}", "warning")


def threshold_blocks(
    source: str, thresholds: Thresholds, left_out: Sequence[Unreadable], written: str
) -> Iterator[Block]:
    """The averages of a code base, and where they were written."""
    yield TextLine(f"{source}: averages of {counted(thresholds.files, 'file')}", "strong")
    figures = thresholds.complexity.figures() | thresholds.readability.figures()
    yield Table(
        (*left("metric"), *right("threshold")), [TableRow((name, number(one))) for name, one in figures.items()]
    )
    if written:
        yield TextLine(f"written to {written}; use them with: remint measure … --thresholds {written}")
    yield from skipped(left_out)


def skipped(found: Sequence[Unreadable]) -> Iterator[Block]:
    """What is no program, with the reason; the first few by name."""
    if found:
        yield TextLine(f"{len(found):,} could not be measured and do not count:", "warning")
    for one in found[:_NAMED]:
        yield TextLine(f"  {one.name}: {one.reason}", "warning")
    yield from _more(len(found))


def number(value: float) -> str:
    """A figure as people write it: whole ones without a point, others with four digits that count."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}"


def _figures(found: Measurements) -> Table:
    rows = [
        TableRow(("" if place else measure, name, number(value)))
        for measure, figures in found.programs[0].figures.items()
        for place, (name, value) in enumerate(figures.items())
    ]
    return Table((*left("measure"), *left("figure", firm=True), *right("value")), rows)


def _summaries(found: Measurements, named: bool) -> Table:
    where = left("in") if named else ()
    rows = []
    for measure, group in groupby(summarise(found.programs), key=lambda row: row.measure):
        for place, row in enumerate(group):
            mean, median, least, most = (number(value) for value in (row.mean, row.median, row.least, row.most))
            least_in, most_in = ([_short(name)] if named else [] for name in (row.least_in, row.most_in))
            cells = ("" if place else measure, row.figure, mean, median, least, *least_in, most, *most_in)
            rows.append(TableRow(cells))
    columns: tuple[Column, ...] = (*left("measure"), *left("figure", firm=True), *right("mean", "median", "least"))
    return Table((*columns, *where, *right("most"), *where), rows)


def _short(name: str) -> str:
    """The end of a long name, which says more than its beginning."""
    return name if len(name) <= 18 else f"…{name[-17:]}"


def _more(count: int) -> Iterator[Block]:
    if count > _NAMED:
        yield TextLine(f"  and {count - _NAMED:,} more; --json lists all", "warning")
