"""`remint charts`: the drawings of a page as SVG and PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.charts import charts as write_charts
from remint.cli.options import FILE, json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("page", type=FILE)
@options_of(write_charts)
@json_option
def charts(page: Path, as_json: bool, **options: Any) -> None:
    """Write every chart of a PAGE (.html of compare, audit, forecast, effect, study, diagnose, constructs) as SVG.

    The scores of runs are drawn by `remint report RUN -o scores.svg`.
    """
    present(write_charts(page, **options), as_json)
