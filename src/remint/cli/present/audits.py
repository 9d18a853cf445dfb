"""How an audit looks on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from remint.api.audit import AuditedRuns
from remint.cli.present.consoles import console, table

_STYLES = {"contaminated": "bold red", "no sign": "green", "cannot tell": "yellow"}


def print_audit(found: AuditedRuns, output: Sequence[Path]) -> None:
    """The scores, what each signal saw, and the verdicts."""
    show = console().print
    grid = table("model", "static", "fresh", "seeds", "variants")
    for column in grid.columns[1:]:
        column.justify = "right"
    for one in found.found.points:
        cells = (f"{one.static:.1%}", f"{one.fresh:.1%}", f"{one.seeds:,}", f"{one.variants:,}")
        grid.add_row(escape(one.model), *cells)
    show(grid)
    for point in found.found.points:
        if point.left_out:
            show(escape(point.left_out), style="dim")
    for finding in found.found.findings:
        if finding.signal != "drop":
            show(escape(f"{finding.signal}, {finding.model}: {finding.reading}: {finding.sentence}"), style="dim")
    for verdict in found.verdicts:
        show(escape(verdict.sentence), style=_STYLES[verdict.judgement])
    for path in output:
        show(escape(f"wrote {path}"))
