"""Runs and their samples as JSON."""

from __future__ import annotations

import json
from typing import Any

from remint.records import Outcome, Record, encode
from remint.runs.exporting.verdict_fields import verdict_fields
from remint.runs.labels import RunLabel
from remint.runs.overview import RunOverview, RunStanding
from remint.runs.run import RunRecord
from remint.runs.store import JudgedSample


def run_document(one: RunStanding, label: RunLabel = RunLabel(), made: str = "") -> Any:  # noqa: B008 - a tuple
    """A run as JSON, every field written out; `made` is when it was made last, `created` the first time."""
    counted = {"pass@1": one.pass_at_1, "counted_problems": len(one.counted.problems)}
    moment = made or one.counted.run.created
    return {**_whole(one.counted.run), "made": moment, **counted, "label": label_document(label)}


def label_document(label: RunLabel) -> Any:
    """What people call a run, as JSON."""
    return {"name": label.name, "tags": list(label.tags), "note": label.note}


def overview_document(about: RunOverview, label: RunLabel | None = None, made: str = "") -> Any:
    """All there is to say about a run as JSON."""
    problems = [
        {"problem": one.problem, "samples": one.samples, "passed": one.outcomes.get(Outcome.PASS.value, 0),
         "counted": one.tally is not None, "outcomes": one.outcomes, "first_failure": one.first_failure}
        for one in about.problems
    ]  # fmt: skip
    return {
        **_whole(about.run), "made": made or about.run.created, "outcomes": about.outcomes,
        "pass_at_k": about.pass_at_k, "counted_problems": about.counted, "spent": about.spent._asdict(),
        "cut_off": about.cut_off, "by_problem": problems, **({} if label is None else {"label": label_document(label)}),
    }  # fmt: skip


def sample_document(run: RunRecord, judged: JudgedSample) -> Any:
    """A sample and its verdict as JSON, as `remint runs export --to jsonl` has them."""
    fields = {"problem": judged.row.problem, "index": judged.row.index, **verdict_fields(run, judged)}
    return {**fields, "sample": json.loads(encode(judged.sample)), "verdict": json.loads(encode(judged.verdict))}


def _whole(value: Any) -> Any:
    """A record as JSON with every field, also those that have their default value."""
    if isinstance(value, Record):
        return {name: _whole(getattr(value, name)) for name in value.__struct_fields__}
    return json.loads(encode(value))
