"""`remint.open_run`, `remint.list_runs`, `remint.export`: runs that are on a ledger."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import NamedTuple

from remint.api.handles.files import Exported, export_stored
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import texts
from remint.errors import UsageError
from remint.ledger import Ledger, open_ledger
from remint.records import Benchmark, RecordError
from remint.runs import StoredRun, UnknownRunError
from remint.runs.filters import ListedRun, RunFilter, moment_of
from remint.runs.labels import RunLabel, read_labels
from remint.runs.overview import RunStanding, named_run, standing
from remint.runs.store import sound_and_damaged
from remint.tasks import TASKS


@takes()
def open_run(name: str = "last", *, db: PathOrName | None = None) -> Run:
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


class RunList(NamedTuple):
    """Runs on a ledger with pass@1 of each, the newest first; `more` are not listed."""

    standings: tuple[RunStanding, ...]
    more: int
    location: str
    labels: dict[str, RunLabel]  # what people call them, by their ids
    filtered: bool = False  # whether only some were asked for
    damaged: dict[str, str] = {}  # runs that cannot be read, by their ids, with the reason
    made: dict[str, str] = {}  # when each was made last, by their ids: what the order and `since` go by
    hint: str = ""  # what a tag that no run has may be meant for


@takes()
def list_runs(
    *, limit: int = 20, model: str = "", benchmark: str = "", task: str = "", tags: str | Iterable[str] = (),
    since: str | date | None = None, db: PathOrName | None = None,
) -> RunList:  # fmt: skip
    """The runs on the ledger, the newest first, each with its pass@1."""
    check_number("limit", limit, ge=0)
    wanted = RunFilter(model, benchmark, task, texts(tags), moment_of(since))
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
    run: Run | str, output: str | os.PathLike[str], to: str, *, benchmark: Benchmark | PathOrName = "",
    format: str = "", db: PathOrName | None = None,
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
