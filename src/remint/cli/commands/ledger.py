"""`remint ledger export | import`: runs from one ledger to another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.ledgers import export_ledger, import_ledger
from remint.cli.options import FILE, json_option, options_of
from remint.cli.present import present


@click.group()
def ledger() -> None:
    """Take runs from one ledger to another. `remint runs gc` removes what no run needs."""


@ledger.command("export")
@click.argument("runs", nargs=-1, required=True, metavar="RUN...")
@options_of(export_ledger)
@json_option
def export_part(as_json: bool, **options: Any) -> None:
    """Write a RUN, or several, with all samples, verdicts and labels to a file for another ledger."""
    present(export_ledger(**options), as_json)


@ledger.command("import")
@click.argument("path", type=FILE, metavar="FILE")
@options_of(import_ledger)
@json_option
def import_part(path: Path, as_json: bool, **options: Any) -> None:
    """Add the runs in FILE to the ledger. Entries that the ledger already has do not change.

    The runs show the verdicts in FILE and say that they are imported; judging here does not use them. With
    `--trust-verdicts`, programs that FILE has verdicts on are not judged again: use it only with your own files.
    """
    present(import_ledger(path, **options), as_json)
