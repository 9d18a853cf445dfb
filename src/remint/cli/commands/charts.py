"""`remint charts`: the drawings of a page as SVG and PNG."""

from __future__ import annotations

from pathlib import Path

import click
from rich.markup import escape

from remint.api.charts import charts as write_charts
from remint.cli.options import json_option, option
from remint.cli.options.record_options import FILE
from remint.cli.present.consoles import console, print_json


@click.command()
@click.argument("page", type=FILE)
@option("-o", "--output", required=True, type=FILE, help="Folder to write; must not exist.")
@option("--png", is_flag=True, help="Also write each chart as PNG (extra `png`).")
@json_option
def charts(page: Path, output: Path, png: bool, as_json: bool) -> None:
    """Write every chart of a PAGE (.html of compare, audit, forecast, effect, study, diagnose, constructs) as SVG.

    The scores of runs are drawn by `remint report RUN -o scores.svg`.
    """
    made = write_charts(page, output=output, png=png)
    if as_json:
        print_json({"output": str(made.folder), "files": [str(path) for path in made.files]})
        return
    for path in made.files:
        console().print(escape(str(path)), soft_wrap=True)
