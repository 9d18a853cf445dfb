"""`remint.open_run`, `remint.list_runs`, `remint.export`: runs that are on a ledger."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Any

from remint.api.display.sheets import Block, Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.documents.runs import run_document
from remint.api.handles.files import Exported, export_stored
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db, Format, JudgedBenchmark
from remint.api.sheets.runs import list_blocks
from remint.errors import UsageError
from remint.ledger import Ledger, open_ledger
from remint.records import Benchmark, RecordError
from remint.runs import StoredRun, UnknownRunError
from remint.runs.filters import ListedRun, RunFilter, end_of, moment_of
from remint.runs.labels import RunLabel, read_labels
from remint.runs.overview import RunStanding, named_run, standing
from remint.runs.store import DamagedRunError, sound_and_damaged
from remint.tasks import TASKS


@takes()
def open_run(name: str = "last", *, db: Db = None) -> Run:
    """A run by the beginning of its id; "last" is the newest."""
    with ExitStack() as stack:
        ledger = stack.enter_context(open_ledger(db))
        return Run(named_or_usage_error(ledger, name), stack.pop_all().close, db)


@contextmanager
def opened_run(run: Run | str, db: PathOrName | None = None) -> Iterator[Run]:
    """A run by its name, closed at the end of the block; one that is open already stays open."""
    if isinstance(run, Run):
        yield run
        return
    with open_run(run, db=db) as opened:
        yield opened


@dataclass(frozen=True, repr=False)
class RunList(ShownAsSheet):
    """Runs on a ledger with pass@1 of each, the newest first; `more` are not listed."""

    standings: tuple[RunStanding, ...]
    more: int
    location: str
    labels: dict[str, RunLabel]  # what people call them, by their ids
    filtered: bool = False  # whether only some were asked for
    damaged: dict[str, str] = field(default_factory=dict)  # runs that cannot be read, by their ids, with the reason
    made: dict[str, str] = field(default_factory=dict)  # when each was made last: what the order and `since` go by
    hint: str = ""  # what a tag that no run has may be meant for

    def document(self) -> list[Any]:
        """The runs as plain data."""
        ids = [one.counted.run.id for one in self.standings]
        return [
            run_document(one, self.labels.get(name, RunLabel()), self.made.get(name, ""))
            for name, one in zip(ids, self.standings, strict=True)
        ]

    def sheet(self) -> Sheet:
        """A line per run, or what to do where there is none."""
        notes = [f"left out: {DamagedRunError.of(run, reason)}" for run, reason in self.damaged.items()]
        return Sheet(tuple(self._blocks()), notes, nothing_found=not self.standings)

    def _blocks(self) -> Iterator[Block]:
        if self.standings:
            yield from list_blocks(self.standings, self.more, self.labels, self.made)
        elif self.filtered:
            meant = f" ({self.hint})" if self.hint else ""
            yield TextLine(f"No run matches{meant}. `remint runs list` without filters shows all.", whole=True)
        elif not self.damaged:
            yield TextLine(
                f"There are no runs in {self.location} yet. `remint judge BENCHMARK SAMPLES` makes one of "
                "samples that you have, `remint run BENCHMARK --model MODEL` asks a model.", whole=True,
            )  # fmt: skip


@takes()
def list_runs(
    *, limit: Annotated[int, described("Show at most this many runs; 0 is all.", ge=0)] = 20,
    model: Annotated[str, described(
        "Only runs whose model, file or name contains this; * is any text.", metavar="TEXT", filters=True)] = "",
    benchmark: Annotated[str, described(
        "Only runs over a benchmark whose name contains this.", metavar="TEXT", filters=True)] = "",
    task: Annotated[str, described("Only runs of this task, such as synthesize.", metavar="TASK", filters=True)] = "",
    tags: Annotated[str | Iterable[str], described("Only runs with this tag.", metavar="TAG", filters=True)] = (),
    since: Annotated[str | date | None, described(
        "Only runs made since this day (2026-01-31), or in the last 36h, 7d or 2w.", metavar="WHEN",
        filters=True, text_only=True)] = None,
    until: Annotated[str | date | None, described(
        "Only runs made until the end of this day, or longer than 36h, 7d or 2w ago.", metavar="WHEN",
        filters=True, text_only=True)] = None,
    grep: Annotated[str, described(
        "Only runs whose name, note or a tag contains this; * is any text.", metavar="TEXT", filters=True)] = "",
    db: Db = None,
) -> RunList:  # fmt: skip
    """The runs on the ledger, the newest first, each with its pass@1."""
    check_number("limit", limit, ge=0)
    wanted = RunFilter(model, benchmark, task, texts(tags), moment_of(since), end_of(until), grep)
    if task:
        TASKS.get(task)  # refuses an unknown one, and says which was meant
    with open_ledger(db) as ledger:
        labels = read_labels(ledger)
        dated, damaged = sound_and_damaged(ledger)
        every = (ListedRun(run, labels.get(run.id, RunLabel()), moment) for run, moment in dated)
        made = {run.id: moment for run, moment in dated}
        chosen = [one.run for one in every if wanted.accepts(one)]
        shown, found = chosen[: limit or None], list[RunStanding]()
        for run in shown:
            try:
                found.append(standing(StoredRun(run, ledger)))
            except (RecordError, LookupError) as error:
                damaged[run.id] = str(error)
        more = len(chosen) - len(shown)
        hint = _tag_meant(wanted.tags, labels.values())
        return RunList(tuple(found), more, ledger.location, labels, wanted != RunFilter(), damaged, made, hint)


def _tag_meant(tags: Iterable[str], labels: Iterable[RunLabel]) -> str:
    """The tag that is nearest to one that no run has."""
    known = dict.fromkeys(tag for label in labels for tag in label.tags)
    for tag in tags:
        near = difflib.get_close_matches(tag, known, n=1) if tag not in known else []
        if near:
            return f"no run has the tag {tag!r}; did you mean {near[0]!r}?"
    return ""


@takes()
def export(
    run: Run | str, output: str | os.PathLike[str], *, to: str = "jsonl", benchmark: Benchmark | PathOrName = "",
    format: str = "", db: PathOrName | None = None,
) -> Path:  # fmt: skip
    """Write a run's samples or results for another tool, such as evalplus."""
    return export_to(run, output, to, benchmark=benchmark, format=format, db=db).path


def export_to(
    run: Run | str, output: str | os.PathLike[str],
    to: Annotated[str, described("Format to write, from the list above.", required=True, metavar="FORMAT")], *,
    benchmark: JudgedBenchmark = "", format: Format = "", db: Db = None,
) -> Exported:  # fmt: skip
    """The same, with remarks."""
    with opened_run(run, db) as opened:
        return export_stored(opened.stored, Path(output), to, benchmark, format)


def named_or_usage_error(ledger: Ledger, name: str) -> StoredRun:
    """A run by its name or id; an unknown one is the user's mistake."""
    try:
        return named_run(ledger, name)
    except UnknownRunError as error:
        raise UsageError(str(error)) from error
