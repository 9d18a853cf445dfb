"""A verdict in plain fields, as people filter and group by them."""

from __future__ import annotations

from typing import Any

from remint.records import Outcome
from remint.runs.overview import counts
from remint.runs.run import RunRecord
from remint.runs.store import JudgedSample


def verdict_fields(run: RunRecord, judged: JudgedSample) -> dict[str, Any]:
    """Outcome, `passed` (None where nothing is known), whether the sample counts in scores, first failure, tests."""
    verdict = judged.verdict
    return {
        "outcome": verdict.outcome.value,
        "passed": verdict.outcome is Outcome.PASS if verdict.counts else None,
        "counted": counts(run, judged),
        "message": verdict.message,
        "seconds": verdict.seconds,
        "tests": [outcome.value for outcome in verdict.tests],
    }
