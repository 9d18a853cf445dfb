"""Tables that are kept on the ledger for the viewer."""

from __future__ import annotations

from collections.abc import Iterable

from remint.api.display.tables import Interval, Table
from remint.ledger import Ledger
from remint.runs.findings import FindingColumn, keep_finding


def keep_table(ledger: Ledger, kind: str, table: Table, runs: Iterable[str]) -> None:
    """Keep what a table says; pictures are left out."""
    pictures = {place for row in table.rows for place, cell in enumerate(row) if isinstance(cell, Interval)}
    places = [place for place in range(len(table.columns)) if place not in pictures]
    columns = [FindingColumn(*table.columns[place]) for place in places]
    rows = [[str(row[place]) for place in places] for row in table.rows]
    keep_finding(ledger, kind, table.title, columns, rows, table.notes, runs)
