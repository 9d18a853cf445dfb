"""What people call runs: a name, tags and a note, kept beside the runs as a list of changes."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from remint.errors import UsageError
from remint.ledger import Ledger
from remint.records import Record, decode, digest, encode

LABELS = "run-label"
_LONGEST_NAME, _LONGEST_NOTE = 80, 4000


class RunLabel(NamedTuple):
    """What people call a run."""

    name: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""


class LabelChange(Record, frozen=True):
    """One change. Changes are added and never rewritten, so that two people who tag one run lose nothing."""

    run: str
    moment: str
    name: str | None = None
    note: str | None = None
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


def change_label(
    ledger: Ledger,
    run: str,
    *,
    name: str | None = None,
    note: str | None = None,
    add: Iterable[str] = (),
    remove: Iterable[str] = (),
) -> None:
    """Set the name or note of a run, add or remove tags; durable when it returns."""
    moment = datetime.now(UTC).isoformat(timespec="microseconds")
    change = LabelChange(run, moment, name, note, tuple(add), tuple(remove))
    payload = encode(change)
    ledger.put(LABELS, digest(payload, secrets.token_bytes(8)), payload)
    ledger.flush()


def read_labels(ledger: Ledger) -> dict[str, RunLabel]:
    """The labels of all runs that have one, by the id of the run."""
    changes = sorted(
        (decode(LabelChange, entry.payload) for entry in ledger.scan(LABELS)), key=lambda change: change.moment
    )
    labels: dict[str, RunLabel] = {}
    for change in changes:
        labels[change.run] = _changed(labels.get(change.run, RunLabel()), change)
    return {run: label for run, label in labels.items() if label != RunLabel()}


def changes_of(ledger: Ledger, runs: Iterable[str]) -> list[str]:
    """The keys of all changes to these runs."""
    wanted = set(runs)
    return [entry.key for entry in ledger.scan(LABELS) if decode(LabelChange, entry.payload).run in wanted]


def _changed(label: RunLabel, change: LabelChange) -> RunLabel:
    kept = [tag for tag in label.tags if tag not in change.remove]
    tags = tuple(dict.fromkeys([*kept, *change.add]))
    name = label.name if change.name is None else change.name
    return RunLabel(name, tags, label.note if change.note is None else change.note)


def check_name(name: str) -> str:
    """A name as it may be given to a run; empty takes the name away."""
    name = name.strip()
    if name == "last":
        raise UsageError("`last` always means the newest run. Choose another name.")
    if len(name) > _LONGEST_NAME or not name.isprintable() or name.startswith("-"):
        raise UsageError(
            f"{name[:_LONGEST_NAME]!r} cannot be a name. Use at most {_LONGEST_NAME} characters on one line that do "
            "not begin with a dash."
        )
    return name


def check_tag(tag: str) -> str:
    """A tag as it may be given to a run."""
    if not tag or len(tag) > _LONGEST_NAME or not tag.isprintable() or set(tag) & {" ", ","}:
        raise UsageError(
            f"{tag[:_LONGEST_NAME]!r} cannot be a tag. Use one word of at most {_LONGEST_NAME} characters, no commas."
        )
    return tag


def check_note(note: str) -> str:
    """A note as it may be given to a run; empty takes the note away."""
    if len(note) > _LONGEST_NOTE:
        raise UsageError(f"the note has {len(note):,} characters. Use at most {_LONGEST_NOTE:,}.")
    return note.strip()
