"""`remint.measure`: what can be said of code without running it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec

from remint.api.display.progress import ProgressDisplay
from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.frames import FrameLibrary, frame
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described, texts
from remint.api.sheets.measures import measure_blocks, threshold_blocks
from remint.errors import UsageError
from remint.measures.code_base import CodeBase, measure_code_base
from remint.measures.comparisons import NO_COUNTERPART, OF_PROSE, compare_pairs, paired
from remint.measures.language_model import LanguageModel, build_language_model
from remint.measures.language_model import language_model as language_model_named
from remint.measures.measurements import Context, Measurements, measure_programs, summarise
from remint.measures.programs import Aspect, NamedSources, open_programs
from remint.measures.thresholds import Thresholds, save_thresholds
from remint.measures.thresholds import thresholds as thresholds_named
from remint.records.wording import counted


@dataclass(frozen=True, repr=False)
class MeasuredSource(ShownAsSheet):
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

    def document(self) -> dict[str, Any]:
        """The figures as plain data; of several programs also what is usual."""
        found = self.found
        about = {"source": self.source, "kind": self.kind, "programs": len(found.programs)}
        if self.kind == "file":
            figures: Any = found.programs[0].figures
        else:
            about["each"] = self.figures
            figures = {}
            for summary in summarise(found.programs):
                row = {name: value for name, value in summary._asdict().items() if name not in ("measure", "figure")}
                figures.setdefault(summary.measure, {})[summary.figure] = row
        return about | {
            "figures": figures,
            "skipped": [one._asdict() for one in found.skipped],
            "failures": [one._asdict() for one in found.failures],
            "left_out": found.left_out,
        }

    def sheet(self) -> Sheet:
        """One program's figures, or what is usual and what stands out among many."""
        return Sheet(tuple(measure_blocks(self.source, self.kind, self.found, self.against)))


@dataclass(frozen=True, repr=False)
class MeasuredThresholds(ShownAsSheet):
    """The averages of a code base, and where they were written."""

    source: str
    found: CodeBase
    output: Path | None

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        skipped = [one._asdict() for one in self.found.skipped]
        averages: dict[str, Any] = msgspec.to_builtins(self.found.thresholds)
        return averages | {"skipped": skipped, "output": str(self.output) if self.output else None}

    def sheet(self) -> Sheet:
        """A row per metric."""
        written = str(self.output or "")
        return Sheet(tuple(threshold_blocks(self.source, self.found.thresholds, self.found.skipped, written)))


@dataclass(frozen=True, repr=False)
class WrittenLanguageModel(ShownAsSheet):
    """What a language model was built from, and where it was written."""

    model: LanguageModel
    output: Path | None

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        about = {"source": self.model.source, "programs": self.model.programs, "runs": self.model.runs}
        return about | {"output": str(self.output)}

    def sheet(self) -> Sheet:
        """How large it is."""
        runs = f"{counted(self.model.runs, 'different run')} of tokens"
        return Sheet((TextLine(f"{self.output}: {counted(self.model.programs, 'program')}, {runs}"),))


@takes()
def measure(
    source: PathOrName, *,
    measure: Annotated[str | Iterable[str], described(
        "Only this measure; with --against, only this similarity.", metavar="NAME")] = (),
    against: Annotated[PathOrName | None, described(
        "Compare SOURCE with OTHER: two files, folders or benchmarks.", metavar="OTHER")] = None,
    of: Annotated[Aspect, described("With --against: what to compare of each problem.")] = "reference",
    thresholds: Annotated[PathOrName | Thresholds, described(
        "Thresholds of relative complexity and readability: paper, search or a file.",
        metavar="NAME_OR_FILE")] = "paper",
    language_model: Annotated[PathOrName | LanguageModel | None, described(
        "Also give bits per token under an n-gram model: stdlib, or a file of --as-language-model.",
        metavar="NAME_OR_FILE")] = None,
    limit: Annotated[int, described("Measure at most this many programs; 0 is all.", ge=0)] = 0, progress: bool = True,
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
) -> MeasuredThresholds:
    """The averages of a code base, which other programs can be measured against; written to `output` if given."""
    programs = open_programs(os.fspath(source), "reference", limit)
    with ProgressDisplay(programs.total, progress and programs.total > 1) as display:
        found = measure_code_base(programs.each, programs.own_modules, lambda: display.count("programs measured"))
    if output:
        save_thresholds(found.thresholds, output)
    return MeasuredThresholds(os.fspath(source), found, output)


def measure_language_model(
    source: PathOrName, output: Path | None = None, limit: int = 0, progress: bool = True
) -> WrittenLanguageModel:
    """An n-gram model of a code base, under which other programs can be measured; written to `output` if given."""
    programs = open_programs(os.fspath(source), "reference", limit)
    with ProgressDisplay(programs.total, progress and programs.total > 1) as display:
        found = build_language_model(programs.each, programs.source, lambda: display.count("programs read"))
    if output:
        found.save(output)
    return WrittenLanguageModel(found, output)


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
