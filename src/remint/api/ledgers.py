"""`remint.export_ledger` and `remint.import_ledger`: runs in a file, from one ledger to another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from remint.api.display.sheets import Sheet, TextLine, one_line
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.run import Run
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db
from remint.api.runs import named_or_usage_error
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.ledger import open_ledger
from remint.runs.carrying import CarriedPart, read_part, write_part
from remint.runs.store import SHORT


@dataclass(frozen=True, repr=False)
class CarriedRuns(ShownAsSheet):
    """What was written to a file, or read from one."""

    part: CarriedPart
    file: Path
    location: str  # of the ledger
    read: bool = False  # from the file; else written to it
    trusted: bool = True  # whether verdicts count as given here

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        said = {"runs": list(self.part.runs), "entries": self.part.entries}
        return said | {"file": str(self.file), "ledger": self.location}

    def sheet(self) -> Sheet:
        """Which runs, and how much of each kind."""
        ids = ", ".join(run[:SHORT] for run in self.part.runs)
        counts = ", ".join(f"{count:,} {kind}" for kind, count in self.part.entries.items())
        told = TextLine(f"{'read' if self.read else 'wrote'} {ids}: {counts} ({one_line(str(self.file))})")
        hint = TextLine("verdicts are shown as imported; `remint runs rejudge RUN` judges a run here", "faint")
        return Sheet((told,) if self.trusted else (told, hint))


@takes()
def export_ledger(
    runs: Run | str | Iterable[Run | str],
    output: Annotated[PathOrName, described(
        "File to write, such as runs.jsonl; compressed if the name ends in .gz.", short="-o", file=True,
        required=True)], *,
    db: Db = None,
) -> CarriedRuns:  # fmt: skip
    """Write runs with their samples, verdicts and labels to a file."""
    named = [runs] if isinstance(runs, Run | str) else list(runs)
    if not named:
        raise UsageError("name at least one run.")
    path = Path(output)
    refuse_missing_folder(path)
    place = next((one.db for one in named if isinstance(one, Run)), db)
    with open_ledger(place) as ledger:
        found = [one.record if isinstance(one, Run) else named_or_usage_error(ledger, one).run for one in named]
        unique = {run.id: run for run in found}
        return CarriedRuns(write_part(ledger, unique.values(), path), path, ledger.location)


@takes()
def import_ledger(
    path: PathOrName, *,
    trust_verdicts: Annotated[bool, described("Use the verdicts in FILE as if they had been given here.")] = False,
    db: Db = None,
) -> CarriedRuns:  # fmt: skip
    """Add the runs of such a file to a ledger; what it has already stays as it is."""
    with open_ledger(db) as ledger:
        part = read_part(ledger, Path(path), trust_verdicts)
        return CarriedRuns(part, Path(path), ledger.location, read=True, trusted=trust_verdicts)
