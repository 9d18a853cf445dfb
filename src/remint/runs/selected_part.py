"""Which part of a benchmark a run is about, in words."""

from __future__ import annotations

from remint.runs.run import RunRecord


def selected_part(run: RunRecord) -> str:
    """Which part of the benchmark it is about, such as "the first 40 of 164"; nothing where it is all of it."""
    origin = run.origin
    how = {"first": "the first ", "random": "a random "}.get(origin.draw, "")
    return f"{how}{origin.selected:,} of {origin.whole:,}" if origin.whole else ""


def counted_of_all(run: RunRecord, counted: int) -> str:
    """How many problems count, and of how many: of all of the benchmark, where each of its problems is one question."""
    every = run.origin.whole if run.origin.selected == run.problems else run.problems
    return f"{counted:,}" if counted == every else f"{counted:,} of {every:,}"


def selection_remark(run: RunRecord) -> str:
    """Says that scores are of a part of a benchmark, and whether their intervals speak for the rest; else nothing."""
    if not run.origin.whole:
        return ""
    part = f"scores are over {selected_part(run)} problems of {run.benchmark}"
    if run.origin.draw == "random":
        return part
    return f"{part}, which are not a random sample: the intervals say nothing about the rest"
