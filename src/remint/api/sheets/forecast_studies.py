"""Studies of forecasts: how far each estimator is off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from remint.analysis.forecast.study.ablations import ForecastAblations
from remint.analysis.forecast.study.summary import EstimatorSummary, MeanInterval
from remint.analysis.forecast.study.whole_study import ForecastStudy
from remint.api.display.sheets import Block, ByWidth, Sheet, Table, TableRow, TextLine, Words, faint, left, right
from remint.records.wording import counted

_INTERVALS = 118  # characters of a line, from which on intervals have room beside their values


def forecast_study_sheet(found: ForecastStudy) -> Sheet:
    """One table per kind of pairs, the smallest error first."""
    return Sheet(tuple(_study(found)), found.remarks)


def _study(found: ForecastStudy) -> Iterator[Block]:
    for kind in dict.fromkeys(one.kind for one in found.summaries):
        some = sorted((one for one in found.summaries if one.kind == kind), key=lambda one: one.error.value)
        yield ByWidth(_INTERVALS, (_kind(kind, some, with_interval=True),), (_kind(kind, some, with_interval=False),))
        yield TextLine()
    if found.verdicts:
        yield _verdicts(found)
    yield TextLine(f"{counted(found.pairs, 'pair')}, {counted(found.models, 'model')}, {found.seconds:.0f} s", "faint")
    told = f"intervals are shown from {_INTERVALS} columns on, and by --json"
    yield ByWidth(_INTERVALS, (), (TextLine(told, "faint"),))


def ablations_sheet(found: ForecastAblations) -> Sheet:
    """The rows of all tables, and the source mean, which each has to beat."""
    rows = [
        TableRow((one.table, one.setting, f"{one.error:.3f}", f"{one.bias:+.3f}", f"{one.effective_share:.0%}"))
        for one in found.rows
    ]
    table = Table((*left("table", "BIS with"), *right("mean error", "bias", "effective share")), rows)
    told = (
        f"{found.source} → {found.target}, {counted(found.models, 'model')}, {found.embedder}; the source mean is off "
        f"by {found.source_mean_error:.3f}"
    )
    return Sheet((table, TextLine(told, "faint", whole=True)), found.remarks)


def _kind(kind: str, some: Sequence[EstimatorSummary], with_interval: bool) -> Table:
    rows = []
    for one in some:
        means = (one.error, one.gap_closed, one.rank_correlation, one.coverage)
        shown = (_mean(mean, with_interval) for mean in means)
        width = "–" if one.width is None else f"{one.width:.3f}"
        rows.append(TableRow((one.estimator, f"{one.forecasts:,}", *shown, width)))
    numbers = right("forecasts", "error", "gap closed", "Kendall's τ", "coverage", "width")
    return Table((*left("estimator", firm=True), *numbers), rows, kind)


def _verdicts(found: ForecastStudy) -> Table:
    rows = [
        TableRow((
            one.kind, f"{one.supported:,}", f"{one.weak:,}", f"{one.refuse:,}", f"{one.supported_off_05:,}",
            f"{one.off_10:,}",
        ))
        for one in found.verdicts
    ]  # fmt: skip
    numbers = right("supported", "weak", "refuse", "supported, off > .05", "all, off > .10")
    return Table((*left("verdicts of the default"), *numbers), rows)


def _mean(one: MeanInterval | None, with_interval: bool) -> Words:
    if one is None:
        return "–"
    return (f"{one.value:.3f} ", faint(f"{one.low:.2f} … {one.high:.2f}")) if with_interval else f"{one.value:.3f}"
