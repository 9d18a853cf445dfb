"""Labels of runs, and what was removed from a ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from remint.api.display.sheets import (
    Block,
    Sheet,
    Table,
    TableRow,
    TextLine,
    Words,
    facts,
    faint,
    left,
    one_line,
    right,
    strong,
)
from remint.runs.garbage import Garbage
from remint.runs.labels import RunLabel
from remint.runs.overview import model_name
from remint.runs.run import RunRecord
from remint.runs.store import SHORT

_WORDS = {
    "sample": "samples", "verdict": "verdicts", "reply": "replies of models", "run-rows": "lists of removed runs",
    "run-summary": "summaries of removed runs", "run-label": "labels of removed runs",
    "run-again": "dates of removed runs",
}  # fmt: skip


def label_sheet(run: RunRecord, label: RunLabel) -> Sheet:
    """What a run is called now."""
    values = {"name": label.name, "tags": " ".join(label.tags), "note": label.note}
    shown: dict[str, Words] = {name: value or faint("none") for name, value in values.items()}
    heading = TextLine((strong(f"run {run.id[:SHORT]}"), f"  {_about(run)}"))
    return Sheet((heading, facts(shown)))


def removed_blocks(
    runs: Sequence[RunRecord], damaged: Sequence[str], answers: Sequence[Garbage], labels: Mapping[str, RunLabel]
) -> Iterator[Block]:  # fmt: skip
    """Which runs are gone, and what went with them."""
    for run in runs:
        yield TextLine(f"removed run {run.id[:SHORT]}  {_about(run)}")
        if gone := _called(labels.get(run.id, RunLabel())):
            yield TextLine(f"with it went {gone}, for good")
    for one in damaged:
        yield TextLine(f"removed run {one[:SHORT]}, which was damaged; `remint runs gc` removes its answers")
    for garbage in answers:
        count = f"{len(garbage.keys):,} {_WORDS[garbage.kind]}"
        yield TextLine(f"removed {count} that no other run uses, {size_in_words(garbage.payload_bytes)}")


def garbage_blocks(found: Sequence[Garbage], removed: bool, location: str, older_than: float = 0.0) -> Iterator[Block]:
    """What no run uses, and whether it is gone."""
    if not found:
        days = f"{older_than:g} day" if older_than == 1 else f"{older_than:g} days"
        old = f" that was stored more than {days} ago; --older-than 0 looks at the rest, too" if older_than else ""
        yield TextLine(f"Nothing to remove: runs use everything in {location}{old}.", whole=True)
        return
    rows = [TableRow((_WORDS[one.kind], f"{len(one.keys):,}", size_in_words(one.payload_bytes))) for one in found]
    yield Table((*left("no run uses"), *right("count"), *left("size")), rows)
    size = size_in_words(sum(one.payload_bytes for one in found))
    yield TextLine(f"removed {size}" if removed else f"{size} can be freed: add --yes to remove it")


def garbage_documents(garbage: Iterable[Garbage]) -> list[Any]:
    """What no run uses as plain data."""
    return [{"kind": one.kind, "count": len(one.keys), "bytes": one.payload_bytes} for one in garbage]


def _called(label: RunLabel) -> str:
    """What people called a run, in words; empty where they did not."""
    said = {"name": label.name, "tags": " ".join(label.tags), "note": label.note}
    return ", ".join(f'its {what} "{one_line(words)}"' for what, words in said.items() if words)


def _about(run: RunRecord) -> str:
    return f"{one_line(run.benchmark)}  {one_line(model_name(run))}"


def size_in_words(count: int) -> str:
    """A number of bytes in the largest unit that fits."""
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:,.1f} {unit}"
    return f"{count:,} bytes"
