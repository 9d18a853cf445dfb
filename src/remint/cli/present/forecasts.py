"""How forecasts look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from remint.analysis.forecast import Forecast
from remint.api.handles.forecasts import ForecastEntry, Forecasts
from remint.cli.present.consoles import console, print_json, print_notes, table

_WIDTH = 40  # characters for 0 … 100 %
_NAMED = 5  # problems that are listed
_COLOURS = {"supported": "green", "weak": "yellow", "refuse": "red"}


def present_forecasts(found: Forecasts, output: Sequence[Path], as_json: bool) -> None:
    """Print forecasts of either kind."""
    print_notes(found.remarks)
    if as_json:
        print_json(found.document() | {"output": _written(output)})
        return
    if len(found.entries) > 1:
        _print_ranking(found)
    for entry in found.entries:
        _print_entry(entry, found)
    for path in output:
        console().print(f"written to {escape(str(path))}", soft_wrap=True)


def _written(output: Sequence[Path]) -> str | list[str] | None:
    """One name as it always was; several as a list."""
    names = [str(path) for path in output]
    return names if len(names) > 1 else next(iter(names), None)


def _print_ranking(found: Forecasts) -> None:
    grid = table("model", "target", "forecast", "90 % interval", "verdict", "uncovered prompts")
    grid.columns[2].justify = grid.columns[5].justify = "right"
    for entry in found.entries:
        one = entry.forecast
        grid.add_row(
            escape(one.model), escape(one.target), found.shown(one.value),
            f"{found.shown(one.low)} … {found.shown(one.high)}", _verdict(one), f"{one.uncovered_share:.0%}",
        )  # fmt: skip
    console().print(grid)
    console().print()


def _print_entry(entry: ForecastEntry, found: Forecasts) -> None:
    show, one = console().print, entry.forecast
    show(f"[bold]{escape(one.model)}[/]  {escape(found.metric)}: {escape(one.source)} → {escape(one.target)}")
    show(f"{_verdict(one)}  from {escape(one.estimator)}; {_known(one)}")
    _print_numbers(entry, found)
    for reason in one.reasons:
        show(f"- {escape(reason)}", style="yellow")
    _print_diagnostics(one, found)
    if entry.check:
        where = "outside" if entry.check.outside else "inside"
        told = "; a score this far above a supported forecast deserves `remint audit`" if entry.check.suspicious else ""
        show(f"the measured score is {where} the interval{told}")
    if entry.labelled:
        _print_labels(entry, found)
    show(f"carried by: {escape(', '.join(one.carriers[:_NAMED]))}")
    if one.uncovered:
        more = f" and {len(one.uncovered) - _NAMED} more" if len(one.uncovered) > _NAMED else ""
        named = ", ".join(one.uncovered[:_NAMED])
        show(
            f"nothing in the source covers {one.uncovered_share:.0%} of the target (label these, or write such "
            f"problems): {escape(named)}{more}",
        )  # fmt: skip
    show()


def _print_numbers(entry: ForecastEntry, found: Forecasts) -> None:
    one = entry.forecast
    grid = table("", found.metric, "90 % interval", "0 %" + " " * (_WIDTH - 8) + "100 %" if found.unit else "")
    grid.columns[1].justify = "right"
    for column in grid.columns:
        column.no_wrap = True
    grid.add_row("source mean", found.shown(one.source_mean), "", _dot(one.source_mean, found))
    if entry.before:
        grid.add_row("without labels", *_row(entry.before, found))
    grid.add_row("[bold]forecast[/]", *_row(one, found))
    if entry.check:
        grid.add_row("measured", found.shown(entry.check.actual), "", _dot(entry.check.actual, found))
    console().print(grid)


def _row(one: Forecast, found: Forecasts) -> tuple[str, str, str]:
    return (
        found.shown(one.value),
        f"{found.shown(one.low)} … {found.shown(one.high)}",
        _whisker(one.low, one.value, one.high) if found.unit else "",
    )


def _print_diagnostics(one: Forecast, found: Forecasts) -> None:
    weights = one.weights
    far = " (too heavy a tail)" if weights.pareto_k > one.largest_k else ""
    console().print(
        f"reweighting prompts alone would say {found.shown(one.reweighted)}: ESS {weights.effective_size:.0f} "
        f"({weights.effective_share:.0%}), largest weight {weights.largest:.1%}, Pareto k {weights.pareto_k:.2f}{far}, "
        f"classifier AUC {one.auc:.2f}",
        style="dim",
    )  # fmt: skip
    console().print(
        f"on held-out pairs like this one, such forecasts closed {one.gap_closed:.0%} of the gap that the source mean "
        "leaves",
        style="dim",
    )  # fmt: skip


def _print_labels(entry: ForecastEntry, found: Forecasts) -> None:
    told, before, after = entry.labelled, entry.before, entry.forecast
    assert told is not None
    assert before is not None
    money = "price unknown" if told.cost is None else f"${told.cost:.4f}, saved ${told.saved:.4f}"
    console().print(
        f"labelled {len(told.problems)} of {told.target_problems:,} problems (run {told.run[:12]}; {money}): interval "
        f"{found.shown(before.high - before.low)} → {found.shown(after.high - after.low)} wide"
    )


def _known(one: Forecast) -> str:
    if not one.known_models:
        return "no other model is known on the target"
    some = "another model is" if one.known_models == 1 else f"{one.known_models} other models are"
    return f"{some} known on both"


def _verdict(one: Forecast) -> str:
    return f"[{_COLOURS[one.verdict]}]{one.verdict}[/]"


def _dot(value: float, found: Forecasts) -> str:
    return _whisker(value, value, value) if found.unit else ""


def _whisker(low: float, value: float, high: float) -> str:
    """The interval as a line, the value as a dot on it."""
    ends = [min(max(round(end * (_WIDTH - 1)), 0), _WIDTH - 1) for end in (low, value, high)]
    line = ["─" if ends[0] <= place <= ends[2] else " " for place in range(_WIDTH)]
    line[ends[1]] = "●"
    return f"[cyan]{''.join(line)}[/]"
