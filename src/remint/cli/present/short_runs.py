"""Runs in a narrow terminal: one line each, whatever they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from rich.console import Console
from rich.text import Text

from remint.api.display.one_line import fitted_columns
from remint.runs.labels import RunLabel
from remint.runs.overview import RunStanding, local_time, model_name

_ID = 8  # characters, which every command takes
_BETWEEN = 2  # spaces
_ELASTIC = ("benchmark", "model or file", "name", "task", "tags")  # columns that give way
_RIGHT = ("problems", "samples", "pass@1")


def print_short_runs(
    standings: Sequence[RunStanding], labels: Mapping[str, RunLabel], made: Mapping[str, str], out: Console
) -> None:
    """The newest first; a column that says the same of every run has no place here, but benchmark and model do."""
    columns = {name: [row[name] for row in (_row(one, labels, made) for one in standings)] for name in _HEADS}
    columns = {name: values for name, values in columns.items() if name in _ALWAYS or len(set(values)) > 1}
    widths = {name: max(map(len, (name, *values))) for name, values in columns.items()}
    elastic = [name for name in columns if name in _ELASTIC]
    room = out.width - sum(width + _BETWEEN for name, width in widths.items() if name not in elastic)
    fitted = fitted_columns([[name, *columns[name]] for name in elastic], room - _BETWEEN * (len(elastic) - 1))
    shown = {name: [name, *values] for name, values in columns.items()} | dict(zip(elastic, fitted, strict=True))
    widths = {name: max(map(len, values)) for name, values in shown.items()}
    for number in range(len(standings) + 1):
        cells = (
            shown[name][number].rjust(widths[name]) if name in _RIGHT else shown[name][number].ljust(widths[name])
            for name in shown
        )
        line = (" " * _BETWEEN).join(cells).rstrip()
        out.print(Text(line, style="dim" if number == 0 else ""), no_wrap=True, overflow="crop", highlight=False)


_HEADS = ("run", "made", "benchmark", "model or file", "name", "task", "problems", "samples", "pass@1", "tags")
_ALWAYS = ("run", "made", "benchmark", "model or file", "problems", "samples", "pass@1")


def _row(one: RunStanding, labels: Mapping[str, RunLabel], made: Mapping[str, str]) -> dict[str, str]:
    run, counted = one.counted.run, len(one.counted.problems)
    label = labels.get(run.id, RunLabel())
    return {
        "run": run.id[:_ID],
        "made": _this_year(local_time(made.get(run.id, run.created))),
        "benchmark": run.benchmark,
        "model or file": model_name(run),
        "name": label.name,
        "task": run.asked.task if run.asked else "",
        "problems": f"{run.problems:,}" if counted == run.problems else f"{counted:,} of {run.problems:,}",
        "samples": f"{run.samples:,}",
        "pass@1": "–" if one.pass_at_1 is None else f"{one.pass_at_1:.1%}",
        "tags": " ".join(label.tags),
    }


def _this_year(moment: str) -> str:
    return moment.removeprefix(f"{datetime.now().astimezone().year}-")
