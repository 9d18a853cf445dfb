"""`remint.measure`: what can be said of code without running it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from remint.api.display.progress import ProgressDisplay
from remint.api.display.tables import Column, ShownAsTable, Table
from remint.api.handles.frames import FrameLibrary, frame
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import texts
from remint.errors import UsageError
from remint.measures.code_base import CodeBase, measure_code_base
from remint.measures.comparisons import NO_COUNTERPART, OF_PROSE, compare_pairs, paired
from remint.measures.language_model import LanguageModel, build_language_model
from remint.measures.language_model import language_model as language_model_named
from remint.measures.measurements import Context, Measurements, measure_programs, summarise
from remint.measures.programs import Aspect, NamedSources, open_programs
from remint.measures.thresholds import Thresholds, save_thresholds
from remint.measures.thresholds import thresholds as thresholds_named


@dataclass(frozen=True, repr=False)
class MeasuredSource(ShownAsTable):
    """The figures of a file, a folder or a benchmark; by program, then by measure and name."""

    source: str
    kind: str  # file, folder or benchmark
    found: Measurements
    against: str = ""

    @property
    def figures(self) -> dict[str, dict[str, dict[str, float]]]:
        """The figures of each program: ``figures["a.py"]["halstead"]["volume"]``."""
        return {program.name: program.figures for program in self.found.programs}

    def to_frame(self, library: FrameLibrary | None = None) -> Any:
        """A DataFrame (pandas or polars, whichever is installed) with a row per figure of a program."""
        rows = [
            (name, measure, figure, value)
            for name, measures in self.figures.items()
            for measure, figures in measures.items()
            for figure, value in figures.items()
        ]
        heads = ("program", "measure", "figure", "value")
        return frame({head: [row[place] for row in rows] for place, head in enumerate(heads)}, library)

    def table(self) -> Table:
        """What is usual, and the extremes."""
        programs = self.found.programs
        title = f"{self.source} against {self.against}" if self.against else self.source
        heads = ("mean", "median", "least", "most")
        columns = (Column("measure"), Column("figure"), *(Column(head, True) for head in heads))
        rows = [
            (one.measure, one.figure, *(f"{getattr(one, head):.4g}" for head in heads)) for one in summarise(programs)
        ]
        notes = [f"{len(self.found.skipped):,} could not be measured and do not count"] if self.found.skipped else []
        return Table(f"{title}: {len(programs):,} programs", columns, rows, (*notes, *self.found.left_out.values()))


@takes()
def measure(
    source: PathOrName, *, measure: str | Iterable[str] = (), against: PathOrName | None = None,
    of: Aspect = "reference", thresholds: PathOrName | Thresholds = "paper",
    language_model: PathOrName | LanguageModel | None = None, limit: int = 0, progress: bool = True,
) -> MeasuredSource:  # fmt: skip
    """Measure Python code or a benchmark's references; nothing is run."""
    check_number("limit", limit, ge=0)
    if of != "reference" and against is None:
        raise UsageError("`of` needs `against`: without it, the references are measured. Drop `of`, or add `against`.")
    names, programs = texts(measure), open_programs(os.fspath(source), of, limit)
    if language_model is not None and against is not None:
        raise UsageError("`language_model` says how usual programs read, one by one. Drop `against`, or drop it.")
    if against is not None:
        return _compared(programs, open_programs(os.fspath(against), of), names, of, progress)
    limits = thresholds if isinstance(thresholds, Thresholds) else thresholds_named(os.fspath(thresholds))
    with ProgressDisplay(programs.total, progress and programs.total > 1) as display:
        model = language_model
        if model is not None and not isinstance(model, LanguageModel):
            model = language_model_named(os.fspath(model))
        context = Context(programs.own_modules, limits, model)
        found = measure_programs(programs.each, names, context, lambda: display.count("programs measured"))
    _refuse_nothing(programs, found)
    return MeasuredSource(programs.source, programs.kind, found)


def measure_thresholds(
    source: PathOrName, output: Path | None = None, limit: int = 0, progress: bool = True
) -> CodeBase:
    """The averages of a code base, which other programs can be measured against; written to `output` if given."""
    programs = open_programs(os.fspath(source), "reference", limit)
    with ProgressDisplay(programs.total, progress and programs.total > 1) as display:
        found = measure_code_base(programs.each, programs.own_modules, lambda: display.count("programs measured"))
    if output:
        save_thresholds(found.thresholds, output)
    return found


def measure_language_model(
    source: PathOrName, output: Path | None = None, limit: int = 0, progress: bool = True
) -> LanguageModel:
    """An n-gram model of a code base, under which other programs can be measured; written to `output` if given."""
    programs = open_programs(os.fspath(source), "reference", limit)
    with ProgressDisplay(programs.total, progress and programs.total > 1) as display:
        found = build_language_model(programs.each, programs.source, lambda: display.count("programs read"))
    if output:
        found.save(output)
    return found


def _compared(
    programs: NamedSources, others: NamedSources, names: tuple[str, ...], aspect: Aspect, progress: bool
) -> MeasuredSource:
    if programs.kind != others.kind:
        raise UsageError(
            f"{programs.source} is a {programs.kind}, {others.source} a {others.kind}. Compare two of one kind."
        )
    candidates, references = list(programs.each), list(others.each)
    if programs.kind == "file":
        references = [one._replace(name=candidates[0].name) for one in references]
    pairs = paired(candidates, references)
    chosen = names or (() if aspect == "reference" else OF_PROSE)
    with ProgressDisplay(len(pairs), progress and len(pairs) > 1) as display:
        found = compare_pairs(pairs, chosen, lambda: display.count("pairs compared"))
    if not found.programs and all(one.reason == NO_COUNTERPART for one in found.skipped):
        raise UsageError(
            f"no id of {programs.source} is in {others.source}, nor does any problem there have the same root. "
            "Compare a benchmark with the one that it was minted from."
        )
    _refuse_nothing(programs, found)
    return MeasuredSource(programs.source, programs.kind, found, others.source)


def _refuse_nothing(programs: NamedSources, found: Measurements) -> None:
    """A source in which nothing could be measured is refused, with the first reason."""
    if found.programs and any(program.figures for program in found.programs):
        return
    reasons = [(one.name, one.reason) for one in found.skipped] + [(one.name, one.reason) for one in found.failures]
    if not reasons:
        raise UsageError(f"{programs.source} holds no programs. Name a file, a folder or a benchmark that does.")
    name, reason = reasons[0]
    where = ", " if reason.startswith("line ") else ": "
    if programs.kind == "file":
        raise UsageError(f"{programs.source}{where}{reason}. Correct it, or name another file.")
    raise UsageError(
        f"nothing in {programs.source} can be measured: {name}{where}{reason}"
        + (f", and {len(reasons) - 1:,} more. " if len(reasons) > 1 else ". ")
        + "Name a file, a folder or a benchmark with Python programs."
    )
