"""How labels of runs, and what was removed, look on a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.markup import escape

from remint.api.documents.runs import label_document
from remint.api.housekeeping import CollectedGarbage, LabelledRun, RemovedRuns
from remint.cli.present.consoles import console, name_of, print_json, table
from remint.runs.garbage import Garbage
from remint.runs.overview import model_name
from remint.runs.store import SHORT

_WORDS = {
    "sample": "samples", "verdict": "verdicts", "reply": "replies of models", "run-rows": "lists of removed runs",
    "run-summary": "summaries of removed runs", "run-label": "labels of removed runs",
    "run-again": "dates of removed runs",
}  # fmt: skip


def present_label(found: LabelledRun, as_json: bool) -> None:
    """Print what a run is called now."""
    run, label = found
    if as_json:
        print_json({"run": run.id, "label": label_document(label)})
        return
    console().print(f"[bold]run {run.id[:SHORT]}[/]  {name_of(run.benchmark)}  {name_of(model_name(run))}")
    grid = table("", "")
    grid.show_header = False
    for what, value in (("name", label.name), ("tags", " ".join(label.tags)), ("note", label.note)):
        grid.add_row(f"[dim]{what}[/]", escape(value) if value else "[dim]none[/]")
    console().print(grid)


def present_removed(found: RemovedRuns, as_json: bool) -> None:
    """Print which runs are gone, and what went with them."""
    if as_json:
        print_json({"removed": [*(run.id for run in found.runs), *found.damaged], "answers": _documents(found.answers)})
        return
    for run in found.runs:
        console().print(f"removed run {run.id[:SHORT]}  {name_of(run.benchmark)}  {name_of(model_name(run))}")
    for damaged in found.damaged:
        console().print(f"removed run {damaged[:SHORT]}, which was damaged; `remint runs gc` removes its answers")
    for one in found.answers:
        console().print(
            f"removed {len(one.keys):,} {_WORDS[one.kind]} that no other run uses, {_size(one.payload_bytes)}"
        )


def present_garbage(found: CollectedGarbage, as_json: bool) -> None:
    """Print what no run uses, and whether it is gone."""
    if as_json:
        print_json({"removed": found.removed, "bytes": found.payload_bytes, "found": _documents(found.found)})
        return
    if not found.found:
        console().print(f"Nothing to remove: runs use everything in {escape(found.location)}.", soft_wrap=True)
        return
    grid = table("no run uses", "count", "size")
    for one in found.found:
        grid.add_row(_WORDS[one.kind], f"{len(one.keys):,}", _size(one.payload_bytes))
    console().print(grid)
    size = _size(found.payload_bytes)
    console().print(f"removed {size}" if found.removed else f"{size} can be freed: add --yes to remove it")


def _documents(garbage: Iterable[Garbage]) -> list[Any]:
    return [{"kind": one.kind, "count": len(one.keys), "bytes": one.payload_bytes} for one in garbage]


def _size(count: int) -> str:
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:,.1f} {unit}"
    return f"{count:,} bytes"
