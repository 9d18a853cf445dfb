"""Verdicts of many models in a JSON Lines file: one row per model and problem."""

from __future__ import annotations

import gzip
import math
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from remint.analysis.forecast.errors import ForecastError

Scores = dict[str, dict[str, float]]  # by model, then by problem
_PROBLEM = ("problem", "task", "task_id")
_SCORE = ("score", "passed")
_NO_NUMBER = re.compile(rb":\s*-?(NaN|Infinity)\b", re.IGNORECASE)  # as Python writes them


def read_matrices(files: Iterable[Path]) -> dict[str, Scores]:
    """Scores by benchmark, model and problem.

    A row has `model`, `problem` (or `task`), `score` or `passed` (a number or a boolean), and perhaps `benchmark`;
    without that the benchmark is called like the file.
    """
    found: dict[str, Scores] = {}
    for file in files:
        usual = file.name.removesuffix(".gz").removesuffix(".jsonl")
        for number, line in enumerate(_lines(file), start=1):
            if line.strip():
                _add(found, line, usual, f"{file.name}, line {number}")
    if not found:
        raise ForecastError("The files of verdicts hold no row. Give one row per model and problem.")
    return found


def check_range(found: Mapping[str, Scores], metric: str, low: float | None, high: float | None) -> None:
    """Raises ForecastError where a score is beyond what the metric can be; None: it has no end there."""
    for scores in found.values():
        for model, problems in scores.items():
            for problem, score in problems.items():
                if (low is not None and score < low) or (high is not None and score > high):
                    raise ForecastError(
                        f"The files of verdicts say that {model} scores {score:g} on {problem}; {metric} goes from "
                        f"{low:g} to {high:g}. Write it in that scale."
                    )


def same_benchmark(first: str, second: str) -> bool:
    """Whether two names mean one benchmark: humaneval+ is humaneval-plus, and mbpp_plus is mbpp-plus."""
    return _plain(first) == _plain(second)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower().replace("+", "plus"))


def _lines(file: Path) -> Iterable[bytes]:
    try:
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as stream:
            yield from stream
    except (OSError, EOFError) as error:
        raise ForecastError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from error


def _add(found: dict[str, Scores], line: bytes, usual: str, where: str) -> None:
    row = _row(line, where)
    model, benchmark = row.get("model"), row.get("benchmark", usual)
    problem = next((row[name] for name in _PROBLEM if name in row), None)
    score = next((row[name] for name in _SCORE if name in row), None)
    if not isinstance(model, str) or not isinstance(problem, str) or not isinstance(benchmark, str):
        raise ForecastError(f'{where}: the fields "model" and "problem" must be texts. Write them in every row.')
    if not isinstance(score, int | float) or not math.isfinite(score):
        raise ForecastError(
            f"{where}: the score of {model} on {problem} is {score!r}. Give a number in `score`, or true or false in "
            "`passed`; leave the row out where nothing is known."
        )
    problems = found.setdefault(benchmark, {}).setdefault(model, {})
    if problems.setdefault(problem, float(score)) != float(score):
        raise ForecastError(f"{where}: {model} has two scores on {problem} of {benchmark}. Keep one of them.")


def _row(line: bytes, where: str) -> Mapping[str, Any]:
    try:
        row = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        told = "NaN and Infinity are no numbers there; leave the row out" if _NO_NUMBER.search(line) else str(error)
        raise ForecastError(f"{where} is not JSON: {told}. Write one object per line.") from error
    if not isinstance(row, dict):
        raise ForecastError(f'{where} is not an object. Write one per line, with "model", "problem" and "score".')
    return row
