"""A diagnosis that shows itself."""

from __future__ import annotations

from typing import Any

import msgspec

from remint.analysis.diagnose.records import RunDiagnosis, SampleDiagnosis
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.sheets.diagnoses import diagnosis_sheet


class Diagnosis(ShownAsSheet):
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

    def sheet(self) -> Sheet:
        """The dictionary with its counts, some explained samples, and samples that fail in the same way."""
        return diagnosis_sheet(self.record)
