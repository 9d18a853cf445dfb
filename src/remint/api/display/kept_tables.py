"""Tables that are kept on the ledger for the viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from remint.api.display.sheets import Cell, Interval, Table, plain
from remint.ledger import Ledger
from remint.runs.findings import FindingColumn, keep_finding


def keep_table(
    ledger: Ledger, kind: str, title: str, table: Table, notes: Sequence[str], runs: Iterable[str]
) -> None:  # fmt: skip
    """Keep what a table says; pictures are left out."""
    cells = [list(row.cells) for row in table.rows]
    pictures = {place for row in cells for place, cell in enumerate(row) if isinstance(cell, Interval)}
    places = [place for place in range(len(table.columns)) if place not in pictures]
    columns = [FindingColumn(table.columns[place].heading, table.columns[place].numeric) for place in places]
    rows = [[_text(row[place]) for place in places] for row in cells]
    keep_finding(ledger, kind, title, columns, rows, notes, runs)


def _text(cell: Cell) -> str:
    return "" if isinstance(cell, Interval) else plain(cell)
