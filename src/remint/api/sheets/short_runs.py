"""Runs in a narrow terminal: one line each, whatever they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from remint.api.display.one_line import fitted_columns
from remint.api.display.sheets import Column, Table, TableRow
from remint.runs.labels import RunLabel
from remint.runs.overview import RunStanding, local_time, model_name

_WIDTH = 80  # characters of a line
_ID = 8  # characters, which every command takes
_BETWEEN = 2  # blanks
_HEADS = ("run", "made", "benchmark", "model or file", "name", "task", "problems", "samples", "pass@1", "tags")
_ALWAYS = ("run", "made", "benchmark", "model or file", "problems", "samples", "pass@1")
_ELASTIC = ("benchmark", "model or file", "name", "task", "tags")  # columns that give way
_NUMBERS = ("problems", "samples", "pass@1")


def short_runs(standings: Sequence[RunStanding], labels: Mapping[str, RunLabel], made: Mapping[str, str]) -> Table:
    """A line of at most 80 characters per run; a name, task or tag that all of them share has no column."""
    found = [_row(one, labels, made) for one in standings]
    columns = {name: [row[name] for row in found] for name in _HEADS}
    columns = {name: values for name, values in columns.items() if name in _ALWAYS or len(set(values)) > 1}
    elastic = [name for name in columns if name in _ELASTIC]
    firm = sum(max(map(len, (name, *values))) for name, values in columns.items() if name not in elastic)
    room = _WIDTH - firm - _BETWEEN * (len(columns) - 1)
    fitted = fitted_columns([[name, *columns[name]] for name in elastic], room)
    heads = {name: values[0] for name, values in zip(elastic, fitted, strict=True)}
    columns |= {name: values[1:] for name, values in zip(elastic, fitted, strict=True)}
    shown = [Column(heads.get(name, name), name in _NUMBERS, firm=True) for name in columns]
    return Table(shown, [TableRow(cells) for cells in zip(*columns.values(), strict=True)])


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
