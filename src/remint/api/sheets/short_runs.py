"""Runs in a narrow terminal: one line each, whatever they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from remint.api.display.one_line import fitted_columns
from remint.api.display.sheets import Column, Table, TableRow
from remint.runs.labels import RunLabel
from remint.runs.overview import RunStanding, local_time, model_name
from remint.runs.selected_part import counted_of_all
from remint.scores.percent import percent

_WIDTH = 80  # characters of a line
_ID = 8  # characters, which every command takes
_BETWEEN = 2  # blanks
_HEADS = ("run", "made", "benchmark", "model", "name", "task", "problems", "samples", "pass@1", "tags")
_ELASTIC = ("benchmark", "model", "name", "task", "tags")  # columns that give way
_NUMBERS = ("problems", "samples", "pass@1")


def short_runs(standings: Sequence[RunStanding], labels: Mapping[str, RunLabel], made: Mapping[str, str]) -> Table:
    """A line of at most 80 characters per run.

    A task that all of them share has no column. Samples give way, and problems where names, which stand for the runs
    in every command, would be cut.
    """
    found = [_row(one, labels, made) for one in standings]
    columns = {name: [row[name] for row in found] for name in _HEADS}
    if len(set(columns["task"])) == 1:
        del columns["task"]
    columns = {name: values for name, values in columns.items() if any(values)}
    if _room(columns, ()) < 0:
        del columns["samples"]
    if "name" in columns and _room(columns, ()) < 0:
        del columns["problems"]
    elastic = [name for name in columns if name in _ELASTIC]
    fitted = fitted_columns([[name, *columns[name]] for name in elastic], _room(columns, elastic))
    heads = {name: values[0] for name, values in zip(elastic, fitted, strict=True)}
    columns |= {name: values[1:] for name, values in zip(elastic, fitted, strict=True)}
    shown = [Column(heads.get(name, name), name in _NUMBERS, firm=True) for name in columns]
    return Table(shown, [TableRow(cells) for cells in zip(*columns.values(), strict=True)])


def _room(columns: Mapping[str, Sequence[str]], besides: Sequence[str]) -> int:
    """What is left of a line by the columns, not counting some of them."""
    taken = sum(max(map(len, (name, *values))) for name, values in columns.items() if name not in besides)
    return _WIDTH - taken - _BETWEEN * (len(columns) - 1)


def _row(one: RunStanding, labels: Mapping[str, RunLabel], made: Mapping[str, str]) -> dict[str, str]:
    run, counted = one.counted.run, len(one.counted.problems)
    label = labels.get(run.id, RunLabel())
    return {
        "run": run.id[:_ID],
        "made": _this_year(local_time(made.get(run.id, run.created))),
        "benchmark": run.benchmark,
        "model": model_name(run),
        "name": label.name,
        "task": run.asked.task if run.asked else "",
        "problems": counted_of_all(run, counted),
        "samples": f"{run.samples:,}",
        "pass@1": "–" if one.pass_at_1 is None else percent(one.pass_at_1),
        "tags": " ".join(label.tags),
    }


def _this_year(moment: str) -> str:
    return moment.removeprefix(f"{datetime.now().astimezone().year}-")
