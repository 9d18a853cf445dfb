"""What besides the model tells two runs apart."""

from __future__ import annotations

from collections.abc import Iterator

from remint.runs.overview import model_name
from remint.runs.run import RunRecord
from remint.runs.store import SHORT


def settings_remarks(first: RunRecord, second: RunRecord) -> Iterator[str]:
    """A sentence for each setting in which two runs differ."""
    pair = f"{_name(first)} and {_name(second)}"
    if first.benchmark_hash != second.benchmark_hash and first.benchmark != second.benchmark:
        yield f"{pair} are on different benchmarks, {first.benchmark} and {second.benchmark}; problems are paired by id"
    if first.settings.limits != second.settings.limits:
        yield f"{pair} were judged under different limits. Judge one again with `remint runs rejudge`"
    if first.asked and second.asked:
        for what in ("task", "prompts", "parameters"):
            if getattr(first.asked, what) != getattr(second.asked, what):
                yield f"{pair} have different {what}, so the model is not their only difference"


def _name(run: RunRecord) -> str:
    return f"{model_name(run)} (run {run.id[:SHORT]})"
