"""`remint.rename_run`, `tag_run`, `note_run`, `remove_runs`, `collect_garbage`: order in a ledger of many runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any

from remint.api.display.sheets import Sheet
from remint.api.display.shown import ShownAsSheet
from remint.api.documents.runs import label_document
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described, texts
from remint.api.options.parameters import Db
from remint.api.runs import named_or_usage_error
from remint.api.sheets.upkeep import garbage_blocks, garbage_documents, label_sheet, removed_blocks
from remint.errors import UsageError
from remint.ledger import Ledger, open_ledger
from remint.runs import RunRecord, stored_runs
from remint.runs.activities import cleaning, forget_dead
from remint.runs.garbage import Garbage, answers_of, find_garbage, remove_damaged, remove_garbage
from remint.runs.garbage import remove_runs as remove_stored
from remint.runs.labels import RunLabel, change_label, check_name, check_note, check_tag, read_labels
from remint.runs.store import SHORT, DamagedRunError, damaged_runs


@dataclass(frozen=True, repr=False)
class LabelledRun(ShownAsSheet):
    """A run and what it is called now."""

    run: RunRecord
    label: RunLabel

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"run": self.run.id, "label": label_document(self.label)}

    def sheet(self) -> Sheet:
        """What the run is called."""
        return label_sheet(self.run, self.label)


@dataclass(frozen=True, repr=False)
class RemovedRuns(ShownAsSheet):
    """Runs that are gone, and the answers that went with them."""

    runs: tuple[RunRecord, ...]
    answers: tuple[Garbage, ...]  # samples and verdicts that no other run uses
    location: str
    damaged: tuple[str, ...] = ()  # ids of those that could not be read; what they pointed to is left to `runs gc`
    labels: dict[str, RunLabel] = field(default_factory=dict)  # what people called those that had a label, by their ids

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        gone = [*(run.id for run in self.runs), *self.damaged]
        return {"removed": gone, "answers": garbage_documents(self.answers)}

    def sheet(self) -> Sheet:
        """What is gone."""
        return Sheet(tuple(removed_blocks(self.runs, self.damaged, self.answers, self.labels)))


@dataclass(frozen=True, repr=False)
class CollectedGarbage(ShownAsSheet):
    """What no run needs, and whether it is gone."""

    found: tuple[Garbage, ...]
    removed: bool
    location: str
    older_than: float = 0.0  # days

    @property
    def payload_bytes(self) -> int:
        """What it takes, or took."""
        return sum(one.payload_bytes for one in self.found)

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"removed": self.removed, "bytes": self.payload_bytes, "found": garbage_documents(self.found)}

    def sheet(self) -> Sheet:
        """What no run uses."""
        return Sheet(tuple(garbage_blocks(self.found, self.removed, self.location, self.older_than)))


@takes()
def rename_run(run: Run | str, name: str, *, db: Db = None) -> LabelledRun:
    """Give a run a name to find it by; an empty name takes it away."""
    name = check_name(name)
    with open_ledger(_place(run, db)) as ledger:
        found = _found(ledger, run)
        _refuse_taken(ledger, found.id, name)
        change_label(ledger, found.id, name=name)
        return _labelled(ledger, found)


def _refuse_taken(ledger: Ledger, run: str, name: str) -> None:
    for other, label in read_labels(ledger).items():
        if name and label.name == name and other != run:
            raise UsageError(f"run {other[:SHORT]} is called {name!r} already. Rename that one first.")
    if name and any(one.id.startswith(name) for one in stored_runs(ledger)):
        raise UsageError(f"the id of a run begins with {name!r}. Choose another name.")


def label_new_run(ledger: Ledger, run: str, label: RunLabel) -> tuple[str, ...]:
    """Label a run that was just made; a name that another has is no reason to lose the run, and is told of."""
    if label == RunLabel():
        return ()
    name: str | None = label.name or None
    told: tuple[str, ...] = ()
    try:
        _refuse_taken(ledger, run, label.name)
    except UsageError as error:
        name, told = None, (f"the run {run[:SHORT]} was not given its name: {error}",)
    change_label(ledger, run, name=name, note=label.note or None, add=label.tags)
    return told


@takes()
def tag_run(
    run: Run | str, tags: str | Iterable[str] = (), *,
    remove: Annotated[str | Iterable[str], described("Remove this tag.", metavar="TAG")] = (), db: Db = None,
) -> LabelledRun:  # fmt: skip
    """Add tags to a run, or remove some."""
    added, gone = tuple(map(check_tag, texts(tags))), tuple(map(check_tag, texts(remove)))
    if not added and not gone:
        raise UsageError("name at least one tag to add or `remove`.")
    with open_ledger(_place(run, db)) as ledger:
        found = _found(ledger, run)
        has = read_labels(ledger).get(found.id, RunLabel()).tags
        if missing := [tag for tag in gone if tag not in has]:
            raise UsageError(f"run {found.id[:SHORT]} has no tag {missing[0]!r}. It has: {', '.join(has) or 'none'}.")
        change_label(ledger, found.id, add=added, remove=gone)
        return _labelled(ledger, found)


@takes()
def note_run(run: Run | str, note: str, *, db: Db = None) -> LabelledRun:
    """Write a note on a run; an empty one takes it away."""
    note = check_note(note)
    with open_ledger(_place(run, db)) as ledger:
        found = _found(ledger, run)
        change_label(ledger, found.id, note=note)
        return _labelled(ledger, found)


@takes()
def remove_runs(
    runs: Run | str | Iterable[Run | str], *,
    answers: Annotated[bool, described(
        "Also remove its samples and verdicts that no other run uses.", flag="--answers")] = False,
    db: Db = None,
) -> RemovedRuns:  # fmt: skip
    """Remove runs; answers that other runs share always stay."""
    named = [runs] if isinstance(runs, Run | str) else list(runs)
    if not named:
        raise UsageError("name at least one run.")
    with open_ledger(_place(named[0], db)) as ledger:
        # All are looked up before one goes: `last` would mean another run afterwards.
        sound, damaged = _sound_and_damaged(ledger, named)
        every = read_labels(ledger)
        labels = {run.id: every[run.id] for run in sound if run.id in every}
        for one in damaged:
            remove_damaged(ledger, one)
        if not answers:
            remove_stored(ledger, sound)
            return RemovedRuns(sound, (), ledger.location, damaged, labels)
        with cleaning(ledger):
            own = answers_of(ledger, sound)
            remove_stored(ledger, sound)
            unused = tuple(find_garbage(ledger, older_than=0, among=own))
            remove_garbage(ledger, unused)
        return RemovedRuns(sound, unused, ledger.location, damaged, labels)


@takes()
def collect_garbage(
    *, older_than: Annotated[float, described(
        "Keep what was stored more recently than this.", ge=0, metavar="DAYS")] = 1.0,
    replies: Annotated[bool, described(
        "Also remove model replies. Runs keep their answers; the same command asks, and pays, again.")] = False,
    remove: Annotated[bool, described(
        "Remove it. Without this option, only show what would be removed.", flag="--yes")] = False,
    db: Db = None,
) -> CollectedGarbage:  # fmt: skip
    """Find what no run needs any more, and remove it if told to."""
    check_number("older_than", older_than, ge=0)
    with open_ledger(db) as ledger:
        if not remove:
            return CollectedGarbage(
                tuple(find_garbage(ledger, older_than, replies)), False, ledger.location, older_than
            )
        with cleaning(ledger):
            found = tuple(find_garbage(ledger, older_than, replies))
            remove_garbage(ledger, found)
            forget_dead(ledger)
            ledger.compact()
        return CollectedGarbage(found, True, ledger.location, older_than)


def _place(run: Run | str, db: PathOrName | None) -> PathOrName | None:
    return run.db if isinstance(run, Run) else db


def _found(ledger: Ledger, run: Run | str) -> RunRecord:
    return run.record if isinstance(run, Run) else named_or_usage_error(ledger, run).run


def _labelled(ledger: Ledger, run: RunRecord) -> LabelledRun:
    return LabelledRun(run, read_labels(ledger).get(run.id, RunLabel()))


def _sound_and_damaged(ledger: Ledger, named: Iterable[Run | str]) -> tuple[tuple[RunRecord, ...], tuple[str, ...]]:
    """The runs of these names, each once, and the ids of those that cannot be read."""
    sound: dict[str, RunRecord] = {}
    damaged: dict[str, None] = {}
    for one in named:
        try:
            found = _found(ledger, one)
            sound[found.id] = found
        except DamagedRunError:
            hits = [run for run in damaged_runs(ledger) if run.startswith(str(one))]
            if len(hits) > 1:
                raise UsageError(f"{len(hits)} runs begin with {str(one)!r}. Write more of the id.") from None
            damaged[hits[0]] = None
    return tuple(sound.values()), tuple(damaged)
