"""Measurements as JSON."""

from __future__ import annotations

from typing import Any

from remint.api.measure import MeasuredSource
from remint.measures.measurements import summarise


def measured_document(measured: MeasuredSource) -> dict[str, Any]:
    """The figures of a source."""
    found = measured.found
    about = {"source": measured.source, "kind": measured.kind, "programs": len(found.programs)}
    if measured.kind == "file":
        figures: Any = found.programs[0].figures
    else:
        about["each"] = measured.figures
        figures = {}
        for summary in summarise(found.programs):
            row = {name: value for name, value in summary._asdict().items() if name not in ("measure", "figure")}
            figures.setdefault(summary.measure, {})[summary.figure] = row
    return about | {
        "figures": figures,
        "skipped": [one._asdict() for one in found.skipped],
        "failures": [one._asdict() for one in found.failures],
        "left_out": found.left_out,
    }
