"""Originals, evolved programs and real code beside each other, as text for a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from remint.analysis.study.coverage import CoverageStudy
from remint.analysis.study.real_code import SideBySide, side_rows
from remint.cli.present.consoles import print_reasons, table

_REASONS = 5


def print_side_by_side(found: SideBySide, coverage: CoverageStudy | None, out: Console) -> None:
    """Print the table."""
    grid = table("mean over programs", "original", "evolved", "real functions")
    for column in grid.columns[1:]:
        column.justify = "right"
    for row in side_rows(found, coverage):
        grid.add_row(escape(row[0]), *row[1:])
    out.print(grid)
    out.print(f"real code: {escape(found.real)}", style="dim", soft_wrap=True)
    print_reasons("not watched", found.not_watched, _REASONS)
    out.print()
