"""`remint.export_ledger` and `remint.import_ledger`: runs in a file, from one ledger to another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from remint.api.handles.run import Run
from remint.api.options import PathOrName, takes
from remint.api.runs import named_or_usage_error
from remint.errors import UsageError
from remint.files import refuse_missing_folder
from remint.ledger import open_ledger
from remint.runs.carrying import CarriedPart, read_part, write_part


class CarriedRuns(NamedTuple):
    """What was written to a file, or read from one."""

    part: CarriedPart
    file: Path
    location: str  # of the ledger


@takes()
def export_ledger(
    runs: Run | str | Iterable[Run | str], output: PathOrName, *, db: PathOrName | None = None
) -> CarriedRuns:
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
def import_ledger(path: PathOrName, *, trust_verdicts: bool = False, db: PathOrName | None = None) -> CarriedRuns:
    """Add the runs of such a file to a ledger; what it has already stays as it is."""
    with open_ledger(db) as ledger:
        return CarriedRuns(read_part(ledger, Path(path), trust_verdicts), Path(path), ledger.location)
