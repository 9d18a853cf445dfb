"""`remint ledger export | import`: runs from one ledger to another."""

from __future__ import annotations

from pathlib import Path

import click

from remint.api.ledgers import CarriedRuns, export_ledger, import_ledger
from remint.cli.options import db_option, json_option, option
from remint.cli.present.consoles import console, name_of, print_json
from remint.runs.store import SHORT


@click.group()
def ledger() -> None:
    """Take runs from one ledger to another. `remint runs gc` removes what no run needs."""


@ledger.command("export")
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@option(
    "-o", "--output", required=True, type=click.Path(path_type=Path),
    help="File to write, such as runs.jsonl; with .gz at the end of its name it is packed.",
)  # fmt: skip
@db_option
@json_option
def export_part(runs: tuple[str, ...], output: Path, db: str | None, as_json: bool) -> None:
    """Write a RUN, or several, with all samples, verdicts and labels to a file for another ledger."""
    _present(export_ledger(runs, output, db=db), "wrote", as_json)


@ledger.command("import")
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
@option("--trust-verdicts", is_flag=True, help="Take the verdicts over as if they had been given here.")
@db_option
@json_option
def import_part(path: Path, trust_verdicts: bool, db: str | None, as_json: bool) -> None:
    """Add the runs in FILE to the ledger. What the ledger has already stays as it is.

    The runs show the verdicts in FILE and say that they are imported; judging here does not use them. With
    `--trust-verdicts`, programs that FILE has verdicts on are not judged again: use it only with your own files.
    """
    _present(import_ledger(path, trust_verdicts=trust_verdicts, db=db), "read", as_json)
    if not as_json and not trust_verdicts:
        console().print("verdicts are shown as imported; `remint runs rejudge RUN` judges a run here", style="dim")


def _present(carried: CarriedRuns, verb: str, as_json: bool) -> None:
    if as_json:
        said = {"runs": list(carried.part.runs), "entries": carried.part.entries}
        print_json(said | {"file": str(carried.file), "ledger": carried.location})
        return
    ids = ", ".join(run[:SHORT] for run in carried.part.runs)
    counts = ", ".join(f"{count:,} {kind}" for kind, count in carried.part.entries.items())
    console().print(f"{verb} {ids}: {counts} ({name_of(str(carried.file))})")
