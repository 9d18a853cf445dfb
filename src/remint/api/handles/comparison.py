"""A comparison of runs that shows itself as a table."""

from __future__ import annotations

from typing import Any

from remint.analysis.compare.records import RunsComparison
from remint.api.display.tables import Column, Interval, ShownAsTable, Table
from remint.records import Score
from remint.reports.compare_writing import every_field
from remint.scores.points import points_with_interval


class RunComparison(ShownAsTable):
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

    def table(self) -> Table:
        """The runs and their differences to the first."""
        record = self.record
        columns = (
            Column("run"), Column(record.score, True), Column("0 … 100 %"), Column("ranks", True),
            Column("difference", True), Column("p", True), Column("fixed", True), Column("broken", True), Column(""),
        )  # fmt: skip
        by_run = {one.after: one for one in record.differences}
        rows = []
        for place, run in enumerate(record.runs):
            pair = by_run.get(place)
            rows.append((
                run.name, f"{run.value:.1%}", Interval(run.low, run.value, run.high),
                f"{run.best_rank}–{run.worst_rank}",
                _difference(pair.difference) if pair else "",
                f"{pair.adjusted:.2g}" if pair else "", str(pair.changes["fixed"]) if pair else "",
                str(pair.changes["broken"]) if pair else "", pair.finding if pair else "base",
            ))  # fmt: skip
        notes = [*self.undecided, f"over {record.shared:,} problems that all runs count", *record.remarks]
        return Table("comparison of runs", columns, rows, notes)


def _difference(score: Score) -> str:
    return points_with_interval(score.value, score.low, score.high)
