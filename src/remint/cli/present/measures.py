"""How measures look on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import msgspec
from rich.markup import escape

from remint.api.documents.measures import measured_document
from remint.api.measure import MeasuredSource
from remint.cli.present.consoles import FittedTable, console, print_json
from remint.measures.code_base import CodeBase
from remint.measures.language_model import LanguageModel
from remint.measures.measurements import Measurements, summarise
from remint.measures.programs import Unreadable
from remint.measures.thresholds import Thresholds

_WITH_PROGRAMS = 110  # characters of a line that has room for the names of programs
_NAMED = 5  # programs that are listed by name


def present_measured(measured: MeasuredSource, aspect: str, thresholds: str, as_json: bool) -> None:
    """Print figures; `aspect` is what of two sources was compared, and empty where only one was measured."""
    if as_json:
        more = {"against": measured.against, "of": aspect} if aspect else {"thresholds": thresholds}
        print_json(measured_document(measured) | more)
    else:
        _print_measurements(measured)


def present_thresholds(source: str, found: CodeBase, output: Path | None, as_json: bool) -> None:
    """Print the averages of a code base."""
    if as_json:
        skipped = {"skipped": [one._asdict() for one in found.skipped], "output": str(output) if output else None}
        print_json(msgspec.to_builtins(found.thresholds) | skipped)
        return
    _print_thresholds(source, found.thresholds, output)
    _print_skipped(found.skipped)


def present_language_model(model: LanguageModel, output: Path, as_json: bool) -> None:
    """Say what a language model was built from."""
    if as_json:
        print_json({"source": model.source, "programs": model.programs, "runs": model.runs, "output": str(output)})
        return
    console().print(f"{escape(str(output))}: {model.programs:,} programs, {model.runs:,} different runs of tokens")


def _print_measurements(measured: MeasuredSource) -> None:
    """One program's figures, or what is usual and what stands out among many; then what could not be measured."""
    show, found, against = console().print, measured.found, measured.against
    title = f"{measured.source} against {against}" if against else measured.source
    if measured.kind == "file":
        show(escape(title), style="bold")
        show(_figures(found))
    else:
        show(f"{escape(title)}: {len(found.programs):,} {'pairs' if against else 'programs'}", style="bold")
        show(_summaries(found))
    _print_skipped(found.skipped)
    for failure in found.failures[:_NAMED]:
        show(f"{escape(failure.name)} has no {failure.measure}: {escape(failure.reason)}", style="yellow")
    _more(len(found.failures))
    for reason in found.left_out.values():
        show(f"note: {escape(reason)}", style="yellow")


def _print_skipped(skipped: Iterable[Unreadable]) -> None:
    """What is no program, with the reason; the first few by name."""
    skipped = list(skipped)
    if skipped:
        console().print(f"{len(skipped):,} could not be measured and do not count:", style="yellow")
    for one in skipped[:_NAMED]:
        console().print(f"  {escape(one.name)}: {escape(one.reason)}", style="yellow")
    _more(len(skipped))


def _print_thresholds(source: str, thresholds: Thresholds, output: Path | None) -> None:
    """The averages of a code base, and where they were written."""
    show = console().print
    show(f"{escape(source)}: averages of {thresholds.files:,} files", style="bold")
    grid = _table("metric", "threshold")
    for name, value in (thresholds.complexity.figures() | thresholds.readability.figures()).items():
        grid.add_row(name, number(value))
    show(grid)
    if output:
        show(f"written to {escape(str(output))}; use them with: remint measure … --thresholds {escape(str(output))}")


def number(value: float) -> str:
    """A figure as people write it: whole ones without a point, others with four digits that count."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):,}"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.4g}"


def _figures(found: Measurements) -> FittedTable:
    grid = _table("measure", "figure", "value")
    for measure, figures in found.programs[0].figures.items():
        for place, (name, value) in enumerate(figures.items()):
            grid.add_row("" if place else measure, name, number(value))
    return grid


def _summaries(found: Measurements) -> FittedTable:
    # Where there is no room for the programs, --json names them.
    where = ("in",) if console().width >= _WITH_PROGRAMS else ()
    grid = _table("measure", "figure", "mean", "median", "least", *where, "most", *where)
    for measure, rows in groupby(summarise(found.programs), key=lambda row: row.measure):
        for place, row in enumerate(rows):
            values = (number(value) for value in (row.mean, row.median, row.least, row.most))
            mean, median, least, most = values
            least_in, most_in = ([_short(name)] if where else [] for name in (row.least_in, row.most_in))
            grid.add_row("" if place else measure, row.figure, mean, median, least, *least_in, most, *most_in)
    return grid


def _short(name: str) -> str:
    """The end of a long name, which says more than its beginning."""
    return escape(name if len(name) <= 18 else f"…{name[-17:]}")


def _table(*columns: str) -> FittedTable:
    grid = FittedTable(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        right = column in ("value", "mean", "median", "least", "most", "threshold")
        grid.add_column(column, justify="right" if right else "left", no_wrap=right or column == "figure")
    return grid


def _more(count: int) -> None:
    if count > _NAMED:
        console().print(f"  and {count - _NAMED:,} more; --json lists all", style="yellow")
