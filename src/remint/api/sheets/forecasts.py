"""Forecasts of scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from remint.analysis.forecast import Forecast
from remint.analysis.forecast.calibration import APART
from remint.analysis.forecast.diagnostics import EQUAL_WEIGHTS
from remint.api.display.sheets import (
    SCALE,
    Block,
    Cell,
    Column,
    Interval,
    Sheet,
    Table,
    TableRow,
    TextLine,
    Tone,
    Toned,
    left,
    right,
    strong,
)
from remint.scores.percent import percent

if TYPE_CHECKING:
    from remint.api.handles.forecasts import ForecastEntry, Forecasts

_NAMED = 5  # problems that are listed
_TONES: dict[str, Tone] = {"supported": "good", "weak": "warning", "refuse": "bad"}
_MEANINGS = {"supported": "rarely off by more than 5 % of the scale", "weak": "a direction, no more",
             "refuse": "do not rely on this number"}  # fmt: skip


def forecast_sheet(found: Forecasts) -> Sheet:
    """Several are ranked first; then each with its reasons."""
    return Sheet(tuple(_blocks(found)), found.remarks)


def _blocks(found: Forecasts) -> Iterator[Block]:
    if len(found.entries) > 1:
        yield ranking(found)
        yield TextLine()
    for entry in found.entries:
        yield from _entry(entry, found)


def ranking(found: Forecasts) -> Table:
    """A row per forecast, the highest first."""
    rows = []
    for entry in found.entries:
        one = entry.forecast
        ends = f"{found.shown(one.low)} … {found.shown(one.high)}"
        cells = (one.model, one.target, found.shown(one.value), ends, _verdict(one), f"{one.uncovered_share:.0%}")
        rows.append(TableRow(cells))
    behind = (*left("90 % interval", "verdict"), *right("uncovered prompts"))
    return Table((*left("model", "target"), *right("forecast"), *behind), rows)


def _entry(entry: ForecastEntry, found: Forecasts) -> Iterator[Block]:
    one = entry.forecast
    yield TextLine((strong(one.model), f"  {found.metric}: {one.source} → {one.target}"))
    yield TextLine((_verdict(one), f": {_MEANINGS[one.verdict]}"))
    yield TextLine(f"from {one.estimator}; {_known(one)}")
    yield _numbers(entry, found)
    for reason in one.reasons:
        yield TextLine(f"- {reason}", "warning")
    if entry.check:
        where = "outside" if entry.check.outside else "inside"
        told = "; a score this far above a supported forecast deserves `remint audit`" if entry.check.suspicious else ""
        yield TextLine(f"the measured score is {where} the interval{told}")
    if entry.labelled:
        yield _labels(entry, found)
    yield from _diagnostics(one, found)
    if one.uncovered:
        more = f" and {len(one.uncovered) - _NAMED} more" if len(one.uncovered) > _NAMED else ""
        named = ", ".join(one.uncovered[:_NAMED])
        yield TextLine(
            f"nothing in the source covers {one.uncovered_share:.0%} of the target (label these, or write such "
            f"problems): {named}{more}"
        )
    yield TextLine()


def _numbers(entry: ForecastEntry, found: Forecasts) -> Table:
    one = entry.forecast
    rows = [TableRow(("source mean", found.shown(one.source_mean), "", _dot(one.source_mean, found)))]
    if entry.before:
        rows.append(TableRow(("without labels", *_cells(entry.before, found))))
    rows.append(TableRow((strong("forecast"), *_cells(one, found))))
    if entry.check:
        rows.append(TableRow(("measured", found.shown(entry.check.actual), "", _dot(entry.check.actual, found))))
    scale = SCALE if found.unit else ""
    metric = Column(found.metric, numeric=True, firm=True)
    return Table((*left("", firm=True), metric, *left("90 % interval", scale, firm=True)), rows)


def _cells(one: Forecast, found: Forecasts) -> tuple[Cell, ...]:
    drawn: Cell = Interval(one.low, one.value, one.high) if found.unit else ""
    return found.shown(one.value), f"{found.shown(one.low)} … {found.shown(one.high)}", drawn


def _dot(value: float, found: Forecasts) -> Cell:
    return Interval(value, value, value) if found.unit else ""


def _diagnostics(one: Forecast, found: Forecasts) -> Iterator[Block]:
    if one.known_models:
        yield TextLine(
            f"on {one.gap_closed_on}, such forecasts closed {one.gap_closed:.0%} of the gap between the source mean "
            "and the truth", "faint",
        )  # fmt: skip
    yield TextLine(f"not used: {_reweighted(one, found)}", "faint")
    yield TextLine(f"a classifier tells source and target prompts apart with an AUC of {one.auc:.2f} "
                   "(0.5: not at all, 1: always)", "faint")  # fmt: skip


def _reweighted(one: Forecast, found: Forecasts) -> str:
    """What weights on prompts would say. Equal weights have no tail, and no prompt carries them."""
    weights = one.weights
    told = (
        f"reweighting source prompts alone would say {found.shown(one.reweighted)}, with an effective sample size "
        f"(ESS) of {weights.effective_size:.0f} prompts ({weights.effective_share:.0%})"
    )
    if weights.effective_share > EQUAL_WEIGHTS:
        return f"{told}: all weigh the same, so that this is the source mean"
    far = ": not to be trusted" if weights.pareto_k > one.largest_k else ""
    if one.auc >= APART:
        far = "; of a smoothed ratio: it shows nothing, since the prompts differ clearly"
    return (
        f"{told}, largest weight {percent(weights.largest)}, Pareto k {weights.pareto_k:.2f} (limit {one.largest_k:.2f}"
        f"{far}); it is carried by {', '.join(one.carriers[:_NAMED])}"
    )


def _labels(entry: ForecastEntry, found: Forecasts) -> TextLine:
    told, before, after = entry.labelled, entry.before, entry.forecast
    assert told is not None
    assert before is not None
    money = "price unknown" if told.cost is None else f"${told.cost:.4f}, saved ${told.saved:.4f}"
    return TextLine(
        f"labelled {len(told.problems)} of {told.target_problems:,} problems (run {told.run[:12]}; {money}): interval "
        f"{found.shown(before.high - before.low)} → {found.shown(after.high - after.low)} wide"
    )


def _known(one: Forecast) -> str:
    if not one.known_models:
        return "no other model is known on the target"
    some = "another model is" if one.known_models == 1 else f"{one.known_models} other models are"
    return f"{some} known on both"


def _verdict(one: Forecast) -> Toned:
    return Toned(one.verdict, _TONES[one.verdict])
