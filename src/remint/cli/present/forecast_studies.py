"""How a study of forecasts looks on a terminal."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.markup import escape

from remint.analysis.forecast.study.ablations import ForecastAblations
from remint.analysis.forecast.study.summary import EstimatorSummary, MeanInterval
from remint.analysis.forecast.study.whole_study import ForecastStudy
from remint.cli.present.consoles import console, print_json, print_notes, table

_INTERVALS = 118  # characters of a line, from which on intervals have room beside their values


def present_study(found: ForecastStudy, output: Path | None, as_json: bool) -> None:
    """Print one table per kind of pairs, the smallest error first."""
    print_notes(found.remarks)
    if as_json:
        document = msgspec.to_builtins(found)
        del document["outcomes"]  # thousands of rows: --output writes them
        print_json(document | {"output": str(output) if output else None})
        return
    for kind in dict.fromkeys(one.kind for one in found.summaries):
        some = [one for one in found.summaries if one.kind == kind]
        _print_kind(kind, sorted(some, key=lambda one: one.error.value))
    _print_verdicts(found)
    console().print(f"{found.pairs} pairs, {found.models} models, {found.seconds:.0f} s", style="dim")
    if console().width < _INTERVALS:
        console().print(f"intervals are shown from {_INTERVALS} columns on, and by --json", style="dim")
    if output:
        console().print(f"written to {escape(str(output))}", soft_wrap=True)


def present_ablations(found: ForecastAblations, output: Path | None, as_json: bool) -> None:
    """Print the rows of all tables, and the source mean, which each has to beat."""
    print_notes(found.remarks)
    if as_json:
        print_json(msgspec.to_builtins(found) | {"output": str(output) if output else None})
        return
    grid = table("table", "BIS with", "mean error", "bias", "effective share")
    for column in grid.columns[2:]:
        column.justify = "right"
    for one in found.rows:
        grid.add_row(
            one.table, escape(one.setting), f"{one.error:.3f}", f"{one.bias:+.3f}", f"{one.effective_share:.0%}"
        )
    console().print(grid)
    console().print(
        f"{found.source} → {found.target}, {found.models} models, {found.embedder}; the source mean is off by "
        f"{found.source_mean_error:.3f}",
        style="dim", soft_wrap=True, markup=False,
    )  # fmt: skip
    if output:
        console().print(f"written to {escape(str(output))}", soft_wrap=True)


def _print_kind(kind: str, some: list[EstimatorSummary]) -> None:
    screen = console()
    grid = table("estimator", "forecasts", "error", "gap closed", "Kendall's τ", "coverage", "width", title=kind)
    for column in grid.columns:
        column.no_wrap = True
    for column in grid.columns[1:]:
        column.justify = "right"
    shown = _interval if screen.width >= _INTERVALS else _value
    for one in some:
        grid.add_row(
            escape(one.estimator), f"{one.forecasts:,}", shown(one.error), shown(one.gap_closed),
            shown(one.rank_correlation), shown(one.coverage), "–" if one.width is None else f"{one.width:.3f}",
        )  # fmt: skip
    screen.print(grid)
    screen.print()


def _print_verdicts(found: ForecastStudy) -> None:
    if not found.verdicts:
        return
    grid = table("verdicts of the default", "supported", "weak", "refuse", "supported, off > .05", "all, off > .10")
    for column in grid.columns[1:]:
        column.justify = "right"
    for one in found.verdicts:
        grid.add_row(
            one.kind, f"{one.supported:,}", f"{one.weak:,}", f"{one.refuse:,}", f"{one.supported_off_05:,}",
            f"{one.off_10:,}",
        )  # fmt: skip
    console().print(grid)


def _value(one: MeanInterval | None) -> str:
    return "–" if one is None else f"{one.value:.3f}"


def _interval(one: MeanInterval | None) -> str:
    return "–" if one is None else f"{one.value:.3f} [dim]{one.low:.2f} … {one.high:.2f}[/]"
