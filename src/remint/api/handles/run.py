"""A run that somebody can look at: its scores, its answers, its report."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Self, Unpack

from remint.api.display.tables import Table
from remint.api.handles.answers import AnswerTable
from remint.api.handles.files import ReportOptions, export_stored, write_reports
from remint.api.handles.scores import ScoreTable, score_stored
from remint.api.options import PathOrName, ScoringKeywords, ScoringOptions, check_keywords, group, takes
from remint.records import Benchmark
from remint.runs.labels import RunLabel, read_labels
from remint.runs.overview import RunOverview, failed, model_name, overview, rows_of_problem
from remint.runs.run import RunRecord
from remint.runs.store import SHORT, JudgedSample, StoredRun, made_last


class Run:
    """What was asked, answered and judged, on its ledger. Scores, answers and reports are read from there.

    The ledger is closed with the run: by `close`, at the end of a `with` block, or when nobody holds the run any more.
    """

    def __init__(
        self, stored: StoredRun, close: Callable[[], None], db: PathOrName | None, benchmark: Benchmark | None = None,
        *, about: RunOverview | None = None, remarks: tuple[str, ...] = (), left_out: int = 0,
    ) -> None:  # fmt: skip
        self.stored = stored
        self.remarks = remarks  # what was not asked or judged just now, and why
        self.left_out = left_out  # samples of other problems in the file that was judged
        if about is not None:
            self.overview = about  # which is known already
        self.db = db  # where the ledger is, as it was given
        self._benchmark = benchmark  # the one that was judged, where it is at hand
        self._close = weakref.finalize(self, close)

    @property
    def record(self) -> RunRecord:
        """All that is kept about the run besides its answers."""
        return self.stored.run

    @property
    def id(self) -> str:
        """The id; its beginning is enough for `remint.open_run` and the command line."""
        return self.record.id

    @property
    def benchmark(self) -> str:
        """The name of the benchmark."""
        return self.record.benchmark

    @property
    def model(self) -> str:
        """The model, or the file that the samples came from."""
        return model_name(self.record)

    @property
    def outcomes(self) -> dict[str, int]:
        """Samples by outcome."""
        return dict(self.overview.outcomes)

    @property
    def label(self) -> RunLabel:
        """Its name, tags and note, as they are now."""
        return read_labels(self.stored.ledger).get(self.id, RunLabel())

    @property
    def made(self) -> str:
        """When it was made, the last time where it was made again."""
        return max(self.record.created, made_last(self.stored))

    @cached_property
    def problems(self) -> tuple[str, ...]:
        """The ids of the problems, in order."""
        return tuple(dict.fromkeys(row.problem for row in self.stored.rows()))

    @cached_property
    def overview(self) -> RunOverview:
        """The run in numbers, problem by problem."""
        return overview(self.stored)

    @takes(ScoringOptions)
    def scores(self, *names: str, against: Run | None = None, **options: Unpack[ScoringKeywords]) -> ScoreTable:
        """The scores that the run allows, or those that are named (``"pass@10"``, ``"tsa"``), with intervals."""
        check_keywords(self.scores, options)
        if names:
            options["scores"] = names
        base = against.stored if against else None
        return score_stored(self.stored, group(ScoringOptions, options), against=base, benchmark=self._benchmark or "")

    def samples(self, problem: str | None = None, failed: bool = False) -> AnswerTable:
        """Every answer with its verdict; only those of one problem, or only those that did not pass."""
        return AnswerTable(self.record, lambda: self._judged(problem, failed))

    def report(self, path: str | os.PathLike[str], *, title: str = "", answers: int = 20) -> Path:
        """Write a page about the run: .html, .md, .json or .xml (JUnit)."""
        options = ReportOptions(title=title, answers=answers)
        write_reports([self.stored], [Path(path)], options, benchmark=self._benchmark or "")
        return Path(path)

    def export(self, path: str | os.PathLike[str], to: str = "jsonl") -> Path:
        """Write the samples or the results for another tool; `remint.export` lists the formats."""
        return export_stored(self.stored, Path(path), to, self._benchmark or "").path

    def close(self) -> None:
        """Close the ledger."""
        self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _judged(self, problem: str | None, only_failed: bool) -> Iterator[JudgedSample]:
        judged = self.stored.judged(rows_of_problem(self.stored, problem) if problem else None)
        return failed(judged) if only_failed else judged

    @cached_property
    def _shown(self) -> Table:
        return self.scores().table()

    def __repr__(self) -> str:
        if not self._close.alive:
            return f"<Run {self.id[:SHORT]} {self.benchmark} {self.model}, closed>"
        return self._shown.text()

    def _repr_html_(self) -> str | None:
        return self._shown.html() if self._close.alive else None
