"""`remint mint harvest`: a repository with tests becomes a benchmark."""

from __future__ import annotations

from typing import Any

import click

from remint.api.harvest import harvest as harvest_repository
from remint.cli.options import FILE, json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("path", type=FILE)
@options_of(harvest_repository)
@json_option
def harvest(as_json: bool, **options: Any) -> None:
    """Turn a repository with tests (PATH) into a benchmark.

    Every function and class whose tests fail without it becomes a problem: taken out with what it needs, its docstring
    as the statement, its tests run by pytest. Tests run in the sandbox with the repository's own interpreter (.venv,
    else the active one; --python names another). Results are stored in the ledger: an interrupted command resumes.
    """
    present(harvest_repository(progress=not as_json, **options), as_json)
