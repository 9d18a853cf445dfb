"""Runs as files: reports for people, results for other tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from remint.api.display.sheets import Sheet, TextLine, note
from remint.api.display.shown import ShownAsSheet
from remint.api.options import PathOrName, ScoringOptions
from remint.api.sheets.upkeep import size_in_words
from remint.files import refuse_missing_folder
from remint.records import Benchmark, Record
from remint.records.wording import counted
from remint.reports.building import ReportSettings, build_report
from remint.reports.writing import report_form, write_report
from remint.runs import StoredRun
from remint.runs.exporting import export_run
from remint.runs.store import SHORT


@dataclass(frozen=True, repr=False)
class Exported(ShownAsSheet):
    """A run in a file, and what to know about it."""

    path: Path
    samples: int
    problems: int
    run: str
    to: str  # the format
    remarks: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """What was written, as plain data."""
        about = {"run": self.run, "format": self.to, "output": str(self.path), "samples": self.samples}
        return about | {"remarks": list(self.remarks)}

    def sheet(self) -> Sheet:
        """What was written, and what to know about it."""
        what = f"{counted(self.samples, 'sample')} of {counted(self.problems, 'problem')}"
        told = f"{self.path}: {what}, run {self.run[:SHORT]}"
        return Sheet((*map(note, self.remarks), TextLine(told, whole=True)))


def export_stored(
    stored: StoredRun, path: Path, to: str, benchmark: Benchmark | PathOrName = "", format: str = ""
) -> Exported:
    """Write a run in one of the formats of `EXPORTS`."""
    was_there = path.is_file()
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    remarks = export_run(stored, to, path, source, format)
    if was_there:
        remarks.append(f"{path} was there before and has been replaced")
    return Exported(path, stored.run.samples, stored.run.problems, stored.run.id, to, tuple(remarks))


class ReportOptions(Record, frozen=True):
    """What goes into a report."""

    title: str = ""  # what stands on top
    answers: int = 20  # distinct answers that are listed per problem; 0 is all
    to: str = ""  # the kind, where the file's name does not say: html, markdown, json or junit
    scoring: ScoringOptions = ScoringOptions()


@dataclass(frozen=True, repr=False)
class Reported(ShownAsSheet):
    """Reports that were written, by path and kind, and what to know about them."""

    kinds: dict[Path, str]
    runs: tuple[str, ...]
    remarks: tuple[str, ...]

    def sheet(self) -> Sheet:
        """A line per file."""
        names = ", ".join(run[:SHORT] for run in self.runs)
        sizes = {path: path.stat().st_size if path.is_file() else 0 for path in self.kinds}
        told = (f"{path}: {kind}, {size_in_words(sizes[path])}, run {names}" for path, kind in self.kinds.items())
        return Sheet(tuple(TextLine(one, whole=True) for one in told), self.remarks)


def write_reports(
    stored: Sequence[StoredRun], paths: Sequence[Path], options: ReportOptions,
    benchmark: Benchmark | PathOrName = "", format: str = "",
) -> Reported:  # fmt: skip
    """Write what there is to see about some runs, side by side, to each of the files."""
    kinds = {path: report_form(path, options.to) for path in paths}
    refuse_missing_folder(*paths)
    source = benchmark if isinstance(benchmark, Benchmark) else str(benchmark)
    settings = ReportSettings(title=options.title, scores=options.scoring.settings(), answers=options.answers)
    made = build_report(stored, settings, source, format)
    whole = made
    if "junit" in kinds.values() and options.answers:
        every = ReportSettings(title=options.title, scores=settings.scores, answers=0)
        whole = build_report(stored, every, source, format)
    for path, kind in kinds.items():
        write_report(whole if kind == "junit" else made, path, kind)
    remarks = dict.fromkeys(remark for column in made.runs for remark in column.remarks)
    return Reported(kinds, tuple(one.run.id for one in stored), tuple(remarks))
