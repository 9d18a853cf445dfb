"""A diagnosis that shows itself as a table."""

from __future__ import annotations

from typing import Any

import msgspec

from remint.analysis.diagnose.records import RunDiagnosis, SampleDiagnosis
from remint.api.display.tables import Column, ShownAsTable, Table


class Diagnosis(ShownAsTable):
    """Why the samples of a run fail; `record` holds all of it."""

    def __init__(self, record: RunDiagnosis) -> None:
        self.record = record

    @property
    def counts(self) -> dict[str, int]:
        """Failing samples by entry of the dictionary; a sample may have several."""
        return {one.entry: one.samples for one in self.record.entries}

    def of(self, problem: str) -> list[SampleDiagnosis]:
        """The diagnoses of one problem."""
        return [one for one in self.record.diagnoses if one.problem == problem]

    def document(self) -> Any:
        """All of it as plain data."""
        return msgspec.to_builtins(self.record)

    def table(self) -> Table:
        """The dictionary with its counts."""
        record = self.record
        columns = (Column("entry"), Column("samples", True), Column("problems", True), Column("mostly"))
        rows = [
            (one.entry, f"{one.samples:,}", f"{one.problems:,}", next(iter(one.details), "")) for one in record.entries
        ]
        notes = [f"{record.explained:,} of {len(record.diagnoses):,} failing samples explained", *record.remarks]
        return Table(f"why {record.model} fails on {record.benchmark}", columns, rows, notes)
