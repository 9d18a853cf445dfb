"""Samples made elsewhere, judged, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from remint.api.options import PathOrName

if TYPE_CHECKING:
    from remint.api.handles.run import Run


def judged_document(found: Run, output: PathOrName | None) -> dict[str, Any]:
    """What came of judging."""
    about, run = found.overview, found.overview.run
    return {
        "run": run.id, "benchmark": run.benchmark, "problems": run.problems,
        "wanted_problems": run.wanted_problems, "samples": run.samples,
        "judged": run.judged, "left_out": found.left_out, "outcomes": run.outcomes, "quarantined": run.quarantined,
        "more_time": run.more_time,
        "pass_at_k": about.pass_at_k, "base_pass_at_k": about.base_pass_at_k,
        "shared_process": run.shared_process, "isolation": run.layer, "environment": run.environment,
        "seconds": round(run.seconds, 3),
        "output": str(output) if output else None,
    }  # fmt: skip
