"""A comparison of runs that shows itself."""

from __future__ import annotations

from typing import Any

from remint.analysis.compare.records import RunsComparison
from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.sheets.comparisons import comparison_sheet
from remint.reports.compare_writing import every_field


class RunComparison(ShownAsSheet):
    """What changes from the first run to the others; `record` holds all of it."""

    def __init__(self, record: RunsComparison) -> None:
        self.record = record

    @property
    def is_regression(self) -> bool:
        """Whether a run is significantly worse than the first, does not solve a problem that must pass, or leaves
        problems of the first out."""
        return bool(self.reasons)

    @property
    def reasons(self) -> tuple[str, ...]:
        """What speaks against the runs after the first."""
        return self.record.gate.reasons if self.record.gate else ()

    @property
    def undecided(self) -> tuple[str, ...]:
        """Why a regression could not be shown, however large: too few problems that the first run solves."""
        return self.record.gate.undecided if self.record.gate else ()

    @property
    def passed(self) -> bool:
        """Whether a gate may let the runs pass: nothing speaks against them, and something could have."""
        return self.record.gate is None or self.record.gate.passed

    def changed(self, change: str = "broken", run: int = 1) -> list[str]:
        """The problems that were `broken` or `fixed`, or are `both right` or `both wrong`, in a run by its place."""
        pair = next(one for one in self.record.differences if one.after == run)
        return [problem.id for problem in pair.problems if problem.change == change]

    def document(self) -> Any:
        """All of it as plain data."""
        return every_field(self.record)

    def sheet(self) -> Sheet:
        """Leaderboard, differences, timeline, where it changed, and which problems."""
        return comparison_sheet(self.record)
