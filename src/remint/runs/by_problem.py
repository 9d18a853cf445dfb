"""The samples of a run problem by problem: problems in the order in which their samples came, samples in theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, groupby

from remint.runs.run import RunRow
from remint.runs.store import JudgedSample, StoredRun


def rows_by_problem(stored: StoredRun) -> dict[str, list[RunRow]]:
    """The rows of each problem."""
    rows: dict[str, list[RunRow]] = {}
    for row in stored.rows():
        rows.setdefault(row.problem, []).append(row)
    return rows


def judged_by_problem(
    stored: StoredRun, rows: Mapping[str, list[RunRow]] | None = None
) -> Iterator[tuple[str, Iterator[JudgedSample]]]:
    """Each problem with its samples and their verdicts, a few at a time in memory; `rows` where they were read already.

    The samples of one problem are to be taken before the next one is asked for.
    """
    rows = rows_by_problem(stored) if rows is None else rows
    return groupby(stored.judged(chain.from_iterable(rows.values())), key=lambda judged: judged.row.problem)
