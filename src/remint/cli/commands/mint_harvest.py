"""`remint mint harvest`: a repository with tests becomes a benchmark."""

from __future__ import annotations

from typing import Any

import click

from remint.api.harvest import harvest as harvest_repository
from remint.api.options.stating import StatementOptions
from remint.cli.options import db_option, json_option, option, output_option, sandbox_options
from remint.cli.options.record_options import FILE, keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.mints import print_harvested
from remint.mints.harvest.settings import HarvestSettings


@click.command()
@click.argument("path", type=FILE)
@output_option
@option("--report", type=FILE, help="Also write what was taken, what not, and why to this file: .md or .json.")
@record_options(HarvestSettings)
@record_options(StatementOptions)
@db_option
@sandbox_options
@json_option
def harvest(as_json: bool, **options: Any) -> None:
    """Turn a repository with tests (PATH) into a benchmark.

    Every function and class whose tests fail without it becomes a problem: taken out with what it needs, its docstring
    as the statement, its tests run by pytest. Tests run in the sandbox with the repository's own interpreter (.venv,
    else the active one; --python names another). Results are stored in the ledger: an interrupted command resumes.
    """
    made = harvest_repository(progress=not as_json, **keywords(options))
    (print_json if as_json else print_harvested)(made.summary)
