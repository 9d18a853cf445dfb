"""A run that somebody can look at: its scores, its answers, its report."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Self, Unpack

from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.documents.judged import judged_document
from remint.api.documents.runs import overview_document
from remint.api.handles.answers import AnswerTable
from remint.api.handles.files import ReportOptions, export_stored, write_reports
from remint.api.handles.scores import ScoreTable, score_stored
from remint.api.options import PathOrName, ScoringKeywords, ScoringOptions, check_keywords, group, takes
from remint.api.sheets.judged import judged_blocks
from remint.api.sheets.runs import overview_sheet
from remint.errors import InfrastructureError
from remint.records import Benchmark, Outcome
from remint.records.wording import counted
from remint.runs.labels import RunLabel, read_labels
from remint.runs.overview import RunOverview, failed, model_name, overview, rows_of_problem
from remint.runs.run import RunRecord
from remint.runs.store import SHORT, JudgedSample, StoredRun, made_last
from remint.runs.summaries import kept_summary, pass_interval
from remint.scores.intervals import ScoreInterval

_REASONS = 3  # why questions have no answer: the most frequent


class Run(ShownAsSheet):
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

    @property
    def unanswered(self) -> list[str]:
        """Why questions have no answer, the most frequent reasons, and what to do."""
        reasons = self.overview.unanswered
        said = [f"{count:,} without an answer: {reason}" for reason, count in islice(reasons.items(), _REASONS)]
        total = sum(reasons.values())
        lost = counted(total, "question has no answer and does", "questions have no answer and do")
        asks_again = f"{lost} not count: run the same command again to retry"
        return [*said, asks_again] if total else []

    @property
    def exit_code(self) -> int:
        """What a command that made it ends with: 3 where samples could not be judged."""
        return InfrastructureError.exit_code if self.record.outcomes.get(Outcome.INFRASTRUCTURE.value) else 0

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
        return AnswerTable(self.record, lambda: self._judged(problem, failed), failed)

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

    @property
    def _interval(self) -> ScoreInterval | None:
        """That of pass@1. Without the benchmark nobody knows which problems have one seed; its summary may say it."""
        ends = pass_interval(self.overview)
        if ends is None and (known := kept_summary(self.stored)):
            return known.interval
        return ends

    @cached_property
    def _shown(self) -> Sheet:
        return self.scores().sheet()

    def sheet(self) -> Sheet:
        """Its scores with their intervals."""
        return self._shown

    def document(self) -> Any:
        """What came of it as plain data: that of `remint run --json`."""
        return self.overview_document()

    def overview_sheet(self, output: PathOrName | None = None, labelled: bool = False) -> Sheet:
        """How it was made, what came of it, and its worst problems; what people call it where that is asked for."""
        made = overview_sheet(self.overview, self._interval, self.label if labelled else RunLabel(), self.made)
        written = [TextLine(f"results in {output}", whole=True)] if output else []
        return Sheet((*made.blocks, *written))

    def overview_document(self, labelled: bool = False) -> Any:
        """The same as plain data."""
        return overview_document(self.overview, self.label if labelled else None, self.made)

    def judged_sheet(self, output: PathOrName | None = None) -> Sheet:
        """What came of judging samples that were made elsewhere."""
        told = f"run {self.id[:SHORT]}" + (f", results in {output}" if output else "")
        return Sheet((*judged_blocks(self.overview, self._interval, self.remarks, self.left_out), TextLine(told)))

    def judged_document(self, output: PathOrName | None = None) -> dict[str, Any]:
        """The same as plain data."""
        return judged_document(self, output)

    def __repr__(self) -> str:
        if not self._close.alive:
            return f"<Run {self.id[:SHORT]} {self.benchmark} {self.model}, closed>"
        return super().__repr__()

    def _repr_html_(self) -> str | None:
        return super()._repr_html_() if self._close.alive else None
