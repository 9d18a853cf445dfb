"""Tables of verdicts without answers: a row per model and problem, as leaderboards publish them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from remint.formats.row import Row
from remint.formats.rows import read_rows
from remint.records.wording import counted

_SAMPLE = ("solution", "completion", "response", "output", "generation", "raw", "raw_solution", "reply", "samples")
_MODEL, _PROBLEM, _PASSED = ("model",), ("task", "task_id", "problem", "question_id"), ("passed", "pass", "correct")


def read_verdict_table(path: Path) -> Mapping[str, Mapping[str, list[float]]]:
    """Shares of passed samples by model and problem; several rows of one problem are several samples.

    Without a model in the rows, the file's name stands for it.
    """
    found: dict[str, dict[str, list[float]]] = {}
    for row in read_rows(path):
        model = row.text("model", path.name.split(".")[0])
        problem = row.text(_field(row, _PROBLEM))
        found.setdefault(model, {}).setdefault(problem, []).append(_share(row))
    return found


def holds_samples(path: Path) -> bool:
    """Whether the first row of a file is a sample without a verdict: a program or a reply."""
    first = next(iter(read_rows(path)), None)
    return first is not None and any(name in first for name in _SAMPLE) and not any(name in first for name in _PASSED)


def contradiction_remark(name: str, models: Mapping[str, Mapping[str, list[float]]]) -> str:
    """Says that rows of one model and problem contradict each other; empty where none do."""
    apart = [(model, problem) for model, verdicts in models.items() for problem, shares in verdicts.items()
             if len(set(shares)) > 1]  # fmt: skip
    if not apart:
        return ""
    (model, problem), more = apart[0], f" and {counted(len(apart) - 1, 'more pair')} of model and problem"
    return (
        f"{name} has rows that contradict each other, for {model} and {problem}{more if len(apart) > 1 else ''}: they "
        "count as several samples, of which the mean is taken. If they are not samples, but repeated or of several "
        "benchmarks, give each a file of its own"
    )


def _field(row: Row, names: tuple[str, ...]) -> str:
    for name in names:
        if name in row:
            return name
    raise row.bad(names[0], "is missing", f"A row of verdicts has model, one of {', '.join(_PROBLEM)}, and passed")


def _share(row: Row) -> float:
    name = _field(row, _PASSED)
    value = row.fields[name]
    number = float(value) if isinstance(value, bool) else row.number(name)
    if not 0.0 <= number <= 1.0:
        raise row.bad(name, f"is {number:g}", "Write true, false or a share between 0 and 1")
    return number
